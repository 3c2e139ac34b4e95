/** The totals of an order as they come to now, or would come to with other lines. */
import { type OrderNow, voucherOnOrder } from '#domains/loyalty/vouchers/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/db.ts'
import type { Scope } from '#platform/server/scope.ts'
import { discounted, totalsOf } from '#platform/contract/money.ts'
import { pointsOn } from './fit-points.ts'
import { type LockedOrder, selectDiscounts, selectLines } from './queries.ts'

/** Where and when an order is, as its voucher is judged. */
export const nowOf = (order: LockedOrder, at: Date): OrderNow => ({
  id: order.id,
  customer_id: order.customer_id,
  garage_id: order.garage_id,
  country_id: order.country_id,
  at: at.toISOString(),
  today: dayIn(order.time_zone, at),
  voided_voucher_id: order.voided_bill?.voucher_id ?? null,
})

/**
 * Computes the totals of an order anew from its lines and discounts; its voucher and points are judged again.
 * @param asIf other lines than the stored ones
 */
export async function computeTotals(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  at: Date,
  asIf?: Awaited<ReturnType<typeof selectLines>>,
) {
  const [lines, discounts, pointsFor] = await Promise.all([
    asIf ?? selectLines(db, scope, order.id),
    selectDiscounts(db, scope, order.id),
    pointsOn(db, order, at),
  ])
  const on = await voucherOnOrder(db, nowOf(order, at), lines)
  const verdict = on?.judge(discounted(lines, discounts).left)
  let points = 0
  const totals = totalsOf(lines, {
    discounts,
    ...(verdict?.ok ? { voucher: () => verdict.shares } : {}),
    points: (left) => {
      const fit = pointsFor(left)
      points = fit.points
      return fit.value
    },
    taxBasisPoints: order.tax_basis_points,
  })
  return { lines, discounts, totals, points, voucher: on && verdict && { on, verdict } }
}
