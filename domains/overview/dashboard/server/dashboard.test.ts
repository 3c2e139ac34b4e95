/** The figures agree with their rows, within scope and selectors, in the garages' local days. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { type Garage, anOrder, line, transitionTo } from '#test/orders.ts'
import { type ApiResponse, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let neighbour: Who
let finance: Who
let garage: Garage

const today = dayIn('Asia/Jakarta', new Date())

/** A job ready for billing: one line, done. */
async function billed(unit_price: number) {
  const order = await anOrder(garage, {
    lines: [line({ unit_price, approval: 'approved', work: 'done' })],
  })
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect((await order.move(stage)).status).toBe(200)
  const issued = await garage.adviser.post(`/admin/order/${order.id}/invoice`)
  expect(issued.status).toBe(201)
  return { order, invoice: issued.data as { id: number; number: string } }
}

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
  admin = await world.signedInAs('admin')
  neighbour = await world.signedInAs('admin', { garage_id: 2 })
  const adviser = await world.signedInAs('service adviser')
  const mechanic = await world.signedInAs('mechanic')
  garage = { world, admin, adviser, mechanic }

  await transitionTo(garage, 'booked')
  await transitionTo(garage, 'queued')
  await transitionTo(garage, 'queued')
  await transitionTo(garage, 'in_progress')
  await transitionTo(garage, 'ready')
  await transitionTo(garage, 'cancelled')
  await billed(1_000_000)
  const { invoice } = await billed(250_000)
  expect((await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Twice' })).status).toBe(
    200,
  )
  await billed(400_000)
})
afterAll(() => world.close())

const ok = async (response: Promise<ApiResponse>) => {
  const { status, data } = await response
  expect(status).toBe(200)
  return data
}
const figuresOf = (who: Who, query = '') => ok(who.get(`/admin/dashboard${query}`))

describe('each figure is the number of its rows', () => {
  test.each(['month', 'week'])('in a %s', async (period) => {
    const figures = await figuresOf(admin, `?period=${period}`)
    const rows = async (query: string) =>
      (await ok(admin.get(`/admin/order?limit=100&${query}`))).total
    const days = `start_date=${figures.start_date}&end_date=${figures.end_date}`
    expect(figures).toMatchObject({
      period,
      end_date: today,
      start_date: addDays(today, period === 'month' ? -29 : -6),
      work_orders: await rows(`figure=work_orders&${days}`),
      vehicles: await rows('figure=vehicles'),
      bookings: await rows('figure=bookings'),
      queued: (await ok(admin.get('/admin/queue?queued=true'))).total,
      done: await rows('figure=done'),
      today_total: await rows('figure=today'),
    })
  })

  test("and they count the test's orders", async () => {
    const figures = await figuresOf(admin)
    // the cancelled order does not count as one of the period, but its car came in
    expect(figures).toMatchObject({ work_orders: 8, vehicles: 8, queued: 2, done: 4 })
    expect(figures.today).toHaveLength(Math.min(10, figures.today_total))
    expect(figures.history).toHaveLength(20)
  })

  test('a move names the time zone of its garage', async () => {
    const { history } = await figuresOf(admin)
    const { data } = await ok(admin.get('/admin/order-history'))
    for (const move of [...history, ...data]) expect(move.time_zone).toBe('Asia/Jakarta')
  })
})

describe('income by kind of line', () => {
  const asked = (query: string) =>
    ok(admin.get(`/admin/dashboard/income?line_kind=service&limit=100&${query}`))
  test.each([
    ['', 1_400_000, 4],
    ['kind=issued', 1_650_000, 3],
    ['kind=void', -250_000, 1],
    ['standing=true', 1_400_000, 2],
    ['standing=true&kind=void', 0, 0],
    ['of=order', 1_400_000, 4],
    ['of=sale', 0, 0],
    ['catalog_service_id=1', 0, 0],
    ['sort=net', 1_400_000, 4],
    ['today=true', 1_400_000, 4],
    ['start_date=2020-01-01&end_date=2020-12-31', 0, 0],
    ['keyword=INV', 1_400_000, 4],
    ['keyword=inv%20cil', 1_400_000, 4],
    ['keyword=zzqzx', 0, 0],
    ['keyword=inv&kind=void&of=order', -250_000, 1],
    ['keyword=inv&standing=true&sort=-net', 1_400_000, 2],
    ['keyword=i', 1_400_000, 4],
  ])('%s: the sum is that of the rows', async (query, net, total) => {
    const page = await asked(query)
    expect({ net: page.net, total: page.total }).toEqual({ net, total })
    const rows = page.data as { id: number; net: number }[]
    expect(rows.reduce((sum, row) => sum + row.net, 0)).toBe(net)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    const single = `limit=1&page=${Math.max(1, total)}`
    const last = await ok(admin.get(`/admin/dashboard/income?line_kind=service&${query}&${single}`))
    expect(last.data).toEqual(rows.slice(-1))
  })

  test('the same rows as without it, where every line is of this kind', async () => {
    const withoutMargin = (page: { data: { margin?: number | null }[] }) =>
      page.data.map(({ margin: _, ...row }) => row)
    expect(withoutMargin(await asked(''))).toEqual(
      withoutMargin(await ok(admin.get('/admin/dashboard/income?limit=100'))),
    )
  })
})

describe('income', () => {
  test('is the net of invoices issued, less those voided; its rows add up to it', async () => {
    const { income, daily_revenue, start_date, end_date } = await figuresOf(admin)
    expect(income).toEqual({ today: 1_400_000, period: 1_400_000 })
    expect(daily_revenue).toHaveLength(30)
    expect(daily_revenue.at(-1)).toEqual({ day: today, income: 1_400_000 })
    const rows = await ok(
      admin.get(`/admin/dashboard/income?start_date=${start_date}&end_date=${end_date}&limit=100`),
    )
    expect(rows).toMatchObject({ net: 1_400_000, total: 4 })
    expect(rows.data.map(({ kind, net }: { kind: string; net: number }) => [kind, net])).toEqual(
      expect.arrayContaining([
        ['issued', 1_000_000],
        ['issued', 250_000],
        ['void', -250_000],
        ['issued', 400_000],
      ]),
    )
  })

  test('of today: each garage’s own', async () => {
    const rows = await ok(admin.get('/admin/dashboard/income?today=true'))
    expect(rows).toMatchObject({ net: (await figuresOf(admin)).income.today, total: 4 })
    await world.appContext.database.writes
      .updateTable('garages')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', 3)
      .execute()
    expect((await ok(owner.get('/admin/dashboard/income?today=true'))).net).toBe(
      (await figuresOf(owner)).income.today,
    )
  })

  test('a page has ten rows, and the sum of all pages', async () => {
    const page = await ok(admin.get('/admin/dashboard/income?limit=2&page=2'))
    expect(page).toMatchObject({ page: 2, total: 4, last_page: 2, net: 1_400_000 })
    expect(page.data).toHaveLength(2)
    // an invoice that was issued and voided has two rows, each with its own id
    const first = await ok(admin.get('/admin/dashboard/income?limit=2&page=1'))
    const ids = [...first.data, ...page.data].map((row: { id: number }) => row.id)
    expect(new Set(ids).size).toBe(4)
    const found = await ok(
      admin.get(`/admin/dashboard/income?keyword=${encodeURIComponent(page.data[0].number)}`),
    )
    expect(found.total).toBeGreaterThan(0)
  })

  test('without invoices every day is present with zero', async () => {
    const { daily_revenue, income } = await figuresOf(neighbour, '?period=week')
    expect(daily_revenue).toHaveLength(7)
    expect(income).toEqual({ today: 0, period: 0 })
  })
})

describe('who sees what', () => {
  test('another garage counts nothing of this one', async () => {
    expect(await figuresOf(neighbour)).toMatchObject({
      work_orders: 0,
      vehicles: 0,
      queued: 0,
      done: 0,
      today: [],
      history: [],
    })
    expect((await ok(neighbour.get('/admin/dashboard/income'))).total).toBe(0)
    // a selector narrows the scope and never widens it
    expect(await figuresOf(neighbour, '?garage_id=1')).toMatchObject({ work_orders: 0 })
  })

  test('the selectors narrow the figures of users who see all', async () => {
    expect(await figuresOf(owner)).toMatchObject({ work_orders: 8 })
    expect(await figuresOf(finance, '?garage_id=1')).toMatchObject({ work_orders: 8 })
    expect(await figuresOf(owner, '?garage_id=2')).toMatchObject({ work_orders: 0 })
    expect(await figuresOf(owner, '?country_id=3')).toMatchObject({
      work_orders: 0,
      end_date: dayIn('Europe/Amsterdam', new Date()),
    })
  })

  test('advisers and mechanics have no dashboard; without sign-in there is nothing', async () => {
    for (const who of [garage.adviser, garage.mechanic])
      for (const path of ['/admin/dashboard', '/admin/dashboard/income'])
        expect((await who.get(path)).status).toBe(403)
    expect((await world.anybody.get('/admin/dashboard')).status).toBe(401)
  })

  test('an unknown period is refused', async () => {
    expect((await admin.get('/admin/dashboard?period=year')).status).toBe(422)
  })
})
