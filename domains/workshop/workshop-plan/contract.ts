/** The forecast of a build, and the order in which a workshop starts its planned builds. */
import { z } from 'zod'
import { apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import { id, idInQuery, version } from '#platform/contract/fields.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

export const BUILD_QUEUE = 'build queue'

export const forecastOfBuild = z.object({
  /** The days by which 50 % and 80 % of the runs are done. */
  p50: z.string(),
  p80: z.string(),
  /** Days from the target date to the P80; 0 if in time, null without a target. */
  late_by_days: z.number().nullable(),
  because: apiMessageSchema.nullable(),
})
export type ForecastOfBuild = z.output<typeof forecastOfBuild>

const MOST = 1000

const queued = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  customer: z.string(),
  target_date: z.string().nullable(),
  /** When a bay becomes free, by the forecasts of the builds before it. */
  forecast_start: z.string(),
  p50: z.string(),
  p80: z.string(),
})
export type Queued = z.output<typeof queued>

const queue = z.object({ garage_id: z.number(), version: z.number(), data: z.array(queued) })
export type BuildQueue = z.output<typeof queue>

const recordType: RecordType = {
  name: 'build-queue',
  shows: ['build', 'garage', 'holiday', 'customer', 'stage', 'employee'],
}
const path = '/admin/manufacture/build-queue'

export const workshopPlan = routes(recordType, {
  get: {
    method: 'GET',
    path,
    allow: 'build.read',
    // it forecasts every open build of the workshop
    cost: 'slow',
    query: z.object({
      /** By default the first workshop in scope. */
      garage_id: idInQuery.optional(),
    }),
    data: queue,
    about: 'The planned builds of a workshop in the order in which it begins them.',
  },
  reorder: {
    method: 'PUT',
    path,
    allow: 'build.write',
    body: z.object({
      garage_id: id,
      ids: z.array(id).max(MOST, messages.tooManyRows),
      version: version.optional(),
    }),
    data: queue,
    done: updated(BUILD_QUEUE),
    about:
      'Every planned build once. A stale version answers 409 with both orders: `builds`, which stand there now, and `yours`, the ids as they were sent.',
  },
})
