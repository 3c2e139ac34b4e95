/** How much to buy of an item that runs low: for the answer and its test. Quantities have three decimals. */
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'

/** Use is measured over these days, and bought for these days beyond the time that the supplier takes. */
export const USED_DAYS = 90
export const STOCK_DAYS = 30
/** Of a supplier that has not delivered an order yet. */
export const USUAL_LEAD_DAYS = 7

export interface Need {
  available: number
  minimum: number
  on_order: number
  /** In the last 90 days. */
  used: number
  lead_days: number
}

/** How long what is available lasts at the use of the last 90 days; null: nothing was used. */
export const daysLeft = ({ available, used }: Pick<Need, 'available' | 'used'>): number | null =>
  used > 0 ? Math.max(0, Math.floor((available * USED_DAYS) / used)) : null

/** Enough for the lead time and 30 days, never below the minimum, less what is there and on order; whole units. */
export function suggestionOf({ available, minimum, on_order, used, lead_days }: Need): number {
  const wanted = Math.max((used / USED_DAYS) * (lead_days + STOCK_DAYS), minimum)
  // what a double adds behind the third decimal is no unit more
  return Math.max(0, Math.ceil(toThreeDecimals(wanted - available - on_order)))
}
