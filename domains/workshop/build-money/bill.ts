/** A bill of a build: its row and its print document. Money is in the smallest unit. */
import { z } from 'zod'
import { shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { billTo, printedGarage } from '#domains/floor/invoices/content.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { visibleTo, signedMoney } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { billKinds } from './rules.ts'
import { creditStatuses } from '#domains/floor/credit-notes/rules.ts'
import { buyer } from '#domains/people/customers/buyer-schema.ts'

/** The stage's name: in four languages, or one typed name. */
export const called = z.object({
  id: z.number(),
  name: z.string(),
  names: z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() }).nullable(),
})

export const bill = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(billKinds),
  /** Null for the final bill. */
  stage: called.nullable(),
  issued_on: z.string(),
  /** Final bill only: the price of the build without tax. */
  price: signedMoney,
  /** Final bill only: the tax of the price that earlier bills have not charged. */
  tax: signedMoney,
  taxes: z.array(taxRow),
  tax_code_id: z.number().nullable(),
  /** Stage bill: without tax, unless the prices of the build include it. Final bill: its total. */
  amount: signedMoney,
  /** Total with tax. A negative amount is owed to the customer. */
  total: signedMoney,
  paid: signedMoney,
  withdrawn: signedMoney,
  /** Deducted by a final bill with a negative total. */
  lowered: signedMoney,
  /**
   * Credited by notes that are not voided. Refunds, customer credit and amounts applied to invoices are deducted from
   * `paid`.
   */
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
  /** Written off as bad debt. */
  written_off: signedMoney,
  due: signedMoney,
})
export type Bill = z.output<typeof bill>

/** The money of a payment (negative for a refund), and the rounding and withholding that it settled. */
export const received = {
  amount: signedMoney,
  rounding: signedMoney,
  withheld: signedMoney,
  withholding_number: z.string().nullable(),
}

/** The parties as stored when the bill was issued; fields that the bill does not store are current. */
export const billSheet = bill.extend({
  language: z.enum(languages),
  country_id: z.number(),
  garage: printedGarage,
  issuer: shownIssuer.nullable(),
  bill_to: billTo,
  buyer: visibleTo('customer.contact', buyer.nullable()),
  build: z.object({ id: z.number(), number: z.string(), name: z.string() }),
  /** The amount of the stage includes its tax. */
  prices_include_tax: z.boolean(),
  payments: z.array(z.object({ id: z.number(), paid_on: z.string(), ...received })),
  can: abilitiesSchema('pdf'),
})
export type BillSheet = z.output<typeof billSheet>
