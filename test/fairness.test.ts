/** One person's slow calls delay neither short reads nor another person's slow calls. */
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { routes } from '#platform/contract/route.ts'
import { implement, mount } from '#platform/server/http/mount.ts'
import { type Who, type World, aWorld } from './world.ts'

const LOCK = 4711
const calls = routes('try', {
  /** Runs until the test lets it go. */
  long: { method: 'GET', path: '/long', allow: 'signed-in', cost: 'slow', data: z.object({}) },
  report: { method: 'GET', path: '/report', allow: 'signed-in', cost: 'slow', data: z.object({}) },
})

let world: World
let app: FastifyInstance
let greedy: Who
let other: Who
let third: Who
/** Holds what the long calls wait for. */
let holder: pg.Client

beforeAll(async () => {
  world = await aWorld({ DB_SLOW: '4', DB_TIMEOUT: '60000', MAX_IN_FLIGHT: '256' })
  greedy = await world.signedInAs('finance')
  other = await world.signedInAs('super admin', { garage_id: null })
  third = await world.signedInAs('admin')
  app = fastify()
  mount(
    app,
    world.appContext,
    implement(calls, {
      long: async ({ db }) => {
        await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`.execute(db)
        return {}
      },
      report: async ({ db }) => {
        await sql`select count(*) from orders`.execute(db)
        return {}
      },
    }),
  )
  holder = new pg.Client({ connectionString: world.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await app.close()
  await world.close()
})

afterEach(() => holder.query('select pg_advisory_unlock_all()'))

const ask = async (who: Who, url: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })).statusCode

test('twenty long calls of one person: others are answered before the first of them ends', async () => {
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  let ended = 0
  const long = Array.from({ length: 20 }, () => ask(greedy, '/long').finally(() => ended++))
  await vi.waitFor(
    () => expect(world.appContext.slowCallQueue.state()).toEqual({ running: 3, waiting: 17 }),
    20_000,
  )

  expect(await ask(other, '/report')).toBe(200)
  for (const path of [
    '/admin/dashboard',
    '/admin/order?keyword=abc',
    '/admin/order?page=200',
    '/admin/report/receivables',
  ])
    expect((await other.get(path)).status, path).toBe(200)
  // a second person takes the last place: short reads wait for none of them
  const fourth = ask(third, '/long')
  await vi.waitFor(() => expect(world.appContext.slowCallQueue.state().running).toBe(4), 20_000)
  for (const path of [
    '/admin/order',
    '/admin/order?figure=bookings',
    '/admin/customer/999999',
    '/admin/journal',
    '/admin/journal?account_id=3',
  ])
    expect([200, 404], path).toContain((await other.get(path)).status)
  expect(ended).toBe(0)

  await holder.query('select pg_advisory_unlock($1)', [LOCK])
  expect(new Set(await Promise.all([...long, fourth]))).toEqual(new Set([200]))
  expect(world.appContext.slowCallQueue.state()).toEqual({ running: 0, waiting: 0 })
}, 60_000)

test('a person with too many waiting calls gets a 503, and other people do not', async () => {
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  const long = Array.from({ length: 60 }, () => ask(greedy, '/long'))
  await vi.waitFor(
    () => expect(world.appContext.slowCallQueue.state()).toEqual({ running: 3, waiting: 32 }),
    20_000,
  )
  expect(await ask(other, '/report')).toBe(200)
  await holder.query('select pg_advisory_unlock($1)', [LOCK])
  const answers = await Promise.all(long)
  expect(answers.filter((status) => status === 200)).toHaveLength(35)
  expect(answers.filter((status) => status === 503)).toHaveLength(25)
}, 60_000)
