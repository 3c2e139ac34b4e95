/**
 * Navigation from record to record. This window stores its last list, also across a reload. A record's page thus has
 * the records before and after it, in the list's own order and filters.
 */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '#platform/contract/paging.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { ApiFailure, type CallInput, callApi, queryKeyOf } from '../data/api.ts'
import { formatMessage } from '../language/messages.ts'
import { toastFailure } from '../toast.ts'

export interface ListContext {
  /** The list's query: the call's path, its ids, filters, sort and scope. */
  path: string
  params?: object | undefined
  query: object
  page: number
  limit: number
  total: number
  /** The addresses of this page's rows, in order. */
  hrefs: string[]
  /** The rows are the records themselves, so the ids of other pages' rows give their addresses. */
  turns: boolean
  /** The call for one record, to prefetch it. */
  get?: ReadOfOne | undefined
}

/** What the query cache needs of a call; a window stores it as JSON. */
type ReadOfOne = Pick<ClientCall, 'path' | 'shows'>

type Step = -1 | 1

/** `/order-management/57` -> ['/order-management', 57]; letter case does not matter. */
function recordOf(href: string): [string, number] | undefined {
  const found = /^(\/.+)\/(\d+)$/.exec(href.toLowerCase())
  return found?.[1] ? [found[1], Number(found[2])] : undefined
}

const keyFor = (base: string) => `kc-trail:${base}`

function read(base: string): ListContext | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyFor(base)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keep(trail: ListContext) {
  const base = trail.hrefs[0] && recordOf(trail.hrefs[0])?.[0]
  if (base) sessionStorage.setItem(keyFor(base), JSON.stringify(trail))
}

/** Remembers the visible page of a list. */
export function useRememberList(trail: ListContext | undefined) {
  const serialized = JSON.stringify(trail)
  useEffect(() => {
    if (serialized) keep(JSON.parse(serialized) as ListContext)
  }, [serialized])
}

const isAt = (pathname: string) => (href: string) => href.toLowerCase() === pathname

/** The page before or after, with its rows' addresses. Undefined past either end. */
async function turned(trail: ListContext, step: Step): Promise<ListContext | undefined> {
  const page = trail.page + step
  const base = trail.hrefs[0] && recordOf(trail.hrefs[0])?.[0]
  if (page < 1 || !base || !trail.turns) return undefined
  const { path, params, query, limit } = trail
  const call = { method: 'GET', path } as ClientCall
  const input = { params, query: { ...query, page, limit } } as unknown as CallInput<ClientCall>
  const found = (await callApi(call, input)) as Page<{ id: number }>
  const hrefs = found.data.map(({ id }) => `${base}/${id}`)
  return hrefs.length > 0 ? { ...trail, page, total: found.total, hrefs } : undefined
}

export interface ListPosition {
  /** Counted from one, over all pages. */
  at: number
  total: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** @param below for pages below a record's: `/invoice` */
export function useListPosition(address: string, below = ''): ListPosition | undefined {
  const pathname = address.toLowerCase().slice(0, address.length - below.length)
  const navigate = useNavigate()
  const client = useQueryClient()
  const record = recordOf(pathname)
  const trail = record && read(record[0])
  const index = trail?.hrefs.findIndex(isAt(pathname)) ?? -1
  const before = trail?.hrefs[index - 1]
  const after = trail?.hrefs[index + 1]
  const get = trail?.get

  // prefetches the neighbours
  useEffect(() => {
    // a window that stays open over an update of the app may store a context without `shows`
    if (!get?.shows || index < 0) return
    for (const href of [before, after]) {
      const id = href && recordOf(href)?.[1]
      if (id) preload(client, get, id)
    }
  }, [client, get, index, before, after])

  if (!trail || !record || index < 0) return undefined
  // Back leads to the list, after any number of records
  const open = (href: string) => void navigate({ href: href + below, replace: true })
  const go = async (step: Step) => {
    const href = trail.hrefs[index + step]
    if (href) return open(href)
    try {
      const other = await turned(trail, step)
      // new rows push others over the edge of the page, so this record may appear again
      const others = other?.hrefs.filter((href) => !isAt(pathname)(href))
      const found = step > 0 ? others?.[0] : others?.at(-1)
      if (other && found) {
        keep(other)
        open(found)
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toastFailure(formatMessage(error))
    }
  }
  const at = (trail.page - 1) * trail.limit + index + 1
  return {
    at,
    total: trail.total,
    previous: index > 0 || (trail.page > 1 && trail.turns) ? () => void go(-1) : undefined,
    next: after || (at < trail.total && trail.turns) ? () => void go(1) : undefined,
  }
}

/** Prefetches a record before it opens. */
export function preload(
  client: ReturnType<typeof useQueryClient>,
  { path, shows }: ReadOfOne,
  id: number,
) {
  const params = { id }
  const get = { method: 'GET', path, shows } as ClientCall
  void client.prefetchQuery({
    queryKey: queryKeyOf(get, params, {}),
    queryFn: ({ signal }) => callApi(get, { params, signal } as unknown as CallInput<ClientCall>),
    staleTime: 10_000,
  })
}
