import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, aWorld } from '#test/world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('the description is sent whole once; a caller that has it gets 304', async () => {
  const ask = (headers = {}) => world.app.inject({ url: '/api/openapi.json', headers })
  const first = await ask()
  expect(first.json().openapi).toBe('3.1.0')
  const { etag } = first.headers
  expect((await ask()).headers.etag).toBe(etag)
  const again = await ask({ 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
