/** Settles an overpayment: refunded, credited to the customer, or applied to another invoice. */
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { cashPayout } from '#domains/floor/invoices/rules.ts'
import { refundedCashLines } from '#domains/floor/invoices/server/posting.ts'
import { balanceDueOf } from '#domains/floor/invoices/server/balance-due.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { creditMessages } from '../messages.ts'
import { type Settlement, settlementOf } from '../shares.ts'
import type { CreditForm } from '../contract.ts'
import type { Caller } from './original.ts'
import { type PostedNote, postOfNote } from './posting.ts'
import { selectGarage } from './queries.ts'

export type Settle = CreditForm['settle']
export type OffsetInvoice = Awaited<ReturnType<typeof balanceDueOf>>
export type Money = Settlement & {
  account: number | null
  /** Cash rounding of the refund. */
  rounding: number
  other: OffsetInvoice | undefined
}

interface Of {
  /** Null: a counter sale to a walk-in customer. */
  customer_id: number | null
  garage_id: number
  /** The credited amount that was still due. */
  due: number
}

/** Locks the invoice that receives the excess. Orders are locked before builds, so that two requests never deadlock. */
export const lockOffsetInvoice = async (
  context: Caller,
  settle: Settle,
): Promise<OffsetInvoice | undefined> =>
  settle?.kind === 'offset'
    ? await balanceDueOf(context as Parameters<typeof balanceDueOf>[0], settle.invoice_id)
    : undefined

/** @param isReplaced a replacement takes over the payments @throws 422 for an overpayment without a valid settlement */
export async function settlementFor(
  context: Caller,
  { customer_id, garage_id, due }: Of,
  total: number,
  {
    settle,
    other,
    isReplaced = false,
  }: { settle: Settle; other: OffsetInvoice | undefined; isReplaced?: boolean },
): Promise<Money> {
  const dueOfOther = other?.invoice.due ?? 0
  const money = settlementOf(total, due, settle?.kind, dueOfOther)
  if (money.excess > 0 && !(isReplaced && !settle)) {
    if (!settle)
      throw invalid({ settle: createMessage(creditMessages.whereExcess, { amount: money.excess }) })
    if (customer_id === null && settle.kind !== 'refund')
      throw invalid({ 'settle.kind': creditMessages.needsCustomer })
    if (other) await assertOthers(context, { customer_id, garage_id }, other)
    if (settle.kind === 'offset' && dueOfOther === 0)
      throw invalid({ 'settle.invoice_id': creditMessages.nothingDue })
  }
  return { ...money, ...(await fundOf(context, garage_id, settle, money)), other }
}

/** Asserts that it belongs to this customer and book. */
async function assertOthers(
  { db }: Caller,
  { customer_id, garage_id }: Pick<Of, 'customer_id' | 'garage_id'>,
  { owed, invoice }: OffsetInvoice,
) {
  if (customer_id === null) throw invalid({ 'settle.kind': creditMessages.needsCustomer })
  const garage = await selectGarage(db, garage_id)
  const otherGarage = await selectGarage(db, invoice.garage_id)
  if (owed.customer_id !== customer_id || otherGarage.country_id !== garage.country_id)
    throw invalid({ 'settle.invoice_id': creditMessages.sameInvoice })
}

/** Loads the refunding account, and rounds its cash. */
async function fundOf(
  { db, scope }: Caller,
  garageId: number,
  settle: Settle,
  { refunded }: Settlement,
): Promise<Pick<Money, 'account' | 'rounding'>> {
  if (settle?.kind !== 'refund' || refunded === 0) return { account: null, rounding: 0 }
  const fund = await findFund(db, scope, garageId, { id: settle.account_id })
  if (!fund) throw invalid({ 'settle.account_id': messages.unknownReference })
  return { account: fund.id, rounding: cashPayout(fund, refunded).rounding }
}

/** As the columns of a note. */
export const settledColumns = ({ refunded, rounding, account, kept, offset, other }: Money) => ({
  refunded,
  refund_rounding: rounding,
  account_id: account,
  kept,
  offset_amount: offset,
  offset_invoice_id: offset > 0 ? (other?.invoice.id ?? null) : null,
})

/** Moves the excess from the receivable to the fund, the customer's account or another invoice. */
export async function postSettlement(
  { db }: Pick<Caller, 'db'>,
  customer_id: number | null,
  note: PostedNote,
  { refunded, rounding, kept, offset, account, other }: Money,
) {
  if (customer_id === null) return
  const party = { type: 'customer', id: customer_id } as const
  if (account !== null)
    await postOfNote(db, note, {
      event: 'refunded',
      description: `Paid back ${note.number}`,
      lines: [
        { account: 'AR', debit: refunded, party },
        ...refundedCashLines({ id: account }, { amount: refunded, rounding }),
      ],
    })
  await postOfNote(db, note, {
    event: 'kept',
    description: `Held for the customer ${note.number}`,
    lines: [
      { account: 'AR', debit: kept, party },
      { account: 'CUSTOMER_DEPOSIT', credit: kept, party },
    ],
  })
  // within one garage it stays on 1-1210
  if (!other || other.invoice.garage_id === note.garage_id) return
  const { garage_id } = other.invoice
  await postOfNote(db, note, {
    event: 'offset',
    description: `Credit note ${note.number} on ${other.invoice.number}`,
    lines: [
      { account: 'AR', debit: offset, party },
      { account: 'INTERBRANCH', credit: offset },
      { account: 'INTERBRANCH', debit: offset, garage_id },
      { account: 'AR', credit: offset, garage_id, party },
    ],
  })
}
