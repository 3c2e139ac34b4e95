/**
 * Stock counts of a garage, or of one category there. A difference is the counted quantity less the ledger's quantity
 * when it was counted, so goods may move meanwhile. Posting books the differences.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  id,
  day,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  qtyOrZero,
  visibleTo,
  signedMoney,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { countStatuses, lineStates } from './rules.ts'

export const STOCK_COUNT = 'stock count'
/** The maximum per request. A count itself has no limit. */
const MAX_LINES = 500

export const newCount = z.object({
  garage_id: id,
  /** Only items of this category; all items without it. */
  inventory_category_id: id.nullish(),
  /** Hides expected quantities until the count is posted. */
  blind: z.boolean({ error: messages.wrongKind }).optional(),
  note: optionalText(500),
})

/** The counted quantity of each item; null clears it. The last entry for an item wins. */
export const counting = z.object({
  lines: z
    .array(z.object({ item_id: id, counted: qtyOrZero.nullable() }))
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
})

const countRow = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(countStatuses),
  garage_id: z.number(),
  garage: namedReference,
  inventory_category: namedReference.nullable(),
  blind: z.boolean(),
  note: z.string().nullable(),
  items: z.number(),
  counted: z.number(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  posted_at: z.string().nullable(),
  version: z.number(),
})
export type CountRow = z.output<typeof countRow>

const quantity = z.number()
const money = visibleTo('inventory.cost', signedMoney.nullable())

const countLine = z.object({
  /** The version of the item. */
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  location: z.string().nullable(),
  /** On hand when it was counted; before that, on hand now. Null if the count hides it. */
  expected: quantity.nullable(),
  counted: quantity.nullable(),
  /** Counted less expected. */
  difference: quantity.nullable(),
  /** The value of the difference: as posted; before that, at today's average cost. */
  value: money,
  counted_at: z.string().nullable(),
  counted_by: z.string().nullable(),
})
export type CountLine = z.output<typeof countLine>

const count = countRow.extend({
  /** The number of items that differ, and their value. Null if the count hides it. */
  different: z.number().nullable(),
  gain: money,
  loss: money,
  lines: pageOf(countLine),
  can: abilitiesSchema('count', 'post', 'cancel'),
})
export type StockCount = z.output<typeof count>

const recordType: RecordType = { name: 'stock-count', shows: ['garage', 'inventory', 'employee'] }
const saved = byId.extend({ version: z.number() })
const countPath = '/admin/inventory/count/{id}' as const
const step = z.object({ version: version.optional() })

const list = {
  method: 'GET',
  path: '/admin/inventory/count',
  allow: 'count.read',
  shows: [...recordType.shows, 'inventory-category'],
  query: listQuery(['created_at', 'number'], {
    status: oneOf(countStatuses).optional(),
    /** Started on or before this day of its garage. */
    until: day.optional(),
  }),
  data: pageOf(countRow),
} as const

export const counts = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', countStatuses),
  get: {
    method: 'GET',
    path: countPath,
    allow: 'count.read',
    shows: [...recordType.shows, 'inventory-category'],
    query: listQuery(['location', 'name', 'sku', 'counted_at'], {
      state: oneOf(lineStates).optional(),
      item_id: idInQuery.optional(),
    }).omit({ country_id: true, garage_id: true, start_date: true, end_date: true }),
    data: count,
    about: 'With a page of its lines, by shelf and name. The keyword is part of a name or a SKU.',
  },
  create: {
    method: 'POST',
    path: '/admin/inventory/count',
    allow: 'count.write',
    body: newCount,
    data: byId.extend({ number: z.string() }),
    creates: true,
    done: created(STOCK_COUNT),
    about: 'Takes the items; 409 where one of them is in another open count.',
  },
  count: {
    method: 'PUT',
    path: `${countPath}/line`,
    allow: 'count.write',
    body: counting,
    data: emptyResponse,
    done: updated(STOCK_COUNT),
    about: 'As often as needed, by several people at once.',
  },
  post: {
    method: 'POST',
    path: `${countPath}/post`,
    allow: 'count.write',
    changes: ['stock-count', 'inventory', 'journal', 'order'],
    body: step,
    data: saved,
    done: updated(STOCK_COUNT),
    about: 'Moves the differences, with one entry. What was not counted stays as it is.',
  },
  cancel: {
    method: 'POST',
    path: `${countPath}/cancel`,
    allow: 'count.write',
    body: step,
    data: saved,
    done: updated(STOCK_COUNT),
  },
})
