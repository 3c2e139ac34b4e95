/** The workshop's monitor: the counts of each stage, and the tasks of one stage over all builds. */
import { z } from 'zod'
import { taskStatuses } from '#domains/workshop/build-values/values.ts'
import { flagInQuery, idInQuery } from '#platform/contract/fields.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

const names = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })
const person = z.object({ id: z.number(), full_name: z.string() })
const build = z.object({ id: z.number(), number: z.string(), name: z.string() })

const stage = z.object({
  id: z.number(),
  name: z.string(),
  names,
  /** Builds in work with an open task in it. */
  builds: z.number(),
  /** Their open tasks. */
  tasks: z.number(),
  late: z.number(),
  blocked: z.number(),
})
export type MonitoredStage = z.output<typeof stage>

const task = z.object({
  id: z.number(),
  name: z.string(),
  names: names.nullable(),
  build,
  status: z.enum(taskStatuses),
  assignees: z.array(person),
  starts_on: z.string(),
  due_date: z.string(),
  overdue: z.boolean(),
  status_at: z.string(),
  /** Ids of tasks of the same build. */
  depends_on: z.array(z.number()),
  version: z.number(),
})
export type MonitoredTask = z.output<typeof task>

const monitor = z.object({
  stage: z.object({ id: z.number(), name: z.string(), names }),
  /** The local day of the workshops. */
  today: z.string(),
  /** The first tasks of each status, earliest due first; of closed ones the newest. */
  data: z.array(task),
  /** The count of each status. */
  counts: z.record(z.enum(taskStatuses), z.number()),
  /** The choices of the filters. */
  people: z.array(person),
  builds: z.array(build),
})
export type Monitor = z.output<typeof monitor>

/** Rows of one column. */
export const COLUMN_ROWS = 100

const recordType: RecordType = {
  name: 'workshop-monitor',
  shows: ['build', 'build-task', 'build-money', 'stage', 'employee', 'garage'],
}
const path = '/manufacture/stage-monitor'

export const workshopMonitor = routes(recordType, {
  stages: {
    method: 'GET',
    path,
    allow: 'build.read',
    query: scopeQuery,
    data: z.object({ data: z.array(stage) }),
    about:
      'Every stage in order, with what stands in it of planned builds, builds in work and builds on hold.',
  },
  stage: {
    method: 'GET',
    path: `${path}/{id}`,
    allow: 'build.read',
    query: scopeQuery.extend({
      employee_id: idInQuery.optional(),
      build_id: idInQuery.optional(),
      /** Overdue tasks. */
      late: flagInQuery.optional(),
    }),
    data: monitor,
    about: `The tasks of one stage over all these builds; of each status at most ${COLUMN_ROWS}.`,
  },
})
