/**
 * What invoices need of an order. The order's row keeps the paid amount and the billing state; the invoices
 * domain decides them and writes them through this file.
 */
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound } from '#platform/server/errors.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Billing } from '../rules.ts'
import { computeTotals, lockForChange } from './change.ts'
import { selectParties, updateOrder } from './queries-changes.ts'
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

/** The same as it would be billed now, for display: without a lock. 404 out of reach. */
export async function orderForDraft(db: Db, scope: Scope, id: number, at: Date) {
  const order = await selectOrderRow(db, scope, id, at)
  if (!order) throw notFound()
  return billed(db, scope, order, at)
}

async function billed(db: Db, scope: Scope, order: LockedOrder, at: Date) {
  const parties = await selectParties(db, scope, order.id)
  if (!parties) throw notFound()
  const { lines, totals } = await computeTotals(db, scope, order)
  return { order, parties, lines, totals, today: dayIn(parties.time_zone, at) }
}

/** Says how far an order is paid; returns the order's new version. */
export const saveBilling = (
  db: Db,
  scope: Scope,
  orderId: number,
  fields: { billing: Billing; paid?: number; down_payment?: number },
) => updateOrder(db, scope, orderId, fields)
