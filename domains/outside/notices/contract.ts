/** Messages to customers: sending, their states, and what providers report. */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { id, idInQuery, namedReference, oneOf, string, version } from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, emptyResponse, routes } from '#platform/contract/route.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { noticeMessages, warnings } from './messages.ts'
import { channels } from '#domains/people/consents/values.ts'
import { states } from './states.ts'
import { templateKeys } from './templates.ts'

export const MESSAGE = 'message'

/** Exactly one subject, of the kind of the template. */
export const newMessage = z.object({
  template: oneOf(templateKeys),
  order_id: id.nullish(),
  invoice_id: id.nullish(),
  build_id: id.nullish(),
  build_bill_id: id.nullish(),
  booking_id: id.nullish(),
  customer_id: id.nullish(),
  vehicle_id: id.nullish(),
  /** The customer's WhatsApp, else their e-mail, if missing. */
  channel: oneOf(channels).nullish(),
  /** The customer's if missing. */
  language: oneOf(languages).nullish(),
})
export type NewMessage = z.output<typeof newMessage>

/** A code of `suppressions`, or the sentence of a provider. */
const reason = z.string().nullable()

const created = z.object({
  id: z.number(),
  state: z.enum(states),
  reason,
  channel: z.enum(channels),
  to: z.string().nullable(),
  text: z.string(),
  /** Opens WhatsApp, the messages or the mail program with the text. Null where the app sends it itself. */
  hand_over_url: z.string().nullable(),
  warnings: z.array(z.enum(warnings)),
})
export type CreatedMessage = z.output<typeof created>

const messageRow = z.object({
  id: z.number(),
  template: z.enum(templateKeys),
  channel: z.enum(channels),
  language: z.enum(languages),
  state: z.enum(states),
  reason,
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** Its addresses are `…` for those who may not send the template. */
  text: z.string(),
  hand_over_url: z.string().nullable(),
  garage: namedReference,
  customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
  build: namedReference.nullable(),
  /** Not sent before this moment. */
  not_before: z.string().nullable(),
  /** The next try of a failed one. */
  due_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  /** Who sent it by hand. */
  sent_by: namedReference.nullable(),
  created_by: z.string(),
  created_at: z.string(),
  time_zone: z.string(),
  version: z.number(),
  can: abilitiesSchema('retry', 'cancel', 'sent_by_hand'),
})
export type MessageRow = z.output<typeof messageRow>

const recordType: RecordType = {
  name: MESSAGE,
  shows: [
    'customer',
    'order',
    'invoice',
    'build',
    'share',
    'garage',
    'consent',
    'message-template',
    'employee',
  ],
}

const action = {
  method: 'POST',
  allow: 'message.write',
  links: true,
  body: z.object({ version: version.optional() }),
  data: messageRow,
} as const

export const notices = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/message',
    allow: 'message.read',
    links: true,
    query: listQuery(['created_at'], {
      state: oneOf(states).optional(),
      template: oneOf(templateKeys).optional(),
      channel: oneOf(channels).optional(),
      customer_id: idInQuery.optional(),
      order_id: idInQuery.optional(),
      invoice_id: idInQuery.optional(),
      build_id: idInQuery.optional(),
    }),
    data: pageOf(messageRow),
  },
  get: {
    method: 'GET',
    path: '/admin/message/{id}',
    allow: 'message.read',
    links: true,
    data: messageRow,
  },
  create: {
    method: 'POST',
    path: '/admin/message',
    allow: 'message.write',
    links: true,
    body: newMessage,
    data: created,
    creates: true,
    done: noticeMessages.created,
    changes: [MESSAGE, 'share'],
    about: 'About one thing, at most once a day by each channel.',
  },
  retry: { ...action, path: '/admin/message/{id}/retry', done: noticeMessages.retried },
  cancel: { ...action, path: '/admin/message/{id}/cancel', done: noticeMessages.cancelled },
  sentByHand: {
    ...action,
    path: '/admin/message/{id}/sent-by-hand',
    done: noticeMessages.sentByHand,
  },
})

/** The event as the provider sent it: its signature covers every byte. */
const event = z.record(z.string(), z.unknown())

export const providerCallbacks = routes(MESSAGE, {
  webhook: {
    method: 'POST',
    path: '/public/message/webhook/callback',
    allow: 'anyone',
    signed: true,
    body: event,
    data: emptyResponse,
    about: 'Receipts and answers of the webhook, signed like what it was sent.',
  },
  verifyWhatsapp: {
    method: 'GET',
    path: '/public/message/whatsapp/callback',
    allow: 'anyone',
    raw: true,
    query: z.object({
      'hub.mode': string().max(100).optional(),
      'hub.verify_token': string().max(500).optional(),
      'hub.challenge': string().max(500).optional(),
    }),
    data: emptyResponse,
    about: 'The challenge with which Meta checks the address.',
  },
  whatsapp: {
    method: 'POST',
    path: '/public/message/whatsapp/callback',
    allow: 'anyone',
    signed: true,
    body: event,
    data: emptyResponse,
    about: 'Receipts, answers and preferences of WhatsApp.',
  },
})
