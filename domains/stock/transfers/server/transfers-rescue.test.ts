/** Transfers that serve shortages of orders, and simultaneous ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reserveStock } from '#domains/stock/stock/server/stock.ts'
import { aGarage, anOrder, line } from '#test/orders.ts'
import { type Depot, aDepot, aSku, done, path, from2to1 } from '#test/transfers.ts'
import type { Who } from '#test/world.ts'

let depot: Depot

beforeAll(async () => {
  depot = await aDepot()
})
afterAll(() => depot.world.close())

describe('the rescue of an order', () => {
  /** An order of garage 1 that is short of `wanted` of an item. */
  async function aShortage(item_id: number, wanted: number) {
    const garage = await aGarage(depot.world)
    const part = line({ kind: 'part', name: 'Part', inventory_item_id: item_id, qty: wanted })
    const order = await anOrder(garage, { lines: [part] })
    const [{ id }] = (await order.get()).lines
    await reserveStock(depot.world.appContext.database.writes, {
      order_line_id: id,
      wanted,
      promised_at: null,
      at: new Date(),
    })
    return { order, line_id: id as number }
  }
  const reservedFor = async (order_line_id: number) =>
    (
      await depot.world.appContext.database.reads
        .selectFrom('stock_claims')
        .select('reserved')
        .where('order_line_id', '=', order_line_id)
        .executeTakeFirst()
    )?.reserved

  test('fills exactly this line, also when others have waited longer', async () => {
    const wanted = await depot.anItem(2, { quantity: 5 })
    const receiverItem = await depot.anItem(1, { sku: wanted.sku })
    const first = await aShortage(receiverItem.id, 2)
    const second = await aShortage(receiverItem.id, 2)
    const body = {
      ...from2to1,
      lines: [{ item_id: receiverItem.id, quantity: 2, order_line_id: second.line_id }],
    }
    const { id, number: named } = done(await depot.adviser.post(path, body))
    expect(await depot.adviser.post(path, body)).toMatchObject({
      status: 409,
      message: `Already requested: ${named}`,
    })
    expect(
      (await depot.adviser.get(`${path}?order_id=${second.order.id}`)).data.data,
    ).toMatchObject([{ id, order_lines: [{ line_id: second.line_id, quantity: 2 }] }])
    expect((await depot.adviser.get(`${path}?order_id=${first.order.id}`)).data.total).toBe(0)
    expect((await depot.receiver.get(`${path}/${id}`)).data.lines[0].order).toMatchObject({
      id: second.order.id,
      line_id: second.line_id,
    })
    // the other garage sends parts, not orders
    expect((await depot.sender.get(`${path}/${id}`)).data.lines[0].order).toBeNull()
    done(await depot.sender.post(`${path}/${id}/send`))
    const [{ id: line_id }] = await depot.linesOf(`${path}/${id}`)
    done(await depot.receiver.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity: 2 }] }))
    expect(await reservedFor(second.line_id)).toBe(2)
    expect(await reservedFor(first.line_id)).toBe(0)
    await depot.expectIntegrity()
  })

  test('may be requested in parts, up to the shortage', async () => {
    const wanted = await depot.anItem(2, { quantity: 5 })
    const receiverItem = await depot.anItem(1, { sku: wanted.sku })
    const { order, line_id } = await aShortage(receiverItem.id, 3)
    const request = (quantity: number) =>
      depot.adviser.post(path, {
        ...from2to1,
        lines: [{ item_id: receiverItem.id, quantity, order_line_id: line_id }],
      })
    done(await request(1))
    done(await request(2))
    expect((await request(1)).status).toBe(409)
    const { data } = await depot.adviser.get(`${path}?order_id=${order.id}`)
    expect(data.data.map(({ order_lines }: { order_lines: object[] }) => order_lines)).toEqual([
      [{ line_id, quantity: 2 }],
      [{ line_id, quantity: 1 }],
    ])
  })

  test('two advisers press at once: one draft', async () => {
    const wanted = await depot.anItem(2, { quantity: 5 })
    const receiverItem = await depot.anItem(1, { sku: wanted.sku })
    const { line_id } = await aShortage(receiverItem.id, 2)
    const body = {
      ...from2to1,
      lines: [{ item_id: receiverItem.id, quantity: 2, order_line_id: line_id }],
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => depot.adviser.post(path, body)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('only for a line of the own garage that waits for this item', async () => {
    const wanted = await depot.anItem(2, { quantity: 5 })
    const receiverItem = await depot.anItem(1, { sku: wanted.sku })
    const { line_id } = await aShortage((await depot.anItem(1)).id, 1)
    const requestParts = async (order_line_id: number, who: Who) =>
      (
        await who.post(path, {
          ...from2to1,
          lines: [
            {
              item_id: who === depot.sender ? wanted.id : receiverItem.id,
              quantity: 1,
              order_line_id,
            },
          ],
        })
      ).errors
    const field = 'lines.0.order_line_id'
    expect(await requestParts(line_id, depot.adviser)).toEqual({
      [field]: ['This work order is not waiting for this item'],
    })
    expect(await requestParts(line_id, depot.sender)).toEqual({
      [field]: ['Does not exist or is out of reach'],
    })
    expect(await requestParts(999_999, depot.adviser)).toEqual({
      [field]: ['Does not exist or is out of reach'],
    })
  })
})

describe('at once', () => {
  test('twenty send the last five: five succeed, and the books agree', async () => {
    const item = await depot.anItem(2, { quantity: 5, buy_price: 333 })
    const drafts: string[] = []
    for (let at = 0; at < 20; at++)
      drafts.push(await depot.aDraft([{ item_id: item.id, quantity: 1 }]))
    const answers = await Promise.all(drafts.map((draft) => depot.sender.post(`${draft}/send`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    expect(await depot.stockOf(item.id)).toMatchObject({ quantity: 0, value: 0 })
    await depot.expectIntegrity()
  })

  test('two receive the same goods: once; sent twice: once', async () => {
    const item = await depot.anItem(2, { quantity: 4 })
    const transfer = await depot.aDraft([{ item_id: item.id, quantity: 4 }])
    const sends = await Promise.all([1, 2, 3].map(() => depot.sender.post(`${transfer}/send`)))
    expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [{ id: line_id }] = await depot.linesOf(transfer)
    const receipts = await Promise.all(
      [1, 2, 3].map(() =>
        depot.receiver.post(`${transfer}/receive`, { lines: [{ line_id, quantity: 4 }] }),
      ),
    )
    expect(receipts.filter(({ status }) => status === 200)).toHaveLength(1)
    const [{ to_item_id }] = await depot.linesOf(transfer)
    expect(await depot.stockOf(to_item_id)).toMatchObject({ quantity: 4 })
    await depot.expectIntegrity()
  })

  test('two transfers bring the same new item: it is made once', async () => {
    const item = await depot.anItem(2, { quantity: 4 })
    const transfers = [
      await depot.aSent([{ item_id: item.id, quantity: 1 }]),
      await depot.aSent([{ item_id: item.id, quantity: 3 }]),
    ]
    const lines = await Promise.all(transfers.map(depot.linesOf))
    const answers = await Promise.all(
      transfers.map((transfer, at) => {
        const [{ id: line_id, quantity }] = lines[at]
        return depot.receiver.post(`${transfer}/receive`, { lines: [{ line_id, quantity }] })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const createdItems = await Promise.all(
      transfers.map(async (transfer) => (await depot.linesOf(transfer))[0].to_item_id),
    )
    expect(createdItems[0]).toBe(createdItems[1])
    expect(await depot.stockOf(createdItems[0])).toMatchObject({ quantity: 4 })
  })

  test('goods cross in both directions, and nothing locks up', async () => {
    const skus = [aSku(), aSku(), aSku()]
    const at1 = await Promise.all(skus.map((sku) => depot.anItem(1, { sku, quantity: 50 })))
    const at2 = await Promise.all(
      skus.toReversed().map((sku) => depot.anItem(2, { sku, quantity: 50 })),
    )
    const cross = async (direction: number, turn: number) => {
      const [from, to, items] = direction ? [1, 2, at1] : [2, 1, at2]
      const lines = (turn % 2 ? items : items.toReversed()).map(({ id }) => ({
        item_id: id,
        quantity: 1,
      }))
      const { id } = done(
        await depot.owner.post(path, { from_garage_id: from, to_garage_id: to, lines }),
      )
      done(await depot.owner.post(`${path}/${id}/send`))
      const sent = await depot.linesOf(`${path}/${id}`)
      done(
        await depot.owner.post(`${path}/${id}/receive`, {
          lines: sent.map((row: { id: number }) => ({ line_id: row.id, quantity: 1 })),
        }),
      )
    }
    await Promise.all(Array.from({ length: 16 }, (_, turn) => cross(turn % 2, turn >> 1)))
    for (const { id } of [...at1, ...at2])
      expect(await depot.stockOf(id)).toMatchObject({ quantity: 50 })
    await depot.expectIntegrity()
  })
})
