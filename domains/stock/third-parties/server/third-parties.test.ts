import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const path = '/admin/third-party'
let number = 0
async function aSupplier(country_id = 1): Promise<number> {
  const response = await owner.post('/admin/supplier', { name: `Glass ${++number}`, country_id })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
const fields = { name: 'Windscreen', type: 'glass', price: 900_000 }
const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)

test('is shown with its supplier, and found by it', async () => {
  const supplier_id = await aSupplier()
  const item = await owner.post('/admin/third-party-item', { name: 'Glass work', country_id: 1 })
  const { data, message } = await owner.post(path, {
    ...fields,
    supplier_id,
    third_party_item_id: item.data.id,
  })
  expect(message).toBe('Third-party successfully created')
  expect((await owner.get(`${path}/${data.id}`)).data).toMatchObject({
    ...fields,
    country: { id: 1, name: 'Indonesia' },
    supplier: { id: supplier_id },
    third_party_item: { id: item.data.id, name: 'Glass work' },
  })
  expect(ids(await owner.get(`${path}?supplier_id=${supplier_id}`))).toEqual([data.id])
  expect(ids(await owner.get(`${path}?type=glass&keyword=windscr`))).toContain(data.id)
  expect((await owner.delete(`${path}/${data.id}`)).status).toBe(200)
  expect((await owner.get(`${path}/${data.id}`)).status).toBe(404)
})

test('rejects invalid input', async () => {
  const supplier_id = await aSupplier()
  const wrong = async (given: object) =>
    (await owner.post(path, { ...fields, supplier_id, ...given })).errors
  expect(await wrong({ type: 'magic' })).toHaveProperty('type')
  expect(await wrong({ supplier_id: 9999 })).toHaveProperty('supplier_id')
  expect(await wrong({ price: -1 })).toHaveProperty('price')
  const item = await owner.post('/admin/third-party-item', { name: 'Kaca', country_id: 2 })
  expect(await wrong({ third_party_item_id: item.data.id })).toHaveProperty('third_party_item_id')
})

test('a branch and finance pick from those of their country, and change none', async () => {
  const inCountry = (await owner.post(path, { ...fields, supplier_id: await aSupplier() })).data.id
  const abroad = (await owner.post(path, { ...fields, supplier_id: await aSupplier(2) })).data.id
  const admin = await world.signedInAs('admin')
  expect(ids(await admin.get(`${path}?limit=100`))).toContain(inCountry)
  expect(ids(await admin.get(`${path}?limit=100`))).not.toContain(abroad)
  expect((await admin.get(`${path}/${abroad}`)).status).toBe(404)
  expect((await admin.put(`${path}/${inCountry}`, { name: 'Mine' })).status).toBe(403)
  expect((await (await world.signedInAs('finance')).get(path)).status).toBe(200)
  expect((await (await world.signedInAs('mechanic')).get(path)).status).toBe(403)
})
