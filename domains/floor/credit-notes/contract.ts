/** Credit notes reduce an issued invoice or a build's bill. The original never changes. */
import { z } from 'zod'
import { shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { eInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { billTo, printedGarage, invoiceKinds, itemKinds } from '#domains/floor/invoices/content.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  id,
  idInQuery,
  money,
  namedReference,
  oneOf,
  qty,
  visibleTo,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { creditMessages } from './messages.ts'
import { creditStatuses } from './rules.ts'
import { buyer } from '#domains/people/customers/buyer-schema.ts'

export const CREDIT_NOTE = 'credit-note'

const flag = z.boolean({ error: messages.wrongKind })

/** What happens to an overpayment. */
export const settleForm = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('refund'), account_id: id }),
    z.object({ kind: z.literal('offset'), invoice_id: id }),
    z.object({ kind: z.literal('keep') }),
  ],
  { error: messages.notAnOption },
)

export const creditForm = z.object({
  /** A quantity, or an amount of the remainder of a line after discounts, voucher and points. */
  lines: z
    .array(
      z.object({
        line_no: id,
        qty: qty.nullish(),
        amount: money.min(1, messages.tooSmall).nullish(),
      }),
    )
    .min(1, messages.required)
    .max(200)
    .optional(),
  /** The full remaining amount. */
  all: flag.optional(),
  reason: text(300),
  /** Returns parts and products that are credited by quantity to stock, at the cost of their issue. */
  returns_stock: flag.default(false),
  settle: settleForm.nullish(),
  /** With `all`: reopens the work order for a new invoice. */
  replace: flag.default(false),
})
export type CreditForm = z.output<typeof creditForm>

const link = z.object({ id: z.number(), number: z.string() })

const creditRow = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(creditStatuses),
  issued_at: z.string(),
  issued_on: z.string(),
  reason: z.string(),
  garage: namedReference,
  /** Null: a counter sale to a walk-in customer. */
  customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  /** The credited document: an invoice or a build's bill. */
  invoice: link.extend({ issued_on: z.string() }).nullable(),
  bill: link.extend({ issued_on: z.string(), build: link }).nullable(),
  grand_total: signedMoney,
})
export type CreditRow = z.output<typeof creditRow>

/** The printed content. */
const sheet = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(creditStatuses),
  date: z.string(),
  /** Of the credited invoice or bill. */
  original: z.object({ number: z.string(), date: z.string() }),
  reason: z.string(),
  language: z.enum(languages),
  country_id: z.number(),
  garage: printedGarage,
  issuer: shownIssuer.nullable(),
  bill_to: billTo.nullable(),
  buyer: visibleTo('customer.contact', buyer.nullable()),
  vehicle: z
    .object({ license_plate: z.string(), name: z.string(), odometer: z.number().nullable() })
    .nullable(),
  items: z.array(
    z.object({
      /** Of the invoice; a build's bill has no lines. */
      line_no: z.number().nullable(),
      kind: z.enum([...itemKinds, 'build']),
      name: z.string(),
      /** Null: by amount. */
      qty: z.number().nullable(),
      /** The unit of its item; `service` of work. */
      unit: z.string(),
      unit_price: signedMoney.nullable(),
      amount: signedMoney,
      /** Its shares of the invoice's discounts, voucher and points. */
      discount: signedMoney,
      voucher: signedMoney,
      points: signedMoney,
      tax: signedMoney,
      tax_code_id: z.number().nullable(),
      returned_qty: z.number(),
    }),
  ),
  sub_total: signedMoney,
  discount: signedMoney,
  voucher_value: signedMoney,
  points_value: signedMoney,
  /** Redeemed points that are returned. */
  points: z.number(),
  net: signedMoney,
  tax: signedMoney,
  taxes: z.array(taxRow),
  prices_include_tax: z.boolean(),
  grand_total: signedMoney,
  /** The reduction of the amount due. */
  lowered: signedMoney,
  refunded: signedMoney,
  /** Cash rounding of the refund; below zero, more was paid out. */
  rounding: signedMoney,
  kept: signedMoney,
  offset: signedMoney,
  offset_number: z.string().nullable(),
  void_reason: z.string().nullable(),
})
export type CreditSheet = z.output<typeof sheet>

const recordType: RecordType = {
  name: CREDIT_NOTE,
  shows: [
    'e-invoice',
    'invoice',
    'order',
    'customer',
    'vehicle',
    'garage',
    'legal-entity',
    'account',
    'build-money',
    'build',
    'inventory',
  ],
}

/** The ids of the records that a credit note or its void changes. */
const changes = [
  CREDIT_NOTE,
  'invoice',
  'order',
  'journal',
  'inventory',
  'product',
  'membership',
  'customer',
  'voucher',
  'warranty',
  'build-money',
  'e-invoice',
]

export const creditNotes = routes(recordType, {
  credit: {
    method: 'POST',
    path: '/admin/invoice/{id}/credit',
    allow: 'invoice.credit',
    changes,
    body: creditForm,
    data: z.object({ id: z.number(), number: z.string(), grand_total: signedMoney }),
    creates: true,
    done: created('credit note'),
    about:
      'Credits lines of an issued invoice, by quantity or by amount. Reduces the amount due first; an overpayment is settled.',
  },
  creditable: {
    method: 'GET',
    path: '/admin/invoice/{id}/credit',
    allow: 'invoice.credit',
    data: z.object({
      number: z.string(),
      garage_id: z.number(),
      customer_id: z.number().nullable(),
      /** True for invoices of work orders. */
      kind: z.enum(invoiceKinds),
      due: signedMoney,
      rounding: z.enum(['line', 'rate']),
      prices_include_tax: z.boolean(),
      taxes: z.array(taxRow),
      points: z.object({ redeemed: z.number(), value: signedMoney, given_back: z.number() }),
      lines: z.array(
        z.object({
          line_no: z.number(),
          kind: z.enum(itemKinds),
          name: z.string(),
          qty: z.number(),
          amount: signedMoney,
          order_discount: signedMoney,
          voucher: signedMoney,
          points: signedMoney,
          tax: signedMoney,
          tax_code_id: z.number().nullable(),
          other_base: signedMoney.nullable(),
          /** By credit notes that are not void. */
          taken: z.object({
            qty: z.number(),
            by_amount: signedMoney,
            net: signedMoney,
            discount: signedMoney,
            voucher: signedMoney,
            points: signedMoney,
            tax: signedMoney,
            other_base: signedMoney,
          }),
        }),
      ),
    }),
    about: 'The remaining amounts of an invoice, as the input of the credit calculation.',
  },
  list: {
    method: 'GET',
    path: '/admin/credit-note',
    allow: 'invoice.read',
    query: listQuery(['issued_on', 'number', 'grand_total'], {
      status: oneOf(creditStatuses).optional(),
      invoice_id: idInQuery.optional(),
      customer_id: idInQuery.optional(),
    }),
    data: pageOf(creditRow),
    about: 'start_date and end_date filter by the day of issue in the garage.',
  },
  get: {
    method: 'GET',
    path: '/admin/credit-note/{id}',
    allow: 'invoice.read',
    data: sheet.extend({
      version: z.number(),
      /** The paper of the garage's printer. */
      paper: z.enum(paperSizes),
      issued_at: z.string(),
      garage_id: z.number(),
      returns_stock: z.boolean(),
      replaces: z.boolean(),
      voucher_back: z.boolean(),
      customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
      invoice: link.nullable(),
      order: link.nullable(),
      bill: link.nullable(),
      build: link.nullable(),
      offset_invoice: link.nullable(),
      account: z
        .object({ id: z.number(), name: z.string(), name_id: z.string().nullable() })
        .nullable(),
      e_invoice: eInvoiceOfDocument.nullable(),
      can: abilitiesSchema('void', 'pdf'),
    }),
  },
  pdf: {
    method: 'GET',
    path: '/admin/credit-note/{id}/pdf',
    allow: 'invoice.read',
    cost: 'slow',
    query: pdfQuery,
    data: z.unknown(),
    raw: true,
    about:
      'The PDF, in the language of the customer and on the paper of the garage unless the request names others.',
  },
  void: {
    method: 'POST',
    path: '/admin/credit-note/{id}/void',
    allow: 'invoice.credit',
    changes,
    body: z.object({ reason: text(300), version: version.optional() }),
    data: z.object({ id: z.number() }),
    done: creditMessages.voided,
    about: 'Posts a reversing entry today. A refund becomes due again.',
  },
})
