/** Calls of the garage floor: clocks, rework, bulk changes, the board, the calendar, photos and videos. */
import { z } from 'zod'
import { byCurrency, currencyField } from '#platform/contract/money/response-currency.ts'
import { updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'
import { risk } from '#domains/floor/promises/contract.ts'
import { apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import { day, idInQuery, money, namedReference, signedMoney } from '#platform/contract/fields.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import {
  ORDER,
  recordType,
  numberedOrder,
  promiseModules,
  savedVersion,
  shownModules,
} from './contract.ts'
import {
  bulkForm,
  mediaForm,
  removal,
  removalQuery,
  reworkForm,
  timeForm,
  workForm,
} from './forms.ts'
import { orderMessages } from './messages.ts'
import { stages } from './rules.ts'

const boardCard = z.object({
  id: z.number(),
  number: z.string(),
  version: z.number(),
  garage: namedReference,
  time_zone: z.string(),
  license_plate: z.string(),
  car: z.string(),
  customer: z.string(),
  mechanic: z.string().nullable(),
  /** Of the approved lines. */
  lines_done: z.number(),
  lines_all: z.number(),
  grand_total: signedMoney,
  promised_at: z.string().nullable(),
  risk: risk.nullable(),
  /** Whole hours at this stage. */
  hours: z.number(),
  /** The usual next stage, and its blockers. */
  next: z.enum(stages).nullable(),
  blockers: z.array(z.string()),
})
export type BoardCard = z.output<typeof boardCard>

const boardStage = z.object({
  stage: z.enum(stages),
  /** The count of the whole stage; at most 100 orders have a card. */
  count: z.number(),
  ...byCurrency({ amount: signedMoney }),
  currency: currencyField,
  cards: z.array(boardCard),
})
export type BoardStage = z.output<typeof boardStage>

const calendarEntry = z.object({
  /** The id of the order: one order can have a booking and a promise. */
  id: z.number(),
  number: z.string(),
  version: z.number(),
  kind: z.enum(['booking', 'promise']),
  at: z.string(),
  stage: z.enum(stages),
  license_plate: z.string(),
  car: z.string(),
  customer: z.string(),
  /** Planned minutes of lines that are not declined and not done. */
  minutes: z.number(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

const calendarRow = z.object({
  garage: namedReference,
  time_zone: z.string(),
  /** Null if nobody is assigned. */
  mechanic: namedReference.nullable(),
  minutes_planned: z.number(),
  minutes_open: z.number(),
  /** Whether more is planned than the opening hours of the day. */
  is_over: z.boolean(),
  entries: z.array(calendarEntry),
})
export type CalendarRow = z.output<typeof calendarRow>

const calendarDay = z.object({
  date: z.string(),
  /** Null if closed, or if several garages are selected. */
  opening: z.object({ from: z.string(), to: z.string() }).nullable(),
  is_today: z.boolean(),
  mechanics: z.array(calendarRow),
})
export type CalendarDay = z.output<typeof calendarDay>

/** The result for one of several orders. */
const bulkResult = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** The error message of the single call. */
  message: z.string().nullable(),
  said: apiMessageSchema.nullable(),
})
export type BulkResult = z.output<typeof bulkResult>

export const orderFloor = routes(recordType, {
  work: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/work',
    allow: 'order.work',
    body: workForm,
    data: savedVersion.extend({
      /** The clock that this one paused, since a mechanic has at most one running. */
      paused: z.object({ order: numberedOrder, line: z.string() }).nullable(),
    }),
    done: updated(ORDER),
    about:
      'The clock of a mechanic on a line. `at`: when it was done without a line to the server, between check-in and now.',
  },
  correctTime: {
    method: 'PUT',
    path: '/admin/order/{id}/time/{time_id}',
    allow: 'order.authorise',
    body: timeForm,
    data: savedVersion,
    done: orderMessages.corrected,
  },
  rework: {
    method: 'POST',
    path: '/admin/order/{id}/rework',
    allow: 'order.write',
    body: reworkForm,
    data: savedVersion.extend({ number: z.string(), stage: z.enum(stages) }),
    creates: true,
    done: orderMessages.reworkMade,
    about: 'An order for the same car, linked to this delivered one.',
  },
  bulk: {
    method: 'POST',
    path: '/admin/order/bulk',
    allow: 'order.work',
    changes: [
      'order',
      'estimate',
      'vehicle',
      'inventory',
      'journal',
      'queue',
      'membership',
      'voucher',
      'warranty',
    ],
    body: bulkForm,
    data: z.object({ data: z.array(bulkResult) }),
    about:
      'The same step for several orders. Each answers for itself; none is moved past a blocker.',
  },
  board: {
    method: 'GET',
    path: '/admin/order/board',
    allow: 'order.read',
    cost: 'slow',
    kept: true,
    query: scopeQuery.extend({ mechanic_id: idInQuery.optional() }),
    shows: [...shownModules, ...promiseModules],
    data: z.object({
      stages: z.array(boardStage),
    }),
    about: 'The open stages, in each the longest wait first.',
  },
  favourites: {
    method: 'GET',
    path: '/admin/order/favourite',
    allow: 'order.read',
    query: scopeQuery,
    shows: ['catalog-service', 'garage'],
    data: z.object({
      data: z.array(z.object({ id: z.number(), name: z.string(), price: money })),
    }),
    about: 'The catalogue services most frequent in recent orders; at most eight.',
  },
  calendar: {
    method: 'GET',
    path: '/admin/order/calendar',
    allow: 'order.read',
    cost: 'slow',
    query: scopeQuery.extend({ start_date: day.optional(), end_date: day.optional() }),
    shows: [...shownModules, 'catalog-service', 'holiday'],
    data: z.object({ days: z.array(calendarDay) }),
    about:
      'Bookings and promises by local day and mechanic, at most 42 days; without dates a week from today.',
  },
  addMedia: {
    method: 'POST',
    path: '/admin/order/{id}/media',
    allow: 'order.work',
    body: mediaForm,
    data: savedVersion,
    creates: true,
    done: updated(ORDER),
  },
  removeMedia: {
    method: 'DELETE',
    path: '/admin/order/{id}/media/{media_id}',
    allow: 'order.work',
    query: removalQuery,
    body: removal,
    data: savedVersion,
    done: updated(ORDER),
  },
})
