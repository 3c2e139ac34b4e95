/** Credit notes: amounts due, settlements, and limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryWhileBusy } from '#test/retry-when-busy.ts'
import { BANK, CASH, agreed, credit, debit, taken } from '#test/invoices.ts'
import { paperWidth, readPdf } from '#test/pdf.ts'
import type { ApiResponse } from '#test/world.ts'
import {
  stockFixture,
  finance,
  setUpStock,
  tearDownStock,
  crediting,
  credited,
  noteOf,
  voided,
  settleOn,
  posted,
  sold,
  paidSale,
  walk,
} from '#test/credit-note-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)

describe('the amount due goes down first', () => {
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
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 4, value: 160_000 })
    const sheet = (await stockFixture.admin.get(`/admin/invoice/${invoice.id}`)).data
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
      can: {
        credit: { ok: true },
        void: { ok: false, why: { message: 'Issue a credit note instead' } },
      },
    })
    expect(await order.get()).toMatchObject({ billing: 'issued', credited: 65_000, due: 165_000 })
    const { number } = await order.get()
    const listed = (
      await stockFixture.admin.get(`/admin/order?keyword=${encodeURIComponent(number)}`)
    ).data
    expect(listed.data).toMatchObject([{ number, due: 165_000 }])
    const row = (await stockFixture.admin.get(`/admin/invoice?order_id=${order.id}`)).data.data[0]
    expect(row).toMatchObject({ status: 'issued', credited: 65_000, due: 165_000 })
    // settle is ignored without an overpayment
    const more = await credited(invoice, {
      lines: [{ line_no: 2, amount: 40_000 }],
      ...settleOn(BANK),
    })
    expect(await noteOf(more)).toMatchObject({ refunded: 0, lowered: 40_000 })
    expect(await posted(more, 'refunded')).toEqual([])
    const over = await stockFixture.pay(invoice, 125_001)
    expect(over).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringContaining('125')] },
    })
    await taken(stockFixture.pay(invoice, 125_000))
    expect(await order.get()).toMatchObject({ billing: 'paid' })
  })

  test('and an invoice to apply it to is ignored without an overpayment', async () => {
    const [{ invoice }, stranger] = [await sold(), await sold()]
    const settle = { kind: 'offset', invoice_id: stranger.invoice.id }
    const note = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }], settle })
    expect(await noteOf(note)).toMatchObject({ lowered: 100_000, offset: 0, offset_number: null })
    expect(await stockFixture.sheetOf(stranger.invoice)).toMatchObject({
      due: 230_000,
      payments: [],
    })
  })

  test('until nothing is due, and then it is paid', async () => {
    const { order, invoice } = await sold()
    await taken(stockFixture.pay(invoice, 130_000))
    await credited(invoice, { lines: [{ line_no: 2, qty: 1 }] })
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({ paid: 130_000, due: 0 })
    expect(await order.get()).toMatchObject({ billing: 'paid' })
  })
})

describe('an overpayment', () => {
  test('needs a settlement', async () => {
    const { invoice } = await paidSale()
    expect(await crediting(invoice, { lines: [{ line_no: 2, qty: 1 }] })).toMatchObject({
      status: 422,
      errors: { settle: [expect.stringContaining('100')] },
    })
  })

  test('is refunded', async () => {
    const { order, invoice } = await paidSale()
    const note = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }], ...settleOn(CASH) })
    expect(await posted(note, 'refunded')).toEqual([
      debit('1-1210', 100_000),
      credit('1-1110', 100_000),
    ])
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({
      credited: 100_000,
      paid: 130_000,
      due: 0,
    })
    expect(await stockFixture.balanceOf(order, 'AR')).toBe(0)
    const cash = (await stockFixture.owner.get('/admin/dashboard/cash?kind=refund')).data
    expect(cash.data[0]).toMatchObject({
      kind: 'refund',
      amount: -100_000,
      order: { id: order.id },
    })
    const income = (await stockFixture.owner.get('/admin/dashboard/income?kind=credit')).data
    expect(income.data[0]).toMatchObject({
      kind: 'credit',
      number: note.number,
      net: -100_000,
      margin: -100_000,
    })
  })

  test('is credited to the customer, and pays the next bill', async () => {
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
    const held = (await stockFixture.adviser.get(`/admin/customer/${customer.id}/held`)).data
    expect(held).toMatchObject({ amount: 100_000, rows: [{ order_id: order.id }] })
    const back = await order.post(
      'refund',
      { amount: 40_000, account_id: CASH, reason: 'Asked' },
      stockFixture.admin,
    )
    expect(back).toMatchObject({ status: 201, data: { refundable: 60_000 } })
  })

  test('is applied to another invoice of the customer, and the remainder is credited', async () => {
    const { order, invoice } = await paidSale()
    const { vehicle } = await order.get()
    const { id } = await taken(
      stockFixture.adviser.post('/admin/order', {
        garage_id: 1,
        vehicle_id: vehicle.id,
        odometer_in: 900_000,
        mechanic_id: stockFixture.mechanic.employee_id,
        lines: [agreed({ unit_price: 70_000 })],
      }),
    )
    const next = await walk(id)
    const otherInvoice = await taken(stockFixture.adviser.post(`/admin/order/${id}/invoice`, {}))
    const stranger = await sold()
    const against = (target: { id: number }) => ({
      settle: { kind: 'offset', invoice_id: target.id },
    })
    const lines = [{ line_no: 2, qty: 1 }]
    for (const target of [stranger.invoice, invoice])
      expect((await crediting(invoice, { lines, ...against(target) })).errors).toMatchObject({
        'settle.invoice_id': ['Choose another invoice of this customer'],
      })
    const note = await credited(invoice, { lines, ...against(otherInvoice) })
    expect(await noteOf(note)).toMatchObject({
      offset: 70_000,
      kept: 30_000,
      offset_number: otherInvoice.number,
    })
    expect(await stockFixture.sheetOf(otherInvoice)).toMatchObject({
      paid: 70_000,
      due: 0,
      payments: [{ kind: 'credit_used', amount: 70_000, note: note.number }],
    })
    expect((await next()).billing).toBe('paid')
    // void: the other invoice is due again, and the customer's credit returns
    expect((await voided(note)).status).toBe(200)
    expect(await stockFixture.sheetOf(otherInvoice)).toMatchObject({ due: 70_000 })
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({
      credited: 0,
      paid: 230_000,
      due: 0,
    })
    expect(await order.get()).toMatchObject({ refundable: 0 })
  })

  test('of a down payment is returned too', async () => {
    const order = await stockFixture.ready()
    await taken(
      order.post('down-payment', { amount: 1_000_000, account_id: CASH }, stockFixture.adviser),
    )
    const invoice = await stockFixture.issued(order)
    const note = await credited(invoice, {
      lines: [{ line_no: 1, amount: 300_000 }],
      ...settleOn(CASH),
    })
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({
      down_payment: 1_000_000,
      paid: -300_000,
      due: 0,
    })
    expect((await voided(note)).status).toBe(200)
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({ due: 300_000 })
    expect(
      (await stockFixture.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' }))
        .status,
    ).toBe(200)
    expect(await order.get()).toMatchObject({ refundable: 700_000 })
    expect(await stockFixture.balanceOf(order, 'AR')).toBe(0)
  })
})

test('twenty requests at once credit exactly the remainder', async () => {
  const order = await stockFixture.ready([agreed({ unit_price: 10_000, qty: 7 })])
  const invoice = await stockFixture.issued(order)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      retryWhileBusy(() => crediting(invoice, { lines: [{ line_no: 1, qty: 1 }] })),
    ),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(count(201)).toBe(7)
  // 422 above the remainder, 409 once all of it is credited
  expect(count(422) + count(409)).toBe(13)
  expect(await stockFixture.sheetOf(invoice)).toMatchObject({
    status: 'credited',
    credited: 70_000,
  })
  const numbers = new Set(answers.flatMap(({ data }) => (data?.number ? [data.number] : [])))
  expect(numbers.size).toBe(7)
})

describe('roles', () => {
  test('admin and super admin credit; others read, as they read invoices', async () => {
    const { invoice } = await sold()
    const lines = [{ line_no: 2, amount: 1000 }]
    for (const who of [stockFixture.adviser, stockFixture.mechanic, finance])
      expect((await crediting(invoice, { lines }, who)).status).toBe(403)
    const elsewhere = await stockFixture.world.signedInAs('admin', { garage_id: 2 })
    expect((await crediting(invoice, { lines }, elsewhere)).status).toBe(404)
    const note = await credited(invoice, { lines })
    for (const who of [stockFixture.adviser, stockFixture.mechanic, finance, stockFixture.owner])
      expect((await who.get(`/admin/credit-note/${note.id}`)).status).toBe(200)
    expect((await elsewhere.get(`/admin/credit-note/${note.id}`)).status).toBe(404)
    expect((await voided(note, stockFixture.adviser)).status).toBe(403)
    const found = (response: ApiResponse) => response.data.data.map(({ id }: { id: number }) => id)
    const list = `/admin/credit-note?invoice_id=${invoice.id}`
    expect(found(await finance.get(list))).toEqual([note.id])
    expect(found(await elsewhere.get(list))).toEqual([])
    expect(found(await finance.get(`/admin/credit-note?keyword=${invoice.number}`))).toEqual([
      note.id,
    ])
  })

  test('the PDF names the number and the day of the original', async () => {
    const { invoice } = await sold()
    const note = await credited(invoice, {
      lines: [
        { line_no: 1, qty: 1 },
        { line_no: 2, amount: 25_000 },
      ],
    })
    const { id } = note
    const answer = await stockFixture.world.app.inject({
      method: 'GET',
      url: `/api/admin/credit-note/${id}/pdf?language=nl`,
      headers: { authorization: `Bearer ${stockFixture.admin.token}` },
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

  test('the PDF is on the paper of the garage, or on the one that is asked for', async () => {
    const { invoice } = await sold()
    const { id } = await credited(invoice, { lines: [{ line_no: 1, qty: 1 }] })
    const { world, admin } = stockFixture
    const of = async (query = '') => {
      const { statusCode, rawPayload } = await world.app.inject({
        url: `/api/admin/credit-note/${id}/pdf${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return statusCode === 200 ? paperWidth(rawPayload) : statusCode
    }
    expect((await admin.get(`/admin/credit-note/${id}`)).data.paper).toBe('a4')
    expect([
      await of(),
      await of('?paper=a5'),
      await of('?paper=80mm'),
      await of('?paper=letter'),
    ]).toEqual([595, 420, 227, 422])
  })
})
