/**
 * Work and goods of third parties, bought for a car or for the garage itself. The cost is posted to the open work
 * order of the license plate, else to the garage's expenses (accounting, rules 4 and 5). Money is in the smallest
 * unit.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  flagInQuery,
  id,
  idInQuery,
  money,
  namedReference,
  optionalCode,
  optionalName,
  optionalText,
  qty,
  signedMoney,
  version,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { created, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
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
  proofForm,
  proofCall,
  removeCall,
  taxedLine,
} from '#domains/stock/supplier-bills/contract.ts'

/** Distinguishes it from a purchase of parts in the activity log. */
export const THIRD_PARTY_PURCHASE = 'third-party purchase'

/** `late_build`: the build had already been delivered or cancelled, so it is cost of sales. */
export const costsOf = ['order', 'expense', 'build', 'late_build'] as const

export const newLine = z.object({
  /** Either this or a name is required. */
  third_party_id: id.nullish(),
  name: optionalName(200),
  quantity: qty,
  unit: optionalText(30),
  unit_price: money,
  ...taxedLine,
  /** The line of the work order that it was bought for. */
  order_line_id: id.nullish(),
})

/** The fields that may still be corrected. */
const content = billContent.extend({
  supplier_invoice_number: optionalCode(60),
  supplier_invoice_photo_file_id: id.nullish(),
  payment_photo_file_id: id.nullish(),
  /** Finds the open work order of this plate in the garage. */
  license_plate: optionalText(30),
  /** Required if several orders are open. */
  order_id: id.nullish(),
  /** The build, instead of a work order. */
  build_order_id: id.nullish(),
  admin_fee: money.nullish(),
  miscellaneous: money.nullish(),
  lines: billLines(newLine),
})

export const newThirdPartyPurchase = content
  .extend({ garage_id: id, ...billPayment.shape })
  .refine(...neededWhenPaid('account_id'))
  .refine(...neededWhenPaid('payment_proof_file_id'))

export const proofOfPayment = proofForm.extend({
  payment_proof_file_id: id.nullish(),
  /** The photo of the payment, which is the proof. */
  payment_photo_file_id: id.nullish(),
})

const row = billRow.extend({
  supplier_invoice_number: z.string().nullable(),
  license_plate: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  build: z.object({ id: z.number(), number: z.string(), name: z.string() }).nullable(),
  /** The names of its lines. */
  items: z.array(z.string()),
  admin_fee: signedMoney,
  miscellaneous: signedMoney,
  paid_on: z.string().nullable(),
  note: z.string().nullable(),
})
export type ThirdPartyPurchaseRow = z.output<typeof row>

const line = z.object({
  id: z.number(),
  third_party_id: z.number().nullable(),
  third_party: namedReference.nullable(),
  name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: signedMoney,
  amount: signedMoney,
  ...lineTax,
  order_line_id: z.number().nullable(),
  order_line: namedReference.nullable(),
})

const purchase = row.extend({
  ...billDetail.shape,
  garage_id: z.number(),
  supplier_id: z.number(),
  order_id: z.number().nullable(),
  build_order_id: z.number().nullable(),
  /** Where its cost was posted: to the work order, the build, or the garage's expenses. */
  cost_of: z.enum(costsOf),
  lines: z.array(line),
  supplier_invoice_photo: billFile.nullable(),
  payment_photo: billFile.nullable(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  can: abilitiesSchema('update', 'correct', 'remove', 'proof'),
})
export type ThirdPartyPurchase = z.output<typeof purchase>

const recordType: RecordType = {
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
/** A purchase posts to the journal, creates a payable, and adds to the cost of its order. */
const changes = ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier']

const list = {
  method: 'GET',
  path,
  allow: 'purchase.read',
  query: listQuery(['date', 'number', 'total'], {
    ...billFilters,
    order_id: idInQuery.optional(),
    build_order_id: idInQuery.optional(),
    /** With a work order, or without one. */
    for_order: flagInQuery.optional(),
  }),
  data: billPage(row),
  about: 'start_date and end_date speak of the date of the purchase.',
} as const

export const thirdPartyPurchases = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', ['unpaid', 'paid']),
  get: { method: 'GET', path: one, allow: 'purchase.read', data: purchase },
  create: {
    method: 'POST',
    path,
    // makers record the purchases of builds, buyers all others
    allow: 'outside-work.write',
    changes,
    body: newThirdPartyPurchase,
    data: byId.extend({ number: z.string() }),
    creates: true,
    done: created(PURCHASE),
    about:
      'Several open orders of the plate: 422 on `order_id`, and `errors.orders` names them. A known invoice code or supplier invoice number: 409 until `duplicate_confirmed`, and `data.field` names it.',
  },
  update: {
    method: 'PUT',
    path: one,
    allow: 'purchase.write',
    changes,
    body: content.partial().extend({ version: version.optional() }),
    data: changedBill,
    done: updated(PURCHASE),
    about:
      'While it is unpaid, what posts may change too: the entry is reversed and posted anew. Papers and notes always.',
  },
  remove: {
    ...removeCall,
    path: one,
    changes,
    about: 'Hidden, and its entries reversed. Refused once its work order is invoiced.',
  },
  proof: { ...proofCall, path: `${one}/proof`, changes, body: proofOfPayment },
})
