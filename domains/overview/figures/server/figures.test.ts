/** Every figure's parts add up to it, and its calls list exactly the counted rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn, timeIn } from '#platform/contract/days.ts'
import { type Garage, aCar, anOrder, line, transitionTo } from '#test/orders.ts'
import { sql } from 'kysely'
import { type Who, type World, aWorld } from '#test/world.ts'
import { figureKeys } from '../rules.ts'
import type { FigureAnswer, RowsCall } from '../contract.ts'

let world: World
let owner: Who
let admin: Who
let garage: Garage
let neighbours: Garage

const today = dayIn('Asia/Jakarta', new Date())
/** The day of the garage furthest east. */
const latest = dayIn('Asia/Kuala_Lumpur', new Date())

async function sell(
  at: Garage,
  unit_price: number,
  { service, garage_id = 1 }: { service?: number; garage_id?: number } = {},
) {
  const order = await anOrder(at, {
    garage_id,
    lines: [
      line({
        unit_price,
        approval: 'approved',
        work: 'done',
        ...(service ? { kind: 'service', catalog_service_id: service } : {}),
      }),
    ],
  })
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect((await order.move(stage)).status).toBe(200)
  const issued = await at.adviser.post(`/admin/order/${order.id}/invoice`)
  expect(issued.status).toBe(201)
  return { order, invoice: issued.data as { id: number; grand_total: number } }
}

const garageOf = async (garage_id: number): Promise<Garage> => ({
  world,
  admin: await world.signedInAs('admin', { garage_id }),
  adviser: await world.signedInAs('service adviser', { garage_id }),
  mechanic: await world.signedInAs('mechanic', { garage_id }),
})

const write = (statement: ReturnType<typeof sql>) =>
  statement.execute(world.appContext.database.writes)

const ask = async (who: Who, key: string, query = ''): Promise<FigureAnswer> => {
  const { status, data } = await who.get(`/admin/dashboard/figure/${key}${query}`)
  expect(status, key).toBe(200)
  return data as FigureAnswer
}
const list = async (who: Who, { path, query }: RowsCall) => {
  const asked = new URLSearchParams({ limit: '100' })
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const { status, data } = await who.get(`${path}?${asked}`)
  expect(status, `${path}?${asked}`).toBe(200)
  return data as { total: number; net?: number; margin?: number; amount?: number }
}

/** The value of a figure, computed from its list. */
async function listed(who: Who, key: string, rows: RowsCall): Promise<number | null> {
  const found = await list(who, rows)
  if (key === 'income') return found.net ?? null
  if (key === 'cash') return found.amount ?? null
  if (key === 'margin') return found.margin ?? null
  if (key === 'average_ticket')
    return found.total === 0 ? null : Math.round((found.net ?? 0) / found.total)
  return found.total
}

/** Petty cash of Indonesia. */
const CASH = 4

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  garage = await garageOf(1)
  neighbours = await garageOf(2)
  const made = await owner.post('/admin/catalog-service', {
    name: 'Alignment 4711',
    country_id: 1,
    price: 300_000,
  })
  expect(made.status).toBe(201)
  const service = made.data.id as number
  await transitionTo(garage, 'booked')
  await transitionTo(garage, 'queued')
  await anOrder(neighbours, { garage_id: 2 })
  await transitionTo(garage, 'in_progress')
  await sell(garage, 1_000_000)
  const { invoice } = await sell(garage, 250_000)
  expect((await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: '4711' })).status).toBe(
    200,
  )
  const paid = await sell(garage, 300_000, { service })
  expect(
    (
      await admin.post(`/admin/invoice/${paid.invoice.id}/payment`, {
        amount: 100_000,
        account_id: CASH,
      })
    ).status,
  ).toBe(201)
  await sell(neighbours, 400_000, { garage_id: 2 })
}, 60_000)
afterAll(() => world.close())

describe.each(['', '?period=day', '?period=week', '?garage_id=1', '?country_id=1&period=week'])(
  'with %s',
  (query) => {
    test.each(figureKeys)('%s is what its rows come to, and so is each part', async (key) => {
      const figure = await ask(owner, key, query)
      expect(figure.value).toBe(await listed(owner, key, figure.rows))
      for (const part of figure.parts) {
        expect(await listed(owner, key, part.rows), `${part.by} ${part.name}`).toBe(part.value)
      }
      const groupings = new Set(figure.parts.map((part) => part.by))
      if (key === 'average_ticket') groupings.clear()
      for (const by of groupings)
        expect(
          figure.parts.filter((part) => part.by === by).reduce((sum, { value }) => sum + value, 0),
        ).toBe(figure.value)
    })
  },
)

test('the words are of the language that is asked for', async () => {
  const explained = async (headers: Record<string, string>, query = '') => {
    const { body } = await world.app.inject({
      url: `/api/admin/dashboard/figure/income${query}`,
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
    })
    return JSON.parse(body).data as FigureAnswer
  }
  expect((await explained({ 'accept-language': 'de, nl;q=0.8' })).sentence).toMatch(/nettobedrag/)
  expect((await explained({ 'accept-language': 'ms-MY,en;q=0.5' })).sentence).toMatch(/invois/)
  expect((await explained({})).sentence).toMatch(/^The net amount of the invoices/)
  const dutch = await explained({ 'accept-language': 'id' }, '?language=nl')
  expect(dutch.parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Uitgegeven facturen', 'Alignment 4711', 'Cilandak']),
  )
})

test('an unknown figure is not found; who has no dashboard is refused', async () => {
  expect((await owner.get('/admin/dashboard/figure/profit')).status).toBe(404)
  expect((await owner.get('/admin/dashboard/figure/toString')).status).toBe(404)
  expect((await owner.get('/admin/dashboard/figure/income?period=year')).status).toBe(422)
  for (const path of ['figure/income', 'cash'])
    expect((await garage.mechanic.get(`/admin/dashboard/${path}`)).status).toBe(403)
})

const hasTheSame = async (who: Who, query: string) => {
  const { data } = await who.get(`/admin/dashboard${query}`)
  for (const key of figureKeys) {
    const { value, before } = await ask(who, key, query)
    const shown = key === 'income' || key === 'cash' ? data[key].period : data[key]
    expect([key, shown]).toEqual([key, value])
    expect([key, data.before[key]]).toEqual([key, before?.value ?? null])
  }
  return data
}

test('the dashboard has the same figures, with what they were before', async () => {
  for (const reach of ['', '&garage_id=1', '&country_id=1', '&country_id=2'])
    await hasTheSame(owner, `?period=month${reach}`)
  const data = await hasTheSame(owner, '?period=week')
  expect(data.cash.today).toBe((await ask(owner, 'cash', '?period=day')).value)
})

test('one day is each garage’s own today, where they are not on the same day', async () => {
  const hour = Number(timeIn('Asia/Jakarta', new Date()).slice(0, 2))
  const zoned = async (time_zone: string) =>
    expect((await owner.put('/admin/garage/2/settings', { time_zone })).status).toBe(200)
  await zoned(hour < 17 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati')
  await sell(neighbours, 123_000, { garage_id: 2 })
  for (const [key, value] of [
    ['income', 123_000],
    ['average_ticket', 123_000],
    ['margin', 123_000],
    ['work_orders', 1],
  ] as const) {
    const figure = await ask(owner, key, '?period=day')
    expect(figure.parts.find((part) => part.by === 'garage' && part.key === '2')?.value, key).toBe(
      value,
    )
    expect(figure.value).toBe(await listed(owner, key, figure.rows))
    expect(figure.sentence).toMatch(/today \(by each garage’s own clock\)/)
  }
  await zoned('Asia/Jakarta')
  const { sentence } = await ask(owner, 'work_orders', '?period=day&country_id=1')
  expect(sentence).not.toMatch(/today/)
})

test('income and what stands beside it are the income of profit and loss', async () => {
  const finance = await world.signedInAs('finance', { garage_id: null })
  const { data: accounts } = await finance.get('/admin/account?keyword=4-9100&country_id=1')
  const byHand = await finance.post('/admin/journal', {
    garage_id: 1,
    entry_date: today,
    description: 'Rent of the yard',
    lines: [
      { account_id: 3, debit: 7000 },
      { account_id: accounts.data[0].id, credit: 7000 },
    ],
  })
  expect(byHand.status).toBe(201)
  const figure = await ask(owner, 'income', '?period=month&garage_id=1')
  const { start_date, end_date } = figure
  const { data } = await finance.get(
    `/admin/report/profit-and-loss?garage_id=1&start_date=${start_date}&end_date=${end_date}`,
  )
  expect(figure.beside).toContainEqual({ key: 'by_hand', name: 'Entries by hand', value: 7000 })
  const beside = figure.beside.reduce((sum, { value }) => sum + value, 0)
  expect((figure.value ?? 0) + beside).toBe(data.total_income)
})

test('a car that was in two garages counts where it was taken in last', async () => {
  const inGarage = async (id: number) => {
    const { parts } = await ask(owner, 'vehicles')
    return parts.find(({ by, key }) => by === 'garage' && key === String(id))?.value ?? 0
  }
  const car = await aCar(garage)
  const slot_at = new Date(Date.now() + 30_000).toISOString()
  const booked = await anOrder(garage, { car, slot_at })
  await anOrder(neighbours, { car, garage_id: 2 })
  const [here, there] = [await inGarage(1), await inGarage(2)]
  expect((await booked.move('queued')).status).toBe(200)
  expect([await inGarage(1), await inGarage(2)]).toEqual([here + 1, there - 1])
  // the other garage may have sold on a day that has not come, by the clock that it had above
  await hasTheSame(owner, '?period=week&garage_id=1')
})

test('an admin sees the own garage alone', async () => {
  const { parts } = await ask(admin, 'work_orders')
  expect(parts.filter(({ by }) => by === 'garage').map(({ name }) => name)).toEqual(['Cilandak'])
})

describe('before and why', () => {
  test('days are held against the days before, the largest difference first', async () => {
    const month = await ask(owner, 'work_orders', '?period=week')
    expect(month.before).toMatchObject({
      start_date: addDays(latest, -13),
      end_date: addDays(latest, -7),
      value: 0,
    })
    const [first] = month.because
    expect(first).toMatchObject({ by: 'garage', name: 'Cilandak', before: 0 })
    expect(first?.difference).toBe(first?.value)
  })

  test('one day is held against the same weekday', async () => {
    const day = await ask(owner, 'income', '?period=day')
    expect(day.before).toMatchObject({
      start_date: addDays(latest, -7),
      end_date: addDays(latest, -7),
    })
  })

  test('what was done a week ago by this hour', async () => {
    const { value = 0, before } = await ask(owner, 'done')
    expect(value).toBeGreaterThan(1)
    expect(before).toMatchObject({ value: 0, rows: null })
    const one = await sell(garage, 100_000)
    await write(sql`update orders set completed_on = completed_on - 7,
      completed_at = completed_at - interval '7 days 1 second' where id = ${one.order.id}`)
    const after = await ask(owner, 'done')
    expect(after).toMatchObject({ value, before: { value: 1 } })
    expect(after.because[0]).toMatchObject({ name: 'Cilandak', before: 1 })
  })

  test('vehicles of the seven days before, each part with its rows of then', async () => {
    const before = async () => {
      const figure = await ask(owner, 'vehicles')
      expect(figure.before?.value).toBe(await listed(owner, 'vehicles', figure.before!.rows!))
      for (const part of figure.because)
        expect(await listed(owner, 'vehicles', part.rows_before!), part.name).toBe(part.before)
      return figure.before?.value
    }
    expect(await before()).toBe(0)
    const order = await transitionTo(garage, 'queued')
    const cameAgo = (days: number) =>
      write(sql`update orders set checked_in_on = ${addDays(today, -days)}::date,
        checked_in_at = now() - make_interval(days => ${days}) where id = ${order.id}`)
    for (const [days, counted] of [
      [6, 0],
      [7, 1],
      [13, 1],
      [14, 0],
    ] as const) {
      await cameAgo(days)
      expect(await before(), `${days} days ago`).toBe(counted)
    }
  })
})

test('stuck: over twice the median of the last stays of the garage', async () => {
  const count = async () => (await ask(owner, 'stuck')).value as number
  const order = await transitionTo(garage, 'in_progress')
  const [at, before] = [(await order.get()).staged_at, await count()]
  expect(at).toBeUndefined()
  // five stays of ten minutes in progress; this one lasts twenty-one or nineteen
  await write(sql`insert into order_events (order_id, garage_id, from_stage, since, to_stage, at)
    select ${order.id}, 1, 'in_progress', now() - interval '2 hours', 'quality_check', now() - interval '110 minutes'
    from generate_series(1, 50)`)
  const stands = (minutes: number) =>
    write(
      sql`update orders set staged_at = now() - make_interval(mins => ${minutes}) where id = ${order.id}`,
    )
  await stands(19)
  const calm = await count()
  await stands(21)
  expect(await count()).toBe(calm + 1)
  const rows = await list(owner, (await ask(owner, 'stuck')).rows)
  expect(rows.total).toBe(calm + 1)
  expect(before).toBeGreaterThanOrEqual(calm)
})
