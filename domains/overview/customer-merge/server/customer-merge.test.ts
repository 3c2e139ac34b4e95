/** Two customers become one with all their records, and are separated again within a day. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage, anOrder, line } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let admin: Who
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  admin = garage.admin
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const CASH = 4
const data = async (answer: ReturnType<Who['get']>) => {
  const { status, message, errors, data } = await answer
  expect([status < 300, message, errors]).toEqual([true, message, undefined])
  return data
}
const customerOf = async (vehicleId: number) =>
  (await data(admin.get(`/admin/vehicle/${vehicleId}`))).customer as { id: number }
let names = 0
/** A customer with a car, a paid order, points and an open order. */
async function aCustomer() {
  const car = await aCar(garage)
  const { id } = await customerOf(car.vehicle_id)
  const full_name = `Person ${++names} 4711`
  await data(admin.put(`/admin/customer/${id}`, { full_name }))
  const paid = await anOrder(garage, {
    car,
    lines: [line({ unit_price: 1_000_000, approval: 'approved', work: 'done' })],
  })
  for (const to of ['in_progress', 'quality_check', 'ready']) await paid.move(to)
  const invoice = await data(garage.adviser.post(`/admin/order/${paid.id}/invoice`))
  await data(
    admin.post(`/admin/invoice/${invoice.id}/payment`, {
      amount: (await paid.get()).due,
      account_id: CASH,
    }),
  )
  const open = await anOrder(garage, { car, odometer_in: 16_000 })
  return { id, full_name, car, paid, open, invoice }
}
const merge = (id: number, from_id: number, who = admin) =>
  who.post(`/admin/customer/${id}/merge`, { from_id })
const undo = (id: number, who = admin) => who.post(`/admin/customer/${id}/unmerge`, {})
const member = async (id: number) =>
  (await data(owner.get(`/admin/membership/${id}`))) as Record<string, number>
const inOrder = async () => {
  const { checks } = await data(owner.get('/admin/report/integrity?full=true'))
  return checks.filter(({ holds }: { holds: boolean }) => !holds)
}
const ordersOf = async (id: number) =>
  (await data(admin.get(`/admin/order?customer_id=${id}`))).total as number

test('everything goes over, both names find the one that stays, and goes back', async () => {
  const [kept, double] = [await aCustomer(), await aCustomer()]
  const [before, other] = [await member(kept.id), await member(double.id)]
  expect(before.points).toBeGreaterThan(0)

  expect((await merge(kept.id, double.id)).status).toBe(200)
  expect(await ordersOf(kept.id)).toBe(4)
  expect(await ordersOf(double.id)).toBe(0)
  expect((await customerOf(double.car.vehicle_id)).id).toBe(kept.id)
  expect((await data(admin.get(`/admin/invoice?customer_id=${kept.id}`))).total).toBe(2)
  expect(await member(kept.id)).toMatchObject({
    points: (before.points as number) + (other.points as number),
    vehicles: [expect.anything(), expect.anything()],
  })
  for (const keyword of [kept.full_name, double.full_name]) {
    const found = await data(admin.get(`/admin/customer?keyword=${encodeURIComponent(keyword)}`))
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([kept.id])
    const search = await data(admin.get(`/admin/search?keyword=${encodeURIComponent(keyword)}`))
    expect(JSON.stringify(search)).toContain(`"id":${kept.id}`)
  }
  expect(await data(admin.get(`/admin/customer/${double.id}`))).toMatchObject({
    merged_into: { id: kept.id, name: kept.full_name },
    vehicles: [],
  })
  const { data: merges } = await data(admin.get(`/admin/customer/${kept.id}/merge`))
  expect(merges).toMatchObject([
    { from: { id: double.id }, vehicles: 1, orders: 2, can_undo: true },
  ])
  // the issued document keeps its name; the open order has the remaining customer
  expect((await data(admin.get(`/admin/order/${double.open.id}`))).customer.full_name).toBe(
    kept.full_name,
  )
  expect(await inOrder()).toEqual([])
  // the duplicate cannot be used any more
  const car = {
    country_id: 1,
    license_plate: 'B 7777 DBL',
    brand_id: 1,
    model_id: 1,
    chassis_number: 'X1',
  }
  expect(
    (await admin.post('/admin/vehicle', { ...car, customer_id: double.id })).errors,
  ).toMatchObject({
    customer_id: expect.anything(),
  })

  const taken = { garage_id: 1, vehicle_id: kept.car.vehicle_id, odometer_in: 90_000 }
  const refused = await garage.adviser.post('/admin/order', { ...taken, customer_id: double.id })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['customer_id']])

  expect((await undo(kept.id)).status).toBe(200)
  expect([await ordersOf(kept.id), await ordersOf(double.id)]).toEqual([2, 2])
  expect((await customerOf(double.car.vehicle_id)).id).toBe(double.id)
  expect(await member(kept.id)).toMatchObject({
    points: before.points,
    vehicles: [expect.anything()],
  })
  expect(await member(double.id)).toMatchObject({
    points: other.points,
    vehicles: [expect.anything()],
  })
  expect(
    (await data(admin.get(`/admin/customer?keyword=${encodeURIComponent(double.full_name)}`))).data,
  ).toMatchObject([{ id: double.id }])
  expect(await inOrder()).toEqual([])
})

test('what was used since keeps a merge; so does a day', async () => {
  const [kept, double] = [await aCustomer(), await aCustomer()]
  await data(merge(kept.id, double.id))
  await world.appContext.database.writes
    .updateTable('customer_merges')
    .set({ merged_at: sql`merged_at - interval '25 hours'` })
    .where('customer_id', '=', kept.id)
    .execute()
  expect(await undo(kept.id)).toMatchObject({ status: 409, code: 'customer-merge.tooLate' })

  const [one, two] = [await aCustomer(), await aCustomer()]
  await data(merge(one.id, two.id))
  for (const to of ['inspecting', 'awaiting_approval']) await two.open.move(to)
  await two.open.decide('approved')
  await two.open.move('in_progress')
  const { lines, version } = await two.open.get()
  await data(
    garage.mechanic.put(`/admin/order/${two.open.id}/line/${lines[0].id}`, {
      work: 'done',
      version,
    }),
  )
  expect((await two.open.move('quality_check')).status).toBe(200)
  expect((await two.open.move('ready', { body: { odometer_out: 16_010 } })).status).toBe(200)
  await data(garage.adviser.post(`/admin/order/${two.open.id}/invoice`))
  expect(await undo(one.id)).toMatchObject({ status: 409, code: 'customer-merge.goneOn' })
  expect(await inOrder()).toEqual([])
})

test('a double of a double is found under the last one, and merges are undone from the last', async () => {
  const [a, b, c] = [await aCustomer(), await aCustomer(), await aCustomer()]
  await data(merge(b.id, c.id))
  await data(merge(a.id, b.id))
  const found = await data(admin.get(`/admin/customer?keyword=${encodeURIComponent(c.full_name)}`))
  expect(found.data).toMatchObject([{ id: a.id }])
  expect(await ordersOf(a.id)).toBe(6)
  await data(undo(a.id))
  expect([await ordersOf(a.id), await ordersOf(b.id)]).toEqual([2, 4])
  await data(undo(b.id))
  expect([await ordersOf(b.id), await ordersOf(c.id)]).toEqual([2, 2])
  expect(await undo(b.id)).toMatchObject({ status: 409, code: 'customer-merge.notMerged' })
  expect(await inOrder()).toEqual([])
})

test('who is refused, and why', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  expect((await merge(one.id, two.id, garage.adviser)).status).toBe(403)
  expect((await merge(one.id, one.id)).status).toBe(422)
  expect((await merge(one.id, 999_999)).status).toBe(422)
  expect((await merge(999_999, two.id)).status).toBe(404)
  const dutch = await data(
    owner.post('/admin/customer', { full_name: 'Jan', phone: '+31612345678', country_id: 3 }),
  )
  expect(await merge(one.id, dutch.id, owner)).toMatchObject({
    status: 409,
    code: 'customer-merge.countries',
  })
  // outside the scope it is not found
  expect((await merge(one.id, dutch.id)).status).toBe(422)
  await data(merge(one.id, two.id))
  expect(await merge(one.id, two.id)).toMatchObject({ status: 409, code: 'customer-merge.gone' })
  expect(await merge(two.id, one.id)).toMatchObject({ status: 409 })
})

test('two merges at once: one of them', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  const answers = await Promise.all([
    merge(one.id, two.id),
    merge(two.id, one.id),
    merge(one.id, two.id),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await inOrder()).toEqual([])
})

test('a double is not written to any more, and cars that came meanwhile went over', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  const { brand, model } = await data(admin.get(`/admin/vehicle/${one.car.vehicle_id}`))
  const aNewCar = (index: number) =>
    admin.post('/admin/vehicle', {
      customer_id: two.id,
      country_id: 1,
      license_plate: `L ${7000 + index} MRG`,
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: `M-${index}`,
    })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index === 7 ? merge(one.id, two.id) : aNewCar(index),
    ),
  )
  expect(answers[7]!.status).toBe(200)
  const made = answers.filter(({ status }) => status === 201).length
  expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true)
  const carsOf = async (id: number) =>
    (await data(admin.get(`/admin/vehicle?customer_id=${id}`))).total as number
  expect([await carsOf(one.id), await carsOf(two.id)]).toEqual([2 + made, 0])
  const change = await admin.put(`/admin/customer/${two.id}`, { full_name: 'Somebody else' })
  expect([change.status, change.message]).toEqual([
    403,
    'This customer was merged into another one',
  ])
  expect((await admin.delete(`/admin/customer/${two.id}`)).status).toBe(403)
  const undone = await Promise.all(Array.from({ length: 20 }, () => undo(one.id)))
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(undone.filter(({ status }) => status === 409)).toHaveLength(19)
  expect([await carsOf(one.id), await carsOf(two.id)]).toEqual([1, 1 + made])
  expect(await inOrder()).toEqual([])
})

test('a coupon that both were given stays with one; another goes over and back', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  const given = async (code: string, customer_ids: number[]) => {
    const { id } = await data(
      owner.post('/admin/voucher', {
        name: code,
        code,
        category: 'all',
        quantity: 10,
        expiry_date: '2099-12-31',
        discount_percent: 10,
        audience: 'granted',
      }),
    )
    await data(owner.post(`/admin/voucher/${id}/publish`, {}))
    await data(owner.post(`/admin/voucher/${id}/grant`, { customer_ids }))
  }
  await given('BOTH-1', [one.id, two.id])
  await given('DOUBLE-1', [two.id])
  const coupons = async (id: number) =>
    ((await data(owner.get(`/admin/membership/${id}/voucher`))).data as { code: string }[])
      .map(({ code }) => code)
      .toSorted()
  await data(merge(one.id, two.id))
  expect(await coupons(one.id)).toEqual(['BOTH-1', 'DOUBLE-1'])
  expect(await inOrder()).toEqual([])
  await data(undo(one.id))
  expect(await coupons(one.id)).toEqual(['BOTH-1'])
  expect(await coupons(two.id)).toEqual(['BOTH-1', 'DOUBLE-1'])
  expect(await inOrder()).toEqual([])
})
