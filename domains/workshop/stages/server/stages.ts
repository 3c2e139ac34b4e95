/** Stages and their tasks: the list, its order, and each record. A change locks the order. */
import { messages } from '#platform/contract/messages.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { type stages, STAGE, STAGE_ORDER, type StageOrder, TASK } from '../contract.ts'
import { stageMessages } from '../messages.ts'
import {
  insertStage,
  insertTask,
  lockOrder,
  placeStage,
  placeTasks,
  raiseVersion,
  selectOrder,
  updateStage,
  updateTask,
} from './queries.ts'

/** The ids of an order. */
const placesOf = ({ data }: StageOrder) =>
  data.map(({ id, tasks }) => ({ id, tasks: tasks.map((task) => task.id) }))

export async function reorder({ db, scope, body, audit }: CallContext<typeof stages.reorder>) {
  const before = await lockOrder(db, scope)
  if (body.version !== undefined && body.version !== before.version)
    throw conflict(messages.stale, {
      version: before.version,
      stages: before.data,
      yours: body.stages,
    })
  assertWhole(before, body.stages)
  for (const [index, { id, tasks }] of body.stages.entries()) {
    await placeStage(db, scope, id, index + 1)
    await placeTasks(db, scope, id, tasks)
  }
  await raiseVersion(db, scope)
  const after = await selectOrder(db, scope)
  audit.updated(
    STAGE_ORDER,
    { version: before.version, stages: placesOf(before) },
    { version: after.version, stages: placesOf(after) },
  )
  return after
}

/** Rejects an order that omits or repeats a stage or task. */
function assertWhole(
  before: StageOrder,
  order: CallContext<typeof stages.reorder>['body']['stages'],
) {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
  const stagesOf = (list: readonly { id: number }[]) => sorted(list.map(({ id }) => id))
  const tasksOf = (list: readonly { tasks: readonly number[] }[]) =>
    sorted(list.flatMap(({ tasks }) => tasks))
  const current = placesOf(before)
  if (stagesOf(current) !== stagesOf(order) || tasksOf(current) !== tasksOf(order))
    throw invalid({ stages: stageMessages.notWhole })
}

const stageOf = ({ data }: StageOrder, id: number) =>
  data.find((stage) => stage.id === id) ?? missing()
const taskOf = (order: StageOrder, { id, task_id }: { id: number; task_id: number }) =>
  stageOf(order, id).tasks.find((task) => task.id === task_id) ?? missing()
const missing = (): never => {
  throw notFound()
}

export async function create({ db, scope, body, audit }: CallContext<typeof stages.create>) {
  await lockOrder(db, scope)
  const { id } = await insertStage(db, body)
  await raiseVersion(db, scope)
  audit.created(STAGE, { id, ...body })
  return { id }
}

/** A rename does not change the order's version, so a concurrent reorder is not lost. */
export async function update({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof stages.update>) {
  const { tasks: _, ...before } = stageOf(await lockOrder(db, scope), params.id)
  if (Object.keys(body).length > 0) await updateStage(db, scope, before.id, body)
  audit.updated(STAGE, before, { ...before, ...body })
  return { id: before.id }
}

export async function retire({ db, scope, params, audit }: CallContext<typeof stages.retire>) {
  const stage = stageOf(await lockOrder(db, scope), params.id)
  await updateStage(db, scope, stage.id, { retired: true })
  await raiseVersion(db, scope)
  audit.removed(STAGE, stage)
  return {}
}

export async function createTask({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof stages.createTask>) {
  const stage = stageOf(await lockOrder(db, scope), params.id)
  const { id } = await insertTask(db, { stage_id: stage.id, ...body })
  await raiseVersion(db, scope)
  audit.created(TASK, { id, stage_id: stage.id, ...body })
  return { id }
}

export async function changeTask({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof stages.updateTask>) {
  const before = taskOf(await lockOrder(db, scope), params)
  if (Object.keys(body).length > 0) await updateTask(db, scope, before.id, body)
  audit.updated(TASK, before, { ...before, ...body })
  return { id: before.id }
}

export async function retireTask({
  db,
  scope,
  params,
  audit,
}: CallContext<typeof stages.retireTask>) {
  const task = taskOf(await lockOrder(db, scope), params)
  await updateTask(db, scope, task.id, { retired: true })
  await raiseVersion(db, scope)
  audit.removed(TASK, task)
  return {}
}
