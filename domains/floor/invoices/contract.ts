/** Sales invoices: issued once, never changed, paid in parts. A wrong one is voided and replaced. */
import { z } from 'zod'
import { idInQuery, namedReference, oneOf, signedMoney } from '#platform/contract/fields.ts'
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { abilitiesSchema, apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created } from '#platform/contract/messages.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { eInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { withholdingOfDocument } from '#domains/floor/withholdings/contract.ts'
import { writeBackForm, writeOffForm } from './bad-debt.ts'
import { invoiceMessages } from './messages.ts'
import {
  type Correction,
  correctForm,
  depositForm,
  applyHeldMoneyForm,
  issueForm,
  paymentForm,
  refundForm,
  voidForm,
} from './forms.ts'
import { invoiceKinds, kind, payment, status, invoiceContent } from './content.ts'
import { receiptCalls } from './receipt.ts'

const invoiceRow = z.object({
  id: z.number(),
  number: z.string(),
  kind,
  status,
  issued_at: z.string(),
  issued_on: z.string(),
  garage: namedReference,
  /** Null: a counter sale to a walk-in customer. */
  customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  /** Null: a counter sale or an opening invoice. */
  order: z.object({ id: z.number(), number: z.string(), license_plate: z.string() }).nullable(),
  grand_total: signedMoney,
  down_payment: signedMoney,
  /** By credit notes that are not void. */
  credited: signedMoney,
  paid: signedMoney,
  due: signedMoney,
})
export type InvoiceRow = z.output<typeof invoiceRow>

/** The actions that the caller may perform on it, by call. */
const can = abilitiesSchema(
  'pay',
  'record_withheld',
  'void',
  'credit',
  'correct',
  'use_held',
  'write_off',
  'write_off_reverse',
  'pdf',
)

const recordType: RecordType = {
  name: 'invoice',
  shows: [
    'order',
    'customer',
    'vehicle',
    'garage',
    'legal-entity',
    'employee',
    'account',
    'credit-note',
    'tax-code',
    'e-invoice',
    'inventory',
    'build',
    'period',
    'withholding',
  ],
}

/** Null where a build or an opening entry holds the money. */
const withHeld = [...recordType.shows, 'build', 'build-money', 'journal']

const receipts = receiptCalls('/admin/invoice/{id}', 'invoice.read', withHeld)
const orderReceipts = receiptCalls('/admin/order/{id}', 'invoice.read', withHeld)

export const invoices = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/invoice',
    allow: 'invoice.read',
    query: listQuery(['issued_on', 'number', 'grand_total'], {
      status: oneOf(['issued', 'void', 'credited']).optional(),
      kind: oneOf(invoiceKinds).optional(),
      order_id: idInQuery.optional(),
      customer_id: idInQuery.optional(),
    }),
    data: pageOf(invoiceRow),
    about: 'start_date and end_date filter by the day of issue in the garage.',
  },
  get: {
    method: 'GET',
    path: '/admin/invoice/{id}',
    allow: 'invoice.read',
    shows: withHeld,
    data: invoiceContent.extend({
      version: z.number(),
      /** The paper of the garage's printer. */
      paper: z.enum(paperSizes),
      e_invoice: eInvoiceOfDocument.nullable(),
      garage_id: z.number(),
      /** Today in the garage's time zone. */
      time_zone: z.string(),
      ...withholdingOfDocument,
      payments: z.array(payment),
      /** The held money that could pay this invoice. */
      held_available: signedMoney,
      can,
    }),
  },
  pdf: {
    method: 'GET',
    path: '/admin/invoice/{id}/pdf',
    allow: 'invoice.read',
    cost: 'slow',
    query: pdfQuery,
    data: z.unknown(),
    raw: true,
    about:
      'The PDF, in the language of the customer and on the paper of the garage unless the request names others.',
  },
  sheet: {
    method: 'GET',
    path: '/admin/order/{id}/invoice',
    allow: 'invoice.read',
    shows: withHeld,
    data: invoiceContent.extend({
      version: z.number().nullable(),
      paper: z.enum(paperSizes),
      e_invoice: eInvoiceOfDocument.nullable(),
      ...withholdingOfDocument,
      payments: z.array(payment),
      held_available: signedMoney,
      can,
    }),
    about: 'The newest invoice of an order, or its draft.',
  },
  ...receipts,
  orderReceipt: orderReceipts.receipt,
  orderReceiptPdf: orderReceipts.receiptPdf,
  issue: {
    method: 'POST',
    path: '/admin/order/{id}/invoice',
    allow: 'invoice.write',
    changes: ['invoice', 'e-invoice', 'order', 'journal', 'membership', 'customer', 'voucher'],
    body: issueForm,
    data: z.object({ id: z.number(), number: z.string() }),
    creates: true,
    done: created('invoice'),
  },
  pay: {
    method: 'POST',
    path: '/admin/invoice/{id}/payment',
    allow: 'invoice.pay',
    changes: ['invoice', 'order', 'journal', 'membership', 'customer', 'withholding'],
    body: paymentForm,
    data: z.object({ id: z.number(), due: signedMoney, billing: z.string() }),
    creates: true,
    done: created('payment'),
    about:
      'Withheld tax settles the invoice too: at most the lawful share of what a company buys. Finance records more, or nothing else.',
  },
  correct: {
    method: 'POST',
    path: '/admin/invoice/{id}/correct',
    allow: 'invoice.void',
    changes: [
      'invoice',
      'e-invoice',
      'order',
      'journal',
      'inventory',
      'membership',
      'customer',
      'voucher',
    ],
    body: correctForm,
    data: z.object({
      before: z.object({ grand_total: signedMoney, paid: signedMoney }),
      after: z.object({ grand_total: signedMoney, due: signedMoney, refundable: signedMoney }),
      changed: z.array(z.string()),
      /** The message in the reader's language. */
      changes: z.array(apiMessageSchema),
      /** Of the new invoice, once it is issued. */
      id: z.number().optional(),
      number: z.string().optional(),
      voided_id: z.number().optional(),
      due: signedMoney,
      refundable: signedMoney,
    }),
    creates: (body) => (body as Correction).apply === true,
    about:
      'Voids, corrects and reissues in one step. Without `apply` nothing is written: returns the result.',
  },
  held: {
    method: 'GET',
    path: '/admin/customer/{id}/held',
    allow: 'customer.read',
    shows: withHeld,
    data: z.object({
      ...byCurrency({ amount: signedMoney }),
      rows: z.array(
        z.object({
          order_id: z.number().nullable(),
          number: z.string().nullable(),
          garage: namedReference,
          amount: signedMoney,
        }),
      ),
    }),
    about:
      'Free held money of the customer on 2-1210: of paid, cancelled or finally voided orders, of overpaid builds, and imported. Ids and numbers out of scope are null.',
  },
  useHeld: {
    method: 'POST',
    path: '/admin/invoice/{id}/use-held',
    allow: 'invoice.write',
    changes: ['invoice', 'order', 'journal', 'membership', 'customer', 'build-money'],
    body: applyHeldMoneyForm,
    data: z.object({ id: z.number(), used: signedMoney, due: signedMoney, billing: z.string() }),
    creates: true,
    done: created('payment'),
    about: 'Pays the amount due with held money of the customer, the oldest first.',
  },
  writeOff: {
    method: 'POST',
    path: '/admin/invoice/{id}/write-off',
    allow: 'invoice.write-off',
    changes: ['invoice', 'order', 'journal'],
    body: writeOffForm,
    data: z.object({ id: z.number(), due: signedMoney, billing: z.string() }),
    creates: true,
    done: invoiceMessages.writtenOff,
    about: 'Writes off the amount due: 6-2100 / 1-1210.',
  },
  writeBack: {
    method: 'POST',
    path: '/admin/invoice/{id}/write-off/reverse',
    allow: 'invoice.write-off',
    changes: ['invoice', 'order', 'journal'],
    body: writeBackForm,
    data: z.object({ id: z.number(), due: signedMoney, billing: z.string() }),
    done: invoiceMessages.writtenBack,
  },
  takeDeposit: {
    method: 'POST',
    path: '/admin/order/{id}/down-payment',
    allow: 'invoice.write',
    changes: ['invoice', 'order', 'journal'],
    body: depositForm,
    data: z.object({ id: z.number(), version: z.number(), down_payment: signedMoney }),
    creates: true,
    done: created('down payment'),
  },
  refund: {
    method: 'POST',
    path: '/admin/order/{id}/refund',
    allow: 'invoice.void',
    changes: ['invoice', 'order', 'journal'],
    body: refundForm,
    data: z.object({ id: z.number(), version: z.number(), refundable: signedMoney }),
    creates: true,
    done: created('refund'),
    about:
      'From the deposit first, then from the credit of voided invoices. With `forfeit` the garage forfeits the deposit.',
  },
  void: {
    method: 'POST',
    path: '/admin/invoice/{id}/void',
    allow: 'invoice.void',
    changes: ['invoice', 'order', 'journal', 'inventory', 'product', 'membership', 'voucher'],
    body: voidForm,
    data: z.object({ id: z.number() }),
    done: invoiceMessages.voided,
  },
})
