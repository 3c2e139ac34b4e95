/** Correcting the invoice of a car that was handed over: changed lines and deductions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { agreed } from '#test/invoices.ts'
import { type OrderUnderTest, anOrder, line } from '#test/orders.ts'
import type { Who } from '#test/world.ts'
import {
  stockFixture,
  setUpStock,
  tearDownStock,
  voided,
  delivered,
  saying,
} from '#test/correction-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)

describe('an invoice of a car that was handed over', () => {
  test('is corrected by roles that may void, and 50,000 can be refunded', async () => {
    const { order, invoice } = await delivered(agreed({ unit_price: 700_000 }))
    expect(await order.get()).toMatchObject({ correction: null })
    await voided(invoice.id)
    const open = await order.get()
    expect(open.correction).toEqual({
      invoice_id: invoice.id,
      number: invoice.number,
      grand_total: 700_000,
      paid: 700_000,
    })
    expect(open.can.correct).toEqual({ ok: true })
    const seen = (await stockFixture.adviser.get(`/admin/order/${order.id}`)).data
    expect(seen.can.correct).toMatchObject({
      ok: false,
      why: { message: 'Only a branch admin can correct a bill' },
    })
    const [{ id }] = open.lines
    const cheaper = { unit_price: 650_000 }
    expect(saying(await order.put(`line/${id}`, cheaper))).toEqual([
      409,
      'Only a branch admin can correct a bill',
    ])
    expect((await order.put(`line/${id}`, cheaper, stockFixture.admin)).status).toBe(200)
    const next = await stockFixture.issued(order)
    expect(await order.get()).toMatchObject({
      stage: 'delivered',
      billing: 'paid',
      grand_total: 650_000,
      refundable: 50_000,
      correction: null,
    })
    expect(next.number).not.toBe(invoice.number)
    const { history } = await order.get()
    expect(history.at(-1).said).toMatchObject({
      code: 'orders.priceCorrected',
      values: { before: 700_000, after: 650_000 },
    })
  })

  test('opens the lines of the bill and nothing else', async () => {
    const item = await stockFixture.anItem(10)
    const { order, invoice } = await delivered(
      stockFixture.partOf(item, 2),
      agreed({ name: 'Labour' }),
    )
    await voided(invoice.id)
    const { admin } = stockFixture
    const [part, labour] = (await order.get()).lines
    const refused = async (answer: ReturnType<OrderUnderTest['put']>) => {
      const { status } = await answer
      expect([status === 409 || status === 422, status]).toEqual([true, status])
    }
    await refused(order.put(`line/${part.id}`, { qty: 1 }, admin))
    await refused(order.put(`line/${labour.id}`, { work: 'todo' }, admin))
    await refused(order.put(`line/${labour.id}`, { notes: 'Other' }, admin))
    await refused(order.put(`line/${labour.id}`, { approval: 'proposed' }, admin))
    await refused(order.post('line', stockFixture.partOf(item, 1), admin))
    await refused(order.delete(`line/${labour.id}`, admin))
    await refused(order.put('', { mechanic_notes: 'Late' }, admin))
    await refused(order.put('', { promised_at: '2027-01-01T10:00:00Z' }, admin))

    expect((await order.put(`line/${part.id}`, { unit_price: 60_000 }, admin)).status).toBe(200)
    expect((await order.put(`line/${labour.id}`, { approval: 'declined' }, admin)).status).toBe(200)
    expect((await order.put(`line/${labour.id}`, { approval: 'approved' }, admin)).status).toBe(200)
    const added = await order.post('line', line({ name: 'Forgotten', unit_price: 40_000 }), admin)
    expect(added.status).toBe(201)
    expect((await order.get()).lines.at(-1)).toMatchObject({ approval: 'approved', work: 'done' })
    const discount = { type: 'amount', amount: 10_000, reason: 'Sorry' }
    expect((await order.post('discount', discount, admin)).status).toBe(201)
    expect((await stockFixture.bringBack(order, { quantity: 1 }, { who: admin })).status).toBe(200)
    expect(
      (await stockFixture.bringBack(order, { quantity: 1 }, { who: stockFixture.mechanic })).status,
    ).toBe(409)
    const { estimate_version, lines } = await order.get()
    expect(lines.every(({ approval }: { approval: string }) => approval !== 'proposed')).toBe(true)
    await stockFixture.issued(order)
    expect(await order.get()).toMatchObject({
      grand_total: 60_000 + labour.amount + 40_000 - 10_000,
      estimate_version,
    })
    expect((await order.put(`line/${labour.id}`, { name: 'Late' }, admin)).status).toBe(409)
  })

  test('needs no approval: declined work is not offered', async () => {
    const before = await stockFixture.ready([agreed({}), agreed({ name: 'Polish' })])
    const { vehicle, lines: agreedTo } = await before.get()
    const bill = await stockFixture.issued(before)
    await voided(bill.id)
    const decline = { approval: 'declined' }
    expect((await before.put(`line/${agreedTo[1].id}`, decline, stockFixture.admin)).status).toBe(
      200,
    )
    const [offer] = (await stockFixture.admin.get(`/admin/vehicle/${vehicle.id}/declined`)).data
      .data
    expect(offer.name).toBe('Polish')
    const order = await anOrder(stockFixture, {
      car: { vehicle_id: vehicle.id },
      lines: [agreed({})],
      odometer_in: 15_010,
    })
    for (const stage of ['in_progress', 'quality_check', 'ready'])
      expect([stage, (await order.move(stage)).status]).toEqual([stage, 200])
    const invoice = await stockFixture.issued(order)
    await voided(invoice.id)
    expect(saying(await order.post(`declined/${offer.line_id}`, {}, stockFixture.admin))).toEqual([
      409,
      'Lines can no longer be changed at this stage',
    ])
    const { lines } = await order.get()
    expect(lines.every(({ approval }: { approval: string }) => approval === 'approved')).toBe(true)
  })

  test('stays as it is when nothing replaces it', async () => {
    const { order, invoice } = await delivered()
    await voided(invoice.id, { replace: false })
    const { correction, can, lines } = await order.get()
    expect([correction, can.correct.ok]).toEqual([null, false])
    expect(
      (await order.put(`line/${lines[0].id}`, { unit_price: 1 }, stockFixture.admin)).status,
    ).toBe(409)
  })
})

describe('deductions', () => {
  test('the voucher of the voided invoice is valid as on its day, another one as of today', async () => {
    const aVoucher = async (code: string) => {
      const response = await stockFixture.owner.post('/admin/voucher', {
        name: code,
        code,
        category: 'all',
        quantity: 5,
        expiry_date: '2099-12-31',
        discount_percent: 10,
        min_spend: 50_000,
      })
      await stockFixture.owner.post(`/admin/voucher/${response.data.id}/publish`, {})
    }
    await aVoucher('SAME-1')
    await aVoucher('OTHER-1')
    const order = await stockFixture.ready([agreed({ unit_price: 100_000 })])
    expect((await order.post('voucher', { code: 'SAME-1' })).status).toBe(200)
    const invoice = await stockFixture.issued(order)
    await voided(invoice.id)
    await stockFixture.world.appContext.database.writes
      .updateTable('vouchers')
      .set({ expiry_date: '2021-01-01' })
      .execute()
    const next = await stockFixture.issued(order)
    expect(await order.get()).toMatchObject({ grand_total: 90_000, voucher: { code: 'SAME-1' } })
    // reapplied, it is the same voucher; another one has expired
    await voided(next.id)
    expect((await order.delete('voucher')).status).toBe(200)
    expect((await order.post('voucher', { code: 'OTHER-1' })).errors).toHaveProperty('code')
    expect((await order.post('voucher', { code: 'SAME-1' })).status).toBe(200)
    // the lines are the current ones
    const [{ id }] = (await order.get()).lines
    expect((await order.put(`line/${id}`, { unit_price: 40_000 }, stockFixture.admin)).status).toBe(
      200,
    )
    expect(await order.get()).toMatchObject({ grand_total: 40_000, voucher: null })
  })

  test('a discount that no longer fits is listed with its applied amount', async () => {
    const order = await anOrder(stockFixture, { lines: [agreed({ unit_price: 100_000 })] })
    for (const amount of [60_000, 30_000])
      expect((await order.post('discount', { type: 'amount', amount, reason: 'X' })).status).toBe(
        201,
      )
    const [{ id }] = (await order.get()).lines
    expect((await order.put(`line/${id}`, { unit_price: 70_000 })).status).toBe(200)
    const { discounts, discount, grand_total } = await order.get()
    expect(discounts).toMatchObject([{ value: 60_000 }, { value: 10_000 }])
    expect([discount, grand_total]).toEqual([70_000, 0])
  })
})

describe('correct and reissue in one step', () => {
  const correct = async (order: OrderUnderTest, invoice: { id: number }, body: object, who?: Who) =>
    (who ?? stockFixture.admin).post(`/admin/invoice/${invoice.id}/correct`, {
      version: (await order.get()).version,
      reason: 'Wrong price',
      ...body,
    })

  test.each([
    ['amount', 0.5, 'A whole number in the smallest unit, or percent with at most two decimals'],
    ['percent', 100.5, 'At most 100 percent'],
    [
      'percent',
      12.345,
      'A whole number in the smallest unit, or percent with at most two decimals',
    ],
  ])('a discount of %s %d is refused as on an order', async (type, amount, message) => {
    const { order, invoice } = await delivered()
    const discounts = [{ type, amount, reason: 'Sorry' }]
    const look = await correct(order, invoice, { discounts })
    expect(look).toMatchObject({ status: 422, errors: { 'discounts.0.amount': [message] } })
    const { version } = await order.get()
    const single = await stockFixture.admin.post(`/admin/order/${order.id}/discount`, {
      ...discounts[0],
      version,
    })
    expect(single).toMatchObject({ status: 422, errors: { amount: [message] } })
  })

  test('is previewed first, then applied', async () => {
    const { order, invoice } = await delivered(
      agreed({ name: 'Labour', unit_price: 700_000 }),
      agreed({ name: 'Wash', unit_price: 50_000 }),
    )
    const untouched = await order.get()
    const [labour, wash] = untouched.lines
    const changes = {
      lines: [
        { line_id: labour.id, unit_price: 600_000 },
        { line_id: wash.id, approval: 'declined' },
      ],
      add: [{ kind: 'other', name: 'Tow', unit_price: 30_000 }],
      discounts: [{ type: 'amount', amount: 10_000, reason: 'Sorry' }],
    }
    const look = await correct(order, invoice, changes)
    expect(look).toMatchObject({
      status: 200,
      data: {
        before: { grand_total: 750_000, paid: 750_000 },
        after: { grand_total: 620_000, due: 0, refundable: 130_000 },
        changed: [
          'Labour: 700000 is now 600000',
          'Wash is no longer billed: 50000',
          'Tow is billed: 30000',
          'Sorry: a discount of 10000',
        ],
      },
    })
    expect(await order.get()).toEqual(untouched)
    expect((await correct(order, invoice, changes, stockFixture.adviser)).status).toBe(403)
    expect((await correct(order, invoice, { ...changes, version: 1 })).status).toBe(409)
    expect(
      (await correct(order, invoice, { add: [{ kind: 'part', name: 'X', unit_price: 1 }] })).status,
    ).toBe(409)

    const done = await correct(order, invoice, { ...changes, apply: true })
    expect(done).toMatchObject({
      status: 201,
      data: { voided_id: invoice.id, due: 0, refundable: 130_000 },
    })
    expect(await order.get()).toMatchObject({
      grand_total: 620_000,
      billing: 'paid',
      refundable: 130_000,
      invoice: { id: done.data.id, number: done.data.number },
    })
    expect((await correct(order, invoice, changes)).status).toBe(409)
    await expectIntegrity(stockFixture.world.appContext.database.reads)
  })
})
