/** A counter that sells: products, what they cost, and what a sale posts. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aCar } from './orders.ts'
import { BANK, type Entry } from './invoices.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { type Who, type World, aWorld } from './world.ts'

export let world: World
export let owner: Who
export let maker: Who
export let admin: Who
export let adviser: Who
export let customer: number
export async function setUpProductSales() {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  admin = await world.signedInAs('admin')
  adviser = await world.signedInAs('service adviser')
  customer = (await aCar({ world, adviser })).customer_id
}

export const FUND = '1-1130'
export const RECEIVABLE = '1-1210'
export const REVENUE = '4-1500'
export const COST = '5-1500'
export const SHOP = '1-1340'
export const WORKSHOP = 5

let count = 0
export interface Goods {
  id: number
  sku: string
  item: number
}

/** A product of the workshop with its stock there, at Rp 10 a piece; it sells at Rp 25. */
export async function aProduct(stock = 10, fields: object = {}): Promise<Goods> {
  const sku = `G-${++count}`
  const product = { name: `Goods ${count}`, code: sku, sku, unit: 'pcs', price: 25, country_id: 1 }
  const body = { ...product, warehouse_id: WORKSHOP, stock, buy_price: 10, ...fields }
  const { status, data, errors } = await maker.post('/admin/product', body)
  expect([status, errors]).toEqual([201, undefined])
  const { data: made } = await maker.get(`/admin/product/${data.id}`)
  return { id: data.id, sku, item: made.item_id }
}

/** The same goods in garage 1, as its own item. */
export async function inGarage({ id, sku }: Goods, quantity: number, fields: object = {}) {
  const item = { name: `Goods of ${sku}`, sku, unit: 'pcs', sell_price: 30, buy_price: 10 }
  const body = { ...item, product_id: id, quantity, ...fields }
  const { status, data } = await owner.post('/admin/garage/1/inventory', body)
  expect(status).toBe(201)
  return data.id as number
}

export const sale = (garage_id: number, lines: object[], fields: object = {}) => ({
  garage_id,
  lines,
  account_id: BANK,
  ...fields,
})
export const sell = (who: Who, body: object, key?: string) =>
  who.post('/admin/product-sale', body, key ? { 'idempotency-key': key } : {})
export const sold = async (
  who: Who,
  body: object,
): Promise<{ id: number; number: string; grand_total: number }> => {
  const { status, message, errors, data } = await sell(who, body)
  expect([status, errors], message).toEqual([201, undefined])
  return data
}
export const voided = (who: Who, id: number) =>
  who.post(`/admin/invoice/${id}/void`, { reason: 'Broken' })

export async function posted(invoiceId: number, event: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'product_sale' and e.source_id = ${String(invoiceId)} and e.event = ${event}
    order by e.id, l.line_no`.execute(world.appContext.database.reads)
  return rows
}
export const stockOf = async (item: number) => {
  const { data } = await owner.get(`/admin/inventory/${item}`)
  return [data.quantity, data.value]
}
export const inOrder = async () =>
  expect(
    (await checkIntegrity(world.appContext.database.reads)).filter(({ holds }) => !holds),
  ).toEqual([])
