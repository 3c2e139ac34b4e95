/**
 * The order of the page, and all writes of the page to it. Clicks are sent one after another, each with the version
 * that the last one returned, so that a fast user does not conflict with themselves. Changes show immediately.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Values } from '#domains/company/outbox/web/shared/kinds.ts'
import { useOfflineOrderWrite } from '../components/useOfflineOrderWrite.ts'
import { type ReactNode, createContext, useContext, useRef, useState } from 'react'
import type { ClientCall, DataOut } from '#platform/contract/client-calls.ts'
import {
  ApiFailure,
  type CallInput,
  callApi,
  queryKeyOf,
  invalidateNouns,
  useActionMutation,
  useFormMutation,
} from '#platform/web/data/api.ts'
import { formatMessage } from '#platform/web/language/messages.ts'
import { toast, toastFailure } from '#platform/web/toast.ts'
import type { OrderDetail } from '../../contract.ts'
import { orders } from '../../calls.gen.ts'

type Body = Record<string, unknown>
/** Idempotent. */
type Patch = (order: OrderDetail) => OrderDetail

const asItIs: Patch = (order) => order

type ClickOf = {
  params?: object
  body?: Body
  /** Also works offline, as a pending write. */
  later?: Later
}

interface Later {
  kind: string
  /** Its label in the list of pending writes. */
  what: string
  params?: Record<string, number>
  /** `version`: if the change is based on an earlier version than the displayed order. */
  fields?: { base: Values; mine: Values; version?: number }
  labels?: Record<string, string>
  words?: Record<string, string>
  /** Other queries whose data shows the change. */
  shows?: QueryKey
}

/** The toast after a click is saved, and the change that undoes it. */
interface Undo {
  said: string
  back: () => void
}

/** The message for the response, if any. */
type SavedMessage = (answer: never) => string | null

interface PageOrder {
  order: OrderDetail
  /** A click: shows `patch` immediately, then writes it. */
  act: (call: ClientCall, given: ClickOf, patch?: Patch, after?: Undo | SavedMessage) => void
  /** The conflict of a click with a stale version. */
  stale: ApiFailure | undefined
  setStale: (failure: ApiFailure | undefined) => void
  ownWrites: OwnWrites
}

/** Versions that this page wrote do not conflict with its own forms. */
interface OwnWrites {
  wrote: (version: number) => void
  /** The newest version up to which nobody else wrote after this one. */
  newest: (version: number) => number
  /** Resolves when all clicks are written. */
  settled: () => Promise<unknown>
}

const Context = createContext<PageOrder | undefined>(undefined)

export function useOrderContext(): PageOrder {
  const page = useContext(Context)
  if (!page) throw new Error('This stands inside of an order page')
  return page
}

export const isStale = (failure: ApiFailure | null | undefined): boolean =>
  failure?.http_code === 409 && changesOf(failure) !== undefined

export interface Change {
  at: string
  by: string | null
  from: Body | null
  to: Body | null
}

/** The response to a stale write: the newest version, and who changed what since. */
export function changesOf(failure: ApiFailure): { version: number; changes: Change[] } | undefined {
  const { data } = (failure.body ?? {}) as { data?: { version?: number; changes?: Change[] } }
  return data?.version ? { version: data.version, changes: data.changes ?? [] } : undefined
}

export type { Later }

interface Props {
  /** The order as the server last returned it. */
  order: OrderDetail
  children: ReactNode
}

export function OrderContext({ order: read, children }: Props) {
  const client = useQueryClient()
  const [stale, setStale] = useState<ApiFailure>()
  // the order is also refetched for other reasons: a response from before a click must not undo what it shows
  const [clicks, setClicks] = useState<readonly Patch[]>([])
  const order = clicks.reduce((displayed, patch) => patch(displayed), read)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const written = useRef(new Set<number>())
  /** The modules whose data the queued clicks change. */
  const changed = useRef<readonly string[]>([])
  const key = queryKeyOf(orders.get, { id: order.id })
  const cachedOrder = () => client.getQueryData<OrderDetail>(key)

  const ownWrites: OwnWrites = {
    wrote: (version) => void written.current.add(version),
    newest: (version) => {
      let newest = version
      while (written.current.has(newest + 1)) newest += 1
      return newest
    },
    settled: () => line.current,
  }
  const writeLater = useOfflineOrderWrite(order, key)
  const write = async (call: ClientCall, { params, body, later }: ClickOf, patch: Patch) => {
    const input = {
      params: { id: order.id, ...params },
      body: { ...body, version: ownWrites.newest(cachedOrder()?.version ?? order.version) },
    }
    const saved = later
      ? await writeLater(call, input, later, () =>
          client.setQueryData<OrderDetail>(key, (now) => now && patch(now)),
        )
      : ((await callApi(call, input as unknown as CallInput<ClientCall>)) as { version: number })
    if (!saved) {
      // what is shown is stored on the device, because the server does not have it yet
      changed.current = []
      return undefined
    }
    ownWrites.wrote(saved.version)
    client.setQueryData<OrderDetail>(key, (now) => now && { ...patch(now), version: saved.version })
    return saved
  }
  /** Reports any failure: one that stayed in the queue would stop every later click of the page. */
  const onFailure = (error: unknown) => {
    const failure = error instanceof ApiFailure ? error : new ApiFailure(0)
    if (isStale(failure)) setStale(failure)
    else toastFailure(formatMessage(failure))
  }
  /** The next write never waits for what is read again: offline that would take until the connection is back. */
  const settle = () => {
    waiting.current -= 1
    if (waiting.current === 0) void invalidateNouns(client, changed.current)
  }
  const showToast = (response: unknown, after: Undo | SavedMessage | undefined) => {
    if (response === undefined) return
    if (typeof after === 'function') {
      const toastText = (after as (answer: unknown) => string | null)(response)
      if (toastText) toast(toastText)
    } else if (after) toast(after.said, { undo: after.back })
  }
  const act: PageOrder['act'] = (call, given, patch = asItIs, after) => {
    waiting.current += 1
    setClicks((now) => [...now, patch])
    changed.current = [...new Set([...changed.current, ...call.changes])]
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<OrderDetail>(key, (now) => now && patch(now))
    line.current = line.current
      .then(() => write(call, given, patch))
      .then((response) => showToast(response, after))
      .catch(onFailure)
      .then(() => setClicks((queued) => queued.filter((queuedPatch) => queuedPatch !== patch)))
      .then(settle)
  }
  return <Context value={{ order, act, stale, setStale, ownWrites }}>{children}</Context>
}

/** Waits for the clicks before a write, and bases it on the newest version that this page wrote. */
async function afterOwnWrites<T>(ownWrites: OwnWrites, input: T): Promise<T> {
  await ownWrites.settled()
  const { body, version } = input as { body?: { version?: number }; version?: number }
  return {
    ...input,
    ...(body?.version === undefined
      ? {}
      : { body: { ...body, version: ownWrites.newest(body.version) } }),
    ...(version === undefined ? {} : { version: ownWrites.newest(version) }),
  }
}

interface Written<C extends ClientCall> {
  onSaved?: (given: CallInput<C>, saved: DataOut<C>) => void
  onFailed?: (failure: ApiFailure) => void
  silent?: boolean
  /** Restores the previous value; offered as Undo once the click is saved. */
  undo?: () => void
}

/**
 * A form's write, with the version that the form was opened with. Earlier clicks are sent first. `rebase` sets a newer
 * version after the user has seen the changes of others.
 */
export function useOrderForm<C extends ClientCall>(
  call: C,
  { onSaved, onFailed, silent, undo }: Written<C> = {},
) {
  const { order, ownWrites } = useOrderContext()
  const [version, setVersion] = useState(order.version)
  const save = useFormMutation(call, {
    before: (given) => afterOwnWrites(ownWrites, given),
    ...(silent ? { silent } : {}),
    ...(undo ? { undo: () => undo } : {}),
    ...(onFailed ? { onFailed } : {}),
    onSaved: (saved, given) => {
      ownWrites.wrote((saved as { version: number }).version)
      onSaved?.(given, saved)
    },
  })
  return { ...save, version, rebase: setVersion }
}

/** A write that is shown only after it is saved: a transition, a removal. */
export function useOrderButton<C extends ClientCall>(call: C) {
  const { setStale, ownWrites } = useOrderContext()
  return useActionMutation(call, {
    before: (given) => afterOwnWrites(ownWrites, given),
    onSaved: (saved) => {
      const { version } = (saved ?? {}) as { version?: number }
      if (version !== undefined) ownWrites.wrote(version)
    },
    onFailed: (failure) => isStale(failure) && setStale(failure),
  })
}
