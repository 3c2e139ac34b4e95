/** What a promise waits for: parts that are short, deliveries, work on hold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { taken } from '#test/invoices.ts'
import type { OrderUnderTest } from '#test/orders.ts'
import { aStockedGarage } from '#test/parts.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: '00:00',
    to: '23:59',
  }))
  const { status } = await stockedGarage.owner.put('/admin/garage/1/settings', { opening_hours })
  expect(status).toBe(200)
})
afterAll(() => stockedGarage.world.close())

const DAY = 86_400_000
const today = dayIn('Asia/Jakarta', new Date())
const spoken = (day: string) => `${day.slice(8)}-${day.slice(5, 7)}`

/** An order in progress that is short of two parts, of which garage 2 has nine; promised in so many days. */
async function short(days: number) {
  const sku = `WAIT-${Math.random()}`
  const item = await stockedGarage.anItem(0, { sku })
  const twin = await stockedGarage.anItem(9, { sku }, 2)
  const order = await stockedGarage.begun(stockedGarage.partOf(item, 2))
  await promise(order, days)
  return { order, item, twin }
}
const promise = async (order: OrderUnderTest, days: number) => {
  const promised_at = new Date(Date.now() + days * DAY).toISOString()
  expect((await order.put('', { promised_at })).status).toBe(200)
}
const riskOf = async (order: OrderUnderTest) => (await order.get()).risk

test('a part that nobody sends: another garage has it', async () => {
  const { order } = await short(3)
  const risk = await riskOf(order)
  expect(risk).toMatchObject({
    level: 'late',
    chance: 0,
    remedy: { kind: 'part', garage: { id: 2 } },
  })
  expect(risk.because[0]).toBe('Spark plug is short and no delivery is expected')
  // the offered time allows for the part too
  const offer = await stockedGarage.adviser.get(`/admin/promise?garage_id=1&order_id=${order.id}`)
  expect(Date.parse(offer.data.promised_at)).toBeGreaterThan(Date.now() + 6 * DAY)
})

test('the list of a risk says what the page of its order says', async () => {
  const { order } = await short(3)
  const list = async (query: string) =>
    (await stockedGarage.adviser.get(`/admin/order?limit=100&${query}`)).data.data.find(
      ({ id }: { id: number }) => id === order.id,
    )
  const { because, chance, level } = await riskOf(order)
  expect((await list('risk=late')).risk).toMatchObject({ because, chance, level })
  expect((await list('figure=at_risk')).risk).toMatchObject({ because })
  expect((await list('open=true')).risk).toBeUndefined()
  expect(await list('risk=safe')).toBeUndefined()
})

test('a transfer that was sent is a day under way', async () => {
  const { order, twin } = await short(3)
  const path = '/admin/inventory/transfer'
  const { id } = await taken(
    stockedGarage.owner.post(path, {
      from_garage_id: 2,
      to_garage_id: 1,
      lines: [{ item_id: twin, quantity: 2, order_line_id: (await order.get()).lines[0].id }],
    }),
  )
  expect((await riskOf(order)).chance).toBe(0)
  expect((await stockedGarage.owner.post(`${path}/${id}/send`)).status).toBe(200)
  expect(await riskOf(order)).toMatchObject({ level: 'safe', remedy: null })
  expect((await riskOf(order)).because[0]).toBe(
    `Spark plug is short and expected on ${spoken(addDays(today, 1))}`,
  )
  await promise(order, 0.5)
  expect(await riskOf(order)).toMatchObject({ level: 'late', chance: 0 })
})

test('a purchase comes after the usual days of its supplier', async () => {
  const { order, item } = await short(3)
  const supplier = await taken(
    stockedGarage.owner.post('/admin/supplier', {
      name: 'Sumber Contoh',
      code: 'SCO',
      country_id: 1,
    }),
  )
  await taken(
    stockedGarage.admin.post('/admin/inventory/purchase', {
      garage_id: 1,
      supplier_id: supplier.id,
      date: today,
      received: false,
      lines: [{ item_id: item, quantity: 2, unit: 'pcs', unit_price: 1000 }],
    }),
  )
  const risk = await riskOf(order)
  expect(risk).toMatchObject({ level: 'late', remedy: { kind: 'part' } })
  expect(risk.because[0]).toBe(`Spark plug is short and expected on ${spoken(addDays(today, 7))}`)
  await promise(order, 9)
  expect(await riskOf(order)).toMatchObject({ level: 'safe', chance: 1 })
})

test('work on hold resumes tomorrow at the earliest, and names its reason', async () => {
  const order = await stockedGarage.begun({
    kind: 'other',
    name: 'Polish',
    qty: 1,
    unit_price: 1000,
    approval: 'approved',
  })
  expect((await order.move('on_hold', { body: { reason: 'third_party' } })).status).toBe(200)
  await promise(order, 3)
  const { because, said, level } = await riskOf(order)
  expect(level).toBe('safe')
  expect(because[0]).toBe(
    'Waiting for a third party; work resumes when the garage next opens, at the earliest',
  )
  expect(said[0]).toMatchObject({ code: 'promises.held', values: { reason: 'third_party' } })
  await promise(order, 1 / 1440)
  expect((await riskOf(order)).level).not.toBe('safe')
})
