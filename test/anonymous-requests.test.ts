/** The app counts refusals without a session, so that anonymous clients cannot fill the activity log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flushAnonymousRefusals } from '#platform/server/limits/anonymous-requests.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { hasAppRole } from '#database/migrate.ts'
import { buildApp } from '../apps/api/app.ts'
import { signingIn } from './signing-in.ts'
import { type World, aWorld } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const rows = async () =>
  (
    await sql<{
      path: string
      code: number
      message: string
      ip_address: string
      user_name: string
    }>`
      select path, code, message, ip_address, user_name from activity_log order by id`.execute(
      world.appContext.database.reads,
    )
  ).rows
const refused = (remoteAddress: string, token = '') =>
  world.call({
    method: 'POST',
    url: '/api/admin/brand',
    remoteAddress,
    payload: {},
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })

test('a row a minute and address, with how many there were', async () => {
  const before = (await rows()).length
  for (let time = 0; time < 30; time++) await refused('192.0.2.1', time % 2 ? 'x'.repeat(43) : '')
  await refused('2001:db8::1')
  await refused('2001:db8::2')
  await refused('192.0.2.2')
  expect(await rows()).toHaveLength(before)
  await flushAnonymousRefusals(world.appContext)
  const written = (await rows()).slice(before)
  expect(written.map(({ ip_address, code, message }) => [ip_address, code, message])).toEqual([
    ['192.0.2.1', 401, 'Invalid token (30 requests within a minute, this was the first)'],
    ['2001:db8:0:0::/64', 401, 'Invalid token (2 requests within a minute, this was the first)'],
    ['192.0.2.2', 401, 'Invalid token'],
  ])
  await flushAnonymousRefusals(world.appContext)
  expect(await rows()).toHaveLength(before + 3)
})

test('a failed sign-in of somebody and a refused person have a row of their own at once', async () => {
  const signInFlow = signingIn(world)
  const { phone } = await signInFlow.somebody()
  await signInFlow.ask(phone)
  const mechanic = await world.signedInAs('mechanic')
  const before = (await rows()).length
  expect((await signInFlow.verify(phone, '000000')).status).toBe(422)
  expect((await mechanic.post('/admin/garage', {})).status).toBe(403)
  expect((await rows()).slice(before).map(({ user_name }) => user_name)).toEqual([
    phone,
    'Test mechanic',
  ])
})

test('the app writes its counts when it stops', async () => {
  const { env, log } = world.appContext
  const appContext = await createAppContext(env, world.url, {
    asAppRole: await hasAppRole(world.url),
    log,
  })
  const app = await buildApp(appContext)
  const before = (await rows()).length
  await app.inject({ method: 'POST', url: '/api/admin/brand', payload: {} })
  expect(await rows()).toHaveLength(before)
  await app.close()
  await appContext.close()
  expect(await rows()).toHaveLength(before + 1)
})
