/** The queue through HTTP: every transition allowed and refused, the order, races, rights, reach, the wall. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { type Garage, aCar, aGarage, anOrder, line, walkTo } from '#test/orders.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
let adviser: Who
let mechanic: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  ;({ adviser, mechanic } = garage)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

// each test begins with nobody in the queue
beforeEach(async () => {
  await world.house.database.writes.deleteFrom('queue_tickets').execute()
  await world.house.database.writes.deleteFrom('queue_counters').execute()
})
afterEach(() => {
  vi.useRealTimers()
})

const ok = async (answer: Promise<Answer>, status = 200) => {
  const { status: got, errors, message, data } = await answer
  expect([got, errors, got === status ? '' : message]).toEqual([status, undefined, ''])
  return data
}

let plates = 0
const aPlate = () => `B ${1000 + ++plates} QUE`
const aTicket = (fields: object = {}, who = adviser) =>
  ok(who.post('/admin/queue', { garage_id: 1, license_plate: aPlate(), ...fields }), 201)
const act = (id: number, action: string, body: object = {}, who = adviser) =>
  who.post(`/admin/queue/${id}/${action}`, body)
const next = (who = adviser, garage_id = 1) => who.post('/admin/queue/next', { garage_id })
const list = async (query = '', who = adviser) =>
  (await ok(who.get(`/admin/queue?limit=100&${query}`))).data
const ticketOf = async (orderId: number) =>
  (await list()).find((row: { order: { id: number } | null }) => row.order?.id === orderId)
const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })

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
    const soon = new Date(Date.now() + 5 * 60_000).toISOString()
    const booked = await anOrder(garage, { slot_at: soon })
    expect(await ticketOf(booked.id)).toBeUndefined()
    expect((await booked.move('queued')).status).toBe(200)
    // in time for the appointment, which is after the arrival of the walk-in
    expect(await ticketOf(booked.id)).toMatchObject({ number: 'A-001', kind: 'booking', place: 2 })
  })

  test('of a car before it is taken in goes over to its order', async () => {
    const car = await aCar(garage)
    const ticket = await aTicket({ license_plate: null, vehicle_id: car.vehicle_id })
    expect(ticket).toMatchObject({ number: 'B-001', order: null, license_plate: car.license_plate })
    await ok(next())
    expect((await act(ticket.id, 'serve')).message).toBe('Take the car in first')
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
    const slot_at = new Date(Date.now() + 5 * 60_000).toISOString()
    const booked = await anOrder(garage, { slot_at })
    const { license_plate } = await booked.get()
    const ticket = await aTicket({ license_plate })
    expect(ticket).toMatchObject({ number: 'A-001', kind: 'booking', order: { id: booked.id } })
    await ok(next())
    expect(await act(ticket.id, 'serve')).toMatchObject({
      status: 409,
      message: 'Take the car in first',
    })
    expect((await booked.move('queued')).status).toBe(200)
    expect(await list()).toHaveLength(1)
    expect((await ok(act(ticket.id, 'serve'))).state).toBe('serving')
  })

  test('is one for a car and one for an order', async () => {
    const order = await anOrder(garage)
    const { license_plate } = await order.get()
    const again = { garage_id: 1, order_id: order.id }
    for (const body of [again, { garage_id: 1, license_plate }])
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
    const again = { garage_id: 1, order_id: order.id, license_plate: null }
    await ok(act((await ticketOf(order.id)).id, 'cancel'))
    const second = await aTicket(again)
    expect(second).toMatchObject({ number: 'B-002', order: { id: order.id } })
    for (let call = 1; call <= 3; call++) await ok(act(second.id, 'call'))
    await ok(act(second.id, 'no-show'))
    expect((await order.get()).stage).toBe('queued')
    // its plate is enough
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
      license_plate: ['Enter a car, a plate or a work order'],
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
    const ready = await walkTo(garage, 'inspecting')
    expect((await post({ order_id: ready.id })).status).toBe(409)
  })
})

describe('every step', () => {
  const states = ['waiting', 'called', 'serving', 'done', 'no_show', 'cancelled'] as const
  type State = (typeof states)[number]
  const inState = async (state: State) => {
    const order = await anOrder(garage)
    const { id } = await ticketOf(order.id)
    const call = () => ok(act(id, 'call'))
    if (state === 'cancelled') await ok(act(id, 'cancel'))
    else if (state !== 'waiting') await call()
    if (state === 'serving' || state === 'done') await ok(act(id, 'serve'))
    if (state === 'done') await ok(act(id, 'done'))
    if (state === 'no_show') {
      await call()
      await call()
      await ok(act(id, 'no-show'))
    }
    return { id, order }
  }
  const steps: Record<string, Partial<Record<State, State>>> = {
    call: { waiting: 'called', called: 'called' },
    serve: { called: 'serving' },
    skip: { called: 'waiting' },
    done: { serving: 'done' },
    cancel: { waiting: 'cancelled' },
    'no-show': {},
  }
  const cases = Object.entries(steps).flatMap(([action, allowed]) =>
    states.map((from) => [action, from, allowed[from]] as const),
  )

  test.each(cases)('%s of a ticket that is %s', async (action, from, to) => {
    const { id } = await inState(from)
    const answer = await act(id, action)
    expect(answer.status).toBe(to ? 200 : 409)
    expect((await ok(adviser.get(`/admin/queue/${id}`))).state).toBe(to ?? from)
  })

  test('no-show only after three calls', async () => {
    const { id } = await inState('called')
    for (const calls of [1, 2]) {
      expect(await act(id, 'no-show')).toMatchObject({
        status: 409,
        message: 'Possible only after 3 calls',
      })
      expect((await ok(act(id, 'call'))).called_count).toBe(calls + 1)
    }
    expect(await ok(act(id, 'no-show'))).toMatchObject({ state: 'no_show', called_count: 3 })
  })

  test('skipped twice at most, three places back each time', async () => {
    const all = []
    for (let count = 0; count < 6; count++) all.push(await aTicket())
    const [first] = all
    const order = async () =>
      (await list('state=waiting')).map(({ number }: { number: string }) => number)
    await ok(next())
    expect(await ok(act(first.id, 'skip'))).toMatchObject({ place: 4, skipped_count: 1 })
    expect(await order()).toEqual(['B-002', 'B-003', 'B-004', 'B-001', 'B-005', 'B-006'])
    await ok(act(first.id, 'call'))
    expect(await ok(act(first.id, 'skip'))).toMatchObject({ place: 6, called_count: 2 })
    await ok(act(first.id, 'call'))
    expect(await act(first.id, 'skip')).toMatchObject({ status: 409 })
  })

  test('leaving the queue by any way ends the ticket', async () => {
    for (const [to, state] of [
      ['inspecting', 'serving'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const { id, order } = await inState('waiting')
      expect((await order.move(to)).status).toBe(200)
      expect((await ok(adviser.get(`/admin/queue/${id}`))).state).toBe(state)
    }
    const fast = await anOrder(garage, { lines: [line({ approval: 'approved' })] })
    const { id } = await ticketOf(fast.id)
    expect((await fast.move('in_progress')).status).toBe(200)
    expect(await ok(adviser.get(`/admin/queue/${id}`))).toMatchObject({
      state: 'done',
      order: { stage: 'in_progress' },
    })
    const served = await inState('serving')
    expect((await served.order.move('awaiting_approval')).status).toBe(200)
    expect((await ok(adviser.get(`/admin/queue/${served.id}`))).state).toBe('done')
  })

  test('serving asks what its move asks, and changes nothing when that is missing', async () => {
    const order = await anOrder(garage, { mechanic: false })
    const { id } = await ticketOf(order.id)
    await ok(act(id, 'call'))
    expect(await act(id, 'serve')).toMatchObject({
      status: 409,
      message: 'A mechanic must be assigned',
    })
    const stranger = await world.signedInAs('mechanic', { garage_id: 2 })
    expect((await act(id, 'serve', { mechanic_id: stranger.employee_id })).errors).toHaveProperty(
      'mechanic_id',
    )
    const mechanic_id = mechanic.employee_id
    expect((await act(id, 'serve', { mechanic_id, version: 99 })).status).toBe(409)
    expect((await ok(adviser.get(`/admin/queue/${id}`))).state).toBe('called')
    const { version } = await order.get()
    await ok(act(id, 'serve', { mechanic_id, version }))
    expect(await order.get()).toMatchObject({ stage: 'inspecting', mechanic: { id: mechanic_id } })
  })
})

describe('the order of turns', () => {
  test('urgent before others; what becomes urgent moves ahead, and back', async () => {
    const [one, two] = [await aTicket(), await aTicket()]
    const urgent = await aTicket({ urgent: true })
    expect((await list()).map(({ number }: { number: string }) => number)).toEqual([
      'B-003',
      'B-001',
      'B-002',
    ])
    const put = (id: number, isUrgent: boolean) =>
      adviser.put(`/admin/queue/${id}`, { urgent: isUrgent })
    // both urgent: by arrival
    expect((await ok(put(two.id, true))).place).toBe(1)
    expect((await ok(put(two.id, false))).place).toBe(3)
    for (const { id } of [urgent, one, two]) expect((await ok(next())).id).toBe(id)
    expect(await put(one.id, true)).toMatchObject({ status: 409 })
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
    // forgotten after two weeks
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
    const made = answers.filter(({ status }) => status === 201).map(({ data }) => data.number)
    expect(made.toSorted()).toEqual(
      Array.from({ length: 11 }, (_, index) => `B-${String(index + 1).padStart(3, '0')}`),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('serving twice at once moves the order once; a skip at the same time loses or wins', async () => {
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
    // what still waits from the day before stays in the queue, and is called first
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

describe('who', () => {
  test('the desk calls, mechanics and finance see, the rest neither; another garage is not there', async () => {
    const { id } = await aTicket()
    const finance = await world.signedInAs('finance', { garage_id: null })
    const maker = await world.signedInAs('super admin - manufacture')
    for (const who of [mechanic, finance]) {
      expect(await list('', who)).toHaveLength(1)
      expect((await next(who)).status).toBe(403)
      for (const action of ['call', 'serve', 'skip', 'no-show', 'done', 'cancel'])
        expect((await act(id, action, {}, who)).status, action).toBe(403)
      expect(
        (await who.post('/admin/queue', { garage_id: 1, license_plate: aPlate() })).status,
      ).toBe(403)
    }
    expect((await maker.get('/admin/queue')).status).toBe(403)
    expect((await finance.get('/admin/queue/display?garage_id=1')).status).toBe(403)
    const neighbour = await world.signedInAs('service adviser', { garage_id: 2 })
    expect(await list('', neighbour)).toEqual([])
    expect(await list('garage_id=1', neighbour)).toEqual([])
    expect((await act(id, 'call', {}, neighbour)).status).toBe(404)
    expect((await next(neighbour)).errors).toHaveProperty('garage_id')
    expect((await neighbour.get('/admin/queue/display?garage_id=1')).status).toBe(404)
    expect((await ok(owner.get(`/admin/queue/${id}`))).state).toBe('waiting')
  })

  test('the wall shows one garage: numbers and masked plates, no person', async () => {
    const order = await anOrder(garage)
    const { license_plate, customer } = await order.get()
    await aTicket({ license_plate: 'B 1234 XYZ', urgent: true })
    await ok(next())
    const display = await ok(mechanic.get('/admin/queue/display?garage_id=1'))
    expect(display).toMatchObject({
      garage: { id: 1, name: 'Cilandak' },
      called: [{ number: 'B-002', license_plate: 'B 1•• XYZ', called_count: 1 }],
      waiting: [{ number: 'B-001' }],
      serving: [],
    })
    const text = JSON.stringify(display)
    for (const hidden of [
      license_plate,
      license_plate.replaceAll(' ', ''),
      customer.full_name,
      'order',
    ])
      expect(text).not.toContain(hidden)
    // all garages are not one
    expect((await owner.get('/admin/queue/display')).errors).toHaveProperty('garage_id')
    expect((await ok(owner.get('/admin/queue/display?garage_id=1'))).called).toHaveLength(1)
    expect((await owner.get('/admin/queue/display?garage_id=5')).status).toBe(404)
  })
})

test('the dashboard counts what waits or is called, and the list shows exactly that', async () => {
  const called = await aTicket()
  await ok(act(called.id, 'call'))
  await anOrder(garage)
  await walkTo(garage, 'inspecting')
  const cancelled = await aTicket()
  await ok(act(cancelled.id, 'cancel'))
  for (const who of [garage.admin, owner]) {
    const { queued } = await ok(who.get('/admin/dashboard?garage_id=1'))
    expect(queued).toBe(2)
    expect((await ok(who.get('/admin/queue?queued=true&garage_id=1'))).total).toBe(2)
  }
})

test('the list finds a number and a part of a plate', async () => {
  await aTicket({ license_plate: 'B 7788 FND' })
  await aTicket()
  const found = async (keyword: string) =>
    (await list(`keyword=${keyword}`)).map(({ number }: { number: string }) => number)
  expect(await found('7788')).toEqual(['B-001'])
  expect(await found('b-2')).toEqual(['B-002'])
  expect(await found('B-002')).toEqual(['B-002'])
  expect(await found('%2525')).toEqual([])
})
