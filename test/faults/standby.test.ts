/**
 * A primary and a standby: slow reads at the standby miss nothing, a promotion loses nothing that was acknowledged, and a
 * line that dies in silence is noticed. `npm run test:faults -- cluster` tries the same on a cluster of real parts.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { anEntry, expectIntegrity, writers } from './integrity.ts'
import {
  type App,
  type Network,
  type Server,
  aListener,
  aNetwork,
  aServer,
  anApp,
  call,
} from './fleet.ts'
import { long, seconds } from './length.ts'
import { aRelay, aStandby, query, waitForStandby } from './standby.ts'

const METRICS_TOKEN = 'what-the-monitor-shows'

let primary: Server
let standby: Server
let relay: Awaited<ReturnType<typeof aRelay>>
let network: Network
let app: App
let owner: { token: string }

beforeAll(async () => {
  primary = await aServer()
  network = await aNetwork(primary.url)
  standby = await aStandby(primary)
  relay = await aRelay(primary.url)
  app = await anApp(relay.url, {
    DATABASE_READ_URL: standby.url,
    DB_TIMEOUT: '2000',
    METRICS_TOKEN,
  })
  owner = await network.signedInAs('super admin')
})
afterAll(async () => {
  await app?.end('SIGKILL')
  await network?.close()
  relay?.close()
  await standby?.stop()
  await primary?.stop()
})

const post = (path: string, body: object) => call(app.url, owner.token, 'POST', path, body)
const get = (path: string) => call(app.url, owner.token, 'GET', path)

/** Where slow reads were answered since the start. */
async function places(): Promise<Record<string, number>> {
  const answer = await fetch(`${app.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const lines = (await answer.text()).matchAll(/^bengkel_slow_reads\{where="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, where, times]) => [where, Number(times)]))
}

/** Writes a brand and looks for it at once, with a search, which is a slow read. */
async function writeAndFind(): Promise<void> {
  const name = `Brand ${randomUUID()}`
  expect((await post('/admin/brand', { name })).status).toBe(201)
  const found = await get(`/admin/brand?keyword=${encodeURIComponent(name)}`)
  expect([found.status, found.data.data.map((row: { name: string }) => row.name)]).toEqual([
    200,
    [name],
  ])
}

test('each search sees what was answered a moment before, and is answered by the standby', async () => {
  const before = await places()
  for (let times = 0; times < seconds(0.03, 0.2); times++) await writeAndFind()
  const after = await places()
  expect(after.replica).toBeGreaterThan(before.replica! + 20)
})

test('a standby that is behind is not read: the primary answers', async () => {
  await query(standby.url, 'select pg_wal_replay_pause()')
  try {
    const before = await places()
    for (let times = 0; times < 5; times++) await writeAndFind()
    const after = await places()
    expect(after.behind).toBeGreaterThan(before.behind!)
    expect(after.replica).toBe(before.replica)
  } finally {
    await query(standby.url, 'select pg_wal_replay_resume()')
  }
  await vi.waitFor(
    async () => {
      const { replica } = await places()
      await writeAndFind()
      expect((await places()).replica).toBeGreaterThan(replica!)
    },
    { timeout: 20_000, interval: 200 },
  )
})

test('a standby that is killed under reports and searches costs no answer', async () => {
  const statuses: number[] = []
  let reading = true
  const paths = [
    '/admin/brand?keyword=brand',
    '/admin/report/trial-balance?country_id=1&start_date=2026-11-01&end_date=2026-11-30',
  ]
  const readers = paths.map(async (path) => {
    while (reading) statuses.push((await get(path)).status)
  })
  const old = standby.pid()
  await pause(300)
  standby.kill()
  await vi.waitFor(() => expect(standby.pid()).not.toBe(old), { timeout: 20_000, interval: 100 })
  await pause(500)
  reading = false
  await Promise.all(readers)
  expect([...new Set(statuses)]).toEqual([200])
  // after a while it is read again
  await vi.waitFor(
    async () => {
      const { replica } = await places()
      await writeAndFind()
      expect((await places()).replica).toBeGreaterThan(replica!)
    },
    { timeout: 30_000, interval: 300 },
  )
})

test('lines that die in silence: within ten seconds the pages hear again what others change', async () => {
  const other = await anApp(primary.url)
  const change = () =>
    call(other.url, owner.token, 'POST', '/admin/brand', { name: `Brand ${randomUUID()}` })
  const line = await aListener(app.url, owner.token)
  await change()
  await vi.waitFor(() => expect(line.received).toContain('brand'), { timeout: 5000 })
  expect(relay.swallow()).toBeGreaterThan(0)
  const silent = Date.now()
  const soFar = line.received.length
  await vi.waitFor(
    async () => {
      expect((await change()).status).toBe(201)
      expect(line.received.length).toBeGreaterThan(soFar)
    },
    { timeout: 20_000, interval: 200 },
  )
  expect(Date.now() - silent).toBeLessThan(10_000)
  expect(line.isOpen()).toBe(true)
  await line.close()
  await other.end('SIGTERM')
})

test('a standby that must have each write and is away: nothing is acknowledged until it is back', async () => {
  await waitForStandby(primary.url, true)
  // the lines that swallow everything are not what this is about
  relay.leadTo(primary.url)
  await standby.stop()
  const refused = await Promise.all(
    Array.from({ length: 4 }, () => post('/admin/journal', anEntry())),
  )
  expect([...new Set(refused.map(({ status }) => status))]).toEqual([503])
  standby = await aServer(standby.dataDir)
  await vi.waitFor(async () => expect((await post('/admin/journal', anEntry())).status).toBe(201), {
    timeout: 20_000,
    interval: 200,
  })
})

test('a promotion loses nothing that was acknowledged, and nobody is signed out', async () => {
  await query(primary.url, `delete from idempotency_keys where status is null`)
  const finance = await network.signedInAs('finance')
  const load = writers(() => app.url, finance.token, 4)
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(40), { timeout: 30_000 })
  await query(standby.url, 'select pg_promote()')
  relay.leadTo(standby.url)
  await query(standby.url, `alter system set synchronous_standby_names = ''`)
  await query(standby.url, 'select pg_reload_conf()')
  const soFar = load.acknowledged.length
  await vi.waitFor(
    () => expect(load.acknowledged.length).toBeGreaterThan(soFar + (long ? 200 : 40)),
    { timeout: 60_000 },
  )
  await load.stop()
  expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
  expect((await get('/auth/session')).status).toBe(200)

  const promoted = await aNetwork(standby.url)
  try {
    const { acknowledged } = load
    await expectAcknowledged(promoted, acknowledged)
    await expectIntegrity(promoted.db)
    for (const { key, id, number } of acknowledged.slice(-3)) {
      const again = await call(app.url, finance.token, 'POST', '/admin/journal', anEntry(), {
        'idempotency-key': key,
      })
      expect([again.status, again.data.id, again.data.number]).toEqual([201, id, number])
    }
    // what was a replica is the primary now: slow reads go there
    await writeAndFind()
  } finally {
    await promoted.close()
  }
})

/** Each acknowledged entry once, with its number and its row in the log; others may have been committed unanswered. */
async function expectAcknowledged(
  { rows }: Network,
  acknowledged: readonly { id: number; number: string }[],
): Promise<void> {
  const found = await rows(
    `select e.id, e.number, (select count(*)::int from activity_log a
       where a.subject = 'journal entry' and a.subject_id = e.id) as noted
     from journal_entries e where e.id = any($1) order by e.id`,
    [acknowledged.map(({ id }) => id)],
  )
  expect(found).toEqual(
    acknowledged
      .map(({ id, number }) => ({ id, number, noted: 1 }))
      .toSorted((a, b) => a.id - b.id),
  )
}
