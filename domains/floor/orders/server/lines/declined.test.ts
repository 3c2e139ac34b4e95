/**
 * Declined work stays with the car: it is offered at its next orders until approved, dismissed or twelve months old.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage, anOrder, line } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'
import type { DeclinedWork } from '../../contract-lines.ts'

let world: World
let garage: Garage

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
})
afterAll(() => world.close())

const declined = async (vehicle: number, who = garage.adviser): Promise<DeclinedWork[]> =>
  (await who.get(`/admin/vehicle/${vehicle}/declined`)).data.data

/** An order of the car on which one line was approved and the other declined. */
async function aRefusal(car: { vehicle_id: number }) {
  const order = await anOrder(garage, {
    car,
    lines: [line({}), line({ name: 'Brake pads', unit_price: 400_000, notes: '2 mm left' })],
  })
  await order.move('inspecting')
  await order.move('awaiting_approval')
  const [oil, pads] = (await order.get()).lines
  await order.put(`line/${oil!.id}`, { approval: 'approved' })
  await order.put(`line/${pads!.id}`, { approval: 'declined' })
  return { order, pads: pads!.id }
}

test('a declined line is offered at the next order and is gone once it is there', async () => {
  const car = await aCar(garage)
  const { order: first, pads } = await aRefusal(car)
  expect(await declined(car.vehicle_id)).toMatchObject([
    {
      line_id: pads,
      name: 'Brake pads',
      amount: 400_000,
      notes: '2 mm left',
      order: { id: first.id },
    },
  ])
  // not on the order on which it was declined
  expect((await first.post(`declined/${pads}`, {})).status).toBe(404)
  await first.move('in_progress')

  const next = await anOrder(garage, { car, lines: [] })
  const offered = await next.post(`declined/${pads}`, { version: (await next.get()).version })
  expect(offered.status).toBe(201)
  expect((await next.get()).lines).toMatchObject([
    { id: offered.data.id, name: 'Brake pads', unit_price: 400_000, approval: 'proposed' },
  ])
  expect(await declined(car.vehicle_id)).toEqual([])
  expect((await next.post(`declined/${pads}`, {})).status).toBe(404)

  // removed again, or its order was cancelled: the next order offers it
  await next.delete(`line/${offered.data.id}`)
  expect((await declined(car.vehicle_id)).map(({ line_id }) => line_id)).toEqual([pads])
  await next.post(`declined/${pads}`, {})
  await next.move('cancelled')
  expect((await declined(car.vehicle_id)).map(({ line_id }) => line_id)).toEqual([pads])
})

test('what is declined again waits once, as the newer line', async () => {
  const car = await aCar(garage)
  const { order, pads } = await aRefusal(car)
  await order.move('in_progress')
  const next = await anOrder(garage, { car, lines: [] })
  const { id } = (await next.post(`declined/${pads}`, {})).data
  await next.put(`line/${id}`, { approval: 'declined' })
  expect((await declined(car.vehicle_id)).map(({ line_id }) => line_id)).toEqual([id])
  // withdrawn from declined, it is no longer declined work
  await next.put(`line/${id}`, { approval: 'proposed' })
  expect(await declined(car.vehicle_id)).toEqual([])
})

test('among the first lines of a new order it is the same stocked part, at today’s price', async () => {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const stockedGarage = '/admin/garage/1/inventory'
  const part = { name: 'Brake pads', unit: 'pcs', buy_price: 200_000, quantity: 4 }
  const sku = `PADS-${Date.now()}`
  const { id: item } = (await owner.post(stockedGarage, { ...part, sku, sell_price: 400_000 })).data
  const car = await aCar(garage)
  const first = await anOrder(garage, {
    car,
    lines: [line({}), { kind: 'part', inventory_item_id: item, qty: 2, approval: 'declined' }],
  })
  const [, pads] = (await first.get()).lines
  const { version } = (await owner.get(`${stockedGarage}/${item}`)).data
  expect(
    (await owner.put(`${stockedGarage}/${item}`, { sell_price: 450_000, version })).status,
  ).toBe(200)

  const declinedPath = `/admin/vehicle/${car.vehicle_id}/declined?garage_id=`
  expect((await garage.adviser.get(`${declinedPath}1`)).data.data).toMatchObject([
    { line_id: pads!.id, unit_price: 400_000, price_today: 450_000 },
  ])
  expect((await garage.adviser.get(`${declinedPath}3`)).status).toBe(404)
  expect((await garage.adviser.get(`${declinedPath}0x`)).status).toBe(422)
  expect(await declined(car.vehicle_id)).toMatchObject([{ price_today: null }])

  const body = { garage_id: 1, vehicle_id: car.vehicle_id, odometer_in: 15_100 }
  const offered = { kind: 'other', name: 'As typed', offer_of: pads!.id, qty: 1 }
  const order = (lines: object[]) => garage.adviser.post('/admin/order', { ...body, lines })
  const twice = await order([offered, offered])
  expect([twice.status, Object.keys(twice.errors ?? {})]).toEqual([422, ['lines.1.offer_of']])
  const strange = await order([{ ...offered, offer_of: 2_000_000_000 }])
  expect([strange.status, Object.keys(strange.errors ?? {})]).toEqual([422, ['lines.0.offer_of']])

  const { status, data } = await order([line({ name: 'Wash' }), offered])
  expect(status).toBe(201)
  const { lines } = (await garage.adviser.get(`/admin/order/${data.id}`)).data
  expect(lines).toMatchObject([
    { name: 'Wash', kind: 'service' },
    { name: 'Brake pads', kind: 'part', inventory_item_id: item, qty: 1, unit_price: 450_000 },
  ])
  expect(await declined(car.vehicle_id)).toEqual([])
})

test('it is dismissed with a reason, once', async () => {
  const car = await aCar(garage)
  const { pads } = await aRefusal(car)
  const path = `/admin/vehicle/${car.vehicle_id}/declined/${pads}/dismiss`
  expect((await garage.adviser.post(path, {})).status).toBe(422)
  expect((await garage.mechanic.post(path, { reason: 'x' })).status).toBe(403)
  const answers = await Promise.all(
    ['Done elsewhere', 'Sold'].map((reason) => garage.adviser.post(path, { reason })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await declined(car.vehicle_id)).toEqual([])
})

test('after twelve months it is not offered, and outside the scope of the car it cannot be read', async () => {
  const car = await aCar(garage)
  const { pads } = await aRefusal(car)
  const abroad = await world.signedInAs('service adviser', { garage_id: 3, country_id: 2 })
  expect((await abroad.get(`/admin/vehicle/${car.vehicle_id}/declined`)).status).toBe(404)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const older = `update order_lines set declined_at = declined_at - interval '12 months' where id = $1`
  await client.query(older, [pads])
  await client.end()
  expect(await declined(car.vehicle_id)).toEqual([])
})
