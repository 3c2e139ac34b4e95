/** Marks that come along when a text is copied and that nobody sees: of direction, without width, soft hyphens. */
const invisible =
  /\u00ad|\u034f|\u061c|[\u115f\u1160\u17b4\u17b5\u180e]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\p{Variation_Selector}|\ufeff|[\u{e0000}-\u{e007f}]/gu
/** Every dash of Unicode, the minus and the hyphens that look like one. */
const dashes = /[\p{Pd}\u2043\u2212\u02d7\u2796]/gu

export const withoutMarks = (typed: string) => typed.replaceAll(invisible, '')

/** A phone as it was meant: digits and signs of any width in plain ones, one kind of dash and of space. */
export const plainPhone = (typed: string) =>
  withoutMarks(typed).normalize('NFKC').replaceAll(dashes, '-').replaceAll(/\s/g, ' ').trim()
