/** `scheme.js` sends the first request of each page to the address that the app would send it to. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { addressOf, scopedQuery } from '#platform/web/data/callAddress.ts'
import { LANGUAGE, type Screen } from '#platform/web/screens.ts'
import { firstRequests, screens } from './firstRequests.ts'

const scheme = readFileSync(new URL('./public/scheme.js', import.meta.url), 'utf8')

const stored = {
  auth: { token: 'token', user: { role: { name: 'super admin' } } },
  'kc-selection': { country: 3 },
  'kc-global': { language: 'nl', garage_detail: { id: 12 } },
  'kc-lists': { rows: 25 },
}

interface Sent {
  address: string
  headers: Record<string, string>
}

/** Runs the script on a page, and returns what it sent. */
function sentBy(path: string, storage: Record<string, object> = stored): Sent[] {
  const sent: Sent[] = []
  const element = { setAttribute() {}, removeAttribute() {}, getAttribute: () => null }
  const first = Object.fromEntries(
    Object.entries(firstRequests).map(([page, requests]) => [
      page,
      requests.map((request) => ({ ...request, path: `/api${request.path}` })),
    ]),
  )
  const pages = Object.fromEntries(Object.keys(screens).map((page) => [page, []]))
  const ahead = JSON.stringify({ files: [], pages, parts: {}, texts: {}, first })
  const window: Record<string, unknown> = {}
  runInNewContext(scheme, {
    window,
    location: { pathname: path, search: '', hostname: 'localhost' },
    localStorage: {
      getItem: (name: string) =>
        name in storage ? JSON.stringify({ state: storage[name], version: 0 }) : null,
    },
    document: {
      documentElement: element,
      head: { append() {} },
      createElement: () => ({}),
      getElementById: () => ({ textContent: ahead, cloneNode: () => element }),
    },
    matchMedia: () => ({ matches: false }),
    addEventListener() {},
    URLSearchParams,
    fetch: (address: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ address, headers })
      return Promise.resolve()
    },
  })
  return sent
}

const asking = Object.entries<Screen>(screens).filter(([path]) => path in firstRequests)

const scope = { country_id: 3, garage_id: 12 }

test.each(asking)('%s', async (path, { list, asks, parts }) => {
  const asked = await (list ? list() : asks?.(17))
  const { call, query = {}, params } = asked as Awaited<ReturnType<NonNullable<typeof asks>>>
  const wanted = { ...query, ...(list ? { page: 1, limit: 25 } : {}) }
  const addresses = [
    addressOf(call, params, scopedQuery(scope, call, wanted)),
    ...((await parts?.()) ?? []).map((part) =>
      addressOf(part.call, part.params, scopedQuery(scope, part.call, part.query)).replace(
        encodeURIComponent(LANGUAGE),
        'nl',
      ),
    ),
  ]
  const headers = { Authorization: 'Bearer token' }
  const sent = sentBy(path.replace(/\$\w+/, '17'))
  const { roles = [] } = firstRequests[path]?.[0] ?? {}
  if (roles.includes('super admin'))
    expect(sent).toEqual(addresses.map((address) => ({ address, headers })))
  else expect(sent).toEqual([])
})

test('nobody who is not signed in, or has no right to it, sends one', () => {
  expect(sentBy('/order-management', {})).toEqual([])
  const auth = { token: 'token', user: { role: { name: 'employee' } } }
  expect(sentBy('/order-management', { ...stored, auth })).toEqual([])
})
