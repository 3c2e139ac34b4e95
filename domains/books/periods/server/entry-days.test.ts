import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(() => world.close())

const daysOf = async (garage_id: number, who = finance) =>
  (await who.get(`/admin/account/entry-days?garage_id=${garage_id}`)).data
const close = async (how: 'close' | 'soft-close') =>
  expect(
    (await finance.post(`/admin/period/${how}`, { country_id: 1, month: '2025-03' })).status,
  ).toBe(200)
const write = async (entry_date: string) => {
  const lines = [
    { account_id: 3, debit: 100 },
    { account_id: 5, credit: 100 },
  ]
  const body = { garage_id: 1, entry_date, description: 'By hand', lines }
  return (await finance.post('/admin/journal', body)).status
}

test('the days of an entry: since the garage was made, and after its closed months', async () => {
  const before = dayIn('Asia/Jakarta', new Date())
  const open = await daysOf(1)
  const today = dayIn('Asia/Jakarta', new Date())
  expect(open).toMatchObject({ first_day: '2020-01-01', first_by_hand: '2020-01-01' })
  expect([before, today]).toContain(open.last_day)
  expect(open.last_by_hand).toBe(`${open.last_day.slice(0, 4)}-12-31`)
  expect([await write('2019-12-31'), await write('2020-01-01')]).toEqual([422, 201])
})

test('a month that is closed for others ends the days of what the app posts, a closed one all', async () => {
  const first = async () => {
    const { first_day, first_by_hand } = await daysOf(1)
    return [first_day, first_by_hand]
  }
  await close('soft-close')
  expect(await first()).toEqual(['2025-04-01', '2020-01-01'])
  expect(await write('2025-03-31')).toBe(201)
  // it has an entry, so it must close before a later month does
  const january = { country_id: 1, month: '2020-01' }
  expect((await finance.post('/admin/period/close', january)).status).toBe(200)
  expect(await first()).toEqual(['2025-04-01', '2020-02-01'])
  await close('close')
  expect(await first()).toEqual(['2025-04-01', '2025-04-01'])
  expect([await write('2025-03-31'), await write('2025-04-01')]).toEqual([409, 201])
})

test('nobody learns the days of a garage out of reach', async () => {
  const adviser = await world.signedInAs('service adviser', { garage_id: 1 })
  expect((await daysOf(1, adviser)).first_day).toBe('2025-04-01')
  expect((await adviser.get('/admin/account/entry-days?garage_id=2')).status).toBe(422)
  expect((await finance.get('/admin/account/entry-days')).errors).toHaveProperty('garage_id')
})
