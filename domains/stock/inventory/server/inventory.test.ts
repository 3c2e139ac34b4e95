import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const of = (garage: number) => `/admin/garage/${garage}/inventory`
let number = 0
const anItem = (fields: object = {}) => ({
  name: 'Oil filter',
  sku: `FLT-${++number}`,
  unit: 'pcs',
  buy_price: 30_000,
  sell_price: 45_000,
  ...fields,
})
async function made(garage = 1, fields: object = {}): Promise<number> {
  const response = await owner.post(of(garage), anItem(fields))
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)

test('a part is created, listed, found, changed and deleted', async () => {
  const category = (await owner.post('/admin/inventory-category', { name: 'Filters' })).data.id
  const response = await owner.post(
    of(1),
    anItem({
      name: 'Air filter',
      sku: 'AIR-1',
      inventory_category_id: category,
      minimum_stock: 2.5,
      warranty_days: 30,
    }),
  )
  expect(response).toMatchObject({ status: 201, message: 'Inventory item successfully created' })
  const itemPath = `${of(1)}/${response.data.id}`
  expect((await admin.get(itemPath)).data).toMatchObject({
    name: 'Air filter',
    sku: 'AIR-1',
    garage: { id: 1, name: 'Cilandak' },
    inventory_category: { id: category, name: 'Filters' },
    minimum_stock: 2.5,
    has_warranty: true,
    warranty_days: 30,
    image: null,
  })
  expect((await admin.get(itemPath)).data).toMatchObject({
    quantity: 0,
    available: 0,
    low_stock: true,
  })
  expect(ids(await admin.get(`${of(1)}?keyword=air-1`))).toEqual([response.data.id])
  expect(ids(await admin.get(`${of(1)}?inventory_category_id=${category}`))).toEqual([
    response.data.id,
  ])
  expect((await owner.put(itemPath, { sell_price: 50_000, version: 1 })).message).toBe(
    'Inventory item successfully updated',
  )
  expect((await owner.put(itemPath, { sell_price: 60_000, version: 1 })).status).toBe(409)
  expect((await admin.get(itemPath)).data).toMatchObject({ sell_price: 50_000, minimum_stock: 2.5 })
  expect((await owner.delete(itemPath)).status).toBe(200)
  expect((await admin.get(itemPath)).status).toBe(404)
})

test('rejects invalid input', async () => {
  const wrong = async (fields: object) => (await owner.post(of(1), anItem(fields))).errors
  await made(1, { sku: 'SAME' })
  expect(await wrong({ sku: 'same' })).toEqual({ sku: ['This SKU is already in this inventory'] })
  await made(2, { sku: 'SAME' })
  expect(await wrong({ unit: 'barrel' })).toHaveProperty('unit')
  expect(await wrong({ minimum_stock: 0.0001 })).toHaveProperty('minimum_stock')
  expect(await wrong({ minimum_stock: -1 })).toHaveProperty('minimum_stock')
  expect(await wrong({ inventory_category_id: 9999 })).toHaveProperty('inventory_category_id')
  expect(await wrong({ image_file_id: 9999 })).toHaveProperty('image_file_id')
  expect(await wrong({ buy_price: 0.5 })).toHaveProperty('buy_price')
})

test('the picture must be a picture, and its address opens', async () => {
  const file = (type: string) =>
    world.appContext.database.writes
      .insertInto('files')
      .values({
        key: `${type}-${Math.random()}`,
        name: 'x',
        type,
        size: 1,
        sha256: Buffer.alloc(32),
        employee_id: owner.employee_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const image = await file('image/png')
  const id = await made(1, { image_file_id: image.id })
  expect((await owner.get(`${of(1)}/${id}`)).data.image).toEqual({
    id: image.id,
    url: expect.stringMatching(/expires=.*signature=/),
  })
  const video = await file('video/mp4')
  expect((await owner.put(`${of(1)}/${id}`, { image_file_id: video.id })).errors).toHaveProperty(
    'image_file_id',
  )
})

describe('who may', () => {
  test('a branch reads its own, super admin and finance read all', async () => {
    const inGarage = await made(1)
    const elsewhere = await made(2)
    for (const role of ['admin', 'service adviser', 'mechanic'] as const) {
      const who = await world.signedInAs(role)
      expect(ids(await who.get(`${of(1)}?limit=100`))).toContain(inGarage)
      for (const path of [
        of(2),
        `${of(2)}/${elsewhere}`,
        of(999),
        `${of(999)}/${elsewhere}`,
        `${of(1)}/${elsewhere}`,
      ])
        expect((await who.get(path)).status, path).toBe(404)
    }
    const finance = await world.signedInAs('finance', { garage_id: null })
    expect((await finance.get(`${of(2)}/${elsewhere}`)).status).toBe(200)
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    expect((await maker.get(of(5))).status).toBe(200)
    expect((await maker.get(of(1))).status).toBe(404)
    expect((await world.anybody.get(of(1))).status).toBe(401)
  })

  test('only the super admin writes, and only in the garage of the path', async () => {
    const id = await made(1)
    expect((await admin.post(of(1), anItem())).status).toBe(403)
    expect((await admin.put(`${of(1)}/${id}`, { name: 'X' })).status).toBe(403)
    expect((await admin.delete(`${of(1)}/${id}`)).status).toBe(403)
    expect((await owner.put(`${of(2)}/${id}`, { name: 'X' })).status).toBe(404)
    expect((await owner.delete(`${of(2)}/${id}`)).status).toBe(404)
    expect((await owner.post(of(999), anItem())).status).toBe(404)
    expect((await owner.put(`${of(1)}/${id}`, { garage_id: 2 })).status).toBe(422)
    expect((await owner.get(`${of(1)}/${id}`)).data).toMatchObject({
      name: 'Oil filter',
      garage_id: 1,
    })
  })
})
