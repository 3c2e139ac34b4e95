/** The queue of a garage: tickets by garage and local day, waiting, called or being served. */
import { z } from 'zod'
import {
  day,
  flagInQuery,
  id,
  idInQuery,
  namedReference,
  oneOf,
  string,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, updated } from '#platform/contract/messages.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { stages } from '#domains/floor/order-values/values.ts'
import { queueMessages } from './messages.ts'
import { ticketKinds, ticketStates } from './rules.ts'

export const TICKET = 'queue ticket'

const person = z.object({ id: z.number(), full_name: z.string() })
const eta = z.object({ from: z.string(), to: z.string() }).nullable()

export const ticket = z.object({
  id: z.number(),
  /** `A-001` of a booking, `B-001` of a walk-in. */
  number: z.string(),
  /** The local day of the number. */
  day: z.string(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  urgent: z.boolean(),
  garage: namedReference,
  /** The garage's zone, in which the page shows times. */
  time_zone: z.string(),
  license_plate: z.string(),
  vehicle: z
    .object({ id: z.number(), brand: namedReference.nullable(), model: namedReference.nullable() })
    .nullable(),
  /** The customer of the order, else the owner of the car. */
  customer: person.nullable(),
  order: z
    .object({
      id: z.number(),
      number: z.string(),
      version: z.number(),
      stage: z.enum(stages),
      services: z.array(z.string()),
      slot_at: z.string().nullable(),
      mechanic: person.nullable(),
    })
    .nullable(),
  arrived_at: z.string(),
  called_at: z.string().nullable(),
  called_by: z.string().nullable(),
  called_count: z.number(),
  skipped_count: z.number(),
  serving_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The position among the waiting tickets: 1 is next. */
  place: z.number().nullable(),
  /** From arrival until served or ended, else until now. */
  wait_minutes: z.number(),
  /** The expected time within opening hours; null if it does not wait, or the garage has served no car recently. */
  eta,
})
export type Ticket = z.output<typeof ticket>

const MAX_TYPED = 30

export const newTicket = z
  .object({
    garage_id: id,
    vehicle_id: id.nullish(),
    license_plate: string().trim().max(MAX_TYPED).nullish(),
    /** Accepts a plate that does not fit the country's pattern. */
    license_plate_confirmed: z.boolean().optional(),
    order_id: id.nullish(),
    urgent: z.boolean().optional(),
  })
  .refine(({ vehicle_id, license_plate, order_id }) => vehicle_id || license_plate || order_id, {
    path: ['license_plate'],
    message: queueMessages.nameOne,
  })

const shownTicket = z.object({
  number: z.string(),
  /** Masked: `B 1•• XYZ`. */
  license_plate: z.string(),
  urgent: z.boolean(),
})

export const queueNoun: RecordType = {
  name: 'queue',
  shows: ['order', 'vehicle', 'customer', 'garage', 'holiday', 'employee', 'brand', 'model'],
}
export const ticketPath = '/admin/queue/{id}' as const
const step = <const P extends string>(action: P) =>
  ({
    method: 'POST',
    path: `${ticketPath}/${action}`,
    allow: 'queue.write',
    body: z.object({}).optional(),
    data: ticket,
    done: updated(TICKET),
  }) as const

export const queue = routes(queueNoun, {
  list: {
    method: 'GET',
    path: '/admin/queue',
    allow: 'queue.read',
    query: listQuery(['turn', 'number'], {
      /** The local day; if omitted, each garage's own today. */
      date: day.optional(),
      state: oneOf(ticketStates).optional(),
      /** Waiting or called now, on any day: what the dashboard counts. */
      queued: flagInQuery.optional(),
      kind: oneOf(ticketKinds).optional(),
    }).omit({ start_date: true, end_date: true }),
    data: pageOf(ticket),
    about:
      'The called ones, then those that wait in the order of their turn, those being served, and the ended ones. Today has what an earlier day left waiting, called or being served.',
  },
  get: { method: 'GET', path: ticketPath, allow: 'queue.read', data: ticket },
  ticket: {
    method: 'GET',
    path: '/admin/queue/{id}/ticket',
    allow: 'queue.read',
    data: ticket.extend({
      garage: namedReference.extend({
        address: z.string().nullable(),
        phone: z.string().nullable(),
      }),
      /** Of the garage: the language of its country, and the paper of its printer. */
      language: z.enum(languages),
      paper: z.enum(paperSizes),
    }),
    about: 'A ticket with what it prints.',
  },
  ticketPdf: {
    method: 'GET',
    path: '/admin/queue/{id}/ticket/pdf',
    allow: 'queue.read',
    cost: 'slow',
    query: pdfQuery,
    data: z.unknown(),
    raw: true,
    about: 'The printed ticket, in the language and on the paper of the garage by default.',
  },
  create: {
    method: 'POST',
    path: '/admin/queue',
    allow: 'queue.write',
    body: newTicket,
    data: ticket,
    creates: true,
    done: created(TICKET),
    about:
      'A car whose order of this garage waits without a ticket, or is booked for today, takes its ticket for that order.',
  },
  update: {
    method: 'PUT',
    path: ticketPath,
    allow: 'queue.write',
    body: z.object({ urgent: z.boolean() }),
    data: ticket,
    done: updated(TICKET),
    about:
      'While it waits: an urgent ticket goes before the others, one that is not takes its own place.',
  },
  next: {
    method: 'POST',
    path: '/admin/queue/next',
    allow: 'queue.write',
    body: z.object({ garage_id: id }),
    data: ticket,
    done: updated(TICKET),
    about: 'Calls the next one; 404 when nobody waits.',
  },
  call: step('call'),
  skip: step('skip'),
  noShow: step('no-show'),
  done: step('done'),
  cancel: step('cancel'),
  display: {
    method: 'GET',
    path: '/admin/queue/display',
    allow: 'queue.display',
    query: z.object({ garage_id: idInQuery }),
    data: z.object({
      garage: namedReference,
      time_zone: z.string(),
      /** The last called first. */
      called: z.array(
        shownTicket.extend({ id: z.number(), called_count: z.number(), called_at: z.string() }),
      ),
      waiting: z.array(shownTicket.extend({ eta })),
      serving: z.array(shownTicket),
    }),
    about: 'For a wall display: numbers and masked plates of one garage, no person.',
  },
})
