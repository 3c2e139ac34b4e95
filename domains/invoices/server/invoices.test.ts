/** Invoices through the API: numbers, what stays as it was, money in parts, and what the books say of it. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Garage, type OrderInHand, anOrder, line, signature } from '#test/orders.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let admin: Who
let adviser: Who
let mechanic: Who
let finance: Who
let neighbour: Who
let garage: Garage

// the default chart of Indonesia: account n of book b has the id (b - 1) * 1000 + n
const CASH = 3
const BANK = 5
const RECEIVABLE = 7
const DUTCH_CASH = 2003

beforeAll(async () => {
  world = await aWorld()
  admin = await world.signedInAs('admin')
  adviser = await world.signedInAs('service adviser')
  mechanic = await world.signedInAs('mechanic')
  finance = await world.signedInAs('finance', { garage_id: null })
  neighbour = await world.signedInAs('admin', { garage_id: 2 })
  garage = { world, admin, adviser, mechanic }
})
afterAll(() => world.close())

const agreed = (given: object = {}) => line({ approval: 'approved', work: 'done', ...given })

/** Finished work, ready to be billed: Rp 1,000,000 unless told. */
async function ready(
  lines = [agreed({ unit_price: 1_000_000 })],
  discounts: object[] = [],
): Promise<OrderInHand> {
  const order = await anOrder(garage, { lines })
  for (const discount of discounts)
    expect((await order.post('discount', discount)).status).toBe(201)
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect([stage, (await order.move(stage)).status]).toEqual([stage, 200])
  return order
}

const issue = (order: OrderInHand, body: object = {}, who = adviser) =>
  who.post(`/admin/order/${order.id}/invoice`, body)

async function issued(order: OrderInHand, body: object = {}) {
  const answer = await issue(order, body)
  expect([answer.status, answer.errors]).toEqual([201, undefined])
  return answer.data as { id: number; number: string }
}

const pay = (invoice: { id: number }, amount: number, body: object = {}, who = adviser) =>
  who.post(`/admin/invoice/${invoice.id}/payment`, { amount, account_id: BANK, ...body })

const sheetOf = async (invoice: { id: number }) =>
  (await adviser.get(`/admin/invoice/${invoice.id}`)).data

const taken = async (answer: Promise<Answer>) => {
  const { status, data } = await answer
  expect(status).toBe(201)
  return data
}

interface Line {
  code: string
  debit: number
  credit: number
}

/** What an event of an order posted: account, debit, credit, in the order of the entry. */
async function posted(order: OrderInHand, event: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'work_order' and e.source_id = ${String(order.id)} and e.event = ${event}
    order by e.id, l.line_no`.execute(world.house.database.reads)
  return rows
}

/** Debit less credit of the lines that carry this customer's name. */
async function balanceOf(order: OrderInHand, systemKey: string): Promise<number> {
  const { customer } = await order.get()
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance from journal_lines l
    join accounts a on a.id = l.account_id
    where a.system_key = ${systemKey} and l.party_type = 'customer' and l.party_id = ${customer.id}`.execute(
    world.house.database.reads,
  )
  return rows[0]?.balance ?? 0
}

const debit = (code: string, amount: number): Line => ({ code, debit: amount, credit: 0 })
const credit = (code: string, amount: number): Line => ({ code, debit: 0, credit: amount })
const byCode = (lines: Line[]) => lines.toSorted((one, other) => one.code.localeCompare(other.code))

describe('numbers', () => {
  test('twenty at once in one garage: no gap, no double, from 00001', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => ready()))
    const [first] = orders
    // a refused one uses no number
    expect((await issue(first!, { down_payment: 2_000_000 })).status).toBe(422)

    const answers = await Promise.all(orders.map((order) => issue(order)))
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 201))
    const year = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' }).slice(0, 4)
    expect(answers.map(({ data }) => data.number).toSorted()).toEqual(
      orders.map((_, at) => `INV/CIL/${year}/${String(at + 1).padStart(5, '0')}`),
    )
    // the same order twice at once: one invoice
    const order = await ready()
    const both = await Promise.all([issue(order), issue(order, {}, admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('not before the work is ready, not twice, not for nothing', async () => {
    const early = await anOrder(garage)
    expect((await issue(early)).message).toBe('The work must be ready first')
    const order = await ready()
    await issued(order)
    const again = await issue(order)
    expect([again.status, again.message]).toEqual([
      409,
      'This work order has an issued invoice already',
    ])
    const stale = await ready()
    expect((await issue(stale, { version: 1 })).status).toBe(409)
  })
})

describe('what was issued', () => {
  test('says the same when customer, garage and order change', async () => {
    const order = await ready([
      agreed({ name: 'Spooring', unit_price: 450_000, discount: 50_000, notes: 'Front' }),
    ])
    const draft = (await mechanic.get(`/admin/order/${order.id}/invoice`)).data
    expect(draft).toMatchObject({ status: 'draft', number: null, date: null, total: 400_000 })
    const invoice = await issued(order)
    const before = await sheetOf(invoice)
    expect(before).toMatchObject({
      status: 'issued',
      number: invoice.number,
      language: 'id',
      bill_to: { full_name: 'Maria Goreti Lobo' },
      items: [{ name: 'Spooring', qty: 1, unit_price: 450_000, discount: 50_000, amount: 400_000 }],
      sub_total: 400_000,
      grand_total: 400_000,
      total: 400_000,
      paid: 0,
      due: 400_000,
    })
    expect(before.bill_to.phone).toMatch(/^\+62 8/)

    const { customer } = await order.get()
    await adviser.put(`/admin/customer/${customer.id}`, { full_name: 'Somebody Else' })
    const db = world.house.database.writes
    await db
      .updateTable('garages')
      .set({ bank_account: 'Other bank' })
      .where('id', '=', 1)
      .execute()
    expect((await order.put('line/1', { unit_price: 1 })).status).not.toBe(200)
    expect((await order.post('discount', { type: 'amount', amount: 1, reason: 'x' })).status).toBe(
      409,
    )
    expect(await sheetOf(invoice)).toEqual(before)
    expect((await adviser.get(`/admin/order/${order.id}/invoice`)).data).toMatchObject({
      number: invoice.number,
      bill_to: { full_name: 'Maria Goreti Lobo' },
    })
    await db.updateTable('garages').set({ bank_account: null }).where('id', '=', 1).execute()
  })

  test('is refused to change by the database itself, whoever asks', async () => {
    const invoice = await issued(await ready())
    const owner = new pg.Client(world.url)
    await owner.connect()
    const refused = async (statement: string) => {
      const failure = await owner.query(statement).then(
        () => undefined,
        (error: { code: string }) => error.code,
      )
      expect([statement, failure]).toEqual([statement, '42501'])
    }
    await refused(`update invoices set grand_total = 1, net = 1 - tax where id = ${invoice.id}`)
    await refused(`update invoices set number = 'INV/X' where id = ${invoice.id}`)
    await refused(`delete from invoices where id = ${invoice.id}`)
    await refused(`update invoice_lines set amount = 1 where invoice_id = ${invoice.id}`)
    await taken(pay(invoice, 1000))
    await refused(`update payments set amount = 1 where invoice_id = ${invoice.id}`)
    await owner.end()
  })

  test('is a PDF for whoever may read it, in the language asked for', async () => {
    const invoice = await issued(await ready())
    const ask = (who: Who, query = '') =>
      world.app.inject({
        url: `/api/admin/invoice/${invoice.id}/pdf${query}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
    const file = await ask(mechanic)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
    )
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const dutch = await ask(mechanic, '?language=nl')
    expect(dutch.rawPayload.equals(file.rawPayload)).toBe(false)
    expect((await ask(mechanic, '?language=fr')).statusCode).toBe(422)
    expect((await ask(neighbour)).statusCode).toBe(404)
  })
})

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

  test('what is too much becomes the deposit of the customer', async () => {
    const order = await ready()
    const invoice = await issued(order)
    expect(await taken(pay(invoice, 1_250_000))).toMatchObject({ due: 0, billing: 'paid' })
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

  test('two at once never take the same debt twice', async () => {
    const order = await ready()
    const invoice = await issued(order)
    await Promise.all([1, 2, 3].map(() => taken(pay(invoice, 500_000))))
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

  test('of nothing, of less, of tomorrow and of before the invoice are refused', async () => {
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
  test('rules 8 and 11: revenue by kind, discount, tax, down payment, the rest receivable', async () => {
    const db = world.house.database.writes
    await db
      .insertInto('tax_rates')
      .values({ country_id: 1, valid_from: '2020-01-01', basis_points: 1100 })
      .execute()
    const order = await ready(
      [
        agreed({ unit_price: 333_333, qty: 1.5 }),
        agreed({ kind: 'inspection', name: 'Brakes', unit_price: 75_000 }),
        agreed({ kind: 'part', name: 'Brake pads', unit_price: 250_000, qty: 2, discount: 20_001 }),
        agreed({ kind: 'third_party', name: 'Machining', unit_price: 125_000 }),
      ],
      [{ type: 'percent', amount: 7.5, reason: 'Regular customer' }],
    )
    const invoice = await issued(order, { down_payment: 200_000, account_id: CASH })
    await db.deleteFrom('tax_rates').execute()

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
      from invoice_lines where invoice_id = ${invoice.id}`.execute(world.house.database.reads)
    expect(rows).toEqual([{ discount: 88_500, tax: sheet.tax }])
  })

  test('a down payment of the whole bill pays it; of more is refused', async () => {
    const order = await ready()
    const more = await issue(order, { down_payment: 1_000_001 })
    expect([more.status, Object.keys(more.errors ?? {})]).toEqual([422, ['down_payment']])
    const invoice = await issued(order, { down_payment: 1_000_000 })
    expect(await sheetOf(invoice)).toMatchObject({ total: 0, due: 0 })
    expect((await order.get()).billing).toBe('paid')
    expect(await balanceOf(order, 'AR')).toBe(0)
  })
})

describe('a mistake', () => {
  const voided = (invoice: { id: number }, who = admin) =>
    who.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong price' })

  test('is voided once, replaced, and what was paid counts for the replacement', async () => {
    const order = await ready()
    const first = await issued(order, { down_payment: 100_000, account_id: CASH })
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
    // rule 15: the mirror of rule 8 leaves the payment as a credit, and the down payment as a deposit
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

  test('a replacement of less than the down payment leaves the rest as deposit', async () => {
    const order = await ready()
    const first = await issued(order, { down_payment: 900_000 })
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

  test('two voids at once: one reversal', async () => {
    const order = await ready()
    const invoice = await issued(order)
    const both = await Promise.all([voided(invoice), voided(invoice)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(order, 'AR')).toBe(0)
  })
})

describe('handing the car back', () => {
  const signed = async (order: OrderInHand) => {
    for (const signer of ['customer', 'service_adviser'])
      expect((await order.post('signature', { signer, svg: signature })).status).toBe(200)
  }

  test('not before the invoice, not unpaid; an admin lets it go on credit and says why', async () => {
    const order = await ready()
    await signed(order)
    const without = await order.move('delivered')
    expect([without.status, without.message]).toEqual([409, 'An invoice must be issued first'])
    const invoice = await issued(order)
    await taken(pay(invoice, 999_999))
    const unpaid = await order.move('delivered', { who: adviser, body: { reason: 'Trust me' } })
    expect([unpaid.status, unpaid.message]).toEqual([409, 'The invoice is not paid in full'])
    expect((await order.move('delivered', { who: admin })).status).toBe(409)
    const onCredit = await order.move('delivered', { body: { reason: 'Pays on Friday' } })
    expect([onCredit.status, onCredit.data.stage]).toEqual([200, 'delivered'])
    // the debt stays, and can be paid after delivery
    expect(await taken(pay(invoice, 1))).toMatchObject({ due: 0, billing: 'paid' })
  })

  test('paid in full: the service adviser hands it back', async () => {
    const order = await ready()
    await signed(order)
    await taken(pay(await issued(order), 1_000_000))
    expect((await order.move('delivered', { who: adviser })).status).toBe(200)
  })
})

describe('rights and reach', () => {
  test('a mechanic reads and does not issue; finance reads; only heads of a branch void', async () => {
    const order = await ready()
    for (const who of [mechanic, finance]) expect((await issue(order, {}, who)).status).toBe(403)
    const invoice = await issued(order)
    for (const who of [mechanic, finance]) {
      expect((await who.get(`/admin/invoice/${invoice.id}`)).status).toBe(200)
      expect((await pay(invoice, 1000, {}, who)).status).toBe(403)
    }
    for (const who of [mechanic, adviser, finance])
      expect((await who.post(`/admin/invoice/${invoice.id}/void`, { reason: 'No' })).status).toBe(
        403,
      )
    expect((await world.anybody.get(`/admin/invoice/${invoice.id}`)).status).toBe(401)
  })

  test('another garage finds nothing', async () => {
    const order = await ready()
    expect((await issue(order, {}, neighbour)).status).toBe(404)
    const invoice = await issued(order)
    const paths = [`/admin/invoice/${invoice.id}`, `/admin/order/${order.id}/invoice`]
    for (const path of paths) expect((await neighbour.get(path)).status).toBe(404)
    expect((await pay(invoice, 1000, {}, neighbour)).status).toBe(404)
    expect(
      (await neighbour.post(`/admin/invoice/${invoice.id}/void`, { reason: 'No' })).status,
    ).toBe(404)
    expect((await neighbour.get('/admin/invoice')).data.total).toBe(0)
    expect((await neighbour.get('/admin/invoice?garage_id=1')).data.total).toBe(0)
  })
})

test('nothing that is awaited on an order’s lock holds up those who look at its draft', async () => {
  const order = await ready()
  await world.house.database.writes.transaction().execute(async (db) => {
    await sql`select from orders where id = ${order.id} for update`.execute(db)
    expect((await adviser.get(`/admin/order/${order.id}/invoice`)).data.status).toBe('draft')
  })
})
