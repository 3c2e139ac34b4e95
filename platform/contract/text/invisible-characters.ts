/** Invisible characters that come along when a text is copied: of direction, without width, soft hyphens. */
const invisible =
  /\u00ad|\u034f|\u061c|[\u115f\u1160\u17b4\u17b5\u180e]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\p{Variation_Selector}|\ufeff|[\u{e0000}-\u{e007f}]/gu
/** Every dash of Unicode, the minus and the hyphens that look like one. */
const dashes = /[\p{Pd}\u2043\u2212\u02d7\u2796]/gu

export const stripInvisibleCharacters = (typed: string) => typed.replaceAll(invisible, '')

export const normalizeDashes = (typed: string) => typed.replaceAll(dashes, '-')

/** The prefix of a copied link: `tel:+62…`. */
const LINK = /^tel:\s*/i
/** A number that a program stored as a decimal, `81234567890.0`: its last zero is no digit of the phone. */
const FLOAT = /^(\+?\d{7,})\.0+$/

/** Normalizes a phone: plain digits and signs, one kind of dash and of space. */
export const normalizePhone = (typed: string) =>
  normalizeDashes(stripInvisibleCharacters(typed).normalize('NFKC'))
    .replaceAll(/\s/g, ' ')
    .trim()
    .replace(LINK, '')
    .replace(FLOAT, '$1')

/**
 * Returns the digits without leading zeros if a keyword can only be a phone number, so that 0812-3456 finds +628123456;
 * otherwise nothing.
 */
export function phoneDigits(keyword: string): string | undefined {
  const plain = normalizePhone(keyword)
  if (!/^[\d\s()+./-]+$/.test(plain)) return undefined
  // +62 (0)812: this zero is not dialled from abroad, and is not stored
  const dialled = plain.replace(/(?<=\d[\s-]*)\(0\)/, '')
  const digits = dialled.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 3 ? digits : undefined
}
