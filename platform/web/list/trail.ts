/**
 * The way from record to record: the list that was looked at last, kept for this window, so that a record's page knows
 * which ones come before and after it in the list's own order and filters; after a reload, too.
 */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '#platform/contract/list.ts'
import type { Call } from '#platform/contract/route.ts'
import { ApiFailure, type Given, callApi, keyOf } from '../api.ts'
import { sayMessage } from '../messages.ts'
import { toastFailure } from '../toast.ts'

export interface Trail {
  /** What was asked: the call's path, its ids, filters, sort and reach. */
  path: string
  params?: object | undefined
  query: object
  page: number
  limit: number
  total: number
  /** Where the rows of this page lead, in order. */
  hrefs: string[]
  /** The rows are the records themselves: so their ids say where those of other pages lead. */
  turns: boolean
  /** The call that answers one record, to have it before it is asked for. */
  get?: string | undefined
}

type Step = -1 | 1

/** `/order-management/57` -> ['/order-management', 57]; letter case does not matter. */
function recordOf(href: string): [string, number] | undefined {
  const found = /^(\/.+)\/(\d+)$/.exec(href.toLowerCase())
  return found?.[1] ? [found[1], Number(found[2])] : undefined
}

const keyFor = (base: string) => `kc-trail:${base}`

function read(base: string): Trail | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyFor(base)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keep(trail: Trail) {
  const base = trail.hrefs[0] && recordOf(trail.hrefs[0])?.[0]
  if (base) sessionStorage.setItem(keyFor(base), JSON.stringify(trail))
}

/** Remembers the page that a list shows. */
export function useLeaveTrail(trail: Trail | undefined) {
  const said = JSON.stringify(trail)
  useEffect(() => {
    if (said) keep(JSON.parse(said) as Trail)
  }, [said])
}

const isAt = (pathname: string) => (href: string) => href.toLowerCase() === pathname

/** The page before or after, with its rows' addresses. Undefined past either end. */
async function turned(trail: Trail, step: Step): Promise<Trail | undefined> {
  const page = trail.page + step
  const base = trail.hrefs[0] && recordOf(trail.hrefs[0])?.[0]
  if (page < 1 || !base || !trail.turns) return undefined
  const { path, params, query, limit } = trail
  const call = { method: 'GET', path } as Call
  const given = { params, query: { ...query, page, limit } } as unknown as Given<Call>
  const found = (await callApi(call, given)) as Page<{ id: number }>
  const hrefs = found.data.map(({ id }) => `${base}/${id}`)
  return hrefs.length > 0 ? { ...trail, page, total: found.total, hrefs } : undefined
}

export interface Place {
  /** Counted from one, over all pages. */
  at: number
  total: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** @param below of pages below a record's: `/invoice` */
export function usePlace(address: string, below = ''): Place | undefined {
  const pathname = address.toLowerCase().slice(0, address.length - below.length)
  const navigate = useNavigate()
  const client = useQueryClient()
  const record = recordOf(pathname)
  const trail = record && read(record[0])
  const index = trail?.hrefs.findIndex(isAt(pathname)) ?? -1
  const before = trail?.hrefs[index - 1]
  const after = trail?.hrefs[index + 1]
  const get = trail?.get

  // the neighbours are there before they are asked for
  useEffect(() => {
    if (!get || index < 0) return
    for (const href of [before, after]) {
      const id = href && recordOf(href)?.[1]
      if (id) preload(client, { method: 'GET', path: get } as Call, id)
    }
  }, [client, get, index, before, after])

  if (!trail || !record || index < 0) return undefined
  // back leads to the list, however many records were looked at
  const open = (href: string) => void navigate({ href: href + below, replace: true })
  const go = async (step: Step) => {
    const href = trail.hrefs[index + step]
    if (href) return open(href)
    try {
      const other = await turned(trail, step)
      // rows that came in meanwhile push others over the edge of the page: this one may be met again
      const others = other?.hrefs.filter((one) => !isAt(pathname)(one))
      const found = step > 0 ? others?.[0] : others?.at(-1)
      if (other && found) {
        keep(other)
        open(found)
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toastFailure(sayMessage(error))
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

/** Has a record at hand before it is opened. */
export function preload(client: ReturnType<typeof useQueryClient>, get: Call, id: number) {
  const params = { id }
  void client.prefetchQuery({
    queryKey: keyOf(get, params, {}),
    queryFn: ({ signal }) => callApi(get, { params, signal } as unknown as Given<Call>),
    staleTime: 10_000,
  })
}
