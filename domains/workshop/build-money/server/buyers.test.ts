/** The buyer of a build's bill is stored when it is issued; a receipt shows the current one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let owner: Who
beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const made = async (path: string, body: object, who = maker): Promise<number> => {
  const response = await who.post(path, body)
  expect([response.status, response.errors]).toEqual([201, undefined])
  return response.data.id
}
const named = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
const identity = { kind: 'company', legal_name: 'PT Armada Contoh', npwp: '0012345678901000' }

test('a bill keeps its buyer; the sums say who it is now', async () => {
  const stage = await made('/admin/manufacture/stage', { names: named, planned_days: 3 })
  await made(`/admin/manufacture/stage/${stage}/task`, { names: named, weight: 1, proof: 'none' })
  const person = { ...identity, full_name: 'Armada', phone: aPhone(), country_id: 1 }
  const customer = await made('/admin/customer', person, owner)
  const path = '/admin/manufacture/build-order'
  const build = await made(path, {
    name: 'Evo tribute',
    date: '2026-01-05',
    garage_id: 5,
    customer_id: customer,
    price: 9_000_000,
  })
  for (const to of ['planned', 'in_build']) {
    const { version } = (await maker.get(`/manufacture/build-order/${build}`)).data
    expect((await maker.post(`${path}/${build}/transition`, { to, version })).status).toBe(200)
  }
  const money = async () => (await maker.get(`/manufacture/build-order/${build}/money`)).data
  await made(`${path}/${build}/bill`, { stage_id: stage, amount: 1_000_000 })
  await owner.put(`/admin/customer/${customer}`, { legal_name: 'PT Nama Baru' })
  const { bills, buyer } = await money()
  expect(bills[0].buyer).toMatchObject({ ...identity, country_code: 'ID' })
  expect(buyer).toMatchObject({ ...identity, legal_name: 'PT Nama Baru' })
  await owner.put(`/admin/customer/${customer}`, { kind: 'person', legal_name: null, npwp: null })
  expect((await money()).buyer).toBeNull()
  expect((await money()).bills[0].buyer.npwp).toBe(identity.npwp)
})
