/**
 * Sends the pending writes once the server is reachable. Each write has its key from the beginning, so that it arrives
 * once, however often it is tried; it is removed only after a response.
 */
import type { QueryClient } from '@tanstack/react-query'
import {
  ApiFailure,
  type CallInput,
  callApi,
  invalidateNouns,
  isUnreachable,
  newIdempotencyKey,
} from '#platform/web/data/api.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { withWebLock } from '#platform/web/offline/webLock.ts'
import { isOffline } from '#platform/web/data/connection.ts'
import { getTexts } from '#platform/web/language/i18n.tsx'
import { toastFailure } from '#platform/web/toast.ts'
import { outboxTexts } from '../../texts/texts.ts'
import { type Kind, type Values, kindOf } from '../shared/kinds.ts'
import { type Merged, merge } from './merge.ts'
import {
  type CompletedWrite,
  type ConflictingChange,
  type PendingWrite,
  updatePendingWrite,
  removePendingWrite,
  addPendingWrite,
  whilePending,
  pendingWrites,
  reloadPendingWrites,
} from './pendingWrites.ts'

/** A request without a response for this time counts as offline. */
export const SEND_TIMEOUT_MS = 8000

/** Retry later: offline, timeout, or another session needed. */
export const isTransientFailure = (failure: ApiFailure) =>
  isUnreachable(failure) || [401, 408, 429].includes(failure.http_code)

/** Runs in one window at a time. Plain http has no locks; there the keys prevent duplicates. */
const LOCK = 'outbox'
let sending = Promise.resolve()
let isNext = false

/** Sends the pending writes one after another. */
export function sendAll(client: QueryClient): Promise<void> {
  // a write stored after the last read of a running pass is sent by the next pass
  if (isNext) return sending
  isNext = true
  sending = sending
    .then(() => {
      isNext = false
      return withWebLock(LOCK, () => sendEach(client))
    })
    .catch(() => undefined)
  return sending
}

/** The delay after a failed try: longer each time, or as the server says. By a monotonic clock. */
const SOONEST_MS = 1000
const LATEST_MS = 5000
let pause = SOONEST_MS
let notBefore = 0
let later: ReturnType<typeof setTimeout> | undefined

function rest(seconds: number) {
  notBefore = performance.now() + Math.max(seconds * 1000, pause)
  pause = Math.min(pause * 2, LATEST_MS)
}

/** The first pending write, unless an earlier change of the same fields needs a decision. */
const nextOf = (all: readonly PendingWrite[]) =>
  all.find(
    (one, at) =>
      one.state === 'waits' &&
      !(one.fields && all.slice(0, at).some((before) => isSame(before, one))),
  )

const isSame = (a: PendingWrite, b: PendingWrite) =>
  a.kind === b.kind && JSON.stringify(a.params) === JSON.stringify(b.params)

/** Whether a write must queue: another one is pending, or the device is offline. */
const mustWait = () => isOffline() || nextOf(pendingWrites()) !== undefined

async function sendEach(client: QueryClient) {
  for (;;) {
    await reloadPendingWrites()
    const next = nextOf(pendingWrites())
    if (!next) return
    const wait = notBefore - performance.now()
    if (wait > 0) {
      clearTimeout(later)
      later = setTimeout(() => void sendAll(client), wait)
      return
    }
    try {
      const kind = await kindOf(next.kind)
      await (next.fields ? sendFields(next, kind) : sendBody(next, kind))
      pause = SOONEST_MS
      void invalidateNouns(client, kind.call.changes)
    } catch (failure) {
      // errors without a response, such as a chunk that failed to load, are retried too
      if (!(failure instanceof ApiFailure) || isTransientFailure(failure))
        return rest(failure instanceof ApiFailure ? failure.retry_after : 0)
      const { message, code, values } = failure
      const why = { message, code, ...(values && { values }) }
      notifyFailedWrite('refused')
      await updatePendingWrite(next.id, (now) => now && { ...now, state: 'refused', why })
    }
  }
}

/** The user may be on any page, and could miss the number in the header. */
export const notifyFailedWrite = (state: 'asks' | 'refused') => {
  const text = getTexts(outboxTexts)
  toastFailure(`${text.title}: ${text.state[state]}`)
}

/** A hanging connection must not block the queue. */
const hanging = () => AbortSignal.timeout(SEND_TIMEOUT_MS * 4)

const send = (call: ClientCall, given: object) =>
  callApi(call, {
    ...given,
    signal: hanging(),
  } as unknown as CallInput<ClientCall>).catch((failure: unknown) => {
    throw failure instanceof ApiFailure ? failure : new ApiFailure(0)
  })

const isStale = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  failure.http_code === 409 &&
  Boolean((failure.body as { data?: { version?: number } } | undefined)?.data?.version)

async function sendBody(one: PendingWrite, { call }: Kind) {
  const { params, body = {}, key } = one
  try {
    await send(call, { params, body, key })
  } catch (failure) {
    // this write depends on no other change of the record
    if (!isStale(failure)) throw failure
    const { version: _, ...rest } = body as { version?: number }
    await updatePendingWrite(
      one.id,
      (now) => now && { ...now, body: rest, key: newIdempotencyKey() },
    )
    return
  }
  await removePendingWrite(one.id)
}

async function sendFields(one: PendingWrite, { call, newest, touches }: Kind) {
  const { fields, params, key } = one
  if (!fields || !newest) throw new Error(`${one.kind} has no fields`)
  const now = await newest(params, hanging())
  const merged: Merged = merge(fields, now.values)
  if (merged.clashes.length > 0) {
    const { by = null, at = null } = now
    notifyFailedWrite('asks')
    const who = by ? { by, at } : await whoWrote(one, now, { call, touches })
    const theirs = { values: pick(now.values, merged.clashes), ...who }
    return updatePendingWrite(one.id, (kept) => kept && { ...kept, state: 'asks', theirs })
  }
  if (Object.keys(merged.toWrite).length > 0) {
    const values = { ...now.values, ...merged.toWrite }
    try {
      await send(call, {
        params,
        body: { ...now.body(values), version: now.version },
        key: `${key}-${now.version}`,
      })
    } catch (failure) {
      // once more, with the values written in between
      if (isStale(failure)) return
      throw failure
    }
  }
  await updatePendingWrite(one.id, (kept) => kept && without(kept, fields.mine))
}

/** Keeps what the user changed while the write was being sent. */
function without(one: PendingWrite, sent: Values): PendingWrite | undefined {
  const { fields } = one
  if (!fields) return undefined
  const left = Object.entries(fields.mine).filter(([name, value]) => value !== sent[name])
  const base = { ...fields.base, ...sent }
  return left.length === 0
    ? undefined
    : { ...one, fields: { ...fields, base, mine: Object.fromEntries(left) } }
}

/** The response to a write on an old version says who changed what since. */
async function whoWrote(
  { params, fields, key }: PendingWrite,
  now: { body: (values: Values) => object; values: Values },
  { call, touches }: Pick<Kind, 'call' | 'touches'>,
): Promise<Pick<ConflictingChange, 'by' | 'at'>> {
  const version = fields?.version
  if (!version || !touches) return { by: null, at: null }
  try {
    await send(call, { params, body: { ...now.body(now.values), version }, key: `${key}-who` })
  } catch (failure) {
    if (!isStale(failure)) throw failure
    const { changes = [] } = (failure.body as { data: { changes?: Logged[] } }).data
    const found = changes.findLast((change) => touches(change, Object.keys(fields.mine)))
    return { by: found?.by ?? null, at: found?.at ?? null }
  }
  return { by: null, at: null }
}

interface Logged {
  at: string
  by: string | null
  to: Record<string, unknown> | null
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** The user has decided between their own value of the fields and the server's. */
export async function resolveConflict(
  { id }: PendingWrite,
  choice: 'mine' | 'theirs',
  client: QueryClient,
) {
  await updatePendingWrite(id, (now) => {
    if (!now?.fields || !now.theirs) return now
    const { theirs, ...rest } = now
    const clashing = Object.keys(theirs.values)
    const mine = Object.entries(now.fields.mine).filter(
      ([name]) => choice === 'mine' || !clashing.includes(name),
    )
    const base = { ...now.fields.base, ...theirs.values }
    const fields = { ...now.fields, mine: Object.fromEntries(mine), base }
    return mine.length === 0 ? undefined : { ...rest, state: 'waits', fields }
  })
  await sendAll(client)
}

/** Retries as a new request. */
export async function retryWrite({ id }: PendingWrite, client: QueryClient) {
  notBefore = 0
  await updatePendingWrite(id, (now) => {
    if (!now) return undefined
    const { why: _, ...rest } = now
    return { ...rest, key: newIdempotencyKey(), state: 'waits' }
  })
  await sendAll(client)
}

/**
 * Writes now, or stores the write on the device while offline.
 * @returns the server's response; undefined while pending
 */
export async function sendOrQueue(
  call: ClientCall,
  given: { params: object; body: object },
  done: Omit<CompletedWrite, 'params' | 'body'> & { params?: CompletedWrite['params'] },
): Promise<{ version: number } | undefined> {
  const params = done.params ?? (given.params as CompletedWrite['params'])
  const { version: _, ...bare } = given.body as { version?: number }
  await reloadPendingWrites()
  if (mustWait()) {
    await addPendingWrite({ ...done, params, ...(done.fields ? {} : { body: bare }) })
    return undefined
  }
  const key = newIdempotencyKey()
  const attempt = () =>
    callApi(call, {
      ...given,
      key,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    } as unknown as CallInput<ClientCall>) as Promise<{ version: number }>
  // it may arrive without a response: the same body is sent again under the same key
  const written = { ...done, params, key, ...(done.fields ? {} : { body: given.body }) }
  return withWebLock(LOCK, () => whilePending(written, attempt, isUnanswered), { mode: 'shared' })
}

const isUnanswered = (failure: unknown) =>
  !(failure instanceof ApiFailure) || isTransientFailure(failure)
