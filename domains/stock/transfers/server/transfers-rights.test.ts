/** Who may request, send and receive, and rejected requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Depot, aDepot, done, path, from2to1 } from '#test/transfers.ts'
import type { Who } from '#test/world.ts'

let depot: Depot

beforeAll(async () => {
  depot = await aDepot()
})
afterAll(() => depot.world.close())

describe('who may do what', () => {
  test('only the sender sends, only the receiver receives; the others read', async () => {
    const item = await depot.anItem(2, { quantity: 5 })
    const transfer = await depot.aDraft([{ item_id: item.id, quantity: 1 }])
    expect(await depot.receiver.post(`${transfer}/send`)).toMatchObject({
      status: 409,
      message: 'Only the sending garage can send it',
    })
    expect((await depot.adviser.post(`${transfer}/send`)).status).toBe(403)
    done(await depot.sender.post(`${transfer}/send`))
    const [{ id: line_id }] = await depot.linesOf(transfer)
    const receipt = { lines: [{ line_id, quantity: 1 }] }
    expect(await depot.sender.post(`${transfer}/receive`, receipt)).toMatchObject({
      status: 409,
      message: 'Only the receiving garage can receive it',
    })
    for (const who of [depot.adviser, await depot.world.signedInAs('finance')]) {
      expect((await who.get(transfer)).status).toBe(200)
      expect((await who.post(`${transfer}/receive`, receipt)).status).toBe(403)
      expect((await who.post(`${transfer}/cancel`)).status).toBe(403)
    }
    expect((await (await depot.world.signedInAs('mechanic')).get(transfer)).status).toBe(403)
    const abroad = await depot.world.signedInAs('admin', { garage_id: 3, country_id: 2 })
    expect((await abroad.get(transfer)).status).toBe(404)
    expect((await abroad.post(`${transfer}/receive`, receipt)).status).toBe(404)
    done(await depot.owner.post(`${transfer}/receive`, receipt))
  })

  test('an adviser asks for the own garage by its own item of the same SKU, and sees no cost', async () => {
    const wanted = await depot.anItem(2, { quantity: 5, sku: 'ASKED' })
    const askedItem = await depot.anItem(1, { sku: 'asked' })
    const body = { ...from2to1, lines: [{ item_id: askedItem.id, quantity: 2 }] }
    const { id } = done(await depot.adviser.post(path, body))
    const { data } = await depot.adviser.get(`${path}/${id}`)
    expect(data.lines).toMatchObject([{ item: { id: wanted.id }, available: null }])
    expect(JSON.stringify(data)).not.toContain('"value"')
    expect((await depot.receiver.get(`${path}/${id}`)).data).toHaveProperty('value')
    // its own request, until it is sent
    done(
      await depot.adviser.put(`${path}/${id}`, {
        lines: [{ item_id: askedItem.id, quantity: 3 }],
        version: 1,
      }),
    )
    expect(await depot.adviser.put(`${path}/${id}`, { note: 'x', version: 1 })).toMatchObject({
      status: 409,
    })
    done(await depot.sender.post(`${path}/${id}/send`))
    expect((await depot.adviser.put(`${path}/${id}`, { note: 'x' })).status).toBe(409)

    // not the sender's item itself, which is outside the scope, and not to another garage
    const direct = { ...from2to1, lines: [{ item_id: wanted.id, quantity: 1 }] }
    expect((await depot.adviser.post(path, direct)).errors).toEqual({
      'lines.0.item_id': ['Does not exist or is out of reach'],
    })
    const away = {
      from_garage_id: 1,
      to_garage_id: 2,
      lines: [{ item_id: askedItem.id, quantity: 1 }],
    }
    expect(await depot.adviser.post(path, away)).toMatchObject({ status: 403 })
  })

  test('rejects invalid input', async () => {
    const item = await depot.anItem(2, { quantity: 5 })
    const receiverItem = await depot.anItem(1, { quantity: 5 })
    const lines = [{ item_id: item.id, quantity: 1 }]
    const problemsOf = async (who: Who, body: object) =>
      (await who.post(path, { ...from2to1, lines, ...body })).errors
    expect(await problemsOf(depot.owner, { to_garage_id: 3 })).toEqual({
      to_garage_id: [
        'Goods cannot be transferred to another country, because its books are separate',
      ],
    })
    expect(await problemsOf(depot.sender, { to_garage_id: 3 })).toEqual({
      to_garage_id: ['Does not exist or is out of reach'],
    })
    expect(await problemsOf(depot.owner, { to_garage_id: 2 })).toHaveProperty('to_garage_id')
    const third = await depot.world.signedInAs('admin', {
      garage_id: done(await depot.owner.post('/admin/garage', { name: 'Depok', country_id: 1 })).id,
    })
    expect(await problemsOf(third, {})).toEqual({
      to_garage_id: ['Your own garage must be the sender or the receiver'],
    })
    expect(await problemsOf(depot.sender, { lines: [] })).toHaveProperty('lines')
    expect(
      await problemsOf(depot.sender, { lines: [{ item_id: item.id, quantity: 0 }] }),
    ).toHaveProperty(['lines.0.quantity'])
    expect(
      await problemsOf(depot.receiver, { lines: [{ item_id: receiverItem.id, quantity: 1 }] }),
    ).toEqual({
      'lines.0.item_id': [`Bandung has no item with the SKU ${receiverItem.sku}`],
    })

    const transfer = await depot.aSent([{ item_id: item.id, quantity: 2 }])
    const [{ id: line_id }] = await depot.linesOf(transfer)
    const receive = async (...received: object[]) =>
      (await depot.receiver.post(`${transfer}/receive`, { lines: received })).errors
    expect(await receive({ line_id, quantity: 2.001 })).toEqual({
      'lines.0.quantity': ['Only 2 are still in transit'],
    })
    expect(await receive({ line_id: line_id + 1000, quantity: 1 })).toHaveProperty([
      'lines.0.line_id',
    ])
    expect(await receive({ line_id, quantity: 1 }, { line_id, quantity: 1 })).toHaveProperty([
      'lines.1.line_id',
    ])
    expect(await receive({ line_id, quantity: 0 })).toEqual({
      lines: ['Enter what has arrived, or why it is lost'],
    })
    expect((await depot.receiver.post(`${transfer}/cancel`)).status).toBe(409)
    expect((await depot.sender.post(`${transfer}/send`)).status).toBe(409)
    expect((await depot.sender.put(transfer, { note: 'x' })).status).toBe(409)
  })

  test('what is not there is not sent, and nothing of the try remains', async () => {
    const item = await depot.anItem(2, { name: 'Spark plug', quantity: 1 })
    const transfer = await depot.aDraft([{ item_id: item.id, quantity: 2 }])
    expect(await depot.sender.post(`${transfer}/send`)).toMatchObject({
      status: 409,
      message: 'Only 1 of Spark plug on hand',
    })
    expect((await depot.sender.get(transfer)).data.status).toBe('draft')
    done(await depot.receiver.post(`${transfer}/cancel`))
    expect((await depot.sender.get(transfer)).data.status).toBe('cancelled')
    expect((await depot.sender.post(`${transfer}/send`)).status).toBe(409)
  })

  test('an item in transit stays, at either end', async () => {
    const item = await depot.anItem(2, { quantity: 1, name: 'Wiper' })
    const sameSkuItem = await depot.anItem(1, { sku: item.sku })
    const transfer = await depot.aSent([{ item_id: item.id, quantity: 1 }])
    for (const [garage, { id }] of [
      [2, item],
      [1, sameSkuItem],
    ] as const)
      expect(await depot.owner.delete(`/admin/garage/${garage}/inventory/${id}`)).toMatchObject({
        status: 409,
        message: expect.stringContaining('is in transit between garages'),
      })
    const [{ id: line_id }] = await depot.linesOf(transfer)
    done(
      await depot.receiver.post(`${transfer}/receive`, {
        lines: [{ line_id, quantity: 0, reason: 'Lost' }],
      }),
    )
    expect((await depot.owner.delete(`/admin/garage/1/inventory/${sameSkuItem.id}`)).status).toBe(
      200,
    )
  })

  test('a draft changes: lines, receiver and note, never its sender', async () => {
    const item = await depot.anItem(2, { quantity: 5 })
    const transfer = await depot.aDraft([{ item_id: item.id, quantity: 1 }])
    const lines = [
      { item_id: item.id, quantity: 2 },
      { item_id: (await depot.anItem(2)).id, quantity: 1 },
    ]
    expect(await depot.sender.put(transfer, { lines, note: 'Two now', version: 1 })).toMatchObject({
      status: 200,
      data: { version: 2 },
    })
    expect((await depot.sender.get(transfer)).data).toMatchObject({
      note: 'Two now',
      lines_count: 2,
    })
    expect((await depot.sender.put(transfer, { note: null })).status).toBe(200)
    expect((await depot.sender.get(transfer)).data).toMatchObject({
      note: null,
      lines: [{ quantity: 2 }, {}],
    })
    expect((await depot.sender.put(transfer, { from_garage_id: 1 })).errors).toHaveProperty(
      'from_garage_id',
    )
    expect((await depot.owner.put(transfer, { to_garage_id: 3 })).errors).toHaveProperty(
      'to_garage_id',
    )
  })
})
