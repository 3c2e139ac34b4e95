/**
 * Products of the shop: list, get, create, update, remove; the public view; and the goods of counter sales. A new SKU
 * creates its item in the workshop, with initial stock (accounting, rule 22).
 */
import type { Currency } from '#platform/contract/money/currency.ts'
import { currenciesOf } from '#platform/server/database/currencies.ts'
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import {
  assignProduct,
  itemOfSku,
  createItem,
  unassignProduct,
} from '#domains/stock/inventory/server/products.ts'
import { openStock } from '#domains/stock/inventory/server/inventory.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { requireCountry } from '#platform/server/session/scope.ts'
import { type shop, PRODUCT, products } from '../contract.ts'
import { productMessages } from '../messages.ts'
import { freeSlug, slugOf } from '../rules.ts'
import {
  lockSlugs,
  productRows,
  replaceImages,
  replaceTags,
  selectParts,
  selectSlugsLike,
  selectTagIds,
} from './queries.ts'
import { isPublishedImage, selectPublished } from './queries-shop.ts'

const record = recordUseCases(PRODUCT, productRows, products)

export async function list(context: CallContext<typeof products.list>) {
  const page = await record.list(context)
  return { ...page, data: page.data.map((row) => asRow(context.appContext, row)) }
}

export async function get(context: CallContext<typeof products.get>) {
  const product = await record.get(context)
  const { image_file_ids } = product
  const images = image_file_ids.map((id) => ({ id, url: fileUrl(context.appContext, id) }))
  return {
    ...asRow(context.appContext, product),
    description: product.description,
    image_file_ids,
    images,
  }
}

type StoredProduct = Awaited<ReturnType<typeof record.list>>['data'][number]

const asRow = <Row extends StoredProduct>(
  appContext: AppContext,
  { image_file_ids, spare, ...product }: Row,
) => {
  const [first] = image_file_ids
  return {
    ...product,
    image: first === undefined ? null : { id: first, url: fileUrl(appContext, first) },
    tag_ids: product.tags.map(({ id }) => id),
    low_stock: spare < 0,
  }
}

export async function create(context: CallContext<typeof products.create>) {
  const { db, scope, body, audit } = context
  const { image_file_ids = [], tag_ids = [], ...fields } = body
  await assertRefs(context, body, [])
  const { sku, stock, buy_price, unit, ...columns } = fields
  const warehouse_id = await requireWorkshop(context, body.warehouse_id)
  const currency = await currencyOfProduct(context, { ...body, warehouse_id })
  const existingItem = await itemOfSku(db, scope, warehouse_id, sku)
  if (existingItem && existingItem.product_id !== null)
    throw invalid({ sku: productMessages.skuOfOther })
  if (existingItem) assertFits(existingItem, { stock, buy_price, unit })
  else if (stock && buy_price == null) throw invalid({ buy_price: messages.required })
  const item_id =
    existingItem?.id ??
    (
      await createItem(db, {
        garage_id: warehouse_id,
        name: body.name,
        sku,
        unit,
        buy_price: buy_price ?? 0,
        sell_price: body.price,
      })
    ).id
  await lockSlugs(db)
  const base = slugOf(body.name)
  const slug = freeSlug(base, await selectSlugsLike(db, base))
  const saved = await ofItem(productRows.insert(db, { ...columns, currency, slug, item_id }))
  audit.created(PRODUCT, { ...body, ...saved, slug, garage_id: warehouse_id })
  await replaceImages(db, saved.id, image_file_ids)
  await replaceTags(db, saved.id, tag_ids)
  await assignProduct(context, item_id, saved.id)
  if (stock && !existingItem)
    await openStock(
      { ...context, params: { id: warehouse_id, item_id } },
      { quantity: stock, value: Math.round(stock * (buy_price ?? 0)) },
    )
  return saved
}

/** A product's workshop must keep its books in the currency of the product's country. */
async function currencyOfProduct(
  { appContext }: Pick<CallContext<typeof products.create>, 'appContext'>,
  given: { country_id: number; warehouse_id: number; currency?: Currency | undefined },
): Promise<Currency> {
  const currencyOf = await currenciesOf(appContext.garageDirectory)
  const currency = currencyOf.country(given.country_id)
  if (given.currency !== undefined && given.currency !== currency)
    throw invalid({ currency: productMessages.otherCurrency })
  if (currencyOf.garage(given.warehouse_id) !== currency)
    throw invalid({ warehouse_id: productMessages.otherCurrency })
  return currency
}

export async function update(context: CallContext<typeof products.update>) {
  const { db, scope, params } = context
  if (context.body.stock != null) throw invalid({ stock: productMessages.byMovements })
  return record.change(context, async (before, body) => {
    const parts = await selectParts(db, scope, params.id)
    await assertRefs(context, { ...before, ...body }, parts.image_file_ids)
    const { image_file_ids, tag_ids, sku, stock: _, buy_price, unit, ...columns } = body
    const item_id = await itemOfChange(context, before.item_id, before.warehouse_id, {
      name: body.name ?? before.name,
      price: body.price ?? before.price,
      sku,
      buy_price,
      unit,
    })
    if (image_file_ids) await replaceImages(db, params.id, image_file_ids)
    if (tag_ids) await replaceTags(db, params.id, tag_ids)
    const currency = await currencyOfProduct(context, { ...before, currency: undefined, ...body })
    return { ...columns, currency, item_id }
  })
}

interface ItemWanted {
  name: string
  price: number
  sku: string | undefined
  buy_price: number | null | undefined
  unit: string | undefined
}

/** The item of a changed product: another SKU or workshop means another item, created if missing. */
async function itemOfChange(
  context: CallContext<typeof products.update>,
  oldItemId: number,
  oldWarehouse: number,
  { name, price, sku, buy_price, unit }: ItemWanted,
): Promise<number> {
  const { db, scope, params, body } = context
  const now = await productRows.one(db, scope, params.id)
  if (!now) throw notFound()
  const garageId =
    body.warehouse_id === undefined || body.warehouse_id === oldWarehouse
      ? oldWarehouse
      : await requireWorkshop(context, body.warehouse_id)
  const wantedSku = sku ?? now.sku
  if (garageId === oldWarehouse && wantedSku.toLowerCase() === now.sku.toLowerCase()) {
    if (unit !== undefined && unit !== now.unit)
      throw invalid({ unit: createMessage(productMessages.otherUnit, { unit: now.unit }) })
    return oldItemId
  }
  const existingItem = await itemOfSku(db, scope, garageId, wantedSku)
  if (existingItem && existingItem.product_id !== null && existingItem.product_id !== params.id)
    throw invalid({ sku: productMessages.skuOfOther })
  if (existingItem) assertFits(existingItem, { stock: null, buy_price, unit: unit ?? now.unit })
  const itemId =
    existingItem?.id ??
    (
      await createItem(db, {
        garage_id: garageId,
        name,
        sku: wantedSku,
        unit: unit ?? now.unit,
        buy_price: buy_price ?? 0,
        sell_price: price,
      })
    ).id
  // a product has one item per garage
  if (garageId === oldWarehouse) await assignProduct(context, oldItemId, null)
  await assignProduct(context, itemId, params.id)
  return itemId
}

/** An existing item's stock changes only by movements, and its unit stays. */
function assertFits(
  item: { unit: string },
  given: {
    stock: number | null | undefined
    buy_price: number | null | undefined
    unit: string
  },
) {
  if (given.stock) throw invalid({ stock: productMessages.itemKnown })
  if (given.buy_price != null) throw invalid({ buy_price: productMessages.itemKnown })
  if (given.unit !== item.unit)
    throw invalid({ unit: createMessage(productMessages.otherUnit, { unit: item.unit }) })
}

/** Removes a product without stock. Its items become parts and materials again. */
export async function remove(context: CallContext<typeof products.remove>) {
  return record.take(context, ({ id }) => unassignProduct(context, id))
}

/** Reports that the item belongs to another product on the SKU field, which the form shows. */
async function ofItem<T>(saved: Promise<T>): Promise<T> {
  return saved.catch((error: unknown) => {
    const { errors } = (error as { details?: { errors?: Record<string, unknown> } }).details ?? {}
    throw errors && 'item_id' in errors ? invalid({ sku: productMessages.skuOfOther }) : error
  })
}

async function requireWorkshop(
  { db, scope }: Pick<CallContext<typeof products.create>, 'db' | 'scope'>,
  id: number,
) {
  const garage = await requireGarage(db, scope, id, 'warehouse_id')
  if (garage.kind !== 'workshop') throw invalid({ warehouse_id: productMessages.notAWorkshop })
  return garage.id
}

interface Refs {
  country_id: number
  product_category_id?: number | null | undefined
  tag_ids?: readonly number[] | undefined
  image_file_ids?: readonly number[] | undefined
}

/** @param kept the product's existing images, which may be outside the caller's scope */
async function assertRefs(
  context: Pick<CallContext<typeof products.create>, 'db' | 'scope' | 'me'>,
  { country_id, product_category_id, tag_ids = [], image_file_ids = [] }: Refs,
  kept: readonly number[],
) {
  const { db, scope } = context
  requireCountry(scope, country_id)
  if (product_category_id)
    await requireMaster(db, scope, 'product-category', product_category_id, 'product_category_id')
  const tags = tag_ids.length > 0 ? await selectTagIds(db, tag_ids) : new Set<number>()
  if (tag_ids.some((id) => !tags.has(id))) throw invalid({ tag_ids: messages.unknownReference })
  for (const id of image_file_ids)
    if (!kept.includes(id)) await assertFile(context, id, 'image_file_ids', ['image'])
}

export async function feed({ db, query }: CallContext<typeof shop.feed>) {
  const page = await selectPublished(db, query)
  return {
    ...page,
    data: page.data.map(({ id, file_ids, ...product }) => ({
      ...product,
      images: file_ids.map((fileId) => `/api/shop/product/${id}/image/${fileId}`),
    })),
  }
}

/** A permanent address; the file's own is signed for minutes only. */
export async function image({ db, appContext, params }: CallContext<typeof shop.image>) {
  const { id, file_id } = params
  if (!(await isPublishedImage(db, id, file_id))) throw notFound()
  return {
    status: 302,
    type: 'text/plain',
    content: Buffer.alloc(0),
    headers: { Location: fileUrl(appContext, file_id), 'Cache-Control': 'public, max-age=60' },
  }
}
