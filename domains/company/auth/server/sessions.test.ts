import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAppContext } from '#platform/server/app-context.ts'
import { readEnv } from '#platform/server/env.ts'
import { hasAppRole } from '#database/migrate.ts'
import { PASSWORD, signingIn } from '#test/signing-in.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { buildApp } from '../../../../apps/api/app.ts'

let world: World
let owner: Who
let signInFlow: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  signInFlow = signingIn(world)
})
afterAll(() => world.close())

describe('sessions', () => {
  test('end with logout', async () => {
    const { token } = await signInFlow.someoneWithPassword()
    expect((await signInFlow.withToken(token, 'POST', '/auth/logout')).status).toBe(200)
    await vi.waitFor(async () =>
      expect(await signInFlow.withToken(token, 'GET', '/auth/session')).toMatchObject({
        status: 401,
        message: 'Invalid token',
      }),
    )
  })

  test('end when idle too long, and always after a week', async () => {
    const { database } = world.appContext
    for (const change of [
      sql`last_used_at = now() - interval '12 hours 1 second'`,
      sql`expires_at = now()`,
    ]) {
      const { id, token } = await signInFlow.someoneWithPassword()
      await sql`update sessions set ${change} where employee_id = ${id}`.execute(database.writes)
      expect((await signInFlow.withToken(token, 'GET', '/auth/session')).status).toBe(401)
    }
  })

  test('are kept as hashes of 256 random bits', async () => {
    const { id, token } = await signInFlow.someoneWithPassword()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await world.appContext.database.reads
      .selectFrom('sessions')
      .selectAll()
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  })

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}!`, 'null', 'undefined', 'a'.repeat(5000)])(
    'of no one: %j',
    async (token) => {
      expect(await signInFlow.withToken(token, 'GET', '/auth/session')).toMatchObject({
        status: 401,
        message: 'Invalid token',
      })
    },
  )
})

describe('own sessions', () => {
  test('are listed, this one first, with where and when', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const other = await signInFlow.anotherSession(phone, 'Mozilla/5.0 Firefox/140.0')
    const { status, data } = await signInFlow.withToken(other, 'GET', '/auth/sessions')
    expect(status).toBe(200)
    expect(data.data).toEqual([
      {
        id: expect.any(Number),
        user_agent: 'Mozilla/5.0 Firefox/140.0',
        ip: '127.0.0.1',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        current: true,
      },
      expect.objectContaining({ current: false }),
    ])
    const { data: first } = await signInFlow.withToken(token, 'GET', '/auth/sessions')
    expect(first.data.map(({ id }: { id: number }) => id)).toEqual(
      data.data.map(({ id }: { id: number }) => id).toReversed(),
    )
  })

  test('only the owner can end one, by its number', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const other = await signInFlow.anotherSession(phone)
    const { data } = await signInFlow.withToken(token, 'GET', '/auth/sessions')
    const { id } = data.data.find(({ current }: { current: boolean }) => !current)

    expect((await owner.delete(`/auth/session/${id}`)).status).toBe(404)
    expect((await signInFlow.withToken(other, 'GET', '/auth/session')).status).toBe(200)
    expect(await signInFlow.withToken(token, 'DELETE', `/auth/session/${id}`)).toMatchObject({
      status: 200,
      message: 'The session has ended',
    })
    await dies(other)
    expect((await signInFlow.withToken(token, 'DELETE', `/auth/session/${id}`)).status).toBe(404)
    expect((await signInFlow.withToken(token, 'GET', '/auth/sessions')).data.data).toHaveLength(1)
  })

  test('all others end at once; other users keep theirs', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const others = [await signInFlow.anotherSession(phone), await signInFlow.anotherSession(phone)]
    expect(await signInFlow.withToken(token, 'DELETE', '/auth/sessions')).toMatchObject({
      status: 200,
      message: 'All other sessions have ended',
    })
    for (const other of others) await dies(other)
    expect((await signInFlow.withToken(token, 'GET', '/auth/session')).status).toBe(200)
    expect((await owner.get('/auth/session')).status).toBe(200)
  })

  test('expired ones are not listed', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const idle = await signInFlow.anotherSession(phone)
    const { data } = await signInFlow.withToken(token, 'GET', '/auth/sessions')
    const { id } = data.data.find(({ current }: { current: boolean }) => !current)
    await sql`update sessions set last_used_at = now() - interval '13 hours' where id = ${id}`.execute(
      world.appContext.database.writes,
    )
    expect((await signInFlow.withToken(token, 'GET', '/auth/sessions')).data.data).toHaveLength(1)
    await dies(idle)
  })
})

/** Within a second, as specified, although a session stays cached for ten. */
const dies = (token: string, app = world.app) =>
  vi.waitFor(
    async () => {
      const answer = await app.inject({
        url: '/api/auth/session',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.json()).toMatchObject({ http_code: 401, message: 'Invalid token' })
    },
    { timeout: 1000, interval: 20 },
  )

describe('end within a second, in every process,', () => {
  /** A second app on the same database, with its own cache. */
  async function anotherProcess() {
    const env = readEnv({ DATA_DIR: world.dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
    const quiet = { info: () => {}, error: () => {} }
    const appContext = await createAppContext(env, world.url, {
      asAppRole: await hasAppRole(world.url),
      log: quiet,
    })
    const app = await buildApp(appContext)
    await app.ready()
    return {
      app,
      async close() {
        await app.close()
        await appContext.close()
      },
    }
  }
  let elsewhere: Awaited<ReturnType<typeof anotherProcess>>
  beforeAll(async () => {
    elsewhere = await anotherProcess()
  })
  afterAll(() => elsewhere.close())

  const ways: [
    string,
    (person: { id: number; phone: string; token: string }) => Promise<unknown>,
  ][] = [
    ['logout', ({ token }) => signInFlow.withToken(token, 'POST', '/auth/logout')],
    ['deactivation', ({ id }) => owner.put(`/admin/employee/${id}`, { active: false })],
    ['a change of role', ({ id }) => owner.put(`/admin/employee/${id}`, { role_id: 3 })],
    ['a change of garage', ({ id }) => owner.put(`/admin/employee/${id}`, { garage_id: 2 })],
    [
      'a password changed elsewhere',
      async ({ phone }) =>
        signInFlow.withToken(await signInFlow.anotherSession(phone), 'PUT', '/auth/password', {
          old_password: PASSWORD,
          new_password: 'balancing-88',
          new_password_confirmation: 'balancing-88',
        }),
    ],
    [
      'a forgotten password',
      async ({ phone }) =>
        signInFlow.setPassword(await signInFlow.verifiedReset(phone), 'balancing-88'),
    ],
    [
      'all others ended',
      async ({ phone }) =>
        signInFlow.withToken(await signInFlow.anotherSession(phone), 'DELETE', '/auth/sessions'),
    ],
  ]
  test.each(ways)('by %s', async (_way, act) => {
    const person = await signInFlow.someoneWithPassword()
    for (const app of [world.app, elsewhere.app]) {
      const answer = await app.inject({
        url: '/api/auth/session',
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await act(person)).toMatchObject({ status: 200 })
    await dies(person.token)
    await dies(person.token, elsewhere.app)
  })

  test('and a former employee cannot get past the phone', async () => {
    const { id, phone, token } = await signInFlow.someoneWithPassword('admin')
    const { verification_token } = await signInFlow.verified(phone)
    await owner.put(`/admin/employee/${id}`, { active: false })
    await dies(token, elsewhere.app)
    expect((await signInFlow.login(verification_token)).status).toBe(422)
    expect((await signInFlow.setPassword(verification_token, 'balancing-88')).status).toBe(422)
    const sent = signInFlow.lettersTo(phone).length
    expect((await signInFlow.ask(phone)).status).toBe(200)
    expect(signInFlow.lettersTo(phone)).toHaveLength(sent)
  })
})
