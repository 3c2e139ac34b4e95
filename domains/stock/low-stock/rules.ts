/** Computes how much to order of a low item. Quantities have three decimals. */
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'

/** Days over which use is measured, and days of stock to buy beyond the supplier's lead time. */
export const USED_DAYS = 90
export const STOCK_DAYS = 30
/** The lead time of a supplier without deliveries. */
export const USUAL_LEAD_DAYS = 7

export interface Need {
  available: number
  minimum: number
  on_order: number
  /** Use of the last 90 days. */
  used: number
  lead_days: number
}

/** Days that the available stock lasts at the use of the last 90 days; null: no use. */
export const daysLeft = ({ available, used }: Pick<Need, 'available' | 'used'>): number | null =>
  used > 0 ? Math.max(0, Math.floor((available * USED_DAYS) / used)) : null

/** Whole units for the lead time and 30 days, at least the minimum, less what is available and on order. */
export function suggestionOf({ available, minimum, on_order, used, lead_days }: Need): number {
  const target = Math.max((used / USED_DAYS) * (lead_days + STOCK_DAYS), minimum)
  // rounds first, so that a floating-point error does not add a unit
  return Math.max(0, Math.ceil(toThreeDecimals(target - available - on_order)))
}
