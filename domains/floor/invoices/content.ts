/** What the paper of an invoice says: its kinds, its lines and its payments. */
import { z } from 'zod'
import { visibleTo, signedMoney } from '#platform/contract/fields.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { type Issuer, shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { buyer } from '#domains/people/customers/buyer.ts'
import { lineKinds } from '#domains/floor/orders/rules.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'

/** `credited`: notes have taken all of it off. */
export const status = z.enum(['issued', 'void', 'credited'])

/** What an invoice bills: an order, a sale over the counter, or what was open when the books began here. */
export const invoiceKinds = ['order', 'sale', 'opening'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const kind = z.enum(invoiceKinds)

/** The kinds of lines on a paper: those of an order, and the goods of a sale over the counter. */
export const itemKinds = [...lineKinds, 'product'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Who a paper is from, as it was that day. */
export const printedGarage = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank_account: z.string().nullable(),
})
/** Whom a paper is for, as it was that day. Whoever reads no customer's address reads it on no paper either. */
export const billTo = z.object({
  full_name: z.string(),
  address: visibleTo('customer.contact', z.string().nullable()),
  phone: z.string(),
})

/**
 * The content of the paper. A draft has neither number nor date; it shows an invoice issued now. A sale over the counter
 * has neither order nor vehicle, and may be to somebody unknown. A bill that was brought in has no order, vehicle or lines.
 */
export const invoiceContent = z.object({
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
  garage: printedGarage,
  /** The company that issued it, as it was that day. Null: the garage has none. */
  issuer: shownIssuer.nullable(),
  bill_to: billTo.nullable(),
  /** What tax offices ask of whom it is issued to, as it was that day. Null: the customer has none of it. */
  buyer: visibleTo('customer.contact', buyer.nullable()),
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
export type InvoiceContent = Omit<z.output<typeof invoiceContent>, 'issuer'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
}

export const payment = z.object({
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

/** The content of a paper as a role reads it: what `visibleTo` hides on its page is not printed either. */
export const contentSeenBy = <Content extends Pick<InvoiceContent, 'bill_to' | 'buyer'>>(
  role: string,
  content: Content,
): Content =>
  hasCapability(role, 'customer.contact')
    ? content
    : { ...content, buyer: null, bill_to: content.bill_to && { ...content.bill_to, address: null } }
