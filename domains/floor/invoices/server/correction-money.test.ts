/** Correcting the invoice of a car that was handed over: received money and bad debts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { CASH, agreed, credit, debit } from '#test/invoices.ts'
import { anOrder } from '#test/orders.ts'
import type { Who } from '#test/world.ts'
import {
  stockFixture,
  finance,
  setUpStock,
  tearDownStock,
  voided,
  saying,
} from '#test/correction-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)

describe('received money', () => {
  test('in excess pays the replacement', async () => {
    const order = await stockFixture.ready([agreed({ unit_price: 200_000 })])
    const discount = await order.post('discount', { type: 'amount', amount: 100_000, reason: 'X' })
    const invoice = await stockFixture.issued(order)
    const more = { amount: 150_000, account_id: CASH }
    const pay = (body: object) =>
      stockFixture.adviser.post(`/admin/invoice/${invoice.id}/payment`, body)
    expect((await pay(more)).errors).toEqual({ amount: ['Only 100000 is due'] })
    expect((await pay({ ...more, excess_confirmed: true })).status).toBe(201)
    await voided(invoice.id)
    expect((await order.delete(`discount/${discount.data.id}`)).status).toBe(200)
    const next = await stockFixture.issued(order)
    expect(await order.get()).toMatchObject({ due: 50_000, billing: 'part_paid', refundable: 0 })
    expect((await stockFixture.adviser.get(`/admin/invoice/${next.id}`)).data).toMatchObject({
      grand_total: 200_000,
      down_payment: 50_000,
      paid: 100_000,
      due: 50_000,
    })
    expect((await stockFixture.posted(order, 'invoiced')).slice(3, 5)).toEqual([
      debit('1-1210', 150_000),
      debit('2-1210', 50_000),
    ])
  })

  test('in excess stays free where the voided invoice already pays the replacement', async () => {
    const order = await stockFixture.ready([agreed({ unit_price: 100_000 })])
    const invoice = await stockFixture.issued(order)
    await stockFixture.pay(invoice, 400_000, { excess_confirmed: true })
    await voided(invoice.id)
    const next = await stockFixture.issued(order)
    expect((await stockFixture.adviser.get(`/admin/invoice/${next.id}`)).data).toMatchObject({
      grand_total: 100_000,
      down_payment: 0,
      paid: 100_000,
      due: 0,
    })
    const { customer, refundable } = await order.get()
    expect(refundable).toBe(300_000)
    expect((await stockFixture.admin.get(`/admin/customer/${customer.id}/held`)).data.amount).toBe(
      300_000,
    )
    // the receivable is settled: no row of ageing, no credit
    expect(await stockFixture.balanceOf(order, 'AR')).toBe(0)
  })

  test('with the invoice is a payment of the same instant', async () => {
    const order = await stockFixture.ready()
    const invoice = await stockFixture.issued(order, { down_payment: 400_000 })
    expect(await stockFixture.posted(order, 'down_payment')).toEqual([])
    expect(await stockFixture.posted(order, 'payment')).toEqual([
      debit('1-1110', 400_000),
      credit('1-1210', 400_000),
    ])
    expect((await stockFixture.adviser.get(`/admin/invoice/${invoice.id}`)).data).toMatchObject({
      down_payment: 0,
      paid: 400_000,
      due: 600_000,
      payments: [{ kind: 'payment', amount: 400_000 }],
    })
  })

  test('is held until another invoice of the customer uses it, and a void returns it', async () => {
    const source = await stockFixture.ready([agreed({ unit_price: 100_000 })])
    const first = await stockFixture.issued(source)
    await stockFixture.pay(first, 150_000, { excess_confirmed: true })
    const { customer, number, vehicle } = await source.get()
    const held = async (who: Who = stockFixture.adviser) =>
      (await who.get(`/admin/customer/${customer.id}/held`)).data
    expect(await held()).toEqual({
      amount: 50_000,
      currency: 'IDR',
      rows: [
        {
          order_id: source.id,
          number,
          garage: { id: 1, name: 'Cilandak' },
          amount: 50_000,
          currency: 'IDR',
        },
      ],
    })
    const far = await stockFixture.world.signedInAs('service adviser', { garage_id: 2 })
    expect((await held(far)).rows).toMatchObject([{ order_id: null, number: null, amount: 50_000 }])

    const target = await anOrder(stockFixture, {
      car: { vehicle_id: vehicle.id },
      odometer_in: 16_000,
      lines: [agreed({ unit_price: 80_000 })],
    })
    for (const stage of ['in_progress', 'quality_check'])
      expect((await target.move(stage)).status).toBe(200)
    expect((await target.move('ready', { body: { odometer_out: 16_010 } })).status).toBe(200)
    const bill = await stockFixture.issued(target)
    const seen = async () => (await stockFixture.adviser.get(`/admin/invoice/${bill.id}`)).data
    expect(await seen()).toMatchObject({ due: 80_000, held_available: 50_000 })
    expect((await seen()).can.use_held.ok).toBe(true)
    const use = (body: object = {}, who = stockFixture.adviser) =>
      who.post(`/admin/invoice/${bill.id}/use-held`, body)
    expect((await use({ amount: 50_001 })).errors).toHaveProperty('amount')
    expect((await use({}, stockFixture.mechanic)).status).toBe(403)
    expect(await use({ amount: 20_000 })).toMatchObject({
      status: 201,
      data: { used: 20_000, due: 60_000, billing: 'part_paid' },
    })
    expect(await use()).toMatchObject({ status: 201, data: { used: 30_000, due: 30_000 } })
    expect(await use()).toMatchObject({ status: 409, message: 'This customer has no deposit' })
    expect(await stockFixture.posted(target, 'held_used')).toEqual([
      debit('2-1210', 20_000),
      credit('1-1210', 20_000),
      debit('2-1210', 30_000),
      credit('1-1210', 30_000),
    ])
    expect((await seen()).payments).toMatchObject([{ kind: 'held' }, { kind: 'held' }])
    expect(await held()).toEqual({ amount: 0, currency: 'IDR', rows: [] })
    expect(await source.get()).toMatchObject({ refundable: 0 })
    await expectIntegrity(stockFixture.world.appContext.database.reads)

    await voided(bill.id)
    expect(await held()).toMatchObject({ amount: 50_000 })
    expect(await source.get()).toMatchObject({ refundable: 50_000 })
    expect(await target.get()).toMatchObject({ paid: 0, refundable: 0 })
    await expectIntegrity(stockFixture.world.appContext.database.reads)
  })
})

describe('a bad debt', () => {
  const off = (id: number, body: object = {}, who = finance) =>
    who.post(`/admin/invoice/${id}/write-off`, { reason: 'Moved away', ...body })
  const back = (id: number, who = finance) =>
    who.post(`/admin/invoice/${id}/write-off/reverse`, { reason: 'Came back' })

  test('is written off by finance, leaves the remainder due, and can be reversed', async () => {
    const order = await stockFixture.ready()
    const invoice = await stockFixture.issued(order)
    await stockFixture.pay(invoice, 400_000)
    expect((await off(invoice.id, {}, stockFixture.admin)).status).toBe(403)
    expect((await off(invoice.id, { reason: ' ' })).errors).toHaveProperty('reason')
    expect((await off(invoice.id, { amount: 600_001 })).errors).toHaveProperty('amount')
    expect((await off(invoice.id, { date: '2001-01-01' })).errors).toHaveProperty('date')
    expect(await off(invoice.id)).toMatchObject({
      status: 201,
      data: { due: 0, billing: 'written_off' },
    })
    expect(await stockFixture.posted(order, 'written_off')).toEqual([
      debit('6-2100', 600_000),
      credit('1-1210', 600_000),
    ])
    const { due, billing, customer } = await order.get()
    expect([due, billing]).toEqual([0, 'written_off'])
    const owner = await stockFixture.world.signedInAs('super admin', { garage_id: null })
    expect((await owner.get(`/admin/membership/${customer.id}`)).data.points).toBe(0)
    for (const answer of [
      await stockFixture.pay(invoice, 1),
      await stockFixture.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'No' }),
    ])
      expect(saying(answer)).toEqual([409, 'Reverse the write-off first'])
    await expectIntegrity(stockFixture.world.appContext.database.reads)
    expect((await back(invoice.id, stockFixture.admin)).status).toBe(403)
    expect(await back(invoice.id)).toMatchObject({
      status: 200,
      data: { due: 600_000, billing: 'part_paid' },
    })
    expect(await back(invoice.id)).toMatchObject({ status: 409 })
    expect((await stockFixture.pay(invoice, 600_000)).data.billing).toBe('paid')
  })
})
