/** Mechanics' clocks, rework, and one change for several orders. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Garage,
  type OrderUnderTest,
  aGarage,
  anOrder,
  line,
  transitionTo,
} from '#test/orders.ts'
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

const work = async (order: OrderUnderTest, at: number, body: object, who = garage.mechanic) => {
  const { id } = (await order.get()).lines[at]
  return order.post(`line/${id}/work`, body, who)
}
const linesOf = async (order: OrderUnderTest) => (await order.get()).lines

test('a mechanic has one running clock: starting another pauses the first, and says so', async () => {
  const startedOrder = await transitionTo(garage, 'in_progress')
  const otherOrder = await transitionTo(garage, 'in_progress')
  const first = await work(startedOrder, 0, { action: 'start' })
  expect([first.status, first.data.paused]).toEqual([200, null])
  expect((await linesOf(startedOrder))[0]).toMatchObject({
    work: 'doing',
    time: [{ mechanic: { id: garage.mechanic.employee_id }, to: null, is_long: false }],
  })
  expect((await work(startedOrder, 0, { action: 'start' })).message).toBe(
    'This clock is already running',
  )
  const second = await work(otherOrder, 0, { action: 'start' })
  expect(second.data.paused).toEqual({
    order: { id: startedOrder.id, number: (await startedOrder.get()).number },
    line: 'Oil change',
  })
  expect((await linesOf(startedOrder))[0].time).toMatchObject([{ to: expect.any(String) }])
  expect((await work(startedOrder, 0, { action: 'pause' })).status).toBe(409)
  // finishing a paused clock is allowed
  expect((await work(startedOrder, 0, { action: 'finish' })).status).toBe(200)
  expect((await linesOf(startedOrder))[0].work).toBe('done')
  // leaving the bay stops running clocks
  await otherOrder.move('on_hold')
  expect((await linesOf(otherOrder))[0].time).toMatchObject([{ to: expect.any(String) }])
})

test('a line that is declined while somebody works on it stops the clock', async () => {
  const order = await transitionTo(garage, 'in_progress')
  await work(order, 0, { action: 'start' })
  const [{ id }] = await linesOf(order)
  expect((await order.put(`line/${id}`, { approval: 'declined' })).status).toBe(200)
  expect((await linesOf(order))[0].time).toMatchObject([{ to: expect.any(String) }])
})

test('twenty starts at once leave one clock', async () => {
  const order = await anOrder(garage, {
    lines: Array.from({ length: 10 }, () => line({ approval: 'approved' })),
  })
  await order.move('in_progress')
  const { lines } = await order.get()
  const answers = await Promise.all(
    [...lines, ...lines].map(({ id }: { id: number }) =>
      garage.mechanic.post(`/admin/order/${order.id}/line/${id}/work`, { action: 'start' }),
    ),
  )
  // without a given time, the order of arrival does not make a time invalid
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const running = (await linesOf(order)).flatMap(({ time }: { time: { to: string | null }[] }) =>
    time.filter(({ to }) => to === null),
  )
  expect(running).toHaveLength(1)
})

test('what was done without a line says when, within the visit; and whose clock it is', async () => {
  const order = await transitionTo(garage, 'in_progress')
  const start = (body: object, who?: Who) => work(order, 0, { action: 'start', ...body }, who)
  for (const at of ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z', 'yesterday'])
    expect((await start({ at })).status).toBe(422)
  const stranger = await world.signedInAs('mechanic', { garage_id: 2 })
  expect((await start({}, stranger)).status).toBe(404)
  const mate = await world.signedInAs('mechanic')
  const forMate = await start({ mechanic_id: mate.employee_id })
  expect([forMate.status, forMate.errors?.mechanic_id]).toEqual([
    422,
    ['A mechanic can only change their own clock'],
  ])
  expect((await start({ mechanic_id: mate.employee_id }, garage.adviser)).status).toBe(200)
  expect((await start({ mechanic_id: stranger.employee_id }, garage.adviser)).status).toBe(422)
  const ready = await transitionTo(garage, 'ready')
  expect((await work(ready, 0, { action: 'start' })).status).toBe(409)
})

test('a forgotten clock is corrected by the branch, with a reason, and never over other work', async () => {
  const order = await transitionTo(garage, 'in_progress')
  await work(order, 0, { action: 'start' })
  await work(order, 0, { action: 'pause' })
  const [{ time }] = await linesOf(order)
  const [{ id, from }] = time
  const put = (body: object, who = garage.admin) => order.put(`time/${id}`, body, who)
  const right = { from, to: new Date().toISOString(), reason: 'Forgotten' }
  expect((await put(right, garage.adviser)).status).toBe(403)
  expect((await put({ ...right, reason: '' })).status).toBe(422)
  expect((await put({ ...right, to: from })).status).toBe(422)
  expect((await put({ ...right, to: '2100-01-01T00:00:00Z' })).status).toBe(422)
  expect((await put({ ...right, from: '2020-01-01T00:00:00Z' })).status).toBe(422)
  expect((await put(right)).status).toBe(200)
  expect((await linesOf(order))[0].time).toMatchObject([{ to: right.to, reason: 'Forgotten' }])
})

test('planned minutes come from the catalogue', async () => {
  const service = { name: 'Tune up', country_id: 1, price: 100_000, minutes: 45 }
  const { id } = (await owner.post('/admin/catalog-service', service)).data
  const order = await anOrder(garage, {
    lines: [{ kind: 'service', catalog_service_id: id, qty: 2 }, line({})],
  })
  expect(await linesOf(order)).toMatchObject([
    { minutes_planned: 90, minutes_spent: 0, time: [] },
    { minutes_planned: null },
  ])
  // at the limits of the call
  const long = { ...service, name: 'For ever', price: 0, minutes: 100_000 }
  const longService = (await owner.post('/admin/catalog-service', long)).data
  const huge = await anOrder(garage, {
    lines: [{ kind: 'service', catalog_service_id: longService.id, qty: 1_000_000 }],
  })
  expect(await linesOf(huge)).toMatchObject([{ minutes_planned: 100_000_000_000 }])
})

test('a returned car gets a rework order, and the adviser a warning', async () => {
  const service = { name: 'Brake job', country_id: 1, price: 100_000 }
  const { id } = (await owner.post('/admin/catalog-service', service)).data
  const braking = { kind: 'service', catalog_service_id: id }
  const order = await transitionTo(garage, 'ready')
  expect((await order.post('rework', { notes: 'It squeaks' })).status).toBe(409)
  const done = await anOrder(garage, { lines: [{ ...braking, approval: 'approved' }] })
  const db = world.appContext.database.writes
  await db
    .updateTable('orders')
    .set({ stage: 'delivered', delivered_at: new Date().toISOString() })
    .where('id', '=', done.id)
    .execute()
  const created = await done.post('rework', { notes: 'It squeaks' })
  expect(created.status).toBe(201)
  const { number, vehicle, reworks } = await done.get()
  expect(reworks).toEqual([{ id: created.data.id, number: created.data.number }])
  const original = (await garage.adviser.get(`/admin/order/${created.data.id}`)).data
  expect(original).toMatchObject({
    stage: 'booked',
    rework_of: { id: done.id, number },
    mechanic_notes: 'It squeaks',
  })
  const { warnings, id: next } = (
    await garage.adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: vehicle.id,
      odometer_in: 16_000,
      lines: [braking],
    })
  ).data
  expect(warnings).toContain('This car was here for the same service within the last 30 days')
  const { back_soon } = (await garage.adviser.get(`/admin/order/${next}`)).data
  expect(back_soon).toEqual({ id: done.id, number })
})

test('who comes back is warned of by the day of coming in, and by the item of the service too', async () => {
  const item = (
    await owner.post('/admin/service-item', { name: 'Balance', country_id: 1, price: 1 })
  ).data.id
  const balancing = { kind: 'service', service_item_id: item }
  const done = await anOrder(garage, { lines: [{ ...balancing, approval: 'approved' }] })
  const { vehicle } = await done.get()
  await world.appContext.database.writes
    .updateTable('orders')
    .set({ stage: 'delivered', delivered_at: new Date().toISOString() })
    .where('id', '=', done.id)
    .execute()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const warned = async (days: number) => {
    const booking = { garage_id: 1, vehicle_id: vehicle.id, slot_at: inDays(days) }
    const { warnings } = (
      await garage.adviser.post('/admin/order', { ...booking, lines: [balancing] })
    ).data
    return warnings.includes('This car was here for the same service within the last 30 days')
  }
  expect([await warned(29), await warned(31)]).toEqual([true, false])
})

test('several orders at once: each answers for itself, and none passes a blocker', async () => {
  const fit = await transitionTo(garage, 'in_progress')
  await work(fit, 0, { action: 'finish' })
  const unfit = await transitionTo(garage, 'in_progress')
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  const versionsOf = async (...orders: OrderUnderTest[]) =>
    Promise.all(
      orders.map(async (order) => ({ id: order.id, version: (await order.get()).version })),
    )
  const move = { action: 'move', to: 'quality_check' }
  const orders = await versionsOf(unfit, fit)
  const response = await garage.adviser.post('/admin/order/bulk', { orders, ...move })
  expect(response.data.data).toMatchObject([
    { id: unfit.id, ok: false, message: 'Every approved line must be done first' },
    { id: fit.id, ok: true, message: null },
  ])
  expect([(await fit.get()).stage, (await unfit.get()).stage]).toEqual([
    'quality_check',
    'in_progress',
  ])
  // one activity row for the write, with its changes
  const log = await world.appContext.database.writes
    .selectFrom('activity_log')
    .select('new_value')
    .where('path', '=', '/api/admin/order/bulk')
    .execute()
  expect(log).toMatchObject([
    { new_value: { changes: [{ id: fit.id, new: { stage: 'quality_check' } }] } },
  ])
  const stale = await garage.adviser.post('/admin/order/bulk', { orders, ...move })
  expect(stale.data.data.every(({ ok }: { ok: boolean }) => !ok)).toBe(true)
  const strange = await far.post('/admin/order/bulk', { orders: await versionsOf(fit), ...move })
  expect(strange.data.data).toMatchObject([{ ok: false, message: 'Not found' }])
  const mate = await world.signedInAs('mechanic')
  const assign = { action: 'assign', mechanic_id: mate.employee_id }
  const both = await garage.adviser.post('/admin/order/bulk', {
    orders: await versionsOf(fit, unfit),
    ...assign,
  })
  expect(both.data.data).toMatchObject([{ ok: true }, { ok: true }])
  expect((await fit.get()).mechanic.id).toBe(mate.employee_id)
  expect((await garage.adviser.post('/admin/order/bulk', { orders, action: 'move' })).status).toBe(
    422,
  )
})

test('a step for several orders takes the mechanic along, and says where it asks for more', async () => {
  const waiting = await anOrder(garage, { mechanic: false })
  const currentVersion = async () => ({ id: waiting.id, version: (await waiting.get()).version })
  const bulk = async (body: object, who = garage.adviser) =>
    (await who.post('/admin/order/bulk', body)).data.data
  const inspect = { action: 'move', to: 'inspecting' }
  expect(await bulk({ orders: [await currentVersion()], ...inspect })).toMatchObject([
    { ok: false, message: 'A mechanic must be assigned' },
  ])
  const mechanic_id = garage.mechanic.employee_id
  const twice = [await currentVersion(), await currentVersion()]
  expect(await bulk({ orders: twice, ...inspect, mechanic_id })).toMatchObject([
    { ok: true },
    { ok: false, message: 'Someone else has changed this in the meantime' },
  ])
  expect(await waiting.get()).toMatchObject({ stage: 'inspecting', mechanic: { id: mechanic_id } })
  const off = { orders: [await currentVersion()], action: 'move', to: 'cancelled' }
  expect(await bulk(off, garage.admin)).toMatchObject([
    { ok: false, message: 'This step needs more information: open the order' },
  ])
})
