/** Rule 12: receives the payment of an invoice, with or after its issue. */
import { postEntry } from '#domains/books/journal/server/posting.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { type BalanceDue, addPayment } from './balance-due.ts'
import { paymentLines } from './posting.ts'

interface Received {
  /** The total that a payment settles, with any excess. */
  amount: number
  /** The part above the due amount. */
  excess: number
  /** The parts that are rounded off, and withheld as tax. */
  rounding?: number
  withheld?: number
  withholding_number?: string | null
  fund: number
  paid_on: string
  paid_at: string
  note: string | null
}

/** Rule 12: into a fund, off the receivable; an excess is the customer's deposit. */
export async function receive(
  caller: Pick<CallContext<typeof invoices.issue>, 'db' | 'me' | 'at'>,
  owed: BalanceDue,
  invoice: { id: number; number: string; garage_id: number },
  received: Received,
) {
  const { amount, excess, fund, paid_on, paid_at, note } = received
  const { rounding = 0, withheld = 0, withholding_number = null } = received
  const { db, me } = caller
  const payment = await addPayment(caller, owed, invoice, {
    kind: 'payment',
    amount,
    excess,
    rounding,
    withheld,
    withholding_number,
    account_id: fund,
    paid_at,
    paid_on,
    note,
  })
  const applied = amount - excess
  const { customer_id } = owed
  await postEntry(db, {
    garage_id: invoice.garage_id,
    entry_date: paid_on,
    description: `Payment ${invoice.number}`,
    source_number: invoice.number,
    source: { ...owed.source, event: 'payment', seq: payment.id },
    created_by: me.employee_id,
    lines: paymentLines({ fund, applied, excess, rounding, withheld, customer_id, note }),
  })
  return { id: payment.id, billing: await owed.settle(applied, paid_on) }
}
