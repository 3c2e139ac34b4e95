/** The activity log: who wrote what, from where, with what outcome. server/audit/audit.ts writes the rows. */
import { z } from 'zod'
import { oneOf } from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { activityMethods, activityStatuses, deeds } from './values.ts'

const activityRow = z.object({
  id: z.number(),
  timestamp: z.string(),
  /** The name at that time; a failed sign-in has only the address it came from. */
  user: z.string().nullable(),
  employee_id: z.number().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.enum(activityStatuses),
  /** The HTTP status of the response. */
  code: z.number(),
  message: z.string().nullable(),
  ip_address: z.string(),
  /** The kind of record: `work order`, `branch`. */
  subject: z.string().nullable(),
  subject_id: z.number().nullable(),
  /** What the record was called when it was made: `WO/CIL/2026/00057`. */
  name: z.string().nullable(),
  deed: z.enum(deeds),
  /** The fields that a change wrote. */
  changed: z.array(z.string()),
  /** Where a work order was moved to. */
  to_stage: z.string().nullable(),
  garage: z
    .object({ id: z.number(), name: z.string().nullable(), time_zone: z.string().nullable() })
    .nullable(),
})
export type ActivityRow = z.output<typeof activityRow>

const values = z.record(z.string(), z.unknown()).nullable()

/** Field by field; a created row has no old value, a deleted one no new value. */
const activityDetail = activityRow.extend({
  request_id: z.string(),
  version: z.number().nullable(),
  old_value: values,
  new_value: values,
  /** Its place in the chain; null for a moment after the write. */
  seal: z.object({ seq: z.number(), hash: z.string(), sealed_at: z.string() }).nullable(),
})
export type ActivityDetail = z.output<typeof activityDetail>

/** How a row can fail the check; `cut`: the newest ones are missing. */
export const flaws = ['place', 'removed', 'changed', 'chain', 'unsealed', 'cut'] as const

const verdict = z.object({
  /** Rows of the chain that are intact, counted from the first one. */
  checked: z.number(),
  /** Written a moment ago, and not yet in the chain. */
  waiting: z.number(),
  /** The end of the chain: its time, and the hash that covers everything before it. */
  head: z.object({ seq: z.number(), hash: z.string(), at: z.string().nullable() }),
  /** The first row that fails the check; null when all are intact. */
  broken: z
    .object({
      seq: z.number().nullable(),
      log_id: z.number().nullable(),
      why: z.enum(flaws),
    })
    .nullable(),
})
export type Verdict = z.output<typeof verdict>

const searched = z
  .string()
  .trim()
  .max(200)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), messages.badText)
  .optional()

const recordType: RecordType = { name: 'activity-log', shows: ['garage'] }

const list = {
  method: 'GET',
  path: '/admin/activity-log',
  allow: 'activity-log.read',
  cost: 'slow',
  query: listQuery(['timestamp'], {
    method: oneOf(activityMethods).optional(),
    path: searched,
    status: oneOf(activityStatuses).optional(),
  }),
  data: pageOf(activityRow),
  about: 'Newest first. The keyword finds users; days are those of the chosen garage or country.',
} as const

export const activityLog = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', activityStatuses),
  get: {
    method: 'GET',
    path: '/admin/activity-log/{id}',
    allow: 'activity-log.read',
    data: activityDetail,
  },
  verify: {
    method: 'POST',
    path: '/admin/activity-log/verify',
    allow: 'activity-log.read',
    cost: 'slow',
    data: verdict,
    // slow, and leaves nothing to undo
    atomic: false,
    about: 'Goes through the whole chain of hashes and names the first row that does not hold.',
  },
})
