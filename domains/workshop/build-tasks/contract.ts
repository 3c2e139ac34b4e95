/** The tasks of builds: assignment, due days, transitions, notes and photos. */
import { z } from 'zod'
import { buildStatuses, taskStatuses } from '#domains/workshop/build-values/values.ts'
import { proofs } from '#domains/workshop/stages/contract.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  count,
  day,
  flagInQuery,
  id,
  idInQuery,
  instant,
  oneOf,
  optionalName,
  optionalText,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { deleted, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'

export const TASK = 'task'

const MAX_PEOPLE = 20
const MAX_DEPENDS = 50
const MAX_FILES = 20
const NAME = 100

const person = z.object({ id: z.number(), full_name: z.string() })
const names = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })

const taskRow = z.object({
  id: z.number(),
  name: z.string(),
  /** In four languages; null for a typed name. */
  names: names.nullable(),
  build: z.object({
    id: z.number(),
    number: z.string(),
    name: z.string(),
    status: z.enum(buildStatuses),
    garage_id: z.number(),
  }),
  stage: z.object({ id: z.number(), stage_id: z.number(), name: z.string(), names }),
  status: z.enum(taskStatuses),
  weight: z.number(),
  proof: z.enum(proofs),
  assignees: z.array(person),
  starts_on: z.string(),
  due_date: z.string(),
  overdue: z.boolean(),
  status_at: z.string(),
  version: z.number(),
})
export type TaskRow = z.output<typeof taskRow>

const task = taskRow.extend({
  time_zone: z.string(),
  notes: z.string().nullable(),
  expected_at: z.string().nullable(),
  started_at: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: person.nullable(),
  depends_on: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      names: names.nullable(),
      status: z.enum(taskStatuses),
    }),
  ),
  /** Seconds worked by everyone, and the start of the reader's running clock. */
  clock: z.object({ seconds: z.number(), running_since: z.string().nullable() }),
  allowed: z.array(
    z.object({
      to: z.enum(taskStatuses),
      needs: z.array(z.enum(['reason', 'expected_at'])),
      blockers: z.array(z.string()),
    }),
  ),
  /** The people who may see the task and can be mentioned in a note. */
  mentionable: z.array(person),
  can: abilitiesSchema('update', 'remove', 'write', 'time'),
})
export type Task = z.output<typeof task>

/** An unread note that mentions the reader. */
const mention = z.object({
  id: z.number(),
  task: z.object({ id: z.number(), name: z.string(), names: names.nullable() }),
  build: z.object({ id: z.number(), name: z.string() }),
  notes: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})
export type Mention = z.output<typeof mention>

/** Of photos. */
export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]

/** Old and new value: of statuses, names or days. */
const entryValue = z.union([z.string(), z.array(z.string())]).nullable()
const entry = z.object({
  id: z.number(),
  kind: z.enum(['note', 'status', 'assignees', 'due_date']),
  notes: z.string().nullable(),
  before: entryValue,
  after: entryValue,
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
  /** Whether its photos were taken before or after the work. */
  shows: z.enum(moments).nullable(),
  files: z.array(z.object({ id: z.number(), url: z.string(), type: z.string() })),
})
export type Entry = z.output<typeof entry>

export const taskChange = z
  .object({
    assignee_ids: z.array(id).max(MAX_PEOPLE, messages.tooManyRows),
    due_date: day,
    notes: optionalText(2000),
    /** Replaces the names in four languages; an empty name restores them. */
    name: optionalName(NAME),
    weight: count(1, 1000),
    depends_on: z.array(id).max(MAX_DEPENDS, messages.tooManyRows),
  })
  .partial()
  .extend({
    /** Without a version the last write wins. */
    version: version.optional(),
  })

const recordType: RecordType = {
  name: 'build-task',
  shows: ['build', 'build-money', 'employee', 'file', 'garage'],
}
const path = '/manufacture/task'
const saved = z.object({ id: z.number(), version: z.number() })
const changes = ['build-task', 'build']

export const buildTasks = routes(recordType, {
  list: {
    method: 'GET',
    path,
    allow: 'build-task.read',
    query: listQuery(['due_date'], {
      /** Open tasks of the caller. */
      mine: flagInQuery.optional(),
      build_id: idInQuery.optional(),
      status: oneOf(taskStatuses).optional(),
      /** Overdue tasks. */
      late: flagInQuery.optional(),
    }),
    kept: true,
    data: pageOf(taskRow),
    about: 'The tasks in reach, the earliest due first; a mechanic sees those assigned to him.',
  },
  get: { method: 'GET', path: `${path}/{id}`, allow: 'build-task.read', kept: true, data: task },
  update: {
    method: 'PUT',
    path: '/admin/manufacture/task/{id}',
    allow: 'build-task.write',
    changes,
    body: taskChange,
    data: saved,
    done: updated(TASK),
    about:
      'A missing field stays as it was. Without a version the last write wins, and the log says so.',
  },
  remove: {
    method: 'DELETE',
    path: '/admin/manufacture/task/{id}',
    allow: 'build-task.write',
    changes,
    data: emptyResponse,
    done: deleted(TASK),
    about: 'Only one that is to do, without notes, hours and parts.',
  },
  transition: {
    method: 'POST',
    path: '/admin/manufacture/task/{id}/transition',
    allow: 'build-task.work',
    changes,
    body: z.object({
      to: oneOf(taskStatuses),
      reason: optionalText(500),
      expected_at: day.nullish(),
      version,
    }),
    data: task,
    done: updated(TASK),
    about: 'A move of `allowed`; 409 with the blocker that stands against it.',
  },
  history: {
    method: 'GET',
    path: `${path}/{id}/history`,
    allow: 'build-task.read',
    kept: true,
    shows: ['build', 'build-money', 'employee', 'file', 'garage'],
    data: z.object({ data: z.array(entry), total: z.number() }),
    about: 'The newest first.',
  },
  mentions: {
    method: 'GET',
    path: '/manufacture/mention',
    allow: 'build-task.work',
    kept: true,
    data: z.object({ data: z.array(mention) }),
    about: 'Notes that mean the caller and that he has not opened, the newest first.',
  },
  readMention: {
    method: 'POST',
    path: '/manufacture/mention/{id}/read',
    allow: 'build-task.work',
    changes: ['build-task'],
    data: byId,
    about: 'The caller has opened the note.',
  },
  time: {
    method: 'POST',
    path: `${path}/{id}/time`,
    allow: 'build-task.work',
    changes: [...changes, 'build-money', 'journal'],
    body: z.object({ action: oneOf(['start', 'stop']), at: instant.nullish() }),
    data: z.object({ seconds: z.number(), running_since: z.string().nullable() }),
    creates: true,
    done: updated(TASK),
    about:
      'The clock of the caller. One runs for each person: who starts another stops the first. Hours cost the build at the hourly rate. `at`: when it was done without a line to the server.',
  },
  file: {
    method: 'POST',
    path: `${path}/history/file`,
    allow: 'build-task.work',
    cost: 'transfer',
    // a picture is re-encoded before anything is written
    atomic: false,
    upload: true,
    changes: ['file'],
    data: z.object({ id: z.number(), url: z.string() }),
    creates: true,
    about: 'Multipart, one part named file: a picture or a video for a note.',
  },
  write: {
    method: 'POST',
    path: `${path}/{id}/history`,
    allow: 'build-task.work',
    changes,
    body: z.object({
      notes: optionalText(2000),
      file_ids: z.array(id).max(MAX_FILES, messages.tooManyRows).optional(),
      /** Whether the photos were taken before or after the work. */
      shows: oneOf(moments).nullish(),
      /** In addition to people whose `@name` is in the note. */
      mention_ids: z.array(id).max(MAX_PEOPLE, messages.tooManyRows).optional(),
    }),
    data: byId,
    creates: true,
    done: updated(TASK),
    about: 'A note, photos and videos, or both. It is the proof that a review asks for.',
  },
})
