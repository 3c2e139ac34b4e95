/** Prices by day, bulk changes, and their simulation on past invoices. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agreed, aTill } from '#test/invoices.ts'
import type { Who } from '#test/world.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { shareOfAmount } from '#platform/contract/money/money.ts'

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who

beforeAll(async () => {
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
})
afterAll(async () => {
  vi.useRealTimers()
  await till.world.close()
})

const path = '/admin/catalog-service'
const today = () => dayIn('Asia/Jakarta', new Date())
let number = 0
async function aService(fields: object = {}): Promise<number> {
  const response = await owner.post(path, {
    name: `Tune-up ${++number}`,
    country_id: 1,
    price: 100_000,
    ...fields,
  })
  expect(response.errors).toBeUndefined()
  return response.data.id
}
const historyOf = async (id: number) =>
  (await owner.get(`${path}/${id}/price`)).data.data.map(
    ({ price, from, state }: { price: number; from: string; state: string }) => [
      price,
      from,
      state,
    ],
  )

test('a price has a history; a future price is shown with today’s', async () => {
  const id = await aService()
  const later = addDays(today(), 10)
  expect(await historyOf(id)).toEqual([[100_000, today(), 'current']])
  const added = await owner.post(`${path}/${id}/price`, { price: 130_000, from: later })
  expect([added.status, added.message]).toEqual([201, 'Price successfully created'])
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    price: 100_000,
    next_price: { price: 130_000, from: later },
  })
  // a change of the service itself is valid from today
  expect((await owner.put(`${path}/${id}`, { price: 110_000 })).status).toBe(200)
  expect(await historyOf(id)).toEqual([
    [130_000, later, 'future'],
    [110_000, today(), 'current'],
  ])
  const listed = await owner.get(`${path}?sort=-price&limit=100`)
  expect(listed.data.data.find((row: { id: number }) => row.id === id)).toMatchObject({
    price: 110_000,
  })

  const yesterday = { price: 1, from: addDays(today(), -1) }
  expect((await owner.post(`${path}/${id}/price`, yesterday)).errors).toEqual({
    from: ['A price must start today or later'],
  })
  const prices = (await owner.get(`${path}/${id}/price`)).data.data as { id: number }[]
  expect((await owner.delete(`${path}/${id}/price/${prices[1]?.id}`)).status).toBe(409)
  expect((await owner.delete(`${path}/${id}/price/${prices[0]?.id}`)).status).toBe(200)
  expect(await historyOf(id)).toEqual([[110_000, today(), 'current']])
})

test('an order takes the price of the garage’s day, to the minute', async () => {
  const id = await aService()
  const tomorrow = addDays(today(), 1)
  await owner.post(`${path}/${id}/price`, { price: 250_000, from: tomorrow })
  const order = await till.ordered([])
  const priceOf = async () => {
    const { data } = await order.post('line', { kind: 'service', catalog_service_id: id })
    const { lines } = (await till.adviser.get(`/admin/order/${order.id}`)).data
    return lines.find((line: { id: number }) => line.id === data.id).unit_price
  }
  // midnight in Jakarta is 17:00 UTC
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today()}T16:59:59Z`) })
  expect(await priceOf()).toBe(100_000)
  vi.setSystemTime(new Date(`${addDays(tomorrow, -1)}T17:00:00Z`))
  expect(await priceOf()).toBe(250_000)
  vi.useRealTimers()
})

test.each([
  ['Indonesia', 1, 'Asia/Jakarta'],
  ['Malaysia', 2, 'Asia/Kuala_Lumpur'],
  ['the Netherlands', 3, 'Europe/Amsterdam'],
] as const)('the price of today in %s changes at midnight there', async (_, country_id, zone) => {
  const id = await aService({ country_id })
  const now = new Date()
  const from = addDays(dayIn(zone, now), 1)
  expect((await owner.post(`${path}/${id}/price`, { price: 250_000, from })).status).toBe(201)
  const priceAt = async (at: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
    const rows: [number, string, string][] = await historyOf(id)
    vi.useRealTimers()
    return rows.find(([, , state]) => state === 'current')?.[0]
  }
  // the first minute of that day, by the zone's own calendar
  let midnight = Math.ceil(now.getTime() / 60_000) * 60_000
  while (dayIn(zone, new Date(midnight)) < from) midnight += 60_000
  expect([await priceAt(midnight - 1), await priceAt(midnight)]).toEqual([100_000, 250_000])
})

test('many at once: all of them, or none', async () => {
  const [one, two] = [await aService(), await aService({ price: 200_000 })]
  const changes = [
    { id: one, price: 105_000 },
    { id: two, price: 210_000 },
  ]
  const from = addDays(today(), 3)
  const send = (body: object) => owner.post(`${path}/price`, body)
  expect(
    (await send({ changes: [...changes, { id: 99_999, price: 1 }], from })).errors,
  ).toHaveProperty(['changes.2.id'])
  expect((await send({ changes: [...changes, changes[0]], from })).errors).toHaveProperty([
    'changes.2.id',
  ])
  expect((await send({ changes, from: addDays(today(), -1) })).errors).toHaveProperty('from')
  expect(await historyOf(one)).toHaveLength(1)
  expect(await send({ changes, from })).toMatchObject({
    data: { changed: 2 },
    message: 'Prices saved',
  })
  expect((await historyOf(two))[0]).toEqual([210_000, from, 'future'])
  expect((await till.admin.post(`${path}/price`, { changes, from })).status).toBe(403)
  expect((await till.adviser.get(`${path}/${one}/price`)).status).toBe(403)
})

test('a simulation recomputes invoice by invoice', async () => {
  const [one, two] = [await aService(), await aService({ price: 300_000 })]
  const service = (id: number, more: object = {}) =>
    agreed({ name: undefined, unit_price: undefined, catalog_service_id: id, ...more })
  const percent = { type: 'percent', amount: 10, reason: 'Regular customer' }
  const sold = [
    { lines: [service(one), service(two, { qty: 2 })], discounts: [percent] },
    { lines: [service(two), agreed({ unit_price: 70_000 })], discounts: [] },
    // a line with its own price would have the same price
    { lines: [service(one, { unit_price: 90_000 })], discounts: [] },
  ]
  const before = [100_000 + 600_000, 370_000, 90_000]
  const after = [120_000 + 500_000, 250_000 + 70_000, 90_000]
  for (const { lines, discounts } of sold) await till.issued(await till.ready(lines, discounts))

  const changes = [
    { id: one, price: 120_000 },
    { id: two, price: 250_000 },
  ]
  const { data, status } = await owner.post(`${path}/rehearse`, { changes, from: '2030-01-01' })
  expect(status).toBe(200)
  const net = (sums: number[]) =>
    sums.map((sum, index) => (index ? sum : sum - shareOfAmount(sum, 1000)))
  const total = (sums: number[]) => net(sums).reduce((sum, each) => sum + each, 0)
  expect(data).toMatchObject({
    days: 90,
    replayed: 3,
    touched: 2,
    amount: total(after) - total(before),
    net: { before: total(before), after: total(after) },
    by_garage: [{ garage: { id: 1 }, orders: 2, amount: total(after) - total(before) }],
  })
  expect(
    data.examples.map(({ before: was, after: is }: { before: number; after: number }) => [was, is]),
  ).toEqual([0, 1].map((index) => [net(before)[index], net(after)[index]]))
  const response = await owner.post(`${path}/rehearse`, { changes: [{ id: 99_999, price: 1 }] })
  expect(response.errors).toHaveProperty(['changes.0.id'])
  // and the simulation changed nothing
  expect(await historyOf(one)).toHaveLength(1)
  expect((await till.adviser.post(`${path}/rehearse`, { changes })).status).toBe(403)
})

test('simulates a sold package at its own new price, and its parts unchanged', async () => {
  const [wash, check] = [await aService({ price: 100_000 }), await aService({ price: 50_000 })]
  const items = [wash, check].map((id) => ({ catalog_service_id: id, qty: 1 }))
  // one of its lines equals the list price
  const id = await aService({ price: 150_000, items })
  await till.issued(
    await till.ready([
      agreed({ name: undefined, unit_price: undefined, catalog_service_id: id, qty: 2 }),
    ]),
  )
  const amountOf = async (changes: object[]) => {
    const { data } = await owner.post(`${path}/rehearse`, { changes, days: 1 })
    return [data.touched, data.amount]
  }
  expect(await amountOf([{ id: wash, price: 400_000 }])).toEqual([0, 0])
  expect(await amountOf([{ id, price: 175_001 }])).toEqual([1, 50_002])
})
