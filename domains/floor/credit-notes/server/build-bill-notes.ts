/** Writes a credit note of a build's bill. The caller locks the build and knows the remaining amount (rule 23). */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { taxSides } from '#domains/books/tax-codes/server/posting.ts'
import { recordTaxes } from '#domains/books/tax-returns/server/recording.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { dayIn } from '#platform/contract/days.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { CREDIT_NOTE } from '../contract.ts'
import type { PrintedNote } from '../print-document.ts'
import type { Caller } from './original.ts'
import { type PostedNote, postOfNote } from './posting.ts'
import { insertNote, insertNoteLines, selectGarage } from './queries.ts'
import {
  type OffsetInvoice,
  type Settle,
  lockOffsetInvoice,
  postSettlement,
  settlementFor,
  settledColumns,
} from './settling.ts'

export { type OffsetInvoice, type Settle, lockOffsetInvoice }

/** The printed parties, as on a note of an invoice. */
export type BillSheet = Pick<
  PrintedNote,
  'language' | 'country_id' | 'garage' | 'issuer' | 'bill_to' | 'buyer' | 'vehicle'
>

interface BillNoteDraft {
  bill: {
    id: number
    number: string
    issued_on: string
    legal_entity_id: number | null
    /** The customer. */
    customer_id: number
    garage_id: number
    due: number
  }
  build: string
  sheet: BillSheet
  /** The credited amounts. */
  credit: { net: number; tax: number; taxes: readonly TaxRow[]; grand_total: number }
  /** Its lines, with amounts as on the bill. */
  lines: readonly {
    name: string
    amount: number
    tax: number
    tax_code_id: number | null
    base: number
    other_base: number
  }[]
  prices_include_tax: boolean
  /** The account of the net amount: the build's held money, or its revenue once it is delivered. */
  from: 'BUILD_DEPOSIT' | 'REV_BUILD'
  reason: string
  settle: Settle
  other: OffsetInvoice | undefined
}

export async function createBillNote(context: Caller, draft: BillNoteDraft) {
  const { db } = context
  const { bill, credit, from } = draft
  const { net, taxes, grand_total } = credit
  const money = await settlementFor(context, bill, grand_total, draft)
  const note = await insertBillNote(context, draft, settledColumns(money))
  await insertNoteLines(
    db,
    draft.lines.map((line, at) => ({
      credit_note_id: note.id,
      line_no: at + 1,
      kind: 'build',
      ...line,
    })),
  )
  const party = { type: 'customer', id: bill.customer_id } as const
  const lines: PostingLine[] = [
    { account: from, debit: net },
    ...(await taxSides(
      db,
      'out',
      taxes.map(({ tax_code_id, rate, tax }) => ({ tax_code_id, rate, tax: -tax })),
    )),
    { account: 'AR', credit: grand_total, party },
  ]
  const description = `Credit note ${note.number} of ${bill.number}`
  await postOfNote(db, note, { event: 'issued', description, lines })
  await postSettlement(context, bill.customer_id, note, money)
  await recordTaxes(db, {
    side: 'output',
    source: 'credit_note',
    source_id: note.id,
    number: note.number,
    garage_id: note.garage_id,
    legal_entity_id: bill.legal_entity_id,
    day: note.day,
    taxes,
    sign: -1,
  })
  if (money.offset > 0) await money.other?.owed.settle(money.offset, note.day)
  context.audit.created(CREDIT_NOTE, {
    id: note.id,
    number: note.number,
    garage_id: note.garage_id,
    bill: bill.number,
    build: draft.build,
    grand_total,
    reason: draft.reason,
    settle: draft.settle?.kind ?? null,
  })
  return { note, money }
}

async function insertBillNote(
  { db, me, at }: Caller,
  { bill, sheet, credit, lines, prices_include_tax, from, reason }: BillNoteDraft,
  settled: ReturnType<typeof settledColumns>,
): Promise<PostedNote> {
  const garage = await selectGarage(db, bill.garage_id)
  const today = dayIn(garage.time_zone, at)
  const { net, tax, taxes, grand_total } = credit
  const note = await insertNote(db, {
    number: await nextNumber(db, 'CN', garage, Number(today.slice(0, 4))),
    garage_id: garage.id,
    legal_entity_id: bill.legal_entity_id,
    bill_id: bill.id,
    issued_at: at.toISOString(),
    issued_on: today,
    reason,
    sheet: JSON.stringify({ ...sheet, number: bill.number, date: bill.issued_on }),
    sub_total: lines.reduce((sum, { amount }) => sum + amount, 0),
    net,
    tax,
    taxes: JSON.stringify(taxes),
    prices_include_tax,
    grand_total,
    of_revenue: from === 'REV_BUILD',
    ...settled,
    created_by: me.employee_id,
  })
  return { ...note, garage_id: garage.id, day: today, employee_id: me.employee_id }
}
