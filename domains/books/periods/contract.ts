/**
 * Months of the books: open, soft-closed (finance still posts), closed. A month without a row is open.
 * Also the fiscal year and the opening balances of a book. One book per country.
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
  version,
  wholeInQuery,
} from '#platform/contract/fields.ts'
import { currencies } from '#platform/contract/money/currency.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { journalMessages } from '#domains/books/journal/messages.ts'
import { periodMessages } from './messages.ts'
import { checkKeys, checkLevels, periodStates } from './rules.ts'
import { MAX_MONEY } from '#platform/contract/money/limits.ts'

/** `2026-11` */
const month = z
  .string({ error: () => messages.required })
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, periodMessages.monthFormat)

const book = z.object({
  country_id: z.number(),
  name: z.string(),
  currency: z.enum(currencies),
  /** The month that the fiscal year begins with; 1 is January. */
  fiscal_year_start: z.number(),
  version: z.number(),
})
export type Book = z.output<typeof book>

const period = z.object({
  month: z.string(),
  state: z.enum(periodStates),
  /** 0 until a user first changes the month. */
  version: z.number(),
  entries: z.number(),
  /** The total of its entries, one side. */
  total: signedMoney,
  reason: z.string().nullable(),
  changed_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  changed_at: z.string().nullable(),
  /** Over in the book's country: only then can it be closed. */
  ended: z.boolean(),
  can: abilitiesSchema('softClose', 'close', 'reopen'),
})
export type Period = z.output<typeof period>

const checked = z.object({
  key: z.enum(checkKeys),
  level: z.enum(checkLevels),
  count: z.number(),
  /** Null where there is nothing to add up. */
  amount: signedMoney.nullable(),
  /** In the language of the request. */
  sentence: z.string(),
  /** The call that lists the counted records: `GET /api{path}?{query}`. */
  rows: z.object({
    path: z.string(),
    query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
})
export type Checked = z.output<typeof checked>

const checklist = z.object({
  month: z.string(),
  state: z.enum(periodStates),
  version: z.number(),
  items: z.array(checked),
  /** What the close is about to do. */
  closing: z.object({
    entries: z.number(),
    total: signedMoney,
    net_profit: signedMoney,
    /** Earlier months without entries, which are closed as well. */
    with_it: z.number(),
  }),
  can: abilitiesSchema('close'),
})
export type Checklist = z.output<typeof checklist>

const language = oneOf(languages).optional()

const ofBook = { country_id: id, month, version: z.number().int().min(0).optional() }
const now = z.object({ month: z.string(), state: z.enum(periodStates), version: z.number() })

/** One side; a missing side, null and zero are the same. Receivables and deposits name their customer, payables their supplier. */
const openingLine = z
  .object({
    account_id: id,
    debit: money.nullish().transform((value) => value ?? 0),
    credit: money.nullish().transform((value) => value ?? 0),
    customer_id: id.nullish(),
    supplier_id: id.nullish(),
    note: optionalText(200),
  })
  .refine(({ debit, credit }) => !(debit > 0 && credit > 0), {
    path: ['credit'],
    message: journalMessages.oneSide,
  })
  .refine(({ debit, credit }) => debit > 0 || credit > 0, {
    path: ['debit'],
    message: journalMessages.amountNeeded,
  })

const MAX_LINES = 900

export const newOpening = z.object({
  /** A repeated request with it returns the first entry. */
  uuid: uuid.nullish(),
  garage_id: id,
  entry_date: day,
  description: optionalText(200),
  lines: z
    .array(openingLine, { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
})

/** The last trial balance of the previous books. */
export const oldBalances = z.object({
  garage_id: id,
  lines: z
    .array(
      z.object({
        account_id: id,
        /** Debit is positive. */
        amount: z
          .number({ error: () => messages.notANumber })
          .int(messages.notWhole)
          .min(-MAX_MONEY, messages.tooSmall)
          .max(MAX_MONEY, messages.tooBig),
      }),
    )
    .max(MAX_LINES, messages.tooManyRows),
})

/** Debit is positive. */
const closingRow = z.object({
  account_id: z.number(),
  code: z.string(),
  name: z.string(),
  name_id: z.string().nullable(),
  brought_in: signedMoney,
  typed: signedMoney,
  /** Imported amount minus the amount of the previous trial balance. */
  difference: signedMoney,
})

const recordType: RecordType = {
  name: 'period',
  shows: ['journal', 'account', 'employee', 'garage'],
}

export const periods = routes(recordType, {
  books: {
    method: 'GET',
    path: '/admin/book',
    allow: 'period.read',
    query: scopeQuery,
    data: z.object({ data: z.array(book) }),
  },
  setBook: {
    method: 'PUT',
    path: '/admin/book/{country_id}',
    allow: 'book.write',
    changes: ['period', 'general', 'garage', 'membership'],
    params: z.object({ country_id: idInQuery }),
    body: z.object({
      currency: oneOf(currencies).optional(),
      fiscal_year_start: z.number().int(messages.notWhole).min(1).max(12).optional(),
      version: version.optional(),
    }),
    data: book,
    done: updated('book'),
    about:
      'The fiscal year changes only while no month is closed; the currency only before the first entry, order or price of the country.',
  },
  list: {
    method: 'GET',
    path: '/admin/period',
    allow: 'period.read',
    query: scopeQuery.extend({ year: wholeInQuery(1900, 2100).optional() }),
    data: z.object({
      book,
      /** The fiscal year by the calendar year that it begins in. */
      year: z.number(),
      first_year: z.number(),
      last_year: z.number(),
      data: z.array(period),
    }),
    about: 'The twelve months of a fiscal year, this one unless another is asked for.',
  },
  checklist: {
    method: 'GET',
    path: '/admin/period/{month}/checklist',
    params: z.object({ month }),
    allow: 'period.read',
    cost: 'slow',
    shows: [
      ...recordType.shows,
      'order',
      'queue',
      'invoice',
      'credit-note',
      'customer',
      'membership',
      'voucher',
      'inventory',
      'transfer',
      'supplier',
      'purchase',
      'third-party-purchase',
      'stock-count',
      'build',
      'build-money',
      'tax-return',
      'legal-entity',
      'withholding',
      'share',
      'message',
    ],
    query: z.object({ country_id: idInQuery, language }),
    data: checklist,
    about:
      'What the end of a month looks at, and what its close will do. `stops` keeps the month open, `warns` does not.',
  },
  softClose: {
    method: 'POST',
    path: '/admin/period/soft-close',
    allow: 'period.write',
    body: z.object(ofBook),
    data: now,
    done: updated('period'),
  },
  close: {
    method: 'POST',
    path: '/admin/period/close',
    allow: 'period.write',
    body: z.object({ ...ofBook, language }),
    data: now,
    done: updated('period'),
    about:
      'Earlier months without entries are closed as well. 409 while a check of the checklist blocks the close: the sentences of those checks are in the message and in `items`.',
  },
  reopen: {
    method: 'POST',
    path: '/admin/period/reopen',
    allow: 'period.reopen',
    body: z.object({ ...ofBook, reason: text(200) }),
    data: now,
    done: updated('period'),
    about: 'The last closed month first: 409 while a later one is closed.',
  },
  openings: {
    method: 'GET',
    path: '/admin/opening-balance',
    allow: 'period.read',
    query: scopeQuery,
    data: z.object({
      /** The balance of the opening balance account, debit less credit, one row per garage that has any. Must end at zero. */
      remaining: z.array(
        z.object({
          garage: namedReference,
          account_id: z.number(),
          amount: signedMoney,
          /** The account of the owner's capital, which takes what is left; null if the chart has none. */
          capital: namedReference.nullable(),
        }),
      ),
      /** The entries, newest first, at most 200. */
      data: z.array(
        z.object({
          id: z.number(),
          number: z.string(),
          entry_date: z.string(),
          description: z.string(),
          garage: namedReference,
          total: signedMoney,
          reversed_by_entry_id: z.number().nullable(),
        }),
      ),
    }),
    about: 'Reversed like a manual entry: POST /admin/journal/{id}/reverse.',
  },
  createOpening: {
    method: 'POST',
    path: '/admin/opening-balance',
    allow: 'journal.write',
    changes: ['period', 'journal'],
    body: newOpening,
    data: z.object({ id: z.number(), number: z.string(), remaining: signedMoney }),
    creates: true,
    done: created('opening balance'),
    about: 'The lines need not balance: the opening-balance account takes the rest.',
  },
  closing: {
    method: 'GET',
    path: '/admin/import/closing',
    allow: 'period.read',
    query: z.object({ garage_id: idInQuery }),
    data: z.object({
      rows: z.array(closingRow),
      /** Of all rows. Each is zero once the books are over. */
      totals: closingRow.pick({ brought_in: true, typed: true, difference: true }),
    }),
    about:
      'What was posted against the opening-balance account of a garage, by hand and by files, beside what its old books said: debit is positive.',
  },
  keepBalances: {
    method: 'PUT',
    path: '/admin/import/closing',
    allow: 'period.write',
    body: oldBalances,
    data: z.object({ lines: z.number() }),
    done: periodMessages.balancesKept,
    about: 'The old trial balance of a garage, whole: what is left out is forgotten.',
  },
})
