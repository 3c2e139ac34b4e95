/**
 * The figures of the dashboard, explained: formula, parts, previous value, and causes of the change; and the money
 * received, whose rows no other list has.
 */
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { z } from 'zod'
import { flagInQuery, namedReference, oneOf, signedMoney } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { scopeQuery, listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { figureKeys, groupings, spans, cashKinds } from './rules.ts'

/** Revenue without an invoice, and forfeited deposits. */
export const otherIncomeKeys = [
  'points_earned',
  'points_expired',
  'builds',
  'by_hand',
  'kept',
] as const

const cashRow = z.object({
  id: z.number(),
  day: z.string(),
  kind: z.enum(cashKinds),
  /** The invoice's number, else that of the work order or the build. */
  number: z.string(),
  order: z.object({ id: z.number(), number: z.string(), license_plate: z.string() }).nullable(),
  invoice_id: z.number().nullable(),
  build: z.object({ id: z.number(), number: z.string() }).nullable(),
  customer: namedReference.nullable(),
  garage: namedReference,
  /** The cash or bank account. */
  account: namedReference.extend({ code: z.string(), name_id: z.string().nullable() }).nullable(),
  /** Negative for a refund. */
  amount: signedMoney,
})
export type CashRow = z.output<typeof cashRow>

/** A call that lists exactly the counted rows: `GET /api{path}?{query}`. */
const rows = z.object({
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type RowsCall = z.output<typeof rows>

const part = {
  by: z.enum(groupings),
  /** The garage's id, the kind, the service's id. */
  key: z.string(),
  /** In the language of the response. */
  name: z.string(),
}

const figure = z.object({
  key: z.enum(figureKeys),
  period: z.enum(spans),
  start_date: z.string(),
  end_date: z.string(),
  unit: z.enum(['money', 'count']),
  /** Null: an average without any row. */
  value: signedMoney.nullable(),
  /** Its formula, in the language of the request. */
  sentence: z.string(),
  /** The parts of each grouping add up to the value; an average is that of each part. */
  parts: z.array(z.object({ ...part, value: signedMoney, rows })),
  /**
   * The previous days, or the same hour a week ago; for `stuck` and `at_risk` the end of that day. Null: not stored.
   */
  before: z
    .object({
      start_date: z.string(),
      end_date: z.string(),
      value: signedMoney.nullable(),
      /** Null: no list shows the state of a past moment. */
      rows: rows.nullable(),
    })
    .nullable(),
  /** The largest changes, by grouping. */
  because: z.array(
    z.object({
      ...part,
      value: signedMoney,
      before: signedMoney,
      difference: signedMoney,
      rows,
      rows_before: rows.nullable(),
    }),
  ),
  rows,
  /** For income: other income in profit and loss, in the same days. */
  beside: z.array(z.object({ key: z.enum(otherIncomeKeys), name: z.string(), value: signedMoney })),
})
export type FigureAnswer = z.output<typeof figure>

const recordType: RecordType = {
  name: 'figure',
  shows: [
    'credit-note',
    'order',
    'queue',
    'invoice',
    'customer',
    'vehicle',
    'garage',
    'account',
    'build',
    'build-money',
    'product-sale',
    'warranty',
    'journal',
    // the reasons for which a promise waits
    'catalog-service',
    'inventory',
    'transfer',
    'purchase',
  ],
}

export const figures = routes(recordType, {
  cash: {
    method: 'GET',
    path: '/admin/dashboard/cash',
    allow: 'dashboard.read',
    cost: 'slow',
    query: listQuery(['day', 'amount'], {
      today: flagInQuery.optional(),
      kind: oneOf(cashKinds).optional(),
    }),
    data: pageOf(cashRow).extend({
      /** Of all pages. Null: a keyword matches too many rows to sum. */
      ...byCurrency({ amount: signedMoney.nullable() }),
    }),
    about:
      'The rows behind the money received: payments of orders and builds, counter sales, and refunds.',
  },
  get: {
    method: 'GET',
    path: '/admin/dashboard/figure/{key}',
    params: z.object({ key: z.enum(figureKeys) }),
    allow: 'dashboard.read',
    cost: 'slow',
    query: scopeQuery.extend({
      period: oneOf(spans).default('month'),
      /** Overrides the header Accept-Language. */
      language: oneOf(languages).optional(),
    }),
    data: figure,
    about:
      'One figure of the dashboard, explained. period=day: today beside the same weekday a week ago; of a week or a month the days before. The margin is refused to who may not see costs.',
  },
})
