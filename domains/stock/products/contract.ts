/**
 * Products of the shop. The stock of a product is that of the item of its SKU in a workshop, never a separate number.
 * Prices in the smallest unit, weights in kilograms, measures in centimetres.
 */
import { currencies } from '#platform/contract/money/currency.ts'
import { z } from 'zod'
import {
  codeText,
  flagInQuery,
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  optionalText,
  qtyOrZero,
  signedMoney,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { unitCodes } from '#domains/stock/inventory/units.ts'

export const PRODUCT = 'product'
export const MAX_IMAGES = 12
const MAX_TAGS = 20

/** A weight or a measure: zero or more, with at most this many decimals. */
const measure = (max: number, decimals: number) => {
  const step = 10 ** decimals
  return z
    .number({ error: messages.notANumber })
    .min(0, messages.tooSmall)
    .max(max, messages.tooBig)
    .overwrite((value) => Math.round(value * step) / step)
    .nullish()
}

const eachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length

export const newProduct = z.object({
  name: nameText(150),
  code: codeText(40),
  /** In display order: the first is the main image. */
  image_file_ids: z
    .array(id)
    .max(MAX_IMAGES, messages.tooManyRows)
    .refine(eachOnce, messages.invalid)
    .optional(),
  /** Markdown: headings, lists, bold. */
  description: optionalText(10_000),
  weight: measure(100_000, 3),
  width: measure(100_000, 1),
  length: measure(100_000, 1),
  height: measure(100_000, 1),
  tag_ids: z
    .array(id)
    .max(MAX_TAGS, messages.tooManyRows)
    .refine(eachOnce, messages.invalid)
    .optional(),
  product_category_id: id.nullish(),
  sku: codeText(60),
  /** A workshop. */
  warehouse_id: id,
  /** Initial stock of a new SKU, valued at the buy price. */
  stock: qtyOrZero.nullish(),
  buy_price: money.nullish(),
  unit: oneOf(unitCodes),
  /** The country's currency, also if omitted. */
  currency: oneOf(currencies).optional(),
  price: money,
  country_id: id,
  published: z.boolean({ error: messages.wrongKind }).optional(),
})

const picture = z.object({ id: z.number(), url: z.string() })

const productRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  slug: z.string(),
  /** The main image. */
  image: picture.nullable(),
  weight: z.number().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
  height: z.number().nullable(),
  tag_ids: z.array(z.number()),
  tags: z.array(namedReference),
  product_category_id: z.number().nullable(),
  product_category: namedReference.nullable(),
  sku: z.string(),
  warehouse_id: z.number(),
  warehouse: namedReference,
  /** The item that stocks the product. */
  item_id: z.number(),
  /** The item's available quantity. */
  stock: z.number(),
  low_stock: z.boolean(),
  unit: z.string(),
  currency: z.string(),
  price: signedMoney,
  /** The Netherlands: its company's prices are without VAT, but consumers must be shown prices with VAT. */
  price_excludes_tax: z.boolean(),
  country_id: z.number(),
  country: namedReference,
  published: z.boolean(),
  created_at: z.string(),
  version: z.number(),
})
export type ProductRow = z.output<typeof productRow>

const product = productRow.extend({
  description: z.string().nullable(),
  image_file_ids: z.array(z.number()),
  images: z.array(picture),
})

const recordType: RecordType = {
  name: 'product',
  shows: ['inventory', 'product-category', 'product-tag', 'garage', 'legal-entity', 'order'],
}

const calls = recordCalls({
  path: '/admin/product',
  item: PRODUCT,
  read: 'product.read',
  write: 'product.write',
  fields: newProduct,
  row: productRow,
  detail: product,
  sorts: ['name', 'code', 'price', 'stock', 'created_at'],
  filters: {
    product_category_id: idInQuery.optional(),
    product_tag_id: idInQuery.optional(),
    published: flagInQuery.optional(),
    low_stock: flagInQuery.optional(),
  },
  about: 'Also the picker of an inventory item: which product it is the stock of.',
})
export type Product = z.output<typeof calls.get.data>

const changes = ['product', 'inventory', 'journal'] as const

export const products = routes(recordType, {
  ...calls,
  counts: tabCounts(calls.list, 'low_stock', ['true', 'false']),
  create: { ...calls.create, changes },
  update: { ...calls.update, changes },
  remove: { ...calls.remove, changes },
})

const shopProduct = z.object({
  slug: z.string(),
  name: z.string(),
  code: z.string(),
  sku: z.string(),
  /** Markdown: headings, lists, bold. */
  description: z.string().nullable(),
  /** Addresses below this host; the first is the main image. */
  images: z.array(z.string()),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  weight: z.number().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
  height: z.number().nullable(),
  stock: z.number(),
  unit: z.string(),
  currency: z.string(),
  price: signedMoney,
  country: z.string(),
})
export type ShopProduct = z.output<typeof shopProduct>

/** The public view for shops: without costs and users. */
export const shop = routes(recordType, {
  feed: {
    method: 'GET',
    path: '/shop/product',
    allow: 'anyone',
    cached: 60,
    query: listQuery(['name'], {
      product_category_id: idInQuery.optional(),
      product_tag_id: idInQuery.optional(),
    }).pick({
      page: true,
      limit: true,
      country_id: true,
      product_category_id: true,
      product_tag_id: true,
    }),
    data: pageOf(shopProduct),
    about:
      'The published products, by name, for a shop. Ask again with If-None-Match: what has not changed is a 304.',
  },
  image: {
    method: 'GET',
    path: '/shop/product/{id}/image/{file_id}',
    allow: 'anyone',
    raw: true,
    data: z.object({}),
    about: 'A picture of a published product: leads to the file itself.',
  },
})
