/**
 * The dashboard: figures of the selected garages in scope, in their local days. Every figure has its rows: the list of
 * orders with `figure`, that of the queue with `queued`, and for the income the list of this file.
 */
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { z } from 'zod'
import {
  flagInQuery,
  idInQuery,
  namedReference,
  oneOf,
  signedMoney,
} from '#platform/contract/fields.ts'
import { scopeQuery, listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { orders } from '#domains/floor/orders/contract.ts'
import { lineKinds } from '#domains/floor/orders/rules.ts'
import { figureKeys } from '#domains/overview/figures/rules.ts'
import { periods, movementKinds, paperKinds } from './values.ts'

const movement = z.object({
  /** The invoice's id; negative for the row of its void and of a credit note, because an invoice may have several rows. */
  id: z.number(),
  /** For a credit note or its void. */
  credit_note_id: z.number().nullable(),
  day: z.string(),
  kind: z.enum(['issued', 'void', 'credit']),
  number: z.string(),
  /** Null for a counter sale; its customer may be unknown. */
  order: z.object({ id: z.number(), number: z.string(), license_plate: z.string() }).nullable(),
  customer: namedReference.nullable(),
  garage: namedReference,
  /** Without tax; negative for a void or a credit. Filtered by a service or a kind of line: the amount of its lines. */
  net: signedMoney,
  /** Net minus the cost of parts and third parties; null for lines. Absent for roles that may not see costs. */
  margin: signedMoney.nullable().optional(),
})
export type Movement = z.output<typeof movement>
const sums = {
  /** `today`: each garage's own today. `period`: the sum of the days of `daily_revenue`. */
  income: z.object({ today: signedMoney, period: signedMoney }),
  /** Payments of customers, minus refunds. */
  cash: z.object({ today: signedMoney, period: signedMoney }),
  daily_revenue: z.array(z.object({ day: z.string(), income: signedMoney })),
  /** Average net of the valid invoices of the period; null without one. */
  average_ticket: signedMoney.nullable(),
  /** Net of the same invoices minus their parts and third parties. Absent for roles that may not see costs. */
  margin: signedMoney.optional(),
  /** The figures of the previous days, or of the same hour a week ago; null where they were not stored. */
  before: z.record(z.enum(figureKeys), signedMoney.nullable()),
}

const recordType: RecordType = {
  name: 'dashboard',
  shows: [
    'credit-note',
    'order',
    'queue',
    'invoice',
    'customer',
    'vehicle',
    'garage',
    'employee',
    'brand',
    'model',
    'variant',
    'build',
    'build-money',
    'warranty',
    // the reasons for which a promise waits
    'catalog-service',
    'inventory',
    'transfer',
    'purchase',
  ],
}

export const dashboard = routes(recordType, {
  get: {
    method: 'GET',
    path: '/admin/dashboard',
    allow: 'dashboard.read',
    cost: 'slow',
    query: scopeQuery.extend({ period: oneOf(periods).default('month') }),
    data: z.object({
      period: z.enum(periods),
      start_date: z.string(),
      end_date: z.string(),
      ...byCurrency(sums),
      vehicles: z.number(),
      work_orders: z.number(),
      bookings: z.number(),
      /** Tickets that wait or are called: `GET /admin/queue?queued=true`. */
      queued: z.number(),
      done: z.number(),
      /** Open orders whose promised time is at risk: `GET /admin/order?figure=at_risk`. */
      at_risk: z.number(),
      /** Open orders at their stage for over twice the garage's median: `figure=stuck`. */
      stuck: z.number(),
      history: orders.history.data.shape.data,
      /** The first ten; `today_total` is the full count. */
      today: orders.list.data.shape.data,
      today_total: z.number(),
    }),
    about:
      'period=month: the last 30 local days, week: the last 7. Income is net of tax, less what was voided and credited.',
  },
  income: {
    method: 'GET',
    path: '/admin/dashboard/income',
    allow: 'dashboard.read',
    cost: 'slow',
    query: listQuery(['day', 'net'], {
      /** Each garage's own today. */
      today: flagInQuery.optional(),
      kind: oneOf(movementKinds).optional(),
      /** Invoices with a line of this service. */
      catalog_service_id: idInQuery.optional(),
      /** Invoices with a line of this kind outside the catalogue. */
      line_kind: oneOf([...lineKinds, 'product']).optional(),
      /** Only issued invoices that were not voided. */
      standing: flagInQuery.optional(),
      of: oneOf(paperKinds).optional(),
    }),
    data: pageOf(movement).extend({
      /** Of all pages. Null: a keyword matches more than 10,000 rows, which are not summed. */
      ...byCurrency({
        net: signedMoney.nullable(),
        margin: signedMoney.nullable().optional(),
      }),
    }),
    about:
      'The rows behind the income: invoices issued, invoices voided on the day that they were, and credit notes with their voids.',
  },
})
