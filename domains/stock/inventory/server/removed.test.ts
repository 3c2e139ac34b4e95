/** A removed item accepts no goods from an order, count, transfer or purchase, even when both happen at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { aStockedGarage } from '#test/parts.ts'
import type { ApiResponse } from '#test/world.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let supplier: number

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  const body = { name: 'Sumber Jaya', country_id: 1 }
  supplier = (await stockedGarage.owner.post('/admin/supplier', body)).data.id
})
afterAll(async () => {
  await expectIntegrity(stockedGarage.world.appContext.database.reads)
  await stockedGarage.world.close()
})

const pathOf = (item: number, garage = 1) => `/admin/garage/${garage}/inventory/${item}`
const removal = (item: number, garage = 1) => stockedGarage.owner.delete(pathOf(item, garage))
const done = (response: ApiResponse) => {
  expect([response.status < 300, response.message, response.errors]).toEqual([
    true,
    response.message,
    undefined,
  ])
  return response.data
}

/** Stock or open orders of a removed item. */
async function hidden() {
  const { rows } = await sql<{ sku: string }>`
    select i.sku from inventory_items i join stock_balances b on b.item_id = i.id
    where i.deleted_at is not null and (b.quantity > 0
      or exists (select from purchase_lines l where l.item_id = i.id and l.awaited > 0))`.execute(
    stockedGarage.world.appContext.database.reads,
  )
  return rows
}

test('a part in an open order may come back, so its item stays', async () => {
  const item = await stockedGarage.anItem(2)
  const order = await stockedGarage.begun(stockedGarage.partOf(item, 2))
  done(await stockedGarage.issue(order))
  expect(await removal(item)).toMatchObject({
    status: 409,
    message: 'Spark plug was issued to an open work order and may come back',
  })
  for (const stage of ['quality_check', 'ready']) expect((await order.move(stage)).status).toBe(200)
  const invoice = await stockedGarage.issued(order)
  done(await removal(item))
  // after voiding the invoice, the part is in an open order without an item to return to
  done(await stockedGarage.owner.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' }))
  expect(await stockedGarage.bringBack(order, { quantity: 1 })).toMatchObject({
    status: 409,
    message: 'Spark plug was removed: nothing can come into it',
  })
  expect(await hidden()).toEqual([])
})

test('an item in an open count cannot be removed; a removed item cannot be counted', async () => {
  const { owner } = stockedGarage
  const name = `Removed ${Math.random()}`
  const category = done(await owner.post('/admin/inventory-category', { name })).id
  const [found, gone] = [
    await stockedGarage.anItem(0, { inventory_category_id: category }),
    await stockedGarage.anItem(0, { inventory_category_id: category }),
  ]
  const started = { garage_id: 1, inventory_category_id: category }
  const count = `/admin/inventory/count/${done(await owner.post('/admin/inventory/count', started)).id}`
  const counted = (item_id: number) =>
    owner.put(`${count}/line`, { lines: [{ item_id, counted: 5 }] })
  done(await counted(found))
  expect(await removal(found)).toMatchObject({
    status: 409,
    message: 'Spark plug is in an open count',
  })
  done(await removal(gone))
  expect((await counted(gone)).errors).toEqual({
    'lines.0.item_id': ['This item is not in the count'],
  })
  done(await owner.post(`${count}/post`))
  expect(await hidden()).toEqual([])
  expect((await stockedGarage.stock(found)).quantity).toBe(5)
})

/** Repeated, because a race may pass by chance. */
async function atOnce(
  write: (round: number) => Promise<[() => Promise<ApiResponse>, number, number]>,
) {
  for (let round = 0; round < 8; round++) {
    const [goods, item, garage] = await write(round)
    const [came, went] = await Promise.all([goods(), removal(item, garage)])
    expect([200, 201, 409, 422]).toContain(came!.status)
    expect([200, 409]).toContain(went!.status)
    expect(await hidden()).toEqual([])
  }
}

test('an item is removed while it is bought', async () => {
  await atOnce(async (round) => {
    const item = await stockedGarage.anItem(0)
    const lines = [{ item_id: item, quantity: 1, unit: 'pcs', unit_price: 10 }]
    const fields = { garage_id: 1, supplier_id: supplier, date: '2026-01-05', lines }
    const body = { ...fields, received: round % 2 === 0 }
    return [() => stockedGarage.owner.post('/admin/inventory/purchase', body), item, 1]
  })
})

test('an item is removed while a transfer of its namesake arrives', async () => {
  const { owner } = stockedGarage
  await atOnce(async (round) => {
    const sku = `TWIN-${round}`
    const sent = await stockedGarage.anItem(3, { sku })
    const lines = [{ item_id: sent, quantity: 2 }]
    const draft = { from_garage_id: 1, to_garage_id: 2, lines }
    const path = `/admin/inventory/transfer/${done(await owner.post('/admin/inventory/transfer', draft)).id}`
    done(await owner.post(`${path}/send`))
    const [line] = (await owner.get(path)).data.lines
    const twin = await stockedGarage.anItem(0, { sku }, 2)
    const body = { lines: [{ line_id: line.id, quantity: 2 }] }
    return [() => owner.post(`${path}/receive`, body), twin, 2]
  })
  const { data } = (await owner.get('/admin/inventory?garage_id=2&keyword=TWIN-')).data
  expect(data.map(({ quantity }: { quantity: number }) => quantity)).toEqual(Array(8).fill(2))
})
