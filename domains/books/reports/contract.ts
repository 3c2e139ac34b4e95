/**
 * The reports of the books: ledger, trial balance, profit and loss, balance sheet, receivables by age, the journal as
 * plain text, and the integrity check. `answers.ts` has their responses. `garage_id` 0 or absent: all garages in scope;
 * `country_id` narrows to one book.
 */
import { z } from 'zod'
import { day, flagInQuery, oneOf, wholeInQuery } from '#platform/contract/fields.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import {
  MAX_MONTH_COLUMNS,
  MAX_YEARS,
  type Span,
  monthsBetween,
  yearsBetween,
  exportFormats,
} from './rules.ts'
import { balanceSheet, check, ledger, profitAndLoss, receivables, trialBalance } from './answers.ts'
import { reportMessages } from './messages.ts'

export const rangeTooLong = createMessage(reportMessages.rangeTooLong, { max: MAX_YEARS })
const span = scopeQuery.extend({ start_date: day.optional(), end_date: day.optional() })

/** Limits the days of a report. */
function spanHolds({ start_date, end_date }: Partial<Span>, problem: z.RefinementCtx) {
  if (!start_date || !end_date) return
  const wrong = (message: string) =>
    problem.addIssue({
      code: 'custom',
      path: ['end_date'],
      message,
      params: { max: MAX_YEARS },
    })
  if (yearsBetween(start_date, end_date) > MAX_YEARS) wrong(reportMessages.rangeTooLong)
}

/** A position in a ledger: day, entry, line. */
const mark = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,10}\.\d{1,10}$/, reportMessages.badCursor)
  .optional()

const recordType: RecordType = {
  name: 'report',
  shows: ['credit-note', 'journal', 'account', 'period', 'invoice', 'order', 'garage', 'customer'],
}

export const reports = routes(recordType, {
  ledger: {
    method: 'GET',
    path: '/admin/ledger/{accountId}',
    allow: 'report.read',
    cost: 'slow',
    query: span
      .extend({
        limit: wholeInQuery(1, 500).default(50),
        after: mark,
        before: mark,
        /** `last`: the newest rows, without paging through those before. */
        page: oneOf(['first', 'last']).optional(),
      })
      .superRefine(spanHolds),
    data: ledger,
    about:
      'Rows in the order of day, entry and line. Pages by marks: `after` the `next` of the page before, `before` the `previous`.',
  },
  trialBalance: {
    method: 'GET',
    path: '/admin/report/trial-balance',
    allow: 'report.read',
    cost: 'slow',
    query: span.superRefine(spanHolds),
    data: trialBalance,
    about: 'Balances at the end date. Without a start date: from the beginning of the fiscal year.',
  },
  profitAndLoss: {
    method: 'GET',
    path: '/admin/report/profit-and-loss',
    allow: 'report.read',
    cost: 'slow',
    query: span
      .extend({
        columns: oneOf(['month', 'garage']).optional(),
        compare: oneOf(['previous_period', 'previous_year', 'both']).optional(),
      })
      .superRefine((query, problem) => {
        spanHolds(query, problem)
        const { columns, start_date, end_date } = query
        if (columns === 'month' && start_date && end_date && end_date >= start_date)
          if (monthsBetween(start_date, end_date) > MAX_MONTH_COLUMNS)
            problem.addIssue({
              code: 'custom',
              path: ['columns'],
              message: reportMessages.tooManyColumns,
              params: { max: MAX_MONTH_COLUMNS },
            })
      }),
    data: profitAndLoss,
    about: 'Without dates: from the beginning of the fiscal year to today.',
  },
  balanceSheet: {
    method: 'GET',
    path: '/admin/report/balance-sheet',
    allow: 'report.read',
    cost: 'slow',
    query: scopeQuery.extend({
      date: day.optional(),
      compare: oneOf(['previous_month', 'previous_year', 'both']).optional(),
    }),
    data: balanceSheet,
    about: 'Without a date: today.',
  },
  receivables: {
    method: 'GET',
    path: '/admin/report/receivables',
    allow: 'report.read',
    cost: 'slow',
    query: scopeQuery.extend({
      date: day.optional(),
      page: wholeInQuery(1, 1_000_000).default(1),
      limit: wholeInQuery(1, 1000).default(100),
    }),
    data: receivables,
    about: 'What customers owe at the end of a day, by the age of the invoice.',
  },
  journalExport: {
    method: 'GET',
    path: '/admin/report/journal-export',
    allow: 'report.read',
    cost: 'slow',
    query: span.extend({ format: oneOf(exportFormats).default('hledger') }).superRefine(spanHolds),
    data: z.unknown(),
    raw: true,
    about:
      'Every entry as plain text that hledger or beancount reads, so that another program can check the books.',
  },
  integrity: {
    method: 'GET',
    path: '/admin/report/integrity',
    allow: 'report.read',
    cost: 'slow',
    shows: [
      ...recordType.shows,
      'queue',
      'build',
      'build-money',
      'membership',
      'voucher',
      'inventory',
      'transfer',
      'supplier',
      'purchase',
      'third-party-purchase',
      'stock-count',
      'tax-return',
      'tax-code',
      'legal-entity',
      'share',
      'message',
    ],
    query: scopeQuery.extend({ full: flagInQuery.optional() }),
    data: z.object({
      /** When the changes were last checked, and when everything was. */
      at: z.string(),
      full_at: z.string(),
      holds: z.boolean(),
      checks: z.array(check),
    }),
    about:
      'The integrity check of the books: every rule, from the last full check and the changes since. `full=true` runs a full check now, which takes a minute on large books; 409 while another one runs.',
  },
})
