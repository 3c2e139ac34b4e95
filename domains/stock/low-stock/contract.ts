/** Items below their minimum, with a proposed order quantity and supplier. Prices in the smallest unit. */
import { z } from 'zod'
import {
  id,
  idInQuery,
  namedReference,
  qty,
  visibleTo,
  signedMoney,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { lowStockMessages } from './messages.ts'

const quantity = z.number()

const lowItem = z.object({
  /** The version of the item. */
  id: z.number(),
  item: z.object({ id: z.number(), name: z.string(), sku: z.string(), unit: z.string() }),
  garage: namedReference,
  available: quantity,
  minimum: quantity,
  /** Available less the minimum; the list starts with the lowest. */
  spare: quantity,
  on_order: quantity,
  /** Use of the last 90 days. */
  used: quantity,
  /** Days of stock at that use; null: no use. */
  days_left: z.number().nullable(),
  /** Days from order to receipt: the supplier's average, or the default. */
  lead_days: z.number(),
  suggested: quantity,
  /** The supplier of the newest purchase. */
  supplier: namedReference.nullable(),
  /** The price of one unit of the item. */
  last_price: visibleTo('inventory.cost', signedMoney.nullable()),
  /** Surplus above the minimum in other garages of the country. */
  elsewhere: z.array(z.object({ garage: namedReference, surplus: quantity })),
})
export type LowItem = z.output<typeof lowItem>

const MAX_LINES = 200

export const draftForm = z.object({
  garage_id: id,
  lines: z
    .array(z.object({ item_id: id, quantity: qty }), { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
})

const recordType: RecordType = {
  name: 'low-stock',
  shows: ['inventory', 'garage', 'purchase', 'supplier'],
}
const path = '/admin/inventory/low-stock'

export const lowStock = routes(recordType, {
  list: {
    method: 'GET',
    path,
    allow: 'low-stock.read',
    query: listQuery(['spare'], {
      inventory_category_id: idInQuery.optional(),
    }),
    data: pageOf(lowItem),
    about: 'The worst first: what lacks most of its minimum.',
  },
  draft: {
    method: 'POST',
    path: `${path}/purchase`,
    allow: 'low-stock.write',
    changes: ['low-stock', 'purchase', 'inventory'],
    body: draftForm,
    data: z.object({
      purchases: z.array(
        z.object({ id: z.number(), number: z.string(), supplier: namedReference }),
      ),
    }),
    creates: true,
    done: lowStockMessages.drafted,
    about:
      'One ordered purchase per supplier: that of the newest purchase of each item, in its unit.',
  },
})
