/** Merging of brands and models: their cars move, and the old name still finds them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aGarage } from '#test/orders.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
let customer: number

const succeeded = (answer: { status: number; data: Made; errors?: unknown }) => {
  expect([200, 201], JSON.stringify(answer.errors)).toContain(answer.status)
  return answer.data
}
interface Made {
  id: number
}

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
  const body = { full_name: 'Merge Makes', phone: aPhone(), country_id: 1 }
  customer = succeeded(await owner.post('/admin/customer', body)).id
})
afterAll(() => world.close())

const brand = async (name: string, who = owner) =>
  succeeded(await who.post('/admin/brand', { name })).id
const model = async (brand_id: number, name: string) =>
  succeeded(await owner.post('/admin/model', { brand_id, name })).id

let plates = 100
async function car(brand_id: number, model_id: number, more: object = {}) {
  const body = {
    customer_id: customer,
    country_id: 1,
    license_plate: `B ${++plates} MRG`,
    brand_id,
    model_id,
  }
  return succeeded(await owner.post('/admin/vehicle', { ...body, ...more })).id
}

test('a model goes into another of its brand, with its variants and cars', async () => {
  const toyota = await brand('Toyota')
  const into = await model(toyota, 'Kijang Innova')
  const from = await model(toyota, 'Inova')
  const variant = async (model_id: number, name: string) =>
    succeeded(await owner.post('/admin/variant', { brand_id: toyota, model_id, name })).id
  const targetVariant = await variant(into, '2.0 G')
  const same = await variant(from, '2.0 g')
  const movedVariant = await variant(from, '2.4 V')
  const [first, second] = [
    await car(toyota, from, { variant_id: same }),
    await car(toyota, from, { variant_id: movedVariant }),
  ]
  const response = await owner.post(`/admin/model/${from}/merge`, { into_id: into })
  expect(succeeded(response)).toEqual({ id: into, vehicles: 2 })
  expect((await owner.get(`/admin/model/${from}`)).status).toBe(404)
  expect((await owner.get(`/admin/vehicle/${first}`)).data).toMatchObject({
    model: { name: 'Kijang Innova' },
    variant: { id: targetVariant },
    version: 2,
  })
  expect((await owner.get(`/admin/vehicle/${second}`)).data.variant).toMatchObject({
    id: movedVariant,
  })
  // the old name finds the model and its cars, and cannot be added again
  const found = await garage.adviser.get('/admin/model?keyword=inova')
  expect(found.data.data[0]).toMatchObject({ id: into, merged_names: ['Inova'], is_new: false })
  const cars = await garage.adviser.get('/admin/vehicle?keyword=inova')
  expect(cars.data.data.map((row: Made) => row.id).toSorted()).toEqual([first, second])
  const duplicate = await garage.adviser.post('/admin/model', { brand_id: toyota, name: 'INOVA' })
  expect([duplicate.status, duplicate.data.id]).toEqual([200, into])
})

test('a brand goes into another; models of one name become one', async () => {
  const into = await brand('Mercedes-Benz')
  const from = await brand('Mercy', garage.adviser)
  const [c, itsC, e] = [
    await model(into, 'C-Class'),
    await model(from, 'c-class'),
    await model(from, 'E-Class'),
  ]
  const code = async (brand_id: number, name: string) =>
    succeeded(await owner.post('/admin/code', { brand_id, name })).id
  const w204 = await code(into, 'W204')
  const [first, second] = [
    await car(from, itsC, { code_id: await code(from, 'w204') }),
    await car(from, e),
  ]
  expect(succeeded(await owner.post(`/admin/brand/${from}/merge`, { into_id: into }))).toEqual({
    id: into,
    vehicles: 2,
  })
  expect((await owner.get(`/admin/vehicle/${first}`)).data).toMatchObject({
    brand: { id: into },
    model: { id: c },
    code: { id: w204 },
  })
  expect((await owner.get(`/admin/vehicle/${second}`)).data).toMatchObject({
    brand: { id: into },
    model: { id: e },
  })
  const cars = await owner.get('/admin/vehicle?keyword=mercy')
  expect(cars.data.data.map((row: Made) => row.id).toSorted()).toEqual([first, second])
  // merging a merged brand preserves all names
  const mercedes = await brand('Mercedes')
  succeeded(await owner.post(`/admin/brand/${into}/merge`, { into_id: mercedes }))
  expect((await owner.get(`/admin/brand/${mercedes}`)).data.merged_names).toEqual([
    'Mercedes-Benz',
    'Mercy',
  ])
  expect((await owner.get('/admin/vehicle?keyword=mercy e-class')).data.data).toHaveLength(1)
})

test('rejects another brand, itself, missing rows, and roles without permission', async () => {
  const [one, two] = [await brand('Suzuki'), await brand('Daihatsu')]
  const [ertiga, xenia] = [await model(one, 'Ertiga'), await model(two, 'Xenia')]
  const merge = (what: string, into_id: number, who = owner) =>
    who.post(`/admin/${what}/merge`, { into_id })
  expect((await merge(`model/${ertiga}`, xenia)).errors).toEqual({
    into_id: ['This model belongs to another brand'],
  })
  expect((await merge(`brand/${one}`, one)).errors).toHaveProperty('into_id')
  expect((await merge(`brand/${one}`, 999_999)).errors).toHaveProperty('into_id')
  expect((await merge('brand/999999', one)).status).toBe(404)
  expect((await merge(`brand/${one}`, two, garage.adviser)).status).toBe(403)
  expect((await owner.get(`/admin/brand/${one}`)).status).toBe(200)
})
