/**
 * Items that stock a shop product. They have their own stock account, so linking or unlinking an item moves its value
 * between accounts (accounting, section 3).
 */
import { findGarage } from '#domains/company/garages/server/garages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { lockStock, stockAccountOf } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { conflict, notFound } from '#platform/server/http/errors.ts'
import { createMessage } from '#platform/contract/messages.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, fullScope } from '#platform/server/session/scope.ts'
import type { inventory } from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { isOwnOfProduct, items, lockItemsOf, selectBySku, selectStockValue } from './queries.ts'

type Caller = Pick<CallContext<typeof inventory.scrap>, 'db' | 'scope' | 'me' | 'at'>

interface Item {
  id: number
  name: string
  sku: string
  garage_id: number
  product_id: number | null
  version: number
}

/** Links an item to another product and moves its value if the account differs. The item must be locked. */
export async function changeProduct(context: Caller, item: Item, product_id: number | null) {
  if (await isOwnOfProduct(context.db, item.id))
    throw conflict(createMessage(inventoryMessages.ofProduct, { item: item.name }))
  await moveValue(context, item, product_id)
}

async function moveValue({ db, scope, me, at }: Caller, item: Item, product_id: number | null) {
  const garage = await findGarage(db, scope, item.garage_id)
  const [from, to] = [stockAccountOf(garage, item), stockAccountOf(garage, { product_id })]
  if (from === to) return
  await lockStock(db, [item.id])
  const value = (await selectStockValue(db, scope, item.id))?.value ?? 0
  await postEntry(db, {
    garage_id: garage.id,
    entry_date: dayIn(garage.time_zone, at),
    description: `Another account of stock ${item.sku}`,
    source_number: item.sku,
    source: { type: 'inventory', id: item.id, event: 'revalued', seq: item.version },
    created_by: me.employee_id,
    lines: [
      { account: to, debit: value },
      { account: from, credit: value },
    ],
  })
}

/** Links an item to a product, or unlinks it. Used by products. */
export async function assignProduct(context: Caller, itemId: number, product_id: number | null) {
  const item = await items.lock(context.db, context.scope, itemId)
  if (!item) throw notFound()
  if (item.product_id === product_id) return
  await moveValue(context, item, product_id)
  await items.update(context.db, context.scope, itemId, { product_id })
}

/** Unlinks the items of a removed product in all garages. @throws 409 a garage has stock of it, naming the item */
export async function unassignProduct(context: Caller, productId: number) {
  const all = { ...context, scope: fullScope }
  const items = await lockItemsOf(context.db, fullScope, productId)
  await lockStock(
    context.db,
    items.map(({ id }) => id),
  )
  for (const { id, name } of items) {
    const stock = await selectStockValue(context.db, fullScope, id)
    if (stock && stock.quantity > 0)
      throw conflict(createMessage(inventoryMessages.inStock, { item: name }))
    await assignProduct(all, id, null)
  }
}

/** The item of a garage with this SKU, locked; undefined if there is none. */
export const itemOfSku = async (db: Db, scope: Scope, garageId: number, sku: string) =>
  (await selectBySku(db, scope, garageId, [sku])).get(sku.toLowerCase())

/** Creates an item without stock. @throws 422 the SKU is taken */
export const createItem = (db: Db, item: Parameters<typeof items.insert>[1]) =>
  items.insert(db, item)
