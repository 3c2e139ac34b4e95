/** What the table of calls gives each call: rights, a validated body, a transaction, the schema of the response. */
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { routes } from '#platform/contract/route.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import { type CallContext, implement, mount } from '#platform/server/http/mount.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

test('a call without an entry in the table of rights stops the start', () => {
  for (const allow of [undefined, '', 'nonsense', 'toString', '__proto__']) {
    const calls = routes('try', {
      call: { method: 'GET', path: '/try', allow: allow as 'signed-in', data: z.object({}) },
    })
    expect(() =>
      mount(fastify(), world.appContext, implement(calls, { call: async () => ({}) })),
    ).toThrow(/GET \/try: no entry in the table of rights/)
  }
})

describe('a call of its own making', () => {
  const calls = routes('try', {
    write: {
      method: 'POST',
      path: '/try',
      allow: 'signed-in',
      body: z.object({ name: text(10) }),
      data: z.object({ name: z.string() }),
      creates: true,
      done: 'Tried',
    },
    read: {
      method: 'GET',
      path: '/try',
      allow: 'signed-in',
      query: listQuery(['name']),
      data: z.object({ garages: z.unknown() }),
    },
    atOnce: { method: 'PUT', path: '/try', allow: 'signed-in', atomic: false, data: z.object({}) },
  })
  let act: (context: CallContext<typeof calls.write>) => Promise<{ name: string }>
  let app: FastifyInstance

  beforeAll(async () => {
    app = fastify()
    mount(
      app,
      world.appContext,
      implement(calls, {
        write: (context) => act(context),
        read: async ({ scope }) => ({ garages: scope.garages }),
        atOnce: async ({ db }) => {
          await db.insertInto('brands').values({ name: 'Stays' }).execute()
          throw conflict('no')
        },
      }),
    )
    await app.ready()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    act = async ({ body }) => body
  })

  const tried = (payload: object = { name: 'x' }, token = owner.token) =>
    app.inject({
      method: 'POST',
      url: '/try',
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  const countBrands = async (name: string) =>
    (
      await world.appContext.database.writes
        .selectFrom('brands')
        .select('id')
        .where('name', '=', name)
        .execute()
    ).length

  test('answers in the envelope, with declared fields only', async () => {
    act = async () => ({ name: 'x', password_hash: 'secret' }) as never
    const answer = await tried()
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ http_code: 201, message: 'Tried', data: { name: 'x' } })
  })

  test('accepts no undeclared fields', async () => {
    let receivedBody: unknown
    act = async ({ body }) => {
      receivedBody = body
      return body
    }
    const answer = await tried({ name: 'x', id: 1, role_id: 1, version: 9, total: 5 })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['id', 'role_id', 'version', 'total'])
    expect(receivedBody).toBeUndefined()
    expect(answer.json().codes.id).toEqual([{ code: 'unknownField', values: { field: 'id' } }])
  })

  test.each(['toString', 'constructor', 'hasOwnProperty'])(
    'names an undeclared field %s, which every object of JavaScript has',
    async (field) => {
      const answer = await tried({ name: 'x', [field]: '' })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual([field])
    },
  )

  test.each([
    [5, 'This kind of value is not expected here'],
    [['x'], 'This kind of value is not expected here'],
    ['a\u0007', 'Contains characters that cannot be stored'],
    [null, 'This field is required'],
  ])('says of a text %j what is wrong with it', async (name, why) => {
    const answer = await tried({ name })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { name: [why] }])
  })

  test('leaves nothing behind when it refuses or breaks', async () => {
    for (const failure of [invalid('no'), new Error('secret detail of line 7')]) {
      act = async ({ db }) => {
        await db.insertInto('brands').values({ name: 'Gone' }).execute()
        throw failure
      }
      const answer = await tried()
      expect(answer.statusCode).toBe(failure.message === 'no' ? 422 : 500)
      expect(answer.body).not.toContain('secret')
    }
    expect((await tried()).statusCode).toBe(500)
    expect(await countBrands('Gone')).toBe(0)
  })

  test('is written down with its refusal', async () => {
    act = async () => {
      throw conflict('a reason of its own')
    }
    await tried()
    const [row] = (await owner.get('/admin/activity-log?path=/try')).data.data
    expect(row).toMatchObject({ code: 409, status: 'failed', message: 'a reason of its own' })
  })

  test('is tried again when it lost against another, three times', async () => {
    let attempts = 0
    const losing = (times: number) => async () => {
      if (++attempts <= times) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return { name: 'won' }
    }
    act = losing(2)
    expect((await tried()).json().data).toEqual({ name: 'won' })
    attempts = 0
    act = losing(9)
    const answer = await tried()
    expect([answer.statusCode, attempts, answer.headers['retry-after']]).toEqual([503, 3, '2'])
  })

  test('without a transaction keeps its writes after a refusal', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/try',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.statusCode).toBe(409)
    expect(await countBrands('Stays')).toBe(1)
  })

  test('gets the reach of the session; the selectors narrow it and never widen it', async () => {
    const reach = async (who: Who, query: string) =>
      (
        await app.inject({
          url: `/try?${query}`,
          headers: { authorization: `Bearer ${who.token}` },
        })
      ).json().data.garages
    expect(await reach(owner, '')).toBe('all')
    expect(await reach(owner, 'garage_id=0&country_id=0')).toBe('all')
    expect(await reach(owner, 'garage_id=&country_id=')).toBe('all')
    expect(await reach(owner, 'garage_id=2')).toEqual([2])
    expect(await reach(owner, 'country_id=2')).toEqual([3])
    expect(await reach(owner, 'country_id=2&garage_id=1')).toEqual([])
    expect(await reach(admin, '')).toEqual([1])
    expect(await reach(admin, 'garage_id=2')).toEqual([])
    expect(await reach(admin, 'country_id=1')).toEqual([1])
  })
})
