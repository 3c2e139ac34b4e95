/** The content of a printed invoice: its kinds, lines and payments. */
import { z } from 'zod'
import { visibleTo, signedMoney } from '#platform/contract/fields.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { type Issuer, shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { mileageTypes } from '#domains/people/vehicles/contract.ts'
import { lineKinds } from '#domains/floor/orders/rules.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'
import { buyer } from '#domains/people/customers/buyer-schema.ts'

/** `credited`: credit notes cover the whole amount. */
export const status = z.enum(['issued', 'void', 'credited'])

/** What an invoice bills: an order, a counter sale, or an opening balance from another program. */
export const invoiceKinds = ['order', 'sale', 'opening'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const kind = z.enum(invoiceKinds)

/** The kinds of printed lines: those of an order, and the goods of a counter sale. */
export const itemKinds = [...lineKinds, 'product'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The seller on a document, as of its date. */
export const printedGarage = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank_account: z.string().nullable(),
})
/** The buyer on a document, as of its date. Roles that may not read a customer's address get no address here either. */
export const billTo = z.object({
  full_name: z.string(),
  address: visibleTo('customer.contact', z.string().nullable()),
  phone: z.string(),
})

/**
 * The content of a printed invoice. A draft has no number and date; it shows the invoice that would be issued now. A
 * counter sale has no order and vehicle, and may have no customer. An opening invoice has no order, vehicle or lines.
 */
export const invoiceContent = z.object({
  id: z.number().nullable(),
  kind,
  /** For an opening invoice: its opening date. */
  opened_on: z.string().nullable(),
  status: z.enum(['draft', 'issued', 'void', 'credited']),
  number: z.string().nullable(),
  date: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** The customer's own number for the order. */
  purchase_order_number: z.string().nullable(),
  /** From the customer's country: the language of the printed document. */
  language: z.enum(languages),
  country_id: z.number(),
  garage: printedGarage,
  /** The company that issued it, as of its date. Null: the garage has none. */
  issuer: shownIssuer.nullable(),
  bill_to: billTo.nullable(),
  /** The buyer's numbers for the tax authority, as of the date. Null: the customer has none of them. */
  buyer: visibleTo('customer.contact', buyer.nullable()),
  vehicle: z
    .object({
      license_plate: z.string(),
      name: z.string(),
      odometer: z.number().nullable(),
      /** The unit of its odometer. */
      mileage_type: z.enum(mileageTypes),
    })
    .nullable(),
  items: z.array(
    z.object({
      line_no: z.number(),
      kind: z.enum(itemKinds),
      name: z.string(),
      qty: z.number(),
      /** The unit of its item; `service` of work. */
      unit: z.string(),
      unit_price: signedMoney,
      discount: signedMoney,
      amount: signedMoney,
      /** Tax code and tax of the line, null without tax. */
      tax_code_id: z.number().nullable(),
      tax: signedMoney,
      serial_number: z.string().nullable(),
      /** Days from the handover of the car; 0: no warranty. */
      warranty_days: z.number(),
      notes: z.string().nullable(),
      /** By credit notes that are not void. The amount is after discounts, voucher and points. */
      credited_qty: z.number(),
      credited_amount: signedMoney,
    }),
  ),
  sub_total: signedMoney,
  discount: signedMoney,
  /** The deductions for the voucher and the points. */
  voucher_value: signedMoney,
  points: z.number(),
  points_value: signedMoney,
  tax: signedMoney,
  /** Tax by code; empty without tax. */
  taxes: z.array(taxRow),
  /** Amounts of lines, discounts, voucher and points include tax. */
  prices_include_tax: z.boolean(),
  grand_total: signedMoney,
  down_payment: signedMoney,
  /** By credit notes that are not void. `paid` is after their refunds, customer credit and offsets. */
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
  /** The remainder to pay by bank transfer after the down payment. */
  total: signedMoney,
  paid: signedMoney,
  /** Written off as bad debt. */
  written_off: signedMoney,
  due: signedMoney,
  void_reason: z.string().nullable(),
})
/** The stored part; the response adds the address of the logo. */
export type InvoiceContent = Omit<z.output<typeof invoiceContent>, 'issuer'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
}

/** What a payment belongs to. */
export const receiptDocuments = ['order', 'invoice', 'credit_note', 'bill', 'build'] as const

/** The receipt of a payment; null where no money moved. */
export const receiptOfPayment = z.object({
  number: z.string(),
  document: z.object({ kind: z.enum(receiptDocuments), number: z.string() }),
})

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
  /** The amounts of a payment. */
  amount: signedMoney,
  excess: signedMoney,
  /** Cash rounding: settles the invoice too; below zero, more than the due was received. */
  rounding: signedMoney,
  withheld: signedMoney,
  withholding_number: z.string().nullable(),
  account: accountNamed,
  paid_at: z.string(),
  paid_on: z.string(),
  note: z.string().nullable(),
  receipt: receiptOfPayment.nullable(),
})
/** The printed content: the invoice and its payments. */
export type PrintContent = InvoiceContent & {
  payments: z.output<typeof payment>[]
  /** The tax authority's data of its e-invoice. */
  e_invoice?: { number: string | null; url: string | null } | null
}

/** Filters the printed content for a role: fields that `visibleTo` hides on the page are not printed either. */
export const contentSeenBy = <Content extends Pick<InvoiceContent, 'bill_to' | 'buyer'>>(
  role: string,
  content: Content,
): Content =>
  hasCapability(role, 'customer.contact')
    ? content
    : { ...content, buyer: null, bill_to: content.bill_to && { ...content.bill_to, address: null } }
