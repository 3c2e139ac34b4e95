/**
 * The first requests of each page, for `tools/preload-plugin.ts`: the build writes them into the page, and `scheme.js`
 * sends them before the app has loaded.
 */
import type { ClientCall, ScopeName } from '#platform/contract/client-calls.ts'
import { DEFAULT_LIMIT } from '#platform/contract/paging.ts'
import { type RoleName, hasCapability, roleTable } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'
import { screens } from './screens.ts'

export interface FirstRequest {
  /** Below the API's address; `{id}` is the last part of the page's path. */
  path: string
  scope: readonly ScopeName[]
  query: object
  /** Of a list: the number of rows, unless the user has chosen another. */
  rows?: number
  /** Who may send it. */
  roles: readonly RoleName[]
}

interface Asked {
  call: ClientCall
  query?: object
  params?: object
}

const requestOf = ({ call, query = {}, params = {} }: Asked): FirstRequest => ({
  path: Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, String(value)),
    call.path,
  ),
  scope: call.scope,
  query,
  roles: roleTable
    .map(({ name }) => name)
    .filter((name) => call.allow === 'anyone' || hasCapability(name, call.allow)),
})

/** The record of the address. */
const ofAddress = (params: object = {}) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, '{id}']))

async function requestsOf({ list, asks, parts }: Screen): Promise<FirstRequest[]> {
  const own: Asked | undefined = await (list ? list() : asks?.(1))
  return [
    ...(own
      ? [
          {
            ...requestOf({ ...own, params: ofAddress(own.params) }),
            ...(list ? { rows: DEFAULT_LIMIT } : {}),
          },
        ]
      : []),
    ...((await parts?.()) ?? []).map(requestOf),
  ]
}

/** By path of the page. */
export const firstRequests: Record<string, FirstRequest[]> = {}
for (const [path, screen] of Object.entries<Screen>(screens)) {
  const requests = await requestsOf(screen)
  if (requests.length > 0) firstRequests[path] = requests
}

export { screens }
