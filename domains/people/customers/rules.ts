/** Customer search: the part of a typed phone number that all its spellings share. */

/**
 * The digits without the leading zeros when a search word can only be a phone number, so that 0812-3456 finds
 * +628123456; otherwise nothing.
 */
export function phoneDigits(keyword: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(keyword)) return undefined
  const digits = keyword.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 3 ? digits : undefined
}
