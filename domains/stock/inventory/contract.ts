/**
 * Parts of a garage and materials of a workshop, and their stock. Prices and values in the smallest unit, quantities
 * with three decimals. Quantities change only by movements. Only roles that see costs get the buy price, average cost
 * and value.
 */
import { z } from 'zod'
import {
  codeText,
  count,
  flagInQuery,
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  optionalCode,
  qty,
  qtyOrZero,
  signedMoney,
  text,
  visibleTo,
} from '#platform/contract/fields.ts'
import { IMPORT_BYTES, importAnswer, importBody, judgedRow } from '#platform/contract/import.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { fitsDecimals, toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { moveKinds } from '#domains/stock/stock/rules.ts'
import { unitCodes } from './units.ts'
import { MAX_QTY } from '#platform/contract/money/limits.ts'

export const INVENTORY_ITEM = 'inventory item'

export const newInventoryItem = z.object({
  name: nameText(150),
  /** The shop product that this item stocks. */
  product_id: id.nullish(),
  sku: codeText(60),
  /** The shelf location. */
  location: optionalCode(100),
  /** Initial stock, valued at the buy price. Only on creation. */
  quantity: qtyOrZero.optional(),
  inventory_category_id: id.nullish(),
  unit: oneOf(unitCodes),
  buy_price: money,
  sell_price: money,
  minimum_stock: qtyOrZero.optional(),
  has_warranty: z.boolean({ error: messages.wrongKind }).optional(),
  /** 0: no warranty. */
  warranty_days: count(0, 3650).optional(),
  image_file_id: id.nullish(),
})

const quantity = z.number()

const inventoryItemRow = z.object({
  id: z.number(),
  garage_id: z.number(),
  garage: namedReference,
  name: z.string(),
  sku: z.string(),
  product_id: z.number().nullable(),
  product: namedReference.nullable(),
  location: z.string().nullable(),
  inventory_category_id: z.number().nullable(),
  inventory_category: namedReference.nullable(),
  unit: z.string(),
  /** On hand. */
  quantity,
  /** Reserved for orders. */
  reserved: quantity,
  available: quantity,
  /** Ordered from suppliers, not received yet. */
  on_order: quantity,
  minimum_stock: quantity,
  /** Available is below the minimum. */
  low_stock: z.boolean(),
  buy_price: visibleTo('inventory.cost', signedMoney),
  sell_price: signedMoney,
  /** The rounded unit cost; the books use the value. */
  average_cost: visibleTo('inventory.cost', signedMoney),
  value: visibleTo('inventory.cost', signedMoney),
  has_warranty: z.boolean(),
  warranty_days: z.number(),
  image: z.object({ id: z.number(), url: z.string() }).nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type InventoryItemRow = z.output<typeof inventoryItemRow>

/** A row of the stock lookup. */
const stockRow = inventoryItemRow.extend({
  /** Available quantity of the same SKU in the other garages of the country. */
  available_elsewhere: quantity,
})
export type StockRow = z.output<typeof stockRow>

const inventoryItem = inventoryItemRow.extend({
  /** On hand at the end of each of the last twelve months, the current one last. */
  curve: z.array(z.object({ month: z.string(), quantity })),
  /** Orders with reservations or shortages. */
  claims: z.array(
    z.object({
      order: z.object({ id: z.number(), number: z.string() }),
      line_id: z.number(),
      reserved: quantity,
      shortage: quantity,
    }),
  ),
  /** The same SKU in other garages of the country. */
  elsewhere: z.array(z.object({ garage: namedReference, available: quantity })),
  /** Purchase prices, newest first. `quantity` and `unit_price` are per unit of the supplier. */
  prices: visibleTo(
    'inventory.cost',
    z.array(
      z.object({
        purchase: z.object({ id: z.number(), number: z.string() }),
        date: z.string(),
        supplier: namedReference,
        quantity,
        unit: z.string(),
        per_unit: quantity,
        unit_price: signedMoney,
      }),
    ),
  ),
})

const movement = z.object({
  id: z.number(),
  at: z.string(),
  day: z.string(),
  kind: z.enum(moveKinds),
  /** Signed. */
  quantity,
  value: visibleTo('inventory.cost', signedMoney),
  quantity_after: quantity,
  /** The document that caused the movement. */
  source: z.object({ type: z.string(), id: z.number(), number: z.string().nullable() }),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  photo: z.object({ id: z.number(), url: z.string() }).nullable(),
})
export type StockMovement = z.output<typeof movement>

const sorts = [
  'name',
  'sku',
  'quantity',
  'available',
  'spare',
  'value',
  'sell_price',
  'created_at',
] as const
const filters = {
  inventory_category_id: idInQuery.optional(),
  low_stock: flagInQuery.optional(),
}

const calls = recordCalls({
  path: '/admin/garage/{id}/inventory',
  idName: 'item_id',
  item: INVENTORY_ITEM,
  read: 'inventory.read',
  write: 'inventory.write',
  fields: newInventoryItem,
  row: inventoryItemRow,
  detail: inventoryItem,
  sorts,
  filters,
})

export type InventoryItem = z.output<typeof calls.get.data>

// the same record under the other path
const { record: _, ...creating } = calls.create
const recordType: RecordType = {
  name: 'inventory',
  shows: ['inventory-category', 'garage', 'order', 'product', 'purchase', 'supplier'],
}
const itemPath = '/admin/garage/{id}/inventory/{item_id}' as const

/** Signed, with three decimals, never zero. */
const signedQuantity = z
  .number({ error: messages.notANumber })
  .min(-MAX_QTY, messages.tooSmall)
  .max(MAX_QTY, messages.tooBig)
  .refine((value) => value !== 0, messages.tooSmall)
  .refine((value) => fitsDecimals(value, 3), messages.threeDecimals)
  .overwrite(toThreeDecimals)

export const adjustment = z.object({
  quantity: signedQuantity,
  reason: text(200),
  /** Unit cost of an increase; if omitted, the average cost, else the buy price. */
  unit_cost: money.nullish(),
})

export const scrapping = z.object({ quantity: qty, reason: text(200), photo_file_id: id.nullish() })

const movedItem = byId.extend({ quantity, available: quantity })

export const importedFields = [
  'name',
  'sku',
  'location',
  'quantity',
  'inventory_category',
  'unit',
  'buy_price',
  'sell_price',
  'minimum_stock',
  'warranty_days',
] as const
export type ImportedField = (typeof importedFields)[number]

const judgedItem = judgedRow.extend({ sku: z.string() })
export type ValidatedItem = z.output<typeof judgedItem>

const everywhere = {
  method: 'GET',
  path: '/admin/inventory',
  allow: 'inventory.read',
  query: listQuery(sorts, filters),
  data: pageOf(stockRow),
  about: '`spare` is what is available above the minimum: sorted by it, low stock comes first.',
} as const

export const inventory = routes(recordType, {
  everywhere,
  counts: tabCounts(everywhere, 'low_stock', ['true', 'false']),
  one: {
    method: 'GET',
    path: '/admin/inventory/{id}',
    allow: 'inventory.read',
    data: calls.get.data,
    about: 'The same answer as below its garage.',
  },
  ...calls,
  create: { ...calls.create, changes: ['inventory', 'journal'] },
  // the path names the garage, so garage selectors cannot narrow the scope further
  list: { ...calls.list, query: calls.list.query.omit({ country_id: true, garage_id: true }) },
  createMaterial: {
    ...creating,
    changes: ['inventory', 'journal'],
    path: '/admin/manufacture/garage/{id}/inventory',
    allow: 'inventory.manufacture',
    about: 'An item of a workshop.',
  },
  updateMaterial: {
    ...calls.update,
    path: '/admin/manufacture/garage/inventory/{id}',
    allow: 'inventory.manufacture',
    about: 'An item of a workshop.',
  },
  import: {
    method: 'POST',
    path: '/admin/garage/{id}/inventory/import',
    allow: 'inventory.write',
    changes: ['inventory', 'journal', 'order'],
    body: importBody(importedFields),
    bodyLimit: IMPORT_BYTES,
    cost: 'slow',
    data: importAnswer(judgedItem),
    about:
      'Judges the rows of a file. With `apply` it writes all of them, or none when one is wrong (422). A row whose SKU' +
      ' exists changes that item; its quantity must be what is on hand.',
  },
  movements: {
    method: 'GET',
    path: `${itemPath}/movement`,
    allow: 'inventory.read',
    shows: ['employee', 'file'],
    query: listQuery(['id']).pick({ page: true, limit: true, bulk: true, sort: true }),
    data: pageOf(movement),
    about: 'Newest first.',
  },
  adjust: {
    method: 'POST',
    path: `${itemPath}/adjust`,
    allow: 'inventory.write',
    changes: ['inventory', 'journal', 'order'],
    body: adjustment,
    data: movedItem,
    creates: true,
    done: updated(INVENTORY_ITEM),
  },
  scrap: {
    method: 'POST',
    path: `${itemPath}/scrap`,
    allow: 'inventory.write',
    changes: ['inventory', 'journal', 'order'],
    body: scrapping,
    data: movedItem,
    creates: true,
    done: updated(INVENTORY_ITEM),
  },
})
