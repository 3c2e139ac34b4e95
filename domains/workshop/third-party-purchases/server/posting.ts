/**
 * The entries of a third-party purchase (accounting, rules 4 and 5), and adding its cost to an order or removing it.
 */
import { buildForCost } from '#domains/workshop/build-money/server/costs.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import {
  type ClaimedBill,
  type StoredLineTax,
  recordInputTax,
} from '#domains/stock/supplier-bills/server/tax.ts'
import {
  type PostedBill,
  billEntry,
  supplierOf,
} from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { hasIssuedInvoice, isOpenForCost } from '#domains/floor/orders/rules.ts'
import {
  addThirdPartyCost,
  orderForCost,
  removeThirdPartyCost,
} from '#domains/floor/orders/server/third-party-costs.ts'
import type { Call } from '#platform/contract/route.ts'
import { conflict } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { costsOf } from '../contract.ts'
import { thirdPartyPurchaseMessages } from '../messages.ts'

export const SOURCE = 'third_party_purchase'
export type Change = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at'>
export type Order = NonNullable<Awaited<ReturnType<typeof orderForCost>>>

export interface Posted extends PostedBill {
  date: string
  order_id: number | null
  build_id: number | null
  cost_of: (typeof costsOf)[number]
  sub_total: number
  admin_fee: number
  miscellaneous: number
  /** The supplier's total. */
  tax: number
  /** Tax that cannot be claimed. */
  tax_cost: number
  total: number
  /** How often its cost was posted. */
  recorded: number
}

/** The locked order or build of a purchase, or neither. */
export interface For {
  order?: Order | undefined
  build?: NonNullable<Awaited<ReturnType<typeof buildForCost>>> | undefined
}

/** The account of the cost: work in progress of an open order or build, else cost of sales. */
export const costOf = ({ order, build }: For): Posted['cost_of'] => {
  if (build) return build.isOpen ? 'build' : 'late_build'
  return order && isOpenForCost(order) ? 'order' : 'expense'
}

const accountOf = {
  order: 'WIP_ORDER',
  expense: 'COGS_THIRD_PARTY',
  build: 'WIP_BUILD',
  late_build: 'COGS_BUILD',
} as const

/** The cost of an order, a build or the garage. */
const costIn = ({ sub_total, tax_cost }: Posted) => sub_total + tax_cost

/** Rule 4. The caller has locked the order's row. @returns the tax posted on 1-1410 */
export async function record(
  { db, scope, me }: Change,
  purchase: Posted & ClaimedBill,
  lines: readonly (StoredLineTax & { amount: number })[],
  { order, day = purchase.date }: { order?: Order | undefined; day?: string } = {},
) {
  const cost = costIn(purchase)
  if (purchase.cost_of === 'order' && order) await addThirdPartyCost(db, scope, order, cost)
  const { claimed, sides } = await recordInputTax(db, 'third_party_purchase', purchase, {
    day,
    parts: lines.map((line) => ({
      tax_code_id: line.tax_code_id,
      base: line.amount,
      other_base: line.tax_other_base ?? line.amount,
      tax: line.tax_amount,
      cost: line.tax_cost,
      declared: line.tax_declared,
    })),
  })
  await postEntry(
    db,
    billEntry(SOURCE, purchase, {
      event: 'recorded',
      seq: purchase.recorded,
      day,
      by: me.employee_id,
      description: `Third-party purchase ${purchase.number}`,
      lines: [
        { account: accountOf[purchase.cost_of], debit: cost },
        { account: 'ADMIN_FEE', debit: purchase.admin_fee },
        { account: 'MISC_PURCHASE', debit: purchase.miscellaneous },
        ...sides,
        { account: 'AP_THIRD_PARTY', credit: purchase.total, party: supplierOf(purchase) },
      ],
    }),
  )
  return claimed
}

/**
 * Reverses rule 4. If the order was cancelled or voided meanwhile, its cost is in cost of sales and is reversed there.
 * @throws 409 the order is invoiced, or the build delivered or cancelled
 */
export async function unrecord(
  { db, scope, me, at }: Change,
  purchase: Posted,
  { today, why }: { today: string; why: string },
) {
  const { id, order_id, build_id, cost_of, recorded: seq } = purchase
  const cost = costIn(purchase)
  if (cost_of === 'build' && build_id && !(await buildForCost(db, scope, build_id))?.isOpen)
    throw conflict(thirdPartyPurchaseMessages.buildStands)
  let from: 'WIP_ORDER' | 'COGS_THIRD_PARTY' = 'WIP_ORDER'
  if (cost_of === 'order' && order_id) {
    const order = await orderForCost(db, scope, order_id, at)
    if (order && hasIssuedInvoice(order)) throw conflict(thirdPartyPurchaseMessages.invoicedStands)
    if (order) from = await removeThirdPartyCost(db, scope, order, cost)
  }
  await withdrawTaxes(db, { source: 'third_party_purchase', source_id: id, day: today })
  await reverseEntry(
    db,
    { type: SOURCE, id, event: 'recorded', seq },
    { day: today, created_by: me.employee_id, description: why },
  )
  if (from === 'WIP_ORDER') return
  await postEntry(
    db,
    billEntry(SOURCE, purchase, {
      event: 'cost_returned',
      seq,
      day: today,
      by: me.employee_id,
      description: why,
      lines: [
        { account: 'WIP_ORDER', debit: cost },
        { account: from, credit: cost },
      ],
    }),
  )
}

/** Rule 5. */
export const pay = (
  { db, me }: Change,
  purchase: Posted,
  { account_id, paid_on }: { account_id: number; paid_on: string },
) =>
  postEntry(
    db,
    billEntry(SOURCE, purchase, {
      event: 'paid',
      day: paid_on,
      by: me.employee_id,
      description: `Payment ${purchase.number}`,
      lines: [
        { account: 'AP_THIRD_PARTY', debit: purchase.total, party: supplierOf(purchase) },
        { account: { id: account_id }, credit: purchase.total },
      ],
    }),
  )

/** Reverses rule 5. */
export const unpay = (
  { db, me }: Change,
  { id }: Posted,
  { today, why }: { today: string; why: string },
) =>
  reverseEntry(
    db,
    { type: SOURCE, id, event: 'paid' },
    { day: today, created_by: me.employee_id, description: why },
  )
