/** How far a bill is paid, and what its last payment brings: it is settled, and earns its points. */
import type { Billing } from '#domains/floor/orders/rules.ts'
import type { Bill } from '#domains/floor/orders/server/billing.ts'
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

/** An invoice that is paid, as its payments need it. */
export interface Payable {
  id: number
  number: string
  garage_id: number
  issued_on: string
  net: number
  grand_total: number
  down_payment: number
  /** By credit notes that stand: in all, and without tax. */
  credited: number
  credited_net: number
}

/** So much more of an invoice is paid: how far it is now, and the points that it earned if that was the last of it. */
export async function recordPaidAmount(
  by: By,
  { order, parties, save }: Bill,
  invoice: Payable,
  { applied, day, held }: { applied: number; day: string; held?: number },
): Promise<Billing> {
  const paid = order.paid + applied
  const { grand_total, credited, down_payment } = invoice
  const settled = billingOf(grand_total - credited, down_payment, paid, order.written_off)
  await save({ billing: settled, paid, ...(held === undefined ? {} : { down_payment: held }) })
  if (settled === 'paid')
    await earn(by, order, { ...invoice, customer_id: parties.customer_id }, day)
  return settled
}

/** A fully paid invoice earns points, by what held on its day. */
const earn = (
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
