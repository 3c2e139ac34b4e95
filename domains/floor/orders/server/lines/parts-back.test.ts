/** Returned parts, parts required before a transition, and who sees costs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, credit, debit } from '#test/invoices.ts'
import { transitionTo } from '#test/orders.ts'
import {
  stockFixture,
  setUpStock,
  tearDownStock,
  item,
  setUpItemWithStockOfFive,
} from '#test/parts-fixtures.ts'

beforeAll(setUpStock)
afterAll(tearDownStock)
beforeEach(setUpItemWithStockOfFive)

describe('return', () => {
  test('brings back at the cost issued, and the line falls by it', async () => {
    const odd = await stockFixture.anItem(3, { buy_price: 33_333 })
    await stockFixture.deliver(odd, 4, 10_001) // 7 worth 140,003
    const order = await stockFixture.begun(stockFixture.partOf(odd, 3, { discount: 90_000 }))
    await stockFixture.issue(order)
    expect(await stockFixture.costOf(order)).toMatchObject({ parts: 60_001 })
    await stockFixture.deliver(odd, 6, 90_000) // the average cost has changed since
    expect((await stockFixture.bringBack(order, { quantity: 4 })).errors).toEqual({
      quantity: ['Only 3 was issued'],
    })
    expect(
      (await stockFixture.bringBack(order, { quantity: 1, reason: '' })).errors,
    ).toHaveProperty('reason')
    expect((await stockFixture.bringBack(order, { quantity: 2 })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({
      qty: 1,
      issued: 1,
      discount: 65_000,
      amount: 0,
      cost: 20_000,
    })
    expect(await stockFixture.posted(order, 'part_returned')).toEqual([
      debit('1-1310', 40_001),
      credit('1-1350', 40_001),
    ])
    expect(await stockFixture.costOf(order)).toEqual({
      parts: 20_000,
      wip: 20_000,
      lines: 20_000,
      booked: 20_000,
    })
    // the last part takes the remainder; nobody pays for it, and the print document keeps the quantity
    expect((await stockFixture.bringBack(order, { quantity: 1 })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({
      qty: 1,
      issued: 0,
      approval: 'declined',
      cost: 0,
    })
    expect(await order.get()).toMatchObject({ grand_total: 0, estimate_version: 0 })
    expect(await stockFixture.stock(odd)).toMatchObject({ quantity: 13, value: 680_003 })
    expect((await order.move('cancelled')).status).toBe(200)
  })

  test('fills the shortage of another order, and what is still open stays reserved', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 5))
    await stockFixture.issue(order, { quantity: 4 })
    const waiting = await stockFixture.begun(stockFixture.partOf(item, 2))
    expect((await stockFixture.bringBack(order, { quantity: 3 })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({ qty: 2, issued: 1, reserved: 1 })
    expect(await stockFixture.lineOf(waiting)).toMatchObject({ reserved: 2, shortage: 0 })
  })
})

describe('quality control', () => {
  test('issues what is reserved; a shortage blocks it with its sentence', async () => {
    const order = await stockFixture.begun(
      stockFixture.partOf(item, 2),
      stockFixture.partOf(item, 4),
    )
    const { allowed } = await order.get()
    const sentence = 'A part is short: it must arrive first'
    expect(allowed.find(({ to }: { to: string }) => to === 'quality_check').blockers).toEqual([
      sentence,
    ])
    expect(await order.move('quality_check')).toMatchObject({ status: 409, message: sentence })
    await stockFixture.deliver(item, 1)
    await stockFixture.issue(order, { quantity: 1 })
    expect((await order.move('quality_check', { who: stockFixture.mechanic })).status).toBe(200)
    expect((await order.get()).lines).toMatchObject([
      { issued: 2, reserved: 0, cost: 80_000 },
      { issued: 4, reserved: 0, cost: 160_000 },
    ])
    expect(await stockFixture.costOf(order)).toEqual({
      parts: 240_000,
      wip: 240_000,
      lines: 240_000,
      booked: 240_000,
    })
    // back to work and ready again: nothing is left to issue
    await order.move('in_progress')
    expect((await order.move('quality_check')).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 0, value: 0, reserved: 0 })
  })

  test('every line is decided before', async () => {
    const order = await stockFixture.begun(agreed())
    await order.post('line', agreed({ approval: 'proposed', work: 'todo' }))
    expect(await order.move('quality_check')).toMatchObject({
      status: 409,
      message: 'Every line must be approved or declined',
    })
  })
})

describe('who sees what it costs', () => {
  test('advisers and mechanics get no costs, not even in the response to a stale write', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    await stockFixture.issue(order, { quantity: 1 })
    const { id } = await stockFixture.lineOf(order)
    for (const who of [stockFixture.adviser, stockFixture.mechanic]) {
      const orderSeen = (await who.get(`/admin/order/${order.id}`)).data
      expect(orderSeen).not.toHaveProperty('cost')
      for (const cost of ['cost', 'margin']) expect(orderSeen.lines[0]).not.toHaveProperty(cost)
      expect(orderSeen.lines[0].issued).toBeGreaterThan(0)
      await order.put(`line/${id}`, { notes: 'Copper' })
      await stockFixture.bringBack(order, { quantity: 0.1 })
      const stale = await who.post(`/admin/order/${order.id}/line/${id}/issue`, { version: 1 })
      expect(stale.status).toBe(409)
      expect(JSON.stringify(stale.data)).not.toMatch(/cost|value|wip|40000/)
      const moved = await order.move('on_hold', { who: stockFixture.mechanic })
      expect(moved.data.lines[0]).not.toHaveProperty('cost')
      await order.move('in_progress')
    }
    for (const who of [stockFixture.admin, stockFixture.owner])
      expect((await who.get(`/admin/order/${order.id}`)).data).toHaveProperty('cost')
    const log = await stockFixture.owner.get('/admin/activity-log?limit=20')
    expect(JSON.stringify(log.data)).not.toMatch(/issued_value|parts_cost|"wip"|kept_value/)
  })
})

test('a cancelled order, and one whose booking was missed, reserve nothing', async () => {
  const order = await transitionTo(stockFixture, 'cancelled')
  expect(await stockFixture.costOf(order)).toMatchObject({ wip: 0 })
  expect(await stockFixture.issue(order)).toMatchObject({
    status: 409,
    message: 'This work order is closed',
  })
})
