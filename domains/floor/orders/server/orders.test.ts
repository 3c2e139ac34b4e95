/** Check-in, lines, discounts, and who may read and change an order. Transitions: moves.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFile } from '#test/registers/rows.ts'
import { aPicture, uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { type Garage, aCar, aGarage, anOrder, line, transitionTo } from '#test/orders.ts'

let world: World
let garage: Garage
let adviser: Who
let mechanic: Who
let finance: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  ;({ adviser, mechanic } = garage)
  finance = await world.signedInAs('finance', { garage_id: null })
})
afterAll(() => world.close())

describe('taking a car in', () => {
  test('a walk-in is queued immediately, with number, day and odometer', async () => {
    const car = await aCar(garage)
    const created = await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.vehicle_id,
      odometer_in: 12_000,
    })
    expect(created.status).toBe(201)
    expect(created.message).toBe('Work order successfully created')
    expect(created.data).toMatchObject({ stage: 'queued', version: 1, warnings: [] })
    expect(created.data.number).toMatch(/^WO\/CIL\/\d{4}\/\d{5}$/)
    const order = (await adviser.get(`/admin/order/${created.data.id}`)).data
    expect(order).toMatchObject({
      stage: 'queued',
      billing: 'none',
      odometer_in: 12_000,
      grand_total: 0,
      license_plate: car.license_plate,
    })
    expect(order.customer.id).toBe(car.customer_id)
  })

  test('answers with its stage as status, its voucher, and the photo of the car', async () => {
    const order = await anOrder(garage)
    const path = `/admin/order/${order.id}`
    const plain = (await adviser.get(path)).data
    expect(plain).toMatchObject({ status: 'queued', voucher: null, vehicle: { photo: null } })

    const photo = await aFile(world, adviser)
    await world.appContext.database.writes
      .updateTable('files')
      .set({ type: 'image/jpeg' })
      .where('id', '=', photo)
      .execute()
    const vehicle = `/admin/vehicle/${plain.vehicle.id}`
    expect((await adviser.put(vehicle, { photo_file_id: photo })).status).toBe(200)
    const { data } = await adviser.get(path)
    expect(data.vehicle.photo).toEqual({ id: photo, url: expect.stringContaining('signature=') })

    const listed = (await adviser.get('/admin/order?status=queued&limit=100')).data.data
    expect(listed.map(({ id }: { id: number }) => id)).toContain(order.id)
    expect(new Set(listed.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['queued']),
    )
  })

  test('a second open order for the car warns', async () => {
    const car = await aCar(garage)
    await adviser.post('/admin/order', { garage_id: 1, vehicle_id: car.vehicle_id, odometer_in: 1 })
    const second = await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.vehicle_id,
      odometer_in: 2,
    })
    expect(second.status).toBe(201)
    expect(second.data.warnings).toEqual(['This vehicle has another open work order'])
  })

  test('an odometer below the last reading needs a reason', async () => {
    const car = await aCar(garage)
    await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.vehicle_id,
      odometer_in: 500,
    })
    const returning = { garage_id: 1, vehicle_id: car.vehicle_id, odometer_in: 400 }
    const rejected = await adviser.post('/admin/order', returning)
    expect(rejected.status).toBe(422)
    expect(rejected.errors).toHaveProperty('odometer_in')
    expect(
      (await adviser.post('/admin/order', { ...returning, reason: 'New instrument' })).status,
    ).toBe(201)
  })

  test('a booking whose time has passed is taken with a warning; neither time nor odometer is not', async () => {
    const car = await aCar(garage)
    const late = { garage_id: 1, vehicle_id: car.vehicle_id, slot_at: '2020-01-01T08:00:00Z' }
    expect((await adviser.post('/admin/order', late)).data.warnings).toEqual([
      'This time has passed',
    ])
    const neither = await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.vehicle_id,
    })
    expect(neither.errors).toHaveProperty('odometer_in')
  })

  test('foreign garages, vehicles, customers and mechanics do not exist', async () => {
    const car = await aCar(garage)
    const stranger = await world.signedInAs('mechanic', { garage_id: 2 })
    const body = { garage_id: 1, vehicle_id: car.vehicle_id, odometer_in: 1 }
    expect((await adviser.post('/admin/order', { ...body, garage_id: 2 })).status).toBe(404)
    expect(
      (await adviser.post('/admin/order', { ...body, vehicle_id: 999_999 })).errors,
    ).toHaveProperty('vehicle_id')
    expect(
      (await adviser.post('/admin/order', { ...body, customer_id: 999_999 })).errors,
    ).toHaveProperty('customer_id')
    expect(
      (await adviser.post('/admin/order', { ...body, mechanic_id: stranger.employee_id })).errors,
    ).toHaveProperty('mechanic_id')
  })

  test('mechanics and finance take nothing in', async () => {
    const car = await aCar(garage)
    for (const who of [mechanic, finance])
      expect(
        (
          await who.post('/admin/order', {
            garage_id: 1,
            vehicle_id: car.vehicle_id,
            odometer_in: 1,
          })
        ).status,
      ).toBe(403)
  })

  test('lines can come with the order', async () => {
    const car = await aCar(garage)
    const created = await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.vehicle_id,
      odometer_in: 1,
      lines: [line({ approval: 'approved' }), line({ qty: 2.5, unit_price: 1001 })],
    })
    const order = (await adviser.get(`/admin/order/${created.data.id}`)).data
    expect(order).toMatchObject({
      sub_total: 100_000,
      grand_total: 100_000,
      estimate_total: 102_503,
    })
  })
})

describe('lines', () => {
  test('no line changes while the customer decides', async () => {
    const order = await transitionTo(garage, 'awaiting_approval')
    expect((await order.post('line', line({}))).status).toBe(409)
    const [first] = (await order.get()).lines
    expect((await order.put(`line/${first.id}`, { unit_price: 1 })).status).toBe(409)
    expect((await order.put(`line/${first.id}`, { approval: 'approved' })).status).toBe(200)
    expect((await order.get()).sub_total).toBe(first.amount)
  })

  test('a price increase after the agreement needs a new approval', async () => {
    const order = await transitionTo(garage, 'in_progress')
    const [first] = (await order.get()).lines
    await order.put(`line/${first.id}`, { unit_price: first.unit_price + 1 })
    expect((await order.get()).lines[0].approval).toBe('proposed')
    expect((await order.put(`line/${first.id}`, { approval: 'approved' })).status).toBe(409)
    expect((await order.move('awaiting_approval')).status).toBe(200)
  })

  test('prices and discounts that make no sense are refused, by field', async () => {
    const order = await anOrder(garage, { lines: [] })
    for (const [body, field] of [
      [{ discount: 100_001 }, 'discount'],
      [{ qty: 0 }, 'qty'],
      [{ qty: 1.2345 }, 'qty'],
      [{ qty: 1e-10 }, 'qty'],
      [{ qty: -1 }, 'qty'],
      [{ unit_price: -1 }, 'unit_price'],
      [{ unit_price: 1.5 }, 'unit_price'],
      [{ unit_price: 1e12, qty: 1000 }, 'unit_price'],
      [{ name: '' }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ kind: 'gift' }, 'kind'],
    ] as const) {
      const response = await order.post('line', line(body as object))
      expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
    }
    expect((await order.get()).lines).toEqual([])
  })

  test('a mechanic notes findings and work, and decides nothing', async () => {
    const order = await transitionTo(garage, 'in_progress')
    const [first] = (await order.get()).lines
    expect((await order.put(`line/${first.id}`, { work: 'done' }, mechanic)).status).toBe(200)
    expect((await order.put(`line/${first.id}`, { unit_price: 1 }, mechanic)).status).toBe(403)
    expect((await order.post('line', line({}), mechanic)).status).toBe(403)
    expect(
      (await order.post('line', line({ kind: 'inspection', unit_price: 0 }), mechanic)).status,
    ).toBe(201)
    expect(
      (await order.post('discount', { type: 'amount', amount: 1, reason: 'x' }, mechanic)).status,
    ).toBe(403)
    expect((await order.put('', { mechanic_notes: 'Worn' }, mechanic)).status).toBe(200)
    expect((await order.put('', { mechanic_id: null }, mechanic)).status).toBe(403)
  })

  test('deleting a line takes it out of the totals', async () => {
    const order = await anOrder(garage, {
      lines: [line({ approval: 'approved' }), line({ approval: 'approved', unit_price: 5000 })],
    })
    const before = await order.get()
    expect(before.sub_total).toBe(105_000)
    expect((await order.delete(`line/${before.lines[1].id}`)).status).toBe(200)
    expect((await order.get()).sub_total).toBe(100_000)
  })
})

describe('discounts', () => {
  test('amount and percent, added, changed, deleted', async () => {
    const order = await anOrder(garage, { lines: [line({ approval: 'approved' })] })
    const added = await order.post('discount', {
      type: 'amount',
      amount: 10_000,
      reason: 'Loyal customer',
    })
    expect([added.status, added.message]).toEqual([201, 'Discount added successfully'])
    expect(await order.get()).toMatchObject({
      sub_total: 100_000,
      discount: 10_000,
      total: 90_000,
      grand_total: 90_000,
      due: 90_000,
    })
    await order.put(`discount/${added.data.id}`, {
      type: 'percent',
      amount: 12.5,
      reason: 'Promotion',
    })
    expect(await order.get()).toMatchObject({ discount: 12_500, total: 87_500 })
    expect((await order.delete(`discount/${added.data.id}`)).status).toBe(200)
    expect(await order.get()).toMatchObject({ discount: 0, total: 100_000 })
  })

  test.each([
    [{ type: 'amount', amount: 100_001 }, 'amount'],
    [{ type: 'percent', amount: 101 }, 'amount'],
    [{ type: 'percent', amount: 1e-9 }, 'amount'],
    [{ type: 'percent', amount: 1.234 }, 'amount'],
    [{ type: 'amount', amount: 1.5 }, 'amount'],
    [{ type: 'amount', amount: 0 }, 'amount'],
    [{ type: 'gift', amount: 1 }, 'type'],
  ])('%o is refused', async (body, field) => {
    const order = await anOrder(garage, { lines: [line({ approval: 'approved' })] })
    const response = await order.post('discount', { ...body, reason: 'x' })
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('versions', () => {
  test('a stale write is refused with what changed, and changes nothing', async () => {
    const order = await anOrder(garage)
    const { version } = await order.get()
    await order.put('', { mechanic_notes: 'First' })
    const late = await adviser.put(`/admin/order/${order.id}`, {
      version,
      mechanic_notes: 'Second',
    })
    expect(late.status).toBe(409)
    expect(late.data.version).toBe(version + 1)
    expect(late.data.changes[0]).toMatchObject({
      by: 'Test service adviser',
      to: { mechanic_notes: 'First' },
    })
    expect((await order.get()).mechanic_notes).toBe('First')
  })

  test('of many at once exactly one wins', async () => {
    const order = await anOrder(garage)
    const { version } = await order.get()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        adviser.put(`/admin/order/${order.id}`, { version, mechanic_notes: `Note ${index}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect((await order.get()).version).toBe(version + 1)
  })

  test('a write without its version is refused', async () => {
    const order = await anOrder(garage)
    const [first] = (await order.get()).lines
    for (const answer of [
      await adviser.post(`/admin/order/${order.id}/line`, line({})),
      await adviser.post(`/admin/order/${order.id}/transition`, { to: 'inspecting' }),
      await adviser.put(`/admin/order/${order.id}`, { mechanic_notes: 'x' }),
      await adviser.delete(`/admin/order/${order.id}/line/${first.id}`),
    ])
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['version']])
  })
})

describe('scope', () => {
  test('another garage sees nothing of it, in lists or by id', async () => {
    const order = await anOrder(garage)
    for (const other of [
      await world.signedInAs('admin', { garage_id: 2 }),
      await world.signedInAs('mechanic', { garage_id: 2 }),
    ]) {
      expect((await other.get(`/admin/order/${order.id}`)).status).toBe(404)
      expect((await other.get('/admin/order?limit=100&garage_id=1')).data.total).toBe(0)
      const missing = await other.post('/admin/order/999999/transition', {
        to: 'inspecting',
        version: 1,
      })
      const foreign = await other.post(`/admin/order/${order.id}/transition`, {
        to: 'inspecting',
        version: 1,
      })
      expect({ status: foreign.status, message: foreign.message }).toEqual({
        status: missing.status,
        message: missing.message,
      })
    }
    expect((await finance.get('/admin/order?limit=100&garage_id=1')).data.total).toBeGreaterThan(0)
    expect((await finance.get('/admin/order?country_id=3')).data.total).toBe(0)
  })

  test('the list filters by stage, customer and keyword', async () => {
    const order = await anOrder(garage)
    const shownOrder = await order.get()
    const plate = encodeURIComponent(shownOrder.license_plate)
    for (const query of [
      `keyword=${plate}`,
      `keyword=${encodeURIComponent(shownOrder.number)}`,
      `customer_id=${shownOrder.customer.id}&stage=queued`,
      `vehicle_id=${shownOrder.vehicle.id}&status=queued&open=true`,
    ]) {
      const { data } = (await adviser.get(`/admin/order?${query}`)).data
      expect([query, data.map(({ id }: { id: number }) => id)]).toEqual([query, [order.id]])
    }
    expect(
      (await adviser.get(`/admin/order?vehicle_id=${shownOrder.vehicle.id}&stage=ready`)).data
        .total,
    ).toBe(0)
  })
})

test('the complaint is separate from the mechanic notes', async () => {
  const order = await anOrder(garage)
  expect((await order.get()).complaint).toBeNull()
  expect((await order.put('', { complaint: 'It squeaks' })).status).toBe(200)
  expect((await order.put('', { mechanic_notes: 'Pads' }, garage.mechanic)).status).toBe(200)
  expect(await order.get()).toMatchObject({ complaint: 'It squeaks', mechanic_notes: 'Pads' })
  // the adviser records the customer's words
  expect((await order.put('', { complaint: 'x' }, garage.mechanic)).status).toBe(403)
  expect((await order.put('', { complaint: 'x'.repeat(2001) })).status).toBe(422)
})

test('a photo belongs to the car or to one line, and can be removed only before delivery', async () => {
  const { upload } = uploading(world)
  const file_id = (await upload(garage.mechanic, await aPicture())).data.id
  const order = await transitionTo(garage, 'inspecting')
  const otherOrder = await transitionTo(garage, 'inspecting')
  const [{ id: line_id }] = (await order.get()).lines
  const photo = { direction: 'inbound', file_id }
  expect((await order.post('media', photo, garage.mechanic)).status).toBe(201)
  const ofLine = await order.post('media', { ...photo, line_id }, garage.mechanic)
  expect(ofLine.status).toBe(201)
  const rejected = await otherOrder.post('media', { ...photo, line_id })
  expect([rejected.status, Object.keys(rejected.errors ?? {})]).toEqual([422, ['line_id']])
  expect((await order.get()).media).toMatchObject([{ line_id: null }, { line_id }])
  // the line is removed, its photo stays with the car
  await order.delete(`line/${line_id}`)
  expect((await order.get()).media).toMatchObject([{ line_id: null }, { line_id: null }])
  expect((await order.delete(`media/${ofLine.data.id}`, garage.mechanic)).status).toBe(200)
  expect((await order.get()).media).toHaveLength(1)
  await world.appContext.database.writes
    .updateTable('orders')
    .set({ stage: 'delivered' })
    .where('id', '=', order.id)
    .execute()
  const [{ id: left }] = (await order.get()).media
  const late = [await order.delete(`media/${left}`), await order.post('media', photo)]
  expect(late.map(({ status, message }) => [status, message])).toEqual([
    [409, 'This work order is closed'],
    [409, 'This work order is closed'],
  ])
})
