/** The kinds and numbers of customers, their cards, and how long documents keep their name. */

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

export const genders = ['male', 'female'] as const

export const tiers = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const

/** A customer is a guest or an employee with their own car. */
export const customerRoleIds = [5, 6] as const

export const CUSTOMER_ROLE_ID = 5

/** Dutch garages may not copy or scan an identity card (localisation, section 0). */
export const keepsIdCard = (countryId: number) => countryId !== 3

/** The latest date that is today anywhere on earth. */
export const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

export const customerKinds = ['person', 'company'] as const

export type CustomerKind = (typeof customerKinds)[number]

/** The numbers that a customer may have, in the order of the form. */
export const customerNumbers = [
  'npwp',
  'nitku',
  'nik',
  'tin',
  'brn',
  'nric',
  'sst_number',
  'kvk',
  'btw_id',
  'passport',
] as const

export type CustomerNumber = (typeof customerNumbers)[number]
