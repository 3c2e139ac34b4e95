/**
 * Use cases that all supplier bills share: check references, pay with proof, post, show documents. Each module locks
 * its own row first and applies its own rules.
 */
import { assertEntryDay, paidWhen, requireFund } from '#domains/books/accounts/server/accounts.ts'
import type { Posting, PostingLine } from '#domains/books/journal/server/posting.ts'
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { requireSupplier } from '#domains/stock/suppliers/server/suppliers.ts'
import type { Call } from '#platform/contract/route.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext, AppContext } from '#platform/server/http/mount.ts'
import type { z } from 'zod'
import type { billPayment, proofForm } from '../contract.ts'
import { billMessages } from '../messages.ts'
import { type BillTable, type StoredFile, hasInvoice, lockInvoices } from './queries.ts'

type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at'>

/** @throws 422 the garage's book is closed on this day, or the supplier is of another country than the garage */
export async function assertBuys(
  { db, scope, at }: Caller,
  garage: { id: number; country_id: number },
  { supplier_id, date }: { supplier_id: number; date: string },
) {
  await assertEntryDay({ db, garage_id: garage.id, at }, 'date', date)
  await requireSupplier(db, { ...scope, countries: [garage.country_id] }, supplier_id)
}

const fileTypes = ['image', 'pdf'] as const

/** Checks only new files: an existing one may be outside the caller's scope. */
export async function assertFiles<Name extends `${string}_file_id`>(
  caller: Caller,
  fields: readonly Name[],
  after: { [name in Name]?: number | null | undefined },
  before: { [name in Name]?: number | null | undefined } = {},
) {
  for (const field of fields) {
    const id = after[field]
    if (id && id !== before[field]) await assertFile(caller, id, field, fileTypes)
  }
}

/** The number fields that identify a supplier's invoice, with their error messages. */
const numbers = {
  invoice_code: billMessages.codeKnown,
  supplier_invoice_number: billMessages.numberKnown,
} as const
type NumberField = keyof typeof numbers

interface Invoice extends Partial<Record<NumberField, string | null | undefined>> {
  supplier_id: number
}

/**
 * Rejects a duplicate invoice unless the caller confirms it. An unchanged number is not checked again. Must run before
 * orders and counters are locked: every bill locks in this order.
 * @throws 409 with the field of the number
 */
export async function assertNewInvoice(
  { db }: Pick<Caller, 'db'>,
  table: BillTable,
  bill: Invoice & { duplicate_confirmed?: boolean | null | undefined },
  before?: Invoice & { id: number },
) {
  const { supplier_id } = bill
  const isNew = (field: NumberField) =>
    before?.supplier_id !== supplier_id || before[field] !== bill[field]
  const changedFields = (Object.keys(numbers) as NumberField[]).filter(
    (field) => bill[field] && isNew(field),
  )
  if (bill.duplicate_confirmed || changedFields.length === 0) return
  await lockInvoices(db, supplier_id)
  for (const field of changedFields) {
    const wanted = { supplier_id, number: bill[field]!, except: before?.id ?? 0 }
    if (await hasInvoice(db, table, field, wanted)) throw conflict(numbers[field], { field })
  }
}

/**
 * The payment columns of a bill that is paid when recorded; undefined if it is not paid.
 * @throws 422 the source of funds or the proof is not the caller's
 */
export async function paidAtOnce(
  caller: Caller,
  garageId: number,
  bill: z.output<typeof billPayment> & { date: string },
) {
  const { account_id, payment_proof_file_id = null } = bill
  if (account_id) await requireFund(caller.db, caller.scope, garageId, account_id)
  await assertFiles(caller, ['payment_proof_file_id'], bill)
  if (bill.status !== 'paid' || !account_id) return undefined
  return { is_paid: true, account_id, paid_on: bill.date, payment_proof_file_id }
}

/** The payment columns of a locked bill (rules 2 and 5). @throws 422 on the proof, the source of funds or the day */
export async function paidByProof(
  caller: Caller & { body: z.output<typeof proofForm> },
  bill: { garage_id: number; date: string },
  timeZone: string,
) {
  const { db, scope, at, body } = caller
  const { payment_proof_file_id, account_id } = body
  await assertFiles(caller, ['payment_proof_file_id'], body)
  await requireFund(db, scope, bill.garage_id, account_id)
  const dated = { db, garage_id: bill.garage_id, at, time_zone: timeZone }
  const { paid_on } = await paidWhen(dated, body.paid_at)
  if (paid_on < bill.date) throw invalid({ paid_at: billMessages.beforePurchase })
  return { is_paid: true, account_id, paid_on, payment_proof_file_id }
}

export interface PostedBill {
  id: number
  garage_id: number
  supplier_id: number
  number: string
}

interface Event {
  event: string
  seq?: number
  day: string
  by: number
  description: string
  lines: readonly PostingLine[]
}

/** Posts an entry of a bill. */
export const billEntry = (
  type: string,
  { id, garage_id, number }: PostedBill,
  { event, seq = 1, day, by, description, lines }: Event,
): Posting => ({
  garage_id,
  entry_date: day,
  description,
  source_number: number,
  source: { type, id, event, seq },
  created_by: by,
  lines,
})

export const supplierOf = ({ supplier_id }: Pick<PostedBill, 'supplier_id'>) =>
  ({ type: 'supplier', id: supplier_id }) as const

type Shown = (StoredFile & { url: string }) | null

/** Adds the signed addresses of the files to a row. */
export function withFileUrls<Name extends string, Row extends Record<Name, StoredFile | null>>(
  appContext: AppContext,
  row: Row,
  names: readonly Name[],
): Row & Record<Name, Shown> {
  const signFile = (file: StoredFile | null): Shown =>
    file && { ...file, url: fileUrl(appContext, file.id) }
  const papers = Object.fromEntries(
    names.map((name): [string, Shown] => [name, signFile(row[name])]),
  )
  return { ...row, ...(papers as Record<Name, Shown>) }
}
