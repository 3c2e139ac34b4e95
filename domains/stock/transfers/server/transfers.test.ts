/** Transfers between garages: asking, sending, receiving in parts, losing, and what the books then say. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimStock } from '#domains/stock/stock/server/service.ts'
import { expectHouseInOrder as expectInOrder } from '#test/faults/books.ts'
import { aGarage, anOrder, line } from '#test/orders.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
/** Of garage 1, Cilandak, and of garage 2, Bandung. */
let receiver: Who
let sender: Who
let adviser: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  receiver = await world.signedInAs('admin')
  sender = await world.signedInAs('admin', { garage_id: 2 })
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const done = <A extends Answer>(answer: A) => {
  expect([answer.status, answer.errors, answer.message]).toEqual([
    answer.status < 300 ? answer.status : 200,
    undefined,
    answer.message,
  ])
  return answer.data
}

let number = 0
const aSku = () => `SKU-${++number}`
async function anItem(garage: number, fields: object = {}): Promise<{ id: number; sku: string }> {
  const sku = aSku()
  const part = { name: 'Oil filter', sku, unit: 'pcs', buy_price: 30_000, sell_price: 45_000 }
  const { id } = done(await owner.post(`/admin/garage/${garage}/inventory`, { ...part, ...fields }))
  return { id, sku: (fields as { sku?: string }).sku ?? sku }
}
const stockOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

/** Debit less credit of an account in a garage, from the lines. */
async function balance(key: string, garage: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit - l.credit), 0) as sum from journal_lines l join accounts a on a.id = l.account_id
    where a.system_key = ${key} and l.garage_id = ${garage}`.execute(world.house.database.reads)
  return Number(rows[0]?.sum)
}
const keys = ['INVENTORY_PARTS', 'IN_TRANSIT', 'INTERBRANCH', 'STOCK_VARIANCE'] as const
/** What some work adds to the four accounts of transfers, in the garages 1 and 2. */
async function booked(work: () => Promise<unknown>) {
  const read = () =>
    Promise.all([1, 2].map((garage) => Promise.all(keys.map((key) => balance(key, garage)))))
  const before = await read()
  await work()
  const after = await read()
  return after.map((sums, g) => sums.map((sum, k) => sum - before[g]![k]!))
}

const path = '/admin/inventory/transfer'
const from2to1 = { from_garage_id: 2, to_garage_id: 1 }
async function aDraft(lines: object[], who = sender): Promise<string> {
  const { id } = done(await who.post(path, { ...from2to1, lines }))
  return `${path}/${id}`
}
async function aSent(lines: object[]): Promise<string> {
  const one = await aDraft(lines)
  done(await sender.post(`${one}/send`))
  return one
}
const linesOf = async (one: string) => (await owner.get(one)).data.lines
const expectHouseInOrder = () => expectInOrder(world.house.database.reads)

describe('the unit of a line', () => {
  const refused = {
    status: 409,
    message: 'Oil filter is counted in pcs here and in box there',
    code: 'inventory.otherUnit',
  }

  test('is the same at both ends, when it is drafted and when it is sent', async () => {
    const { id, sku } = await anItem(2, { quantity: 5 })
    const twin = await anItem(1, { sku, unit: 'box' })
    const lines = [{ item_id: id, quantity: 1 }]
    expect(await sender.post(path, { ...from2to1, lines })).toMatchObject(refused)
    // nothing of it has moved: its unit is corrected
    const item = `/admin/garage/1/inventory/${twin.id}`
    done(await owner.put(item, { unit: 'pcs' }))
    const draft = await aDraft(lines)
    done(await owner.put(item, { unit: 'box' }))
    expect(await sender.post(`${draft}/send`)).toMatchObject(refused)
    done(await owner.put(item, { unit: 'pcs' }))
    done(await sender.post(`${draft}/send`))
    done(await owner.put(item, { unit: 'box' }))
    const [{ id: line_id }] = await linesOf(draft)
    const arrived = { lines: [{ line_id, quantity: 1 }] }
    expect(await receiver.post(`${draft}/receive`, arrived)).toMatchObject(refused)
    done(await owner.put(item, { unit: 'pcs' }))
    done(await receiver.post(`${draft}/receive`, arrived))
    // now it has moved
    expect(await owner.put(item, { unit: 'box' })).toMatchObject(refused)
    await expectHouseInOrder()
  })
})

describe('the way of the goods', () => {
  test('a draft is numbered by its sender, and moves nothing', async () => {
    const item = await anItem(2, { quantity: 5 })
    const answer = await sender.post(path, {
      ...from2to1,
      note: 'With the van',
      lines: [{ item_id: item.id, quantity: 2.5 }],
    })
    expect(answer).toMatchObject({ status: 201, message: 'Transfer successfully created' })
    expect(answer.data.number).toMatch(/^TRF\/BAN\/\d{4}\/\d{5}$/)
    expect((await receiver.get(`${path}/${answer.data.id}`)).data).toMatchObject({
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
    expect(await stockOf(item.id)).toMatchObject({ quantity: 5 })
  })

  test('sent at the sender’s average, received into an item made like the sender’s', async () => {
    const category = done(
      await owner.post('/admin/inventory-category', { name: 'Filters for all' }),
    )
    const item = await anItem(2, {
      name: 'Cabin filter',
      quantity: 3,
      buy_price: 10_001,
      sell_price: 20_000,
      inventory_category_id: category.id,
      warranty_days: 90,
      location: 'B-7',
    })
    const one = await aDraft([{ item_id: item.id, quantity: 2 }])
    const sent = await booked(async () => {
      expect(await sender.post(`${one}/send`)).toMatchObject({
        status: 200,
        message: 'Transfer successfully updated',
      })
    })
    expect(sent).toEqual([
      [0, 0, 0, 0],
      [-20_002, 20_002, 0, 0],
    ])
    expect(await stockOf(item.id)).toMatchObject({ quantity: 1, value: 10_001 })
    expect((await sender.get(one)).data).toMatchObject({
      status: 'sent',
      value: 20_002,
      lines: [{ value: 20_002, to_item_id: null, available: 1 }],
    })

    const [{ id: line_id }] = await linesOf(one)
    const received = await booked(async () =>
      done(await receiver.post(`${one}/receive`, { lines: [{ line_id, quantity: 2 }] })),
    )
    expect(received).toEqual([
      [20_002, 0, -20_002, 0],
      [0, -20_002, 20_002, 0],
    ])
    const { data } = await owner.get(one)
    expect(data).toMatchObject({ status: 'received', lines: [{ received: 2, lost: 0 }] })
    const made = await stockOf(data.lines[0].to_item_id)
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
    const { data: moves } = await owner.get(`/admin/garage/1/inventory/${made.id}/movement`)
    expect(moves.data).toMatchObject([
      { kind: 'transfer_in', source: { type: 'stock_transfer', number: data.number } },
    ])
    await expectHouseInOrder()
  })

  test('the same SKU is the same item, whatever its case', async () => {
    const item = await anItem(2, { quantity: 4, buy_price: 100, sku: 'case-1' })
    const twin = await anItem(1, { quantity: 4, buy_price: 200, sku: 'CASE-1' })
    const one = await aSent([{ item_id: item.id, quantity: 4 }])
    const [{ id: line_id }] = await linesOf(one)
    done(await receiver.post(`${one}/receive`, { lines: [{ line_id, quantity: 4 }] }))
    expect(await stockOf(item.id)).toMatchObject({ quantity: 0, value: 0 })
    expect(await stockOf(twin.id)).toMatchObject({ quantity: 8, value: 1200, average_cost: 150 })
  })

  test('in parts, the last one takes the rest, and what has a reason is lost', async () => {
    const item = await anItem(2, { quantity: 3, buy_price: 0 })
    // three for 100: a third is not whole
    done(
      await owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: -3,
        reason: 'To begin with',
      }),
    )
    done(
      await owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: 3,
        reason: 'Found',
        unit_cost: 33,
      }),
    )
    done(
      await owner.post(`/admin/garage/2/inventory/${item.id}/adjust`, {
        quantity: 0.5,
        reason: 'Found',
        unit_cost: 2,
      }),
    )
    const one = await aSent([{ item_id: item.id, quantity: 3.5 }])
    const [{ id: line_id, value }] = await linesOf(one)
    expect(value).toBe(100)
    const receive = (quantity: number, reason?: string) =>
      booked(async () =>
        done(await receiver.post(`${one}/receive`, { lines: [{ line_id, quantity, reason }] })),
      )
    // 100 / 3.5 = 28.57; 200 / 3.5 = 57.14
    expect(await receive(1)).toEqual([
      [29, 0, -29, 0],
      [0, -29, 29, 0],
    ])
    expect((await receiver.get(one)).data.status).toBe('part_received')
    expect(await receive(1)).toEqual([
      [28, 0, -28, 0],
      [0, -28, 28, 0],
    ])
    // half of it arrives (71.43 so far), one is lost
    expect(await receive(0.5, 'Fell from the van')).toEqual([
      [14, 0, -14, 0],
      [0, -43, 14, 29],
    ])
    expect((await receiver.get(one)).data).toMatchObject({
      status: 'received',
      lines: [{ received: 2.5, lost: 1, reason: 'Fell from the van' }],
    })
    expect(
      await receiver.post(`${one}/receive`, { lines: [{ line_id, quantity: 1 }] }),
    ).toMatchObject({
      status: 409,
      message: 'No goods of this transfer are on their way',
    })
    await expectHouseInOrder()
  })

  test('all of it lost: the sender’s expense, and nothing arrives', async () => {
    const item = await anItem(2, { quantity: 2, buy_price: 500 })
    const one = await aSent([{ item_id: item.id, quantity: 2 }])
    const [{ id: line_id }] = await linesOf(one)
    const lost = await booked(async () =>
      done(
        await receiver.post(`${one}/receive`, {
          lines: [{ line_id, quantity: 0, reason: 'Stolen' }],
        }),
      ),
    )
    expect(lost).toEqual([
      [0, 0, 0, 0],
      [0, -1000, 0, 1000],
    ])
    expect((await receiver.get(one)).data).toMatchObject({
      status: 'received',
      lines: [{ received: 0, lost: 2 }],
    })
    await expectHouseInOrder()
  })

  test('between workshops, by their maker, on their own account', async () => {
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const other = done(
      await maker.post('/admin/garage', { name: 'Second workshop', country_id: 1 }),
    ).id
    const metal = { name: 'Sheet', sku: 'SHEET', unit: 'kg', buy_price: 900, sell_price: 0 }
    const item = done(
      await maker.post('/admin/manufacture/garage/5/inventory', { ...metal, quantity: 10 }),
    ).id
    const before = [await balance('INVENTORY_RAW', 5), await balance('IN_TRANSIT', 5)]
    const { id } = done(
      await maker.post(path, {
        from_garage_id: 5,
        to_garage_id: other,
        lines: [{ item_id: item, quantity: 4 }],
      }),
    )
    done(await maker.post(`${path}/${id}/send`))
    expect([await balance('INVENTORY_RAW', 5), await balance('IN_TRANSIT', 5)]).toEqual([
      before[0]! - 3600,
      before[1]! + 3600,
    ])
    const [{ id: line_id }] = await linesOf(`${path}/${id}`)
    done(await maker.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity: 4 }] }))
    expect(await balance('INVENTORY_RAW', other)).toBe(3600)
    await expectHouseInOrder()
  })
})

describe('who may do what', () => {
  test('only the sender sends, only the receiver receives; the others read', async () => {
    const item = await anItem(2, { quantity: 5 })
    const one = await aDraft([{ item_id: item.id, quantity: 1 }])
    expect(await receiver.post(`${one}/send`)).toMatchObject({
      status: 409,
      message: 'Only the sending garage can send it',
    })
    expect((await adviser.post(`${one}/send`)).status).toBe(403)
    done(await sender.post(`${one}/send`))
    const [{ id: line_id }] = await linesOf(one)
    const receipt = { lines: [{ line_id, quantity: 1 }] }
    expect(await sender.post(`${one}/receive`, receipt)).toMatchObject({
      status: 409,
      message: 'Only the receiving garage can receive it',
    })
    for (const who of [adviser, await world.signedInAs('finance')]) {
      expect((await who.get(one)).status).toBe(200)
      expect((await who.post(`${one}/receive`, receipt)).status).toBe(403)
      expect((await who.post(`${one}/cancel`)).status).toBe(403)
    }
    expect((await (await world.signedInAs('mechanic')).get(one)).status).toBe(403)
    const abroad = await world.signedInAs('admin', { garage_id: 3, country_id: 2 })
    expect((await abroad.get(one)).status).toBe(404)
    expect((await abroad.post(`${one}/receive`, receipt)).status).toBe(404)
    done(await owner.post(`${one}/receive`, receipt))
  })

  test('an adviser asks for the own garage by its own item of the same SKU, and sees no cost', async () => {
    const wanted = await anItem(2, { quantity: 5, sku: 'ASKED' })
    const askedItem = await anItem(1, { sku: 'asked' })
    const body = { ...from2to1, lines: [{ item_id: askedItem.id, quantity: 2 }] }
    const { id } = done(await adviser.post(path, body))
    const { data } = await adviser.get(`${path}/${id}`)
    expect(data.lines).toMatchObject([{ item: { id: wanted.id }, available: null }])
    expect(JSON.stringify(data)).not.toContain('"value"')
    expect((await receiver.get(`${path}/${id}`)).data).toHaveProperty('value')
    // its own ask, as long as nobody sent it
    done(
      await adviser.put(`${path}/${id}`, {
        lines: [{ item_id: askedItem.id, quantity: 3 }],
        version: 1,
      }),
    )
    expect(await adviser.put(`${path}/${id}`, { note: 'x', version: 1 })).toMatchObject({
      status: 409,
    })
    done(await sender.post(`${path}/${id}/send`))
    expect((await adviser.put(`${path}/${id}`, { note: 'x' })).status).toBe(409)

    // not the sender's item itself, which is out of reach, and not to another garage
    const direct = { ...from2to1, lines: [{ item_id: wanted.id, quantity: 1 }] }
    expect((await adviser.post(path, direct)).errors).toEqual({
      'lines.0.item_id': ['Does not exist or is out of reach'],
    })
    const away = {
      from_garage_id: 1,
      to_garage_id: 2,
      lines: [{ item_id: askedItem.id, quantity: 1 }],
    }
    expect(await adviser.post(path, away)).toMatchObject({ status: 403 })
  })

  test('refuses what does not fit', async () => {
    const item = await anItem(2, { quantity: 5 })
    const receiverItem = await anItem(1, { quantity: 5 })
    const lines = [{ item_id: item.id, quantity: 1 }]
    const wrong = async (who: Who, body: object) =>
      (await who.post(path, { ...from2to1, lines, ...body })).errors
    expect(await wrong(owner, { to_garage_id: 3 })).toEqual({
      to_garage_id: [
        'Goods cannot be transferred to another country, because its books are kept apart',
      ],
    })
    expect(await wrong(sender, { to_garage_id: 3 })).toEqual({
      to_garage_id: ['Does not exist or is out of reach'],
    })
    expect(await wrong(owner, { to_garage_id: 2 })).toHaveProperty('to_garage_id')
    const third = await world.signedInAs('admin', {
      garage_id: done(await owner.post('/admin/garage', { name: 'Depok', country_id: 1 })).id,
    })
    expect(await wrong(third, {})).toEqual({
      to_garage_id: ['Your own garage must be the sender or the receiver'],
    })
    expect(await wrong(sender, { lines: [] })).toHaveProperty('lines')
    expect(await wrong(sender, { lines: [{ item_id: item.id, quantity: 0 }] })).toHaveProperty([
      'lines.0.quantity',
    ])
    expect(await wrong(receiver, { lines: [{ item_id: receiverItem.id, quantity: 1 }] })).toEqual({
      'lines.0.item_id': [`Bandung has no item with the SKU ${receiverItem.sku}`],
    })

    const one = await aSent([{ item_id: item.id, quantity: 2 }])
    const [{ id: line_id }] = await linesOf(one)
    const receive = async (...received: object[]) =>
      (await receiver.post(`${one}/receive`, { lines: received })).errors
    expect(await receive({ line_id, quantity: 2.001 })).toEqual({
      'lines.0.quantity': ['Only 2 are still on their way'],
    })
    expect(await receive({ line_id: line_id + 1000, quantity: 1 })).toHaveProperty([
      'lines.0.line_id',
    ])
    expect(await receive({ line_id, quantity: 1 }, { line_id, quantity: 1 })).toHaveProperty([
      'lines.1.line_id',
    ])
    expect(await receive({ line_id, quantity: 0 })).toEqual({
      lines: ['Enter what has arrived, or why it has not'],
    })
    expect((await receiver.post(`${one}/cancel`)).status).toBe(409)
    expect((await sender.post(`${one}/send`)).status).toBe(409)
    expect((await sender.put(one, { note: 'x' })).status).toBe(409)
  })

  test('what is not there is not sent, and nothing of the try remains', async () => {
    const item = await anItem(2, { name: 'Spark plug', quantity: 1 })
    const one = await aDraft([{ item_id: item.id, quantity: 2 }])
    expect(await sender.post(`${one}/send`)).toMatchObject({
      status: 409,
      message: 'Only 1 of Spark plug on hand',
    })
    expect((await sender.get(one)).data.status).toBe('draft')
    done(await receiver.post(`${one}/cancel`))
    expect((await sender.get(one)).data.status).toBe('cancelled')
    expect((await sender.post(`${one}/send`)).status).toBe(409)
  })

  test('an item in transit stays, at either end', async () => {
    const item = await anItem(2, { quantity: 1, name: 'Wiper' })
    const twin = await anItem(1, { sku: item.sku })
    const one = await aSent([{ item_id: item.id, quantity: 1 }])
    for (const [garage, { id }] of [
      [2, item],
      [1, twin],
    ] as const)
      expect(await owner.delete(`/admin/garage/${garage}/inventory/${id}`)).toMatchObject({
        status: 409,
        message: expect.stringContaining('is in transit between garages'),
      })
    const [{ id: line_id }] = await linesOf(one)
    done(
      await receiver.post(`${one}/receive`, { lines: [{ line_id, quantity: 0, reason: 'Lost' }] }),
    )
    expect((await owner.delete(`/admin/garage/1/inventory/${twin.id}`)).status).toBe(200)
  })

  test('a draft changes: lines, receiver and note, never its sender', async () => {
    const item = await anItem(2, { quantity: 5 })
    const one = await aDraft([{ item_id: item.id, quantity: 1 }])
    const lines = [
      { item_id: item.id, quantity: 2 },
      { item_id: (await anItem(2)).id, quantity: 1 },
    ]
    expect(await sender.put(one, { lines, note: 'Two now', version: 1 })).toMatchObject({
      status: 200,
      data: { version: 2 },
    })
    expect((await sender.get(one)).data).toMatchObject({ note: 'Two now', lines_count: 2 })
    expect((await sender.put(one, { note: null })).status).toBe(200)
    expect((await sender.get(one)).data).toMatchObject({ note: null, lines: [{ quantity: 2 }, {}] })
    expect((await sender.put(one, { from_garage_id: 1 })).errors).toHaveProperty('from_garage_id')
    expect((await owner.put(one, { to_garage_id: 3 })).errors).toHaveProperty('to_garage_id')
  })
})

describe('lists', () => {
  test('are those of either side, by status, and by what waits', async () => {
    const item = await anItem(2, { quantity: 9 })
    const before = (await sender.get(`${path}/waiting`)).data
    const one = await aDraft([{ item_id: item.id, quantity: 1 }])
    expect((await sender.get(`${path}/waiting`)).data).toEqual({
      ...before,
      to_send: before.to_send + 1,
    })
    const coming = (await receiver.get(`${path}/waiting`)).data.to_receive
    done(await sender.post(`${one}/send`))
    expect((await receiver.get(`${path}/waiting`)).data.to_receive).toBe(coming + 1)
    const { data: transfer } = await sender.get(one)
    for (const who of [receiver, sender, owner, adviser]) {
      const { data } = await who.get(`${path}?status=sent&keyword=${transfer.number}`)
      expect(data.data).toMatchObject([
        { number: transfer.number, lines_count: 1, first_item: 'Oil filter' },
      ])
    }
    expect((await owner.get(`${path}?status=draft&keyword=${transfer.number}`)).data.total).toBe(0)
    const abroad = await world.signedInAs('admin', { garage_id: 3, country_id: 2 })
    expect((await abroad.get(path)).data.total).toBe(0)
    expect((await owner.get(`${path}?country_id=2`)).data.total).toBe(0)
  })

  test('the partners of a garage are the others of its country', async () => {
    const names = (answer: Answer) => answer.data.data.map(({ name }: { name: string }) => name)
    expect(names(await adviser.get('/admin/garage/1/partner'))).toEqual(
      expect.arrayContaining(['Bandung', 'Heritage']),
    )
    expect(names(await adviser.get('/admin/garage/1/partner'))).not.toContain('Shah Alam')
    expect((await adviser.get('/admin/garage/2/partner')).status).toBe(404)
  })
})

describe('the rescue of an order', () => {
  /** An order of garage 1 that is short of `wanted` of an item. */
  async function aShortage(item_id: number, wanted: number) {
    const garage = await aGarage(world)
    const part = line({ kind: 'part', name: 'Part', inventory_item_id: item_id, qty: wanted })
    const order = await anOrder(garage, { lines: [part] })
    const [{ id }] = (await order.get()).lines
    await claimStock(world.house.database.writes, {
      order_line_id: id,
      wanted,
      promised_at: null,
      at: new Date(),
    })
    return { order, line_id: id as number }
  }
  const reservedFor = async (order_line_id: number) =>
    (
      await world.house.database.reads
        .selectFrom('stock_claims')
        .select('reserved')
        .where('order_line_id', '=', order_line_id)
        .executeTakeFirst()
    )?.reserved

  test('fills exactly this line, also when others have waited longer', async () => {
    const wanted = await anItem(2, { quantity: 5 })
    const receiverItem = await anItem(1, { sku: wanted.sku })
    const first = await aShortage(receiverItem.id, 2)
    const second = await aShortage(receiverItem.id, 2)
    const body = {
      ...from2to1,
      lines: [{ item_id: receiverItem.id, quantity: 2, order_line_id: second.line_id }],
    }
    const { id, number: named } = done(await adviser.post(path, body))
    expect(await adviser.post(path, body)).toMatchObject({
      status: 409,
      message: `Already asked for: ${named}`,
    })
    expect((await adviser.get(`${path}?order_id=${second.order.id}`)).data.data).toMatchObject([
      { id, order_lines: [{ line_id: second.line_id, quantity: 2 }] },
    ])
    expect((await adviser.get(`${path}?order_id=${first.order.id}`)).data.total).toBe(0)
    expect((await receiver.get(`${path}/${id}`)).data.lines[0].order).toMatchObject({
      id: second.order.id,
      line_id: second.line_id,
    })
    // the other garage sends parts, not orders
    expect((await sender.get(`${path}/${id}`)).data.lines[0].order).toBeNull()
    done(await sender.post(`${path}/${id}/send`))
    const [{ id: line_id }] = await linesOf(`${path}/${id}`)
    done(await receiver.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity: 2 }] }))
    expect(await reservedFor(second.line_id)).toBe(2)
    expect(await reservedFor(first.line_id)).toBe(0)
    await expectHouseInOrder()
  })

  test('may be asked for in parts, until all that is short is asked for', async () => {
    const wanted = await anItem(2, { quantity: 5 })
    const receiverItem = await anItem(1, { sku: wanted.sku })
    const { order, line_id } = await aShortage(receiverItem.id, 3)
    const ask = (quantity: number) =>
      adviser.post(path, {
        ...from2to1,
        lines: [{ item_id: receiverItem.id, quantity, order_line_id: line_id }],
      })
    done(await ask(1))
    done(await ask(2))
    expect((await ask(1)).status).toBe(409)
    const { data } = await adviser.get(`${path}?order_id=${order.id}`)
    expect(data.data.map(({ order_lines }: { order_lines: object[] }) => order_lines)).toEqual([
      [{ line_id, quantity: 2 }],
      [{ line_id, quantity: 1 }],
    ])
  })

  test('two advisers press at once: one draft', async () => {
    const wanted = await anItem(2, { quantity: 5 })
    const receiverItem = await anItem(1, { sku: wanted.sku })
    const { line_id } = await aShortage(receiverItem.id, 2)
    const body = {
      ...from2to1,
      lines: [{ item_id: receiverItem.id, quantity: 2, order_line_id: line_id }],
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => adviser.post(path, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('only for a line of the own garage that waits for this item', async () => {
    const wanted = await anItem(2, { quantity: 5 })
    const receiverItem = await anItem(1, { sku: wanted.sku })
    const { line_id } = await aShortage((await anItem(1)).id, 1)
    const asked = async (order_line_id: number, who: Who) =>
      (
        await who.post(path, {
          ...from2to1,
          lines: [
            { item_id: who === sender ? wanted.id : receiverItem.id, quantity: 1, order_line_id },
          ],
        })
      ).errors
    const field = 'lines.0.order_line_id'
    expect(await asked(line_id, adviser)).toEqual({
      [field]: ['This work order is not waiting for this item'],
    })
    expect(await asked(line_id, sender)).toEqual({ [field]: ['Does not exist or is out of reach'] })
    expect(await asked(999_999, adviser)).toEqual({
      [field]: ['Does not exist or is out of reach'],
    })
  })
})

describe('at once', () => {
  test('twenty send the last five: five succeed, and the books agree', async () => {
    const item = await anItem(2, { quantity: 5, buy_price: 333 })
    const drafts: string[] = []
    for (let at = 0; at < 20; at++) drafts.push(await aDraft([{ item_id: item.id, quantity: 1 }]))
    const answers = await Promise.all(drafts.map((one) => sender.post(`${one}/send`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    expect(await stockOf(item.id)).toMatchObject({ quantity: 0, value: 0 })
    await expectHouseInOrder()
  })

  test('two receive the same goods: once; sent twice: once', async () => {
    const item = await anItem(2, { quantity: 4 })
    const one = await aDraft([{ item_id: item.id, quantity: 4 }])
    const sends = await Promise.all([1, 2, 3].map(() => sender.post(`${one}/send`)))
    expect(sends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [{ id: line_id }] = await linesOf(one)
    const receipts = await Promise.all(
      [1, 2, 3].map(() => receiver.post(`${one}/receive`, { lines: [{ line_id, quantity: 4 }] })),
    )
    expect(receipts.filter(({ status }) => status === 200)).toHaveLength(1)
    const [{ to_item_id }] = await linesOf(one)
    expect(await stockOf(to_item_id)).toMatchObject({ quantity: 4 })
    await expectHouseInOrder()
  })

  test('two transfers bring the same new item: it is made once', async () => {
    const item = await anItem(2, { quantity: 4 })
    const both = [
      await aSent([{ item_id: item.id, quantity: 1 }]),
      await aSent([{ item_id: item.id, quantity: 3 }]),
    ]
    const lines = await Promise.all(both.map(linesOf))
    const answers = await Promise.all(
      both.map((one, at) => {
        const [{ id: line_id, quantity }] = lines[at]
        return receiver.post(`${one}/receive`, { lines: [{ line_id, quantity }] })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const made = await Promise.all(both.map(async (one) => (await linesOf(one))[0].to_item_id))
    expect(made[0]).toBe(made[1])
    expect(await stockOf(made[0])).toMatchObject({ quantity: 4 })
  })

  test('goods cross in both directions, and nothing locks up', async () => {
    const skus = [aSku(), aSku(), aSku()]
    const at1 = await Promise.all(skus.map((sku) => anItem(1, { sku, quantity: 50 })))
    const at2 = await Promise.all(skus.toReversed().map((sku) => anItem(2, { sku, quantity: 50 })))
    const cross = async (direction: number, turn: number) => {
      const [from, to, items] = direction ? [1, 2, at1] : [2, 1, at2]
      const lines = (turn % 2 ? items : items.toReversed()).map(({ id }) => ({
        item_id: id,
        quantity: 1,
      }))
      const { id } = done(await owner.post(path, { from_garage_id: from, to_garage_id: to, lines }))
      done(await owner.post(`${path}/${id}/send`))
      const sent = await linesOf(`${path}/${id}`)
      done(
        await owner.post(`${path}/${id}/receive`, {
          lines: sent.map((row: { id: number }) => ({ line_id: row.id, quantity: 1 })),
        }),
      )
    }
    await Promise.all(Array.from({ length: 16 }, (_, turn) => cross(turn % 2, turn >> 1)))
    for (const { id } of [...at1, ...at2]) expect(await stockOf(id)).toMatchObject({ quantity: 50 })
    await expectHouseInOrder()
  })
})
