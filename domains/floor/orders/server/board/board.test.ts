/** The board: each open stage with its count, money and cards, the longest wait first, and each card's blockers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aGarage, anOrder, line, transitionTo } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { BoardCard } from '../../contract-floor.ts'

let world: World
let garage: Garage

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
})
afterAll(() => world.close())

interface Column {
  stage: string
  count: number
  amount: number
  cards: BoardCard[]
}
const board = async (who: Who = garage.adviser, query = ''): Promise<Record<string, Column>> => {
  const { stages } = (await who.get(`/admin/order/board${query}`)).data
  return Object.fromEntries((stages as Column[]).map((column) => [column.stage, column]))
}

test('each open stage has its cards, the longest there first, with what blocks them', async () => {
  const first = await transitionTo(garage, 'in_progress')
  const second = await anOrder(garage, {
    lines: [line({ approval: 'approved', work: 'done' }), line({ approval: 'approved' })],
  })
  await second.move('in_progress')
  const { in_progress, delivered, booked } = await board()
  expect(delivered).toBeUndefined()
  expect(booked).toEqual({ stage: 'booked', count: 0, amount: 0, currency: 'IDR', cards: [] })
  expect(in_progress?.cards.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(in_progress).toMatchObject({ count: 2, amount: 300_000 })
  expect(in_progress?.cards[1]).toMatchObject({
    lines_done: 1,
    lines_all: 2,
    next: 'quality_check',
    blockers: ['Every approved line must be done first'],
    hours: 0,
    promised_at: null,
    mechanic: 'Test mechanic',
  })
})

test('the services that the last orders asked for most come first', async () => {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const aService = async (name: string, price: number) => {
    const { data } = await owner.post('/admin/catalog-service', { name, price, country_id: 1 })
    return { id: data.id as number, name, price }
  }
  const once = await aService('Battery check', 50_000)
  const often = await aService('Wheel alignment', 250_000)
  const service = ({ id }: { id: number }) => ({ kind: 'service', catalog_service_id: id })
  await anOrder(garage, { lines: [service(often), service(often), service(once)] })
  const { data } = (await garage.adviser.get('/admin/order/favourite')).data
  expect(data).toMatchObject([often, once])
})

test('a promise is stored with the order and shown on its card', async () => {
  const order = await transitionTo(garage, 'inspecting')
  expect((await order.put('', { promised_at: 'soon' })).status).toBe(422)
  const promised_at = '2030-01-01T09:00:00.000Z'
  expect((await order.put('', { promised_at })).status).toBe(200)
  expect(await order.get()).toMatchObject({ promised_at: expect.stringContaining('2030-01-01') })
  const { inspecting } = await board()
  // nobody approved it yet, so its value is the requested amount
  expect(inspecting?.amount).toBe(100_000)
  expect(inspecting?.cards.find(({ id }) => id === order.id)?.promised_at).toContain('2030-01-01')
})

test('at most a hundred cards a stage, all of them counted; by mechanic; in scope', async () => {
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await board(far)).in_progress?.count).toBe(0)
  const mate = await world.signedInAs('mechanic')
  expect((await board(garage.adviser, `?mechanic_id=${mate.employee_id}`)).in_progress?.count).toBe(
    0,
  )
  const db = world.appContext.database.writes
  const { id: _, ...one } = await db
    .selectFrom('orders')
    .selectAll()
    .where('stage', '=', 'in_progress')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 120 }, (__, at) => ({ ...one, number: `WO/X/${at}` }))
  await db
    .insertInto('orders')
    .values(many.map(({ search: ___, ...row }) => row))
    .execute()
  const { in_progress } = await board()
  expect([in_progress?.count, in_progress?.cards.length]).toEqual([122, 100])
  expect((await garage.adviser.get('/admin/order/board?mechanic_id=x')).status).toBe(422)
})

test('the calendar: bookings and promises by local day and mechanic, with the hours of the day', async () => {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const service = await owner.post('/admin/catalog-service', {
    name: 'Five hours',
    country_id: 1,
    price: 100_000,
    minutes: 300,
  })
  const lines = [line({ catalog_service_id: service.data.id })]
  // a Monday at 23:30 in Jakarta; in UTC it is the same day, half an hour later it is Tuesday in Jakarta
  const monday = '2030-01-07'
  const booked = await anOrder(garage, { slot_at: '2030-01-07T02:00:00Z', lines })
  const late = await anOrder(garage, { slot_at: '2030-01-07T17:30:00Z', lines })
  await booked.put('', { promised_at: '2030-01-07T09:00:00Z' })
  const calendar = async (query: string, who = garage.adviser) =>
    who.get(`/admin/order/calendar${query}`)
  const { data } = await calendar('?start_date=2030-01-06&end_date=2030-01-08')
  expect(
    data.days.map(({ date, opening }: { date: string; opening: unknown }) => [date, opening]),
  ).toEqual([
    ['2030-01-06', null],
    [monday, { from: '08:00', to: '17:00' }],
    ['2030-01-08', { from: '08:00', to: '17:00' }],
  ])
  const rowOf = (date: string, answer = data) =>
    answer.days
      .find((day: { date: string }) => day.date === date)
      .mechanics.find(
        (row: { mechanic: { id: number } | null }) =>
          row.mechanic?.id === garage.mechanic.employee_id,
      )
  // booked and promised for one day: its work counts once
  expect(rowOf(monday)).toMatchObject({
    minutes_planned: 300,
    minutes_open: 540,
    is_over: false,
    entries: [
      { id: booked.id, kind: 'booking', minutes: 300 },
      { id: booked.id, kind: 'promise' },
    ],
  })
  expect(rowOf('2030-01-08').entries).toMatchObject([{ id: late.id, kind: 'booking' }])
  // moved to Monday, which then has more than its nine hours
  await late.put('', { slot_at: '2030-01-07T04:00:00Z' })
  const after = (await calendar('?start_date=2030-01-07&end_date=2030-01-07')).data
  expect(rowOf(monday, after)).toMatchObject({ minutes_planned: 600, is_over: true })
  expect((await calendar('')).data.days).toHaveLength(7)
  expect((await calendar('?start_date=2030-01-01&end_date=2030-03-01')).errors).toEqual({
    end_date: ['At most 42 days'],
  })
  expect((await calendar('?start_date=2030-01-02&end_date=2030-01-01')).status).toBe(422)
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  const theirs = (await calendar('?start_date=2030-01-07&end_date=2030-01-07', far)).data
  expect(theirs.days[0].mechanics.flatMap(({ entries }: { entries: object[] }) => entries)).toEqual(
    [],
  )
})
