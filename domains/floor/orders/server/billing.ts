/**
 * What invoices need of an order. The order's row keeps the paid amount and the billing state; the invoices
 * domain decides them and writes them through this file.
 */
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Billing } from '../rules.ts'
import { releaseVoucher, type VoucherOnOrder } from '#domains/loyalty/vouchers/server/service.ts'
import { type Change, lockForChange, saveTotals } from './change.ts'
import { computeTotals } from './computing.ts'
import { selectParties, updateOrder } from './queries-changes.ts'
import { keepIssued, updateWip } from './queries-parts.ts'
import { type LockedOrder, selectOrderRow } from './queries.ts'

/** An order locked for billing, its parties and its totals as they are now. 404 out of reach, 409 when stale. */
export async function orderForBilling(
  db: Db,
  scope: Scope,
  id: number,
  at: Date,
  version?: number,
) {
  return billed(db, scope, await lockForChange({ db, scope, at }, id, version), at)
}

/** The same for its invoice: points that no longer fit (the settings changed, the customer is blocked) are let go first. */
export async function fittedForBilling(change: Change, id: number, version?: number) {
  const { db, scope, at } = change
  const found = await orderForBilling(db, scope, id, at, version)
  // the invoice is refused while its voucher does not hold
  const isRefused = found.voucher !== undefined && !found.voucher.verdict.ok
  if (isRefused || found.points === found.order.points) return found
  await saveTotals(change, found.order)
  return orderForBilling(db, scope, id, at)
}

/** The same as it would be billed now, for display: without a lock. 404 out of reach. */
export async function orderForDraft(db: Db, scope: Scope, id: number, at: Date) {
  const order = await selectOrderRow(db, scope, id, at)
  if (!order) throw notFound()
  return billed(db, scope, order, at)
}

async function billed(db: Db, scope: Scope, order: LockedOrder, at: Date) {
  const parties = await selectParties(db, scope, order.id)
  if (!parties) throw notFound()
  const { lines, totals, points, voucher } = await computeTotals(db, scope, order, at)
  return { order, parties, lines, totals, points, voucher, today: dayIn(parties.time_zone, at) }
}

/** What an order has in work, by what it was spent on. */
const inWork = ({ parts_cost, parts_kept, wip }: LockedOrder) => ({
  parts: parts_cost - parts_kept,
  third_party: wip - (parts_cost - parts_kept),
})
export type OrderCost = ReturnType<typeof inWork>

/** Its cost is sold with the invoice: nothing is in work any more. Answers what was. */
export async function sellCost(db: Db, scope: Scope, order: LockedOrder): Promise<OrderCost> {
  if (order.wip > 0) await updateWip(db, scope, order.id, 0)
  return inWork(order)
}

/** The invoice is void and will be replaced: what it sold is in work again. */
export const takeBackCost = (db: Db, scope: Scope, orderId: number, cost: OrderCost) =>
  updateWip(db, scope, orderId, cost.parts + cost.third_party)

/** The invoice is void and nothing replaces it: the cost of its parts stays sold. */
export const keepCost = (db: Db, orderId: number) => keepIssued(db, orderId)

/** The invoice is void and nothing replaces it: its voucher goes back, and no longer takes anything off. */
export async function letVoucherGo(change: Change, order: LockedOrder, on: VoucherOnOrder) {
  await releaseVoucher(change.db, on)
  await saveTotals(change, order)
}

/** Says how far an order is paid; returns the order's new version. */
export const saveBilling = (
  db: Db,
  scope: Scope,
  orderId: number,
  fields: { billing: Billing; paid?: number; down_payment?: number },
) => updateOrder(db, scope, orderId, fields)
