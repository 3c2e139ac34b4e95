/**
 * The money of an order: payments on its invoice, down payments before or with it, refunds and forfeits. Each posts
 * to the books in the same transaction (accounting rules 11, 12, 14, 16).
 */
import { moneyForMessage } from '#platform/server/database/currencies.ts'
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { paidWhen, requireFund } from '#domains/books/accounts/server/accounts.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { type Message, messages, createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { type Bill, billOf } from '#domains/floor/orders/server/bill/billing.ts'
import { HttpError, assertCan, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { zoneOfGarage } from '#platform/server/session/scope.ts'
import { withholdingMessages } from '#domains/floor/withholdings/messages.ts'
import type { Withholding } from '#domains/floor/withholdings/rules.ts'
import { selectWithholding } from '#domains/floor/withholdings/server/queries.ts'
import type { invoices } from '../contract.ts'
import { invoiceMessages } from '../messages.ts'
import {
  canPay,
  canRefund,
  canTakeDeposit,
  cashRounding,
  cashPayout,
  canPayWithheld,
} from '../rules.ts'
import { contentOf } from './content.ts'
import { balanceDueOf, payableFrom } from './balance-due.ts'
import { refundLines } from './posting.ts'
import { insertPayment, selectCredits } from './queries.ts'
import { receive } from './receiving.ts'

interface Taken {
  order_id: number
  garage_id: number
  customer_id: number
  number: string
  today: string
}

export type Caller = Pick<CallContext<typeof invoices.issue>, 'db' | 'scope' | 'me' | 'at'>

/** Money before the invoice is the customer's deposit (rule 11). */
export async function takeDownPayment(
  { db, scope, me }: Caller,
  taken: Taken,
  amount: number,
  {
    account_id,
    paid_on,
    paid_at,
    note,
  }: {
    account_id: number
    paid_on: string
    paid_at: string
    note: string | null
  },
) {
  const fund = await requireFund(db, scope, taken.garage_id, account_id)
  const payment = await insertPayment(db, {
    order_id: taken.order_id,
    garage_id: taken.garage_id,
    kind: 'down_payment',
    amount,
    account_id: fund.id,
    paid_at,
    paid_on,
    note,
    employee_id: me.employee_id,
  })
  await postEntry(db, {
    garage_id: taken.garage_id,
    entry_date: paid_on,
    description: `Down payment ${taken.number}`,
    source_number: taken.number,
    source: {
      type: 'work_order',
      id: String(taken.order_id),
      event: 'down_payment',
      seq: payment.id,
    },
    created_by: me.employee_id,
    lines: [
      { account: { id: fund.id }, debit: amount, ...(note ? { note } : {}) },
      {
        account: 'CUSTOMER_DEPOSIT',
        credit: amount,
        party: { type: 'customer', id: taken.customer_id },
      },
    ],
  })
  return payment
}

/** Takes a down payment for an order that has no invoice yet. */
export async function takeDeposit(context: CallContext<typeof invoices.takeDeposit>) {
  const { db, scope, me, audit, params, body, at } = context
  const bill = await billOf({ db, scope, me, audit, at }, params.id, body.version)
  const { order, parties, today } = bill
  assertCan(canTakeDeposit(me.role, order))
  const { garage_id, customer_id } = parties
  const { id } = await takeDownPayment(
    context,
    { order_id: order.id, garage_id, customer_id, number: order.number, today },
    body.amount,
    {
      account_id: body.account_id,
      ...(await paidWhen({ db, garage_id, at, time_zone: parties.time_zone }, body.paid_at)),
      note: body.note ?? null,
    },
  )
  const down_payment = order.down_payment + body.amount
  const version = await bill.save({ billing: order.billing, down_payment })
  const { amount, account_id } = body
  audit.created('payment', { id, garage_id, order: order.number, amount, account_id })
  return { id, version, down_payment }
}

/**
 * Refunds held money, from the deposit first, then from credits of voided invoices; or forfeits the deposit. Each
 * invoice's part is a payment and an entry of its own, so that its ageing stays right. Cash is rounded to a coin
 * once, in the largest part.
 */
export async function refund(context: CallContext<typeof invoices.refund>) {
  const { db, scope, me, audit, params, body } = context
  const bill = await billOf(context, params.id, body.version)
  const { order, parties } = bill
  const { deposit, credit } = order
  assertCan(canRefund(me.role, { refundable: deposit + credit }))
  const { amount, reason, forfeit = false } = body
  const refundable = forfeit ? deposit : deposit + credit
  if (amount > refundable)
    throw invalid({
      amount: createMessage(forfeit ? invoiceMessages.onlyDeposit : invoiceMessages.aboveHeld, {
        amount: await moneyForMessage(
          context.appContext.garageDirectory,
          parties.garage_id,
          refundable,
        ),
      }),
    })
  if (forfeit === Boolean(body.account_id))
    throw invalid({ account_id: invoiceMessages.fundOrForfeit })
  const { garage_id } = parties
  const account = body.account_id
    ? await findFund(db, scope, garage_id, { id: body.account_id })
    : await findFund(db, scope, garage_id, { key: 'OTHER_INCOME' }, 'other_income')
  if (!account) throw invalid({ account_id: messages.unknownReference })

  const ofDeposit = Math.min(amount, deposit)
  const parts = [
    { invoice_id: null, from: 'CUSTOMER_DEPOSIT' as const, amount: ofDeposit },
    ...(await shares(db, scope, order.id, amount - ofDeposit)),
  ].filter((part) => part.amount > 0)
  const { rounding } = forfeit ? { rounding: 0 } : cashPayout(account, amount)
  const largest = parts.reduce((best, part) => (part.amount > best.amount ? part : best))
  const ids: number[] = []
  for (const part of parts) {
    const rounded = { ...part, rounding: part === largest ? rounding : 0 }
    ids.push(await payBack(context, bill, rounded, { account_id: account.id, forfeit, reason }))
  }

  const version = await bill.save({
    billing: order.billing,
    // the part that the issued invoice used stays used; the remaining deposit was overpaid
    down_payment: order.down_payment - Math.min(ofDeposit, order.down_payment - order.applied),
    paid: order.paid - (amount - ofDeposit),
  })
  const [id] = ids as [number]
  audit.created('payment', {
    id,
    garage_id,
    order: order.number,
    amount,
    ...(rounding === 0 ? {} : { rounding }),
    forfeit,
    reason,
  })
  return { id, version, refundable: deposit + credit - amount }
}

type Source = Pick<Parameters<typeof refundLines>[0], 'from' | 'amount' | 'rounding'> & {
  invoice_id: number | null
}

/** A part of a refund, from the deposit or from the credit of a voided invoice. */
async function payBack(
  { db, me, at }: Caller,
  { order, parties, today }: Bill,
  { invoice_id, from, amount, rounding }: Source,
  { account_id, forfeit, reason }: { account_id: number; forfeit: boolean; reason: string },
): Promise<number> {
  const { garage_id, customer_id } = parties
  const event = forfeit ? 'forfeit' : 'refund'
  const { id } = await insertPayment(db, {
    order_id: order.id,
    invoice_id,
    garage_id,
    kind: event,
    amount,
    excess: from === 'CUSTOMER_DEPOSIT' ? amount : 0,
    rounding,
    account_id,
    paid_at: at.toISOString(),
    paid_on: today,
    note: reason,
    employee_id: me.employee_id,
  })
  await postEntry(db, {
    garage_id,
    entry_date: today,
    description: truncate(
      forfeit ? `Deposit kept ${order.number}: ${reason}` : `Refund ${order.number}: ${reason}`,
      200,
    ),
    source_number: order.number,
    source: { type: 'work_order', id: String(order.id), event, seq: id },
    created_by: me.employee_id,
    lines: refundLines({
      from,
      amount,
      rounding,
      to: { id: account_id },
      customer_id,
      note: reason,
    }),
  })
  return id
}

/** The voided invoices that a credit is refunded from, the newest first. */
async function shares(db: Caller['db'], scope: Caller['scope'], orderId: number, amount: number) {
  if (amount === 0) return []
  let remaining = amount
  const credits = await selectCredits(db, scope, orderId)
  return credits.map(({ invoice_id, credit }) => {
    const share = Math.min(remaining, credit)
    remaining -= share
    return { invoice_id, from: 'AR' as const, amount: share }
  })
}

interface Open {
  due: number
  garage_id: number
  withholding: Withholding
  /** Today in the garage, and the day of the payment. */
  today: string
  paid_on: string
}

type Paying = Pick<CallContext<typeof invoices.pay>, 'appContext' | 'me'> & {
  body: Pick<CallContext<typeof invoices.pay>['body'], 'amount' | 'withheld' | 'withholding_number'>
}

/**
 * The income tax that a buyer withholds. Finance settles a document with it alone, or with more than the lawful share; nobody
 * does where the document is not for a company. The number of its certificate may come until the month is over.
 */
async function withheldOf({ body, appContext, me }: Paying, open: Open) {
  const { amount, withheld, withholding_number } = body
  if (!withheld) return { withheld: 0, withholding_number: null }
  const { due, garage_id, withholding, today, paid_on } = open
  const inWords = (limit: number) => moneyForMessage(appContext.garageDirectory, garage_id, limit)
  if (withholding.rate === 0) throw invalid({ withheld: withholdingMessages.onlyCompanies })
  if (withheld > due)
    throw invalid({
      withheld: createMessage(invoiceMessages.onlyDue, { due: await inWords(due) }),
    })
  if (!hasCapability(me.role, 'withholding.exceed')) {
    if (amount === 0) throw forbiddenOn('amount', withholdingMessages.onlyFinance)
    if (withheld > withholding.left)
      throw forbiddenOn(
        'withheld',
        createMessage(withholdingMessages.aboveShare, { amount: await inWords(withholding.left) }),
      )
  }
  if (!withholding_number && paid_on.slice(0, 7) < today.slice(0, 7))
    throw invalid({ withholding_number: withholdingMessages.numberOfPastMonth })
  return { withheld, withholding_number: withholding_number ?? null }
}

/** 403 on its field: another role may send this value. */
const forbiddenOn = (field: string, why: Message) =>
  new HttpError(403, why, { errors: { [field]: [why] } })

/** Returns the withheld tax and rounding that a payment settles, and the due amount after withheld tax. */
export async function nonCashSettlement(
  paying: Paying,
  fund: Parameters<typeof cashRounding>[0],
  open: Open,
) {
  const withheld = await withheldOf(paying, open)
  const due = open.due - withheld.withheld
  return { ...withheld, due, rounding: cashRounding(fund, { due, amount: paying.body.amount }) }
}

/** For the activity log: the settled amounts beside the money, if any. */
export const adjustmentsForLog = ({
  rounding,
  withheld,
  withholding_number,
}: Awaited<ReturnType<typeof nonCashSettlement>>) => ({
  ...(rounding === 0 ? {} : { rounding }),
  ...(withheld === 0 ? {} : { withheld, withholding_number }),
})

/** Takes a payment; the part above the amount due becomes the customer's deposit. */
export async function pay(context: CallContext<typeof invoices.pay>) {
  const { db, scope, me, audit, params, body, at, appContext } = context
  const { owed, invoice } = await balanceDueOf(context, params.id)
  assertCan((body.withheld ? canPayWithheld : canPay)(me.role, contentOf(invoice, [])))
  const { garage_id } = invoice
  const places = await appContext.garageDirectory.all()
  const fund = await requireFund(db, scope, garage_id, body.account_id)
  const time_zone = zoneOfGarage(garage_id, places)
  const when = await paidWhen({ db, garage_id, at, time_zone }, body.paid_at)
  const beside = await nonCashSettlement(context, fund, {
    ...invoice,
    withholding: await selectWithholding(db, invoice.id),
    today: owed.today,
    paid_on: when.paid_on,
  })
  const { due, rounding, withheld, withholding_number } = beside
  const excess = rounding === 0 ? Math.max(0, body.amount - due) : 0
  if (excess > 0 && !body.excess_confirmed)
    throw invalid({
      amount: createMessage(invoiceMessages.onlyDue, {
        due: await moneyForMessage(appContext.garageDirectory, garage_id, due),
      }),
    })
  await holdMember(db, owed.customer_id)
  if (when.paid_on < payableFrom(invoice)) throw invalid({ paid_at: tooEarly(invoice) })

  const amount = body.amount + rounding + withheld
  const values = { amount, excess, rounding, withheld, withholding_number }
  const received = { ...values, fund: fund.id, note: body.note ?? null, ...when }
  const { id, billing } = await receive({ db, me, at }, owed, invoice, received)
  audit.created('payment', {
    id,
    garage_id,
    invoice: invoice.number,
    amount: body.amount,
    excess,
    ...adjustmentsForLog(beside),
    account_id: fund.id,
    paid_on: when.paid_on,
  })
  return { id, due: invoice.due - (amount - excess), billing }
}

/** For an opening invoice: payments made before opening are not open any more. */
export const tooEarly = ({ opened_on }: { opened_on: string | null }) =>
  opened_on === null ? invoiceMessages.beforeIssue : invoiceMessages.beforeOpening
