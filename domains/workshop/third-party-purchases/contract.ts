/**
 * Work and goods of third parties, bought for a car in the garage or for the garage itself. Its cost goes to the open
 * work order of the license plate, else to the garage's expenses (accounting, rules 4 and 5). Whole rupiah.
 */
import { z } from 'zod'
import { canOf } from '#platform/contract/can.ts'
import {
  day,
  flagInQuery,
  id,
  idInQuery,
  instant,
  money,
  named,
  oneOf,
  optionalText,
  qty,
  signedMoney,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { type Noun, byId, nothing, routes } from '#platform/contract/route.ts'
import { entryOfDocument } from '#domains/books/journal/contract.ts'

/** As messages name it; the activity log tells it from a purchase of parts. */
export const PURCHASE = 'purchase'
export const THIRD_PARTY_PURCHASE = 'third-party purchase'

export const statuses = ['paid', 'unpaid'] as const
/** `late_build`: the build was delivered or cancelled before, so it is cost of sales. */
export const costsOf = ['order', 'expense', 'build', 'late_build'] as const
const MAX_LINES = 200

export const newLine = z.object({
  /** This, or a name, says what it is. */
  third_party_id: id.nullish(),
  name: optionalText(200),
  quantity: qty,
  unit: optionalText(30),
  unit_price: money,
  /** The line of the work order that it was bought for. */
  order_line_id: id.nullish(),
})

/** What may still be corrected. */
const content = z.object({
  supplier_id: id,
  date: day,
  invoice_code: optionalText(60),
  invoice_file_id: id.nullish(),
  supplier_invoice_number: optionalText(60),
  supplier_invoice_photo_file_id: id.nullish(),
  payment_photo_file_id: id.nullish(),
  /** Finds the open work order of this plate in the garage. */
  license_plate: optionalText(30),
  /** Decides where several are open. */
  order_id: id.nullish(),
  /** The build that it is for, instead of a work order. */
  build_order_id: id.nullish(),
  admin_fee: money.nullish(),
  miscellaneous: money.nullish(),
  lines: z
    .array(newLine, { error: messages.required })
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
  note: optionalText(1000),
  /** The supplier has another purchase with this invoice code, and the caller knows. */
  duplicate_confirmed: z.boolean({ error: messages.wrongKind }).nullish(),
})

export const proofForm = z.object({
  payment_proof_file_id: id.nullish(),
  /** The photo of the payment: alone it is the proof. */
  payment_photo_file_id: id.nullish(),
  /** The source of funds: a cash or bank account. */
  account_id: id,
  paid_at: z.union([day, instant], { error: messages.notADay }).nullish(),
})

export const newThirdPartyPurchase = content.extend({
  garage_id: id,
  status: oneOf(statuses).optional(),
  /** The source of funds and the proof of payment, when it is paid. */
  account_id: id.nullish(),
  payment_proof_file_id: id.nullish(),
})

const file = z.object({ id: z.number(), url: z.string(), name: z.string(), type: z.string() })

const row = z.object({
  id: z.number(),
  number: z.string(),
  date: z.string(),
  garage: named,
  supplier: named,
  status: z.enum(['Paid', 'Unpaid']),
  invoice_code: z.string().nullable(),
  supplier_invoice_number: z.string().nullable(),
  license_plate: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  build: z.object({ id: z.number(), number: z.string(), name: z.string() }).nullable(),
  /** The names of its lines. */
  items: z.array(z.string()),
  sub_total: signedMoney,
  admin_fee: signedMoney,
  miscellaneous: signedMoney,
  total: signedMoney,
  due: signedMoney,
  source_of_funds: named.nullable(),
  paid_on: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type ThirdPartyPurchaseRow = z.output<typeof row>

const line = z.object({
  id: z.number(),
  third_party_id: z.number().nullable(),
  third_party: named.nullable(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: signedMoney,
  amount: signedMoney,
  order_line_id: z.number().nullable(),
  order_line: named.nullable(),
})

const purchase = row.extend({
  garage_id: z.number(),
  country_id: z.number(),
  supplier_id: z.number(),
  order_id: z.number().nullable(),
  build_order_id: z.number().nullable(),
  /** Where its cost went: into the work order or the build, or to the expenses of the garage. */
  cost_of: z.enum(costsOf),
  lines: z.array(line),
  invoice_file: file.nullable(),
  supplier_invoice_photo: file.nullable(),
  payment_photo: file.nullable(),
  payment_proof: file.nullable(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  entries: z.array(entryOfDocument),
  can: canOf('update', 'correct', 'remove', 'proof'),
})
export type ThirdPartyPurchase = z.output<typeof purchase>

const noun: Noun = {
  name: 'third-party-purchase',
  shows: [
    'third-party',
    'supplier',
    'garage',
    'order',
    'build',
    'account',
    'employee',
    'file',
    'journal',
  ],
}
const path = '/admin/third-party/purchase'
const one = `${path}/{id}` as const
/** A purchase posts, is owed to its supplier, and costs its order. */
const changes = ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier']

export const thirdPartyPurchases = routes(noun, {
  list: {
    method: 'GET',
    path,
    allow: 'purchase.read',
    query: listQuery(['date', 'number', 'total'], {
      status: oneOf(statuses).optional(),
      supplier_id: idInQuery.optional(),
      order_id: idInQuery.optional(),
      build_order_id: idInQuery.optional(),
      /** With a work order, or without one. */
      for_order: flagInQuery.optional(),
    }),
    data: pageOf(row).extend({
      /** Of all rows of the filter, up to 10,000; null for more. */
      totals: z.object({ total: signedMoney, due: signedMoney }).nullable(),
    }),
    about: 'start_date and end_date speak of the date of the purchase.',
  },
  get: { method: 'GET', path: one, allow: 'purchase.read', data: purchase },
  create: {
    method: 'POST',
    path,
    // a maker enters what a build needs; all else is the buyers'
    allow: 'outside-work.write',
    changes,
    body: newThirdPartyPurchase,
    data: byId.extend({ number: z.string() }),
    creates: true,
    done: created(PURCHASE),
    about:
      'Several open orders of the plate: 422 on `order_id`, and `errors.orders` names them. A known invoice code: 409 until `duplicate_confirmed`.',
  },
  update: {
    method: 'PUT',
    path: one,
    allow: 'purchase.write',
    changes,
    body: content.partial().extend({ version: version.optional() }),
    data: byId.extend({ version: z.number() }),
    done: updated(PURCHASE),
    about:
      'While it is unpaid, what posts may change too: the entry is reversed and posted anew. Papers and notes always.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    allow: 'purchase.write',
    changes,
    data: nothing,
    done: messages.transactionDeleted,
    about: 'Hidden, and its entries reversed. Refused once its work order is invoiced.',
  },
  proof: {
    method: 'POST',
    path: `${one}/proof`,
    allow: 'purchase.write',
    changes,
    body: proofForm,
    data: byId.extend({ version: z.number() }),
    creates: true,
    done: messages.proofUploaded,
    about: 'Once only: the purchase is paid from this source of funds.',
  },
})
