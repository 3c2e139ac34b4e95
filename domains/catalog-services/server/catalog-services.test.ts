import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let adviser: Who
let finance: Who
let maker: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  finance = await world.signedInAs('finance', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
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
  const answer = await owner.post(path, aService(fields))
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  return answer.data.id
}
const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)

test('is created, listed, found, changed and deleted', async () => {
  const category = (await owner.post('/admin/service-category', { name: 'Wheels', country_id: 1 }))
    .data
  const answer = await owner.post(
    path,
    aService({
      name: 'Balancing',
      minutes: 45,
      warranty_days: 7,
      description: 'Four wheels',
      service_category_id: category.id,
    }),
  )
  expect(answer).toMatchObject({ status: 201, message: 'Service catalogue successfully created' })
  const { id } = answer.data
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    name: 'Balancing',
    price: 250_000,
    minutes: 45,
    warranty_days: 7,
    country: { id: 1, name: 'Indonesia' },
    service_category: { id: category.id, name: 'Wheels' },
  })
  expect(ids(await owner.get(`${path}?keyword=four wh`))).toEqual([id])
  expect(ids(await owner.get(`${path}?service_category_id=${category.id}`))).toEqual([id])
  expect((await owner.put(`${path}/${id}`, { price: 300_000, version: 1 })).message).toBe(
    'Service catalogue successfully updated',
  )
  expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
    price: 300_000,
    minutes: 45,
    version: 2,
  })
  expect((await owner.put(`${path}/${id}`, { price: 1, version: 1 })).status).toBe(409)
  expect((await owner.delete(`/admin/service-category/${category.id}`)).status).toBe(409)
  expect((await owner.delete(`${path}/${id}`)).status).toBe(200)
  expect((await owner.get(`${path}/${id}`)).status).toBe(404)
})

test('refuses what does not fit', async () => {
  const wrong = async (fields: object) => (await owner.post(path, aService(fields))).errors
  await made({ name: 'Tune-up' })
  expect(await wrong({ name: 'TUNE-UP' })).toEqual({ name: ['This name is already taken'] })
  await made({ name: 'Tune-up', country_id: 2 }) // another country, another price list
  expect(await wrong({ price: -1 })).toHaveProperty('price')
  expect(await wrong({ price: 1.5 })).toHaveProperty('price')
  expect(await wrong({ minutes: 0 })).toHaveProperty('minutes')
  expect(await wrong({ country_id: 7 })).toHaveProperty('country_id')
  expect(await wrong({ service_category_id: 9999 })).toHaveProperty('service_category_id')
  const foreign = (await owner.post('/admin/service-category', { name: 'Roda', country_id: 2 }))
    .data
  expect(await wrong({ service_category_id: foreign.id })).toHaveProperty('service_category_id')
})

describe('who may', () => {
  test('a branch picks from the price list of its country', async () => {
    const here = await made()
    const abroad = await made({ country_id: 2 })
    for (const who of [
      adviser,
      await world.signedInAs('admin'),
      await world.signedInAs('mechanic'),
    ]) {
      const shown = ids(await who.get(`${path}?limit=100`))
      expect(shown).toContain(here)
      expect(shown).not.toContain(abroad)
      expect((await who.get(`${path}/${here}`)).status).toBe(200)
      expect((await who.get(`${path}/${abroad}`)).status).toBe(404)
    }
    expect(ids(await finance.get(`${path}?limit=100`))).toEqual(
      expect.arrayContaining([here, abroad]),
    )
    expect((await maker.get(path)).status).toBe(403)
    expect((await world.anybody.get(path)).status).toBe(401)
  })

  test('only the owner writes', async () => {
    const id = await made()
    for (const who of [adviser, finance, maker]) {
      expect((await who.post(path, aService())).status).toBe(403)
      expect((await who.put(`${path}/${id}`, { price: 1 })).status).toBe(403)
      expect((await who.delete(`${path}/${id}`)).status).toBe(403)
    }
    expect((await owner.get(`${path}/${id}`)).data.price).toBe(250_000)
  })
})
