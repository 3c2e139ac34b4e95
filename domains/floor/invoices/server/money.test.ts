/**
 * The cost of an order in its invoice and its void, down payments before the invoice, refunds and forfeited deposits.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, CASH, agreed, credit, debit } from '#test/invoices.ts'
import { type OrderUnderTest, transitionTo } from '#test/orders.ts'
import { aStockedGarage } from '#test/parts.ts'
import { aLedger } from '#test/ledger.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let ledger: ReturnType<typeof aLedger>

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  ledger = aLedger(stockedGarage.world)
})
afterAll(async () => {
  await expectIntegrity(stockedGarage.world.appContext.database.reads)
  await ledger.owner.end()
  await stockedGarage.world.close()
})

/** Finished work with a part that cost 40,000 and is sold for 65,000, and labour of 100,000. */
async function finished(quantity = 1) {
  const item = await stockedGarage.anItem(quantity + 5)
  const order = await stockedGarage.ready([stockedGarage.partOf(item, quantity), agreed()])
  return { order, item }
}
const bill = (order: OrderUnderTest) => stockedGarage.issued(order)
const voided = (id: number, body: object = {}) =>
  stockedGarage.admin.post(`/admin/invoice/${id}/void`, { reason: 'Wrong price', ...body })

describe('the cost of an order', () => {
  test('leaves work in progress with the invoice', async () => {
    const { order } = await finished(2)
    expect(await stockedGarage.costOf(order)).toMatchObject({ parts: 80_000, wip: 80_000 })
    await bill(order)
    expect(await stockedGarage.posted(order, 'invoiced')).toEqual([
      debit('1-1210', 230_000),
      credit('4-1200', 130_000),
      credit('4-1100', 100_000),
      debit('5-1200', 80_000),
      credit('1-1350', 80_000),
    ])
    expect(await stockedGarage.costOf(order)).toEqual({
      parts: 80_000,
      wip: 0,
      lines: 80_000,
      booked: 0,
    })
    for (const answer of [
      await stockedGarage.issue(order),
      await stockedGarage.bringBack(order, { quantity: 1 }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        message: 'The issued invoice must be voided first',
      })
  })

  test('returns to work in progress after a void, and leaves it with the next invoice', async () => {
    const { order, item } = await finished(2)
    const { id } = await bill(order)
    expect((await voided(id)).status).toBe(200)
    expect(await stockedGarage.posted(order, 'cost_kept')).toEqual([])
    expect(await stockedGarage.costOf(order)).toMatchObject({
      parts: 80_000,
      wip: 80_000,
      booked: 80_000,
    })
    expect((await stockedGarage.bringBack(order, { quantity: 1 })).status).toBe(200)
    expect(await stockedGarage.stock(item)).toMatchObject({ quantity: 6 })
    await bill(order)
    expect((await stockedGarage.posted(order, 'invoiced')).slice(-2)).toEqual([
      debit('5-1200', 40_000),
      credit('1-1350', 40_000),
    ])
    expect(await stockedGarage.costOf(order)).toEqual({
      parts: 40_000,
      wip: 0,
      lines: 40_000,
      booked: 0,
    })
  })

  test('stays in the cost of sales after a void without a replacement', async () => {
    const { order, item } = await finished(2)
    const { id } = await bill(order)
    expect((await voided(id, { replace: 'no' })).errors).toHaveProperty('replace')
    expect((await voided(id, { replace: false })).status).toBe(200)
    expect(await stockedGarage.posted(order, 'cost_kept')).toEqual([
      debit('5-1200', 80_000),
      credit('1-1350', 80_000),
    ])
    expect(await stockedGarage.costOf(order)).toEqual({
      parts: 80_000,
      wip: 0,
      lines: 80_000,
      booked: 0,
    })
    // returned parts reduce the cost of sales, where they are
    expect((await stockedGarage.bringBack(order, { quantity: 1 })).status).toBe(200)
    expect(await stockedGarage.posted(order, 'part_returned')).toEqual([
      debit('1-1310', 40_000),
      credit('5-1200', 40_000),
    ])
    // more work: only its own cost is in progress, and goes with the next invoice
    await order.move('in_progress')
    await order.post('line', stockedGarage.partOf(item, 3, { approval: 'proposed', work: 'todo' }))
    await order.move('awaiting_approval')
    await order.decide('approved')
    await order.move('in_progress')
    expect((await stockedGarage.issue(order, {}, { index: 2 })).status).toBe(200)
    expect(await stockedGarage.costOf(order)).toEqual({
      parts: 160_000,
      wip: 120_000,
      lines: 160_000,
      booked: 120_000,
    })
    await order.put(`line/${(await stockedGarage.lineOf(order, 2)).id}`, { work: 'done' })
    await order.move('quality_check')
    await order.move('ready')
    const next = await bill(order)
    expect((await stockedGarage.posted(order, 'invoiced')).slice(-2)).toEqual([
      debit('5-1200', 120_000),
      credit('1-1350', 120_000),
    ])
    // voided again, only this invoice's cost returns
    await voided(next.id)
    expect(await stockedGarage.costOf(order)).toMatchObject({
      parts: 160_000,
      wip: 120_000,
      booked: 120_000,
    })
  })

  test('a bill of zero still posts its cost', async () => {
    const item = await stockedGarage.anItem(1)
    const order = await stockedGarage.ready([stockedGarage.partOf(item, 1, { unit_price: 0 })])
    const { id } = await bill(order)
    expect(await stockedGarage.posted(order, 'invoiced')).toEqual([
      debit('5-1200', 40_000),
      credit('1-1350', 40_000),
    ])
    await voided(id)
    expect(await stockedGarage.costOf(order)).toMatchObject({ wip: 40_000, booked: 40_000 })
  })
})

describe('the cost of third parties for an order', () => {
  let supplier_id: number
  beforeAll(async () => {
    supplier_id = (
      await stockedGarage.admin.post('/admin/supplier', { name: 'Glass', country_id: 1 })
    ).data.id
  })
  const buy = (order: OrderUnderTest) =>
    stockedGarage.admin.post('/admin/third-party/purchase', {
      garage_id: 1,
      supplier_id,
      date: '2026-11-01',
      order_id: order.id,
      lines: [{ name: 'Windscreen', quantity: 1, unit_price: 70_000 }],
    })

  test('is written off when the order is cancelled, or its car does not come', async () => {
    for (const [stage, to] of [
      ['queued', 'cancelled'],
      ['booked', 'no_show'],
    ] as const) {
      const order = await transitionTo(stockedGarage, stage, { towards: to })
      expect((await buy(order)).status).toBe(201)
      expect(await stockedGarage.costOf(order)).toMatchObject({ wip: 70_000 })
      expect((await order.move(to)).status).toBe(200)
      expect(await stockedGarage.posted(order, to)).toEqual([
        debit('5-1300', 70_000),
        credit('1-1350', 70_000),
      ])
      expect(await stockedGarage.costOf(order)).toMatchObject({ parts: 0, wip: 0 })
      await expectIntegrity(stockedGarage.world.appContext.database.reads)
    }
  })

  test('leaves work in progress with the invoice, beside the parts, and stays in the cost of sales if forfeited', async () => {
    const { order } = await finished()
    await buy(order)
    expect((await order.get()).cost).toBe(110_000)
    const { id } = await bill(order)
    expect((await stockedGarage.posted(order, 'invoiced')).slice(-3)).toEqual([
      debit('5-1200', 40_000),
      debit('5-1300', 70_000),
      credit('1-1350', 110_000),
    ])
    await voided(id, { replace: false })
    expect(await stockedGarage.posted(order, 'cost_kept')).toEqual([
      debit('5-1200', 40_000),
      debit('5-1300', 70_000),
      credit('1-1350', 110_000),
    ])
    // later purchases are in progress, and go with the next invoice alone
    await buy(order)
    expect(await stockedGarage.costOf(order)).toMatchObject({ wip: 70_000 })
    await bill(order)
    expect((await stockedGarage.posted(order, 'invoiced')).slice(-2)).toEqual([
      debit('5-1300', 70_000),
      credit('1-1350', 70_000),
    ])
    await expectIntegrity(stockedGarage.world.appContext.database.reads)
  })
})

describe('a down payment before the invoice', () => {
  const take = (order: OrderUnderTest, body: object = {}, who = stockedGarage.adviser) =>
    order.post('down-payment', { amount: 50_000, account_id: BANK, ...body }, who)

  test('is the customer’s deposit, and the invoice uses it', async () => {
    const order = await transitionTo(stockedGarage, 'queued')
    const taken = await take(order, { paid_at: '2026-11-20', note: 'By transfer' })
    expect(taken).toMatchObject({ status: 201, data: { down_payment: 50_000 } })
    expect(await stockedGarage.posted(order, 'down_payment')).toEqual([
      debit('1-1130', 50_000),
      credit('2-1210', 50_000),
    ])
    expect(await order.get()).toMatchObject({
      version: taken.data.version,
      down_payment: 50_000,
      deposit: 50_000,
      refundable: 50_000,
    })
    expect(await order.move('cancelled')).toMatchObject({
      status: 409,
      message: 'The down payment must be refunded first',
    })
    const ready = await stockedGarage.ready()
    await take(ready)
    await stockedGarage.issued(ready)
    expect((await stockedGarage.posted(ready, 'invoiced')).slice(0, 2)).toEqual([
      debit('1-1210', 950_000),
      debit('2-1210', 50_000),
    ])
    expect(await ready.get()).toMatchObject({ deposit: 0, refundable: 0, due: 950_000 })
    expect(await take(ready)).toMatchObject({
      status: 409,
      message: 'The invoice is already issued: record the payment on it',
    })
  })

  test('rejects invalid amounts', async () => {
    const order = await transitionTo(stockedGarage, 'queued')
    const wrong = async (body: object) => (await take(order, body)).errors
    expect(await wrong({ amount: 0 })).toHaveProperty('amount')
    expect(await wrong({ account_id: 7 })).toHaveProperty('account_id')
    expect(await wrong({ paid_at: '2999-01-01' })).toHaveProperty('paid_at')
    expect(
      (
        await stockedGarage.adviser.post(`/admin/order/${order.id}/down-payment`, {
          amount: 1,
          account_id: BANK,
        })
      ).errors,
    ).toHaveProperty('version')
    expect((await take(order, { version: 99 })).status).toBe(409)
    expect((await take(order, {}, stockedGarage.mechanic)).status).toBe(403)
    expect((await take(await transitionTo(stockedGarage, 'cancelled'))).status).toBe(409)
  })
})

describe('a refund', () => {
  const back = (order: OrderUnderTest, body: object = {}, who = stockedGarage.admin) =>
    order.post(
      'refund',
      { amount: 30_000, account_id: CASH, reason: 'Came to nothing', ...body },
      who,
    )
  const deposited = async (amount = 50_000) => {
    const order = await transitionTo(stockedGarage, 'queued')
    await order.post('down-payment', { amount, account_id: BANK })
    return order
  }

  test('of a deposit, then the order can be cancelled', async () => {
    const order = await deposited()
    expect(await back(order)).toMatchObject({ status: 201, data: { refundable: 20_000 } })
    expect(await stockedGarage.posted(order, 'refund')).toEqual([
      debit('2-1210', 30_000),
      credit('1-1110', 30_000),
    ])
    expect((await back(order)).errors).toEqual({
      amount: ['The customer’s deposit is only 20000'],
    })
    expect((await back(order, { amount: 20_000 })).status).toBe(201)
    expect(await order.get()).toMatchObject({ down_payment: 0, refundable: 0 })
    expect(await back(order)).toMatchObject({
      status: 409,
      message: 'There is nothing to refund',
    })
    expect(await stockedGarage.balanceOf(order, 'CUSTOMER_DEPOSIT')).toBe(0)
    expect((await order.move('cancelled')).status).toBe(200)
  })

  test('a forfeited deposit is other income', async () => {
    const order = await deposited()
    expect((await back(order, { forfeit: true })).errors).toHaveProperty('account_id')
    expect((await back(order, { account_id: undefined })).errors).toEqual({
      account_id: ['Choose the account for the refund, or forfeit the deposit'],
    })
    const keep = { forfeit: true, account_id: undefined, amount: 50_000 }
    expect((await back(order, { ...keep, amount: 50_001 })).errors).toEqual({
      amount: ['Only the deposit of 50000 can be forfeited'],
    })
    expect((await back(order, keep)).status).toBe(201)
    expect(await stockedGarage.posted(order, 'forfeit')).toEqual([
      debit('2-1210', 50_000),
      credit('4-9100', 50_000),
    ])
    expect((await order.move('cancelled')).status).toBe(200)
  })

  test('an overpayment is a deposit that can be refunded while the invoice is valid', async () => {
    const order = await stockedGarage.ready()
    const invoice = await stockedGarage.issued(order)
    await stockedGarage.pay(invoice, 1_200_000, { excess_confirmed: true })
    expect(await order.get()).toMatchObject({
      billing: 'paid',
      deposit: 200_000,
      refundable: 200_000,
    })
    expect((await back(order, { amount: 200_000 })).status).toBe(201)
    expect(await order.get()).toMatchObject({
      billing: 'paid',
      due: 0,
      paid: 1_000_000,
      refundable: 0,
    })
  })

  test('after a void: from the deposit first, then from the receivable, and ageing follows', async () => {
    const order = await stockedGarage.ready()
    await order.post('down-payment', { amount: 100_000, account_id: CASH })
    const invoice = await stockedGarage.issued(order)
    await stockedGarage.pay(invoice, 400_000)
    await voided(invoice.id)
    expect(await order.get()).toMatchObject({ deposit: 100_000, refundable: 500_000 })
    expect((await back(order, { amount: 150_000 })).status).toBe(201)
    expect(await stockedGarage.posted(order, 'refund')).toEqual([
      debit('2-1210', 100_000),
      credit('1-1110', 100_000),
      debit('1-1210', 50_000),
      credit('1-1110', 50_000),
    ])
    expect(await order.get()).toMatchObject({ down_payment: 0, paid: 350_000, refundable: 350_000 })
    expect(await stockedGarage.balanceOf(order, 'AR')).toBe(-350_000)
    const [open] = await ledger.rows(
      `select sum(amount)::int as amount from receivable_spans where invoice_id = $1 and to_on is null`,
      [invoice.id],
    )
    expect(open).toEqual({ amount: -350_000 })
    // the remainder pays the next invoice
    await stockedGarage.issued(order)
    expect(await order.get()).toMatchObject({ due: 650_000, billing: 'part_paid', refundable: 0 })
  })

  test('a smaller replacement leaves a credit', async () => {
    const order = await stockedGarage.ready()
    const invoice = await stockedGarage.issued(order)
    await stockedGarage.pay(invoice, 1_000_000)
    await voided(invoice.id)
    await order.post('discount', { type: 'amount', amount: 300_000, reason: 'Too dear' })
    await stockedGarage.issued(order)
    expect(await order.get()).toMatchObject({ billing: 'paid', refundable: 300_000 })
    expect((await back(order, { amount: 300_001 })).status).toBe(422)
    expect((await back(order, { amount: 300_000 })).status).toBe(201)
    expect(await order.get()).toMatchObject({ billing: 'paid', due: 0, refundable: 0 })
    expect(await stockedGarage.balanceOf(order, 'AR')).toBe(0)
  })

  test('needs the branch manager, a reason and the current version', async () => {
    const order = await deposited()
    for (const who of [stockedGarage.adviser, stockedGarage.mechanic])
      expect((await back(order, {}, who)).status).toBe(403)
    expect((await back(order, { reason: ' ' })).errors).toHaveProperty('reason')
    expect((await back(order, { account_id: 7 })).errors).toHaveProperty('account_id')
    expect((await back(order, { version: 99 })).status).toBe(409)
    const otherAdmin = await stockedGarage.world.signedInAs('admin', { garage_id: 2 })
    expect((await back(order, {}, otherAdmin)).status).toBe(404)
    const { can } = (await stockedGarage.adviser.get(`/admin/order/${order.id}`)).data
    expect([can.refund.ok, can.down_payment.ok]).toEqual([false, true])
  })

  test('twenty requests at once refund the deposit once', async () => {
    const order = await deposited()
    const { version } = await order.get()
    const body = { amount: 50_000, account_id: CASH, reason: 'Race', version }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        stockedGarage.admin.post(`/admin/order/${order.id}/refund`, body),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})
