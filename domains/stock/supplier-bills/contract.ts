/**
 * What the bills of a supplier have in common, whatever was bought: fields, payment with proof, filters and sums. A
 * noun that buys (purchases, third-party-purchases) makes its contract of these parts and adds its own.
 */
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { z } from 'zod'
import {
  day,
  flagInQuery,
  id,
  idInQuery,
  instant,
  money,
  namedReference,
  oneOf,
  optionalNumber,
  optionalText,
  signedMoney,
} from '#platform/contract/fields.ts'
import { pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { type Call, byId, emptyResponse } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { entryOfDocument } from '#domains/books/journal/contract.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'
import { billStatuses, billTags } from './rules.ts'

/** As messages name it, whatever was bought. */
export const PURCHASE = 'purchase'
export const MAX_LINES = 200

/** At least one line. */
export const billLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows)

/** Of the supplier's tax invoice: its tax is claimed by it. */
const taxInvoice = { tax_invoice_number: optionalText(60), tax_invoice_date: day.nullish() }

/** Prices of a line are without tax. Left out: the code that such lines have, and what it comes to. */
export const taxedLine = {
  tax_code_id: id.nullish(),
  /** As the supplier's paper says it. */
  tax_amount: money.nullish(),
}

export const billContent = z.object({
  supplier_id: id,
  /** A local day of the garage, never in the future. */
  date: day,
  invoice_code: optionalNumber(60),
  invoice_file_id: id.nullish(),
  note: optionalText(1000),
  ...taxInvoice,
  /** The tax of a line differs from the computed one by more than 1 %, and the caller has looked at the paper. */
  tax_confirmed: z.boolean({ error: messages.wrongKind }).nullish(),
  /** The supplier has another purchase with this invoice, and the caller knows. */
  duplicate_confirmed: z.boolean({ error: messages.wrongKind }).nullish(),
})

/** How a bill is paid when it is recorded. */
export const billPayment = z.object({
  status: oneOf(billStatuses).default('unpaid'),
  /** The source of funds, a cash or bank account. */
  account_id: id.nullish(),
  payment_proof_file_id: id.nullish(),
})

/** A check for `refine`: what is paid at once names its source of funds and the proof. */
export const neededWhenPaid = (
  field: 'account_id' | 'payment_proof_file_id',
): [(bill: z.output<typeof billPayment>) => boolean, { path: string[]; message: string }] => [
  (bill) => bill.status !== 'paid' || Boolean(bill[field]),
  { path: [field], message: messages.required },
]

export const proofForm = z.object({
  payment_proof_file_id: id,
  account_id: id,
  paid_at: z.union([day, instant], { error: messages.notADay }).nullish(),
})

export const billFile = z.object({
  id: z.number(),
  url: z.string(),
  name: z.string(),
  type: z.string(),
})
export type BillFile = z.output<typeof billFile>

export const billRow = z.object({
  id: z.number(),
  number: z.string(),
  date: z.string(),
  garage: namedReference,
  supplier: namedReference,
  invoice_code: z.string().nullable(),
  /** Without tax and fees. */
  sub_total: signedMoney,
  /** What the supplier charges. */
  tax: signedMoney,
  total: signedMoney,
  /** Its tax is booked, and waits for the number of the tax invoice to be claimed. */
  tax_waits: z.boolean(),
  /** What is still to be paid. */
  due: signedMoney,
  status: z.enum(billTags),
  source_of_funds: accountNamed.nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type BillRow = z.output<typeof billRow>

/** What the page of one bill adds to its row. */
export const billDetail = z.object({
  country_id: z.number(),
  paid_on: z.string().nullable(),
  note: z.string().nullable(),
  /** By code. What we declare under reverse charge is a row as well, and no part of `tax`. */
  taxes: z.array(taxRow),
  tax_confirmed: z.boolean(),
  tax_invoice_number: z.string().nullable(),
  tax_invoice_date: z.string().nullable(),
  invoice_file: billFile.nullable(),
  payment_proof: billFile.nullable(),
  entries: z.array(entryOfDocument),
})
export type BillDetail = BillRow & z.output<typeof billDetail>

export const billFilters = {
  status: oneOf(billStatuses).optional(),
  supplier_id: idInQuery.optional(),
  /** Their tax waits for the number of the supplier's tax invoice. */
  tax_waits: flagInQuery.optional(),
}

/** What the line of a bill answers of its tax. */
export const lineTax = {
  tax_code_id: z.number().nullable(),
  tax_amount: signedMoney,
  /** As the supplier's paper says it, not as it is computed. */
  tax_is_typed: z.boolean(),
}

/** A page of bills with the sums of all rows of the filter, up to 10,000; null for more. */
export const billPage = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    ...byCurrency({ totals: z.object({ total: signedMoney, due: signedMoney }).nullable() }),
  })

export const changedBill = byId.extend({ version: z.number() })

/** The call that pays a bill; its noun adds the path and what it changes. */
export const proofCall = {
  method: 'POST',
  allow: 'purchase.write',
  body: proofForm,
  data: changedBill,
  creates: true,
  done: messages.proofUploaded,
  about: 'Once only: the purchase is paid from this source of funds.',
} as const

/** What the form sends satisfies the call of each noun; one may ask for less. */
export type ProofCall = Omit<typeof proofCall, 'body'> &
  Call & { path: `${string}/{id}/proof`; body: z.ZodObject }

export const removeCall = {
  method: 'DELETE',
  allow: 'purchase.write',
  data: emptyResponse,
  done: messages.transactionDeleted,
} as const
