/** Transfers between garages: request, send, receive in parts, lose, and their entries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Depot, aDepot, done, path, from2to1 } from '#test/transfers.ts'
import type { ApiResponse } from '#test/world.ts'

let depot: Depot

beforeAll(async () => {
  depot = await aDepot()
})
afterAll(() => depot.world.close())

describe('the unit of a line', () => {
  const refused = {
    status: 409,
    message: 'Oil filter is counted in pcs here and in box there',
    code: 'inventory.otherUnit',
  }

  test('is the same at both ends, when it is drafted and when it is sent', async () => {
    const { id, sku } = await depot.anItem(2, { quantity: 5 })
    const sameSkuItem = await depot.anItem(1, { sku, unit: 'box' })
    const lines = [{ item_id: id, quantity: 1 }]
    expect(await depot.sender.post(path, { ...from2to1, lines })).toMatchObject(refused)
    // without movements, its unit can change
    const item = `/admin/garage/1/inventory/${sameSkuItem.id}`
    done(await depot.owner.put(item, { unit: 'pcs' }))
    const draft = await depot.aDraft(lines)
    done(await depot.owner.put(item, { unit: 'box' }))
    expect(await depot.sender.post(`${draft}/send`)).toMatchObject(refused)
    done(await depot.owner.put(item, { unit: 'pcs' }))
    done(await depot.sender.post(`${draft}/send`))
    done(await depot.owner.put(item, { unit: 'box' }))
    const [{ id: line_id }] = await depot.linesOf(draft)
    const arrived = { lines: [{ line_id, quantity: 1 }] }
    expect(await depot.receiver.post(`${draft}/receive`, arrived)).toMatchObject(refused)
    done(await depot.owner.put(item, { unit: 'pcs' }))
    done(await depot.receiver.post(`${draft}/receive`, arrived))
    // now it has movements
    expect(await depot.owner.put(item, { unit: 'box' })).toMatchObject(refused)
    await depot.expectIntegrity()
  })
})

describe('the way of the goods', () => {
  test('a draft is numbered by its sender, and moves no stock', async () => {
    const item = await depot.anItem(2, { quantity: 5 })
    const answer = await depot.sender.post(path, {
      ...from2to1,
      note: 'With the van',
      lines: [{ item_id: item.id, quantity: 2.5 }],
    })
    expect(answer).toMatchObject({ status: 201, message: 'Transfer successfully created' })
    expect(answer.data.number).toMatch(/^TRF\/BAN\/\d{4}\/\d{5}$/)
    expect((await depot.receiver.get(`${path}/${answer.data.id}`)).data).toMatchObject({
      status: 'draft',
      note: 'With the van',
      from_garage: { id: 2, name: 'Bandung' },
      to_garage: { id: 1, name: 'Cilandak' },
      value: 0,
      lines: [
        { item: { id: item.id, sku: item.sku }, quantity: 2.5, received: 0, available: null },
      ],
      can: { send: { ok: false }, receive: { ok: false }, cancel: { ok: true } },
    })
    expect(await depot.stockOf(item.id)).toMatchObject({ quantity: 5 })
  })

  test('sent at the sender’s average, received into an item made like the sender’s', async () => {
    const category = done(
      await depot.owner.post('/admin/inventory-category', { name: 'Filters for all' }),
    )
    const item = await depot.anItem(2, {
      name: 'Cabin filter',
      quantity: 3,
      buy_price: 10_001,
      sell_price: 20_000,
      inventory_category_id: category.id,
      warranty_days: 90,
      location: 'B-7',
    })
    const transfer = await depot.aDraft([{ item_id: item.id, quantity: 2 }])
    const sent = await depot.booked(async () => {
      expect(await depot.sender.post(`${transfer}/send`)).toMatchObject({
        status: 200,
        message: 'Transfer successfully updated',
      })
    })
    expect(sent).toEqual([
      [0, 0, 0, 0],
      [-20_002, 20_002, 0, 0],
    ])
    expect(await depot.stockOf(item.id)).toMatchObject({ quantity: 1, value: 10_001 })
    expect((await depot.sender.get(transfer)).data).toMatchObject({
      status: 'sent',
      value: 20_002,
      lines: [{ value: 20_002, to_item_id: null, available: 1 }],
    })

    const [{ id: line_id }] = await depot.linesOf(transfer)
    const received = await depot.booked(async () =>
      done(await depot.receiver.post(`${transfer}/receive`, { lines: [{ line_id, quantity: 2 }] })),
    )
    expect(received).toEqual([
      [20_002, 0, -20_002, 0],
      [0, -20_002, 20_002, 0],
    ])
    const { data } = await depot.owner.get(transfer)
    expect(data).toMatchObject({ status: 'received', lines: [{ received: 2, lost: 0 }] })
    const made = await depot.stockOf(data.lines[0].to_item_id)
    expect(made).toMatchObject({
      garage_id: 1,
      name: 'Cabin filter',
      sku: item.sku,
      unit: 'pcs',
      buy_price: 10_001,
      sell_price: 20_000,
      inventory_category: { name: 'Filters for all' },
      warranty_days: 90,
      location: null,
      minimum_stock: 0,
      quantity: 2,
      value: 20_002,
    })
    const { data: moves } = await depot.owner.get(`/admin/garage/1/inventory/${made.id}/movement`)
    expect(moves.data).toMatchObject([
      { kind: 'transfer_in', source: { type: 'stock_transfer', number: data.number } },
    ])
    await depot.expectIntegrity()
  })

  test('the same SKU is the same item, whatever its case', async () => {
    const item = await depot.anItem(2, { quantity: 4, buy_price: 100, sku: 'case-1' })
    const sameSkuItem = await depot.anItem(1, { quantity: 4, buy_price: 200, sku: 'CASE-1' })
    const transfer = await depot.aSent([{ item_id: item.id, quantity: 4 }])
    const [{ id: line_id }] = await depot.linesOf(transfer)
    done(await depot.receiver.post(`${transfer}/receive`, { lines: [{ line_id, quantity: 4 }] }))
    expect(await depot.stockOf(item.id)).toMatchObject({ quantity: 0, value: 0 })
    expect(await depot.stockOf(sameSkuItem.id)).toMatchObject({
      quantity: 8,
      value: 1200,
      average_cost: 150,
    })
  })

  test('in parts, the last one takes the rest, and what has a reason is lost', async () => {
    const item = await depot.anItem(2, { quantity: 3, buy_price: 0 })
    // three for 100: a third is not whole
    done(
      await depot.owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: -3,
        reason: 'To begin with',
      }),
    )
    done(
      await depot.owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: 3,
        reason: 'Found',
        unit_cost: 33,
      }),
    )
    done(
      await depot.owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: 0.5,
        reason: 'Found',
        unit_cost: 2,
      }),
    )
    const transfer = await depot.aSent([{ item_id: item.id, quantity: 3.5 }])
    const [{ id: line_id, value }] = await depot.linesOf(transfer)
    expect(value).toBe(100)
    const receive = (quantity: number, reason?: string) =>
      depot.booked(async () =>
        done(
          await depot.receiver.post(`${transfer}/receive`, {
            lines: [{ line_id, quantity, reason }],
          }),
        ),
      )
    // 100 / 3.5 = 28.57; 200 / 3.5 = 57.14
    expect(await receive(1)).toEqual([
      [29, 0, -29, 0],
      [0, -29, 29, 0],
    ])
    expect((await depot.receiver.get(transfer)).data.status).toBe('part_received')
    expect(await receive(1)).toEqual([
      [28, 0, -28, 0],
      [0, -28, 28, 0],
    ])
    // half of it arrives (71.43 so far), one is lost
    expect(await receive(0.5, 'Fell from the van')).toEqual([
      [14, 0, -14, 0],
      [0, -43, 14, 29],
    ])
    expect((await depot.receiver.get(transfer)).data).toMatchObject({
      status: 'received',
      lines: [{ received: 2.5, lost: 1, reason: 'Fell from the van' }],
    })
    expect(
      await depot.receiver.post(`${transfer}/receive`, { lines: [{ line_id, quantity: 1 }] }),
    ).toMatchObject({
      status: 409,
      message: 'No goods of this transfer are in transit',
    })
    await depot.expectIntegrity()
  })

  test('all of it lost: the sender’s expense, and nothing arrives', async () => {
    const item = await depot.anItem(2, { quantity: 2, buy_price: 500 })
    const transfer = await depot.aSent([{ item_id: item.id, quantity: 2 }])
    const [{ id: line_id }] = await depot.linesOf(transfer)
    const lost = await depot.booked(async () =>
      done(
        await depot.receiver.post(`${transfer}/receive`, {
          lines: [{ line_id, quantity: 0, reason: 'Stolen' }],
        }),
      ),
    )
    expect(lost).toEqual([
      [0, 0, 0, 0],
      [0, -1000, 0, 1000],
    ])
    expect((await depot.receiver.get(transfer)).data).toMatchObject({
      status: 'received',
      lines: [{ received: 0, lost: 2 }],
    })
    await depot.expectIntegrity()
  })

  test('between workshops, by their maker, on their own account', async () => {
    const maker = await depot.world.signedInAs('super admin - manufacture', { garage_id: null })
    const other = done(
      await maker.post('/admin/garage', { name: 'Second workshop', country_id: 1 }),
    ).id
    const metal = { name: 'Sheet', sku: 'SHEET', unit: 'kg', buy_price: 900, sell_price: 0 }
    const item = done(
      await maker.post('/admin/manufacture/garage/5/inventory', { ...metal, quantity: 10 }),
    ).id
    const before = [await depot.balance('INVENTORY_RAW', 5), await depot.balance('IN_TRANSIT', 5)]
    const { id } = done(
      await maker.post(path, {
        from_garage_id: 5,
        to_garage_id: other,
        lines: [{ item_id: item, quantity: 4 }],
      }),
    )
    done(await maker.post(`${path}/${id}/send`))
    expect([await depot.balance('INVENTORY_RAW', 5), await depot.balance('IN_TRANSIT', 5)]).toEqual(
      [before[0]! - 3600, before[1]! + 3600],
    )
    const [{ id: line_id }] = await depot.linesOf(`${path}/${id}`)
    done(await maker.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity: 4 }] }))
    expect(await depot.balance('INVENTORY_RAW', other)).toBe(3600)
    await depot.expectIntegrity()
  })
})

describe('lists', () => {
  test('are those of either side, by status, and by what waits', async () => {
    const item = await depot.anItem(2, { quantity: 9 })
    const before = (await depot.sender.get(`${path}/waiting`)).data
    const one = await depot.aDraft([{ item_id: item.id, quantity: 1 }])
    expect((await depot.sender.get(`${path}/waiting`)).data).toEqual({
      ...before,
      to_send: before.to_send + 1,
    })
    const coming = (await depot.receiver.get(`${path}/waiting`)).data.to_receive
    done(await depot.sender.post(`${one}/send`))
    expect((await depot.receiver.get(`${path}/waiting`)).data.to_receive).toBe(coming + 1)
    const { data: transfer } = await depot.sender.get(one)
    for (const who of [depot.receiver, depot.sender, depot.owner, depot.adviser]) {
      const { data } = await who.get(`${path}?status=sent&keyword=${transfer.number}`)
      expect(data.data).toMatchObject([
        { number: transfer.number, lines_count: 1, first_item: 'Oil filter' },
      ])
    }
    expect(
      (await depot.owner.get(`${path}?status=draft&keyword=${transfer.number}`)).data.total,
    ).toBe(0)
    const abroad = await depot.world.signedInAs('admin', { garage_id: 3, country_id: 2 })
    expect((await abroad.get(path)).data.total).toBe(0)
    expect((await depot.owner.get(`${path}?country_id=2`)).data.total).toBe(0)
  })

  test('the partners of a garage are the others of its country', async () => {
    const names = (response: ApiResponse) =>
      response.data.data.map(({ name }: { name: string }) => name)
    expect(names(await depot.adviser.get('/admin/garage/1/partner'))).toEqual(
      expect.arrayContaining(['Bandung', 'Heritage']),
    )
    expect(names(await depot.adviser.get('/admin/garage/1/partner'))).not.toContain('Shah Alam')
    expect((await depot.adviser.get('/admin/garage/2/partner')).status).toBe(404)
  })
})
