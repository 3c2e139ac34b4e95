/** Export of a customer's data, and erasure if nothing is open. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage, anOrder, transitionTo } from '#test/orders.ts'
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

const file = async (id: number, who: Who = owner) =>
  world.app.inject({
    method: 'GET',
    url: `/api/admin/customer/${id}/export`,
    headers: { authorization: `Bearer ${who.token}` },
  })
const erase = (id: number, who: Who = owner, body: object = { reason: 'Asked for it' }) =>
  who.post(`/admin/customer/${id}/erase`, body)

test('the file has all of one person and nobody else, without costs', async () => {
  const order = await transitionTo(garage, 'delivered')
  const { customer, number, license_plate } = await order.get()
  await anOrder(garage)
  await sql`insert into old_visits (vehicle_id, garage_id, day, text)
    select id, 3, '2019-03-04', 'Timing belt' from vehicles where customer_id = ${customer.id}`.execute(
    world.appContext.database.writes,
  )
  const answer = await file(customer.id)
  expect(answer.headers['content-disposition']).toContain(`customer-${customer.id}.json`)
  const kept = JSON.parse(answer.payload)
  expect(kept.customer).toMatchObject({
    id: customer.id,
    full_name: customer.full_name,
    orders: [{ number, lines: [{ name: 'Oil change', amount: 100_000 }] }],
    invoices: [{ status: 'issued', payments: [{ amount: expect.any(Number) }] }],
  })
  expect(kept.customer).toMatchObject({
    membership: { points: expect.any(Number) },
    orders: [{ inspection: [], condition: null, warranties: [], photos_and_videos: 0 }],
    invoices: [{ bill_to: customer.full_name, lines: [{ name: 'Oil change' }] }],
  })
  expect(kept.customer.orders[0].payments).toHaveLength(1)
  expect(kept.customer.orders).toHaveLength(1)
  expect(kept.customer.vehicles).toHaveLength(1)
  expect(kept.customer.earlier_visits).toMatchObject([{ day: '2019-03-04', text: 'Timing belt' }])
  expect(license_plate.replaceAll(' ', '')).toBe(kept.customer.vehicles[0].license_plate)
  expect(answer.payload).not.toMatch(/cost|wip/)
  const strange = await world.signedInAs('admin', { garage_id: 3, country_id: 2 })
  expect((await file(customer.id, strange)).statusCode).toBe(404)
})

test('a branch admin gets the orders and documents in scope, everybody else none', async () => {
  const order = await transitionTo(garage, 'delivered')
  const { customer, number } = await order.get()
  const contentOf = async (who: Who) => JSON.parse((await file(customer.id, who)).payload).customer
  expect(await contentOf(garage.admin)).toMatchObject({
    full_name: customer.full_name,
    orders: [{ number }],
    invoices: [{ status: 'issued' }],
    points: [],
  })
  // of another branch of the country
  const other = await world.signedInAs('admin', { garage_id: 2 })
  expect(await contentOf(other)).toMatchObject({
    full_name: customer.full_name,
    orders: [],
    invoices: [],
  })
  const finance = await world.signedInAs('finance', { garage_id: null })
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  for (const who of [garage.adviser, garage.mechanic, finance, maker])
    expect((await file(customer.id, who)).statusCode).toBe(403)
})

test('each use of the file is a row of the activity log', async () => {
  const { customer_id } = await aCar(garage)
  const path = `/admin/customer/${customer_id}/export`
  const rows = async () =>
    (await owner.get(`/admin/activity-log?limit=100&path=${encodeURIComponent(path)}`)).data.data
  expect(await rows()).toEqual([])
  await file(customer_id, garage.admin)
  await file(customer_id)
  await file(customer_id, garage.adviser)
  const seen = (await rows()).map(
    ({ method, status, code, subject, subject_id }: Record<string, unknown>) => [
      method,
      status,
      code,
      subject,
      subject_id,
    ],
  )
  expect(seen).toEqual([
    ['GET', 'failed', 403, null, null],
    ['GET', 'success', 200, 'customer export', customer_id],
    ['GET', 'success', 200, 'customer export', customer_id],
  ])
})

test('erasing blanks the person, keeps the documents, and is done once', async () => {
  const order = await transitionTo(garage, 'delivered')
  const before = await order.get()
  const { id, full_name, phone } = before.customer
  const incomeOf = async (keyword: string): Promise<number> => {
    const query = `line_kind=service&keyword=${encodeURIComponent(keyword)}`
    return (await owner.get(`/admin/dashboard/income?${query}`)).data.total
  }
  const incomeBefore = await incomeOf(full_name)
  expect((await erase(id, garage.admin)).status).toBe(403)
  expect((await erase(id, owner, {})).status).toBe(422)
  expect((await erase(id, owner, { reason: 'x', version: 99 })).status).toBe(409)
  expect((await erase(id)).message).toBe('Customer erased')
  const { data } = await owner.get(`/admin/customer/${id}`)
  expect(data).toMatchObject({
    full_name: `#${id}`,
    phone: '',
    email: null,
    address: null,
    birth_date: null,
  })
  // no list finds the name or the phone
  for (const word of [phone, phone.replace('+62', '0')]) {
    const found = (await owner.get(`/admin/customer?keyword=${encodeURIComponent(word)}`)).data
    expect(found.data).toEqual([])
  }
  const after = await order.get()
  expect([after.number, after.grand_total, after.customer.full_name]).toEqual([
    before.number,
    before.grand_total,
    `#${id}`,
  ])
  // the issued document is unchanged
  const invoiceContent = (await garage.adviser.get(`/admin/invoice/${after.invoice.id}`)).data
  expect(JSON.stringify(invoiceContent)).toContain(full_name)
  // its income by kind of line is found by number, not by name
  expect(await incomeOf(full_name)).toBe(incomeBefore - 1)
  expect(await incomeOf(invoiceContent.number)).toBe(1)
  expect((await erase(id)).message).toBe('This customer has already been erased')
})

test('an erased customer stays so: no name comes back, by no way', async () => {
  const order = await transitionTo(garage, 'delivered')
  const { id } = (await order.get()).customer
  expect(
    (await garage.admin.put(`/admin/customer/${id}`, { full_name: 'Wulandari Oktaviana' })).status,
  ).toBe(200)
  const double = await garage.adviser.post('/admin/customer', {
    full_name: 'Wulan Oktavia',
    phone: '+6281399900011',
    country_id: 1,
  })
  expect(
    (await garage.admin.post(`/admin/customer/${id}/merge`, { from_id: double.data.id })).status,
  ).toBe(200)
  // the remaining customer is erased, with all names
  expect((await erase(double.data.id)).message).toBe('This customer was merged into another one')
  expect((await erase(id)).status).toBe(200)
  const back = await garage.admin.put(`/admin/customer/${id}`, { full_name: 'Wulandari' })
  expect([back.status, back.message]).toEqual([403, 'This customer was erased'])
  const undone = await garage.admin.post(`/admin/customer/${id}/unmerge`, {})
  expect([undone.status, undone.message]).toEqual([409, 'This customer was erased'])
  const { data } = await owner.get(`/admin/customer/${id}`)
  expect(data).toMatchObject({ erased_at: expect.any(String), can: { update: { ok: false } } })
  expect((await owner.get(`/admin/customer/${double.data.id}`)).data).toMatchObject({
    full_name: `#${double.data.id}`,
    phone: '',
  })
  for (const keyword of ['Wulan', '0813999000'])
    for (const list of ['customer', 'vehicle', 'order', 'invoice', 'membership'])
      expect([list, (await owner.get(`/admin/${list}?keyword=${keyword}`)).data.total]).toEqual([
        list,
        0,
      ])
  const hits = await owner.get('/admin/search?keyword=Wulan')
  expect(JSON.stringify(hits.data)).not.toContain('Wulan')
  // its invoice is found by number, unchanged
  const { number } = (await owner.get(`/admin/invoice?customer_id=${id}`)).data.data[0]
  expect((await owner.get(`/admin/invoice?keyword=${number}`)).data.total).toBe(1)
})

test('not while something is open or money is due', async () => {
  const order = await anOrder(garage)
  const { customer } = await order.get()
  expect((await erase(customer.id)).message).toBe('This customer has open work orders')
  await order.move('cancelled')
  expect((await erase(customer.id)).status).toBe(200)

  const ready = await transitionTo(garage, 'ready')
  const who = (await ready.get()).customer
  await garage.adviser.post(`/admin/order/${ready.id}/invoice`)
  await world.appContext.database.writes
    .updateTable('orders')
    .set({ stage: 'delivered', delivered_at: new Date().toISOString() })
    .where('id', '=', ready.id)
    .execute()
  expect((await erase(who.id)).message).toBe(
    'This customer still owes money, or has a deposit or credit',
  )
  // a build may be delivered with an unpaid bill
  const { customer_id } = await aCar(garage)
  const { writes } = world.appContext.database
  const build = await writes
    .insertInto('builds')
    .values({
      number: 'HB/HER/2026/99999',
      name: 'Evo II',
      garage_id: 5,
      customer_id,
      date: '2026-01-01',
      status: 'delivered',
      delivered_on: '2026-01-01',
      price: 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writes
    .insertInto('build_bills')
    .values({
      build_id: build.id,
      garage_id: 5,
      customer_id,
      number: 'HB/1',
      kind: 'final',
      issued_at: '2026-01-01T00:00:00Z',
      issued_on: '2026-01-01',
      price: 1000,
      tax: 0,
      amount: 1000,
      withdrawn: 0,
    })
    .execute()
  expect((await erase(customer_id)).message).toBe(
    'This customer still owes money, or has a deposit or credit',
  )
  const strange = await world.signedInAs('super admin - manufacture')
  expect((await erase(customer_id, strange)).status).toBe(403)
  expect((await erase(999_999)).status).toBe(404)
})
