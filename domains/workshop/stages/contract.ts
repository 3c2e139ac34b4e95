/** Stages and their tasks: the template that a new build copies. A running build has its own copy. */
import { z } from 'zod'
import { count, id, oneOf, text, version } from '#platform/contract/fields.ts'
import { created, messages, updated } from '#platform/contract/messages.ts'
import { byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { stageMessages } from './messages.ts'

export const STAGE = 'stage'
export const TASK = 'task'
export const STAGE_ORDER = 'stage and task order'

export const proofs = ['none', 'note', 'photo'] as const
export type Proof = (typeof proofs)[number]

export const NAME_LENGTH = 100
const MOST = 300

const names = z.object({
  en: text(NAME_LENGTH),
  id: text(NAME_LENGTH),
  my: text(NAME_LENGTH),
  nl: text(NAME_LENGTH),
})
const namesOut = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })

export const stageForm = z.object({ names, planned_days: count(1, 365) })
export const taskForm = z.object({
  names,
  weight: count(1, 1000),
  proof: oneOf(proofs),
})

const task = z.object({
  id: z.number(),
  /** In English. */
  name: z.string(),
  names: namesOut,
  weight: z.number(),
  /** The required proof before review. */
  proof: z.enum(proofs),
})
const stage = z.object({
  id: z.number(),
  /** In English. */
  name: z.string(),
  names: namesOut,
  planned_days: z.number(),
  tasks: z.array(task),
})
export type StageTask = z.output<typeof task>
export type Stage = z.output<typeof stage>

const stageOrder = z.object({ version: z.number(), data: z.array(stage) })
export type StageOrder = z.output<typeof stageOrder>

const path = '/admin/manufacture/stage'

export const stages = routes('stage', {
  list: {
    method: 'GET',
    path: '/manufacture/general/stage-item',
    allow: 'stage.read',
    data: stageOrder,
    about: 'Stages in order with their tasks in order, without the retired ones.',
  },
  reorder: {
    method: 'PUT',
    path: '/admin/manufacture/general/stage-item',
    allow: 'stage.write',
    body: z.object({
      version: version.optional(),
      stages: z
        .array(z.object({ id, tasks: z.array(id).max(MOST, messages.tooManyRows) }), {
          error: messages.required,
        })
        .max(MOST, messages.tooManyRows),
    }),
    data: stageOrder,
    done: updated(STAGE_ORDER),
    about:
      'Every stage and every task once; a task may go to another stage. A stale version answers 409 with both orders:' +
      ' `stages`, which stand there now, and `yours`, as it was sent.',
  },
  create: {
    method: 'POST',
    path,
    allow: 'stage.write',
    body: stageForm,
    data: byId,
    creates: true,
    done: created(STAGE),
    about: 'It stands last.',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    allow: 'stage.write',
    body: stageForm.partial(),
    data: byId,
    done: updated(STAGE),
  },
  retire: {
    method: 'DELETE',
    path: `${path}/{id}`,
    allow: 'stage.write',
    data: emptyResponse,
    done: stageMessages.stageRetired,
    about: 'With its tasks. Running builds keep theirs.',
  },
  createTask: {
    method: 'POST',
    path: `${path}/{id}/task`,
    allow: 'stage.write',
    body: taskForm,
    data: byId,
    creates: true,
    done: created(TASK),
    about: 'It stands last in its stage.',
  },
  updateTask: {
    method: 'PUT',
    path: `${path}/{id}/task/{task_id}`,
    allow: 'stage.write',
    body: taskForm.partial(),
    data: byId,
    done: updated(TASK),
  },
  retireTask: {
    method: 'DELETE',
    path: `${path}/{id}/task/{task_id}`,
    allow: 'stage.write',
    data: emptyResponse,
    done: stageMessages.taskRetired,
    about: 'Running builds keep theirs.',
  },
})
