/**
 * Parts of a garage: `/admin/garage/{id}/inventory`. Prices in whole rupiah, minimum stock with three decimals.
 * Quantities are missing so far: they are the sum of stock movements, which come with Stock.
 */
import { z } from 'zod'
import {
  MAX_QTY,
  count,
  id,
  idInQuery,
  money,
  named,
  oneOf,
  seenBy,
  signedMoney,
  text,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record.ts'
import { type Noun, routes } from '#platform/contract/route.ts'

export const INVENTORY_ITEM = 'inventory item'

/** The units of parts. */
export const units = [
  { code: 'pcs', name: 'Pcs' },
  { code: 'set', name: 'Set' },
  { code: 'bottle', name: 'Bottle' },
  { code: 'can', name: 'Can' },
  { code: 'liter', name: 'Litre' },
  { code: 'kg', name: 'Kilogram' },
  { code: 'meter', name: 'Metre' },
  { code: 'roll', name: 'Roll' },
  { code: 'box', name: 'Box' },
] as const
const unitCodes = units.map(({ code }) => code) as unknown as readonly [
  (typeof units)[number]['code'],
  ...(typeof units)[number]['code'][],
]

const minimumStock = z
  .number({ error: messages.notANumber })
  .min(0, messages.tooSmall)
  .max(MAX_QTY, messages.tooBig)
  .refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    messages.threeDecimals,
  )

export const newInventoryItem = z.object({
  name: text(150),
  sku: text(60),
  inventory_category_id: id.nullish(),
  unit: oneOf(unitCodes),
  buy_price: money,
  sell_price: money,
  minimum_stock: minimumStock.optional(),
  /** 0: no warranty. */
  warranty_days: count(0, 3650).optional(),
  image_file_id: id.nullish(),
})

const inventoryItemRow = z.object({
  id: z.number(),
  garage_id: z.number(),
  garage: named,
  name: z.string(),
  sku: z.string(),
  inventory_category_id: z.number().nullable(),
  inventory_category: named.nullable(),
  unit: z.string(),
  buy_price: seenBy('inventory.cost', signedMoney),
  sell_price: signedMoney,
  minimum_stock: z.number(),
  has_warranty: z.boolean(),
  warranty_days: z.number(),
  image: z.object({ id: z.number(), url: z.string() }).nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type InventoryItemRow = z.output<typeof inventoryItemRow>

const calls = recordCalls({
  path: '/admin/garage/{id}/inventory',
  idName: 'item_id',
  item: INVENTORY_ITEM,
  read: 'inventory.read',
  write: 'inventory.write',
  fields: newInventoryItem,
  row: inventoryItemRow,
  sorts: ['name', 'sku', 'sell_price', 'created_at'],
  filters: { inventory_category_id: idInQuery.optional() },
})

const noun: Noun = { name: 'inventory', shows: ['inventory-category', 'garage'] }

export const inventory = routes(noun, {
  ...calls,
  // the path names the garage, so the selectors cannot narrow further
  list: { ...calls.list, query: calls.list.query.omit({ country_id: true, garage_id: true }) },
})
