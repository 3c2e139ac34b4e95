/**
 * The end of a garage's day on one page: receipts, cars that stay, forgotten work, and tomorrow. Closing a day stores
 * a snapshot once; what comes later on that day is shown beside it (`since`). It blocks nothing.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  id,
  idInQuery,
  namedReference,
  optionalText,
  scopeId,
  signedMoney,
} from '#platform/contract/fields.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { stages } from '#domains/floor/orders/rules.ts'
import { dayEndMessages } from './messages.ts'
import { methods } from './rules.ts'

export const DAY_END = 'day end'

/** The first rows of each list; `counts` has the totals. */
export const MAX_ROWS = 200

const numbered = z.object({ id: z.number(), number: z.string() })

const received = z.object({
  account: namedReference.extend({ code: z.string(), name_id: z.string().nullable() }),
  method: z.enum(methods),
  /** Payments and refunds, each counted once. */
  count: z.number(),
  /** Minus refunds: the amount that the day's entries posted to the account. */
  amount: signedMoney,
})
export type ReceivedRow = z.output<typeof received>

export const dayEndContent = z.object({
  received: z.array(received),
  total: signedMoney,
  /** Ready and paid: the car can be handed over. */
  to_close: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      license_plate: z.string(),
      customer: z.string(),
      grand_total: signedMoney,
    }),
  ),
  /** Cars that are in the garage. */
  overnight: z.array(
    z.object({
      order: numbered,
      plate: z.string(),
      stage: z.enum(stages),
      /** The promised time. */
      promise: z.string().nullable(),
    }),
  ),
  /** Open tickets without an order: waiting or called. `number` as on the ticket. */
  waiting: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      license_plate: z.string(),
      arrived_at: z.string(),
      order: numbered.nullable(),
    }),
  ),
  /** Parts issued for a line that is not done. */
  issued_undone: z.array(
    z.object({
      line_id: z.number(),
      order: numbered,
      plate: z.string(),
      name: z.string(),
      quantity: z.number(),
    }),
  ),
  /** Overdue deliveries, by their date and the supplier's usual lead time. */
  expected: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      supplier: namedReference,
      expected_on: z.string(),
    }),
  ),
  /** Planned work of the next day, as the calendar counts it. Null: no work is assigned. */
  tomorrow: z.array(
    z.object({
      mechanic: namedReference.nullable(),
      minutes: z.number(),
      minutes_open: z.number(),
    }),
  ),
  counts: z.object({
    to_close: z.number(),
    overnight: z.number(),
    waiting: z.number(),
    issued_undone: z.number(),
    expected: z.number(),
  }),
})
export type DayEndContent = z.output<typeof dayEndContent>

/** What came on the day after it was closed, in the same lists: how these stood at the end of the day. */
const dayEndSince = dayEndContent
  .pick({ received: true, total: true, to_close: true, overnight: true, waiting: true })
  .extend({
    /** Quantities beyond those of the snapshot. */
    issued_undone: dayEndContent.shape.issued_undone,
    counts: dayEndContent.shape.counts.omit({ expected: true }),
  })
export type DayEndSince = z.output<typeof dayEndSince>

const dayEnd = dayEndContent.extend({
  garage: namedReference,
  time_zone: z.string(),
  date: z.string(),
  /** The garage's current day, and its first day with entries. */
  today: z.string(),
  first_day: z.string(),
  /** Closed: all of the above is the stored snapshot. */
  closed: z
    .object({
      by: z.object({ id: z.number(), full_name: z.string() }),
      at: z.string(),
      note: z.string().nullable(),
      total: signedMoney,
    })
    .nullable(),
  /** Null before the day is closed. */
  since: dayEndSince.nullable(),
  can: abilitiesSchema('keep'),
})
export type DayEnd = z.output<typeof dayEnd>

const recordType: RecordType = {
  name: 'day-end',
  shows: [
    'credit-note',
    'order',
    'queue',
    'period',
    'invoice',
    'purchase',
    'supplier',
    'account',
    'garage',
    'employee',
    'catalog-service',
    'customer',
    'build',
    'build-money',
    'vehicle',
    'brand',
    'model',
  ],
}

export const dayEnds = routes(recordType, {
  get: {
    method: 'GET',
    path: '/admin/day-end',
    allow: 'day-end.read',
    query: z.object({ country_id: scopeId, garage_id: idInQuery, date: day.optional() }),
    data: dayEnd,
    about:
      'Of one garage. Without a date: its today. The lists of a day that is over and was not kept show how it stands now; what was received is always that of the day. `since` of a closed day has what came later on that day: money, orders, tickets, parts.',
  },
  keep: {
    method: 'POST',
    path: '/admin/day-end',
    allow: 'day-end.write',
    body: z.object({ garage_id: id, date: day, note: optionalText(500) }),
    data: dayEnd,
    creates: true,
    done: dayEndMessages.kept,
    about: 'Keeps the day as it is seen now, once: 409 after. It blocks nothing.',
  },
})
