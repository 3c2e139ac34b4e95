/** The activity log: who wrote what, from where, with what outcome. Rows are made by platform/server/audit.ts, here they are read. */
import { z } from 'zod'
import { oneOf } from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'

export const activityMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export const activityStatuses = ['success', 'failed'] as const

const activityRow = z.object({
  id: z.number(),
  timestamp: z.string(),
  /** The name at that time; of a failed sign-in nothing is known but the address it came from. */
  user: z.string().nullable(),
  employee_id: z.number().nullable(),
  method: z.string(),
  path: z.string(),
  status: z.enum(activityStatuses),
  /** The HTTP status that was answered. */
  code: z.number(),
  message: z.string().nullable(),
  ip_address: z.string(),
  /** What was written: `work order`, `branch`. */
  subject: z.string().nullable(),
  subject_id: z.number().nullable(),
  garage: z.object({ id: z.number(), name: z.string().nullable() }).nullable(),
})
export type ActivityRow = z.output<typeof activityRow>

const values = z.record(z.string(), z.unknown()).nullable()

/** Field by field; a created row has no old value, a deleted one no new. */
const activityDetail = activityRow.extend({
  request_id: z.string(),
  version: z.number().nullable(),
  old_value: values,
  new_value: values,
})
export type ActivityDetail = z.output<typeof activityDetail>

const searched = z
  .string()
  .trim()
  .max(200)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), messages.badText)
  .optional()

export const activityLog = routes({
  list: {
    method: 'GET',
    path: '/admin/activity-log',
    allow: 'activity-log.read',
    query: listQuery(['timestamp'], {
      method: oneOf(activityMethods).optional(),
      path: searched,
      status: oneOf(activityStatuses).optional(),
    }),
    data: pageOf(activityRow),
    about: 'Newest first. The keyword finds users; days are those of the chosen garage or country.',
  },
  get: {
    method: 'GET',
    path: '/admin/activity-log/{id}',
    allow: 'activity-log.read',
    data: activityDetail,
  },
})
