/** Applies the stored events of providers: receipts, stop words, questions and preferences. */
import { openFollowUp } from '#domains/outside/follow-ups/server/follow-ups.ts'
import { withdrawConsent } from '#domains/people/consents/server/consents.ts'
import { type Channel, isStopWord } from '#domains/people/consents/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Env } from '#platform/server/env.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { system } from '#platform/server/session/actor.ts'
import { MESSAGE } from '../contract.ts'
import { nextState } from '../states.ts'
import { type ProviderEvent, readCloudEvent, readWebhookEvent } from './event-parsing.ts'
import { selectLastChannel } from './queries.ts'
import {
  type StoredEvent,
  delayEvent,
  lockEvent,
  lockReceived,
  markApplied,
  selectSenders,
  updateReceived,
} from './queries-work.ts'

/** A receipt may come before the adapter has noted the id of its message. */
const KEPT_MS = 10 * 60_000
const AGAIN_SECONDS = 10
/** In one look, so that the sending does not wait for long. */
const MAX_EVENTS = 1000

interface Step {
  db: Db
  env: Env
  stored: StoredEvent
  at: Date
}

/** What an event changed, for the pages. */
type Applied = { outcome: string; changes: readonly string[] } | 'later'

/** Applies the events that are due, each in a transaction of its own. @returns how many */
export async function applyEvents(appContext: AppContext, at: Date): Promise<number> {
  const { database, events, env, log } = appContext
  const changed = new Set<string>()
  let count = 0
  for (; count < MAX_EVENTS; count++) {
    const applied = await database.writes.transaction().execute(async (db) => {
      const stored = await lockEvent(db)
      if (!stored) return undefined
      const result = await apply({ db, env, stored, at })
      if (result === 'later') {
        await delayEvent(db, stored.id, AGAIN_SECONDS)
        return { outcome: 'later', changes: [] }
      }
      await markApplied(db, stored.id, result.outcome)
      return result
    })
    if (!applied) break
    if (applied.outcome === 'unknown phone')
      log.info({ adapter_event: 'answer' }, 'answer of an unknown phone dropped')
    for (const noun of applied.changes) changed.add(noun)
  }
  if (changed.size > 0)
    events.tellAll([
      { kind: 'changed', nouns: [...changed], country_id: null, garage_id: null, window: null },
    ])
  return count
}

function parse({ adapter, event }: StoredEvent): ProviderEvent | undefined {
  const value: unknown = JSON.parse(event)
  return adapter === 'cloud' ? readCloudEvent(value) : readWebhookEvent(value)
}

const NOTHING = { changes: [] as string[] }

async function apply(step: Step): Promise<Applied> {
  const event = parse(step.stored)
  if (!event) return { outcome: 'not understood', ...NOTHING }
  if (event.kind === 'receipt') return applyReceipt(step, event)
  if (event.kind === 'preference') {
    await withdrawConsent(step.db, system, {
      phone: event.from,
      channel: 'whatsapp',
      how: 'whatsapp',
      purposes: ['marketing'],
    })
    return { outcome: 'marketing stopped', changes: ['consent', 'customer', MESSAGE] }
  }
  return applyAnswer(step, event)
}

async function applyReceipt(
  { db, stored, at }: Step,
  receipt: Extract<ProviderEvent, { kind: 'receipt' }>,
): Promise<Applied> {
  const message = await lockReceived(db, receipt)
  if (!message) {
    const isOld = at.getTime() - Date.parse(stored.received_at) > KEPT_MS
    return isOld ? { outcome: 'unknown message', ...NOTHING } : 'later'
  }
  if (receipt.withdraws && message.customer_id !== null)
    await withdrawConsent(db, system, {
      customerId: message.customer_id,
      channel: 'whatsapp',
      how: 'whatsapp',
      purposes: ['marketing'],
    })
  const state = nextState(message.state, receipt.receipt)
  if (state === message.state) return { outcome: 'no change', ...NOTHING }
  await updateReceived(db, message.id, {
    state,
    at: receipt.at ?? new Date(stored.received_at).toISOString(),
    reason: state === 'given_up' ? receipt.reason : null,
  })
  return {
    outcome: state,
    changes: [MESSAGE, ...(receipt.withdraws ? ['consent', 'customer'] : [])],
  }
}

/** The channel by which somebody answered: a webhook may serve several. */
async function channelOf({ db, env, stored }: Step, from: string): Promise<Channel> {
  if (stored.adapter === 'cloud') return 'whatsapp'
  const served = (['whatsapp', 'sms'] as const).filter(
    (channel) => (channel === 'whatsapp' ? env.MESSAGE_WHATSAPP : env.MESSAGE_SMS) === 'webhook',
  )
  const [only, other] = served
  if (only && !other) return only
  return (await selectLastChannel(db, from, 'webhook')) ?? 'whatsapp'
}

async function applyAnswer(
  step: Step,
  { from, text, external }: Extract<ProviderEvent, { kind: 'answer' }>,
): Promise<Applied> {
  const { db, stored } = step
  const senders = await selectSenders(db, from)
  const [sender] = senders
  if (!sender) return { outcome: 'unknown phone', ...NOTHING }
  if (isStopWord(text)) {
    await withdrawConsent(db, system, {
      phone: from,
      channel: await channelOf(step, from),
      how: 'stop',
    })
    return { outcome: 'stopped', changes: ['consent', 'customer', MESSAGE] }
  }
  await openFollowUp(db, {
    kind: 'question',
    text,
    customer_id: sender.customer_id,
    ...(sender.order_id === null ? {} : { order_id: sender.order_id }),
    cause: external ? `answer:${external}` : `answer:event:${stored.id}`,
  })
  return { outcome: 'question', changes: ['follow-up'] }
}
