/** Customer search: a typed phone number in all its spellings, and a member's card. */
import { plainPhone } from '#platform/contract/marks.ts'

/**
 * The digits without the leading zeros when a search word can only be a phone number, so that 0812-3456 finds
 * +628123456; otherwise nothing.
 */
export function phoneDigits(keyword: string): string | undefined {
  const plain = plainPhone(keyword)
  if (!/^[\d\s()+./-]+$/.test(plain)) return undefined
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 3 ? digits : undefined
}

/** The customer of a card that was read, or nothing. */
export function customerOfCard(read: string): number | undefined {
  const found = /^member-(\d{1,10})$/i.exec(read.trim())
  const id = Number(found?.[1])
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

const PAPER_YEARS: Record<number, number> = { 1: 10, 2: 7, 3: 7 }
const LONGEST = Math.max(...Object.values(PAPER_YEARS))

/**
 * For how many years the tax law of a country wants to see whom a document was issued to. They begin with the end of the
 * year in which it was issued.
 */
export const paperYears = (countryId: number) => PAPER_YEARS[countryId] ?? LONGEST
