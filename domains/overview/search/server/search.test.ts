/** The global search: access, and keywords with special characters. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '#platform/contract/roles.ts'
import { type Garage, aCar, transitionTo } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let adviser: Who
let car: Awaited<ReturnType<typeof aCar>>
let order: { id: number; number: string }
let invoice: { id: number; number: string }

beforeAll(async () => {
  world = await aWorld()
  adviser = await world.signedInAs('service adviser')
  const garage: Garage = {
    world,
    adviser,
    admin: await world.signedInAs('admin'),
    mechanic: await world.signedInAs('mechanic'),
  }
  const ready = await transitionTo(garage, 'ready')
  const { number, vehicle, customer, license_plate } = await ready.get()
  order = { id: ready.id, number }
  car = { vehicle_id: vehicle.id, customer_id: customer.id, license_plate }
  invoice = (await adviser.post(`/admin/order/${ready.id}/invoice`)).data
})
afterAll(() => world.close())

const find = async (who: Who, keyword: string, more = '') => {
  const response = await who.get(`/admin/search?keyword=${encodeURIComponent(keyword)}${more}`)
  expect([response.status, response.message]).toEqual([200, 'Success'])
  const ids = (name: string) => response.data[name].map(({ id }: { id: number }) => id)
  return {
    orders: ids('orders'),
    invoices: ids('invoices'),
    vehicles: ids('vehicles'),
    customers: ids('customers'),
    items: ids('items'),
  }
}
const nothing = { orders: [], invoices: [], vehicles: [], customers: [], items: [] }

test('a plate in any spelling finds the car and its order', async () => {
  for (const spelling of [car.license_plate, car.license_plate.replaceAll(' ', '').toLowerCase()])
    expect(await find(adviser, spelling)).toMatchObject({
      orders: [order.id],
      vehicles: [car.vehicle_id],
    })
})

test('a customer is found by name and by phone, an order by its number', async () => {
  const { phone } = (await adviser.get(`/admin/customer/${car.customer_id}`)).data
  expect((await find(adviser, phone.replace('+62', '0'))).customers).toContain(car.customer_id)
  expect((await find(adviser, 'goreti')).customers).toContain(car.customer_id)
  expect((await find(adviser, order.number)).orders).toEqual([order.id])
})

test('an invoice is found by its number, whole or as it is said', async () => {
  const [, code, year, serial] = invoice.number.split('/')
  for (const typed of [invoice.number, `${code}/${year}/${Number(serial)}`, String(Number(serial))])
    expect((await find(adviser, typed)).invoices, typed).toContain(invoice.id)
  expect((await find(adviser, `BAN/${year}/${serial}`)).invoices).toEqual([])
})

test("another garage's order and invoice are not found; its country's customers are", async () => {
  const neighbour = await world.signedInAs('admin', { garage_id: 2 })
  expect(await find(neighbour, order.number)).toEqual(nothing)
  expect(await find(neighbour, invoice.number)).toEqual(nothing)
  expect(await find(neighbour, car.license_plate)).toEqual({
    ...nothing,
    vehicles: [car.vehicle_id],
  })
  const inOwnGarage = await find(adviser, car.license_plate, '&garage_id=1')
  expect(inOwnGarage.orders).toEqual([order.id])
  // a selector narrows and never widens
  expect((await find(neighbour, order.number, '&garage_id=1')).orders).toEqual([])

  const abroad = await world.signedInAs('admin', { garage_id: 3, country_id: 2 })
  for (const word of [order.number, invoice.number, car.license_plate, 'goreti'])
    expect(await find(abroad, word), word).toEqual(nothing)
})

test.each<[RoleName, number | null, (keyof typeof nothing)[]]>([
  ['super admin', null, ['orders', 'vehicles', 'customers']],
  ['finance', null, ['orders', 'vehicles', 'customers']],
  ['mechanic', 1, ['orders', 'vehicles', 'customers']],
  ['super admin - manufacture', null, ['customers']],
])('%s finds what the role may read', async (role, garage_id, kinds) => {
  const who = await world.signedInAs(role, { garage_id })
  const found = { ...(await find(who, car.license_plate)) }
  const { customers } = await find(who, 'goreti')
  const shown = Object.entries({ ...found, customers })
    .filter(([, ids]) => ids.length > 0)
    .map(([name]) => name)
  expect(shown.toSorted()).toEqual([...kinds].toSorted())
})

test('an employee who may not sign in finds nothing, an anonymous client is refused', async () => {
  const customer = await world.signedInAs('customer')
  expect((await customer.get('/admin/search?keyword=goreti')).status).toBe(403)
  expect((await world.anybody.get('/admin/search?keyword=goreti')).status).toBe(401)
})

test.each(['%', '%%%', '_', '___', '\\', "'", "';--", '"', '<b>', '🚗', '()', 'a%b', '..', '-1'])(
  'the sign %j stands for itself',
  async (keyword) => {
    expect(await find(adviser, keyword)).toEqual(nothing)
  },
)

test('one and two letters find what begins with them', async () => {
  for (const start of ['m', 'ma', 'M', 'go'])
    expect((await find(adviser, start)).customers, start).toContain(car.customer_id)
  expect((await find(adviser, 'or')).customers).not.toContain(car.customer_id)
  expect((await find(adviser, 'w')).orders).toContain(order.id)
})

test('a keyword is asked for, bounded, and readable', async () => {
  for (const query of [
    '',
    '?keyword=',
    '?keyword=%20',
    `?keyword=${'x'.repeat(101)}`,
    '?keyword=%00',
  ])
    expect((await adviser.get(`/admin/search${query}`)).status, query).toBe(422)
  const { data } = await adviser.get('/admin/search?keyword=INV%2FCIL')
  expect(Object.keys(data)).toEqual(['orders', 'invoices', 'vehicles', 'customers', 'items'])
})

test('five of each kind at most, the newest first', async () => {
  const made: number[] = []
  for (let count = 0; count < 7; count++) made.push((await aCar({ world, adviser })).customer_id)
  expect((await find(adviser, 'lobo')).customers).toEqual(made.toReversed().slice(0, 5))
})

test('an order says when it is promised and what is to pay, a car its open order', async () => {
  const { data } = await adviser.get(`/admin/search?keyword=${encodeURIComponent(order.number)}`)
  const { promised_at, slot_at, due, created_at, time_zone } = data.orders[0]
  const whole = (await adviser.get(`/admin/order/${order.id}`)).data
  expect({ promised_at, slot_at, due, created_at, time_zone }).toEqual({
    promised_at: whole.promised_at,
    slot_at: whole.slot_at,
    due: whole.due,
    created_at: whole.created_at,
    time_zone: 'Asia/Jakarta',
  })
  const cars = await adviser.get(`/admin/search?keyword=${encodeURIComponent(car.license_plate)}`)
  // another car's plate may contain the same characters
  const found = cars.data.vehicles.find(({ id }: { id: number }) => id === car.vehicle_id)
  expect(found.open_order).toMatchObject({ id: order.id, stage: 'ready' })
})

test('an item is found with what is here and elsewhere, by whoever may look up stock', async () => {
  const owner = await world.signedInAs('super admin')
  const fields = { unit: 'pcs', buy_price: 10, sell_price: 20, sku: 'SRCH-1', name: 'Kampas ekor' }
  const at = async (garage: number, quantity: number) =>
    (await owner.post(`/admin/garage/${garage}/inventory`, { ...fields, quantity })).data.id
  const here = await at(1, 4)
  await at(2, 3)
  const { data } = await adviser.get('/admin/search?keyword=srch-1')
  expect(data.items).toMatchObject([
    { id: here, name: 'Kampas ekor', sku: 'SRCH-1', unit: 'pcs', available: 4, elsewhere: 3 },
  ])
  const listed = await adviser.get('/admin/inventory?keyword=srch-1')
  expect(listed.data.data).toMatchObject([{ id: here, available_elsewhere: 3 }])
  expect(listed.data.data[0]).not.toHaveProperty('value')
  const finance = await world.signedInAs('super admin - manufacture')
  expect((await find(finance, 'srch-1')).items).toEqual([])
})
