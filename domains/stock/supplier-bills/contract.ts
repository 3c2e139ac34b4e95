/**
 * The common fields of supplier bills, for any kind of purchase: payment with proof, filters and totals. The modules
 * that buy (purchases, third-party-purchases) build their contracts from these and add their own fields.
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
  optionalCode,
  optionalText,
  signedMoney,
} from '#platform/contract/fields.ts'
import { pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import type { ClientCall, SchemaTypesOf } from '#platform/contract/client-calls.ts'
import { byId, emptyResponse } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { entryOfDocument } from '#domains/books/journal/contract.ts'
import { accountNamed } from '#domains/books/accounts/contract.ts'
import { billStatuses, billTags } from './rules.ts'

/** The name of the garage field in messages. */
export const PURCHASE = 'purchase'
export const MAX_LINES = 200

/** At least one line. */
export const billLines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows)

/** The supplier's tax invoice, needed to claim its tax. */
const taxInvoice = { tax_invoice_number: optionalCode(60), tax_invoice_date: day.nullish() }

/** Prices of a line exclude tax. If omitted: the default code of such lines, and its computed tax. */
export const taxedLine = {
  tax_code_id: id.nullish(),
  /** As on the supplier's invoice. */
  tax_amount: money.nullish(),
}

export const billContent = z.object({
  supplier_id: id,
  /** A local day of the garage, never in the future. */
  date: day,
  invoice_code: optionalCode(60),
  invoice_file_id: id.nullish(),
  note: optionalText(1000),
  ...taxInvoice,
  /** Confirms a tax that differs from the computed one by more than 1 %. */
  tax_confirmed: z.boolean({ error: messages.wrongKind }).nullish(),
  /** Confirms that another purchase of the supplier has the same invoice number. */
  duplicate_confirmed: z.boolean({ error: messages.wrongKind }).nullish(),
})

/** The payment of a bill that is paid at once. */
export const billPayment = z.object({
  status: oneOf(billStatuses).default('unpaid'),
  /** The source of funds, a cash or bank account. */
  account_id: id.nullish(),
  payment_proof_file_id: id.nullish(),
})

/** A check for `refine`: an immediate payment needs a source of funds and a proof. */
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
  /** The amount that the supplier charges. */
  tax: signedMoney,
  total: signedMoney,
  /** Its tax is booked, but cannot be claimed until the tax invoice number is entered. */
  tax_waits: z.boolean(),
  /** The open amount. */
  due: signedMoney,
  status: z.enum(billTags),
  source_of_funds: accountNamed.nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type BillRow = z.output<typeof billRow>

/** The fields of a single bill besides those of the list. */
export const billDetail = z.object({
  country_id: z.number(),
  paid_on: z.string().nullable(),
  note: z.string().nullable(),
  /** By tax code. Reverse-charge tax is included as a row, but not in `tax`. */
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
  /** Their tax cannot be claimed until the tax invoice number is entered. */
  tax_waits: flagInQuery.optional(),
}

/** The tax fields of a line in responses. */
export const lineTax = {
  tax_code_id: z.number().nullable(),
  tax_amount: signedMoney,
  /** Entered from the supplier's invoice instead of computed. */
  tax_is_typed: z.boolean(),
}

/** A page of bills with the totals of all filtered rows, up to 10,000; null above that. */
export const billPage = <Row extends z.ZodType>(row: Row) =>
  pageOf(row).extend({
    ...byCurrency({ totals: z.object({ total: signedMoney, due: signedMoney }).nullable() }),
  })

export const changedBill = byId.extend({ version: z.number() })

/** The call that pays a bill; each module adds its path and what it changes. */
export const proofCall = {
  method: 'POST',
  allow: 'purchase.write',
  body: proofForm,
  data: changedBill,
  creates: true,
  done: messages.proofUploaded,
  about: 'Once only: the purchase is paid from this source of funds.',
} as const

/** The form's body is valid for the call of each module; some require less. */
export interface ProofCall extends ClientCall {
  method: 'POST'
  path: `${string}/{id}/proof`
  body: SchemaTypesOf<z.ZodObject>
  data: SchemaTypesOf<typeof changedBill>
}

export const removeCall = {
  method: 'DELETE',
  allow: 'purchase.write',
  data: emptyResponse,
  done: messages.transactionDeleted,
} as const
