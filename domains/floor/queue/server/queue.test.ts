/** The queue through HTTP: tickets, their orders, races, days. */
import { readPdf } from '#test/pdf.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { aCar, anOrder, transitionTo } from '#test/orders.ts'
import {
  world,
  garage,
  owner,
  adviser,
  mechanic,
  setUpQueue,
  tearDownQueue,
  clearQueue,
  restoreClock,
  ok,
  aPlate,
  aTicket,
  act,
  next,
  list,
  ticketOf,
  at,
} from '#test/queue-fixtures.ts'

beforeAll(setUpQueue)
afterAll(tearDownQueue)
beforeEach(clearQueue)
afterEach(restoreClock)

describe('a ticket', () => {
  test('comes with a car that is taken in, by its creation or from a booking', async () => {
    const walkIn = await anOrder(garage)
    expect(await ticketOf(walkIn.id)).toMatchObject({
      number: 'B-001',
      kind: 'walk_in',
      state: 'waiting',
      urgent: false,
      called_count: 0,
      wait_minutes: 0,
      eta: null,
      place: 1,
      order: { id: walkIn.id, stage: 'queued' },
      customer: { full_name: 'Maria Goreti Lobo' },
    })
    const soon = new Date(Date.now() + 30_000).toISOString()
    const booked = await anOrder(garage, { slot_at: soon })
    expect(await ticketOf(booked.id)).toBeUndefined()
    expect((await booked.move('queued')).status).toBe(200)
    // in time for the appointment, which is after the arrival of the walk-in
    expect(await ticketOf(booked.id)).toMatchObject({ number: 'A-001', kind: 'booking', place: 2 })
  })

  test('of a car before check-in moves to its order', async () => {
    const car = await aCar(garage)
    const ticket = await aTicket({ license_plate: null, vehicle_id: car.vehicle_id })
    expect(ticket).toMatchObject({ number: 'B-001', order: null, license_plate: car.license_plate })
    await ok(next())
    expect((await act(ticket.id, 'serve')).message).toBe('Check in the car first')
    const body = { garage_id: 1, vehicle_id: car.vehicle_id, odometer_in: 9 }
    const order = await ok(adviser.post('/admin/order', body), 201)
    const rows = await list()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: ticket.id, state: 'called', order: { id: order.id } })
    const served = await ok(act(ticket.id, 'serve', { mechanic_id: mechanic.employee_id }))
    expect(served).toMatchObject({
      state: 'serving',
      order: { stage: 'inspecting', mechanic: { id: mechanic.employee_id } },
    })
  })

  test('of a booking that has not been taken in cannot be served', async () => {
    const slot_at = new Date(Date.now() + 30_000).toISOString()
    const booked = await anOrder(garage, { slot_at })
    const { license_plate } = await booked.get()
    const ticket = await aTicket({ license_plate })
    expect(ticket).toMatchObject({ number: 'A-001', kind: 'booking', order: { id: booked.id } })
    await ok(next())
    expect(await act(ticket.id, 'serve')).toMatchObject({
      status: 409,
      message: 'Check in the car first',
    })
    expect((await booked.move('queued')).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await ok(act(ticket.id, 'serve'))).state).toBe('serving')
  })

  test('is one for a car and one for an order', async () => {
    const order = await anOrder(garage)
    const { license_plate } = await order.get()
    const ticketBody = { garage_id: 1, order_id: order.id }
    for (const body of [ticketBody, { garage_id: 1, license_plate }])
      expect(await adviser.post('/admin/queue', body)).toMatchObject({
        status: 409,
        message: 'This car is already in the queue: B-001',
      })
    expect(await list()).toHaveLength(1)
    const loose = await aTicket()
    expect(
      (await adviser.post('/admin/queue', { garage_id: 1, license_plate: loose.license_plate }))
        .status,
    ).toBe(409)
  })

  test('that ended as cancelled or no-show makes room for a new one', async () => {
    const order = await anOrder(garage)
    const body = { garage_id: 1, order_id: order.id, license_plate: null }
    await ok(act((await ticketOf(order.id)).id, 'cancel'))
    const second = await aTicket(body)
    expect(second).toMatchObject({ number: 'B-002', order: { id: order.id } })
    for (let call = 1; call <= 3; call++) await ok(act(second.id, 'call'))
    await ok(act(second.id, 'no-show'))
    expect((await order.get()).stage).toBe('queued')
    // the plate alone is enough
    const { license_plate } = await order.get()
    expect(await aTicket({ license_plate })).toMatchObject({
      number: 'B-003',
      order: { id: order.id },
    })
  })

  test('is refused for what is not there', async () => {
    const post = (body: object, who = adviser) =>
      who.post('/admin/queue', { garage_id: 1, ...body })
    expect((await post({})).errors).toEqual({
      license_plate: ['Enter a vehicle, a plate or a work order'],
    })
    expect((await post({ license_plate: '?!' })).errors).toHaveProperty('license_plate')
    expect((await post({ license_plate: 'NOT A PLATE' })).errors).toHaveProperty('license_plate')
    await ok(post({ license_plate: 'NOT A PLATE', license_plate_confirmed: true }), 201)
    expect((await post({ vehicle_id: 999_999 })).errors).toHaveProperty('vehicle_id')
    expect((await post({ order_id: 999_999 })).errors).toHaveProperty('order_id')
    expect((await post({ garage_id: 2, license_plate: aPlate() })).errors).toHaveProperty(
      'garage_id',
    )
    expect((await post({ garage_id: 5, license_plate: aPlate() }, owner)).errors).toHaveProperty(
      'garage_id',
    )
    // a car of another country, an order of another garage, the order of another car
    const { vehicle_id } = await aCar(garage)
    expect((await post({ garage_id: 3, vehicle_id }, owner)).errors).toHaveProperty('vehicle_id')
    const order = await anOrder(garage)
    expect((await post({ garage_id: 2, order_id: order.id }, owner)).errors).toHaveProperty(
      'order_id',
    )
    expect((await post({ order_id: order.id, vehicle_id })).errors).toHaveProperty('order_id')
    const ready = await transitionTo(garage, 'inspecting')
    expect((await post({ order_id: ready.id })).status).toBe(409)
  })
})

describe('the order of turns', () => {
  test('urgent tickets come first; a change of urgency moves a ticket', async () => {
    const [first, second] = [await aTicket(), await aTicket()]
    const urgent = await aTicket({ urgent: true })
    expect((await list()).map(({ number }: { number: string }) => number)).toEqual([
      'B-003',
      'B-001',
      'B-002',
    ])
    const put = (id: number, isUrgent: boolean) =>
      adviser.put(`/admin/queue/${id}`, { urgent: isUrgent })
    // both urgent: by arrival
    expect((await ok(put(second.id, true))).place).toBe(1)
    expect((await ok(put(second.id, false))).place).toBe(3)
    for (const { id } of [urgent, first, second]) expect((await ok(next())).id).toBe(id)
    expect(await put(first.id, true)).toMatchObject({ status: 409 })
    expect(await next()).toMatchObject({ status: 404, message: 'Nobody is waiting' })
  })

  test('expects a turn by what cars took in the last days, and says nothing without', async () => {
    at('2026-03-02T02:00:00Z')
    const order = await anOrder(garage)
    await ok(next())
    const { id } = await ticketOf(order.id)
    await ok(act(id, 'serve'))
    expect((await aTicket()).eta).toBe(null)
    at('2026-03-02T02:40:00Z')
    await ok(act(id, 'done'))
    const waiting = await aTicket()
    expect(waiting).toMatchObject({
      place: 2,
      eta: { from: '2026-03-02T03:20:00.000Z', to: '2026-03-02T04:00:00.000Z' },
    })
    const [first] = await list('state=waiting')
    expect(first).toMatchObject({ place: 1, wait_minutes: 40 })
    // the booking of two weeks ago does not count
    at('2026-03-17T02:00:00Z')
    expect((await ok(adviser.get(`/admin/queue/${waiting.id}`))).eta).toBe(null)
  })
})

describe('races', () => {
  test('twenty advisers who call at once get twenty cars, in the order of their turn', async () => {
    for (let count = 0; count < 19; count++) await aTicket()
    const calls = await Promise.all(Array.from({ length: 20 }, () => next()))
    const numbers = calls.filter(({ status }) => status === 200).map(({ data }) => data.number)
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 19 }, (_, index) => `B-${String(index + 1).padStart(3, '0')}`),
    )
    expect(calls.filter(({ status }) => status === 404)).toHaveLength(1)
  })

  test('numbers of a day have no gap, whatever fails meanwhile', async () => {
    const same = aPlate()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        adviser.post('/admin/queue', {
          garage_id: 1,
          license_plate: index % 2 === 0 ? same : aPlate(),
        }),
      ),
    )
    const numbers = answers.filter(({ status }) => status === 201).map(({ data }) => data.number)
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 11 }, (_, index) => `B-${String(index + 1).padStart(3, '0')}`),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('serving twice at once starts one inspection; a skip at the same time loses or wins', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await anOrder(garage)
      const { id } = await ticketOf(order.id)
      await ok(act(id, 'call'))
      const answers = await Promise.all([
        act(id, 'serve'),
        act(id, 'serve'),
        act(id, 'skip'),
        order.move('inspecting'),
      ])
      const won = answers.filter(({ status }) => status === 200)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const { stage, history } = await order.get()
      expect([stage, history.length]).toEqual(['inspecting', 2])
      expect(won.length).toBeLessThanOrEqual(2)
      expect((await ok(adviser.get(`/admin/queue/${id}`))).state).toBe('serving')
    }
  })
})

describe('the day', () => {
  test.each([
    [1, 'Asia/Jakarta', 'B 4 JKT'],
    [3, 'Asia/Kuala_Lumpur', 'WXY 4321'],
    [4, 'Europe/Amsterdam', 'AB-321-C'],
  ])('of garage %i begins at midnight in %s', async (garage_id, zone, license_plate) => {
    const clerk = await world.signedInAs('service adviser', { garage_id })
    const lastMinute = { 1: '16:59:30', 3: '15:59:30', 4: '22:59:30' }[garage_id]
    at(`2026-03-02T${lastMinute}Z`)
    const post = (plate: string) =>
      ok(clerk.post('/admin/queue', { garage_id, license_plate: plate }), 201)
    expect(await post(license_plate)).toMatchObject({ number: 'B-001', day: '2026-03-02' })
    vi.setSystemTime(Date.now() + 60_000)
    expect(dayIn(zone, new Date())).toBe('2026-03-03')
    const second = await post(license_plate.replace(/\d/, '8'))
    expect(second).toMatchObject({ number: 'B-001', day: '2026-03-03' })
    // a ticket of the day before stays in the queue and is called first
    expect((await list('', clerk)).map((row: { day: string }) => row.day)).toEqual([
      '2026-03-02',
      '2026-03-03',
    ])
    expect(await list('date=2026-03-02', clerk)).toHaveLength(1)
    const first = await ok(next(clerk, garage_id))
    expect(first.day).toBe('2026-03-02')
    expect(
      (await ok(clerk.get(`/admin/queue/display?garage_id=${garage_id}`))).called,
    ).toHaveLength(1)
    for (let call = 2; call <= 3; call++) await ok(act(first.id, 'call', {}, clerk))
    await ok(act(first.id, 'no-show', {}, clerk))
    expect((await list('', clerk)).map((row: { day: string }) => row.day)).toEqual(['2026-03-03'])
    expect((await list('date=2026-03-02', clerk))[0]).toMatchObject({ state: 'no_show' })
  })
})

test('a ticket prints its number, plate and place on the paper of the garage', async () => {
  const { world, adviser } = garage
  const { data } = await adviser.post('/admin/queue', { garage_id: 1, license_plate: 'B 1234 XYZ' })
  const printed = (await adviser.get(`/admin/queue/${data.id}/ticket`)).data
  expect(printed).toMatchObject({ number: data.number, paper: 'a4', language: 'id', place: 1 })
  const pdf = await world.app.inject({
    url: `/api/admin/queue/${data.id}/ticket/pdf?paper=80mm&language=en`,
    headers: { authorization: `Bearer ${adviser.token}` },
  })
  const { all } = readPdf(pdf.rawPayload)
  for (const text of [
    data.number,
    'B 1234 XYZ',
    'Queue ticket',
    'Cars before you 0',
    printed.garage.name,
  ])
    expect(all).toContain(text)
  const elsewhere = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await elsewhere.get(`/admin/queue/${data.id}/ticket`)).status).toBe(404)
})
