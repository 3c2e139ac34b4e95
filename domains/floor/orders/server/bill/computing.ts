/** Computes the totals of an order as of now, with its own or with other lines. */
import { type OrderNow, voucherOnOrder } from '#domains/loyalty/vouchers/server/redemption.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import { discounted } from '#platform/contract/money/money.ts'
import { type OrderTax, totalsOf } from '#platform/contract/money/totals.ts'
import { pointsOnOrder } from './adjust-points.ts'
import { type LockedOrder, type StoredLine, selectDiscounts, selectLines } from '../queries-row.ts'

/** Where and when a voucher is validated. */
export const nowOf = (order: LockedOrder, at: Date): OrderNow => ({
  id: order.id,
  customer_id: order.customer_id,
  garage_id: order.garage_id,
  country_id: order.country_id,
  at: at.toISOString(),
  today: dayIn(order.time_zone, at),
  voided_voucher_id: order.voided_bill?.voucher_id ?? null,
})

/** The tax code of each line on the day: the chosen one, else the default of its kind and buyer. */
const taxOf = (order: LockedOrder, lines: readonly StoredLine[]): OrderTax => {
  const { tax_rules: rules, customer_kind, prices_include_tax: includesTax } = order
  const codes = lines.map(({ kind, tax_code_id: chosen }) =>
    codeFor(rules, { kind, customer_kind, chosen }),
  )
  return { codes, rounding: rules ? roundingFor(rules) : 'line', includesTax }
}

/**
 * Recomputes an order's totals from its lines and discounts, and validates its voucher and points again.
 * @param asIf
 * lines to use instead of the stored ones
 */
export async function computeTotals(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  at: Date,
  asIf?: StoredLine[],
) {
  const [lines, discounts, pointsFor] = await Promise.all([
    asIf ?? selectLines(db, scope, order.id),
    selectDiscounts(db, scope, order.id),
    pointsOnOrder(db, order, at),
  ])
  const on = await voucherOnOrder(db, nowOf(order, at), lines)
  const decision = on?.decide(discounted(lines, discounts).left)
  let points = 0
  const tax = taxOf(order, lines)
  const totals = totalsOf(lines, {
    discounts,
    ...(decision?.ok ? { voucher: () => decision.shares } : {}),
    points: (left) => {
      const fit = pointsFor(left)
      points = fit.points
      return fit.value
    },
    tax,
  })
  return { lines, tax, discounts, totals, points, voucher: on && decision && { on, decision } }
}
