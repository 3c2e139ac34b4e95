/** Reads a member's card, and says how long documents keep the name of the customer. */

/** Returns the customer id on a scanned card, or undefined. */
export function customerOfCard(read: string): number | undefined {
  const match = /^member-(\d{1,10})$/i.exec(read.trim())
  const id = Number(match?.[1])
  return id > 0 && id <= 2_147_483_647 ? id : undefined
}

const BUYER_RETENTION_YEARS: Record<number, number> = { 1: 10, 2: 7, 3: 7 }
const MAX_RETENTION_YEARS = Math.max(...Object.values(BUYER_RETENTION_YEARS))

/** The years for which tax law requires the buyer's name on a document, counted from the end of the year of issue. */
export const buyerRetentionYears = (countryId: number) =>
  BUYER_RETENTION_YEARS[countryId] ?? MAX_RETENTION_YEARS
