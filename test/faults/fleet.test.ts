/** Two app processes on one database, behind one address, as they run in production. */
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../cluster.ts'
import { anOrder, line } from '../orders.ts'
import { aPhone } from '../world.ts'
import { anEntry, expectExactlyOnce, expectIntegrity, writers } from './integrity.ts'
import { type App, type Network, aListener, aNetwork, anApp, call } from './fleet.ts'
import { long } from './length.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let network: Network
let one: App
let other: App
let appContext: { url: string; close(): void }

/** One address for both, in turn: what stands before them in production. */
async function aProxy(apps: App[]) {
  let turn = 0
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(apps[turn++ % apps.length]?.url ?? '')
    const { method, url: path, headers } = asked
    const through = request({ hostname, port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    through.on('error', () => answer.writeHead(502).end())
    answer.on('close', () => through.destroy())
    asked.pipe(through)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

beforeAll(async () => {
  database = await aDatabase()
  network = await aNetwork(database.url)
  // at once, as after an upgrade: each brings the database up to date or waits for the one that does
  const settings = { OTP_PER_PHONE: '3' }
  ;[one, other] = await Promise.all([anApp(database.url, settings), anApp(database.url, settings)])
  appContext = await aProxy([one, other])
})
afterAll(async () => {
  appContext.close()
  await Promise.all([one.end('SIGKILL'), other.end('SIGKILL')])
  await network.close()
  await database.drop()
})

test('signed out in one is signed out in the other within a second', async () => {
  for (let time = 0; time < (long ? 10 : 3); time++) {
    const { token } = await network.signedInAs('finance')
    for (const app of [one, other])
      expect((await call(app.url, token, 'GET', '/auth/session')).status).toBe(200)
    expect((await call(one.url, token, 'POST', '/auth/logout')).status).toBe(200)
    await vi.waitFor(
      async () => expect((await call(other.url, token, 'GET', '/auth/session')).status).toBe(401),
      { timeout: 1000, interval: 20 },
    )
  }
})

test('somebody who leaves is out of both, and so are their live lines', async () => {
  const owner = await network.signedInAs('super admin')
  const leaver = await network.signedInAs('admin')
  const lines = await Promise.all([one, other].map(({ url }) => aListener(url, leaver.token)))
  const before = await call(one.url, owner.token, 'GET', `/admin/employee/${leaver.employee_id}`)
  const { status, errors } = await call(
    one.url,
    owner.token,
    'PUT',
    `/admin/employee/${leaver.employee_id}`,
    { active: false, version: before.data.version },
  )
  expect([status, errors]).toEqual([200, undefined])
  await vi.waitFor(() => {
    for (const live of lines)
      expect([live.received.at(-1), live.isOpen()]).toEqual(['signed-out', false])
  }, 2000)
})

test('a write in one process reaches the pages of the other', async () => {
  const { token } = await network.signedInAs('finance')
  const live = await aListener(other.url, token)
  expect((await call(one.url, token, 'POST', '/admin/journal', anEntry())).status).toBe(201)
  await vi.waitFor(() => expect(live.received).toContain('journal'), 2000)
  await live.close()
})

test('one key in both at the same moment: one effect, one answer', async () => {
  const { token } = await network.signedInAs('finance')
  for (let time = 0; time < (long ? 50 : 8); time++) {
    const headers = { 'idempotency-key': `both-${time}` }
    const answers = await Promise.all(
      [one, other, one, other].map(({ url }) =>
        call(url, token, 'POST', '/admin/journal', anEntry(7000 + time), headers),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    const [{ n }] = (await network.rows(
      'select count(*)::int as n from journal_entries where total = $1',
      [7000 + time],
    )) as [{ n: number }]
    expect(n).toBe(1)
  }
  await network.rows(`delete from idempotency_keys where key like 'both-%'`)
})

test('sixteen people writing through both: no number is missing, none is twice', async () => {
  const { token } = await network.signedInAs('finance')
  const earlier = await network.rows(`select id from journal_entries where source_type = 'manual'`)
  const load = writers(() => appContext.url, token, 16)
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(long ? 2000 : 80), 60_000)
  await load.stop()
  expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(load.acknowledged.map(({ number }) => number)).size).toBe(load.acknowledged.length)
  const before = await network.rows(
    `select e.id, e.number from journal_entries e where source_type = 'manual' and id = any($1)`,
    [earlier.map(({ id }) => id)],
  )
  await expectExactlyOnce(
    network,
    appContext.url,
    token,
    [
      ...load.acknowledged,
      // those of the tests before
      ...before.map(({ id, number }) => ({
        key: '',
        id: Number(id),
        number: String(number),
        tries: 1,
      })),
    ].toSorted((a, b) => a.id - b.id),
  )
  await expectIntegrity(network.db)
})

test('invoices of many orders at once through both: numbers without a gap', async () => {
  const garage = await network.garage(appContext.url)
  const count = long ? 32 : 6
  const orders = []
  for (let n = 0; n < count; n++) {
    const order = await anOrder(garage, {
      lines: [line({ approval: 'approved', work: 'done', unit_price: 500_000 })],
    })
    for (const stage of ['in_progress', 'quality_check', 'ready'])
      expect((await order.move(stage)).status).toBe(200)
    orders.push(order)
  }
  const answers = await Promise.all(
    orders.flatMap(({ id }, n) =>
      // twice each, with and without the same key: an order is billed once
      [one, other].map(({ url }) =>
        call(
          url,
          garage.adviser.token,
          'POST',
          `/admin/order/${id}/invoice`,
          {},
          n % 2 ? { 'idempotency-key': `invoice-${id}` } : {},
        ),
      ),
    ),
  )
  const created = answers.filter(({ status }) => status === 201)
  expect(new Set(created.map(({ data }) => data.id)).size).toBe(count)
  for (const { status } of answers) expect([201, 409, 422]).toContain(status)
  const numbers = (await network.rows('select number from invoices order by number')).map(
    ({ number }) => String(number).split('/').at(-1),
  )
  expect(numbers).toEqual(Array.from({ length: count }, (_, n) => String(n + 1).padStart(5, '0')))
  await expectIntegrity(network.db)
})

test('codes are counted together, whoever sends them', async () => {
  const phone = aPhone()
  const ask = (app: App) => call(app.url, '', 'POST', '/auth/otp', { phone, country_id: 1 })
  expect((await ask(one)).status).toBe(200)
  expect((await ask(other)).status).toBe(429)
  const verify = (app: App) =>
    call(app.url, '', 'POST', '/auth/otp/verify', { phone, country_id: 1, code: '000000' })
  const tries = []
  for (let time = 0; time < 4; time++) tries.push(await verify(one), await verify(other))
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
})
