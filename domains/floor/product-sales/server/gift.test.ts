/** A counter sale of a gift: it is settled from the start, costs the shop its goods, and is voided like any other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COST,
  SHOP,
  aProduct,
  admin,
  adviser,
  customer,
  inGarage,
  inOrder,
  owner,
  posted,
  sale,
  setUpProductSales,
  sold,
  stockOf,
  voided,
  world,
} from '#test/product-sales-fixtures.ts'
import { credit, debit } from '#test/invoices.ts'
import { registered, whileFiled } from '#test/taxed.ts'

beforeAll(setUpProductSales)
afterAll(async () => {
  await inOrder()
  await world.close()
})

async function aGift(buyer: number | null) {
  const goods = await aProduct()
  const item = await inGarage(goods, 5)
  const lines = [{ product_id: goods.id, quantity: 2, unit_price: 0 }]
  return { item, invoice: await sold(adviser, sale(1, lines, { customer_id: buyer })) }
}

test('nothing is paid or owed, and the goods leave at their cost', async () => {
  const { item, invoice } = await aGift(customer)
  expect(invoice.grand_total).toBe(0)
  const { data } = await owner.get(`/admin/invoice/${invoice.id}`)
  expect(data).toMatchObject({ status: 'issued', total: 0, due: 0 })
  expect(await posted(invoice.id, 'invoiced')).toEqual([debit(COST, 20), credit(SHOP, 20)])
  expect(await stockOf(item)).toEqual([3, 30])
})

test('it is voided, for there is nothing to credit', async () => {
  const { item, invoice } = await aGift(null)
  const note = await admin.post(`/admin/invoice/${invoice.id}/credit`, { all: true, reason: 'x' })
  expect([note.status, note.message]).toEqual([409, 'There is nothing to credit'])
  expect((await voided(admin, invoice.id)).status).toBe(200)
  expect(await stockOf(item)).toEqual([5, 50])
  expect((await owner.get(`/admin/invoice/${invoice.id}`)).data).toMatchObject({
    status: 'void',
    due: 0,
  })
})

test('also once the return of its day is filed, which has declared nothing of it', async () => {
  const legal_entity_id = await registered(owner, 1)
  const { item, invoice } = await aGift(customer)
  const filed = {
    legal_entity_id,
    until: '2026-12-31',
    source: 'invoice',
    source_id: invoice.id,
  }
  await whileFiled(world.appContext.database.writes, filed, async () => {
    expect((await owner.get(`/admin/invoice/${invoice.id}`)).data.can.void).toEqual({ ok: true })
    expect((await voided(admin, invoice.id)).status).toBe(200)
  })
  expect(await stockOf(item)).toEqual([5, 50])
})
