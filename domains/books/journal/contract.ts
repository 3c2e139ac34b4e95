/**
 * The journal: every entry of the books, entered manually or posted by a document (invoice, payment). Entries never
 * change; a reversing entry corrects a mistake. Amounts are in the smallest unit of the book's currency.
 */
import { z } from 'zod'
import {
  day,
  id,
  idInQuery,
  money,
  namedReference,
  oneOf,
  optionalText,
  signedMoney,
  text,
  uuid,
  optionalCode,
} from '#platform/contract/fields.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { keyword, listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { journalMessages } from './messages.ts'

/** Debit minus credit: zero when the lines balance. The form shows it, the schema requires zero. */
export const difference = (lines: readonly { debit?: number | null; credit?: number | null }[]) =>
  lines.reduce((sum, { debit, credit }) => sum + (debit ?? 0) - (credit ?? 0), 0)

const MAX_LINES = 1000

/** One side only; a missing side, null and zero are the same. */
const line = z
  .object({
    account_id: id,
    debit: money.nullish().transform((value) => value ?? 0),
    credit: money.nullish().transform((value) => value ?? 0),
    note: optionalText(200),
    /** Of receivables and deposits. */
    customer_id: id.nullish(),
    /** Of payables. */
    supplier_id: id.nullish(),
  })
  .refine(({ debit, credit }) => !(debit > 0 && credit > 0), {
    path: ['credit'],
    message: journalMessages.oneSide,
  })
  .refine(({ debit, credit }) => debit > 0 || credit > 0, {
    path: ['debit'],
    message: journalMessages.amountNeeded,
  })

export const newEntry = z.object({
  /** A repeated request with it returns the first entry. */
  uuid: uuid.nullish(),
  garage_id: id,
  entry_date: day,
  description: text(200),
  source_number: optionalCode(60),
  lines: z
    .array(line, { error: messages.journalMinLines })
    .min(2, messages.journalMinLines)
    .max(MAX_LINES, messages.tooManyRows)
    .refine((lines) => difference(lines) === 0, messages.journalBalance),
})

const sourceType = z
  .string()
  .regex(/^[a-z_]{1,40}$/, messages.notAnOption)
  .optional()

const entryRow = z.object({
  id: z.number(),
  number: z.string(),
  entry_date: z.string(),
  description: z.string(),
  source_number: z.string().nullable(),
  /** The event that posted it: `work_order` `invoiced`, `manual` `posted`, `manual` `posted_reversed`, ... */
  source_type: z.string(),
  event: z.string(),
  /** The source document, and the work order to open; null for a manual entry. */
  document: z
    .object({ type: z.string(), id: z.number(), order_id: z.number().nullable() })
    .nullable(),
  garage: namedReference,
  total: signedMoney,
  reverses_entry_id: z.number().nullable(),
  reversed_by_entry_id: z.number().nullable(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  created_at: z.string(),
})
export type EntryRow = z.output<typeof entryRow>

const entryLine = z.object({
  line_no: z.number(),
  account: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    name_id: z.string().nullable(),
  }),
  garage: namedReference,
  debit: signedMoney,
  credit: signedMoney,
  party: z.object({ type: z.string(), id: z.number() }).nullable(),
  note: z.string().nullable(),
})
export type EntryLine = z.output<typeof entryLine>

const entry = entryRow.extend({
  /** The zone of its garage: the page shows the entry's time in it. */
  time_zone: z.string(),
  lines: z.array(entryLine),
  can: abilitiesSchema('reverse'),
})
export type Entry = z.output<typeof entry>

const posted = z.object({ id: z.number(), number: z.string() })

/** An entry of a document, in the response of that document. */
export const entryOfDocument = z.object({
  id: z.number(),
  number: z.string(),
  entry_date: z.string(),
  event: z.string(),
  total: signedMoney,
})

const recordType: RecordType = {
  name: 'journal',
  shows: ['account', 'garage', 'invoice', 'employee', 'period'],
}

export const journal = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/journal',
    allow: 'journal.read',
    query: listQuery(['entry_date', 'number', 'total', 'created_at'], {
      source_type: sourceType,
      /** Entries with a line on this account. */
      account_id: idInQuery.optional(),
      /** Part of the entry's number. */
      number: keyword.max(60).optional(),
      /** Only reversed entries, or reversals. */
      kind: oneOf(['reversed', 'reversal']).optional(),
    }),
    data: pageOf(entryRow),
  },
  get: { method: 'GET', path: '/admin/journal/{id}', allow: 'journal.read', data: entry },
  create: {
    method: 'POST',
    path: '/admin/journal',
    allow: 'journal.write',
    body: newEntry,
    data: posted,
    creates: true,
    done: created('journal'),
    about:
      'The `uuid`, else the Idempotency-Key of its writer, is the key of the entry: the same again answers the first entry, other content 409.',
  },
  reverse: {
    method: 'POST',
    path: '/admin/journal/{id}/reverse',
    allow: 'journal.write',
    body: z.object({ reason: text(150) }),
    data: posted,
    creates: true,
    done: created('journal'),
    about: 'Dated like the entry while its month is open, else today.',
  },
})
