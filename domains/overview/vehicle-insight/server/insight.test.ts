/** The history of a car, its owners and its passport. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  importVisits,
  existingVisits,
  undoVisitImport,
} from '#domains/people/vehicles/server/imported-visits.ts'
import { type Garage, aCar, aGarage, anOrder, line, transitionTo } from '#test/orders.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const insightOf = async (id: number, who: Who = garage.adviser) =>
  (await who.get(`/admin/vehicle/${id}/insight`)).data

test('a car without a visit has nothing to tell', async () => {
  const { vehicle_id, customer_id } = await aCar(garage)
  expect(await insightOf(vehicle_id)).toMatchObject({
    visits: 0,
    spent: 0,
    average_days: null,
    last_visit: null,
    last_service: null,
    km_per_day: null,
    next_service: null,
    is_rolled_back: false,
    odometer: [],
    owners: [{ customer: { id: customer_id }, from: null, until: null }],
  })
})

test('a wrong reading is corrected with a reason, and the curve goes on from there', async () => {
  const { vehicle_id } = await aCar(garage)
  const visit = async (odometer_in: number, reason?: string) => {
    const body = { garage_id: 1, vehicle_id, odometer_in, ...(reason ? { reason } : {}) }
    return garage.adviser.post('/admin/order', body)
  }
  const known = async () => (await owner.get(`/admin/vehicle/${vehicle_id}`)).data.odometer
  await visit(12_000)
  await visit(125_000)
  expect((await visit(12_600)).errors).toHaveProperty('odometer_in')
  expect((await visit(12_600, 'One digit too many')).status).toBe(201)
  expect(await known()).toBe(12_600)
  // the next reading needs no reason
  const next = await visit(12_700)
  expect([next.status, await known()]).toEqual([201, 12_700])
  const { odometer, is_rolled_back } = await insightOf(vehicle_id)
  expect(is_rolled_back).toBe(false)
  expect(
    odometer.map(({ km, reason, is_lower }: Record<string, unknown>) => [km, reason, is_lower]),
  ).toEqual([
    [12_000, null, false],
    [125_000, null, false],
    [12_600, 'One digit too many', false],
    [12_700, null, false],
  ])
  // a typing error at the counter, corrected at the car
  const condition = `/admin/order/${next.data.id}/condition`
  const { version } = (await garage.adviser.get(`/admin/order/${next.data.id}`)).data
  const noted = { fuel: 4, marks: [], odometer_in: 12_650, reason: 'Read again', version }
  const put = await garage.adviser.put(condition, noted)
  expect([put.status, put.errors, await known()]).toEqual([200, undefined, 12_650])
  // the car of a booking arrives
  const booked = await garage.adviser.post('/admin/order', {
    garage_id: 1,
    vehicle_id,
    slot_at: '2030-01-07T10:00:00+07:00',
  })
  const arrived = await garage.adviser.post(`/admin/order/${booked.data.id}/transition`, {
    to: 'queued',
    odometer_in: 500,
    reason: 'New instrument',
    version: booked.data.version,
  })
  expect([arrived.status, await known()]).toEqual([200, 500])
  // without a reason it is a rollback
  await world.appContext.database.writes
    .updateTable('orders')
    .set({ odometer_reason: null })
    .where('id', '=', booked.data.id)
    .execute()
  expect((await insightOf(vehicle_id)).is_rolled_back).toBe(true)
})

test('visits, money, the way it drives, and an odometer that went back', async () => {
  const order = await transitionTo(garage, 'delivered')
  const { vehicle, number } = await order.get()
  const db = world.appContext.database.writes
  // the first visit was a hundred days ago
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await db
    .updateTable('orders')
    .set({ checked_in_at: ago(100), checked_in_on: ago(100).slice(0, 10), odometer_in: 5000 })
    .set({ completed_on: ago(99).slice(0, 10), odometer_out: 5000 })
    .where('id', '=', order.id)
    .execute()
  const again = await garage.adviser.post('/admin/order', {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 15_000,
    reason: 'Known',
    lines: [line({ approval: 'declined', name: 'Wipers' })],
  })
  expect(again.status).toBe(201)
  const found = await insightOf(vehicle.id)
  expect(found).toMatchObject({
    visits: 2,
    spent: 100_000,
    is_rolled_back: false,
    last_visit: { order: { id: again.data.id }, odometer: 15_000 },
    declined: [{ name: 'Wipers' }],
  })
  expect(found.average_days).toBeGreaterThanOrEqual(99)
  expect(found.km_per_day).toBeGreaterThan(90)
  expect(found.weekly.at(-1).visits).toBe(1)
  await db
    .updateTable('orders')
    .set({ odometer_in: 4000, odometer_reason: null })
    .where('id', '=', again.data.id)
    .execute()
  expect((await insightOf(vehicle.id)).is_rolled_back).toBe(true)

  const passportPaper = async (query = '') =>
    (await garage.adviser.get(`/admin/vehicle/${vehicle.id}/passport/paper${query}`)).data.paper
  const paper = await passportPaper('?language=en')
  expect(JSON.stringify(paper)).toContain(number)
  expect(JSON.stringify(paper)).not.toContain('100,000')
  expect(JSON.stringify(await passportPaper('?language=en&prices=true'))).toContain('100,000')
  // documents print active warranties; broken or claimed ones are marked
  const [lineId] = (await order.get()).lines.map(({ id }: { id: number }) => id)
  await db
    .insertInto('warranties')
    .values({
      order_id: order.id,
      order_line_id: lineId,
      vehicle_id: vehicle.id,
      garage_id: 1,
      from_on: '2026-01-01',
      until_on: '2999-01-01',
      left_late: true,
    })
    .execute()
  expect(JSON.stringify(await passportPaper('?language=en'))).toContain(
    'Warranty on Oil change: not valid',
  )
  await db
    .updateTable('vehicles')
    .set({ mileage_type: 'mi' })
    .where('id', '=', vehicle.id)
    .execute()
  expect((await insightOf(vehicle.id)).unit).toBe('mi')
  expect(JSON.stringify(await passportPaper('?language=en'))).toContain('5,000 mi')
  const pdf = await garage.adviser.get(`/admin/vehicle/${vehicle.id}/passport?language=nl`)
  expect(pdf.status).toBe(200)
  const strange = await world.signedInAs('service adviser', { garage_id: 3, country_id: 2 })
  for (const path of ['insight', 'passport', 'passport/paper'])
    expect((await strange.get(`/admin/vehicle/${vehicle.id}/${path}`)).status).toBe(404)
})

test('a car changes hands: the former owner is kept, and nothing else', async () => {
  const { vehicle_id, customer_id } = await aCar(garage)
  const made = await garage.adviser.post('/admin/customer', {
    full_name: 'Ni Made Sukerti',
    phone: aPhone(),
    country_id: 1,
    is_owner: true,
  })
  const next = made.data.id
  const put = (body: object, who: Who = garage.adviser) =>
    who.put(`/admin/vehicle/${vehicle_id}/owner`, body)
  expect((await put({ customer_id, from: '2026-01-01' })).errors).toHaveProperty('customer_id')
  expect((await put({ customer_id: next, from: '2999-01-01' })).errors).toHaveProperty('from')
  expect((await put({ customer_id: 999_999, from: '2026-01-01' })).errors).toHaveProperty(
    'customer_id',
  )
  expect((await put({ customer_id: next, from: 'soon' })).status).toBe(422)
  expect((await put({ customer_id: next, from: '2026-01-01', version: 7 })).status).toBe(409)
  expect((await put({ customer_id: next, from: '2026-01-01' })).status).toBe(200)
  expect((await put({ customer_id, from: '2025-12-31' })).errors).toHaveProperty('from')
  expect((await insightOf(vehicle_id)).owners).toMatchObject([
    { customer: { id: next }, from: '2026-01-01', until: null },
    { customer: { id: customer_id }, from: null, until: '2026-01-01' },
  ])
  // the form of the car writes the owner history too
  const { version } = (await owner.get(`/admin/vehicle/${vehicle_id}`)).data
  await owner.put(`/admin/vehicle/${vehicle_id}`, { customer_id, version })
  expect((await insightOf(vehicle_id)).owners).toHaveLength(3)
  expect((await put({ customer_id: next, from: '2026-02-01' }, garage.mechanic)).status).toBe(403)
  await anOrder(garage, { car: { vehicle_id } })
})

test('visits of before are read, and fill an empty odometer only', async () => {
  const { vehicle_id } = await aCar(garage)
  const { writes: db } = world.appContext.database
  const by = { db, me: { employee_id: owner.employee_id } }
  const odometer = async () => (await owner.get(`/admin/vehicle/${vehicle_id}`)).data.odometer
  const old = (day: string, km: number | null, given: object = {}) => ({
    vehicle_id,
    garage_id: 1,
    day,
    odometer: km,
    text: `Service of ${day}`,
    amount: 250_000,
    ...given,
  })
  await db.updateTable('vehicles').set({ odometer: null }).where('id', '=', vehicle_id).execute()
  const first = await importVisits(by, [old('2023-01-10', 40_000), old('2022-01-10', 90_000)])
  // the last one by its day, not the highest
  expect(await odometer()).toBe(40_000)
  const later = await importVisits(by, [
    old('2024-01-10', 52_000, { garage_id: null, amount: null }),
  ])
  expect(await odometer()).toBe(52_000)
  expect(await insightOf(vehicle_id)).toMatchObject({
    visits: 3,
    spent: 500_000,
    last_visit: {
      order: null,
      garage: null,
      on: '2024-01-10',
      services: ['Service of 2024-01-10'],
    },
    last_service: { on: '2024-01-10' },
    next_service: { on: '2024-07-10' },
    old_visits: [
      { on: '2024-01-10', garage: null, amount: null },
      { on: '2023-01-10', garage: { id: 1 }, amount: 250_000 },
      { on: '2022-01-10' },
    ],
  })
  const findVisit = await existingVisits(db, [vehicle_id])
  expect(findVisit({ ...old('2023-01-10', null), text: 'SERVICE OF 2023-01-10' })).toMatchObject({
    odometer: 40_000,
  })
  expect(findVisit(old('2023-01-11', 40_000))).toBeUndefined()
  const { paper } = (await owner.get(`/admin/vehicle/${vehicle_id}/passport/paper?language=en`))
    .data
  expect(paper.items.map(({ name }: { name: string }) => name)).toContain(
    '10 January 2024 · Visit of before',
  )
  await undoVisitImport(db, later)
  expect(await odometer()).toBe(40_000)
  const body = { garage_id: 1, vehicle_id, odometer_in: 60_000 }
  expect((await garage.adviser.post('/admin/order', body)).status).toBe(201)
  await importVisits(by, [old('2025-01-10', 70_000)])
  expect(await odometer()).toBe(60_000)
  await undoVisitImport(db, first)
  expect([await odometer(), (await insightOf(vehicle_id)).visits]).toEqual([60_000, 2])
})
