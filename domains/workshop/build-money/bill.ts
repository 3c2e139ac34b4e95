/** A bill of a build: its row, and what its paper says. Money in the smallest unit. */
import { z } from 'zod'
import { shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { creditStatuses } from '#domains/floor/credit-notes/contract.ts'
import { billTo, printedGarage } from '#domains/floor/invoices/content.ts'
import { buyer } from '#domains/people/customers/buyer.ts'
import { abilitiesSchema } from '#platform/contract/abilities.ts'
import { visibleTo, signedMoney } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { billKinds } from './rules.ts'

/** In English, and in four languages unless it was named by hand. */
export const called = z.object({
  id: z.number(),
  name: z.string(),
  names: z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() }).nullable(),
})

export const bill = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(billKinds),
  /** Null of the last one. */
  stage: called.nullable(),
  issued_on: z.string(),
  /** Of the last one: that of the build, without tax. */
  price: signedMoney,
  /** Of the last one: what the bills before it left of the tax of the price. */
  tax: signedMoney,
  taxes: z.array(taxRow),
  tax_code_id: z.number().nullable(),
  /** Of a stage: without tax, unless the prices of the build include it. Of the last one: what it asks for. */
  amount: signedMoney,
  /** What it asks for, with its tax. Below zero it is the customer's. */
  total: signedMoney,
  paid: signedMoney,
  withdrawn: signedMoney,
  /** Taken off by the last bill, which came to less than nothing. */
  lowered: signedMoney,
  /** By credit notes that stand. What was paid back, kept or set against an invoice with them is off `paid`. */
  credited: signedMoney,
  credit_notes: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      issued_on: z.string(),
      status: z.enum(creditStatuses),
      grand_total: signedMoney,
    }),
  ),
  /** Given up as a bad debt. */
  written_off: signedMoney,
  due: signedMoney,
})
export type Bill = z.output<typeof bill>

/** What came in with a payment, or went out; and what it settled beside that, as of an invoice. */
export const received = {
  amount: signedMoney,
  rounding: signedMoney,
  withheld: signedMoney,
  withholding_number: z.string().nullable(),
}

/** The parties as they were on its day; what the bill does not keep of them, as it is today. */
export const billSheet = bill.extend({
  language: z.enum(languages),
  country_id: z.number(),
  garage: printedGarage,
  issuer: shownIssuer.nullable(),
  bill_to: billTo,
  buyer: visibleTo('customer.contact', buyer.nullable()),
  build: z.object({ id: z.number(), number: z.string(), name: z.string() }),
  /** The amount of a stage has its tax in it. */
  prices_include_tax: z.boolean(),
  payments: z.array(z.object({ id: z.number(), paid_on: z.string(), ...received })),
  can: abilitiesSchema('pdf'),
})
export type BillSheet = z.output<typeof billSheet>
