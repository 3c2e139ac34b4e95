/** Warnings about a booking: a closed garage, and a mechanic with another car at that time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage, anOrder } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let service: number

const closed = 'The garage is closed at this time'
const busy = 'This mechanic has another booking at this time'
/** A Monday in Jakarta, seven hours ahead of UTC. */
const monday = (time: string) => `2030-01-07T${time}:00+07:00`

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const category = (await owner.post('/admin/service-category', { name: 'Service', country_id: 1 }))
    .data.id
  const created = await owner.post('/admin/catalog-service', {
    name: 'Big service',
    country_id: 1,
    service_category_id: category,
    price: 500_000,
    minutes: 60,
  })
  expect(created.errors).toBeUndefined()
  service = created.data.id
})
afterAll(() => world.close())

async function booked(slot_at: string, body: object = {}) {
  const { vehicle_id } = await aCar(garage)
  const response = await garage.adviser.post('/admin/order', {
    garage_id: 1,
    vehicle_id,
    slot_at,
    ...body,
  })
  expect([response.status, response.errors]).toEqual([201, undefined])
  return response.data
}

test.each([
  [monday('07:59'), [closed]],
  [monday('08:00'), []],
  [monday('16:59'), []],
  [monday('17:00'), [closed]],
  ['2030-01-06T10:00:00+07:00', [closed]],
])('the opening hours of the garage: %s', async (slot, warnings) => {
  expect((await booked(slot)).warnings).toEqual(warnings)
})

test('a holiday of the country or of the branch itself is closed, in the calendar too', async () => {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const holiday = (body: object) => owner.post('/admin/holiday', { country_id: 1, ...body })
  const day = { name: 'Founding day', day: '2030-01-09' }
  // a service of another country, and a branch outside this country
  expect((await holiday({ ...day, country_id: 3 })).status).toBe(201)
  expect((await holiday({ ...day, country_id: 3, garage_id: 1 })).errors).toHaveProperty(
    'garage_id',
  )
  expect((await booked('2030-01-09T10:00:00+07:00')).warnings).toEqual([])
  const createdHoliday = await holiday({ ...day, garage_id: 1 })
  expect(createdHoliday.errors).toBeUndefined()
  expect((await booked('2030-01-09T12:00:00+07:00')).warnings).toEqual([closed])
  expect((await holiday({ ...day, garage_id: 1 })).errors).toHaveProperty('name')
  expect((await holiday({ name: 'New year', day: '2030-01-10' })).status).toBe(201)
  expect((await booked('2030-01-10T12:00:00+07:00')).warnings).toEqual([closed])

  const { data } = await garage.adviser.get(
    '/admin/order/calendar?start_date=2030-01-08&end_date=2030-01-10',
  )
  expect(data.days.map(({ opening }: { opening: unknown }) => opening !== null)).toEqual([
    true,
    false,
    false,
  ])
  const { data: row } = await owner.get(`/admin/holiday/${createdHoliday.data.id}`)
  expect(row).toMatchObject({ day: '2030-01-09', garage: { id: 1 }, country: { id: 1 } })
  const sorted = (await owner.get('/admin/holiday?country_id=1')).data.data
  expect(sorted.map((one: { day: string }) => one.day)).toEqual(['2030-01-09', '2030-01-10'])
})

test('a mechanic has one car at a time, by the planned minutes of both', async () => {
  const lines = [{ kind: 'service', catalog_service_id: service, qty: 2 }]
  const mechanic_id = garage.mechanic.employee_id
  const first = await booked(monday('10:00'), { mechanic_id, lines })
  expect(first.warnings).toEqual([])
  const short = { mechanic_id }
  expect((await booked(monday('11:59'), short)).warnings).toEqual([busy])
  expect((await booked(monday('12:00'), short)).warnings).toEqual([])
  // another mechanic, and none yet
  const { employee_id } = await world.signedInAs('mechanic')
  expect((await booked(monday('10:00'), { mechanic_id: employee_id })).warnings).toEqual([])
  expect((await booked(monday('10:00'))).warnings).toEqual([])
  // its own two hours overlap with the first
  const before = await booked(monday('08:30'), { mechanic_id, lines })
  expect(before.warnings).toEqual([busy])
})

test('a change of the time or the mechanic says the same, any other nothing', async () => {
  const order = await anOrder(garage, { slot_at: monday('14:00'), lines: [] })
  const otherOrder = await anOrder(garage, { slot_at: monday('15:00'), lines: [], mechanic: false })
  const { data } = await order.put('', { slot_at: monday('18:00') })
  expect(data).toMatchObject({ id: order.id, warnings: [closed] })
  expect((await order.put('', { slot_at: monday('15:00') })).data.warnings).toEqual([])
  const mechanic_id = garage.mechanic.employee_id
  expect((await otherOrder.put('', { mechanic_id })).data.warnings).toEqual([busy])
  expect((await otherOrder.put('', { complaint: 'A noise' })).data.warnings).toEqual([])
  // after check-in it is no longer a booking
  await order.move('queued')
  expect((await order.put('', { mechanic_id })).data.warnings).toEqual([])
})
