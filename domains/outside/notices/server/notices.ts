/** The calls of messages: list, create, retry, cancel, sent by hand. */
import { abilityFor } from '#platform/contract/abilities.ts'
import { assertCan, forbidden, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { hideLinks, originOf } from '#platform/server/links/links.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { type Env } from '#platform/server/env.ts'
import type { Db } from '#platform/server/database/db.ts'
import { MESSAGE, type MessageRow, type NewMessage, type notices } from '../contract.ts'
import { noticeMessages } from '../messages.ts'
import { canApply, nextState } from '../states.ts'
import { canSend, subjectFields, subjectKinds, templates } from '../templates.ts'
import { adapterOf } from './adapters/adapter.ts'
import { handOverUrl } from './hand-over.ts'
import { createMessage, sentToday } from './messages.ts'
import {
  type StoredMessage,
  lockMessage,
  selectKeyOf,
  selectMessage,
  selectMessages,
  selectSame,
  updateMessage,
} from './queries.ts'
import { suppressionOf } from './sending-rules.ts'

const HANDED_OVER_BY_HAND: readonly string[] = ['queued', 'sending', 'by_hand']

/** The row for its reader: a message that may no longer be sent says so, and links only open for its senders. */
function rowOf(
  { env, me }: { env: Env; me: Pick<CurrentUser, 'role'> },
  { facts, adapter, ...stored }: StoredMessage,
): MessageRow {
  const suppressed = facts && suppressionOf(stored, facts)
  const state = suppressed ? 'suppressed' : stored.state
  const isSender = canSend(me.role, stored.template)
  const { channel, to, subject, text } = stored
  const isByHand =
    HANDED_OVER_BY_HAND.includes(state) && (adapter ?? adapterOf(env, channel)) === 'hand'
  const may = (event: 'retry' | 'cancel' | 'send_by_hand') =>
    abilityFor(
      isSender ? me.role : undefined,
      'message.write',
      !canApply(state, event) && noticeMessages.noLongerPossible,
    )
  const row = {
    ...stored,
    state,
    reason: suppressed ?? stored.reason,
    due_at: suppressed ? null : stored.due_at,
    hand_over_url: isByHand && to ? handOverUrl({ channel, to, subject, text }) : null,
    can: {
      retry: may('retry'),
      cancel: may('cancel'),
      sent_by_hand: may('send_by_hand'),
    },
  }
  return isSender ? row : hideLinks(row)
}

export async function list({ db, scope, me, query, appContext }: CallContext<typeof notices.list>) {
  const page = await selectMessages(db, scope, query)
  return { ...page, data: page.data.map((row) => rowOf({ env: appContext.env, me }, row)) }
}

async function detailOf(
  {
    db,
    scope,
    me,
    appContext,
  }: Pick<CallContext<typeof notices.get>, 'db' | 'scope' | 'me' | 'appContext'>,
  id: number,
) {
  const row = await selectMessage(db, scope, id)
  if (!row) throw notFound()
  return rowOf({ env: appContext.env, me }, row)
}

export const get = (context: CallContext<typeof notices.get>) =>
  detailOf(context, context.params.id)

/** The one subject that a body names. */
function subjectOf(body: NewMessage) {
  const subjects = subjectKinds.flatMap((kind) => {
    const id = body[subjectFields[kind]]
    return id === null || id === undefined ? [] : [{ kind, id }]
  })
  const [subject, second] = subjects
  if (!subject)
    throw invalid({
      [subjectFields[templates[body.template].about[0] ?? 'order']]: noticeMessages.subjectMissing,
    })
  if (second) throw invalid({ [subjectFields[second.kind]]: noticeMessages.onlyOneSubject })
  return subject
}

export async function create({
  db,
  scope,
  me,
  body,
  at,
  audit,
  appContext,
  request,
}: CallContext<typeof notices.create>) {
  const { template, channel, language } = body
  if (!canSend(me.role, template)) throw forbidden(noticeMessages.mayNotSend)
  const created = await createMessage(
    { db, appContext, at, scope, origin: originOf(appContext, request) },
    me,
    { template, subject: subjectOf(body), channel, language },
  )
  await reportCreated({ db, scope, audit }, created)
  return created
}

/** The row of the activity log, without the text: it may hold a name. */
export async function reportCreated(
  { db, scope, audit }: Pick<CallContext<typeof notices.create>, 'db' | 'scope' | 'audit'>,
  { id, state, channel }: { id: number; state: string; channel: string },
) {
  const row = await selectMessage(db, scope, id)
  audit.created(MESSAGE, {
    id,
    garage_id: row?.garage.id,
    template: row?.template,
    channel,
    state,
  })
}

type ActionContext = CallContext<typeof notices.retry>

/** Locks it, and checks its sender, its version and its state. */
async function lockFor(
  { db, scope, me, params, body }: ActionContext,
  event: 'retry' | 'cancel' | 'send_by_hand',
) {
  const locked = await lockMessage(db, scope, params.id)
  const row = locked && (await selectMessage(db, scope, params.id))
  if (!locked || !row) throw notFound()
  await assertCurrentVersion(db, MESSAGE, locked, body.version)
  const suppressed = row.facts && suppressionOf(row, row.facts)
  assertCan(
    abilityFor(
      canSend(me.role, row.template) ? me.role : undefined,
      'message.write',
      (suppressed || !canApply(row.state, event)) && noticeMessages.noLongerPossible,
    ),
  )
  return { before: locked, after: nextState(locked.state, event) }
}

async function changeState(
  context: ActionContext,
  event: 'retry' | 'cancel' | 'send_by_hand',
  fields: Parameters<typeof updateMessage>[2] = {},
) {
  const { db, audit } = context
  const { before, after } = await lockFor(context, event)
  if (event === 'retry') await assertNotAgain(db, before)
  await updateMessage(db, before.id, { state: after, reason: null, ...fields })
  audit.updated(MESSAGE, before, { ...before, state: after, version: before.version + 1 })
  return detailOf(context, before.id)
}

/** A message that was given up does not count for the day, so another one may have been made meanwhile. */
async function assertNotAgain(db: Db, { id }: { id: number }) {
  const key = await selectKeyOf(db, id)
  const same = await selectSame(db, key)
  if (same && same.id !== id) throw await sentToday(db, key)
}

export const retry = (context: ActionContext) =>
  changeState(context, 'retry', { failures: 0, due_at: context.at.toISOString() })

export const cancel = (context: ActionContext) => changeState(context, 'cancel')

export const sentByHand = (context: ActionContext) =>
  changeState(context, 'send_by_hand', {
    sent_at: context.at.toISOString(),
    sent_by: context.me.employee_id,
  })
