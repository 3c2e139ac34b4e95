/** Settles an invoice: updates the paid amount, and earns points with the last payment. */
import type { Billing } from '#domains/floor/orders/rules.ts'
import type { Bill } from '#domains/floor/orders/server/bill/billing.ts'
import { earnPoints } from '#domains/loyalty/membership/server/points.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'

type By = Pick<CallContext<typeof invoices.issue>, 'db' | 'me' | 'at'>

export function billingOf(
  grandTotal: number,
  downPayment: number,
  paid: number,
  writtenOff = 0,
): Billing {
  if (downPayment + paid >= grandTotal) return 'paid'
  if (downPayment + paid + writtenOff >= grandTotal) return 'written_off'
  return downPayment + paid > 0 ? 'part_paid' : 'issued'
}

/** The fields of an invoice that its payments need. */
export interface Payable {
  id: number
  number: string
  garage_id: number
  issued_on: string
  net: number
  grand_total: number
  down_payment: number
  /** By credit notes that are not void: in total, and without tax. */
  credited: number
  credited_net: number
}

/** Adds to the paid amount of an invoice, and earns points if nothing is due any more. */
export async function recordPaidAmount(
  caller: By,
  { order, parties, save }: Bill,
  invoice: Payable,
  { applied, day, held }: { applied: number; day: string; held?: number },
): Promise<Billing> {
  const paid = order.paid + applied
  const { grand_total, credited, down_payment } = invoice
  const settled = billingOf(grand_total - credited, down_payment, paid, order.written_off)
  await save({ billing: settled, paid, ...(held === undefined ? {} : { down_payment: held }) })
  if (settled === 'paid')
    await earnInvoicePoints(caller, order, { ...invoice, customer_id: parties.customer_id }, day)
  return settled
}

/** A fully paid invoice earns points by the settings of its day. */
const earnInvoicePoints = (
  { db, me, at }: By,
  order: { id: number; country_id: number },
  invoice: {
    id: number
    number: string
    garage_id: number
    customer_id: number
    issued_on: string
    net: number
    credited_net: number
  },
  day: string,
) =>
  earnPoints(db, {
    customer_id: invoice.customer_id,
    garage_id: invoice.garage_id,
    order_id: order.id,
    invoice_id: invoice.id,
    number: invoice.number,
    country_id: order.country_id,
    issued_on: invoice.issued_on,
    net: invoice.net - invoice.credited_net,
    day,
    at,
    employee_id: me.employee_id,
  })
