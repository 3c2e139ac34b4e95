import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const dataOf = async (who: Who, path: string) => {
  const { status, data } = await who.get(path)
  return status === 200 ? data : null
}

test.each([
  ['super admin', '/general/enum'],
  ['finance', '/manufacture/general/enum'],
  ['super admin - manufacture', '/manufacture/general/enum'],
  ['mechanic', '/manufacture/general/enum'],
] as const)('%s: one response has what five calls respond', async (role, choices) => {
  const who = await world.signedInAs(role, role === 'mechanic' ? {} : { garage_id: null })
  for (const country_id of [0, 1]) {
    const parts = await Promise.all([
      dataOf(who, '/auth/session'),
      dataOf(who, '/admin/general/roles'),
      dataOf(who, '/admin/general/countries'),
      dataOf(who, `/admin/garage?limit=100&sort=name&country_id=${country_id}`),
      dataOf(who, choices),
    ])
    const [session, roles, countries, garages, enums] = parts
    const start = await dataOf(who, `/start?country_id=${country_id}`)
    expect(start).toEqual({ session, roles, countries, garages, enums })
  }
})

test('nobody reads it without a session', async () => {
  expect((await world.anybody.get('/start')).status).toBe(401)
})
