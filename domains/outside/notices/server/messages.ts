/** Makes messages to customers. `createMessage` is for every module and job that sends one. */
import { dayIn } from '#platform/contract/days.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { hasConsent } from '#domains/people/consents/server/consents.ts'
import { findOrInsertStopLink } from '#domains/people/consents/server/queries.ts'
import { findOrCreateShare } from '#domains/outside/shares/server/shares.ts'
import type { Db } from '#platform/server/database/db.ts'
import { HttpError, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { HIDDEN_LINK, writeLinkMark } from '#platform/server/links/links.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import { type Scope, fullScope } from '#platform/server/session/scope.ts'
import { messages } from '#platform/contract/messages.ts'
import type { CreatedMessage } from '../contract.ts'
import { type Warning, noticeMessages } from '../messages.ts'
import type { Channel } from '#domains/people/consents/values.ts'
import {
  type SubjectKind,
  type TemplateKey,
  placeholdersOf,
  subjectFields,
  templates,
} from '../templates.ts'
import { adapterOf } from './adapters/adapter.ts'
import { type Values, composeText, lengthAsSms, valuesOf } from './compose.ts'
import { handOverUrl } from './hand-over.ts'
import {
  type SendingFacts,
  type StoredTemplate,
  insertMessage,
  selectSame,
  selectTemplate,
} from './queries.ts'
import { type Subject, goesAsEInvoice, selectSubject } from './queries-subjects.ts'
import { addressOf, channelFor } from './recipients.ts'
import { quietUntil, suppressionOf } from './sending-rules.ts'

export interface MessageContext {
  db: Db
  appContext: AppContext
  at: Date
  /** Where the links of the message begin, without PUBLIC_URL. */
  origin?: string | undefined
  /** The subjects that the caller may name; jobs name any. */
  scope?: Scope
}

export interface MessageOrder {
  template: TemplateKey
  subject: { kind: SubjectKind; id: number }
  channel?: Channel | null | undefined
  language?: Language | null | undefined
  /** What the caller knows besides the facts of the subject. */
  values?: Values
  /** A link that the caller has made already. */
  shareId?: number
}

/**
 * Writes a message in the transaction of its cause; the worker sends it. One that may not be sent is stored as
 * `suppressed`, with its reason.
 * @throws 422 if the subject is missing, out of scope or of another kind; 409 if there is nothing to say about it, or if
 * the same message was made today
 */
export async function createMessage(
  context: MessageContext,
  actor: Actor,
  order: MessageOrder,
): Promise<CreatedMessage> {
  const { db, appContext, at } = context
  const { template } = order
  const subject = await requireSubject(context, order)
  assertCanSay(order, subject)
  const { recipient } = subject
  const channel = order.channel ?? channelFor(recipient, template)
  const language = order.language ?? subject.language
  const stored = await requireTemplate(db, template, language)
  if (template === 'invoice' && channel === 'email' && (await goesAsEInvoice(db, subject)))
    throw conflict(noticeMessages.goesAsEInvoice)
  const facts = await factsOf(db, template, { recipient, channel }, stored)
  const reason = suppressionOf({ template, channel }, facts)
  const values = {
    ...(await valuesOf(context, template, subject, language)),
    ...order.values,
  }
  const link = reason ? HIDDEN_LINK : await linkOf(context, actor, { ...order, stored }, subject)
  const composed = composeText({ template, channel, language }, stored, {
    values: { ...values, link },
    stopLink:
      recipient && !reason && templates[template].consent
        ? writeLinkMark(
            'stop',
            await findOrInsertStopLink({ db, appContext }, recipient.id, channel),
          )
        : HIDDEN_LINK,
  })
  const until = reason ? null : quietUntil(template, subject.time_zone, at)
  const to = recipient && addressOf(recipient, channel, template)
  const state = reason ? 'suppressed' : until ? 'waiting' : 'queued'
  const key = {
    template,
    about: `${subject.kind}:${subject.id}`,
    channel,
    day: dayIn(subject.time_zone, at),
  }
  const row = await insertMessage(db, {
    ...key,
    ...belongings(subject),
    language,
    to_address: to,
    subject: composed.subject,
    body: composed.text,
    parameters: JSON.stringify(composed.parameters),
    origin: context.origin ?? null,
    state,
    reason,
    due_at: until ?? at.toISOString(),
    not_before: until,
    created_by: actor.employee_id,
    created_by_name: actor.name,
    created_at: at.toISOString(),
  })
  if (!row) throw await sentToday(db, key)
  const isByHand = adapterOf(appContext.env, channel) === 'hand'
  const { text } = composed
  return {
    id: row.id,
    state,
    reason,
    channel,
    to,
    text,
    hand_over_url:
      isByHand && state === 'queued' && to
        ? handOverUrl({ channel, to, subject: composed.subject, text })
        : null,
    warnings: warningsOf(context, { channel, stored, text, isQuiet: until !== null }),
  }
}

async function requireSubject({ db, scope = fullScope }: MessageContext, order: MessageOrder) {
  const field = subjectFields[order.subject.kind]
  if (!templates[order.template].about.includes(order.subject.kind))
    throw invalid({ [field]: noticeMessages.otherSubject })
  const subject = await selectSubject(db, scope, order.subject)
  if (!subject) throw invalid({ [field]: messages.unknownReference })
  return subject
}

export async function requireTemplate(
  db: Db,
  key: TemplateKey,
  language: Language,
): Promise<StoredTemplate> {
  const stored = await selectTemplate(db, key, language)
  if (!stored) throw notFound()
  return stored
}

/** Whether there is something to say about the subject now. */
function assertCanSay(
  { template, values }: MessageOrder,
  { stage, slot_at, due, paid, is_void, review_url }: Subject,
): void {
  const isOfBooking = template === 'booking_confirmed' || template === 'booking_tomorrow'
  if (isOfBooking && (stage !== 'booked' || slot_at === null))
    throw conflict(noticeMessages.notBooked)
  if (template === 'payment_reminder' && (is_void || !due))
    throw conflict(noticeMessages.nothingDue)
  if (template === 'payment_received' && !paid) throw conflict(noticeMessages.nothingPaid)
  if (template === 'reminder' && !values?.service) throw conflict(noticeMessages.noServiceDue)
  if (template === 'review_request' && !review_url) throw conflict(noticeMessages.noReviewAddress)
}

export async function factsOf(
  db: Db,
  template: TemplateKey,
  { recipient, channel }: { recipient: Subject['recipient']; channel: Channel },
  { is_active }: Pick<StoredTemplate, 'is_active'>,
): Promise<SendingFacts> {
  const { consent } = templates[template]
  const has_consent =
    consent === null ||
    (recipient !== null && (await hasConsent(db, recipient.id, channel, consent)))
  return { recipient, is_active, has_consent }
}

/** The link of the text as a mark: a new share, or the newest live one that a message made. */
async function linkOf(
  { db, appContext, at, scope = fullScope }: MessageContext,
  actor: Actor,
  { template, stored, shareId, values }: MessageOrder & { stored: StoredTemplate },
  subject: Subject,
): Promise<string> {
  if (template === 'review_request') return subject.review_url ?? ''
  // the page for bookings, which the caller names
  if (subject.kind === 'vehicle') return values?.link ?? ''
  if (shareId !== undefined) return writeLinkMark('share', shareId)
  if (!placeholdersOf(stored.body).includes('link')) return ''
  const { id } = await findOrCreateShare(
    { db, scope, appContext, at },
    actor,
    shareOf(template, subject),
  )
  return writeLinkMark('share', id)
}

const shareOf = (template: TemplateKey, { kind, id }: Subject) => {
  if (kind === 'order')
    return { purpose: template === 'estimate_ready' ? 'approve' : 'track', order_id: id } as const
  return kind === 'invoice'
    ? ({ purpose: 'bill', invoice_id: id } as const)
    : ({ purpose: 'bill', build_bill_id: id } as const)
}

const belongings = ({
  garage_id,
  recipient,
  order_id,
  invoice_id,
  build_id,
  build_bill_id,
  vehicle_id,
}: Subject) => ({
  garage_id,
  customer_id: recipient?.id ?? null,
  order_id,
  invoice_id,
  build_id,
  build_bill_id,
  vehicle_id,
})

/** 409 that names the message of today. */
export async function sentToday(db: Db, key: Parameters<typeof selectSame>[1]): Promise<HttpError> {
  const same = await selectSame(db, key)
  return new HttpError(409, noticeMessages.sentToday, {
    errors: { template: [noticeMessages.sentToday] },
    data: { id: same?.id ?? null },
  })
}

function warningsOf(
  { appContext, origin }: MessageContext,
  {
    channel,
    stored,
    text,
    isQuiet,
  }: { channel: Channel; stored: StoredTemplate; text: string; isQuiet: boolean },
): Warning[] {
  const { env } = appContext
  const isLong = channel === 'sms' && lengthAsSms(text, env.PUBLIC_URL ?? origin ?? '').segments > 1
  const isUnnamed =
    channel === 'whatsapp' && adapterOf(env, channel) === 'cloud' && !stored.whatsapp_name
  return [
    ...(isLong ? (['several_segments'] as const) : []),
    ...(isUnnamed ? (['no_whatsapp_name'] as const) : []),
    ...(isQuiet ? (['quiet_hours'] as const) : []),
  ]
}
