/** A line of an order as its page shows it: item, agreement, parts, time and cost. */
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
  /** The customer's agreement: for a line proposed again after a price increase, the earlier one. */
  agreed_qty: z.number().nullable(),
  agreed_amount: signedMoney.nullable(),
  work: z.enum(works),
  serial_number: z.string().nullable(),
  notes: z.string().nullable(),
  /** The tax code, null without tax; the chosen code, null for the default; the line's share of the tax. */
  tax_code_id: z.number().nullable(),
  chosen_tax_code_id: z.number().nullable(),
  tax: signedMoney,
  /** The warranty that covers it. */
  warranty_id: z.number().nullable(),
  /** The catalogue's usual duration in minutes; null if it has none. */
  minutes_planned: z.number().nullable(),
  minutes_spent: z.number(),
  /** Clocks on the line; a running one has no end. Those longer than ten hours are marked. */
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
  /** Photos of the finding that it was created from. */
  files: z.array(z.object({ id: z.number(), url: z.string(), type: z.string() })),
  /** Of a part: reserved for this line, issued to the car, and short. */
  reserved: z.number(),
  issued: z.number(),
  shortage: z.number(),
  /** The unreserved stock of the part in this garage; null for a line without a stocked part. */
  available: z.number().nullable(),
  /** While it is short: stock of other garages above their own minimum. */
  elsewhere: z.array(z.object({ garage: namedReference, surplus: z.number() })),
  /** The cost of issued parts and purchases; null for kinds without a cost. */
  cost: visibleTo('inventory.cost', signedMoney.nullable()),
  margin: visibleTo('inventory.cost', signedMoney.nullable()),
})
export type OrderLine = z.output<typeof orderLine>
