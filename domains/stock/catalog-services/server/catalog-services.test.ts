import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const path = '/admin/catalog-service'
let number = 0
const aService = (fields: object = {}) => ({
  name: `Spooring ${++number}`,
  country_id: 1,
  price: 250_000,
  ...fields,
})
async function made(fields: object = {}): Promise<number> {
  const response = await owner.post(path, aService(fields))
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}
const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)

test('is shown with its country and category, and found by words of its description', async () => {
  const category = await owner.post('/admin/service-category', { name: 'Wheels', country_id: 1 })
  const service_category = { id: category.data.id, name: 'Wheels' }
  const fields = { minutes: 45, warranty_days: 7, description: 'Four wheels' }
  const id = await made({ ...fields, service_category_id: service_category.id })
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    ...fields,
    price: 250_000,
    country: { id: 1, name: 'Indonesia' },
    service_category,
  })
  expect(ids(await owner.get(`${path}?keyword=four wh`))).toEqual([id])
  expect(ids(await owner.get(`${path}?service_category_id=${service_category.id}`))).toEqual([id])
})

test('rejects invalid input', async () => {
  const problemsOf = async (fields: object) => (await owner.post(path, aService(fields))).errors
  await made({ name: 'Tune-up' })
  expect(await problemsOf({ name: 'TUNE-UP' })).toEqual({ name: ['This name is already taken'] })
  await made({ name: 'Tune-up', country_id: 2 }) // another country, another price list
  expect(await problemsOf({ price: -1 })).toHaveProperty('price')
  expect(await problemsOf({ price: 1.5 })).toHaveProperty('price')
  expect(await problemsOf({ minutes: 0 })).toHaveProperty('minutes')
  expect(await problemsOf({ country_id: 7 })).toHaveProperty('country_id')
  expect(await problemsOf({ service_category_id: 9999 })).toHaveProperty('service_category_id')
  const foreign = (await owner.post('/admin/service-category', { name: 'Roda', country_id: 2 }))
    .data
  expect(await problemsOf({ service_category_id: foreign.id })).toHaveProperty(
    'service_category_id',
  )
})

test('a branch picks from the price list of its country', async () => {
  const inCountry = await made()
  const abroad = await made({ country_id: 2 })
  const adviser = await world.signedInAs('service adviser')
  const visibleIds = ids(await adviser.get(`${path}?limit=100`))
  expect(visibleIds).toContain(inCountry)
  expect(visibleIds).not.toContain(abroad)
  expect((await adviser.get(`${path}/${inCountry}`)).status).toBe(200)
  expect((await adviser.get(`${path}/${abroad}`)).status).toBe(404)
})
