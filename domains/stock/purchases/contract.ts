/**
 * Purchases of parts and materials: an order to the supplier until the goods come, a debt until it is paid. Money
 * in the smallest unit, quantities with three decimals. `quantity` and `unit_price` are of one `unit` of the supplier, which holds
 * `per_unit` of the item: a box of 12 has per_unit 12.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  flagInQuery,
  id,
  idInQuery,
  money,
  namedReference,
  oneOf,
  qty,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import {
  PURCHASE,
  billContent,
  billDetail,
  billFile,
  billFilters,
  billLines,
  billPage,
  billPayment,
  billRow,
  changedBill,
  lineTax,
  neededWhenPaid,
  proofCall,
  removeCall,
  taxedLine,
} from '#domains/stock/supplier-bills/contract.ts'
import { purchaseMessages } from './messages.ts'
import { purchaseKinds, receipts } from './rules.ts'

export const newLine = z.object({
  item_id: id,
  /** The quantity in units of the supplier. */
  quantity: qty,
  unit: text(30),
  /** How much of the item one unit contains; 1 if omitted. */
  per_unit: qty.optional(),
  /** The price of one unit, without tax. */
  unit_price: money,
  ...taxedLine,
})

const content = billContent.extend({ garage_id: id, lines: billLines(newLine) })

export const newPurchase = content
  .extend({
    ...billPayment.shape,
    /** False: an order to the supplier, nothing received yet. */
    received: z.boolean({ error: messages.wrongKind }).default(true),
  })
  .refine(...neededWhenPaid('account_id'))
  .refine(...neededWhenPaid('payment_proof_file_id'))
export type NewPurchase = z.output<typeof newPurchase>

export const purchaseChange = content.partial().extend({ version: version.optional() })

export const receiptForm = z.object({
  lines: billLines(z.object({ line_id: id, quantity: qty })),
  /** Today if omitted. */
  date: day.nullish(),
  version: version.optional(),
})

export const closeForm = z.object({
  reason: text(300),
  /** The account that receives the refund for undelivered goods; the account of the payment if omitted. */
  account_id: id.nullish(),
})

const quantity = z.number()

const purchaseRow = billRow.extend({
  /** `opening`: a bill that was open on the opening date. It has no lines. */
  kind: z.enum(purchaseKinds),
  /** The first line, and the number of lines. */
  first_line: z
    .object({
      item: namedReference,
      quantity,
      unit: z.string(),
      unit_price: signedMoney,
    })
    .nullable(),
  lines_count: z.number(),
  receipt: z.enum(receipts),
  /** When undelivered quantities were cancelled. */
  is_closed: z.boolean(),
  invoice_file: billFile.nullable(),
  payment_proof: billFile.nullable(),
})
export type PurchaseRow = z.output<typeof purchaseRow>

/** A past purchase price of an item. */
export const priceRow = z.object({
  purchase: z.object({ id: z.number(), number: z.string() }),
  date: z.string(),
  supplier: namedReference,
  quantity,
  unit: z.string(),
  per_unit: quantity,
  /** The unit cost, including non-recoverable tax. */
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
  ...lineTax,
  /** The unit cost: price and non-recoverable tax. */
  unit_cost: signedMoney,
  /** Received units, and their value. */
  received: quantity,
  received_value: signedMoney,
  /** Undelivered quantity of the item. */
  on_order: quantity,
  /** The three newest prices of the item before this purchase. */
  last_prices: z.array(priceRow),
})
export type PurchaseLine = z.output<typeof purchaseLine>

const purchaseDetail = purchaseRow.extend({
  ...billDetail.shape,
  supplier_email: z.string().nullable(),
  lines: z.array(purchaseLine),
  received_value: signedMoney,
  received_on: z.string().nullable(),
  /** For an imported bill: its opening date, and the amount paid before it. */
  opened_on: z.string().nullable(),
  paid_before: signedMoney,
  /** Paid for undelivered goods. */
  advance: signedMoney,
  close_reason: z.string().nullable(),
  created_by: z.string().nullable(),
  can: abilitiesSchema('update', 'remove', 'receive', 'close', 'proof', 'pdf', 'tax_invoice'),
})
export type PurchaseDetail = z.output<typeof purchaseDetail>

const recordType: RecordType = {
  name: 'purchase',
  shows: ['supplier', 'inventory', 'garage', 'account', 'journal', 'employee', 'file'],
}
/** Received or returned goods close or open shortages of orders. */
const changes = ['purchase', 'inventory', 'journal', 'order'] as const
const purchasePath = '/admin/inventory/purchase/{id}' as const

const list = {
  method: 'GET',
  path: '/admin/inventory/purchase',
  allow: 'purchase.read',
  query: listQuery(['date', 'total'], {
    ...billFilters,
    receipt: oneOf(receipts).optional(),
    kind: oneOf(purchaseKinds).optional(),
    /** Goods were received, but the supplier's invoice number and photo are missing. */
    without_invoice: flagInQuery.optional(),
  }),
  data: billPage(purchaseRow),
  about: 'start_date and end_date speak of the date of the purchase.',
} as const

export const purchases = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', ['unpaid', 'paid']),
  prices: {
    method: 'GET',
    path: '/admin/inventory/purchase/price',
    allow: 'purchase.read',
    query: z.object({ item_id: idInQuery, supplier_id: idInQuery.optional() }),
    data: z.object({ data: z.array(priceRow) }),
    about: 'The three newest prices of an item, of one supplier if it is named.',
  },
  get: { method: 'GET', path: purchasePath, allow: 'purchase.read', data: purchaseDetail },
  pdf: {
    method: 'GET',
    path: `${purchasePath}/pdf`,
    allow: 'purchase.read',
    cost: 'slow',
    query: z.object({ language: oneOf(languages).optional() }),
    shows: [...recordType.shows, 'legal-entity'],
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
      'Received at once unless `received` is false: then it is an order, and its quantity is on order. The same invoice code of the same supplier, without case and spaces, is a 409 unless `duplicate_confirmed` is sent.',
  },
  update: {
    method: 'PUT',
    path: purchasePath,
    allow: 'purchase.write',
    changes: ['purchase', 'inventory'],
    body: purchaseChange,
    data: changedBill,
    done: updated(PURCHASE),
    about:
      'Only before the first receipt, but for the number and the day of the tax invoice. A paid one keeps its date, supplier and lines.',
  },
  remove: {
    ...removeCall,
    path: purchasePath,
    changes,
    about:
      'Reverses what it posted and takes its goods out again at their average cost. 409 where less is on hand, naming the item.',
  },
  receive: {
    method: 'POST',
    path: `${purchasePath}/receive`,
    allow: 'purchase.write',
    changes,
    body: receiptForm,
    data: z.object({ id: z.number(), receipt: z.enum(receipts), version: z.number() }),
    creates: true,
    done: updated(PURCHASE),
  },
  close: {
    method: 'POST',
    path: `${purchasePath}/close`,
    allow: 'purchase.write',
    changes: ['purchase', 'inventory', 'journal'],
    body: closeForm,
    data: changedBill,
    done: purchaseMessages.closed,
    about: 'Gives up what has not come; what was paid for it goes back to the source of funds.',
  },
  proof: { ...proofCall, path: `${purchasePath}/proof`, changes: ['purchase', 'journal'] },
})
