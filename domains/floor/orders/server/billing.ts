/**
 * The bill of an order: all that invoices need of it. Invoices decide what is paid and how far the billing is; the order's
 * row keeps it, and is written through the bill.
 */
import { dayIn } from '#platform/contract/days.ts'
import { sameTaxes } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { Billing } from '../rules.ts'
import {
  reserveForReplacement,
  releaseVoucher,
} from '#domains/loyalty/vouchers/server/redemption.ts'
import { type Change, lockForChange, saveTotals } from './change.ts'
import { computeTotals } from './computing.ts'
import { returnPoints } from './points.ts'
import { selectParties, updateOrder } from './queries-changes.ts'
import { keepIssued, updateWip } from './queries-parts.ts'
import { type LockedOrder, selectOrderRow } from './queries-row.ts'

/**
 * The order, locked, its parties and its totals as they are now, with what can be done with them. 404 out of reach, 409
 * when stale.
 */
export async function billOf(change: Change, orderId: number, version?: number) {
  const { db, scope, at } = change
  const order = await lockForChange({ db, scope, at }, orderId, version)
  const read = await contentOf(db, scope, order, at)
  return {
    ...read,
    /** The same for its invoice: points that no longer fit (the settings changed, the customer is blocked) are let go first. */
    fitted: () => fitted(change, read),
    /** Its cost is sold with the invoice: nothing is in work any more. Answers what was. */
    sell: async (): Promise<OrderCost> => {
      if (order.wip > 0) await updateWip(db, scope, order.id, 0)
      return inWork(order)
    },
    /** What the customer calls it, said with its invoice. */
    name: (purchase_order_number: string) =>
      updateOrder(db, scope, order.id, { purchase_order_number }),
    /** The invoice that sold `cost` is void. */
    reopen: (sold: Sold) => reopen(change, read, sold),
    /** Says how far it is paid; returns the order's new version. */
    save: (fields: {
      billing: Billing
      paid?: number
      down_payment?: number
      written_off?: number
    }) => updateOrder(db, scope, order.id, fields),
  }
}
export type Bill = Awaited<ReturnType<typeof billOf>>

/** The same as it would be billed now, for display: without a lock. 404 out of reach. */
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
  // the invoice is refused while its voucher does not hold
  const isRefused = read.voucher !== undefined && !read.voucher.verdict.ok
  const isAsKept =
    read.points === read.order.points &&
    // the rate or the buyer's kind may be another than when the order was saved
    sameTaxes(read.totals.taxes, read.order.taxes)
  if (isRefused || isAsKept) return read
  await saveTotals(change, read.order)
  const { db, scope, at } = change
  return contentOf(db, scope, await lockForChange(change, read.order.id, undefined), at)
}

/** What an order has in work, by what it was spent on. */
const inWork = ({ parts_cost, parts_kept, wip }: LockedOrder) => ({
  parts: parts_cost - parts_kept,
  third_party: wip - (parts_cost - parts_kept),
})
export type OrderCost = ReturnType<typeof inWork>

interface Sold {
  cost: OrderCost
  /** The bill is corrected and issued again. */
  replace: boolean
  /** Of what was paid: held elsewhere, where it lies again, or settled by a credit note. */
  returned: number
  /** Of the deposit: it has paid what was given back above what was received on the invoice. */
  evened?: number
}

/**
 * Replaced, what the invoice sold is in work again and its voucher waits for the replacement. Else the cost of its parts
 * stays sold, and the voucher goes back and takes nothing off any more. The points are the customer's again.
 */
async function reopen(
  change: Change,
  { order, voucher }: BillContent,
  { cost, replace, returned, evened = 0 }: Sold,
) {
  const { db, scope } = change
  if (replace) await updateWip(db, scope, order.id, cost.parts + cost.third_party)
  else await keepIssued(db, order.id)
  if (voucher && replace) await reserveForReplacement(db, voucher.on)
  else if (voucher) {
    await releaseVoucher(db, voucher.on)
    await saveTotals(change, order)
  }
  await returnPoints(change, order)
  await updateOrder(db, scope, order.id, {
    billing: 'void',
    // all that is held for it again: what was received in excess pays the replacement too
    down_payment: order.deposit + order.applied - evened,
    paid: order.paid - returned + evened,
  })
}
