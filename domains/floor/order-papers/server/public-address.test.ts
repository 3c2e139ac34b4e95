/** The link of a verification code uses PUBLIC_URL if set, and never a host that the caller chose. */
import { afterEach, expect, test } from 'vitest'
import { aGarage, transitionTo } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'

let world: World
afterEach(() => world.close())

async function cards(settings: Record<string, string>, hosts: readonly string[]) {
  world = await aWorld(settings)
  const { adviser, ...garage } = await aGarage(world)
  const order = await transitionTo({ adviser, ...garage }, 'in_progress')
  const pdfs: string[] = []
  for (const host of hosts) {
    const { statusCode, rawPayload } = await world.app.inject({
      url: `/api/admin/order/${order.id}/job-card/pdf`,
      headers: { authorization: `Bearer ${adviser.token}`, host },
    })
    expect(statusCode).toBe(200)
    pdfs.push(rawPayload.toString('latin1'))
  }
  return pdfs
}

test('without PUBLIC_URL it is the requested host', async () => {
  const [first, second, repeated] = await cards({}, ['one.example', 'two.example', 'one.example'])
  expect(first).not.toBe(second)
  expect(first).toBe(repeated)
})

test('PUBLIC_URL overrides the Host header', async () => {
  const PUBLIC_URL = 'https://bengkel.example'
  const [first, second] = await cards({ PUBLIC_URL }, ['one.example', 'evil.example:8080'])
  expect(first).toBe(second)
})
