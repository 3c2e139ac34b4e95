/** Import of items: the preview shows the errors of each row, and nothing is written unless all rows are valid. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const path = '/admin/garage/1/inventory/import'
const send = (rows: object[], apply = false) => owner.post(path, { rows, apply })
const belt = {
  name: 'Fan belt',
  sku: 'BELT-1',
  unit: 'pcs',
  buy_price: 40_000,
  sell_price: 60_000,
  quantity: 2.5,
}
const skus = async () =>
  (await owner.get('/admin/garage/1/inventory?limit=100')).data.data.map(
    ({ sku }: { sku: string }) => sku,
  )

test('the preview names what is wrong, row by row, and writes nothing', async () => {
  const response = await send([
    belt,
    { ...belt, name: '', sku: 'belt-1' },
    { ...belt, sku: 'BELT-3', unit: 'barrel', buy_price: 'cheap', inventory_category: 'Nowhere' },
    { ...belt, sku: 'BELT-4', quantity: -1, minimum_stock: 0.0001 },
    { sku: 4711, name: 12, unit: 'set', buy_price: 1, sell_price: 1 },
  ])
  expect(response.status).toBe(200)
  expect(response.data.written).toBe(false)
  const problems = response.data.rows.map(({ problems: all }: { problems: { field: string }[] }) =>
    all.map(({ field }) => field).toSorted(),
  )
  expect(problems).toEqual([
    [],
    ['name', 'sku'],
    ['buy_price', 'inventory_category', 'unit'],
    ['minimum_stock', 'quantity'],
    [],
  ])
  expect(response.data.rows[1].problems).toContainEqual({
    field: 'sku',
    code: 'inventory.skuTwice',
    message: 'This SKU is already in row 1',
    values: { row: 1 },
  })
  expect(await skus()).toEqual([])
  const applied = await send([belt, { ...belt, sku: 'BELT-3', unit: 'barrel' }], true)
  expect(applied).toMatchObject({
    status: 422,
    errors: { rows: ['1 rows have errors: nothing was saved'] },
  })
  expect(await skus()).toEqual([])
})

test('all rows are written, with one entry for what is on hand', async () => {
  const category = (await owner.post('/admin/inventory-category', { name: 'Belts' })).data.id
  const rows = [
    { ...belt, inventory_category: 'BELTS', location: 'A1', minimum_stock: 3 },
    { ...belt, sku: 'BELT-2', quantity: 4, buy_price: 10_000 },
    { ...belt, sku: 'BELT-5', quantity: null },
  ]
  expect(await send(rows, true)).toMatchObject({ status: 200, data: { written: true } })
  const listed = (await owner.get('/admin/garage/1/inventory?sort=sku')).data.data
  expect(listed).toMatchObject([
    {
      sku: 'BELT-1',
      quantity: 2.5,
      value: 100_000,
      location: 'A1',
      inventory_category_id: category,
    },
    { sku: 'BELT-2', quantity: 4, value: 40_000 },
    { sku: 'BELT-5', quantity: 0, value: 0 },
  ])
  const { rows: entries } = await sql<{ total: number }>`
    select total from journal_entries where source_type = 'inventory_import'`.execute(
    world.appContext.database.reads,
  )
  expect(entries).toEqual([{ total: 140_000 }])
})

test('updates an existing SKU, its quantity only by movements', async () => {
  const again = { ...belt, sku: 'belt-2', name: 'Drive belt', quantity: 4, buy_price: 10_000 }
  const same = { sku: 'BELT-5', name: 'Fan belt' }
  const response = await send([again, same, { sku: 'BELT-1', name: 'Fan belt', quantity: 9 }])
  expect(
    response.data.rows.map(({ change, problems }: { change: string; problems: object[] }) => [
      change,
      problems.length,
    ]),
  ).toEqual([
    ['changed', 0],
    ['same', 0],
    ['same', 1],
  ])
  expect(await send([again, same], true)).toMatchObject({ status: 200 })
  const listed = (await owner.get('/admin/garage/1/inventory?sort=sku')).data.data
  const versions = Object.fromEntries(
    listed.map((item: { sku: string; name: string; version: number }) => [
      item.sku,
      `${item.name} ${item.version}`,
    ]),
  )
  expect(versions).toEqual({
    'BELT-1': 'Fan belt 1',
    'belt-2': 'Drive belt 2',
    'BELT-5': 'Fan belt 1',
  })
})

test('who may, and how much', async () => {
  const admin = await world.signedInAs('admin')
  expect((await admin.post(path, { rows: [belt] })).status).toBe(403)
  expect((await owner.post('/admin/garage/999/inventory/import', { rows: [belt] })).status).toBe(
    404,
  )
  expect((await send([])).status).toBe(422)
  expect((await send(Array.from({ length: 2001 }, () => belt))).status).toBe(422)
  expect((await owner.post(path, { rows: [{ ...belt, colour: 'red' }] })).status).toBe(422)
})

test('an item with movements cannot change its unit', async () => {
  const moved = { ...belt, sku: 'BELT-UNIT' }
  const still = { ...belt, sku: 'BELT-STILL', quantity: 0 }
  expect((await send([moved, still], true)).status).toBe(200)
  const { rows } = (
    await send([
      { ...moved, unit: 'box' },
      { ...still, unit: 'box' },
    ])
  ).data
  expect(rows.map(({ problems }: { problems: object[] }) => problems)).toEqual([
    [
      {
        field: 'unit',
        code: 'inventory.otherUnit',
        message: 'Fan belt is counted in pcs here and in box there',
        values: { name: 'Fan belt', unit: 'pcs', other: 'box' },
      },
    ],
    [],
  ])
})
