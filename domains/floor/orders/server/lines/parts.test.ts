/** Stock used by orders: reserved, changed, issued. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, credit, debit } from '#test/invoices.ts'
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

describe('when work begins', () => {
  test('approved parts are reserved, and not before', async () => {
    const order = await stockFixture.ordered([
      stockFixture.partOf(item, 3),
      stockFixture.partOf(item, 1, { approval: 'declined', work: 'todo' }),
    ])
    expect(await stockFixture.lineOf(order)).toMatchObject({
      reserved: 0,
      issued: 0,
      shortage: 0,
      available: 5,
    })
    expect((await stockFixture.stock(item)).reserved).toBe(0)
    await order.move('inspecting')
    await order.post('line', { kind: 'service', name: 'Look', unit_price: 1000 })
    await order.move('awaiting_approval')
    for (const { id, approval } of (await order.get()).lines)
      if (approval === 'proposed') await order.put(`line/${id}`, { approval: 'approved' })
    await order.move('in_progress')
    expect(await stockFixture.lineOf(order)).toMatchObject({
      reserved: 3,
      issued: 0,
      shortage: 0,
      available: 2,
    })
    expect(await stockFixture.lineOf(order, 1)).toMatchObject({ reserved: 0, shortage: 0 })
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 5, reserved: 3, available: 2 })
  })

  test('what is not there is short, and what arrives fills it, the oldest first', async () => {
    const first = await stockFixture.begun(stockFixture.partOf(item, 8))
    const second = await stockFixture.begun(stockFixture.partOf(item, 2))
    expect(await stockFixture.lineOf(first)).toMatchObject({
      reserved: 5,
      shortage: 3,
      available: 0,
    })
    expect(await stockFixture.lineOf(second)).toMatchObject({ reserved: 0, shortage: 2 })
    await stockFixture.deliver(item, 4)
    expect(await stockFixture.lineOf(first)).toMatchObject({ reserved: 8, shortage: 0 })
    expect(await stockFixture.lineOf(second)).toMatchObject({ reserved: 1, shortage: 1 })
  })

  test('an item with a shortage cannot change its unit', async () => {
    const otherItem = await stockFixture.anItem(0)
    const path = `/admin/garage/1/inventory/${otherItem}`
    expect((await stockFixture.owner.put(path, { unit: 'set' })).status).toBe(200)
    const order = await stockFixture.begun(stockFixture.partOf(otherItem, 2))
    expect(await stockFixture.lineOf(order)).toMatchObject({ reserved: 0, shortage: 2 })
    expect(await stockFixture.owner.put(path, { unit: 'liter' })).toMatchObject({
      status: 409,
      message: 'Spark plug is counted in set here and in liter there',
    })
    expect(await stockFixture.stock(otherItem)).toMatchObject({ unit: 'set' })
    await order.move('cancelled')
    expect((await stockFixture.owner.put(path, { unit: 'liter' })).status).toBe(200)
  })

  test('a line without an item waits for nothing', async () => {
    const order = await stockFixture.begun(agreed({ kind: 'part', name: 'Brought by the owner' }))
    expect(await stockFixture.lineOf(order)).toMatchObject({
      reserved: 0,
      shortage: 0,
      available: null,
    })
    const rejected = await stockFixture.issue(order)
    expect(rejected).toMatchObject({ status: 409, message: 'This line has no part from stock' })
    expect((await order.move('quality_check')).status).toBe(200)
  })

  test('what others have above their minimum is shown while it is short, in the same country', async () => {
    const sku = `TWIN-${Date.now()}`
    const scarce = await stockFixture.anItem(1, { sku })
    const twin = await stockFixture.anItem(9, { sku: sku.toLowerCase(), minimum_stock: 2 }, 2)
    // a garage in another country, and a workshop
    await stockFixture.anItem(50, { sku }, 3)
    await stockFixture.anItem(50, { sku }, 5)
    const order = await stockFixture.begun(stockFixture.partOf(scarce, 2))
    const { elsewhere, shortage } = (await order.get()).lines[0]
    expect([shortage, elsewhere]).toEqual([
      1,
      [{ garage: { id: 2, name: expect.any(String) }, surplus: 7 }],
    ])
    await stockFixture.owner.put(`/admin/garage/2/inventory/${twin}`, { minimum_stock: 9 })
    expect((await order.get()).lines[0].elsewhere).toEqual([])
    await stockFixture.owner.put(`/admin/garage/2/inventory/${twin}`, { minimum_stock: 0 })
    await stockFixture.deliver(scarce, 1)
    expect((await order.get()).lines[0].elsewhere).toEqual([])
  })
})

describe('a later change of an approved line', () => {
  test('reserves more or less at once', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    const { id } = await stockFixture.lineOf(order)
    await order.put(`line/${id}`, { qty: 1 })
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 1 })
    // a price increase: the customer decides first, and the agreed quantity stays reserved until then
    await order.put(`line/${id}`, { qty: 4 })
    expect(await stockFixture.lineOf(order)).toMatchObject({ approval: 'proposed', reserved: 3 })
    await order.move('awaiting_approval')
    await order.put(`line/${id}`, { approval: 'approved' })
    await order.move('in_progress')
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 4 })
  })

  test('a price increase leaves the agreed quantity reserved', async () => {
    const scarce = await stockFixture.anItem(3)
    const order = await stockFixture.begun(stockFixture.partOf(scarce, 3))
    const waiting = await stockFixture.begun(stockFixture.partOf(scarce, 3))
    const { id } = await stockFixture.lineOf(order)
    const agreedBefore = { agreed_qty: 3, agreed_amount: 195_000 }
    await order.put(`line/${id}`, { qty: 4 })
    expect(await stockFixture.lineOf(order)).toMatchObject({
      ...agreedBefore,
      approval: 'proposed',
      qty: 4,
      reserved: 3,
      shortage: 0,
    })
    expect(await stockFixture.lineOf(waiting)).toMatchObject({ reserved: 0, shortage: 3 })
    // at the agreed price no new decision is needed
    await order.put(`line/${id}`, { qty: 3 })
    expect(await stockFixture.lineOf(order)).toMatchObject({
      ...agreedBefore,
      approval: 'approved',
    })

    // declined once, the increase is off; declined again, the line is
    await order.put(`line/${id}`, { qty: 4, unit_price: 70_000, discount: 1_000 })
    expect((await order.put(`line/${id}`, { approval: 'declined' })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({
      ...agreedBefore,
      approval: 'approved',
      qty: 3,
      unit_price: 65_000,
      discount: 0,
      amount: 195_000,
      reserved: 3,
    })
    expect((await order.put(`line/${id}`, { approval: 'declined' })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({
      approval: 'declined',
      agreed_qty: null,
      reserved: 0,
    })
    expect(await stockFixture.lineOf(waiting)).toMatchObject({ reserved: 3, shortage: 0 })
  })

  test('after a price increase the agreed quantity can be issued, the remainder once approved', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    const { id } = await stockFixture.lineOf(order)
    await order.put(`line/${id}`, { qty: 5 })
    expect(await stockFixture.issue(order, { quantity: 4 })).toMatchObject({
      status: 422,
      errors: { quantity: ['Only 3 left to issue'] },
    })
    expect((await stockFixture.issue(order)).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({ approval: 'proposed', issued: 3 })
    expect((await stockFixture.issue(order)).message).toBe('Everything has already been issued')
    // one is returned: two are agreed to
    expect((await stockFixture.bringBack(order, { quantity: 1 })).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({ qty: 4, issued: 2, agreed_qty: 2 })
    await order.move('awaiting_approval')
    await order.put(`line/${id}`, { approval: 'approved' })
    await order.move('in_progress')
    expect(await stockFixture.lineOf(order)).toMatchObject({ agreed_qty: 4, reserved: 2 })
    expect((await stockFixture.issue(order)).status).toBe(200)
  })

  test('a replaced item has no agreed quantity after a price increase', async () => {
    const otherItem = await stockFixture.anItem(9)
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    const { id } = await stockFixture.lineOf(order)
    await order.put(`line/${id}`, { inventory_item_id: otherItem, qty: 4 })
    expect(await stockFixture.lineOf(order)).toMatchObject({
      approval: 'proposed',
      agreed_qty: null,
      reserved: 0,
    })
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 0 })
    expect(await stockFixture.stock(otherItem)).toMatchObject({ reserved: 0 })
  })

  test('another item takes over the reservation', async () => {
    const otherItem = await stockFixture.anItem(2)
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    const { id } = await stockFixture.lineOf(order)
    expect((await order.put(`line/${id}`, { inventory_item_id: otherItem })).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 0 })
    expect(await stockFixture.lineOf(order)).toMatchObject({ reserved: 2, shortage: 1 })
    expect((await order.put(`line/${id}`, { inventory_item_id: null })).status).toBe(200)
    expect(await stockFixture.stock(otherItem)).toMatchObject({ reserved: 0 })
  })

  test('declining, removing and cancelling release', async () => {
    const order = await stockFixture.begun(
      stockFixture.partOf(item, 1),
      stockFixture.partOf(item, 1),
      stockFixture.partOf(item, 1),
    )
    const [first, second] = (await order.get()).lines
    expect((await order.put(`line/${first.id}`, { approval: 'declined' })).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 2 })
    expect((await order.delete(`line/${second.id}`)).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 1 })
    expect((await order.move('cancelled')).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ reserved: 0, quantity: 5 })
  })
})

describe('issue', () => {
  test('takes out of stock at average, and puts the cost into work in progress', async () => {
    await stockFixture.deliver(item, 5, 60_000) // 10 worth 500,000
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    expect(await stockFixture.issue(order, { quantity: 1 })).toMatchObject({
      status: 200,
      message: 'Work order successfully updated',
    })
    expect(await stockFixture.lineOf(order)).toMatchObject({ reserved: 2, issued: 1, shortage: 0 })
    expect((await stockFixture.issue(order)).status).toBe(200)
    expect(await stockFixture.lineOf(order)).toMatchObject({
      reserved: 0,
      issued: 3,
      cost: 150_000,
      margin: 45_000,
    })
    expect(await stockFixture.stock(item)).toMatchObject({
      quantity: 7,
      reserved: 0,
      value: 350_000,
    })
    expect(await stockFixture.posted(order, 'part_issued')).toEqual([
      debit('1-1350', 50_000),
      credit('1-1310', 50_000),
      debit('1-1350', 100_000),
      credit('1-1310', 100_000),
    ])
    expect(await stockFixture.costOf(order)).toEqual({
      parts: 150_000,
      wip: 150_000,
      lines: 150_000,
      booked: 150_000,
    })
    const [moved] = (await stockFixture.owner.get(`/admin/garage/1/inventory/${item}/movement`))
      .data.data
    expect(moved).toMatchObject({
      kind: 'issue',
      quantity: -2,
      source: { type: 'work_order', id: order.id },
    })
  })

  test('refuses what does not fit, each with its sentence', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 3), agreed())
    const refusal = async (response: ReturnType<typeof stockFixture.issue>) =>
      (await response).message
    expect((await stockFixture.issue(order, { quantity: 4 })).errors).toEqual({
      quantity: ['Only 3 left to issue'],
    })
    expect((await stockFixture.issue(order, { quantity: 0 })).errors).toHaveProperty('quantity')
    expect((await stockFixture.issue(order, { version: 1 })).status).toBe(409)
    expect(await refusal(stockFixture.issue(order, {}, { index: 1 }))).toBe(
      'This line has no part from stock',
    )
    expect(await refusal(stockFixture.bringBack(order, { quantity: 1 }))).toBe(
      'Nothing has been issued yet',
    )
    await stockFixture.issue(order)
    expect(await refusal(stockFixture.issue(order))).toBe('Everything has already been issued')
    const finance = await stockFixture.world.signedInAs('finance', { garage_id: null })
    expect((await stockFixture.issue(order, {}, { who: finance })).status).toBe(403)
    const elsewhere = await stockFixture.world.signedInAs('mechanic', { garage_id: 2 })
    expect((await stockFixture.issue(order, {}, { who: elsewhere })).status).toBe(404)
    const early = await stockFixture.ordered([stockFixture.partOf(item)])
    expect(await refusal(stockFixture.issue(early))).toBe(
      'You can only record work while the car is being worked on',
    )
    const proposed = await stockFixture.begun(agreed())
    await proposed.post('line', { kind: 'part', inventory_item_id: item, name: 'Plug' })
    expect(await refusal(stockFixture.issue(proposed, {}, { index: 1 }))).toBe(
      'You can only record work the customer agreed to',
    )
  })

  test('takes what is free, never what another order holds', async () => {
    const holding = await stockFixture.begun(stockFixture.partOf(item, 4))
    const short = await stockFixture.begun(stockFixture.partOf(item, 3))
    expect(await stockFixture.issue(short)).toMatchObject({
      status: 409,
      message: 'Only 1 of Spark plug on hand',
    })
    expect((await stockFixture.issue(short, { quantity: 1 })).status).toBe(200)
    expect(await stockFixture.lineOf(holding)).toMatchObject({ reserved: 4 })
    expect(await stockFixture.lineOf(short)).toMatchObject({ reserved: 0, issued: 1, shortage: 2 })
  })

  test('a line with issued parts keeps its item', async () => {
    const order = await stockFixture.begun(stockFixture.partOf(item, 3))
    await stockFixture.issue(order, { quantity: 2 })
    const { id } = await stockFixture.lineOf(order)
    const returnFirst = { status: 409, message: 'Return the issued parts first' }
    expect((await order.put(`line/${id}`, { qty: 1 })).errors).toEqual({
      qty: ['At least 2, because that much was already issued'],
    })
    expect(await order.put(`line/${id}`, { approval: 'declined' })).toMatchObject(returnFirst)
    expect(await order.put(`line/${id}`, { inventory_item_id: null })).toMatchObject(returnFirst)
    expect(await order.delete(`line/${id}`)).toMatchObject(returnFirst)
    expect(await order.move('cancelled')).toMatchObject({
      status: 409,
      message: 'Parts that were issued must be returned first',
    })
    expect((await order.put(`line/${id}`, { qty: 2 })).status).toBe(200)
    expect(await stockFixture.stock(item)).toMatchObject({ quantity: 3, reserved: 0 })
  })
})
