/** A member's card that was read, and how long papers say whom they were issued to. */

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
