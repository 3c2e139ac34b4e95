/** Every transition of a ticket, allowed and rejected; rights, scope, wall display and counts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrder, line, transitionTo } from '#test/orders.ts'
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
} from '#test/queue-fixtures.ts'

beforeAll(setUpQueue)
afterAll(tearDownQueue)
beforeEach(clearQueue)
afterEach(restoreClock)

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
    const response = await act(id, action)
    expect(response.status).toBe(to ? 200 : 409)
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

  test('serving needs the inputs of its transition, and changes nothing without them', async () => {
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

describe('who', () => {
  test('advisers call, mechanics and finance read, others do neither; 404 for another garage', async () => {
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
    // all garages together have no display
    expect((await owner.get('/admin/queue/display')).errors).toHaveProperty('garage_id')
    expect((await ok(owner.get('/admin/queue/display?garage_id=1'))).called).toHaveLength(1)
    expect((await owner.get('/admin/queue/display?garage_id=5')).status).toBe(404)
  })
})

test('the dashboard counts what waits or is called, and the list shows exactly that', async () => {
  const called = await aTicket()
  await ok(act(called.id, 'call'))
  await anOrder(garage)
  await transitionTo(garage, 'inspecting')
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
  const search = async (keyword: string) =>
    (await list(`keyword=${keyword}`)).map(({ number }: { number: string }) => number)
  expect(await search('7788')).toEqual(['B-001'])
  expect(await search('b-2')).toEqual(['B-002'])
  expect(await search('B-002')).toEqual(['B-002'])
  expect(await search('%2525')).toEqual([])
})
