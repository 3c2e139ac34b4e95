/** Invisible characters that come along when a text is copied: of direction, without width, soft hyphens. */
const invisible =
  /\u00ad|\u034f|\u061c|[\u115f\u1160\u17b4\u17b5\u180e]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\p{Variation_Selector}|\ufeff|[\u{e0000}-\u{e007f}]/gu
/** Every dash of Unicode, the minus and the hyphens that look like one. */
const dashes = /[\p{Pd}\u2043\u2212\u02d7\u2796]/gu

export const stripInvisibleCharacters = (typed: string) => typed.replaceAll(invisible, '')

/**
 * What a name must not contain: characters that reorder the text around them (a name could show another one than it is),
 * and those without any width. Joiners stay: scripts and emoji need them.
 */
const deceptive =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const lineBreaks = /[\t\n\r\u2028\u2029]+/g

/** Normalizes a name of one line. */
export const normalizeName = (typed: string) =>
  typed.replaceAll(lineBreaks, ' ').replaceAll(deceptive, '')

// eslint-disable-next-line no-control-regex
export const isPlainName = (name: string) => !/[\u0000-\u001f\u007f-\u009f]/.test(name)
export const isVisible = (name: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

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
