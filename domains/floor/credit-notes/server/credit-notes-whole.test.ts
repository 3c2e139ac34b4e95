/** Crediting a whole invoice, also after the car left, and voiding a note. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK, CASH, taken } from '#test/invoices.ts'
import {
  stockFixture,
  setUpStock,
  tearDownStock,
  crediting,
  credited,
  voided,
  noteOf,
  settleOn,
  leftBy,
  sold,
  paidSale,
  sign,
} from '#test/credit-note-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)

describe('the full remaining amount', () => {
  test('is credited, also after the car left; every account is as before but stock and its cost', async () => {
    const { order, item, invoice } = await sold([{ type: 'percent', amount: 10, reason: 'Friend' }])
    const total = 207_000
    await taken(stockFixture.pay(invoice, total))
    await sign(order)
    expect((await order.move('delivered')).status).toBe(200)
    const note = await credited(invoice, { all: true, returns_stock: true, ...settleOn(BANK) })
    expect(note.grand_total).toBe(total)
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({
      status: 'credited',
      credited: total,
      due: 0,
    })
    const { can } = (await stockFixture.admin.get(`/admin/invoice/${invoice.id}`)).data
    expect(can.credit).toMatchObject({
      ok: false,
      why: { message: 'This invoice is fully credited' },
    })
    expect(await leftBy(order)).toEqual({})
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 5, value: 200_000 })
    for (const [status, count] of [
      ['credited', 1],
      ['issued', 0],
    ] as const)
      expect(
        (await stockFixture.admin.get(`/admin/invoice?order_id=${order.id}&status=${status}`)).data
          .total,
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
    await taken(stockFixture.pay(invoice, 50_000))
    const note = await credited(invoice, { all: true, replace: true })
    expect(await order.get()).toMatchObject({ billing: 'void' })
    expect(await stockFixture.costOf(order)).toMatchObject({ parts: 80_000, wip: 80_000 })
    expect(await leftBy(order)).toMatchObject({ '1-1350': 80_000 })
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({ status: 'credited', due: 0 })
    expect(await voided(note)).toMatchObject({
      status: 409,
      message: 'The work order was reopened: issue the new invoice',
    })
    const next = await stockFixture.issued(order)
    expect(await stockFixture.sheetOf(next)).toMatchObject({ paid: 50_000, due: 180_000 })
    expect(await stockFixture.costOf(order)).toMatchObject({ wip: 0 })
  })

  test('replaced, an earlier note of a part stays valid, before and after the new invoice', async () => {
    const { order, invoice } = await sold()
    const part = await credited(invoice, { lines: [{ line_no: 2, qty: 1 }] })
    await credited(invoice, { all: true, replace: true })
    expect((await noteOf(part)).can.void.ok).toBe(false)
    const refused = {
      status: 409,
      message: 'The work order was reopened: issue the new invoice',
    }
    expect(await voided(part)).toMatchObject(refused)
    expect(await order.get()).toMatchObject({ billing: 'void' })
    await stockFixture.issued(order)
    expect(await voided(part)).toMatchObject(refused)
  })

  test('a replacement uses a down payment, less the refunds of notes', async () => {
    const order = await stockFixture.ready()
    await taken(
      order.post('down-payment', { amount: 1_000_000, account_id: CASH }, stockFixture.adviser),
    )
    const invoice = await stockFixture.issued(order)
    await credited(invoice, { lines: [{ line_no: 1, amount: 300_000 }], ...settleOn(CASH) })
    await credited(invoice, { all: true, replace: true })
    expect(await order.get()).toMatchObject({ billing: 'void', refundable: 700_000 })
    const next = await stockFixture.issued(order)
    expect(await stockFixture.sheetOf(next)).toMatchObject({ down_payment: 700_000, due: 300_000 })
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
  ])('rejects %s', async (_, body, field) => {
    const { invoice } = await sold()
    const { status, errors } = await crediting(invoice, body)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })
})

describe('the void of a note', () => {
  test('reverses it: goods are issued again, and the refund is due', async () => {
    const { order, item, invoice } = await paidSale()
    const before = await leftBy(order)
    const note = await credited(invoice, {
      lines: [{ line_no: 1, qty: 2 }],
      returns_stock: true,
      ...settleOn(BANK),
    })
    expect((await voided(note)).status).toBe(200)
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({
      credited: 0,
      paid: 100_000,
      due: 130_000,
    })
    expect(await order.get()).toMatchObject({ billing: 'part_paid' })
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 3, value: 120_000 })
    expect(await leftBy(order)).toEqual({ ...before, '1-1130': 100_000, '1-1210': 130_000 })
    expect(await voided(note)).toMatchObject({ status: 409, message: 'This credit note is void' })
    // the amount can be credited again
    await credited(invoice, { lines: [{ line_no: 1, qty: 2 }] })
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({ due: 0 })
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
    expect(await stockFixture.sheetOf(invoice)).toMatchObject({ due: 130_000 })
    expect(await stockFixture.balanceOf(order, 'AR')).toBe(130_000)
  })
})
