/** What those who run the app look at and rely on: the metrics, and the work of the night. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storageOf } from '#domains/company/files/server/choose-storage.ts'
import { fromBuffer } from '#domains/company/files/server/storage.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { type Job, nextNight, runDueJobs } from '#platform/server/jobs/jobs.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { verifyLog } from '#platform/server/audit/audit-chain.ts'
import { hasAppRole } from '#database/migrate.ts'
import { jobs as allJobs } from '../apps/api/jobs.ts'
import { aTill } from './invoices.ts'
import { type Who, type World, aWorld } from './world.ts'

/** What is done each minute may be due again at any moment: domains/floor/e-invoices/server/sending.test.ts. */
const jobs = allJobs.filter(({ name }) => name !== 'send-e-invoices')

const TOKEN = 'let-the-monitor-in'

describe('metrics', () => {
  let world: World
  let admin: Who
  beforeAll(async () => {
    world = await aWorld({ METRICS_TOKEN: TOKEN })
    admin = await world.signedInAs('admin')
  })
  afterAll(() => world.close())

  const metrics = (authorization = `Bearer ${TOKEN}`, path = '/metrics') =>
    world.app.inject({ url: path, headers: { authorization } })

  test('without its token: 401 in the envelope; where none is set there is no such page', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Bearer ${admin.token}`, TOKEN]) {
      const answer = await metrics(authorization)
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid token'])
      expect(answer.body).not.toContain('bengkel_')
    }
    const closed = await aWorld()
    const answer = await closed.app.inject({ url: '/metrics' })
    expect([answer.statusCode, answer.json().http_code]).toEqual([404, 404])
    await closed.close()
  })

  test('every promised series is there, and says what happened', async () => {
    for (let time = 0; time < 3; time++) await admin.get('/admin/order?limit=10')
    await admin.get('/admin/order/424242')
    await world.anybody.get('/admin/order')
    await world.appContext.database.writes
      .insertInto('job_runs')
      .values({
        name: 'house-in-order',
        due_at: '2026-11-22',
        succeeded_at: '2026-11-21T19:00:00Z',
      })
      .execute()
    const { body, headers } = await metrics()
    expect(headers['content-type']).toContain('text/plain')
    for (const line of [
      'bengkel_requests_total{operation="GET /api/admin/order",status="2xx"} 3',
      'bengkel_requests_total{operation="GET /api/admin/order",status="4xx"} 1',
      'bengkel_requests_total{operation="GET /api/admin/order/:id",status="4xx"} 1',
      'bengkel_request_seconds_count{operation="GET /api/admin/order"} 4',
      'bengkel_requests_in_flight 0',
      'bengkel_live_lines 0',
      'bengkel_listening 1',
      'bengkel_passwords_running 0',
      'bengkel_passwords_waiting 0',
      'bengkel_requests_refused{reason="busy"} 0',
      'bengkel_requests_refused{reason="rate"} 0',
      `bengkel_job_last_success_seconds{job="house-in-order"} ${Date.UTC(2026, 10, 21, 19) / 1000}`,
    ])
      expect(body.split('\n')).toContain(line)
    for (const way of ['reads', 'writes', 'reports'])
      expect(body).toMatch(
        new RegExp(`bengkel_database_connections{way="${way}",state="waiting"} 0`),
      )
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(body).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'))
  })

  test('nothing that a caller chose becomes a label, however much is tried', async () => {
    const series = (body: string) =>
      body.split('\n').filter((line) => line.startsWith('bengkel')).length
    await admin.get('/nowhere')
    await world.app.inject({ url: '/somewhere' })
    await admin.get('/admin/customer/1?search=one')
    const before = series((await metrics()).body)
    for (let n = 0; n < 30; n++) {
      const word = randomBytes(6).toString('hex')
      await admin.get(`/nowhere/${word}`)
      await admin.get(`/admin/customer/${n + 2}?search=${word}`)
      await world.app.inject({ url: `/${word}` })
      await world.app.inject({ method: 'PUT', url: `/api/${word}/x` })
    }
    const { body } = await metrics()
    expect(series(body)).toBe(before)
    const labels = [...body.matchAll(/^bengkel\w+{(.*)}/gm)].flatMap(([, given = '']) =>
      given.split(/,(?=\w+=")/).map((pair) => pair.split('=')[0]),
    )
    expect([...new Set(labels)].toSorted()).toEqual(
      ['job', 'le', 'operation', 'reason', 'state', 'status', 'way'].filter((name) =>
        labels.includes(name),
      ),
    )
    expect(body).not.toContain(admin.token)
  })
})

describe('the work of the night', () => {
  let till: Awaited<ReturnType<typeof aTill>>
  let appContexts: (AppContext & { close?: () => Promise<void> })[]
  let owner: pg.Pool
  const logged: { job: string; text: string }[] = []

  const log: AppContext['log'] = {
    info: (fields, text) => void logged.push({ ...(fields as { job: string }), text }),
    error: (fields, text) => void logged.push({ ...(fields as { job: string }), text }),
  }
  const row = async (name: string) =>
    (await owner.query('select * from job_runs where name = $1', [name])).rows[0]
  const makeDue = () => owner.query(`update job_runs set due_at = now() - interval '1 minute'`)
  const count = async (table: string, condition = 'true') =>
    Number((await owner.query(`select count(*) from ${table} where ${condition}`)).rows[0].count)
  const nextOf = async ({ next }: Job, at = new Date()) =>
    (next ? await next(till.world.appContext, at) : nextNight(at)).toISOString()
  /** Each process looks at what is due, at the same moment. */
  const night = async () =>
    (await Promise.all(appContexts.map((appContext) => runDueJobs(appContext, jobs)))).flat()

  beforeAll(async () => {
    till = await aTill()
    await till.pay(await till.issued(await till.ready()), 400_000)
    const { env } = till.world.appContext
    const secondContext = await createAppContext(env, till.world.url, { asAppRole: false, log })
    appContexts = [{ ...till.world.appContext, log }, secondContext]
    owner = new pg.Pool({ connectionString: till.world.url, max: 2 })
  })
  afterAll(async () => {
    await owner.end()
    await appContexts[1]?.close?.()
    await till.world.close()
  })

  test('nothing is done before the night', async () => {
    expect(await night()).toEqual([])
    for (const job of jobs) expect((await row(job.name)).due_at).toBe(await nextOf(job))
  })

  test('each job runs once in all processes, and takes away what is old, and only that', async () => {
    const storage = storageOf(till.world.appContext)
    const keys = { part: randomBytes(24).toString('hex'), unused: randomBytes(24).toString('hex') }
    for (const key of Object.values(keys)) await storage.put(key, fromBuffer(Buffer.from('old')))
    const id = till.adviser.employee_id
    await owner.query(`
      insert into idempotency_keys (owner, key, request_hash, status, envelope, created_at) values
        ('1', 'old', '\\x00', 201, '{}', now() - interval '16 days'), ('1', 'young', '\\x00', 201, '{}', now() - interval '2 days');
      insert into sessions (token_hash, employee_id, expires_at, last_used_at, ip, user_agent) values
        ('\\x01', ${id}, now() - interval '1 minute', now(), '', ''), ('\\x02', ${id}, now() + interval '1 day', now() - interval '13 hours', '', '');
      insert into otp_challenges (phone, asker, code_hash, expires_at) values
        ('+6281290000001', 'a', '\\x00', now() - interval '2 days'), ('+6281290000002', 'a', '\\x00', now());
      insert into otp_sends (phone, ip, at) values ('+6281290000001', '::1', now() - interval '2 days'), ('+6281290000001', '::1', now());
      insert into verification_tokens (token_hash, employee_id, expires_at) values ('\\x01', ${id}, now() - interval '2 days');
      insert into files (key, name, type, size, sha256, employee_id, created_at) values
        ('${keys.unused}', 'old.jpg', 'image/jpeg', 3, '\\x00', ${id}, now() - interval '2 days'),
        ('${'y'.repeat(48)}', 'young.jpg', 'image/jpeg', 3, '\\x00', ${id}, now());
      insert into uploads (employee_id, name, type, size, received, parts, created_at) values
        (${id}, 'old.mp4', 'video/mp4', 9, 3, '{${keys.part}}', now() - interval '2 days'),
        (${id}, 'young.mp4', 'video/mp4', 9, 0, '{}', now());
    `)
    const sessions = await count('sessions')
    await makeDue()
    logged.length = 0
    expect((await night()).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())

    expect(await count('idempotency_keys', `key in ('old', 'young')`)).toBe(1)
    expect(await count('sessions')).toBe(sessions - 2)
    expect(await count('otp_challenges')).toBe(1)
    expect(await count('otp_sends')).toBe(1)
    expect(await count('verification_tokens')).toBe(0)
    expect(await count('files', `name in ('old.jpg', 'young.jpg')`)).toBe(1)
    expect(await count('uploads')).toBe(1)
    for (const key of Object.values(keys)) expect(await storage.get(key)).toBeUndefined()

    expect(logged.map(({ text }) => text)).toEqual(jobs.map(() => 'job done'))
    for (const job of jobs)
      expect(await row(job.name)).toMatchObject({
        leased_until: null,
        succeeded_at: expect.any(String),
        failed_at: null,
        due_at: await nextOf(job),
      })
    expect((await row('house-in-order')).outcome).toBe('all integrity checks passed')
    // and not again before the next night
    expect(await night()).toEqual([])
  })

  test('books out of order: the job has failed, says which rule, is logged, and is tried again', async () => {
    const { succeeded_at } = await row('house-in-order')
    await owner.query(`update number_counters set last = last + 3 where series = 'INV'`)
    await makeDue()
    logged.length = 0
    await night()
    expect(logged.filter(({ text }) => text === 'job failed').map(({ job }) => job)).toEqual([
      'house-in-order',
    ])
    const failed = await row('house-in-order')
    expect(failed.outcome).toMatch(/numbering.*: 1 offender/i)
    expect([failed.succeeded_at, failed.leased_until]).toEqual([succeeded_at, null])
    const wait = (Date.parse(failed.due_at) - Date.parse(failed.failed_at)) / 60_000
    expect(Math.round(wait)).toBe(15)

    await owner.query(`update number_counters set last = last - 3 where series = 'INV'`)
    await makeDue()
    await night()
    expect((await row('house-in-order')).succeeded_at > succeeded_at).toBe(true)
  })

  test('a process that dies with a job in hand: another takes it when its time is over', async () => {
    const taken = `update job_runs set due_at = now() - interval '1 minute', leased_until = now() + `
    await owner.query(`${taken} interval '5 minutes'`)
    expect(await night()).toEqual([])
    await owner.query(`${taken} interval '-1 second'`)
    expect((await night()).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  })

  test('who works longer than the lease keeps the job; who lost it writes nothing about it', async () => {
    const [appContext] = appContexts as [AppContext]
    const long: Job = {
      name: 'a-long-job',
      next: async () => new Date(Date.now() - 1000),
      async run() {
        const before = (await row('a-long-job')).leased_until
        vi.advanceTimersByTime(60_000)
        await vi.waitFor(async () =>
          expect((await row('a-long-job')).leased_until > before).toBe(true),
        )
        return 'done by its holder'
      },
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      expect(await runDueJobs(appContext, [long])).toEqual([long.name])
    } finally {
      vi.useRealTimers()
    }
    expect(await row(long.name)).toMatchObject({ outcome: 'done by its holder', holder: null })
    const other = '00000000-0000-4000-8000-000000000000'
    const slow = { ...long, run: async () => (await takenByAnother(), 'too late') }
    const takenByAnother = () =>
      owner.query(`update job_runs set holder = '${other}' where name = 'a-long-job'`)
    await runDueJobs(appContext, [slow])
    expect(await row(long.name)).toMatchObject({ outcome: 'done by its holder', holder: other })
  })

  test('the end of the activity log is written into the log of the app, as the check takes it', async () => {
    logged.length = 0
    await makeDue()
    await night()
    const noted = logged.find(({ job }) => job === 'note-head-of-log') as { outcome?: string }
    const [, seq, hash] = /(\d+):([0-9a-f]{64})$/.exec(noted.outcome ?? '') ?? []
    const { writes } = till.world.appContext.database
    const head = { seq: Number(seq), hash: String(hash) }
    expect((await verifyLog(writes, head)).broken).toBeUndefined()
    const gone = { seq: head.seq + 5, hash: head.hash }
    expect((await verifyLog(writes, gone)).broken).toMatchObject({ why: 'chain' })
  })
})

describe('the database behind its address', () => {
  test('connections ask nothing that a pooler does not pass on, and have their limits and role all the same', async () => {
    const greetings: string[] = []
    const gates: Server[] = []
    const world = await aWorld(
      { DB_TIMEOUT: '4000' },
      {
        through: async (url) => {
          const to = new URL(url)
          const gate = createServer((app) => {
            const database = connect(Number(to.port), to.hostname)
            app.once('data', (first) => greetings.push(first.toString('latin1')))
            app.pipe(database).pipe(app)
            for (const socket of [app, database]) {
              socket.on('error', () => {})
              socket.on('close', () => [app, database].forEach((each) => each.destroy()))
            }
          }).listen(0, '127.0.0.1')
          await once(gate, 'listening')
          gates.push(gate)
          const through = new URL(url)
          through.hostname = '127.0.0.1'
          through.port = String((gate.address() as AddressInfo).port)
          return through.href
        },
      },
    )
    const { reads, writes, reports } = world.appContext.database
    const limits: string[][] = []
    for (const db of [reads, writes, reports]) {
      const { rows } = await sql<{ settings: string[] }>`
        select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('timezone'), current_setting('role')] as settings`.execute(db)
      limits.push(rows[0]?.settings ?? [])
    }
    const role = (await hasAppRole(world.url)) ? 'bengkel_app' : 'none'
    expect(limits).toEqual([
      ['4s', '3200ms', 'UTC', role],
      ['8s', '3200ms', 'UTC', role],
      ['12s', '3200ms', 'UTC', role],
    ])
    expect(greetings.length).toBeGreaterThan(2)
    for (const greeting of greetings) expect(greeting).not.toContain('options')
    await world.close()
    for (const gate of gates) gate.close()
  })

  test('a server that takes no writes (a standby, a full disk): 503, not ready; and then it goes on', async () => {
    const world = await aWorld()
    const who = await world.signedInAs('super admin', { garage_id: null })
    const keeper = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL })
    await keeper.connect()
    const name = new URL(world.url).pathname.slice(1)
    const only = async (reading: boolean) => {
      await keeper.query(`alter database ${name} set default_transaction_read_only = ${reading}`)
      await keeper.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    }
    const ready = async () => (await world.app.inject({ url: '/health/ready' })).statusCode
    await only(true)
    await vi.waitFor(async () => {
      const { rows } = await sql`show transaction_read_only`.execute(
        world.appContext.database.writes,
      )
      expect(rows).toEqual([{ transaction_read_only: 'on' }])
    }, 10_000)
    const { status, headers } = await who.post('/admin/brand', { name: 'X' })
    expect([status, headers['retry-after'], await ready()]).toEqual([503, '2', 503])
    await only(false)
    await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000)
    await vi.waitFor(
      async () => expect((await who.post('/admin/brand', { name: 'Back' })).status).toBe(201),
      10_000,
    )
    await keeper.end()
    await world.close()
  })
})
