import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveStock } from '#domains/stock/stock/server/stock.ts'
import { addDays } from '#platform/contract/days.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

const path = '/admin/inventory/low-stock'
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())

let number = 0
async function anItem(fields: object = {}, garage = 1): Promise<number> {
  const response = await owner.post(`/admin/garage/${garage}/inventory`, {
    name: 'Oil filter',
    sku: `LOW-${++number}`,
    unit: 'pcs',
    buy_price: 30_000,
    sell_price: 45_000,
    ...fields,
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
async function aSupplier(name = 'Filters'): Promise<number> {
  return (await owner.post('/admin/supplier', { name: `${name} ${++number}`, country_id: 1 })).data
    .id
}
async function buy(supplier_id: number, line: object, fields: object = {}) {
  const response = await admin.post('/admin/inventory/purchase', {
    garage_id: 1,
    supplier_id,
    date: today(),
    lines: [{ quantity: 1, unit: 'pcs', unit_price: 31_000, ...line }],
    ...fields,
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id as number
}
/** Issues items to an order some days ago. */
const use = (item_id: number, quantity: number, daysAgo: number, kind = 'issue') =>
  moveStock(world.appContext.database.writes, {
    garage_id: 1,
    day: addDays(today(), -daysAgo),
    at: new Date(),
    source: { type: 'work_order', id: 1 },
    employee_id: null,
    lines: [{ item_id, kind: kind as 'issue', quantity: kind === 'issue' ? -quantity : quantity }],
  })
const rowOf = async (id: number, who = admin) =>
  (await who.get(`${path}?limit=100`)).data.data.find((row: { id: number }) => row.id === id)

test('proposes quantity and supplier, and shows days of stock', async () => {
  const id = await anItem({ quantity: 100, minimum_stock: 20 })
  const supplier_id = await aSupplier()
  // ordered ten days before the receipt
  const ordered = await buy(
    supplier_id,
    { item_id: id, quantity: 2, unit: 'box', per_unit: 12, unit_price: 360_000 },
    { date: addDays(today(), -10), received: false },
  )
  const { lines } = (await admin.get(`/admin/inventory/purchase/${ordered}`)).data
  await admin.post(`/admin/inventory/purchase/${ordered}/receive`, {
    lines: [{ line_id: lines[0].id, quantity: 1 }],
  })
  expect(await rowOf(id)).toBeUndefined()
  await use(id, 96, 5)
  await use(id, 6, 5, 'issue_return')
  await use(id, 10, 120)
  expect(await rowOf(id)).toMatchObject({
    item: { name: 'Oil filter' },
    available: 12,
    minimum: 20,
    on_order: 12,
    used: 90,
    days_left: 12,
    lead_days: 10,
    // one a day for 40 days, less 12 available and 12 on order
    suggested: 16,
    supplier: { id: supplier_id },
    last_price: 30_000,
  })
})

test('lists the lowest first, with surplus of other garages', async () => {
  const sku = 'SAME-SKU'
  const id = await anItem({ sku, quantity: 1, minimum_stock: 900_000 })
  await anItem({ sku, quantity: 8, minimum_stock: 3 }, 2)
  await anItem({ sku, quantity: 8 }, 3)
  const { data } = (await admin.get(path)).data
  expect(data[0]).toMatchObject({
    id,
    days_left: null,
    supplier: null,
    elsewhere: [{ garage: { id: 2 }, surplus: 5 }],
  })
  const spares = data.map(({ spare }: { spare: number }) => spare)
  expect(spares).toEqual(spares.toSorted((spare: number, two: number) => spare - two))
  expect((await admin.get(`${path}?keyword=same-sku`)).data.total).toBe(1)
  expect((await owner.get(`${path}?garage_id=2&limit=100`)).data.data).toEqual([])
  // a removed item is not low
  const gone = await anItem({ minimum_stock: 5 })
  expect(await rowOf(gone)).toBeDefined()
  await owner.delete(`/admin/garage/1/inventory/${gone}`)
  expect(await rowOf(gone)).toBeUndefined()
})

test('drafts one ordered purchase per supplier, in its unit and at its price', async () => {
  const [one, two, three] = [await anItem(), await anItem(), await anItem()]
  const [first, second] = [await aSupplier(), await aSupplier()]
  await buy(first, { item_id: one })
  await buy(first, { item_id: two, unit: 'box', per_unit: 12, unit_price: 120_000 })
  await buy(second, { item_id: three, unit_price: 500 })
  const lines = [
    { item_id: one, quantity: 2.5 },
    { item_id: three, quantity: 4 },
    { item_id: two, quantity: 13 },
  ]
  const before = (await owner.get('/admin/journal?garage_id=1')).data.total
  const response = await admin.post(`${path}/purchase`, { garage_id: 1, lines })
  expect(response).toMatchObject({ status: 201, message: 'Orders to suppliers drafted' })
  const { purchases } = response.data
  expect(purchases.map(({ supplier }: { supplier: { id: number } }) => supplier.id)).toEqual([
    first,
    second,
  ])
  expect((await admin.get(`/admin/inventory/purchase/${purchases[0].id}`)).data).toMatchObject({
    receipt: 'ordered',
    status: 'Unpaid',
    total: 2.5 * 31_000 + 240_000,
    lines: [
      { item: { id: one }, quantity: 2.5, unit: 'pcs', unit_price: 31_000 },
      { item: { id: two }, quantity: 2, unit: 'box', per_unit: 12, unit_price: 120_000 },
    ],
  })
  // an order posts nothing
  expect((await owner.get('/admin/journal?garage_id=1')).data.total).toBe(before)
})

test('names items without a supplier, and drafts nothing', async () => {
  const known = await anItem()
  await buy(await aSupplier(), { item_id: known })
  const unknown = await anItem({ name: 'Never bought' })
  const count = async () => (await admin.get('/admin/inventory/purchase')).data.total
  const before = await count()
  const draft = (lines: object[], who = admin) =>
    who.post(`${path}/purchase`, { garage_id: 1, lines })
  const refused = await draft([
    { item_id: known, quantity: 1 },
    { item_id: unknown, quantity: 1 },
  ])
  expect(refused).toMatchObject({
    status: 422,
    errors: {
      'lines.1.item_id': ['Never bought was never purchased before, so it has no supplier'],
    },
  })
  const twice = { item_id: known, quantity: 1 }
  expect((await draft([twice, twice])).errors).toHaveProperty(['lines.1.item_id'])
  const elsewhere = await anItem({}, 2)
  expect((await draft([{ item_id: elsewhere, quantity: 1 }])).errors).toHaveProperty([
    'lines.0.item_id',
  ])
  expect((await draft([])).errors).toHaveProperty('lines')
  expect(await count()).toBe(before)

  const other = await world.signedInAs('admin', { garage_id: 2 })
  expect((await draft([twice], other)).errors).toHaveProperty('garage_id')
  expect(
    (await draft([twice], await world.signedInAs('finance', { garage_id: null }))).status,
  ).toBe(403)
  expect((await (await world.signedInAs('service adviser')).get(path)).status).toBe(403)
})
