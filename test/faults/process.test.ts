/** The app is killed, told to stop, and asked for more than it can do. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { projectRoot } from '#platform/server/root.ts'
import { aDatabase } from '../cluster.ts'
import { anEntry, expectExactlyOnce, expectIntegrity, writers } from './integrity.ts'
import { type App, type Network, type Reply, aNetwork, anApp, call } from './fleet.ts'
import { long, seconds } from './length.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let network: Network
let token: string
/** One to be killed and started again, and then told to stop. */
let mortal: App
/** One to be asked for too much. */
let busy: App
/** One that lets nobody be too fast. */
let strict: App

const another = () => anApp(database.url, { DRAIN_SECONDS: '1' })

beforeAll(async () => {
  database = await aDatabase()
  network = await aNetwork(database.url)
  token = (await network.signedInAs('finance')).token
  ;[mortal, busy, strict] = await Promise.all([
    another(),
    anApp(database.url, { OTP_PER_ADDRESS: '100000', LOG_LEVEL: 'error' }),
    anApp(database.url, { RATE_PER_SESSION: '2', RATE_PER_ADDRESS: '1' }),
  ])
})
afterAll(async () => {
  expect(await Promise.all([busy, strict].map((app) => app.end('SIGTERM')))).toEqual([0, 0])
  await network.close()
  await database.drop()
})

test('killed while it writes and started again: what it acknowledged is there, once', async () => {
  const load = writers(() => mortal.url, token, 6)
  for (let time = 1; time <= (long ? 8 : 1); time++) {
    await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(time * 25), 60_000)
    expect(await mortal.end('SIGKILL')).toBeNull()
    mortal = await another()
  }
  await load.stop()
  // the kill was noticed by those who were writing, and only as a broken connection
  expect(load.acknowledged.some(({ tries }) => tries > 1)).toBe(true)
  expect([...new Set(load.answers.map(({ status }) => status))].toSorted()).toEqual([0, 201])
  await expectExactlyOnce(network, mortal.url, token, load.acknowledged)
  await expectIntegrity(network.db)
})

test('told to stop: not ready any more, all that it took on is answered, exit 0', async () => {
  const before = (await network.rows('select count(*)::int as n from journal_entries'))[0]?.n
  let stopping = false
  const answers: Reply[] = []
  const late: Reply[] = []
  const people = Array.from({ length: 8 }, async () => {
    while (!mortal.ended()) {
      const sentLate = stopping
      const reply = await call(mortal.url, token, 'POST', '/admin/journal', anEntry())
      if (reply.status === 0 && stopping) return late.push(reply)
      answers.push(reply)
      if (sentLate) late.push(reply)
    }
    return 0
  })
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(20), 20_000)
  const exit = mortal.end('SIGTERM')
  stopping = true
  await vi.waitFor(async () => expect(await mortal.health('ready')).toBe(503), {
    timeout: 900,
    interval: 20,
  })
  expect(await mortal.health('live')).toBe(200)
  expect(await exit).toBe(0)
  await Promise.all(people)
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([201])
  // while it drained, whoever still came was served
  expect(late.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const after = (await network.rows('select count(*)::int as n from journal_entries'))[0]?.n
  expect(Number(after) - Number(before)).toBe(answers.length)
  await expectIntegrity(network.db)
})

test('told to stop without a drain: who has asked already is answered, who says nothing is not waited for', async () => {
  const hasty = await anApp(database.url)
  const { port, hostname } = new URL(hasty.url)
  const opened = (socket: Socket) => once(socket, 'connect')
  const silent = connect(Number(port), hostname)
  const askers = Array.from({ length: 200 }, () => connect(Number(port), hostname))
  await Promise.all([silent, ...askers].map(opened))
  silent.on('error', () => {})
  const answers = askers.map(async (asker) => {
    let answerText = ''
    asker.on('data', (piece) => (answerText += piece)).on('error', () => {})
    asker.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await new Promise((done) => asker.on('close', done))
    return answerText.slice(0, 15)
  })
  expect(await hasty.end('SIGTERM')).toBe(0)
  expect([...new Set(await Promise.all(answers))]).toEqual(['HTTP/1.1 200 OK'])
})

/** Megabytes of memory that the process holds. */
const memory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const quantile = (values: number[], q: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0)

interface Figures {
  /** Answers a second to sixteen who wait for each, and by their status. */
  capacity: number
  probed: Record<string, number>
  /** Then, twice as many a second: */
  sent: number
  /** Answers by their status, and connections that broke by why they did. */
  statuses: Record<string, number>
  broken: Record<string, number>
  withoutRetryAfter: number
  /** Milliseconds of each answer below 400. */
  accepted: { reads: number[]; writes: number[] }
}

/** Many who do not wait for one another, in a process of their own (load-generator.mjs). */
async function aCrowd(what: object): Promise<Figures> {
  const child = fork(join(projectRoot, 'test/faults/load-generator.mjs'), [JSON.stringify(what)])
  const [figures] = (await once(child, 'message')) as [Figures]
  return figures
}

test.runIf(process.platform === 'linux')(
  'asked for twice what it can do: answered, or told to come again; never broken, never swollen',
  async () => {
    const length = seconds(3, 60)
    const live: number[] = []
    const memories: number[] = []
    const crowd = aCrowd({
      url: busy.url,
      token,
      probe: seconds(2, 10) / 1000,
      seconds: length / 1000,
      entry: anEntry(),
    })
    let over = false
    void crowd.finally(() => (over = true))
    while (!over) {
      memories.push(memory(busy.pid))
      live.push(await busy.health('live'))
      await pause(500)
    }
    const { capacity, probed, sent, statuses, broken, withoutRetryAfter, accepted } = await crowd
    const all = [...accepted.reads, ...accepted.writes]
    const figures =
      `overload: ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)}), capacity ${capacity.toFixed(0)}/s, ` +
      `sent ${(sent / (length / 1000)).toFixed(0)}/s for ${length / 1000} s; answers ${JSON.stringify(statuses)}; ` +
      `accepted p50 ${quantile(all, 0.5)} ms, p99 ${quantile(all, 0.99)} ms ` +
      `(reads ${quantile(accepted.reads, 0.99)}, writes ${quantile(accepted.writes, 0.99)}); ` +
      `memory ${memories.map((mb) => mb.toFixed(0)).join(' ')} MB`
    if (long) console.log(figures)

    expect(Object.keys(probed)).toEqual(['200', '201'])
    for (const status of Object.keys(statuses))
      expect(['200', '201', '429', '503']).toContain(status)
    expect([broken, withoutRetryAfter]).toEqual([{}, 0])
    expect(accepted.reads.length).toBeGreaterThan(0)
    expect(accepted.writes.length).toBeGreaterThan(0)
    expect([...new Set(live)]).toEqual([200])
    expect(busy.ended()).toBe(false)
    // flat: the memory after a quarter of the time is about the memory at the end. 152 MB were measured once
    // in four runs, of which nobody knows the cause
    const settled = memories[Math.floor(memories.length / 4)] ?? 0
    expect((memories.at(-1) ?? 0) - settled).toBeLessThan(200)
    await expectIntegrity(network.db)
    // afterwards everybody is served again
    expect((await call(busy.url, token, 'POST', '/admin/journal', anEntry())).status).toBe(201)
  },
)

test('a flood of sign-ins gets 429 or 503, the lists go on', async () => {
  // people who stand at the password, with a verification each
  const { hashToken, newToken } = await import('#platform/server/session/session.ts')
  const { hashPassword } = await import('#platform/server/session/password.ts')
  const password = await hashPassword('spooring-77')
  const verifications: string[] = []
  for (let person = 0; person < 40; person++) {
    const { employee_id } = await network.signedInAs('service adviser')
    const verification = newToken()
    await network.rows('update employees set password_hash = $2 where id = $1', [
      employee_id,
      password,
    ])
    await network.rows(
      `insert into verification_tokens (token_hash, employee_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(verification), employee_id],
    )
    verifications.push(verification)
  }
  const lists: number[] = []
  let flooding = true
  const reader = (async () => {
    while (flooding) {
      lists.push((await call(busy.url, token, 'GET', '/admin/journal?limit=25')).status)
      await pause(10)
    }
  })()
  const signIns: number[] = []
  const until = Date.now() + seconds(1.5, 20)
  await Promise.all(
    // each tries over and over, as a script does; five wrong ones in a row make them wait: 429
    verifications.flatMap((verification_token) =>
      Array.from({ length: 3 }, async () => {
        while (Date.now() < until) {
          const { status } = await call(busy.url, '', 'POST', '/auth/login', {
            verification_token,
            password: 'not-the-right-one',
          })
          signIns.push(status)
        }
      }),
    ),
  )
  flooding = false
  await reader
  for (const status of new Set(signIns)) expect([422, 429, 503]).toContain(status)
  expect(signIns).toContain(503)
  expect(lists.length).toBeGreaterThan(10)
  expect([...new Set(lists)]).toEqual([200])
})

test('one caller too fast: 429 with Retry-After for that one only', async () => {
  const other = (await network.signedInAs('finance')).token
  const list = (bearer: string) => call(strict.url, bearer, 'GET', '/admin/journal?limit=10')
  expect((await list(token)).status).toBe(200)
  expect((await list(other)).status).toBe(200)
  const fast = await Promise.all(Array.from({ length: 100 }, () => list(token)))
  const refused = fast.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(fast.filter(({ status }) => status === 200).length + refused.length).toBe(100)
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0)
  expect((await list(other)).status).toBe(200)

  const strangers = await Promise.all(Array.from({ length: 100 }, () => list('x'.repeat(43))))
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  // whoever has been here before is not kept out by them
  expect((await list(other)).status).toBe(200)
})
