/**
 * The billable side of an order: all that invoices need of it. Invoices decide on payment and billing state; the order
 * stores the state, which they write through here.
 */
import { dayIn } from '#platform/contract/days.ts'
import { sameTaxes } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { Billing } from '../../rules.ts'
import {
  reserveForReplacement,
  releaseVoucher,
} from '#domains/loyalty/vouchers/server/redemption.ts'
import { type Change, lockForChange, saveTotals } from '../change.ts'
import { computeTotals } from './computing.ts'
import { returnPoints } from './points.ts'
import { selectParties, updateOrder } from '../queries-changes.ts'
import { keepIssuedCost, updateWip } from '../lines/queries-parts.ts'
import { type LockedOrder, selectOrderRow } from '../queries-row.ts'

/**
 * Locks the order and returns it with its parties, its current totals and its operations. 404 outside the scope, 409
 * for a stale version.
 */
export async function billOf(change: Change, orderId: number, version?: number) {
  const { db, scope, at } = change
  const order = await lockForChange({ db, scope, at }, orderId, version)
  const read = await contentOf(db, scope, order, at)
  return {
    ...read,
    /** As above, for issuing: first releases points that no longer fit (changed settings, a blocked customer). */
    fitted: () => fitted(change, read),
    /** The invoice takes over the order's cost, so nothing is left in work in progress. Returns the cost. */
    sell: async (): Promise<OrderCost> => {
      if (order.wip > 0) await updateWip(db, scope, order.id, 0)
      return inWork(order)
    },
    /** The customer's own name for the order, written with its invoice. */
    name: (purchase_order_number: string) =>
      updateOrder(db, scope, order.id, { purchase_order_number }),
    /** The invoice that sold `cost` is void. */
    reopen: (sold: Sold) => reopen(change, read, sold),
    /** Writes the billing state; returns the order's new version. */
    save: (fields: {
      billing: Billing
      paid?: number
      down_payment?: number
      written_off?: number
    }) => updateOrder(db, scope, order.id, fields),
  }
}
export type Bill = Awaited<ReturnType<typeof billOf>>

/** The bill as of now, for display: without a lock. 404 outside the scope. */
export async function draftOf(db: Db, scope: Scope, orderId: number, at: Date) {
  const order = await selectOrderRow(db, scope, orderId, at)
  if (!order) throw notFound()
  return contentOf(db, scope, order, at)
}

async function contentOf(db: Db, scope: Scope, order: LockedOrder, at: Date) {
  const parties = await selectParties(db, scope, order.id)
  if (!parties) throw notFound()
  const { lines, totals, points, voucher } = await computeTotals(db, scope, order, at)
  return { order, parties, lines, totals, points, voucher, today: dayIn(parties.time_zone, at) }
}
export type BillContent = Awaited<ReturnType<typeof contentOf>>

async function fitted(change: Change, read: BillContent): Promise<BillContent> {
  // the invoice cannot be issued while its voucher is invalid
  const isRefused = read.voucher !== undefined && !read.voucher.decision.ok
  const isAsKept =
    read.points === read.order.points &&
    // the tax rate or the kind of buyer may have changed since the order was saved
    sameTaxes(read.totals.taxes, read.order.taxes)
  if (isRefused || isAsKept) return read
  await saveTotals(change, read.order)
  const { db, scope, at } = change
  return contentOf(db, scope, await lockForChange(change, read.order.id, undefined), at)
}

/** An order's work in progress, by type of cost. */
const inWork = ({ parts_cost, parts_kept, wip }: LockedOrder) => ({
  parts: parts_cost - parts_kept,
  third_party: wip - (parts_cost - parts_kept),
})
export type OrderCost = ReturnType<typeof inWork>

interface Sold {
  cost: OrderCost
  /** The bill is corrected and issued again. */
  replace: boolean
  /**
   * The part of the payments that is held money elsewhere, has become held money again, or was settled by a credit
   * note.
   */
  returned: number
  /** The part of the deposit that paid refunds above the amount received on the invoice. */
  evened?: number
}

/**
 * If a replacement follows, the sold cost returns to work in progress and the voucher waits for the replacement.
 * Otherwise the cost of parts stays sold, and the voucher is returned and gives no discount. The points return to the
 * customer.
 */
async function reopen(
  change: Change,
  { order, voucher }: BillContent,
  { cost, replace, returned, evened = 0 }: Sold,
) {
  const { db, scope } = change
  if (replace) await updateWip(db, scope, order.id, cost.parts + cost.third_party)
  else await keepIssuedCost(db, order.id)
  if (voucher && replace) await reserveForReplacement(db, voucher.on)
  else if (voucher) {
    await releaseVoucher(db, voucher.on)
    await saveTotals(change, order)
  }
  await returnPoints(change, order)
  await updateOrder(db, scope, order.id, {
    billing: 'void',
    // all money held for it again, because an overpayment also pays the replacement
    down_payment: order.deposit + order.applied - evened,
    paid: order.paid - returned + evened,
  })
}
