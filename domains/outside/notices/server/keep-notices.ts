/**
 * The worker that sends messages, in every process. It marks each message before it hands it over, so that no message
 * goes out twice: a mark without an outcome means that nobody knows. It is woken by the event of a write, and looks
 * every five seconds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { withdrawConsent } from '#domains/people/consents/server/consents.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { system } from '#platform/server/session/actor.ts'
import { MESSAGE } from '../contract.ts'
import { type MessageEvent, nextState, retryDelay } from '../states.ts'
import { ANSWER_TIMEOUT_MS, type Outcome, adapterOf } from './adapters/adapter.ts'
import { adapters } from './adapters/adapters.ts'
import { applyEvents } from './events.ts'
import { letterOf } from './letters.ts'
import {
  type DueMessage,
  lockNext,
  markSending,
  postpone,
  queueDue,
  releaseDead,
  selectPending,
  updateExternalId,
  updateOutcome,
} from './queries-work.ts'
import { addressOf } from './recipients.ts'
import { quietUntil, suppressionOf } from './sending-rules.ts'

const LOOK_MS = 5000
/** A process sends at most ten a second: each of five lanes one in half a second. */
const LANES = 5
const LANE_MS = 500
/** Longer than the slowest mail server, with the drawing of a document. */
const DEAD_AFTER_SECONDS = 120
const SWEEP_ROWS = 500
const MINUTE_MS = 60_000

interface Options {
  /** Now; a test sets it. */
  now?: () => Date
  /** Of one answer of a provider, in milliseconds. */
  timeout?: number
}

export function keepNotices(
  appContext: AppContext,
  { now = () => new Date(), timeout = ANSWER_TIMEOUT_MS }: Options = {},
): { close(): Promise<void> } {
  const worker = { appContext, now, timeout }
  const lanes = new Set<Promise<void>>()
  let isClosed = false
  let looking = Promise.resolve()
  let next: NodeJS.Timeout
  let sweptAt = 0
  const fail = (error: unknown) => appContext.log.error({ err: error }, 'messages not sent')

  async function runLane() {
    for (;;) {
      if (isClosed) return
      const began = performance.now()
      if (!(await sendNext(worker))) return
      await delay(Math.max(0, LANE_MS - (performance.now() - began)))
    }
  }
  const wake = () => {
    while (!isClosed && lanes.size < LANES) {
      const lane: Promise<void> = runLane()
        .catch(fail)
        .finally(() => lanes.delete(lane))
      lanes.add(lane)
    }
  }
  const look = async () => {
    try {
      const db = appContext.database.writes
      await applyEvents(appContext, now())
      const released = await releaseDead(db, DEAD_AFTER_SECONDS)
      const queued = await queueDue(db)
      const isSweep = performance.now() - sweptAt >= MINUTE_MS || sweptAt === 0
      if (isSweep) sweptAt = performance.now()
      const suppressed = isSweep ? await suppressPending(appContext) : 0
      if (released + queued + suppressed > 0) notifyPages(appContext, null)
    } catch (error) {
      fail(error)
    }
    wake()
    if (isClosed) return
    next = setTimeout(() => (looking = look()), LOOK_MS * (0.75 + Math.random() / 2))
    next.unref()
  }
  looking = look()
  // a lane that finds nothing ends at once, so an event of its own costs one statement
  const unsubscribe = appContext.events.on((event) => {
    if (event.kind === 'changed' && event.nouns.includes(MESSAGE)) wake()
  })
  return {
    async close() {
      isClosed = true
      unsubscribe()
      clearTimeout(next)
      await looking
      await Promise.all(lanes)
    },
  }
}

const notifyPages = ({ events }: AppContext, garage_id: number | null) =>
  events.tellAll([{ kind: 'changed', nouns: [MESSAGE], country_id: null, garage_id, window: null }])

interface Worker {
  appContext: AppContext
  now: () => Date
  timeout: number
}

/** Marks the next message, or says why it is not sent. @returns whether there was one */
async function sendNext(worker: Worker): Promise<boolean> {
  const { appContext, now } = worker
  const claim = await appContext.database.writes.transaction().execute(async (db) => {
    const message = await lockNext(db)
    if (!message) return undefined
    const { id, template, time_zone, channel, facts } = message
    const suppression = suppressionOf(message, facts)
    const to = facts.recipient && addressOf(facts.recipient, channel, template)
    if (suppression || !to) {
      const reason = suppression ?? 'no_address'
      await updateOutcome(db, id, 'queued', { state: nextState('queued', 'suppress'), reason })
      return { message, to: null }
    }
    const until = quietUntil(template, time_zone, now())
    if (until) {
      await postpone(db, id, until)
      return { message, to: null }
    }
    await markSending(db, id, { adapter: adapterOf(appContext.env, channel), to })
    return { message, to }
  })
  if (!claim) return false
  if (claim.to !== null) await handOver(worker, claim.message, claim.to)
  notifyPages(appContext, claim.message.garage_id)
  return true
}

async function handOver(worker: Worker, message: DueMessage, to: string) {
  const { appContext, now } = worker
  const outcome = await outcomeOf(worker, message, to)
  const db = appContext.database.writes
  if ('sent' in outcome) {
    const { external_id = null } = outcome
    const isStored = await updateOutcome(db, message.id, 'sending', {
      state: nextState('sending', 'accept'),
      external_id,
      sent_at: now().toISOString(),
    })
    // a receipt was here first
    if (!isStored && external_id) await updateExternalId(db, message.id, external_id)
    return
  }
  if ('refused' in outcome && outcome.withdraws && message.customer_id !== null) {
    const { customer_id: customerId, channel } = message
    await appContext.database.writes.transaction().execute((transaction) =>
      withdrawConsent(transaction, system, {
        customerId,
        channel,
        how: 'whatsapp',
        purposes: ['marketing'],
      }),
    )
  }
  await updateOutcome(db, message.id, 'sending', fieldsOf(outcome, message, now()))
}

/** A letter that cannot be written was not handed over. */
async function outcomeOf(
  { appContext, now, timeout }: Worker,
  message: DueMessage,
  to: string,
): Promise<Outcome> {
  const { env, log } = appContext
  try {
    const letter = await letterOf(appContext, message, to)
    return await adapters[adapterOf(env, message.channel)]({ env, at: now(), timeout }, letter)
  } catch (error) {
    log.error({ err: error, message: message.id }, 'message not handed over')
    return { later: 'failed' }
  }
}

/** The next state after what an adapter said; a failure is tried again five times. */
function fieldsOf(
  outcome: Exclude<Outcome, { sent: true }>,
  { template, time_zone, failures }: DueMessage,
  at: Date,
) {
  const after = (event: MessageEvent) => nextState('sending', event)
  if ('byHand' in outcome) return { state: after('hand') }
  if ('unknown' in outcome) return { state: after('lose'), reason: outcome.unknown }
  if ('refused' in outcome) return { state: after('refuse'), reason: outcome.refused }
  const tried = failures + 1
  const wait = retryDelay(tried)
  if (wait === undefined) return { state: after('refuse'), reason: outcome.later, failures: tried }
  const again = new Date(at.getTime() + wait)
  return {
    state: after('delay'),
    reason: outcome.later,
    failures: tried,
    due_at: quietUntil(template, time_zone, again) ?? again.toISOString(),
  }
}

/** Stores it where a message that waits may no longer be sent. */
async function suppressPending({ database }: AppContext): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const rows = await selectPending(database.writes, after, SWEEP_ROWS)
    for (const { id, state, ...message } of rows) {
      const reason = suppressionOf(message, message.facts)
      if (reason === null) continue
      const suppressed = nextState(state, 'suppress')
      if (await updateOutcome(database.writes, id, state, { state: suppressed, reason })) count++
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < SWEEP_ROWS) return count
  }
}
