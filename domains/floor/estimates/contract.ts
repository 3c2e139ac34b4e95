/** Estimates of a work order: frozen versions, each with a hash that anybody can compute again. */
import { z } from 'zod'
import { approvals, lineKinds } from '#domains/floor/order-values/values.ts'
import { signedMoney } from '#platform/contract/fields.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'

const line = z.object({
  line_id: z.number(),
  kind: z.enum(lineKinds),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  discount: signedMoney,
  amount: signedMoney,
  /** The approval when the version was frozen. */
  approval: z.enum(approvals),
  /** New, or more expensive than agreed: the customer decides on it now. */
  changed: z.boolean(),
  /** The amount that the customer agreed to before; null for a new line. */
  agreed_amount: signedMoney.nullish(),
  /** Its tax code and its share of the tax; missing for a line without tax. */
  tax_code_id: z.number().nullish(),
  tax: signedMoney.nullish(),
})
export type EstimateLine = z.output<typeof line>

const estimate = z.object({
  version: z.number(),
  frozen_at: z.string(),
  frozen_by: z.string().nullable(),
  /** SHA-256, hex, of `canonical`. */
  hash: z.string(),
  lines: z.array(line),
  /** The total of all lines that are not declined. */
  sub_total: signedMoney,
  discount: signedMoney,
  tax: signedMoney,
  /** The tax by code, at the rates of that day. */
  taxes: z.array(taxRow),
  grand_total: signedMoney,
  /** The amount above what the customer agreed to before. */
  difference: signedMoney,
  superseded_at: z.string().nullable(),
  /** The customer's name. */
  signature: z
    .object({ svg: z.string(), signed_at: z.string(), hash: z.string().nullable() })
    .nullable(),
  /** The customer agreed on the page of a link; the name as typed there. */
  by_link: z.object({ name: z.string(), at: z.string() }).nullable(),
})
export type Estimate = z.output<typeof estimate>

const recordType: RecordType = {
  name: 'estimate',
  shows: ['order', 'employee', 'customer', 'vehicle'],
}
const path = '/admin/order/{id}/estimate'

export const estimates = routes(recordType, {
  list: {
    method: 'GET',
    path,
    allow: 'order.read',
    data: z.object({ data: z.array(estimate) }),
    about: 'A version for each request for approval, the newest first.',
  },
  get: {
    method: 'GET',
    path: `${path}/{version}`,
    allow: 'order.read',
    data: estimate.extend({ canonical: z.string() }),
    about:
      'One version with the very text that was hashed: canonical JSON (RFC 8785) of number, version, plate, customer, lines, totals and the tax by code, where there is one.',
  },
})
