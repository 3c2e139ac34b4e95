/**
 * What was done without a line: it waits on this device, in order and by person, and is sent once the line is back. Each
 * write has its key from the beginning, so that it arrives once, however often it is tried; it is dropped only when the
 * server has answered.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createStore as createDatabase, del, entries, get, set } from 'idb-keyval'
import { create } from 'zustand'
import { ApiFailure, type Given, callApi, forget, newKey } from '#platform/web/api.ts'
import type { Call } from '#platform/contract/route.ts'
import type { Said } from '#platform/contract/messages.ts'
import { isDown } from '#platform/web/line.ts'
import { textsNow } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { outboxTexts } from '../texts/texts.ts'
import { type Kind, type Values, kindOf } from './kinds.ts'
import { type Merged, merge } from './merge.ts'

/** What the user sees of it: the record, the names of its fields, and the words of its values. */
interface Shown {
  title: string
  what: string
  labels?: Record<string, string>
  words?: Record<string, string>
}

interface Theirs {
  values: Values
  by: string | null
  at: string | null
}

export interface Waiting {
  /** In the order in which it was done. */
  id: string
  owner: number
  /** `orders/notes` */
  kind: string
  key: string
  at: string
  params: Record<string, number>
  body?: object
  /** A change of fields: what they were when it began, and what they shall be. */
  fields?: { base: Values; mine: Values; version: number | null }
  shown: Shown
  /** `asks`: somebody else wrote the same field. `refused`: the server does not take it. */
  state: 'waits' | 'asks' | 'refused'
  theirs?: Theirs
  why?: Said
}

export type Done = Pick<Waiting, 'kind' | 'params' | 'body' | 'fields' | 'shown'> & { key?: string }

/** A request without an answer for so long counts as one without a line. */
export const PATIENCE_MS = 8000

const database = createDatabase('outbox', 'waiting')
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('outbox') : undefined

export const useWaiting = create<{ all: readonly Waiting[] }>(() => ({ all: [] }))

const owner = () => useSession.getState().employee_id
const own = () => useWaiting.getState().all

/** Reads again what this person has waiting: another window may have changed it. */
export async function readWaiting() {
  const all = await entries<string, Waiting>(database).catch(() => [])
  useWaiting.setState({
    all: all
      .map(([, one]) => one)
      .filter((one) => one.owner === owner())
      .toSorted((one, other) => one.id.localeCompare(other.id)),
  })
}

async function changed() {
  channel?.postMessage('changed')
  await readWaiting()
}
if (channel) channel.onmessage = () => void readWaiting()

async function put(one: Waiting) {
  await set(one.id, one, database)
  await changed()
}

let lastChange: Promise<void> = Promise.resolve()

/** One change of the list at a time, over all windows: nobody else writes between reading and writing. */
async function alone(work: () => Promise<void>) {
  if ('locks' in navigator) return navigator.locks.request('outbox-list', work)
  lastChange = lastChange.then(work, work)
  return lastChange
}

/** From what is kept now: the user may have added to it since it was read. @param change undefined drops it */
const rewrite = (id: string, change: (now: Waiting) => Waiting | undefined) =>
  alone(async () => {
    const now = await get<Waiting>(id, database)
    const after = now && change(now)
    if (after) await put(after)
    else if (now) await drop(id)
  })

export async function drop(id: string) {
  await del(id, database)
  await changed()
}

/** Signing out, once the user has agreed to it. */
export async function dropAll() {
  await Promise.all(own().map(({ id }) => del(id, database)))
  await changed()
}

let made = 0
const nextId = () => `${String(Date.now()).padStart(15, '0')}-${String(++made).padStart(6, '0')}`

const isSame = (one: Waiting, { kind, params, fields }: Done) =>
  one.state === 'waits' &&
  one.fields !== undefined &&
  fields !== undefined &&
  one.kind === kind &&
  JSON.stringify(one.params) === JSON.stringify(params)

/** Keeps a write on the device. Two changes of one record's fields become one. */
export const keep = (done: Done): Promise<void> => alone(() => add(done))

async function add(done: Done) {
  await readWaiting()
  const before = own().find((one) => isSame(one, done))
  if (before?.fields && done.fields) {
    const { base, mine, version } = before.fields
    const fields = {
      base: { ...done.fields.base, ...base },
      mine: { ...mine, ...done.fields.mine },
      version,
    }
    return put({ ...before, fields })
  }
  await put({
    ...done,
    id: nextId(),
    owner: owner() ?? 0,
    key: done.key ?? newKey(),
    at: new Date().toISOString(),
    state: 'waits',
  })
}

/** Whether a write would come before one that waits, or find no line. */
export const mustWait = () => isDown() || own().some(({ state }) => state === 'waits')

/** Not now, but later: no line, no time, or another session first. */
export const isPassing = ({ http_code }: ApiFailure) =>
  http_code === 0 || http_code === 401 || http_code === 429 || http_code >= 500

let sending: Promise<void> | undefined

/** Sends what waits, one after another; in one window at a time. */
export function sendAll(client: QueryClient): Promise<void> {
  sending ??= inOneWindow(() => sendEach(client)).finally(() => {
    sending = undefined
  })
  return sending
}

// on plain http there are no locks; the keys guard against a second arrival there
const inOneWindow = async (work: () => Promise<void>) => {
  if ('locks' in navigator) await navigator.locks.request('outbox', work)
  else await work()
}

async function sendEach(client: QueryClient) {
  for (;;) {
    await readWaiting()
    const next = own().find(({ state }) => state === 'waits')
    if (!next) return
    try {
      const kind = await kindOf(next.kind)
      await (next.fields ? sendFields(next, kind) : sendBody(next, kind))
      void forget(client, kind.call.changes)
    } catch (failure) {
      // what is no answer of the server, such as a part of the app that did not load, is tried again too
      if (!(failure instanceof ApiFailure) || isPassing(failure)) return
      const { message, code, values } = failure
      tell('refused')
      const why = { message, code, ...(values && { values }) }
      await rewrite(next.id, (now) => ({ ...now, state: 'refused', why }))
    }
  }
}

/** The user may be on any page: the number in the header alone would be missed. */
export const tell = (state: 'asks' | 'refused') => {
  const text = textsNow(outboxTexts)
  toastFailure(`${text.title}: ${text.state[state]}`)
}

/** A line that hangs must not keep all that waits. */
const hanging = () => AbortSignal.timeout(PATIENCE_MS * 4)

const send = (call: Call, given: object) =>
  callApi(call, {
    ...given,
    signal: hanging(),
  } as unknown as Given<Call>).catch((failure: unknown) => {
    throw failure instanceof ApiFailure ? failure : new ApiFailure(0)
  })

const isStale = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure &&
  failure.http_code === 409 &&
  Boolean((failure.body as { data?: { version?: number } } | undefined)?.data?.version)

async function sendBody(one: Waiting, { call }: Kind) {
  const { params, body = {}, key } = one
  try {
    await send(call, { params, body, key })
  } catch (failure) {
    // what it does depends on no other change of the record
    if (!isStale(failure)) throw failure
    const { version: _, ...rest } = body as { version?: number }
    await rewrite(one.id, (now) => ({ ...now, body: rest, key: newKey() }))
    return
  }
  await drop(one.id)
}

async function sendFields(one: Waiting, { call, newest, touches }: Kind) {
  const { fields, params, key } = one
  if (!fields || !newest) throw new Error(`${one.kind} has no fields`)
  const now = await newest(params, hanging())
  const merged: Merged = merge(fields, now.values)
  if (merged.clashes.length > 0) {
    const { by = null, at = null } = now
    tell('asks')
    const who = by ? { by, at } : await whoWrote(one, now, { call, touches })
    const theirs = { values: pick(now.values, merged.clashes), ...who }
    return rewrite(one.id, (kept) => ({ ...kept, state: 'asks', theirs }))
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
      // once more, with what was written in between
      if (isStale(failure)) return
      throw failure
    }
  }
  await rewrite(one.id, (kept) => leftOf(kept, one))
}

/** What the user added while it was sent: a second photo of the same finding. It goes next. */
function leftOf(kept: Waiting, { fields: sent }: Waiting): Waiting | undefined {
  if (!kept.fields || !sent) return undefined
  const { base, mine, version } = kept.fields
  const left = Object.entries(mine).filter(([name, value]) => sent.mine[name] !== value)
  if (left.length === 0) return undefined
  const fields = { base: { ...base, ...sent.mine }, mine: Object.fromEntries(left), version }
  return { ...kept, key: newKey(), fields }
}

/** The refusal of a write on the old version says who changed what since. */
async function whoWrote(
  { params, fields, key }: Waiting,
  now: { body: (values: Values) => object; values: Values },
  { call, touches }: Pick<Kind, 'call' | 'touches'>,
): Promise<Pick<Theirs, 'by' | 'at'>> {
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

/** The user has decided: his own value of the fields, or the other one's. */
export async function decide(one: Waiting, choice: 'mine' | 'theirs', client: QueryClient) {
  const { fields, theirs } = one
  if (!fields || !theirs) return
  const clashing = Object.keys(theirs.values)
  const mine: Values = { ...fields.mine }
  if (choice === 'theirs') for (const name of clashing) delete mine[name]
  if (Object.keys(mine).length === 0) await drop(one.id)
  else {
    const { theirs: _, ...rest } = one
    await put({
      ...rest,
      state: 'waits',
      fields: { ...fields, mine, base: { ...fields.base, ...theirs.values } },
    })
  }
  await sendAll(client)
}

/** Once more, as a new request. */
export async function tryAgain(one: Waiting, client: QueryClient) {
  const { why: _, ...rest } = one
  await put({ ...rest, key: newKey(), state: 'waits' })
  await sendAll(client)
}

/**
 * Writes now, or keeps the write on the device where there is no line.
 * @returns the server's answer; undefined: it waits
 */
export async function sendOrKeep(
  call: Call,
  given: { params: object; body: object },
  done: Omit<Done, 'params' | 'body'> & { params?: Done['params'] },
): Promise<{ version: number } | undefined> {
  const params = done.params ?? (given.params as Done['params'])
  const { version: _, ...bare } = given.body as { version?: number }
  if (mustWait()) {
    await keep({ ...done, params, ...(done.fields ? {} : { body: bare }) })
    return undefined
  }
  const key = newKey()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return (await callApi(call, { ...given, key, signal } as unknown as Given<Call>)) as {
      version: number
    }
  } catch (failure) {
    const isUnanswered = !(failure instanceof ApiFailure) || failure.http_code === 0
    if (!isUnanswered) throw failure
    // it may have arrived: the same body goes again under the same key
    await keep({ ...done, params, key, ...(done.fields ? {} : { body: given.body }) })
    return undefined
  }
}
