/** One session's many lists run a few at a time, so that they never crowd out another person's. */
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operations } from '../apps/api/app.ts'
import { routes } from '#platform/contract/route.ts'
import { costOf } from '#platform/server/http/cost.ts'
import { mountAdmissionControl } from '#platform/server/limits/admission-control.ts'
import { toHttpError } from '#platform/server/http/envelope.ts'
import { implement, mount } from '#platform/server/http/mount.ts'
import { type Who, type World, aWorld } from './world.ts'

const calls = routes('try', {
  list: { method: 'GET', path: '/list', allow: 'signed-in', data: z.object({}) },
})

let world: World
let app: FastifyInstance
let greedy: Who
let other: Who
/** Ends each running list. */
const running: (() => void)[] = []

beforeAll(async () => {
  world = await aWorld({ DB_TIMEOUT: '3000', MAX_IN_FLIGHT: '16', READS_PER_SESSION: '3' })
  greedy = await world.signedInAs('mechanic')
  other = await world.signedInAs('mechanic')
  app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    const refusal = toHttpError(error)
    return reply
      .header('Retry-After', String(refusal?.details.retryAfter ?? ''))
      .code(refusal?.status ?? 500)
      .send({})
  })
  mountAdmissionControl(app, world.appContext, () => 0)
  mount(
    app,
    world.appContext,
    implement(calls, {
      list: () => new Promise((done) => running.push(() => done({}))),
    }),
  )
})
afterAll(async () => {
  for (const end of running) end()
  await app.close()
  await world.close()
})

const list = (who: Who) =>
  app.inject({ url: '/list', headers: { authorization: `Bearer ${who.token}` } })

test('more lists of one session than READS_PER_SESSION wait; another person is not behind them', async () => {
  // which three come first is chance: each is asked for its session before it takes a place
  const mine: [status: number, retryAfter: unknown][] = []
  const all = Promise.all(
    Array.from({ length: 30 }, async () => {
      const { statusCode, headers } = await list(greedy)
      mine.push([statusCode, headers['retry-after']])
    }),
  )
  await vi.waitFor(() => expect(running).toHaveLength(3), 20_000)
  // sixteen calls at a time, and thirty lists of one person leave thirteen of them free
  const theirs = list(other)
  await vi.waitFor(() => expect(running).toHaveLength(4), 20_000)
  running.splice(3, 1)[0]?.()
  expect((await theirs).statusCode).toBe(200)
  // a list that ends lets the next one begin
  running.shift()?.()
  await vi.waitFor(() => expect(running).toHaveLength(3), 20_000)
  // the others wait for DB_TIMEOUT and are sent away
  await vi.waitFor(() => expect(mine).toHaveLength(27), 20_000)
  for (const end of running.splice(0)) end()
  await all
  expect(mine.filter(([status]) => status === 200)).toHaveLength(4)
  expect(mine.filter(([status]) => status !== 200)).toEqual(Array(26).fill([429, '1']))
  const again = list(greedy)
  await vi.waitFor(() => expect(running).toHaveLength(1), 20_000)
  running.shift()?.()
  expect((await again).statusCode).toBe(200)
})

test('board, calendar, imports and whole lists are slow calls', () => {
  const costs = (path: string, query = {}) =>
    operations
      .filter(({ call }) => call.path === path)
      .map(({ call }) =>
        costOf({ method: call.method, query, routeOptions: { config: { call } } } as never),
      )
  expect(costs('/admin/order/board')).toEqual(['slow'])
  expect(costs('/admin/order/calendar')).toEqual(['slow'])
  expect(costs('/admin/customer/import')).toEqual(['slow'])
  expect(costs('/admin/garage/{id}/inventory/import')).toEqual(['slow'])
  expect(costs('/admin/brand', { bulk: 'true' })).toContain('slow')
  expect(costs('/admin/brand', { bulk: 'false' })).not.toContain('slow')
})
