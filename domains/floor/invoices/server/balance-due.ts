/**
 * The balance of an invoice is stored on its order, or for an opening invoice on its own row. Payments, write-offs
 * and refunds load it here first, which locks the row until the transaction ends.
 */
import type { Bill } from '#domains/floor/orders/server/bill/billing.ts'
import type { Billing } from '#domains/floor/orders/rules.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { zoneOfGarage } from '#platform/server/session/scope.ts'
import type { invoices } from '../contract.ts'
import { billingOf, recordPaidAmount } from './billing.ts'
import { findInvoice, lockInvoice } from './find-invoice.ts'
import {
  type StoredInvoice,
  insertPayment,
  lockOpening,
  selectInvoice,
  updateOpening,
} from './queries.ts'

export interface BalanceDue {
  order_id: number | null
  customer_id: number
  /** Of the garage. */
  today: string
  /** Source of its journal entries. */
  source: { type: string; id: string }
  /** Adds to the paid amount. */
  settle: (applied: number, day: string) => Promise<Billing>
  /** Adds to the written-off amount; `due` is the remaining due. */
  writeOff: (amount: number, due: number) => Promise<Billing>
  /** The total written-off amount. */
  writeBack: () => Promise<Billing>
}

type Caller = Pick<
  CallContext<typeof invoices.pay>,
  'db' | 'scope' | 'me' | 'at' | 'audit' | 'appContext'
>

/** Loads and locks the invoice. 404 outside of the scope, 409 for a counter sale. */
export async function balanceDueOf(
  context: Caller,
  id: number,
): Promise<{ owed: BalanceDue; invoice: StoredInvoice }> {
  const unlocked = await findInvoice({ ...context, params: { id } })
  if (unlocked.opened_on !== null) return owedOfOpening(context, unlocked)
  const { bill, invoice } = await lockInvoice({ ...context, params: { id } })
  return { owed: balanceDueOfOrder(context, bill, invoice), invoice }
}

export type Paid = Pick<
  StoredInvoice,
  | 'id'
  | 'number'
  | 'garage_id'
  | 'issued_on'
  | 'net'
  | 'grand_total'
  | 'down_payment'
  | 'credited'
  | 'credited_net'
>

export function balanceDueOfOrder(
  caller: Pick<Caller, 'db' | 'me' | 'at'>,
  bill: Bill,
  invoice: Paid,
): BalanceDue {
  const { order, parties, today } = bill
  const { grand_total, down_payment, credited } = invoice
  return {
    order_id: order.id,
    customer_id: parties.customer_id,
    today,
    source: { type: 'work_order', id: String(order.id) },
    settle: (applied, day) => recordPaidAmount(caller, bill, invoice, { applied, day }),
    writeOff: async (amount, due) => {
      const billing = due === 0 ? 'written_off' : order.billing
      await bill.save({ billing, written_off: order.written_off + amount })
      return billing
    },
    writeBack: async () => {
      const billing = billingOf(grand_total - credited, down_payment, order.paid)
      await bill.save({ billing, written_off: 0 })
      return billing
    },
  }
}

/** Source of the entries of an opening invoice; its id is the invoice's. */
export const OPENING_SOURCE = 'opening_invoice'

async function owedOfOpening({ db, scope, at, appContext }: Caller, unlocked: StoredInvoice) {
  await lockOpening(db, scope, unlocked.id)
  const invoice = (await selectInvoice(db, scope, unlocked.id)) ?? unlocked
  const { id, garage_id, grand_total, down_payment, settled, written_off } = invoice
  const keep = async (paid: number, writtenOff: number) => {
    await updateOpening(db, scope, id, { settled: paid, written_off: writtenOff })
    return billingOf(grand_total, down_payment, paid, writtenOff)
  }
  const owed: BalanceDue = {
    order_id: null,
    // an opening invoice names its customer
    customer_id: invoice.customer_id as number,
    today: dayIn(zoneOfGarage(garage_id, await appContext.garageDirectory.all()), at),
    source: { type: OPENING_SOURCE, id: String(id) },
    settle: (applied) => keep(settled + applied, written_off),
    writeOff: (amount) => keep(settled, written_off + amount),
    writeBack: () => keep(settled, 0),
  }
  return { owed, invoice }
}

/** The first day for payments and write-offs: the issue date, or the opening date. */
export const payableFrom = ({
  opened_on,
  issued_on,
}: Pick<StoredInvoice, 'opened_on' | 'issued_on'>) => opened_on ?? issued_on

/** A payment of this invoice, of any kind. */
export const addPayment = (
  { db, me, at }: Pick<Caller, 'db' | 'me' | 'at'>,
  { order_id, today }: Pick<BalanceDue, 'order_id' | 'today'>,
  invoice: { id: number; garage_id: number },
  payment: Omit<
    Parameters<typeof insertPayment>[1],
    'order_id' | 'invoice_id' | 'garage_id' | 'employee_id' | 'paid_at' | 'paid_on'
  > & { paid_on?: string; paid_at?: string },
) =>
  insertPayment(db, {
    paid_at: at.toISOString(),
    paid_on: today,
    ...payment,
    order_id,
    invoice_id: invoice.id,
    garage_id: invoice.garage_id,
    employee_id: me.employee_id,
  })
