/** Tokens of links exist only in what is sent: the database, stored responses and logs have marks, hashes and `…`. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/server/env.ts'
import { fillLinks, writeLinkMark } from '#platform/server/links/links.ts'
import { buildApp } from '../apps/api/app.ts'
import { type Garage, aGarage, anOrder, line } from './orders.ts'
import { type World, aWorld } from './world.ts'

let world: World
let garage: Garage
let path: string

beforeAll(async () => {
  world = await aWorld({ PUBLIC_URL: 'https://bengkel.example' })
  garage = await aGarage(world)
  const order = await anOrder(garage, { lines: [line({ unit_price: 500_000 })] })
  path = `/admin/order/${order.id}/share`
})
afterAll(() => world.close())

const share = (headers: Record<string, string> = {}) =>
  garage.adviser.post(path, { purpose: 'track' }, headers)
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

test('a response has the link, and the stored one its mark: a repeated request gets the same link', async () => {
  const headers = { 'idempotency-key': 'share once' }
  const first = await share(headers)
  expect(first.status).toBe(201)
  expect(first.data.url).toMatch(/^https:\/\/bengkel\.example\/c\/[\w-]{43}$/)
  const repeated = await share(headers)
  expect(repeated.data).toEqual(first.data)
  const stored = await world.appContext.database.writes
    .selectFrom('idempotency_keys')
    .select('envelope')
    .where('key', '=', 'share once')
    .executeTakeFirstOrThrow()
  expect(stored.envelope).toMatchObject({ data: { url: writeLinkMark('share', first.data.id) } })
})

test('after a change of the secret a sent link opens, and its mark is shown as …', async () => {
  const { data } = await share()
  const { database } = world.appContext
  const env = { ...world.appContext.env, FILES_SECRET: 'another secret of 32 characters or more' }
  const mark = { text: `See ${writeLinkMark('share', data.id)}` }
  const filled = (settings: Env) =>
    fillLinks({ db: database.reads, appContext: { env: settings } }, mark, 'https://x.example')
  expect((await filled(world.appContext.env)).text).toContain(tokenIn(data.url))
  expect(await filled(env)).toEqual({ text: 'See …' })
  const app = await buildApp({ ...world.appContext, env })
  expect((await app.inject({ url: `/api/public/c/${tokenIn(data.url)}` })).statusCode).toBe(200)
  await app.close()
})

test('no line of the log has a token, whatever the address and its errors', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await buildApp(world.appContext, { logger: pino({ level: 'debug' }, stream) })
  const token = tokenIn((await share()).data.url)
  const unknown = 'y'.repeat(43)
  for (const each of [token, unknown])
    for (const url of [
      `/api/public/c/${each}?poll=true`,
      `/api/public/c/${each}/photo/x`,
      `/public/c/${each}`,
      `/c/${each}`,
      `/c/${each}/nothing/here`,
      `/C/${each}`,
      `/c/${encodeURIComponent(each).replace(/^./, (letter) => `%${letter.codePointAt(0)?.toString(16)}`)}`,
    ])
      for (const method of ['GET', 'POST'] as const) await app.inject({ method, url })
  await app.close()
  expect(lines.join('')).toContain('/api/public/c/…')
  expect(lines.filter((text) => text.includes(token) || text.includes(unknown))).toEqual([])
  expect(lines.filter((text) => text.includes(token.slice(1)))).toEqual([])
})

test('responses of public calls are stored nowhere and indexed by nobody', async () => {
  const token = tokenIn((await share()).data.url)
  for (const address of [token, 'unknown']) {
    const { headers } = await world.app.inject({ url: `/api/public/c/${address}` })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }
})
