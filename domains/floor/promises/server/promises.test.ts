/** Promises of orders: times offered from the plan, and risks on page, board, list and dashboard. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, type OrderUnderTest, aGarage, anOrder, line } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
let service: number

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
  // open day and night, so that the hour of the test does not matter
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: '00:00',
    to: '23:59',
  }))
  const settings = await owner.put('/admin/garage/1/settings', { opening_hours })
  expect(settings.status).toBe(200)
  expect((await owner.get('/admin/garage/1')).data.opening_hours).toEqual(opening_hours)
  const created = await owner.post('/admin/catalog-service', {
    name: 'Two hours',
    country_id: 1,
    price: 100_000,
    minutes: 120,
  })
  service = created.data.id
})
afterAll(() => world.close())

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** An order in progress with two hours of work, promised in so many minutes. */
async function promised(minutes: number, mechanic = true): Promise<OrderUnderTest> {
  const order = await anOrder(garage, {
    mechanic,
    lines: [line({ catalog_service_id: service, approval: 'approved' })],
  })
  expect((await order.put('', { promised_at: soon(minutes) })).status).toBe(200)
  return order
}

test('the risk of a promise, with its reasons and what to do', async () => {
  const order = await promised(60)
  const { risk } = await order.get()
  expect(risk).toMatchObject({ level: 'late', chance: 0, remedy: { kind: 'new_time' } })
  expect(risk.because[0]).toBe('120 planned minutes remain')
  expect(risk.said[0].code).toBe('promises.planned')
  // the suggested new time is one that can be met
  await order.put('', { promised_at: risk.remedy.promised_at })
  expect((await order.get()).risk).toMatchObject({ level: 'safe', chance: 1, remedy: null })
  await order.move('cancelled')
  expect((await order.get()).risk).toBeNull()
})

test('another mechanic who is free, and what the first has before it', async () => {
  const first = await promised(150)
  const second = await promised(240)
  expect((await first.get()).risk.level).toBe('safe')
  const free = await world.signedInAs('mechanic')
  const { risk } = await second.get()
  expect(risk.because[0]).toBe('Its mechanic has 120 minutes of other work before it')
  expect(risk.level).not.toBe('safe')
  expect(risk.remedy).toMatchObject({ kind: 'mechanic', mechanic: { id: free.employee_id } })
  await second.put('', { mechanic_id: free.employee_id })
  expect((await second.get()).risk.level).toBe('safe')
  for (const order of [first, second]) await order.move('cancelled')
})

test('list, board and dashboard tell the same', async () => {
  const late = await promised(30)
  const safe = await promised(1440)
  const none = await anOrder(garage)
  const list = async (risk: string) =>
    (await garage.adviser.get(`/admin/order?risk=${risk}`)).data.data.map(
      ({ id }: { id: number }) => id,
    )
  expect([await list('late'), await list('at_risk'), await list('safe')]).toEqual([
    [late.id],
    [],
    [safe.id],
  ])
  expect((await garage.adviser.get('/admin/order?risk=maybe')).status).toBe(422)
  const { stages } = (await garage.adviser.get('/admin/order/board')).data
  const cards = stages.flatMap(({ cards: stageCards }: { cards: object[] }) => stageCards)
  const levelOf = (id: number) =>
    cards.find((card: { id: number }) => card.id === id)?.risk?.level ?? null
  expect([levelOf(late.id), levelOf(safe.id), levelOf(none.id)]).toEqual(['late', 'safe', null])
  expect((await owner.get('/admin/dashboard')).data.at_risk).toBe(1)
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await far.get('/admin/order?risk=late')).data.data).toEqual([])
  for (const order of [late, safe, none]) await order.move('cancelled')
})

test('a time is offered from the plan and the load, and stored only when it is taken', async () => {
  const mechanic_id = garage.mechanic.employee_id
  const offer = async (query: string, who = garage.adviser) =>
    who.get(`/admin/promise?garage_id=1${query}`)
  const { data } = await offer(`&minutes=120&mechanic_id=${mechanic_id}`)
  const ahead = (Date.parse(data.promised_at) - Date.now()) / 60_000
  expect(ahead).toBeGreaterThan(119)
  expect(ahead).toBeLessThan(137)
  expect(data).toMatchObject({ minutes: 120, before: 0 })
  const order = await promised(300)
  const after = (await offer(`&minutes=60&mechanic_id=${mechanic_id}`)).data
  expect(after.before).toBe(120)
  const offered = (await offer(`&order_id=${order.id}`)).data
  expect(offered).toMatchObject({ minutes: 120, before: 0 })
  expect((await order.put('', { promised_at: null })).status).toBe(200)
  expect((await order.get()).promised_at).toBeNull()
  expect((await offer('&order_id=999999')).status).toBe(404)
  expect((await offer('&minutes=many')).status).toBe(422)
  const stranger = await offer('&mechanic_id=999999')
  expect([stranger.status, Object.keys(stranger.errors ?? {})]).toEqual([422, ['mechanic_id']])
  expect((await offer('', await world.signedInAs('mechanic'))).status).toBe(403)
  const far = await world.signedInAs('service adviser', { garage_id: 2 })
  expect((await offer('', far)).status).toBe(404)
})

test('hours of a garage: each weekday once, closing after opening', async () => {
  const put = (opening_hours: object[]) => owner.put('/admin/garage/2/settings', { opening_hours })
  const monday = { weekday: 1, from: '09:00', to: '18:00' }
  const rejected = [
    [monday, monday],
    [{ ...monday, to: '09:00' }],
    [{ ...monday, from: '9:00' }],
    [{ ...monday, weekday: 8 }],
    [{ ...monday, to: '24:00' }],
  ]
  for (const hours of rejected) expect((await put(hours)).status).toBe(422)
  expect((await put([monday])).status).toBe(200)
  expect((await owner.get('/admin/garage/2')).data.opening_hours).toEqual([monday])
})

test('a ready car has met its promise, however late it is collected', async () => {
  const order = await promised(600)
  await order.move('in_progress')
  const [{ id }] = (await order.get()).lines
  await order.put(`line/${id}`, { work: 'done' })
  for (const stage of ['quality_check', 'ready']) expect((await order.move(stage)).status).toBe(200)
  await order.put('', { promised_at: soon(-60) })
  expect((await order.get()).risk).toBeNull()
})
