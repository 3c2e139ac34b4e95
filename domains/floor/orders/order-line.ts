/** A line of an order as its page shows it: what it is, what was agreed, its parts, time and cost. */
import { z } from 'zod'
import { namedReference, visibleTo, signedMoney } from '#platform/contract/fields.ts'
import { approvals, lineKinds, works } from './rules.ts'

export const orderLine = z.object({
  id: z.number(),
  kind: z.enum(lineKinds),
  catalog_service_id: z.number().nullable(),
  service_item_id: z.number().nullable(),
  inspection_item_id: z.number().nullable(),
  inventory_item_id: z.number().nullable(),
  third_party_item_id: z.number().nullable(),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  discount: signedMoney,
  amount: signedMoney,
  approval: z.enum(approvals),
  /** What the customer agreed to: of a dearer line that is proposed again, what it was before. */
  agreed_qty: z.number().nullable(),
  agreed_amount: signedMoney.nullable(),
  work: z.enum(works),
  serial_number: z.string().nullable(),
  notes: z.string().nullable(),
  /** What it is taxed by, null without tax; what somebody chose, null where the default holds; its share of the tax. */
  tax_code_id: z.number().nullable(),
  chosen_tax_code_id: z.number().nullable(),
  tax: signedMoney,
  /** The warranty that pays for it. */
  warranty_id: z.number().nullable(),
  /** The usual duration, from its catalogue; null where it says none. */
  minutes_planned: z.number().nullable(),
  minutes_spent: z.number(),
  /** Who worked on it; a running clock has no end. One of more than ten hours is marked. */
  time: z.array(
    z.object({
      id: z.number(),
      mechanic: namedReference,
      from: z.string(),
      to: z.string().nullable(),
      is_long: z.boolean(),
      /** Why it was corrected. */
      reason: z.string().nullable(),
    }),
  ),
  /** Photos of the finding that it came from. */
  files: z.array(z.object({ id: z.number(), url: z.string(), type: z.string() })),
  /** Of a part: held for this line, given out to the car, and wanted but not on hand. */
  reserved: z.number(),
  issued: z.number(),
  shortage: z.number(),
  /** What nobody holds of the part in this garage; null for a line without a part from stock. */
  available: z.number().nullable(),
  /** While it is short: what other garages have above their own minimum. */
  elsewhere: z.array(z.object({ garage: namedReference, surplus: z.number() })),
  /** What was issued and bought for it; null where nothing can be. */
  cost: visibleTo('inventory.cost', signedMoney.nullable()),
  margin: visibleTo('inventory.cost', signedMoney.nullable()),
})
export type OrderLine = z.output<typeof orderLine>
