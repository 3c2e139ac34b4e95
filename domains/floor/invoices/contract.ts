/** Sales invoices: issued once, never changed, paid in parts. A wrong one is voided and replaced. */
import { z } from 'zod'
import {
  MAX_MONEY,
  day,
  id,
  idInQuery,
  instant,
  money,
  named,
  oneOf,
  optionalText,
  qty,
  seenBy,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { canOf, saidSchema } from '#platform/contract/can.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages } from '#platform/contract/messages.ts'
import { type Noun, routes } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/tax-shape.ts'
import { type Issuer, shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { buyer } from '#domains/people/customers/buyer.ts'
import { purchase_order_number } from '#domains/floor/orders/forms.ts'
import { eInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { lineKinds } from '#domains/floor/orders/rules.ts'
import { writeBackForm, writeOffForm } from './bad-debt.ts'
import { invoiceMessages } from './messages.ts'
import { languages } from '#platform/contract/languages.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'

export const issueForm = z
  .object({
    /** Taken now and applied to this invoice, whole rupiah. */
    down_payment: money.nullish(),
    /** The cash or bank account that received it; cash on hand by default. */
    account_id: id.nullish(),
    /** What the customer calls the order, where it does not say so yet. */
    purchase_order_number,
    /** The order's version, if the caller has read the order. */
    version: version.optional(),
  })
  .optional()

export const paymentForm = z.object({
  amount: money.min(1, messages.tooSmall),
  account_id: id,
  paid_at: z.union([day, instant], { error: messages.notADay }).nullish(),
  note: optionalText(300),
  /** More than is due was received: the rest is the customer's deposit. */
  excess_confirmed: z.boolean({ error: messages.wrongKind }).optional(),
  /** Tax of income that an Indonesian company keeps back and pays itself: it settles the invoice too. */
  withheld: money.nullish(),
  /** Of the paper that proves it. */
  withholding_number: optionalText(60),
})

/** Taken for an order before its invoice. */
export const depositForm = paymentForm
  .omit({ excess_confirmed: true, withheld: true, withholding_number: true })
  .extend({ version })

/** Paid back from an account, or kept by the garage (`forfeit`). */
export const refundForm = z.object({
  amount: money.min(1, messages.tooSmall),
  account_id: id.nullish(),
  forfeit: z.boolean({ error: messages.wrongKind }).optional(),
  reason: text(300),
  version,
})

/** Replaced, the cost of the order is in work again; else it stays in the cost of sales. */
export const voidForm = z.object({
  reason: text(300),
  replace: z.boolean({ error: messages.wrongKind }).default(true),
})

/** Of what the garage holds for the customer; without an amount as much as is due. */
export const heldForm = z.object({ amount: money.min(1, messages.tooSmall).nullish() }).optional()

/** What is wrong with a bill: of its lines, what it lacks, and all of its discounts if any of them changes. */
export const correctForm = z.object({
  /** Of the order. */
  version,
  reason: text(300),
  lines: z
    .array(
      z.object({
        line_id: id,
        name: text(200).optional(),
        qty: qty.optional(),
        unit_price: money.optional(),
        discount: money.optional(),
        tax_code_id: id.nullish(),
        approval: oneOf(['approved', 'declined']).optional(),
      }),
    )
    .max(200)
    .optional(),
  add: z
    .array(
      z.object({
        kind: oneOf(lineKinds),
        name: text(200),
        qty: qty.optional(),
        unit_price: money,
        tax_code_id: id.nullish(),
      }),
    )
    .max(50)
    .optional(),
  discounts: z
    .array(
      z.object({
        /** Of one that is on the bill. */
        id: id.nullish(),
        type: oneOf(['amount', 'percent']),
        amount: z
          .number({ error: messages.notANumber })
          .min(0.01, messages.tooSmall)
          .max(MAX_MONEY),
        reason: text(300),
      }),
    )
    .max(50)
    .optional(),
  /** Does it; else nothing is written, and the answer says what would come of it. */
  apply: z.boolean({ error: messages.wrongKind }).optional(),
})
export type Correction = z.output<typeof correctForm>

/** `credited`: notes have taken all of it off. */
const status = z.enum(['issued', 'void', 'credited'])

/** What an invoice bills: an order, a sale over the counter, or what was open when the books began here. */
export const invoiceKinds = ['order', 'sale', 'opening'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
const kind = z.enum(invoiceKinds)

const invoiceRow = z.object({
  id: z.number(),
  number: z.string(),
  kind,
  status,
  issued_at: z.string(),
  issued_on: z.string(),
  garage: named,
  /** Null: a sale over the counter to somebody unknown. */
  customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  /** Null: a sale over the counter, or brought in from before. */
  order: z.object({ id: z.number(), number: z.string(), license_plate: z.string() }).nullable(),
  grand_total: signedMoney,
  down_payment: signedMoney,
  /** By credit notes that stand. */
  credited: signedMoney,
  paid: signedMoney,
  due: signedMoney,
})
export type InvoiceRow = z.output<typeof invoiceRow>

/** The kinds of lines on a paper: those of an order, and the goods of a sale over the counter. */
export const itemKinds = [...lineKinds, 'product'] as const
export type ItemKind = (typeof itemKinds)[number]

/**
 * The content of the paper. A draft has neither number nor date; it shows an invoice issued now. A sale over the counter
 * has neither order nor vehicle, and may be to somebody unknown. A bill that was brought in has no order, vehicle or lines.
 */
const sheet = z.object({
  id: z.number().nullable(),
  kind,
  /** Of a bill that was brought in: since when it is in these books. */
  opened_on: z.string().nullable(),
  status: z.enum(['draft', 'issued', 'void', 'credited']),
  number: z.string().nullable(),
  date: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** What the customer calls the order. */
  purchase_order_number: z.string().nullable(),
  /** From the customer's country: the language of the printed paper. */
  language: z.enum(languages),
  country_id: z.number(),
  garage: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    bank_account: z.string().nullable(),
  }),
  /** The company that issued it, as it was that day. Null: the garage has none. */
  issuer: shownIssuer.nullable(),
  bill_to: z
    .object({ full_name: z.string(), address: z.string().nullable(), phone: z.string() })
    .nullable(),
  /** What tax offices ask of whom it is issued to, as it was that day. Null: the customer has none of it. */
  buyer: seenBy('customer.contact', buyer.nullable()),
  vehicle: z
    .object({
      license_plate: z.string(),
      name: z.string(),
      odometer: z.number().nullable(),
    })
    .nullable(),
  items: z.array(
    z.object({
      line_no: z.number(),
      kind: z.enum(itemKinds),
      name: z.string(),
      qty: z.number(),
      unit_price: signedMoney,
      discount: signedMoney,
      amount: signedMoney,
      /** What it is taxed by, null without tax, and its share of the tax. */
      tax_code_id: z.number().nullable(),
      tax: signedMoney,
      serial_number: z.string().nullable(),
      /** From the day that the car is handed over; 0: none. */
      warranty_days: z.number(),
      notes: z.string().nullable(),
      /** By credit notes that stand. The amount is after discounts, voucher and points, as `amount` of a credit is. */
      credited_qty: z.number(),
      credited_amount: signedMoney,
    }),
  ),
  sub_total: signedMoney,
  discount: signedMoney,
  /** What the voucher and the points took off. */
  voucher_value: signedMoney,
  points: z.number(),
  points_value: signedMoney,
  tax: signedMoney,
  /** The tax by code; none without tax. */
  taxes: z.array(taxRow),
  /** Amounts of lines, discounts, voucher and points have the tax in them. */
  prices_include_tax: z.boolean(),
  grand_total: signedMoney,
  down_payment: signedMoney,
  /** By credit notes that stand. What was paid back, kept or set against another invoice with them is off `paid`. */
  credited: signedMoney,
  credit_notes: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      issued_on: z.string(),
      status: z.enum(['issued', 'void']),
      grand_total: signedMoney,
    }),
  ),
  /** The rest to pay by bank transfer after the down payment. */
  total: signedMoney,
  paid: signedMoney,
  /** Given up as a bad debt. */
  written_off: signedMoney,
  due: signedMoney,
  void_reason: z.string().nullable(),
})
/** What is kept of it; an answer adds the address of the logo. */
export type InvoiceContent = Omit<z.output<typeof sheet>, 'issuer'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
}

const payment = z.object({
  id: z.number(),
  kind: z.enum([
    'down_payment',
    'payment',
    'refund',
    'forfeit',
    'held',
    'held_returned',
    'written_off',
    'written_back',
    'credit_held',
    'credit_moved',
    'credit_used',
    'credit_taken_back',
  ]),
  /** The money of it. */
  amount: signedMoney,
  excess: signedMoney,
  /** Cash that no coin is small enough for: it settles the invoice too, or less than zero, came in above it. */
  rounding: signedMoney,
  withheld: signedMoney,
  withholding_number: z.string().nullable(),
  account: accountNamed,
  paid_at: z.string(),
  paid_on: z.string(),
  note: z.string().nullable(),
})
/** What the paper says: the invoice, and its payments. */
export type PaperContent = InvoiceContent & {
  payments: z.output<typeof payment>[]
  /** What the tax office gave it. */
  e_invoice?: { number: string | null; url: string | null } | null
}

/** What the caller may do with it, by the name of each call. */
const can = canOf(
  'pay',
  'void',
  'credit',
  'correct',
  'use_held',
  'write_off',
  'write_off_reverse',
  'pdf',
)

const noun: Noun = {
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
  ],
}

/** What is held for the customer may lie in builds, or come from an opening entry. */
const withHeld = [...noun.shows, 'build', 'build-money', 'journal']

export const invoices = routes(noun, {
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
    about: 'start_date and end_date speak of the day of issue, in the garage.',
  },
  get: {
    method: 'GET',
    path: '/admin/invoice/{id}',
    allow: 'invoice.read',
    shows: withHeld,
    data: sheet.extend({
      version: z.number(),
      e_invoice: eInvoiceOfDocument.nullable(),
      garage_id: z.number(),
      /** Of the garage: what its today is. */
      time_zone: z.string(),
      /** The buyer may keep tax of income back when paying. */
      withholds: z.boolean(),
      payments: z.array(payment),
      /** What the garage holds for the customer and could pay of it. */
      held_available: signedMoney,
      can,
    }),
  },
  pdf: {
    method: 'GET',
    path: '/admin/invoice/{id}/pdf',
    allow: 'invoice.read',
    cost: 'slow',
    query: z.object({ language: oneOf(languages).optional() }),
    data: z.unknown(),
    raw: true,
    about:
      'The same paper as a PDF file, in the language of the customer unless another is asked for.',
  },
  sheet: {
    method: 'GET',
    path: '/admin/order/{id}/invoice',
    allow: 'invoice.read',
    shows: withHeld,
    data: sheet.extend({
      version: z.number().nullable(),
      e_invoice: eInvoiceOfDocument.nullable(),
      payments: z.array(payment),
      held_available: signedMoney,
      can,
    }),
    about: 'The newest invoice of an order, or its draft.',
  },
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
    allow: 'invoice.write',
    changes: ['invoice', 'order', 'journal', 'membership', 'customer'],
    body: paymentForm,
    data: z.object({ id: z.number(), due: signedMoney, billing: z.string() }),
    creates: true,
    done: created('payment'),
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
      /** The same, for the reader's language. */
      changes: z.array(saidSchema),
      /** Of the new invoice, once it is done. */
      id: z.number().optional(),
      number: z.string().optional(),
      voided_id: z.number().optional(),
      due: signedMoney,
      refundable: signedMoney,
    }),
    creates: (body) => (body as Correction).apply === true,
    about:
      'Voids, corrects and issues again in one step. Without `apply` nothing is written: what it would come to.',
  },
  held: {
    method: 'GET',
    path: '/admin/customer/{id}/held',
    allow: 'customer.read',
    shows: withHeld,
    data: z.object({
      amount: signedMoney,
      rows: z.array(
        z.object({
          order_id: z.number().nullable(),
          number: z.string().nullable(),
          garage: named,
          amount: signedMoney,
        }),
      ),
    }),
    about:
      'What lies on 2-1210 for the customer and is free: of orders that are paid, off or voided for good, of overpaid builds, and what a file brought in. Ids and numbers out of reach are null.',
  },
  useHeld: {
    method: 'POST',
    path: '/admin/invoice/{id}/use-held',
    allow: 'invoice.write',
    changes: ['invoice', 'order', 'journal', 'membership', 'customer', 'build-money'],
    body: heldForm,
    data: z.object({ id: z.number(), used: signedMoney, due: signedMoney, billing: z.string() }),
    creates: true,
    done: created('payment'),
    about: 'Pays what is due with what is held for the customer, the oldest first.',
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
    about: 'Gives up what is due: 6-2100 / 1-1210.',
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
      'Of the deposit first, then of what a voided invoice has left. With `forfeit` the garage keeps of the deposit.',
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
