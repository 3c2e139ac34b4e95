/** Adds a task to a single build, besides those copied from templates. */
import { messages } from '#platform/contract/messages.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Build } from '../detail.ts'
import type { builds } from '../contract.ts'
import { buildMessages } from '../messages.ts'
import { mayPlanTasks, workingDay } from '../rules.ts'
import { replaceDepends } from './queries-depends.ts'
import { insertTask } from './queries-parts.ts'
import { stagesOf } from './stages.ts'

type Stage = Build['stages'][number]

/** Its position in the stage: before another task, else last. It takes this many working days from there. */
function placeOf(stage: Stage, beforeId: number | null | undefined, plannedDays: number) {
  const before = stage.tasks.find(({ id }) => id === beforeId)
  if (beforeId != null && !before) throw invalid({ before_task_id: messages.unknownReference })
  const last = stage.tasks.at(-1)
  const starts_on = before
    ? before.starts_on
    : last
      ? workingDay(last.due_date, 1)
      : workingDay(stage.starts_on, 0)
  return {
    starts_on,
    due_date: workingDay(starts_on, plannedDays - 1),
    before_id: before?.id ?? null,
    after_id: last?.id ?? null,
  }
}

/** The caller has locked the build. @returns the task's id */
export async function addTaskTo(
  { db, scope, at, body }: CallContext<typeof builds.addTask>,
  build: Pick<Build, 'id' | 'status'>,
): Promise<number> {
  if (!mayPlanTasks(build)) throw conflict(buildMessages.tasksClosed)
  const stages = await stagesOf(db, scope, build.id)
  const stage = stages.find(({ id }) => id === body.stage_id)
  if (!stage) throw invalid({ stage_id: messages.unknownReference })
  const taskIds = new Set(stages.flatMap(({ tasks }) => tasks.map(({ id }) => id)))
  const depends = [...new Set(body.depends_on ?? [])]
  const otherBuildIndex = depends.findIndex((id) => !taskIds.has(id))
  if (otherBuildIndex >= 0)
    throw invalid({ [`depends_on.${otherBuildIndex}`]: buildMessages.otherBuild })
  const task = await insertTask(db, {
    build_id: build.id,
    stage_id: stage.id,
    name: body.name,
    weight: body.weight,
    proof: body.proof,
    ...placeOf(stage, body.before_task_id, body.planned_days),
    at: at.toISOString(),
  })
  await replaceDepends(db, task, depends)
  return task
}
