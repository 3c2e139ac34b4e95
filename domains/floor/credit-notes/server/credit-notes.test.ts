/** Credit notes through the calls, each posting to the rupiah (accounting, rule 23); the house is in order after all of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilServed } from '#test/busy.ts'
import { expectHouseInOrder } from '#test/faults/books.ts'
import { BANK, CASH, type Entry, agreed, credit, debit, taken } from '#test/invoices.ts'
import type { OrderInHand } from '#test/orders.ts'
import { aShelf } from '#test/parts.ts'
import { readPdf } from '#test/pdf.ts'
import type { Answer, Who } from '#test/world.ts'

let shelf: Awaited<ReturnType<typeof aShelf>>
let finance: Who

beforeAll(async () => {
  shelf = await aShelf()
  finance = await shelf.world.signedInAs('finance', { garage_id: null })
})
afterAll(async () => {
  await expectHouseInOrder(shelf.world.house.database.reads)
  await shelf.world.close()
})

const crediting = (invoice: { id: number }, body: object, who: Who = shelf.admin) =>
  who.post(`/admin/invoice/${invoice.id}/credit`, { reason: 'Agreed with the customer', ...body })
const credited = (
  invoice: { id: number },
  body: object,
): Promise<{ id: number; number: string; grand_total: number }> => taken(crediting(invoice, body))
const noteOf = async (note: { id: number }) =>
  (await shelf.admin.get(`/admin/credit-note/${note.id}`)).data
const voided = (note: { id: number }, who: Who = shelf.admin) =>
  who.post(`/admin/credit-note/${note.id}/void`, { reason: 'Typed wrong' })
const settleOn = (account_id: number) => ({ settle: { kind: 'refund', account_id } })

async function posted(note: { id: number }, event: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'credit_note' and e.source_id = ${String(note.id)} and e.event = ${event}
    order by e.id, l.line_no`.execute(shelf.world.house.database.reads)
  return rows
}

/** What an order's entries and those of its notes left in each account. */
async function leftBy(order: OrderInHand): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; left: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as left from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'work_order' and e.source_id = ${String(order.id)}) or (e.source_type = 'credit_note' and e.source_id in (
      select n.id::text from credit_notes n join invoices i on i.id = n.invoice_id where i.order_id = ${order.id}))
    group by a.code having sum(l.debit - l.credit) <> 0 order by a.code`.execute(
    shelf.world.house.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, left }) => [code, left]))
}

/** Two spark plugs at 65,000 that cost 40,000 each, and work of 100,000: 230,000. */
async function sold(discounts: object[] = []) {
  const item = await shelf.anItem(5)
  const order = await shelf.ready([shelf.partOf(item, 2), agreed()], discounts)
  return { order, item, invoice: await shelf.issued(order) }
}
const paidSale = async () => {
  const one = await sold()
  await taken(shelf.pay(one.invoice, 230_000))
  return one
}

describe('what an invoice still owes goes down first', () => {
  test('a line by quantity, with its goods', async () => {
    const { order, item, invoice } = await sold()
    const note = await credited(invoice, { lines: [{ line_no: 1, qty: 1 }], returns_stock: true })
    expect(note).toMatchObject({
      number: expect.stringMatching(/^CN\/CIL\/\d{4}\/\d{5}$/),
      grand_total: 65_000,
    })
    expect(await posted(note, 'issued')).toEqual([
      debit('4-1200', 65_000),
      credit('1-1210', 65_000),
      debit('1-1310', 40_000),
      credit('5-1200', 40_000),
    ])
    expect(await shelf.stock(item)).toMatchObject({ quantity: 4, value: 160_000 })
    const sheet = (await shelf.admin.get(`/admin/invoice/${invoice.id}`)).data
    expect(sheet).toMatchObject({
      status: 'issued',
      credited: 65_000,
      paid: 0,
      due: 165_000,
      credit_notes: [{ id: note.id, number: note.number, grand_total: 65_000 }],
      items: [
        { line_no: 1, credited_qty: 1, credited_amount: 65_000 },
        { line_no: 2, credited_qty: 0, credited_amount: 0 },
      ],
      can: { credit: { ok: true }, void: { ok: false, why: { message: 'Credit it instead' } } },
    })
    expect(await order.get()).toMatchObject({ billing: 'issued', credited: 65_000, due: 165_000 })
    const { number } = await order.get()
    const listed = (await shelf.admin.get(`/admin/order?keyword=${encodeURIComponent(number)}`))
      .data
    expect(listed.data).toMatchObject([{ number, due: 165_000 }])
    const row = (await shelf.admin.get(`/admin/invoice?order_id=${order.id}`)).data.data[0]
    expect(row).toMatchObject({ status: 'issued', credited: 65_000, due: 165_000 })
    // settle is ignored where nothing is in excess
    const more = await credited(invoice, {
      lines: [{ line_no: 2, amount: 40_000 }],
      ...settleOn(BANK),
    })
    expect(await noteOf(more)).toMatchObject({ refunded: 0, lowered: 40_000 })
    expect(await posted(more, 'refunded')).toEqual([])
    const over = await shelf.pay(invoice, 125_001)
    expect(over).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringContaining('125')] },
    })
    await taken(shelf.pay(invoice, 125_000))
    expect(await order.get()).toMatchObject({ billing: 'paid' })
  })

  test('and nobody asks whose invoice was named for an excess that there is not', async () => {
    const [{ invoice }, stranger] = [await sold(), await sold()]
    const settle = { kind: 'offset', invoice_id: stranger.invoice.id }
    const note = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }], settle })
    expect(await noteOf(note)).toMatchObject({ lowered: 100_000, offset: 0, offset_number: null })
    expect(await shelf.sheetOf(stranger.invoice)).toMatchObject({ due: 230_000, payments: [] })
  })

  test('until nothing is due, and then it is paid', async () => {
    const { order, invoice } = await sold()
    await taken(shelf.pay(invoice, 130_000))
    await credited(invoice, { lines: [{ line_no: 2, qty: 1 }] })
    expect(await shelf.sheetOf(invoice)).toMatchObject({ paid: 130_000, due: 0 })
    expect(await order.get()).toMatchObject({ billing: 'paid' })
  })
})

describe('what was paid above the rest', () => {
  test('asks what becomes of it', async () => {
    const { invoice } = await paidSale()
    expect(await crediting(invoice, { lines: [{ line_no: 2, qty: 1 }] })).toMatchObject({
      status: 422,
      errors: { settle: [expect.stringContaining('100')] },
    })
  })

  test('is paid back', async () => {
    const { order, invoice } = await paidSale()
    const note = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }], ...settleOn(CASH) })
    expect(await posted(note, 'refunded')).toEqual([
      debit('1-1210', 100_000),
      credit('1-1110', 100_000),
    ])
    expect(await shelf.sheetOf(invoice)).toMatchObject({ credited: 100_000, paid: 130_000, due: 0 })
    expect(await shelf.balanceOf(order, 'AR')).toBe(0)
    const cash = (await shelf.owner.get('/admin/dashboard/cash?kind=refund')).data
    expect(cash.data[0]).toMatchObject({
      kind: 'refund',
      amount: -100_000,
      order: { id: order.id },
    })
    const income = (await shelf.owner.get('/admin/dashboard/income?kind=credit')).data
    expect(income.data[0]).toMatchObject({
      kind: 'credit',
      number: note.number,
      net: -100_000,
      margin: -100_000,
    })
  })

  test('is kept for the customer, and pays the next bill', async () => {
    const { order, invoice } = await paidSale()
    const note = await credited(invoice, {
      lines: [{ line_no: 2, qty: 1 }],
      settle: { kind: 'keep' },
    })
    expect(await posted(note, 'kept')).toEqual([
      debit('1-1210', 100_000),
      credit('2-1210', 100_000),
    ])
    expect(await order.get()).toMatchObject({ refundable: 100_000 })
    const { customer } = await order.get()
    const held = (await shelf.adviser.get(`/admin/customer/${customer.id}/held`)).data
    expect(held).toMatchObject({ amount: 100_000, rows: [{ order_id: order.id }] })
    const back = await order.post(
      'refund',
      { amount: 40_000, account_id: CASH, reason: 'Asked' },
      shelf.admin,
    )
    expect(back).toMatchObject({ status: 201, data: { refundable: 60_000 } })
  })

  test('is set against another invoice of the customer, and what that does not owe is kept', async () => {
    const { order, invoice } = await paidSale()
    const { vehicle } = await order.get()
    const { id } = await taken(
      shelf.adviser.post('/admin/order', {
        garage_id: 1,
        vehicle_id: vehicle.id,
        odometer_in: 900_000,
        mechanic_id: shelf.mechanic.employee_id,
        lines: [agreed({ unit_price: 70_000 })],
      }),
    )
    const next = await walk(id)
    const other = await taken(shelf.adviser.post(`/admin/order/${id}/invoice`, {}))
    const stranger = await sold()
    const against = (target: { id: number }) => ({
      settle: { kind: 'offset', invoice_id: target.id },
    })
    const lines = [{ line_no: 2, qty: 1 }]
    for (const target of [stranger.invoice, invoice])
      expect((await crediting(invoice, { lines, ...against(target) })).errors).toMatchObject({
        'settle.invoice_id': ['Choose another invoice of this customer'],
      })
    const note = await credited(invoice, { lines, ...against(other) })
    expect(await noteOf(note)).toMatchObject({
      offset: 70_000,
      kept: 30_000,
      offset_number: other.number,
    })
    expect(await shelf.sheetOf(other)).toMatchObject({
      paid: 70_000,
      due: 0,
      payments: [{ kind: 'credit_used', amount: 70_000, note: note.number }],
    })
    expect((await next()).billing).toBe('paid')
    // void: the other invoice owes it again, and what was kept comes back
    expect((await voided(note)).status).toBe(200)
    expect(await shelf.sheetOf(other)).toMatchObject({ due: 70_000 })
    expect(await shelf.sheetOf(invoice)).toMatchObject({ credited: 0, paid: 230_000, due: 0 })
    expect(await order.get()).toMatchObject({ refundable: 0 })
  })

  test('of a down payment is given back too', async () => {
    const order = await shelf.ready()
    await taken(order.post('down-payment', { amount: 1_000_000, account_id: CASH }, shelf.adviser))
    const invoice = await shelf.issued(order)
    const note = await credited(invoice, {
      lines: [{ line_no: 1, amount: 300_000 }],
      ...settleOn(CASH),
    })
    expect(await shelf.sheetOf(invoice)).toMatchObject({
      down_payment: 1_000_000,
      paid: -300_000,
      due: 0,
    })
    expect((await voided(note)).status).toBe(200)
    expect(await shelf.sheetOf(invoice)).toMatchObject({ due: 300_000 })
    expect(
      (await shelf.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })).status,
    ).toBe(200)
    expect(await order.get()).toMatchObject({ refundable: 700_000 })
    expect(await shelf.balanceOf(order, 'AR')).toBe(0)
  })
})

async function sign(order: OrderInHand) {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40" fill="none" stroke="#000"/></svg>'
  for (const signer of ['customer', 'service_adviser'])
    expect((await order.post('signature', { signer, svg })).status).toBe(200)
}

async function walk(id: number) {
  const get = async () => (await shelf.admin.get(`/admin/order/${id}`)).data
  for (const to of ['in_progress', 'quality_check', 'ready']) {
    const { status, message } = await shelf.admin.post(`/admin/order/${id}/transition`, {
      to,
      version: (await get()).version,
      ...(to === 'in_progress' ? { agreed_by: 'The owner', agreed_how: 'phone' } : {}),
      ...(to === 'ready'
        ? { odometer_out: 900_010, checklist: [{ name: 'Brakes', passed: true }] }
        : {}),
    })
    expect([to, status], message).toEqual([to, 200])
  }
  return get
}

describe('all of it', () => {
  test('is credited, also after the car left; every account is as before but stock and its cost', async () => {
    const { order, item, invoice } = await sold([{ type: 'percent', amount: 10, reason: 'Friend' }])
    const total = 207_000
    await taken(shelf.pay(invoice, total))
    await sign(order)
    expect((await order.move('delivered')).status).toBe(200)
    const note = await credited(invoice, { all: true, returns_stock: true, ...settleOn(BANK) })
    expect(note.grand_total).toBe(total)
    expect(await shelf.sheetOf(invoice)).toMatchObject({
      status: 'credited',
      credited: total,
      due: 0,
    })
    const { can } = (await shelf.admin.get(`/admin/invoice/${invoice.id}`)).data
    expect(can.credit).toMatchObject({
      ok: false,
      why: { message: 'All of this invoice is credited' },
    })
    expect(await leftBy(order)).toEqual({})
    expect(await shelf.stock(item)).toMatchObject({ quantity: 5, value: 200_000 })
    for (const [status, count] of [
      ['credited', 1],
      ['issued', 0],
    ] as const)
      expect(
        (await shelf.admin.get(`/admin/invoice?order_id=${order.id}&status=${status}`)).data.total,
      ).toBe(count)
    expect((await crediting(invoice, { all: true })).status).toBe(409)
  })

  test('without its goods, the cost stays', async () => {
    const { order, invoice } = await sold()
    await credited(invoice, { all: true })
    expect(await leftBy(order)).toEqual({ '1-1310': -80_000, '5-1200': 80_000 })
  })

  test('replaced, the order is open again and a new invoice follows', async () => {
    const { order, invoice } = await sold()
    await taken(shelf.pay(invoice, 50_000))
    const note = await credited(invoice, { all: true, replace: true })
    expect(await order.get()).toMatchObject({ billing: 'void' })
    expect(await shelf.costOf(order)).toMatchObject({ parts: 80_000, wip: 80_000 })
    expect(await leftBy(order)).toMatchObject({ '1-1350': 80_000 })
    expect(await shelf.sheetOf(invoice)).toMatchObject({ status: 'credited', due: 0 })
    expect(await voided(note)).toMatchObject({
      status: 409,
      message: 'Its work order is open again: issue the new invoice',
    })
    const next = await shelf.issued(order)
    expect(await shelf.sheetOf(next)).toMatchObject({ paid: 50_000, due: 180_000 })
    expect(await shelf.costOf(order)).toMatchObject({ wip: 0 })
  })

  test('replaced, an earlier note of a part stands too, before and after the new invoice', async () => {
    const { order, invoice } = await sold()
    const part = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }] })
    await credited(invoice, { all: true, replace: true })
    expect((await noteOf(part)).can.void.ok).toBe(false)
    const refused = {
      status: 409,
      message: 'Its work order is open again: issue the new invoice',
    }
    expect(await voided(part)).toMatchObject(refused)
    expect(await order.get()).toMatchObject({ billing: 'void' })
    await shelf.issued(order)
    expect(await voided(part)).toMatchObject(refused)
  })

  test('a replacement keeps a down payment, and what notes gave back of it is gone', async () => {
    const order = await shelf.ready()
    await taken(order.post('down-payment', { amount: 1_000_000, account_id: CASH }, shelf.adviser))
    const invoice = await shelf.issued(order)
    await credited(invoice, { lines: [{ line_no: 1, amount: 300_000 }], ...settleOn(CASH) })
    await credited(invoice, { all: true, replace: true })
    expect(await order.get()).toMatchObject({ billing: 'void', refundable: 700_000 })
    const next = await shelf.issued(order)
    expect(await shelf.sheetOf(next)).toMatchObject({ down_payment: 700_000, due: 300_000 })
  })

  test.each([
    ['a part of it', { lines: [{ line_no: 1, qty: 1 }], replace: true }, 'replace'],
    ['goods that go back', { all: true, replace: true, returns_stock: true }, 'returns_stock'],
    ['neither lines nor all', {}, 'lines'],
    ['both', { all: true, lines: [{ line_no: 1, qty: 1 }] }, 'lines'],
    ['a quantity and an amount', { lines: [{ line_no: 1, qty: 1, amount: 5 }] }, 'lines.0.qty'],
    ['another line', { lines: [{ line_no: 9, qty: 1 }] }, 'lines.0.line_no'],
    ['more than there is', { lines: [{ line_no: 1, qty: 2.001 }] }, 'lines.0.qty'],
    ['a larger amount', { lines: [{ line_no: 2, amount: 100_001 }] }, 'lines.0.amount'],
  ])('refuses %s', async (_, body, field) => {
    const { invoice } = await sold()
    const { status, errors } = await crediting(invoice, body)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })
})

describe('the void of a note', () => {
  test('is its mirror: goods out again, and what was paid back is due', async () => {
    const { order, item, invoice } = await paidSale()
    const before = await leftBy(order)
    const note = await credited(invoice, {
      lines: [{ line_no: 1, qty: 2 }],
      returns_stock: true,
      ...settleOn(BANK),
    })
    expect((await voided(note)).status).toBe(200)
    expect(await shelf.sheetOf(invoice)).toMatchObject({ credited: 0, paid: 100_000, due: 130_000 })
    expect(await order.get()).toMatchObject({ billing: 'part_paid' })
    expect(await shelf.stock(item)).toMatchObject({ quantity: 3, value: 120_000 })
    expect(await leftBy(order)).toEqual({ ...before, '1-1130': 100_000, '1-1210': 130_000 })
    expect(await voided(note)).toMatchObject({ status: 409, message: 'This credit note is void' })
    // what was credited can be credited again
    await credited(invoice, { lines: [{ line_no: 1, qty: 2 }] })
    expect(await shelf.sheetOf(invoice)).toMatchObject({ due: 0 })
  })

  test('one note after another, in any order', async () => {
    const { order, invoice } = await sold()
    const [first, second] = [
      await credited(invoice, { lines: [{ line_no: 2, qty: 0.333 }] }),
      await credited(invoice, { lines: [{ line_no: 2, qty: 0.333 }] }),
    ]
    expect((await voided(first)).status).toBe(200)
    const rest = await credited(invoice, { lines: [{ line_no: 2, qty: 0.667 }] })
    expect(second.grand_total + rest.grand_total).toBe(100_000)
    expect(await shelf.sheetOf(invoice)).toMatchObject({ due: 130_000 })
    expect(await shelf.balanceOf(order, 'AR')).toBe(130_000)
  })
})

test('twenty callers at once credit exactly what is there', async () => {
  const order = await shelf.ready([agreed({ unit_price: 10_000, qty: 7 })])
  const invoice = await shelf.issued(order)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      untilServed(() => crediting(invoice, { lines: [{ line_no: 1, qty: 1 }] })),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(count(201)).toBe(7)
  // 422 above what is left, 409 once all of it is credited
  expect(count(422) + count(409)).toBe(13)
  expect(await shelf.sheetOf(invoice)).toMatchObject({ status: 'credited', credited: 70_000 })
  const numbers = new Set(answers.flatMap(({ data }) => (data?.number ? [data.number] : [])))
  expect(numbers.size).toBe(7)
})

describe('who may', () => {
  test('admin and super admin credit; others read, as they read invoices', async () => {
    const { invoice } = await sold()
    const lines = [{ line_no: 2, amount: 1000 }]
    for (const who of [shelf.adviser, shelf.mechanic, finance])
      expect((await crediting(invoice, { lines }, who)).status).toBe(403)
    const elsewhere = await shelf.world.signedInAs('admin', { garage_id: 2 })
    expect((await crediting(invoice, { lines }, elsewhere)).status).toBe(404)
    const note = await credited(invoice, { lines })
    for (const who of [shelf.adviser, shelf.mechanic, finance, shelf.owner])
      expect((await who.get(`/admin/credit-note/${note.id}`)).status).toBe(200)
    expect((await elsewhere.get(`/admin/credit-note/${note.id}`)).status).toBe(404)
    expect((await voided(note, shelf.adviser)).status).toBe(403)
    const found = (answer: Answer) => answer.data.data.map(({ id }: { id: number }) => id)
    const list = `/admin/credit-note?invoice_id=${invoice.id}`
    expect(found(await finance.get(list))).toEqual([note.id])
    expect(found(await elsewhere.get(list))).toEqual([])
    expect(found(await finance.get(`/admin/credit-note?keyword=${invoice.number}`))).toEqual([
      note.id,
    ])
  })

  test('the paper names the number and the day of what it credits', async () => {
    const { invoice } = await sold()
    const note = await credited(invoice, {
      lines: [
        { line_no: 1, qty: 1 },
        { line_no: 2, amount: 25_000 },
      ],
    })
    const { id } = note
    const answer = await shelf.world.app.inject({
      method: 'GET',
      url: `/api/admin/credit-note/${id}/pdf?language=nl`,
      headers: { authorization: `Bearer ${shelf.admin.token}` },
    })
    expect(answer.statusCode).toBe(200)
    const text = await readPdf(answer.rawPayload)
    const words = JSON.stringify(text).replaceAll(/\s/g, '')
    for (const word of [
      'Creditnota',
      note.number,
      invoice.number,
      'Naar bedrag',
      'Agreed with the customer',
    ])
      expect(words).toContain(word.replaceAll(' ', ''))
  })
})
