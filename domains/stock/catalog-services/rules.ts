/** What screen and server decide alike: how a price changes in bulk, and what a package's lines come to. */
import { grossOf, spread } from '#platform/contract/money.ts'
import { toThreeDecimals } from '#platform/contract/quantity.ts'

export const roundings = [1, 500, 1000] as const
export type Rounding = (typeof roundings)[number]

/** By percent (two decimals) or by an amount; whole rupiah, rounded half up to a step, never below zero. */
export function changedPrice(
  price: number,
  { by, value, rounding }: { by: 'percent' | 'amount'; value: number; rounding: Rounding },
): number {
  const exact = by === 'amount' ? price + value : price + (price * Math.round(value * 100)) / 10_000
  return Math.max(0, Math.floor(exact / rounding + 0.5) * rounding)
}

/**
 * Shares the price of a package over its items by what each costs alone. An item that costs nothing gets nothing; where
 * none costs anything, the first takes all. `unit_price` and `discount` of a line come to its share exactly.
 */
export function packageLines<Item extends { qty: number; price: number }>(
  items: readonly Item[],
  { price, qty = 1 }: { price: number; qty?: number },
): (Item & { unit_price: number; discount: number })[] {
  const weights = items.map((item) => Math.round(item.qty * item.price))
  const isFree = weights.every((weight) => weight === 0)
  const shares = isFree ? items.map((_, index) => (index ? 0 : price)) : spread(price, weights)
  return items.map((item, index) => {
    const share = shares[index] ?? 0
    const count = toThreeDecimals(item.qty * qty)
    const unit_price = Math.ceil(share / count)
    return {
      ...item,
      qty: count,
      unit_price,
      discount: grossOf({ qty: count, unit_price }) - share,
    }
  })
}
