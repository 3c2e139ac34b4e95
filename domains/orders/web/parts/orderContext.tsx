/**
 * The order of the page, and all writes of the page to it. Clicks go one after another, each based on the version
 * that the last one returned, so that a fast user gets no conflict with themselves. Changes show at once.
 */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Values } from '#domains/outbox/web/parts/kinds.ts'
import { useLater } from './useLater.ts'
import { type ReactNode, createContext, useContext, useRef, useState } from 'react'
import type { Call } from '#platform/contract/route.ts'
import {
  ApiFailure,
  type Given,
  callApi,
  keyOf,
  forget,
  useAct,
  useSave,
} from '#platform/web/api.ts'
import { sayMessage } from '#platform/web/messages.ts'
import { toast, toastFailure } from '#platform/web/toast.ts'
import { type OrderDetail, orders } from '../../contract.ts'

type Body = Record<string, unknown>
type Patch = (order: OrderDetail) => OrderDetail

type ClickOf = {
  params?: object
  body?: Body
  /** It also works without a line: then it waits on the device. */
  later?: Later
}

interface Later {
  kind: string
  /** What was done, as the list of what waits says it. */
  what: string
  params?: Record<string, number>
  fields?: { base: Values; mine: Values }
  labels?: Record<string, string>
  words?: Record<string, string>
  /** The answers that show it, besides the order. */
  shows?: QueryKey
}

/** The toast after a click is written, and the click that undoes it. */
interface Undo {
  said: string
  back: () => void
}

/** What is said of the answer, if anything. */
type Told = (answer: never) => string | null

interface PageOrder {
  order: OrderDetail
  /** A click: shows `patch` at once, then writes. */
  act: (call: Call, given: ClickOf, patch?: Patch, after?: Undo | Told) => void
  /** The refusal of a click that came too late. */
  stale: ApiFailure | undefined
  setStale: (failure: ApiFailure | undefined) => void
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

/** The answer to a stale write: the newest version, and who changed what since. */
export function changesOf(failure: ApiFailure): { version: number; changes: Change[] } | undefined {
  const { data } = (failure.body ?? {}) as { data?: { version?: number; changes?: Change[] } }
  return data?.version ? { version: data.version, changes: data.changes ?? [] } : undefined
}

export type { Later }

export function OrderContext({ order, children }: { order: OrderDetail; children: ReactNode }) {
  const client = useQueryClient()
  const [stale, setStale] = useState<ApiFailure>()
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  /** The nouns that the waiting clicks change. */
  const changed = useRef<readonly string[]>([])
  const key = keyOf(orders.get, { id: order.id })
  const kept = () => client.getQueryData<OrderDetail>(key)

  const writeLater = useLater(order, key)
  const write = async (call: Call, { params, body, later }: ClickOf) => {
    const given = {
      params: { id: order.id, ...params },
      body: { ...body, version: kept()?.version },
    }
    const saved = later
      ? await writeLater(call, given, later)
      : ((await callApi(call, given as unknown as Given<Call>)) as { version: number })
    if (!saved) {
      // what is shown is kept on the device: the server knows nothing of it yet
      changed.current = []
      return undefined
    }
    client.setQueryData<OrderDetail>(key, (now) => now && { ...now, version: saved.version })
    return saved
  }
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiFailure)) throw failure
    if (isStale(failure)) setStale(failure)
    else toastFailure(sayMessage(failure))
  }
  const settle = async () => {
    waiting.current -= 1
    if (waiting.current === 0) await forget(client, changed.current)
  }
  const tell = (answer: unknown, after: Undo | Told | undefined) => {
    if (answer === undefined) return
    if (typeof after === 'function') {
      const said = (after as (answer: unknown) => string | null)(answer)
      if (said) toast(said)
    } else if (after) toast(after.said, { undo: after.back })
  }
  const act: PageOrder['act'] = (call, given, patch, after) => {
    waiting.current += 1
    changed.current = [...new Set([...changed.current, ...call.changes])]
    // a response on its way would undo the shown change
    void client.cancelQueries({ queryKey: key })
    if (patch) client.setQueryData<OrderDetail>(key, (now) => now && patch(now))
    line.current = line.current
      .then(() => write(call, given))
      .then((answer) => tell(answer, after))
      .catch(refused)
      .then(settle)
  }
  return <Context value={{ order, act, stale, setStale }}>{children}</Context>
}

interface Written<C extends Call> {
  onSaved?: (given: Given<C>) => void
  onFailed?: (failure: ApiFailure) => void
  silent?: boolean
  /** Restores the old value; offered as Undo once the click is saved. */
  undo?: () => void
}

/**
 * A form's write, based on the version that the form was opened with. `rebase` moves it to a newer one once the
 * user has seen the changes.
 */
export function useOrderForm<C extends Call>(
  call: C,
  { onSaved, onFailed, silent, undo }: Written<C> = {},
) {
  const { order } = useOrderContext()
  const [version, setVersion] = useState(order.version)
  const save = useSave(call, {
    ...(silent ? { silent } : {}),
    ...(undo ? { undo: () => undo } : {}),
    ...(onFailed ? { onFailed } : {}),
    onSaved: (_, given) => onSaved?.(given),
  })
  return { ...save, version, rebase: setVersion }
}

/** A write that the page shows only once it is saved: deleting. */
export function useOrderButton<C extends Call>(call: C) {
  const { setStale } = useOrderContext()
  return useAct(call, {
    onFailed: (failure) => isStale(failure) && setStale(failure),
  })
}
