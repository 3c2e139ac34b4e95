/** Follow-ups: one for each cause, listed where they are answered, closed once by a person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aGarage, anOrder } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { openFollowUp } from './follow-ups.ts'
import type { NewFollowUp } from './queries.ts'

let world: World
let garage: Garage
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(() => world.close())

let causes = 0
const open = (fields: Partial<NewFollowUp>) =>
  openFollowUp(world.appContext.database.writes, {
    kind: 'question',
    text: 'When can I come?',
    cause: `test ${++causes}`,
    ...fields,
  })
const list = async (query: string, who = garage.adviser) =>
  (await who.get(`/admin/follow-up?${query}`)).data.data
const ids = async (query: string, who?: Who) =>
  (await list(query, who)).map(({ id }: { id: number }) => id)
const done = (id: number | undefined, body: object = {}, who = garage.adviser) =>
  who.post(`/admin/follow-up/${id}/done`, body)

test('the same cause opens one, with the garage and the customer of its order', async () => {
  const order = await anOrder(garage)
  const { customer, number, license_plate } = await order.get()
  const cause = 'share 1 question 1'
  const id = await open({ order_id: order.id, cause })
  expect(await open({ order_id: order.id, cause, text: 'Again' })).toBeUndefined()
  expect(await list(`order_id=${order.id}`)).toEqual([
    expect.objectContaining({
      id,
      kind: 'question',
      text: 'When can I come?',
      garage: { id: 1, name: expect.any(String) },
      order: { id: order.id, number, license_plate },
      invoice: null,
      customer: { id: customer.id, full_name: customer.full_name, phone: customer.phone },
      done_at: null,
      done_by: null,
      note: null,
      version: 1,
      can: { done: { ok: true } },
    }),
  ])
})

test('a customer without an order now is asked for where they were last, else in their country', async () => {
  const order = await anOrder(garage)
  const { customer } = await order.get()
  const here = await open({ customer_id: customer.id })
  const fresh = await garage.adviser.post('/admin/customer', {
    full_name: 'Nobody Yet',
    phone: '+6281399911122',
    country_id: 1,
  })
  const inCountry = await open({ customer_id: fresh.data.id })
  const rows = await list('limit=100')
  const garageOf = (id?: number) => rows.find((row: { id: number }) => row.id === id).garage
  expect(garageOf(here)).toMatchObject({ id: 1 })
  expect(garageOf(inCountry)).toBeNull()
  const neighbour = await world.signedInAs('service adviser', { garage_id: 2 })
  expect(await ids('limit=100', neighbour)).toContain(inCountry)
  expect(await ids('limit=100', neighbour)).not.toContain(here)
  const dutch = await world.signedInAs('admin', { garage_id: 4, country_id: 3 })
  expect(await ids('limit=100', dutch)).toEqual([])
  expect((await done(here, {}, neighbour)).status).toBe(404)
})

test('a person closes it once, and it stays closed', async () => {
  const id = await open({ order_id: (await anOrder(garage)).id })
  expect((await done(id, { note: 'x'.repeat(501) })).errors).toHaveProperty('note')
  expect((await done(id, { version: 9 })).status).toBe(409)
  const closed = await done(id, { note: 'Tomorrow at ten', version: 1 })
  expect([closed.status, closed.message, closed.data]).toEqual([
    200,
    'Follow-up done',
    { id, version: 2 },
  ])
  expect((await done(id)).message).toBe('This follow-up is already done')
  expect(await ids('open=true&limit=100')).not.toContain(id)
  const [row] = await list('open=false&keyword=tomorrow')
  expect(row).toMatchObject({
    id,
    note: 'Tomorrow at ten',
    done_by: expect.any(String),
    can: { done: { ok: false } },
  })
  expect((await done(999_999)).status).toBe(404)
})

test('finance sees what is about money; a mechanic and a maker nothing', async () => {
  const order = await anOrder(garage)
  const question = await open({ order_id: order.id })
  const payment = await open({ order_id: order.id, kind: 'payment' })
  const bank = await open({ kind: 'bank', country_id: 1 })
  expect(await ids('limit=100', finance)).toEqual([bank, payment])
  expect(await ids('kind=question', finance)).toEqual([])
  expect((await done(question, {}, finance)).status).toBe(404)
  expect((await done(bank, {}, finance)).status).toBe(200)
  expect(await ids(`order_id=${order.id}`)).toEqual([payment, question])
  expect(await ids(`order_id=${order.id}&sort=created_at`)).toEqual([question, payment])
  const today = new Date().toISOString().slice(0, 10)
  expect(await ids(`order_id=${order.id}&start_date=2020-01-01&end_date=2020-12-31`)).toEqual([])
  expect(await ids(`order_id=${order.id}&start_date=${today}&end_date=2099-12-31`)).toHaveLength(2)
  for (const role of ['mechanic', 'super admin - manufacture'] as const)
    expect((await (await world.signedInAs(role)).get('/admin/follow-up')).status).toBe(403)
  expect((await garage.adviser.get('/admin/follow-up?kind=rumour')).status).toBe(422)
})
