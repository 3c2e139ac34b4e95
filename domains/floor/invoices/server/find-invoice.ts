/** Finds an invoice in the caller's scope, also locked by its order. */
import { billOf } from '#domains/floor/orders/server/bill/billing.ts'
import { conflict, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { invoiceMessages } from '../messages.ts'
import { type StoredInvoice, selectInvoice } from './queries.ts'

type InvoiceContext = Pick<
  CallContext<typeof invoices.void>,
  'db' | 'scope' | 'me' | 'audit' | 'at' | 'params'
>

export async function findInvoice({
  db,
  scope,
  params,
}: Pick<InvoiceContext, 'db' | 'scope' | 'params'>): Promise<StoredInvoice> {
  const invoice = await selectInvoice(db, scope, params.id)
  if (!invoice) throw notFound()
  return invoice
}

/** With the bill of its order. 409 for a counter sale, which was paid with its invoice. */
export async function lockInvoice(context: InvoiceContext) {
  const unlocked = await findInvoice(context)
  if (unlocked.order_id === null) throw conflict(invoiceMessages.paidAtOnce)
  const bill = await billOf(context, unlocked.order_id)
  // read again under the lock: another payment, write-off or void may have come first
  return { bill, invoice: await findInvoice(context) }
}
