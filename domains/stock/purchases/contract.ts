/**
 * Purchases of parts and materials: an order to the supplier until the goods come, a debt until it is paid. Whole
 * rupiah, quantities with three decimals. `quantity` and `unit_price` are of one `unit` of the supplier, which holds
 * `per_unit` of the item: a box of 12 has per_unit 12.
 */
import { z } from 'zod'
import { canOf } from '#platform/contract/can.ts'
import {
  day,
  id,
  idInQuery,
  instant,
  money,
  named,
  oneOf,
  optionalText,
  qty,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type Noun, byId, nothing, routes } from '#platform/contract/route.ts'
import { languages } from '#platform/contract/languages.ts'
import { entryOfDocument } from '#domains/books/journal/contract.ts'
import { purchaseMessages } from './messages.ts'
import { receipts, statusTags, statuses } from './rules.ts'

export const PURCHASE = 'purchase'
const MAX_LINES = 200

export const newLine = z.object({
  item_id: id,
  /** Of units of the supplier. */
  quantity: qty,
  unit: text(30),
  /** How much of the item one unit holds; 1 if left out. */
  per_unit: qty.optional(),
  /** Of one unit. */
  unit_price: money,
})

const lines = z
  .array(newLine, { error: messages.required })
  .min(1, messages.required)
  .max(MAX_LINES, messages.tooManyRows)

const content = z.object({
  garage_id: id,
  supplier_id: id,
  /** A local day of the garage, never in the future. */
  date: day,
  invoice_code: optionalText(60),
  invoice_file_id: id.nullish(),
  lines,
  note: optionalText(1000),
  /** The supplier has another purchase with this invoice code, and the caller knows. */
  duplicate_confirmed: z.boolean({ error: messages.wrongKind }).optional(),
})

const isPaid = ({ status }: { status?: string | undefined }) => status === 'paid'

export const newPurchase = content
  .extend({
    /** False: an order to the supplier, nothing has come yet. */
    received: z.boolean({ error: messages.wrongKind }).default(true),
    status: oneOf(statuses).default('unpaid'),
    /** The source of funds, a cash or bank account. */
    account_id: id.nullish(),
    payment_proof_file_id: id.nullish(),
  })
  .refine((purchase) => !isPaid(purchase) || purchase.account_id, {
    path: ['account_id'],
    message: messages.required,
  })
  .refine((purchase) => !isPaid(purchase) || purchase.payment_proof_file_id, {
    path: ['payment_proof_file_id'],
    message: messages.required,
  })
export type NewPurchase = z.output<typeof newPurchase>

export const purchaseChange = content.partial().extend({ version: version.optional() })

export const receiptForm = z.object({
  lines: z
    .array(z.object({ line_id: id, quantity: qty }), { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
  /** Today if left out. */
  date: day.nullish(),
  version: version.optional(),
})

export const closeForm = z.object({
  reason: text(300),
  /** Where the money for what does not come goes back to; the account that it was paid from if left out. */
  account_id: id.nullish(),
})

export const proofForm = z.object({
  payment_proof_file_id: id,
  account_id: id,
  paid_at: z.union([day, instant], { error: messages.notADay }).nullish(),
})

const file = z.object({ id: z.number(), url: z.string(), name: z.string(), type: z.string() })
const quantity = z.number()

const purchaseRow = z.object({
  id: z.number(),
  number: z.string(),
  date: z.string(),
  garage: named,
  supplier: named,
  invoice_code: z.string().nullable(),
  /** The first line, and how many there are. */
  first_line: z.object({
    item: named,
    quantity,
    unit: z.string(),
    unit_price: signedMoney,
  }),
  lines_count: z.number(),
  total: signedMoney,
  /** What is still to be paid. */
  due: signedMoney,
  status: z.enum(statusTags),
  receipt: z.enum(receipts),
  /** What had not come was given up. */
  is_closed: z.boolean(),
  source_of_funds: named.nullable(),
  invoice_file: file.nullable(),
  payment_proof: file.nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type PurchaseRow = z.output<typeof purchaseRow>

/** A price that an item was bought at. */
export const priceRow = z.object({
  purchase: z.object({ id: z.number(), number: z.string() }),
  date: z.string(),
  supplier: named,
  quantity,
  unit: z.string(),
  per_unit: quantity,
  unit_price: signedMoney,
})
export type PriceRow = z.output<typeof priceRow>

const purchaseLine = z.object({
  id: z.number(),
  item: z.object({ id: z.number(), name: z.string(), sku: z.string(), unit: z.string() }),
  quantity,
  unit: z.string(),
  per_unit: quantity,
  unit_price: signedMoney,
  amount: signedMoney,
  /** Units that came, and their worth. */
  received: quantity,
  received_value: signedMoney,
  /** Of the item, still to come. */
  on_order: quantity,
  /** The three newest prices of the item before this purchase. */
  last_prices: z.array(priceRow),
})
export type PurchaseLine = z.output<typeof purchaseLine>

const purchaseDetail = purchaseRow.extend({
  country_id: z.number(),
  supplier_email: z.string().nullable(),
  lines: z.array(purchaseLine),
  received_value: signedMoney,
  received_on: z.string().nullable(),
  /** Paid for goods that have not come. */
  advance: signedMoney,
  paid_on: z.string().nullable(),
  close_reason: z.string().nullable(),
  note: z.string().nullable(),
  created_by: z.string().nullable(),
  entries: z.array(entryOfDocument),
  can: canOf('update', 'remove', 'receive', 'close', 'proof'),
})
export type PurchaseDetail = z.output<typeof purchaseDetail>

const noun: Noun = {
  name: 'purchase',
  shows: ['supplier', 'inventory', 'garage', 'account', 'journal', 'employee', 'file'],
}
/** Goods that come or go fill or open the shortages of orders. */
const changes = ['purchase', 'inventory', 'journal', 'order'] as const
const one = '/admin/inventory/purchase/{id}' as const

export const purchases = routes(noun, {
  list: {
    method: 'GET',
    path: '/admin/inventory/purchase',
    allow: 'purchase.read',
    query: listQuery(['date', 'total'], {
      status: oneOf(statuses).optional(),
      receipt: oneOf(receipts).optional(),
      supplier_id: idInQuery.optional(),
    }),
    data: pageOf(purchaseRow).extend({
      /** Of all rows of the filter, up to 10,000; null for more. */
      totals: z.object({ total: signedMoney, due: signedMoney }).nullable(),
    }),
    about: 'start_date and end_date speak of the date of the purchase.',
  },
  prices: {
    method: 'GET',
    path: '/admin/inventory/purchase/price',
    allow: 'purchase.read',
    query: z.object({ item_id: idInQuery, supplier_id: idInQuery.optional() }),
    data: z.object({ data: z.array(priceRow) }),
    about: 'The three newest prices of an item, of one supplier if it is named.',
  },
  get: { method: 'GET', path: one, allow: 'purchase.read', data: purchaseDetail },
  pdf: {
    method: 'GET',
    path: `${one}/pdf`,
    allow: 'purchase.read',
    cost: 'slow',
    query: z.object({ language: oneOf(languages).optional() }),
    data: z.unknown(),
    raw: true,
    about:
      'The order to the supplier as a PDF file, in the language of its country unless another is asked for.',
  },
  create: {
    method: 'POST',
    path: '/admin/inventory/purchase',
    allow: 'purchase.write',
    changes,
    body: newPurchase,
    data: z.object({ id: z.number(), number: z.string() }),
    creates: true,
    done: created(PURCHASE),
    about:
      'Received at once unless `received` is false: then it is an order, and its quantity is on order. The same invoice code of the same supplier is a 409 unless `duplicate_confirmed` is sent.',
  },
  update: {
    method: 'PUT',
    path: one,
    allow: 'purchase.write',
    changes: ['purchase', 'inventory'],
    body: purchaseChange,
    data: byId.extend({ version: z.number() }),
    done: updated(PURCHASE),
    about: 'Only before the first receipt. A paid one keeps its date, supplier and lines.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    allow: 'purchase.write',
    changes,
    data: nothing,
    done: messages.transactionDeleted,
    about:
      'Reverses what it posted and takes its goods out again at their average cost. 409 where less is on hand, naming the item.',
  },
  receive: {
    method: 'POST',
    path: `${one}/receive`,
    allow: 'purchase.write',
    changes,
    body: receiptForm,
    data: z.object({ id: z.number(), receipt: z.enum(receipts), version: z.number() }),
    creates: true,
    done: updated(PURCHASE),
  },
  close: {
    method: 'POST',
    path: `${one}/close`,
    allow: 'purchase.write',
    changes: ['purchase', 'inventory', 'journal'],
    body: closeForm,
    data: byId.extend({ version: z.number() }),
    done: purchaseMessages.closed,
    about: 'Gives up what has not come; what was paid for it goes back to the source of funds.',
  },
  proof: {
    method: 'POST',
    path: `${one}/proof`,
    allow: 'purchase.write',
    changes: ['purchase', 'journal'],
    body: proofForm,
    data: byId.extend({ version: z.number() }),
    creates: true,
    done: messages.proofUploaded,
  },
})
