/** The address of a call. `scheme.js` makes the same one for the first request of a page. */
import type { ClientCall, ScopeName } from '#platform/contract/client-calls.ts'
import { cleanQuery } from './clean.ts'

export const apiBase: string = import.meta.env.VITE_API_BASE ?? '/api'

const pathOf = (call: ClientCall, params: Record<string, unknown> = {}) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** The URL of a call, for links and downloads. */
export function addressOf(call: ClientCall, params?: object, query?: object): string {
  const search = new URLSearchParams(cleanQuery(query)).toString()
  return `${apiBase}${pathOf(call, params as Record<string, unknown>)}${search ? `?${search}` : ''}`
}

/** Adds the selectors to a query of a call that they narrow. */
export function scopedQuery(reach: object, call: ClientCall, query: object): object {
  const carried = Object.entries(reach).filter(([name]) => call.scope.includes(name as ScopeName))
  return { ...Object.fromEntries(carried), ...query }
}
