/**
 * A business day is the garage's own, wherever the server stands: at the moments when Jakarta, Kuala Lumpur and
 * Amsterdam disagree, on Amsterdam's days of 23 and 25 hours, and when one of them has a new year and the others not.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { type Garage, line } from './orders.ts'
import { type ApiResponse, type World, aPhone, aWorld } from './world.ts'

interface Place extends Garage {
  garage_id: number
  country_id: number
  code: string
  vehicle_id: number
  account_id: number
  odometer: number
}

let world: World
const places: Record<string, Place> = {}

const data = async (response: Promise<ApiResponse>) => {
  const { status, errors, data: got } = await response
  expect([status < 300, errors]).toEqual([true, undefined])
  return got
}

async function aPlace(garage_id: number, country_id: number, code: string): Promise<Place> {
  const at = { garage_id, country_id }
  const [admin, adviser, mechanic] = await Promise.all([
    world.signedInAs('admin', at),
    world.signedInAs('service adviser', at),
    world.signedInAs('mechanic', at),
  ])
  const owner = await world.signedInAs('super admin', { garage_id: null, country_id })
  const brand = await data(owner.post('/admin/brand', { name: `Brand ${code}` }))
  const model = await data(owner.post('/admin/model', { name: 'Model', brand_id: brand.id }))
  const customer = await data(
    adviser.post('/admin/customer', {
      full_name: 'Maria Goreti Lobo',
      phone: aPhone(),
      country_id,
      is_owner: true,
    }),
  )
  const vehicle = await data(
    adviser.post('/admin/vehicle', {
      customer_id: customer.id,
      country_id,
      license_plate: { 1: 'B 1234 XY', 2: 'WXY 1234', 3: 'AB-123-C' }[country_id],
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: `AE86-${code}`,
    }),
  )
  const accounts = await data(admin.get('/admin/account?group=cash_bank'))
  return {
    ...at,
    code,
    world,
    admin,
    adviser,
    mechanic,
    vehicle_id: vehicle.id,
    account_id: accounts.data[0].id,
    odometer: 10_000,
  }
}

const zone = process.env.TZ

beforeAll(async () => {
  world = await aWorld()
  places['Asia/Jakarta'] = await aPlace(1, 1, 'CIL')
  places['Asia/Kuala_Lumpur'] = await aPlace(3, 2, 'SHA')
  places['Europe/Amsterdam'] = await aPlace(4, 3, 'UTR')
})
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
afterAll(() => world.close())

/** An order that comes, is billed, paid and made void, all at the moment that the clock shows. */
async function aWholeOrder(place: Place) {
  const { garage_id, vehicle_id, account_id, admin, adviser, mechanic } = place
  const lines = [line({ approval: 'approved', work: 'done', unit_price: 1_000_000 })]
  const { id } = await data(
    adviser.post('/admin/order', {
      garage_id,
      vehicle_id,
      odometer_in: ++place.odometer,
      mechanic_id: mechanic.employee_id,
      lines,
    }),
  )
  const order = async () => data(admin.get(`/admin/order/${id}`))
  for (const [to, more] of [
    ['in_progress', { agreed_by: 'The owner', agreed_how: 'phone' }],
    ['quality_check', {}],
    ['ready', { odometer_out: ++place.odometer, checklist: [{ name: 'Brakes', passed: true }] }],
  ] as const)
    await data(
      admin.post(`/admin/order/${id}/transition`, {
        to,
        version: (await order()).version,
        ...more,
      }),
    )
  const before = await figures(place)
  const invoice = await data(adviser.post(`/admin/order/${id}/invoice`))
  const after = await figures(place)
  await data(adviser.post(`/admin/invoice/${invoice.id}/payment`, { amount: 400_000, account_id }))
  const { payments } = await data(adviser.get(`/admin/invoice/${invoice.id}`))
  const listed = (await data(adviser.get(`/admin/invoice?order_id=${id}`))).data[0]
  await data(admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong customer' }))
  const { rows: entries } = await sql<{ event: string; day: string; number: string }>`
    select event, entry_date as day, number from journal_entries
    where source_type = 'work_order' and source_id = ${String(id)} order by id`.execute(
    world.appContext.database.reads,
  )
  return { id, order: await stored(id), listed, payments, entries, before, after }
}

interface Stored {
  number: string
  opened_on: string
  slot_on: string | null
  created_at: string
}
async function stored(id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select number, opened_on, slot_on, created_at from orders where id = ${id}`.execute(
    world.appContext.database.reads,
  )
  return rows[0] as Stored
}

const figures = ({ admin }: Place) => data(admin.get('/admin/dashboard?period=week'))

/** Instants, and the day that each garage has then. */
const moments: [
  what: string,
  at: string,
  days: [jakarta: string, malaysia: string, dutch: string],
][] = [
  ['it is tomorrow in Kuala Lumpur', '2026-06-30T16:30:00Z', ['06-30', '07-01', '06-30']],
  ['it is tomorrow in Jakarta, too', '2026-06-30T17:30:00Z', ['07-01', '07-01', '06-30']],
  ['it is tomorrow everywhere', '2026-06-30T22:30:00Z', ['07-01', '07-01', '07-01']],
  ['the last minute before the short day', '2026-03-28T22:59:59Z', ['03-29', '03-29', '03-28']],
  ['the short day begins', '2026-03-28T23:00:00Z', ['03-29', '03-29', '03-29']],
  ['the short day ends', '2026-03-29T21:59:59Z', ['03-30', '03-30', '03-29']],
  ['the day after the short one', '2026-03-29T22:00:00Z', ['03-30', '03-30', '03-30']],
  ['the long day begins', '2026-10-24T22:00:00Z', ['10-25', '10-25', '10-25']],
  ['the long day, its 25th hour', '2026-10-25T22:59:59Z', ['10-26', '10-26', '10-25']],
  ['the day after the long one', '2026-10-25T23:00:00Z', ['10-26', '10-26', '10-26']],
]
const zones = ['Asia/Jakarta', 'Asia/Kuala_Lumpur', 'Europe/Amsterdam']

describe.each(['America/New_York', 'Pacific/Kiritimati'])('on a server in %s', (TZ) => {
  const setClock = (at: string) => {
    process.env.TZ = TZ
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
    // or every day below would be the one that it is meant to differ from
    expect(new Date().getTimezoneOffset()).toBe(
      TZ === 'Pacific/Kiritimati' ? -840 : at < '2026-03-08' || at > '2026-11-01' ? 300 : 240,
    )
  }

  test.each(moments)('%s', async (_what, at, days) => {
    setClock(at)
    for (const [n, name] of zones.entries()) {
      const day = `2026-${days[n]}`
      const { order, listed, payments, entries, before, after } = await aWholeOrder(
        places[name] as Place,
      )
      expect([name, order.opened_on, listed.issued_on]).toEqual([name, day, day])
      expect([listed.issued_at, order.created_at]).toEqual(
        Array(2).fill(new Date(at).toISOString()),
      )
      expect(payments.map(({ paid_on }: { paid_on: string }) => paid_on)).toEqual([day])
      expect(entries.map((entry) => entry.day)).toEqual([day, day, day])
      expect(after.end_date).toBe(day)
      expect(after.income.today - before.income.today).toBeGreaterThan(0)
      expect(after.daily_revenue.at(-1)).toEqual({ day, income: after.income.today })
    }
  })

  test('at New Year: numbers and entries of two years at one moment', async () => {
    // the year's first and last numbers may be taken by the moments of another server zone
    for (const [at, years] of [
      ['2026-12-31T15:59:59Z', [2026, 2026, 2026]],
      ['2026-12-31T16:00:00Z', [2026, 2027, 2026]],
      ['2026-12-31T17:00:00Z', [2027, 2027, 2026]],
      ['2026-12-31T23:00:00Z', [2027, 2027, 2027]],
    ] as const) {
      setClock(at)
      for (const [n, name] of zones.entries()) {
        const place = places[name] as Place
        const year = years[n]
        const { order, listed, entries } = await aWholeOrder(place)
        const day = year === 2026 ? '2026-12-31' : '2027-01-01'
        expect([name, order.number]).toEqual([
          name,
          expect.stringMatching(`^WO/${place.code}/${year}/\\d{5}$`),
        ])
        expect(listed.number).toMatch(new RegExp(`^INV/${place.code}/${year}/\\d{5}$`))
        expect(listed.issued_on).toBe(day)
        for (const entry of entries)
          expect([entry.day, entry.number]).toEqual([
            day,
            expect.stringMatching(`/${place.code}/${year}/\\d{5}$`),
          ])
      }
    }
  })

  test('a payment of tomorrow is refused where it is still today, and taken where it is not', async () => {
    setClock('2026-06-30T16:30:00Z')
    const answers: Record<string, number> = {}
    for (const name of zones) {
      const place = places[name] as Place
      const { id } = await aWholeOrder(place)
      const invoice = await data(place.adviser.post(`/admin/order/${id}/invoice`))
      const body = { amount: 1000, account_id: place.account_id, paid_at: '2026-07-01' }
      answers[name] = (
        await place.adviser.post(`/admin/invoice/${invoice.id}/payment`, body)
      ).status
    }
    expect(answers).toEqual({
      'Asia/Jakarta': 422,
      'Asia/Kuala_Lumpur': 201,
      'Europe/Amsterdam': 422,
    })
  })

  test('a booking is of the day of its garage, and stands in the list of that day only', async () => {
    setClock('2026-03-20T08:00:00Z')
    for (const [name, slot_at, day] of [
      ['Asia/Jakarta', '2026-03-28T17:00:00Z', '2026-03-29'],
      ['Asia/Kuala_Lumpur', '2026-03-28T15:59:00Z', '2026-03-28'],
      ['Europe/Amsterdam', '2026-03-29T21:59:00Z', '2026-03-29'],
    ] as const) {
      const { garage_id, vehicle_id, admin, adviser } = places[name] as Place
      const body = { garage_id, vehicle_id, slot_at, lines: [line({})] }
      const { id } = await data(adviser.post('/admin/order', body))
      expect((await stored(id)).slot_on).toBe(day)
      for (const clock of ['T00:30:00Z', 'T12:00:00Z', 'T23:30:00Z']) {
        setClock(day + clock)
        const { data: today } = await data(admin.get('/admin/order?figure=bookings&limit=100'))
        const isThere = today.some((order: { id: number }) => order.id === id)
        expect([name, clock, isThere]).toEqual([name, clock, dayIn(name, day + clock) === day])
      }
      setClock('2026-03-20T08:00:00Z')
    }
  })
})
