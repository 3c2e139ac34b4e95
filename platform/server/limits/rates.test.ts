/** The rate limits over HTTP: by address for callers without a session, else by session. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type World, aWorld } from '#test/world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld({ RATE_PER_ADDRESS: '1' })
})
afterAll(() => world.close())

const ask = async (remoteAddress: string, url: string, token?: string) =>
  (
    await world.app.inject({
      url: `/api${url}`,
      remoteAddress,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  ).statusCode

test('an invented token counts for its address, and not as a session', async () => {
  const invented = 'x'.repeat(43)
  const statuses = new Set<number>()
  // a page that responds with 200 to anybody does not make a session valid
  for (let n = 0; n < 40; n++) statuses.add(await ask('10.0.0.1', '/openapi.json', invented))
  expect(statuses).toContain(429)
  expect(await ask('10.0.0.1', '/openapi.json', 'y'.repeat(43))).toBe(429)
  expect(await ask('10.0.0.9', '/openapi.json', invented)).toBe(200)
})

test('callers without a session do not slow down a known session at their address', async () => {
  const { token } = await world.signedInAs('mechanic')
  // an event of a new test world may clear the cached sessions during a call
  await vi.waitFor(
    async () => {
      expect(await ask('10.0.0.2', '/auth/session', token)).toBe(200)
      expect(world.appContext.sessions.knows(token)).toBe(true)
    },
    { timeout: 20_000, interval: 1000 },
  )
  for (let time = 0; time < 40; time++) await ask('10.0.0.2', '/openapi.json')
  expect(await ask('10.0.0.2', '/openapi.json')).toBe(429)
  for (let time = 0; time < 40; time++)
    expect(await ask('10.0.0.2', '/auth/session', token)).toBe(200)
})

test('a clock that is set back delays no caller', async () => {
  expect(await ask('10.0.0.3', '/openapi.json')).toBe(200)
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ['Date'] })
  try {
    expect(await ask('10.0.0.3', '/openapi.json')).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
