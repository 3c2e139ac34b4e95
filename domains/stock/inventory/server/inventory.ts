/**
 * Items of a garage and their stock: list, get, create, update, remove, movements, adjust, scrap. A garage outside the
 * scope gives 404. Each movement posts its entry in the same transaction (accounting, rules 17 and 22).
 */
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { findGarage } from '#domains/company/garages/server/garages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import type { SystemKey } from '#domains/books/accounts/contract.ts'
import { type Moved, type StockLine } from '#domains/stock/stock/server/queries.ts'
import {
  lockStock,
  moveStock,
  stockSides,
  stockValueOf,
} from '#domains/stock/stock/server/stock.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, narrowScope } from '#platform/server/session/scope.ts'
import { INVENTORY_ITEM, inventory } from '../contract.ts'
import { inventoryMessages } from '../messages.ts'
import { changeProduct } from './products.ts'
import { selectElsewhere } from './queries-search.ts'
import {
  hasItem,
  isCounted,
  hasProduct,
  isOwnOfProduct,
  items,
  selectItemDetail,
  selectBalance,
  selectMovements,
  selectPricesPaid,
  shareItems,
} from './queries.ts'

const record = recordUseCases(INVENTORY_ITEM, items, inventory)

export async function everywhere(context: CallContext<typeof inventory.everywhere>) {
  assertSort(context.me, context.query.sort)
  const page = await record.list(context)
  const elsewhere = await selectElsewhere(
    context.db,
    context.scope,
    page.data.map(({ id }) => id),
  )
  return {
    ...page,
    data: page.data.map((item) => ({
      ...asRow(context.appContext, item),
      available_elsewhere: elsewhere.get(item.id) ?? 0,
    })),
  }
}

export async function list(context: CallContext<typeof inventory.list>) {
  assertSort(context.me, context.query.sort)
  await findGarage(context.db, context.scope, context.params.id)
  const page = await record.list({ ...context, scope: await inGarage(context) })
  return { ...page, data: page.data.map((item) => asRow(context.appContext, item)) }
}

/** Sorting by a hidden field would reveal it. */
function assertSort({ role }: CallContext<typeof inventory.list>['me'], sort: string | undefined) {
  if (sort?.replace(/^-/, '') === 'value' && !hasCapability(role, 'inventory.cost'))
    throw invalid({ sort: inventoryMessages.costsUnseen })
}

export async function get(context: CallContext<typeof inventory.get>) {
  return one(await ofItem(context))
}

export async function one(context: Omit<CallContext<typeof inventory.one>, 'query'>) {
  const item = await record.get(context)
  const [around, prices] = await Promise.all([
    selectItemDetail(context.db, context.scope, item.id, context.at),
    selectPricesPaid(context.db, context.scope, item.id),
  ])
  return { ...asRow(context.appContext, item), ...around, prices }
}

/**
 * Returns the existing items of a garage for these ids, by id. Locks them against removal until the transaction ends.
 */
export async function requireItems(db: Db, scope: Scope, garageId: number, ids: readonly number[]) {
  const items = await shareItems(db, scope, garageId, ids)
  return new Map(items.map((item) => [item.id, item]))
}

export async function create(context: CallContext<typeof inventory.create>) {
  const { db, scope, params, body } = context
  await findGarage(db, scope, params.id)
  await assertRefs(context, body)
  const { quantity, ...fields } = withWarranty(body)
  const saved = await record.create({ ...context, body: { ...fields, garage_id: params.id } })
  if (quantity)
    await openStock(
      { ...context, params: { id: params.id, item_id: saved.id } },
      { quantity, value: Math.round(quantity * body.buy_price) },
    )
  return saved
}

export async function update(context: CallContext<typeof inventory.update>) {
  return changeItem(await ofItem(context))
}

type ItemChange = Omit<CallContext<typeof inventory.update>, 'params'> & { params: { id: number } }

export async function changeItem(context: ItemChange) {
  if (context.body.quantity !== undefined)
    throw invalid({ quantity: inventoryMessages.byMovements })
  return record.change(context, async (before, { quantity: _, ...body }) => {
    const fields = withWarranty(body)
    // checks only a new picture: an existing one may be outside the caller's scope
    const isKept = fields.image_file_id === before.image_file_id
    await assertRefs(context, isKept ? { ...fields, image_file_id: undefined } : fields)
    if (fields.unit !== undefined && fields.unit !== before.unit)
      await assertUnitFree(context, before, fields.unit)
    if (fields.product_id !== undefined && fields.product_id !== before.product_id)
      await changeProduct(context, before, fields.product_id)
    return fields
  })
}

/** An item with movements or shortages cannot change its unit: their quantities would change their meaning. */
async function assertUnitFree(
  { db, scope }: Pick<ItemChange, 'db' | 'scope'>,
  { id, name, unit }: { id: number; name: string; unit: string },
  other: string,
) {
  // a simultaneous first movement waits for this lock, or is already visible
  await lockStock(db, [id])
  if (await isCounted(db, scope, id))
    throw conflict(createMessage(inventoryMessages.otherUnit, { name, unit, other }))
}

/** Hides the item and preserves its movements. Not while it has stock, or an order waits for it. */
export async function remove(context: CallContext<typeof inventory.remove>) {
  const itemAsk = await ofItem(context)
  return record.take(itemAsk, async (item) => {
    if (await isOwnOfProduct(context.db, item.id))
      throw conflict(createMessage(inventoryMessages.ofProduct, { item: item.name }))
    const stock = await selectBalance(context.db, itemAsk.scope, item.id)
    if (stock && (stock.quantity > 0 || stock.is_claimed || stock.is_awaited))
      throw conflict(createMessage(inventoryMessages.onHand, { item: item.name }))
    if (stock?.is_under_way)
      throw conflict(createMessage(inventoryMessages.underWay, { item: item.name }))
    if (stock?.is_issued)
      throw conflict(createMessage(inventoryMessages.issued, { item: item.name }))
    if (stock?.is_counted)
      throw conflict(createMessage(inventoryMessages.counted, { item: item.name }))
  })
}

export async function movements(context: CallContext<typeof inventory.movements>) {
  const { db, appContext, query } = context
  const { scope, params } = await ofItem(context)
  if (!(await hasItem(db, scope, params.id))) throw notFound()
  const page = await selectMovements(db, scope, params.id, query)
  const data = page.data.map(({ photo_file_id, ...movement }) => ({
    ...movement,
    photo: pictureOf(appContext, photo_file_id),
  }))
  return { ...page, garage_id: context.params.id, data }
}

export async function adjust(context: CallContext<typeof inventory.adjust>) {
  const { quantity, reason, unit_cost } = context.body
  if (quantity < 0 && unit_cost != null) throw invalid({ unit_cost: inventoryMessages.onlyUpwards })
  const value = unit_cost == null ? {} : { value: Math.round(quantity * unit_cost) }
  return moveAndPost(
    context,
    { kind: 'adjust', quantity, reason, ...value },
    { event: 'adjusted', against: 'STOCK_VARIANCE' },
  )
}

export async function scrap(context: CallContext<typeof inventory.scrap>) {
  const { quantity, reason, photo_file_id } = context.body
  if (photo_file_id) await assertFile(context, photo_file_id, 'photo_file_id', ['image'])
  return moveAndPost(
    context,
    { kind: 'scrap', quantity: -quantity, reason, photo_file_id: photo_file_id ?? null },
    { event: 'scrapped', against: 'STOCK_VARIANCE' },
  )
}

type OfItem = Pick<
  CallContext<typeof inventory.scrap>,
  'db' | 'scope' | 'me' | 'at' | 'appContext' | 'audit'
> & {
  params: { id: number; item_id: number }
}

/** Initial stock of a new item, at a value. */
export const openStock = (context: OfItem, opening: { quantity: number; value: number }) =>
  moveAndPost(context, { kind: 'opening', ...opening }, { event: 'opening', against: 'OPENING' })

/** Moves one item and posts its value: an increase against the account `against`, a decrease the other way round. */
async function moveAndPost(
  ask: OfItem,
  line: Omit<StockLine, 'item_id'>,
  { event, against }: { event: string; against: SystemKey },
) {
  const { db, me, at, audit } = ask
  const { scope, params } = await ofItem(ask)
  const item = await items.lock(db, scope, params.id)
  if (!item) throw notFound()
  const garage = await findGarage(db, ask.scope, ask.params.id)
  const day = dayIn(garage.time_zone, at)
  const { moved } = await moveStock(db, {
    garage_id: garage.id,
    day,
    at,
    source: { type: 'inventory', id: item.id, number: item.sku },
    employee_id: me.employee_id,
    lines: [{ ...line, item_id: item.id }],
  })
  const { id, value, quantity_after } = moved[0] as Moved
  await postEntry(db, {
    garage_id: garage.id,
    entry_date: day,
    description: truncate(`${item.name}: ${line.reason ?? event}`, 200),
    source_number: item.sku,
    source: { type: 'inventory', id: item.id, event, seq: id },
    created_by: me.employee_id,
    lines: [...stockSides(moved), ...otherSide(against, stockValueOf(moved))],
  })
  const stock = await selectBalance(db, scope, item.id)
  audit.updated(
    INVENTORY_ITEM,
    { id: item.id, garage_id: garage.id, quantity: quantity_after - line.quantity },
    { id: item.id, quantity: quantity_after, kind: line.kind, value, reason: line.reason ?? null },
  )
  return { id: item.id, quantity: quantity_after, available: stock?.available ?? 0 }
}

const otherSide = (account: SystemKey, value: number) => [
  value >= 0 ? { account, credit: value } : { account, debit: -value },
]

interface InGarage {
  scope: Scope
  appContext: AppContext
  params: { id: number }
}

/** Narrows the scope to the garage in the path. */
const inGarage = async ({ scope, appContext, params }: InGarage) =>
  narrowScope(scope, { garage_id: params.id }, await appContext.garageDirectory.all())

/** The same call, for the item in the path. */
async function ofItem<A extends InGarage & { params: { item_id: number } }>(context: A) {
  return { ...context, scope: await inGarage(context), params: { id: context.params.item_id } }
}

/** `has_warranty` follows the days: false clears them, true requires them. */
function withWarranty<
  F extends { has_warranty?: boolean | undefined; warranty_days?: number | undefined },
>({ has_warranty, ...fields }: F) {
  if (has_warranty && fields.warranty_days === 0)
    throw invalid({ warranty_days: messages.required })
  return has_warranty === false ? { ...fields, warranty_days: 0 } : fields
}

/** An item's references must exist: its category, and a picture that the caller may use. */
async function assertRefs(
  context: Pick<CallContext<typeof inventory.create>, 'db' | 'scope' | 'me'>,
  {
    inventory_category_id: categoryId,
    image_file_id: imageId,
    product_id: productId,
  }: {
    product_id?: number | null | undefined
    inventory_category_id?: number | null | undefined
    image_file_id?: number | null | undefined
  },
) {
  if (categoryId)
    await requireMaster(
      context.db,
      context.scope,
      'inventory-category',
      categoryId,
      'inventory_category_id',
    )
  if (imageId) await assertFile(context, imageId, 'image_file_id', ['image'])
  if (productId && !(await hasProduct(context.db, productId)))
    throw invalid({ product_id: messages.unknownReference })
}

type StoredItem = Awaited<ReturnType<typeof record.list>>['data'][number]

const pictureOf = (appContext: AppContext, id: number | null) =>
  id === null ? null : { id, url: fileUrl(appContext, id) }

const asRow = <Item extends StoredItem>(
  appContext: AppContext,
  { image_file_id, spare, ...item }: Item,
) => ({
  ...item,
  low_stock: spare < 0,
  average_cost: item.quantity > 0 ? Math.round(item.value / item.quantity) : 0,
  has_warranty: item.warranty_days > 0,
  image: pictureOf(appContext, image_file_id),
})

/** Restores an item that an import changed, if the imported columns are unchanged since. */
export const restoreItem = (db: Db, scope: Scope, id: number, before: object) =>
  items.update(db, scope, id, before)
