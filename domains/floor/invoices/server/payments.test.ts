/** Payments of invoices through the API: payments in parts, the entry to the rupiah, a void. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  BANK,
  CASH,
  DUTCH_CASH,
  type Entry,
  RECEIVABLE,
  agreed,
  aTill,
  credit,
  debit,
  taken,
} from '#test/invoices.ts'
import { atOneRate } from '#test/taxed.ts'

const till = await aTill()
const { world, admin, adviser, issue, ready, issued, pay, sheetOf, posted, balanceOf } = till
afterAll(() => world.close())

const byCode = (lines: Entry[]) => lines.toSorted((a, b) => a.code.localeCompare(b.code))

describe('payments', () => {
  test('in parts until it is paid; the customer owes what is due at every step', async () => {
    const order = await ready()
    const invoice = await issued(order)
    expect([(await order.get()).billing, await balanceOf(order, 'AR')]).toEqual([
      'issued',
      1_000_000,
    ])
    expect(await taken(pay(invoice, 300_000, { account_id: CASH }))).toMatchObject({
      due: 700_000,
      billing: 'part_paid',
    })
    expect(await balanceOf(order, 'AR')).toBe(700_000)
    expect(await taken(pay(invoice, 700_000, { note: 'Transfer' }))).toMatchObject({
      due: 0,
      billing: 'paid',
    })
    expect(await balanceOf(order, 'AR')).toBe(0)
    expect(await sheetOf(invoice)).toMatchObject({
      paid: 1_000_000,
      due: 0,
      payments: [
        { kind: 'payment', amount: 300_000, account: { id: CASH } },
        { kind: 'payment', amount: 700_000, account: { id: BANK }, note: 'Transfer' },
      ],
    })
    // rule 12
    expect(await posted(order, 'payment')).toEqual([
      debit('1-1110', 300_000),
      credit('1-1210', 300_000),
      debit('1-1130', 700_000),
      credit('1-1210', 700_000),
    ])
  })

  test("an overpayment becomes the customer's deposit", async () => {
    const order = await ready()
    const invoice = await issued(order)
    expect(await taken(pay(invoice, 1_250_000, { excess_confirmed: true }))).toMatchObject({
      due: 0,
      billing: 'paid',
    })
    expect(await posted(order, 'payment')).toEqual([
      debit('1-1130', 1_250_000),
      credit('1-1210', 1_000_000),
      credit('2-1210', 250_000),
    ])
    expect((await sheetOf(invoice)).payments).toMatchObject([
      { amount: 1_250_000, excess: 250_000 },
    ])
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      0, -250_000,
    ])
  })

  test('two at once never pay the same debt twice', async () => {
    const order = await ready()
    const invoice = await issued(order)
    await Promise.all([1, 2, 3].map(() => taken(pay(invoice, 500_000, { excess_confirmed: true }))))
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      0, -500_000,
    ])
    expect(await sheetOf(invoice)).toMatchObject({ paid: 1_000_000, due: 0 })
  })

  test('one key is one payment', async () => {
    const order = await ready()
    const invoice = await issued(order)
    const body = { amount: 400_000, account_id: BANK }
    const send = (given: object = body) =>
      adviser.post(`/admin/invoice/${invoice.id}/payment`, given, { 'idempotency-key': 'pay-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await send({ ...body, amount: 5 })).status).toBe(422)
    expect(await sheetOf(invoice)).toMatchObject({ paid: 400_000, due: 600_000 })
    expect(await posted(order, 'payment')).toHaveLength(2)
  })

  test('go to a cash or bank account of the garage’s own book', async () => {
    const invoice = await issued(await ready())
    for (const account_id of [RECEIVABLE, DUTCH_CASH, 999_999]) {
      const refused = await pay(invoice, 1000, { account_id })
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['account_id']])
    }
    const wrong = await issue(await ready(), { down_payment: 1000, account_id: DUTCH_CASH })
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['account_id']])
  })

  test('of zero, negative, dated tomorrow or before the invoice are rejected', async () => {
    const invoice = await issued(await ready())
    for (const amount of [0, -1, 1.5, 1e15]) expect((await pay(invoice, amount)).status).toBe(422)
    const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const paid_at of [on(2), on(-2), 'yesterday']) {
      const refused = await pay(invoice, 1000, { paid_at })
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['paid_at']])
    }
    expect((await sheetOf(invoice)).payments).toEqual([])
  })
})

describe('the entry of an invoice', () => {
  test('rules 8 and 11: revenue by kind, discount, tax, down payment, the receivable', async () => {
    const order = await ready(
      [
        agreed({ unit_price: 333_333, qty: 1.5 }),
        agreed({ kind: 'inspection', name: 'Brakes', unit_price: 75_000 }),
        agreed({ kind: 'part', name: 'Brake pads', unit_price: 250_000, qty: 2, discount: 20_001 }),
        agreed({ kind: 'third_party', name: 'Machining', unit_price: 125_000 }),
      ],
      [{ type: 'percent', amount: 7.5, reason: 'Regular customer' }],
    )
    await taken(order.post('down-payment', { amount: 200_000, account_id: CASH }))
    const invoice = await atOneRate(world.appContext.database.writes, 1100, () => issued(order))

    const sheet = await sheetOf(invoice)
    // 333,333 x 1.5 = 499,999.5, half up
    expect(sheet).toMatchObject({ sub_total: 1_179_999, discount: 88_500, down_payment: 200_000 })
    expect(sheet.tax).toBe(Math.round((1_179_999 - 88_500) * 0.11))
    expect(sheet.grand_total).toBe(1_179_999 - 88_500 + sheet.tax)
    expect(sheet).toMatchObject({ total: sheet.grand_total - 200_000, paid: 0, due: sheet.total })

    expect(byCode(await posted(order, 'invoiced'))).toEqual([
      debit('1-1210', sheet.total),
      debit('2-1210', 200_000),
      credit('2-1310', sheet.tax),
      credit('4-1100', 500_000 + 75_000),
      credit('4-1200', 479_999),
      credit('4-1300', 125_000),
      debit('4-1910', 88_500),
    ])
    expect(await posted(order, 'down_payment')).toEqual([
      debit('1-1110', 200_000),
      credit('2-1210', 200_000),
    ])
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      sheet.due,
      0,
    ])
    // the lines' shares of discount and tax add up to the invoice's own
    const { rows } = await sql<{ discount: number; tax: number }>`
      select sum(order_discount)::bigint as discount, sum(tax)::bigint as tax
      from invoice_lines where invoice_id = ${invoice.id}`.execute(world.appContext.database.reads)
    expect(rows).toEqual([{ discount: 88_500, tax: sheet.tax }])
  })

  test('money received with it may pay all of it, and not more', async () => {
    const order = await ready()
    const more = await issue(order, { down_payment: 1_000_001 })
    expect([more.status, Object.keys(more.errors ?? {})]).toEqual([422, ['down_payment']])
    const invoice = await issued(order, { down_payment: 1_000_000 })
    expect(await sheetOf(invoice)).toMatchObject({ down_payment: 0, paid: 1_000_000, due: 0 })
    expect((await order.get()).billing).toBe('paid')
    expect(await balanceOf(order, 'AR')).toBe(0)
  })
})

describe('a mistake', () => {
  const voided = (invoice: { id: number }, who = admin) =>
    who.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong price' })

  test('is voided once and replaced, and its payments count for the replacement', async () => {
    const order = await ready()
    await taken(order.post('down-payment', { amount: 100_000, account_id: CASH }))
    const first = await issued(order)
    await taken(pay(first, 300_000))
    expect((await voided(first)).status).toBe(200)
    expect((await voided(first)).status).toBe(409)
    expect(await sheetOf(first)).toMatchObject({
      status: 'void',
      void_reason: 'Wrong price',
      due: 0,
    })
    expect((await pay(first, 1000)).status).toBe(409)
    expect((await order.get()).billing).toBe('void')
    // rule 15: the reversal of rule 8 leaves the payment as a credit, and the down payment as a deposit
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      -300_000, -100_000,
    ])
    const draft = (await adviser.get(`/admin/order/${order.id}/invoice`)).data
    expect(draft).toMatchObject({ status: 'draft', total: 900_000, paid: 300_000, due: 600_000 })

    await order.post('discount', { type: 'amount', amount: 50_000, reason: 'Our mistake' })
    const second = await issued(order)
    expect(second.number > first.number).toBe(true)
    expect(await sheetOf(second)).toMatchObject({
      grand_total: 950_000,
      down_payment: 100_000,
      total: 850_000,
      paid: 300_000,
      due: 550_000,
    })
    expect((await order.get()).billing).toBe('part_paid')
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      550_000, 0,
    ])
    expect(await taken(pay(second, 550_000))).toMatchObject({ due: 0, billing: 'paid' })
    expect(await balanceOf(order, 'AR')).toBe(0)
    const all = await adviser.get(`/admin/invoice?order_id=${order.id}`)
    expect(all.data.data).toMatchObject([
      { number: second.number, status: 'issued', due: 0 },
      { number: first.number, status: 'void', due: 0 },
    ])
  })

  test('a replacement below the down payment leaves the remainder as deposit', async () => {
    const order = await ready()
    await taken(order.post('down-payment', { amount: 900_000, account_id: CASH }))
    const first = await issued(order)
    await voided(first)
    await order.post('discount', { type: 'amount', amount: 300_000, reason: 'Our mistake' })
    const second = await issued(order)
    expect(await sheetOf(second)).toMatchObject({
      grand_total: 700_000,
      down_payment: 700_000,
      total: 0,
      due: 0,
    })
    expect((await order.get()).billing).toBe('paid')
    expect([await balanceOf(order, 'AR'), await balanceOf(order, 'CUSTOMER_DEPOSIT')]).toEqual([
      0, -200_000,
    ])
  })

  test('has a fixed customer, and is not cancelled, while it holds money of a voided invoice', async () => {
    for (const [taken_as, why] of [
      [{ paid: 400_000 }, 'Payments must be refunded first'],
      [{ down_payment: 400_000 }, 'The down payment must be refunded first'],
    ] as const) {
      const order = await ready()
      const other = (await (await ready()).get()).customer.id
      if ('down_payment' in taken_as)
        await taken(order.post('down-payment', { amount: taken_as.down_payment, account_id: CASH }))
      const invoice = await issued(order)
      if ('paid' in taken_as) await taken(pay(invoice, taken_as.paid))
      await voided(invoice)
      const { version } = await order.get()
      expect(
        await admin.put(`/admin/order/${order.id}`, { customer_id: other, version }),
      ).toMatchObject({ status: 409, message: why })
      expect((await order.move('in_progress')).status).toBe(200)
      expect(await order.move('cancelled')).toMatchObject({
        status: 409,
        message: why,
      })
      expect(await order.get()).toMatchObject({ stage: 'in_progress', billing: 'void' })
    }
  })

  test('two voids at once: one reversal', async () => {
    const order = await ready()
    const invoice = await issued(order)
    const both = await Promise.all([voided(invoice), voided(invoice)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(order, 'AR')).toBe(0)
  })
})
