/** Packages: services and parts under one price, and their lines on an order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aGarage, anOrder } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const path = '/admin/catalog-service'
let number = 0
const send = (fields: object = {}) =>
  owner.post(path, { name: `Service ${++number}`, country_id: 1, price: 100_000, ...fields })
async function made(fields: object = {}): Promise<number> {
  const response = await send(fields)
  expect(response.errors).toBeUndefined()
  return response.data.id
}

test('its lines come to its price exactly, each by what it costs alone', async () => {
  const [wash, check] = [await made({ price: 100_000 }), await made({ price: 50_000 })]
  const oil = {
    name: 'Oil 5W-30',
    sku: 'OIL-5W30',
    unit: 'liter',
    buy_price: 60_000,
    sell_price: 80_000,
  }
  const item = (await owner.post('/admin/garage/1/inventory', oil)).data.id
  const id = await made({
    name: 'Big service',
    price: 400_001,
    items: [
      { catalog_service_id: wash, qty: 1 },
      { sku: 'oil-5w30', qty: 3.5 },
      { catalog_service_id: check, qty: 1 },
    ],
  })
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    is_package: true,
    items: [
      { catalog_service_id: wash, price: 100_000 },
      { sku: 'oil-5w30', name: 'Oil 5W-30', qty: 3.5, price: null },
      { catalog_service_id: check, price: 50_000 },
    ],
  })

  const order = await anOrder(garage, { lines: [] })
  const added = await order.post('line', { kind: 'service', catalog_service_id: id, qty: 2 })
  expect(added.status).toBe(201)
  const { lines } = (await garage.adviser.get(`/admin/order/${order.id}`)).data
  expect(lines).toMatchObject([
    { kind: 'service', catalog_service_id: wash, qty: 2, notes: 'Big service' },
    { kind: 'part', inventory_item_id: item, qty: 7 },
    { kind: 'service', catalog_service_id: check, qty: 2 },
  ])
  const amounts = lines.map(({ amount }: { amount: number }) => amount)
  // 430,000 separately: 100,000 + 280,000 + 50,000
  expect(amounts).toEqual([186_047, 520_932, 93_023])
  expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(800_002)
})

test('at intake too; a garage without a part of it says which', async () => {
  const wash = await made()
  const id = await made({ price: 90_000, items: [{ catalog_service_id: wash, qty: 1 }] })
  const order = await anOrder(garage, { lines: [{ kind: 'service', catalog_service_id: id }] })
  const { lines } = (await garage.adviser.get(`/admin/order/${order.id}`)).data
  expect(lines).toMatchObject([{ catalog_service_id: wash, unit_price: 90_000, amount: 90_000 }])

  const lacking = await made({ items: [{ sku: 'NOWHERE-1', qty: 1 }] })
  expect(await order.post('line', { kind: 'service', catalog_service_id: lacking })).toMatchObject({
    status: 422,
    errors: { catalog_service_id: ['This garage has no item NOWHERE-1'] },
  })
  // an existing line cannot become several
  const [line] = lines
  const changed = await order.put(`line/${line.id}`, { catalog_service_id: id })
  expect(changed.errors).toHaveProperty('catalog_service_id')
})

test('rejects a quantity that rounds to zero or exceeds the limit', async () => {
  const wash = await made()
  const id = await made({ items: [{ catalog_service_id: wash, qty: 0.4 }] })
  const many = await made({ items: [{ catalog_service_id: wash, qty: 900_000 }] })
  const order = await anOrder(garage, { lines: [] })
  for (const [service, qty] of [
    [id, 0.001],
    [many, 2],
  ])
    expect(
      await order.post('line', { kind: 'service', catalog_service_id: service, qty }),
    ).toMatchObject({
      status: 422,
      errors: { qty: [expect.any(String)] },
    })
})

test('rejects items that a package cannot contain', async () => {
  const wash = await made()
  const abroad = await made({ country_id: 2 })
  const id = await made({ items: [{ catalog_service_id: wash, qty: 1 }] })
  const problemsOf = async (items: object[]) => (await send({ items })).errors
  expect(await problemsOf([{ catalog_service_id: abroad, qty: 1 }])).toHaveProperty([
    'items.0.catalog_service_id',
  ])
  expect(await problemsOf([{ catalog_service_id: id, qty: 1 }])).toEqual({
    'items.0.catalog_service_id': ['A package cannot contain another package'],
  })
  expect(await problemsOf([{ qty: 1 }])).toHaveProperty(['items.0.catalog_service_id'])
  expect(await problemsOf([{ catalog_service_id: wash, sku: 'X', qty: 1 }])).toHaveProperty([
    'items.0.catalog_service_id',
  ])
  expect(await problemsOf([{ sku: 'X', qty: 0 }])).toHaveProperty(['items.0.qty'])
  const response = await owner.put(`${path}/${wash}`, { items: [{ sku: 'X', qty: 1 }] })
  expect(response.errors).toEqual({
    items: ['This service is part of a package, so it cannot become one'],
  })
  // the items of the package stay
  expect((await owner.delete(`${path}/${wash}`)).status).toBe(409)
  expect((await owner.put(`${path}/${id}`, { items: [] })).status).toBe(200)
  expect((await owner.delete(`${path}/${wash}`)).status).toBe(200)
})
