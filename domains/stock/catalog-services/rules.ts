/** Computes bulk price changes and the lines of a package, for browser and server. */
import type { Currency } from '#platform/contract/money/currency.ts'
import { grossOf, allocate } from '#platform/contract/money/money.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'

/** The steps that prices are rounded to, in the smallest unit. */
export const roundings: Record<Currency, readonly number[]> = {
  IDR: [1, 500, 1000],
  MYR: [1, 50, 100],
  EUR: [1, 50, 100],
}

/** By percent (two decimals) or by an amount; rounded half up to a step, never below zero. */
export function changedPrice(
  price: number,
  { by, value, rounding }: { by: 'percent' | 'amount'; value: number; rounding: number },
): number {
  const exact = by === 'amount' ? price + value : price + (price * Math.round(value * 100)) / 10_000
  return Math.max(0, Math.floor(exact / rounding + 0.5) * rounding)
}

/**
 * Allocates the price of a package to its items in proportion to their own prices. A free item gets nothing; if all
 * are free, the first gets the full price. `unit_price` and `discount` of a line add up to its share exactly.
 */
export function packageLines<Item extends { qty: number; price: number }>(
  items: readonly Item[],
  { price, qty = 1 }: { price: number; qty?: number },
): (Item & { unit_price: number; discount: number })[] {
  const weights = items.map((item) => Math.round(item.qty * item.price))
  const isFree = weights.every((weight) => weight === 0)
  const shares = isFree ? items.map((_, index) => (index ? 0 : price)) : allocate(price, weights)
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

/** `leaves_within_24h`: the warranty is void if the car left more than a day after completion (alignment). */
export const warrantyConditions = ['none', 'leaves_within_24h'] as const
