/** Two processes send messages, one of them is killed: each message is handed over once, or its outcome is unknown. */
import { type Server, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../cluster.ts'
import { aCar } from '../orders.ts'
import { long } from './length.ts'
import { type App, type Network, aNetwork, anApp } from './fleet.ts'

const COUNT = long ? 1000 : 200
/** The promise for 1,000 messages of two processes, and its share for fewer. */
const DRAINED_WITHIN_MS = 20_000 + COUNT * 100
const ANSWER_MS = 50

let provider: Server
/** The ids of the messages that arrived, in their order. */
let arrived: number[] = []
let database: Awaited<ReturnType<typeof aDatabase>>
let network: Network
let settings: Record<string, string>
let customer_id: number
let apps: App[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const id = Number(JSON.parse(body).biz_opaque_callback_data)
      arrived.push(id)
      setTimeout(() => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify({ messages: [{ id: `wamid.${id}` }] }))
      }, ANSWER_MS)
    })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  settings = {
    MESSAGE_WHATSAPP: 'cloud',
    WHATSAPP_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    WHATSAPP_PHONE_ID: '1',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'verify',
  }
  database = await aDatabase()
  network = await aNetwork(database.url)
  apps = await Promise.all([anApp(database.url, settings), anApp(database.url, settings)])
  const [first] = apps
  ;({ customer_id } = await aCar(await network.garage(first?.url ?? '')))
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.end('SIGKILL')))
  await network.close()
  await database.drop()
  provider.closeAllConnections()
  provider.close()
})

/** Queues messages without asking the API a thousand times; the processes look for them within seconds. */
const queue = (day: string) =>
  network.rows(
    `insert into messages (template, about, channel, language, garage_id, customer_id, day, to_address, body, created_by_name)
     select 'car_ready', 'order:' || n, 'whatsapp', 'en', 1, $1, $2, '+6281230000001', 'Hello', 'Test'
     from generate_series(1, $3::int) n`,
    [customer_id, day, COUNT],
  )
const countOf = async (day: string, states: string[]) => {
  const [row] = await network.rows(
    'select count(*)::int as n from messages where day = $1 and state = any($2)',
    [day, states],
  )
  return Number(row?.['n'])
}
const noneTwice = () => expect(new Set(arrived).size).toBe(arrived.length)

test('two processes drain them in time, each once', async () => {
  const began = Date.now()
  await queue('2026-01-01')
  await vi.waitFor(async () => expect(await countOf('2026-01-01', ['sent'])).toBe(COUNT), {
    timeout: DRAINED_WITHIN_MS,
    interval: 200,
  })
  process.stderr.write(`  ${COUNT} messages in ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
  expect(arrived).toHaveLength(COUNT)
  noneTwice()
})

test('of those that a killed process had marked nobody knows; the others arrive once', async () => {
  arrived = []
  await queue('2026-01-02')
  await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(COUNT / 10), {
    timeout: DRAINED_WITHIN_MS,
    interval: 5,
  })
  const [victim] = apps
  await victim?.end('SIGKILL')
  await vi.waitFor(async () => expect(await countOf('2026-01-02', ['queued'])).toBe(0), {
    timeout: 2 * DRAINED_WITHIN_MS,
    interval: 200,
  })
  // the two minutes after which a process counts as dead
  await network.rows(
    `update messages set handing_since = now() - interval '1 hour' where state = 'sending' and handing_since < now() - interval '2 seconds'`,
  )
  await vi.waitFor(
    async () => expect(await countOf('2026-01-02', ['sent', 'unknown'])).toBe(COUNT),
    { timeout: 30_000, interval: 200 },
  )
  noneTwice()
  // at most the five that it was handing over
  expect(await countOf('2026-01-02', ['unknown'])).toBeLessThanOrEqual(5)
})
