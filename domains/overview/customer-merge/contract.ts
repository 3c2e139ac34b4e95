/** Merges a duplicate customer into another one. A merge can be undone for a day. */
import { z } from 'zod'
import { id } from '#platform/contract/fields.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { customerMergeMessages } from './messages.ts'

/** Hours in which a merge can be undone. */
export const HOURS_TO_UNDO = 24

const merged = z.object({
  from: z.object({ id: z.number(), full_name: z.string(), phone: z.string() }),
  merged_at: z.string(),
  merged_by: z.string().nullable(),
  /** Counts of the reassigned records. */
  vehicles: z.number(),
  orders: z.number(),
  /** Only the last merge can be undone, for a day. */
  can_undo: z.boolean(),
})
export type Merged = z.output<typeof merged>

/** The duplicate, whose records are reassigned. */
export const mergeForm = z.object({ from_id: id })

const saved = byId.extend({ version: z.number() })

/** Everything that belongs to a customer. */
const owned = [
  'customer',
  'customer-merge',
  'vehicle',
  'order',
  'invoice',
  'membership',
  'voucher',
  'build',
  'build-money',
  'message',
  'follow-up',
  'consent',
]
const recordType: RecordType = {
  name: 'customer-merge',
  shows: ['customer', 'vehicle', 'employee'],
}

export const customerMerge = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/customer/{id}/merge',
    allow: 'customer.read',
    data: z.object({ data: z.array(merged) }),
    about: 'The doubles that were merged into this customer, the last one first.',
  },
  merge: {
    method: 'POST',
    path: '/admin/customer/{id}/merge',
    allow: 'customer.merge',
    changes: owned,
    body: mergeForm,
    data: saved,
    done: customerMergeMessages.merged,
    about:
      'Cars, orders, invoices, points, coupons, builds, messages, follow-ups and consents of `from_id` go to this customer, who is found by both names.' +
      ' Papers keep the name that they were made out to. 409 across countries.',
  },
  unmerge: {
    method: 'POST',
    path: '/admin/customer/{id}/unmerge',
    allow: 'customer.merge',
    changes: owned,
    body: z.object({ from_id: id.optional() }).optional(),
    data: saved,
    done: customerMergeMessages.unmerged,
    about:
      'Undoes the last merge, within a day and as long as nothing of what came over was used: what came over goes back.',
  },
})
