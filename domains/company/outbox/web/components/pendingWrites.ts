/**
 * The pending writes of this device, by user, in the order in which they were made, in IndexedDB. Every change of them is
 * one transaction, so that no window overwrites what another one has just stored.
 */
import { createStore as createDatabase, entries, promisifyRequest } from 'idb-keyval'
import { create } from 'zustand'
import { ApiFailure, newIdempotencyKey, windowId } from '#platform/web/data/api.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import { useSession } from '#platform/web/data/session.ts'
import { outboxMessages } from '../../messages.ts'
import type { Values } from '../shared/kinds.ts'

/** What the user sees of it: the record, the names of its fields, and its values as text. */
interface Shown {
  title: string
  what: string
  labels?: Record<string, string>
  words?: Record<string, string>
}

export interface ConflictingChange {
  values: Values
  by: string | null
  at: string | null
}

export interface PendingWrite {
  /** The order in which the user made it. */
  id: string
  owner: number
  /** `orders/notes` */
  kind: string
  key: string
  at: string
  params: Record<string, number>
  body?: object
  /** A change of fields: their values when it began, and the new ones. */
  fields?: { base: Values; mine: Values; version: number | null }
  shown: Shown
  /** `asks`: someone else wrote the same field. `refused`: the server rejected it. */
  state: 'waits' | 'asks' | 'refused'
  theirs?: ConflictingChange
  why?: ApiMessage
}

export type CompletedWrite = Pick<PendingWrite, 'kind' | 'params' | 'body' | 'fields' | 'shown'> & {
  key?: string
}

const database = createDatabase('outbox', 'waiting')
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('outbox') : undefined

export const usePendingWrites = create<{ all: readonly PendingWrite[] }>(() => ({ all: [] }))

const owner = () => useSession.getState().employee_id
export const pendingWrites = () => usePendingWrites.getState().all

/** Stored before their first try, which still runs: not pending yet. */
const tried = new Set<string>()

/** Reads this user's pending writes again: another window may have changed them. */
export async function reloadPendingWrites() {
  const all = await entries<string, PendingWrite>(database).catch(() => [])
  usePendingWrites.setState({
    all: all
      .map(([, one]) => one)
      .filter((one) => one.owner === owner() && !tried.has(one.id))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  })
}

async function changed() {
  channel?.postMessage('changed')
  await reloadPendingWrites()
}
if (channel) channel.onmessage = () => void reloadPendingWrites()

type Change = (now: PendingWrite | undefined) => PendingWrite | undefined

async function within(id: string, to: Change) {
  await database('readwrite', (store) => {
    const readRequest = store.get(id) as IDBRequest<PendingWrite | undefined>
    readRequest.addEventListener('success', () => {
      const next = to(readRequest.result)
      if (next) store.put(next, id)
      else store.delete(id)
    })
    return promisifyRequest(store.transaction)
  }).catch(() => {
    throw new ApiFailure(507, createMessage(outboxMessages.full))
  })
}

/** In one transaction. @param to the new value; undefined: removes it */
export async function updatePendingWrite(id: string, to: Change) {
  await within(id, to)
  await changed()
}

export const removePendingWrite = (id: string) => updatePendingWrite(id, () => undefined)

/** At sign-out, after the user has agreed. */
export const removeAllPendingWrites = () =>
  Promise.all(pendingWrites().map(({ id }) => removePendingWrite(id)))

let last = 0

/** Later than every other one, even if the device's clock was set back. */
function nextId() {
  const newest = Number(pendingWrites().at(-1)?.id.split('-')[0] ?? 0)
  last = Math.max(Date.now(), last + 1, newest + 1)
  return `${String(last).padStart(15, '0')}-${windowId.slice(0, 8)}`
}

const createPendingWrite = (done: CompletedWrite, id: string): PendingWrite => ({
  ...done,
  id,
  owner: owner() ?? 0,
  key: done.key ?? newIdempotencyKey(),
  at: new Date().toISOString(),
  state: 'waits',
})

const isOf = (one: PendingWrite, { params }: Pick<CompletedWrite, 'params'>) =>
  JSON.stringify(one.params) === JSON.stringify(params)

/** Joins two changes of one record's fields, unless another write of the record came in between. */
function sameAs(done: CompletedWrite): PendingWrite | undefined {
  const before = pendingWrites().findLast((one) => isOf(one, done))
  return done.fields && before?.fields && before.kind === done.kind && before.state === 'waits'
    ? before
    : undefined
}

function withMore(before: PendingWrite, { fields: more }: CompletedWrite): PendingWrite {
  const { fields } = before
  if (!fields || !more) return before
  const base = { ...more.base, ...fields.base }
  return { ...before, fields: { ...fields, base, mine: { ...fields.mine, ...more.mine } } }
}

/** Stores a write on the device. */
export async function addPendingWrite(done: CompletedWrite): Promise<void> {
  const before = sameAs(done)
  let isKept = false
  if (before)
    await within(before.id, (now) => {
      // sent or resolved meanwhile: then it is a change of its own
      isKept = now?.state === 'waits'
      return now && isKept ? withMore(now, done) : now
    })
  const id = nextId()
  if (!isKept) await within(id, () => createPendingWrite(done, id))
  void navigator.storage?.persist?.()
  await changed()
}

/**
 * Tries a write that is stored already, so that it is not lost if the app closes before the response.
 * @param isUnanswered distinguishes a missing response from a rejection
 * @returns the response; undefined: it is pending now
 */
export async function whilePending<T>(
  done: CompletedWrite,
  work: () => Promise<T>,
  isUnanswered: (failure: unknown) => boolean,
): Promise<T | undefined> {
  const id = nextId()
  tried.add(id)
  let full: unknown
  await within(id, () => createPendingWrite(done, id)).catch((failure: unknown) => {
    full = failure
  })
  // a write that cannot be removed is sent again, with its key
  const remove = () => within(id, () => undefined).catch(() => undefined)
  try {
    const answer = await work()
    await remove()
    return answer
  } catch (failure) {
    if (isUnanswered(failure) && full === undefined) return undefined
    await remove()
    throw isUnanswered(failure) ? full : failure
  } finally {
    tried.delete(id)
    await changed()
  }
}
