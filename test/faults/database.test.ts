/** The database is killed, stopped or locked: the app's answers meanwhile, and its recovery afterwards. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { anEntry, expectExactlyOnce, expectIntegrity, writers } from './integrity.ts'
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

let server: Server
let app: App
let network: Network
let finance: { token: string }

beforeAll(async () => {
  server = await aServer()
  network = await aNetwork(server.url)
  // one that waits less than it would
  app = await anApp(server.url, { DB_TIMEOUT: '1500' })
  finance = await network.signedInAs('finance')
})
afterAll(async () => {
  await app.end('SIGKILL')
  await network.close()
  await server.stop()
})

const get = (path: string) => call(app.url, finance.token, 'GET', path)
const post = (body: object, headers?: Record<string, string>) =>
  call(app.url, finance.token, 'POST', '/admin/journal', body, headers)

test('killed under load: 503 with Retry-After, nobody is signed out, and it comes back by itself', async () => {
  const line = await aListener(app.url, finance.token)
  const load = writers(() => app.url, finance.token, 4)
  const lists: Awaited<ReturnType<typeof call>>[] = []
  let reading = true
  const reader = (async () => {
    while (reading) {
      lists.push(await get('/admin/journal?limit=10'))
      await pause(20)
    }
  })()

  for (let time = 0; time < (long ? 5 : 1); time++) {
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(time * 20 + 10), 30_000)
    const before = server.pid()
    server.kill()
    await vi.waitFor(
      async () => {
        expect(server.pid()).not.toBe(before)
        expect(await app.health('ready')).toBe(200)
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(await app.health('live')).toBe(200)
  }
  const soFar = load.acknowledged.length
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(soFar + 10), 30_000)
  reading = false
  await reader
  await load.stop()

  const all = [...load.answers, ...lists]
  expect([...new Set(all.map(({ status }) => status))].toSorted()).toEqual([200, 201, 503])
  for (const { message, retryAfter } of all.filter(({ status }) => status === 503))
    expect([message, Number(retryAfter) > 0]).toEqual([expect.stringMatching(/\w/), true])
  expect(app.ended()).toBe(false)
  await expectExactlyOnce(network, app.url, finance.token, load.acknowledged)
  await expectIntegrity(network.db)

  // the browser's line has stayed open, and tells what happens from now on
  await vi.waitFor(
    async () => {
      const received = line.received.length
      await post(anEntry())
      await pause(200)
      expect(line.received.length).toBeGreaterThan(received)
    },
    { timeout: 15_000 },
  )
  expect(line.isOpen()).toBe(true)
  expect(line.received).not.toContain('signed-out')
  await line.close()
})

test('a lock that is held for long: that write is refused in good time, the lists go on', async () => {
  const holder = new pg.Client({ connectionString: server.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select * from entry_counters for update')
  const waiting = Array.from({ length: 30 }, () => post(anEntry()))
  const lists: number[] = []
  let done = false
  void Promise.all(waiting).then(() => (done = true))
  while (!done) {
    lists.push((await get('/admin/journal?limit=10')).status)
    await pause(50)
  }
  for (const { status, retryAfter } of await Promise.all(waiting))
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
  expect(lists.length).toBeGreaterThan(10)
  expect([...new Set(lists)]).toEqual([200])
  await holder.query('rollback')
  await holder.end()
  expect((await post(anEntry())).status).toBe(201)
  await expectIntegrity(network.db)
})

test('a statement that takes too long is ended: 503', async () => {
  const [{ setting }] = (await network.rows(
    `select current_setting('server_version_num') as setting`,
  )) as [{ setting: string }]
  expect(Number(setting)).toBeGreaterThan(150_000)
  // a table that cannot even be read: what a migration or a repair by hand may do
  const holder = new pg.Client({ connectionString: server.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table customers in access exclusive mode')
  const [list, journals] = await Promise.all([
    get('/admin/customer?keyword=maria'),
    get('/admin/journal?limit=10'),
  ])
  expect([list.status, Number(list.retryAfter) > 0]).toEqual([503, true])
  expect(journals.status).toBe(200)
  await holder.query('rollback')
  await holder.end()
  expect((await get('/admin/customer?keyword=maria')).status).toBe(200)
})

test.runIf(process.platform !== 'win32')(
  'a server that stands still: 503 after a bounded wait, live answers, then all goes on',
  async () => {
    // every process of the server: the postmaster and its children
    const pids = [
      server.pid(),
      ...(await network.rows('select pid from pg_stat_activity')).map(({ pid }) => Number(pid)),
    ]
    for (const pid of pids) signalled(pid, 'SIGSTOP')
    try {
      const stuck = Array.from({ length: 20 }, () => post(anEntry()))
      // as many as one session may have at a time: one more waits in turn, and would be a 429
      const reads = Array.from({ length: 8 }, () => get('/admin/journal?limit=10'))
      await pause(seconds(0.5, 2))
      expect(await app.health('live')).toBe(200)
      for (const { status } of await Promise.all([...stuck, ...reads])) expect(status).toBe(503)
    } finally {
      for (const pid of pids) signalled(pid, 'SIGCONT')
    }
    await vi.waitFor(async () => expect((await post(anEntry())).status).toBe(201), {
      timeout: 20_000,
      interval: 200,
    })
    await vi.waitFor(async () => expect((await get('/admin/journal?limit=10')).status).toBe(200), {
      timeout: 20_000,
      interval: 200,
    })
    await expectIntegrity(network.db)
  },
)

function signalled(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // ended meanwhile
  }
}
