import { invoiceMessages } from '#domains/floor/invoices/messages.ts'
import type { OrderDetail } from '../../../../contract.ts'

type Invoice = OrderDetail['can']['invoice']

/** Only the VIN is missing, which the invoice panel asks for. */
export const needsNumber = (invoice: Invoice) =>
  !invoice.ok && invoice.why.message === invoiceMessages.notNumbered

export const canBill = (invoice: Invoice) => invoice.ok || needsNumber(invoice)
