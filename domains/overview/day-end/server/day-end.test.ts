/** The end of a day agrees with the day's ledger, is closed once, and shows later payments beside it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { agreed, BANK, CASH } from '#test/invoices.ts'
import { aCar, anOrder } from '#test/orders.ts'
import { aStockedGarage } from '#test/parts.ts'
import type { Who } from '#test/world.ts'
import type { DayEnd } from '../contract.ts'
import { dayEndMessages } from '../messages.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let finance: Who
let neighbour: Who

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  finance = await stockedGarage.world.signedInAs('finance', { garage_id: null })
  neighbour = await stockedGarage.world.signedInAs('admin', { garage_id: 2 })
})
afterAll(() => stockedGarage.world.close())

const look = async (
  date?: string,
  who: Who = stockedGarage.admin,
  garage_id = 1,
): Promise<DayEnd> => {
  const { status, errors, data } = await who.get(
    `/admin/day-end?garage_id=${garage_id}${date ? `&date=${date}` : ''}`,
  )
  expect([status, errors]).toEqual([200, undefined])
  return data as DayEnd
}
const keep = (date: string, given: object = {}, who: Who = stockedGarage.admin) =>
  who.post('/admin/day-end', { garage_id: 1, date, ...given })

/** Customer receipts by account, from the entries of a day. */
async function ledger(date: string, garage_id = 1) {
  const { rows } = await sql<{ id: number; amount: number }>`
    select l.account_id as id, sum(l.debit - l.credit)::bigint as amount
    from journal_lines l join accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id
    where a.group_code = 'cash_bank' and l.garage_id = ${garage_id} and l.entry_date = ${date}
      and e.source_type in ('work_order', 'product_sale', 'build')
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    stockedGarage.world.appContext.database.reads,
  )
  return rows
}
const byAccount = ({ received }: Pick<DayEnd, 'received'>) =>
  received
    .map(({ account, amount }) => ({ id: account.id, amount }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => a.id - b.id)

describe('what was received', () => {
  test('is what the ledger of the day says, by account and method', async () => {
    const { today } = await look()
    const yesterday = addDays(today, -1)
    const order = await stockedGarage.ready()
    const deposit = await order.post('down-payment', {
      amount: 100_000,
      account_id: CASH,
      paid_at: yesterday,
    })
    expect(deposit.status).toBe(201)
    const invoice = await stockedGarage.issued(order)
    expect((await stockedGarage.pay(invoice, 300_000)).status).toBe(201)
    expect((await stockedGarage.pay(invoice, 50_000, { account_id: 6 })).status).toBe(201)
    expect((await stockedGarage.pay(invoice, 30_000, { account_id: CASH })).status).toBe(201)
    // the overpayment belongs to the customer, and is refunded
    const more = await stockedGarage.pay(invoice, 620_000, {
      account_id: CASH,
      excess_confirmed: true,
    })
    expect(more.status).toBe(201)
    const back = await order.post(
      'refund',
      { amount: 100_000, account_id: CASH, reason: 'Too much' },
      stockedGarage.admin,
    )
    expect([back.status, back.errors]).toEqual([201, undefined])

    const seen = await look(today)
    expect(byAccount(seen)).toEqual(await ledger(today))
    expect(
      seen.received.map(({ account, method, count, amount }) => [
        account.id,
        method,
        count,
        amount,
      ]),
    ).toEqual([
      [CASH, 'cash', 3, 550_000],
      [BANK, 'transfer', 1, 300_000],
      [6, 'card', 1, 50_000],
    ])
    expect(seen.total).toBe(900_000)
    const before = await look(yesterday)
    expect(byAccount(before)).toEqual(await ledger(yesterday))
    expect(before.total).toBe(100_000)

    const figure = await stockedGarage.admin.get(
      `/admin/dashboard/cash?start_date=${today}&end_date=${today}`,
    )
    expect(figure.data.amount).toBe(seen.total)
  })

  test('a garage sees its own', async () => {
    const { received, total } = await look(undefined, neighbour, 2)
    expect([received, total]).toEqual([[], 0])
  })
})

describe('what stays', () => {
  test('a car at ready and paid is to close, and each car inside is there overnight', async () => {
    const order = await stockedGarage.ready([agreed({ unit_price: 40_000 })])
    const { license_plate, number } = await order.get()
    const of = async () => {
      const { to_close, overnight, counts } = await look()
      expect([to_close.length, overnight.length]).toEqual([counts.to_close, counts.overnight])
      return {
        to_close: to_close.find(({ id }) => id === order.id),
        overnight: overnight.find((row) => row.order.id === order.id),
      }
    }
    expect(await of()).toMatchObject({
      to_close: undefined,
      overnight: { plate: license_plate, promise: null, stage: 'ready' },
    })
    const invoice = await stockedGarage.issued(order)
    await stockedGarage.pay(invoice, 40_000)
    expect((await of()).to_close).toMatchObject({ number, license_plate, grand_total: 40_000 })
  })

  test('a booking is not inside', async () => {
    const order = await anOrder(stockedGarage, {
      slot_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await look()).overnight.map((row) => row.order.id)).not.toContain(order.id)
  })

  test('a ticket that waits is there with its number until its car is served', async () => {
    const { license_plate } = await aCar(stockedGarage)
    const ticket = await stockedGarage.adviser.post('/admin/queue', { garage_id: 1, license_plate })
    expect(ticket.status).toBe(201)
    expect((await look()).waiting).toContainEqual(
      expect.objectContaining({ id: ticket.data.id, number: ticket.data.number, license_plate }),
    )
    await stockedGarage.adviser.post(`/admin/queue/${ticket.data.id}/cancel`)
    expect((await look()).waiting.map(({ id }) => id)).not.toContain(ticket.data.id)
  })

  test('a part that was taken for a line that is not done is named', async () => {
    const item = await stockedGarage.anItem(5)
    const order = await stockedGarage.begun(stockedGarage.partOf(item, 2, { work: 'todo' }))
    expect((await stockedGarage.issue(order)).status).toBe(200)
    const { id } = await stockedGarage.lineOf(order)
    const find = async () => (await look()).issued_undone.find(({ line_id }) => line_id === id)
    expect(await find()).toMatchObject({ order: { id: order.id }, name: 'Spark plug', quantity: 2 })
    expect((await order.put(`line/${id}`, { work: 'done' })).status).toBe(200)
    expect(await find()).toBeUndefined()
  })

  test('a purchase that should have come is there until it is received', async () => {
    const item = await stockedGarage.anItem(1)
    const { data: supplier } = await stockedGarage.admin.post('/admin/supplier', {
      name: 'Sumber Onderdil',
      country_id: 1,
    })
    const { today } = await look()
    const buy = async (date: string) => {
      const { status, errors, data } = await stockedGarage.admin.post('/admin/inventory/purchase', {
        garage_id: 1,
        supplier_id: supplier.id,
        date,
        received: false,
        lines: [{ item_id: item, quantity: 1, unit: 'pcs', unit_price: 40_000 }],
      })
      expect([status, errors]).toEqual([201, undefined])
      return data.id as number
    }
    const [late, fresh] = [await buy(addDays(today, -30)), await buy(today)]
    const expected = async () => (await look()).expected.map(({ id }) => id)
    expect(await expected()).toContain(late)
    expect(await expected()).not.toContain(fresh)
    const { data } = await stockedGarage.admin.get(`/admin/inventory/purchase/${late}`)
    const come = await stockedGarage.admin.post(`/admin/inventory/purchase/${late}/receive`, {
      lines: [{ line_id: data.lines[0].id, quantity: 1 }],
    })
    expect(come.status).toBe(201)
    expect(await expected()).not.toContain(late)
  })

  test('tomorrow is what the calendar says of it', async () => {
    const { today, tomorrow } = await look()
    const day = addDays(today, 1)
    const { data } = await stockedGarage.admin.get(
      `/admin/order/calendar?start_date=${day}&end_date=${day}`,
    )
    expect(tomorrow).toEqual(
      data.days[0].mechanics.map(
        (row: { mechanic: object | null; minutes_planned: number; minutes_open: number }) => ({
          mechanic: row.mechanic,
          minutes: row.minutes_planned,
          minutes_open: row.minutes_open,
        }),
      ),
    )
    expect(tomorrow.map(({ mechanic }) => mechanic?.id)).toContain(
      stockedGarage.mechanic.employee_id,
    )
  })
})

describe('a day that is kept', () => {
  test('stays as it was seen, and what comes later stands beside it', async () => {
    const { today } = await look()
    const date = addDays(today, -3)
    const order = await stockedGarage.ready()
    const pay = (amount: number) =>
      order.post('down-payment', { amount, account_id: CASH, paid_at: date })
    expect((await pay(70_000)).status).toBe(201)
    const before = await look(date)
    expect([before.closed, before.since, before.can.keep.ok]).toEqual([null, null, true])
    const kept = await keep(date, { note: 'The drawer was counted twice' })
    expect([kept.status, kept.errors]).toEqual([201, undefined])
    expect(kept.data).toMatchObject({
      total: 70_000,
      closed: {
        by: { id: stockedGarage.admin.employee_id },
        note: 'The drawer was counted twice',
        total: 70_000,
      },
      since: { received: [], total: 0 },
      can: { keep: { ok: false } },
    })
    expect((await pay(20_000)).status).toBe(201)
    const after = await look(date)
    expect(after.received).toEqual(before.received)
    expect(after.overnight).toEqual(before.overnight)
    expect(after.since).toMatchObject({
      received: [{ account: { id: CASH }, method: 'cash', count: 1, amount: 20_000 }],
      total: 20_000,
    })
    expect(await ledger(date)).toEqual([{ id: CASH, amount: 90_000 }])
  })

  test('shows what came later on the day in every list, and only that', async () => {
    const { today } = await look()
    const stays = await stockedGarage.begun(agreed({ unit_price: 40_000 }))
    const paidOnly = await stockedGarage.ready([agreed({ unit_price: 40_000 })])
    const item = await stockedGarage.anItem(9)
    const partly = await stockedGarage.begun(stockedGarage.partOf(item, 5, { work: 'todo' }))
    const line = await stockedGarage.lineOf(partly)
    const take = async (quantity: number) => {
      const { status, errors } = await stockedGarage.issue(partly, { quantity })
      expect([status, errors]).toEqual([200, undefined])
    }
    await take(2)
    const kept = await keep(today)
    expect([kept.status, kept.errors]).toEqual([201, undefined])
    const none = { to_close: [], overnight: [], waiting: [], issued_undone: [] }
    expect(kept.data.since).toMatchObject({ ...none, received: [], total: 0 })

    const invoice = await stockedGarage.issued(paidOnly)
    await stockedGarage.pay(invoice, 40_000)
    await take(3)
    const comes = await anOrder(stockedGarage)
    const { license_plate } = await aCar(stockedGarage)
    const ticket = await stockedGarage.adviser.post('/admin/queue', { garage_id: 1, license_plate })
    const { since, counts, ...after } = await look(today)
    expect(since).toMatchObject({
      total: 40_000,
      to_close: [{ id: paidOnly.id, grand_total: 40_000 }],
      issued_undone: [{ line_id: line.id, order: { id: partly.id }, quantity: 3 }],
    })
    expect(since?.overnight.map(({ order }) => order.id)).toEqual([comes.id])
    expect(since?.waiting.map(({ id }) => id)).toContain(ticket.data.id)
    expect(since?.counts).toEqual({
      to_close: 1,
      overnight: 1,
      waiting: since?.waiting.length,
      issued_undone: 1,
    })
    expect([after.overnight, counts]).toEqual([kept.data.overnight, kept.data.counts])
    expect(after.overnight.map(({ order }) => order.id)).toContain(stays.id)
  })

  test('is kept once, by ten at the same time too', async () => {
    const date = addDays((await look()).today, -4)
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(date)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    const again = await keep(date)
    expect([again.status, again.message]).toEqual([409, dayEndMessages.already])
    // another garage has its own
    expect((await keep(date, { garage_id: 2 }, neighbour)).status).toBe(201)
  })

  test('does not change in the database either', async () => {
    const date = addDays((await look()).today, -5)
    expect((await keep(date)).status).toBe(201)
    const { writes } = stockedGarage.world.appContext.database
    await expect(
      sql`update day_ends set total = 1 where day = ${date}`.execute(writes),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is in the activity log', async () => {
    const date = addDays((await look()).today, -6)
    await keep(date)
    const { data } = await stockedGarage.owner.get(
      '/admin/activity-log?limit=5&path=/admin/day-end',
    )
    expect(data.data[0]).toMatchObject({ path: '/api/admin/day-end', code: 201 })
  })
})

describe('days', () => {
  test('one to come is refused, to look at and to keep', async () => {
    const day = addDays((await look()).today, 2)
    for (const answer of [
      await stockedGarage.admin.get(`/admin/day-end?garage_id=1&date=${day}`),
      await keep(day),
    ])
      expect([answer.status, answer.errors]).toEqual([422, { date: [dayEndMessages.toCome] }])
  })

  test('before the garage’s first one is refused', async () => {
    const response = await keep('2019-12-31')
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, ['date']])
    expect((await keep('2020-01-01')).status).toBe(201)
  })

  test('last year’s, and 29 February, are days as any other', async () => {
    for (const date of ['2025-12-31', '2024-02-29']) expect((await keep(date)).status).toBe(201)
  })

  test.each(['2025-02-29', '2026-13-01', 'today', '', '2026-1-1', 7, null])(
    '%s is no day',
    async (date) => {
      const response = await keep(date as string)
      expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, ['date']])
    },
  )

  test('today is the garage’s own', async () => {
    for (const [garage_id, zone] of [
      [3, 'Asia/Kuala_Lumpur'],
      [4, 'Europe/Amsterdam'],
    ] as const) {
      const before = dayIn(zone, new Date())
      const { today, date } = await look(undefined, finance, garage_id)
      // midnight may pass during the request
      expect([before, dayIn(zone, new Date())]).toContain(today)
      expect(date).toBe(today)
    }
  })
})

describe('who', () => {
  test('a branch admin sees and keeps the own garage alone', async () => {
    const date = addDays((await look()).today, -8)
    expect((await neighbour.get('/admin/day-end?garage_id=1')).status).toBe(404)
    expect(await keep(date, {}, neighbour)).toMatchObject({
      status: 422,
      errors: { garage_id: ['Does not exist or is out of reach'] },
    })
    expect((await look(date, neighbour, 2)).garage.id).toBe(2)
  })

  test('finance looks at every garage and keeps none, a super admin does both', async () => {
    const date = addDays((await look()).today, -9)
    expect((await look(date, finance, 2)).can.keep.ok).toBe(false)
    expect((await keep(date, {}, finance)).status).toBe(403)
    expect((await keep(date, {}, stockedGarage.owner)).status).toBe(201)
    // the garage must be named
    expect((await finance.get('/admin/day-end')).errors).toHaveProperty('garage_id')
    expect((await finance.get('/admin/day-end?garage_id=999')).status).toBe(404)
  })

  test('nobody else', async () => {
    for (const role of ['service adviser', 'mechanic', 'super admin - manufacture'] as const) {
      const who = await stockedGarage.world.signedInAs(role)
      expect((await who.get('/admin/day-end?garage_id=1')).status).toBe(403)
      expect((await keep('2026-01-02', {}, who)).status).toBe(403)
    }
  })

  test.each([
    ['no garage', { garage_id: null }, 'garage_id'],
    ['a garage that is not there', { garage_id: 999 }, 'garage_id'],
    ['a note that is too long', { note: 'x'.repeat(501) }, 'note'],
    ['a note that cannot be stored', { note: 'a\u0000' }, 'note'],
  ])('%s is refused beside its field', async (_, given, field) => {
    const response = await keep('2026-01-03', given, stockedGarage.owner)
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
  })
})
