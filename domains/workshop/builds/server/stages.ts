/** Reads the stages of a build, and its chosen colours. */
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { Build } from '../detail.ts'
import { progressOf, stageStatus } from '../rules.ts'
import { selectStages, selectTasks } from './queries-parts.ts'
import { selectOptions } from './queries.ts'

/** The stages of a build with their tasks and derived status. */
export async function stagesOf(db: Db, scope: Scope, id: number): Promise<Build['stages']> {
  const [stages, tasks] = await Promise.all([
    selectStages(db, scope, id),
    selectTasks(db, scope, id),
  ])
  return stages.map((stage) => {
    const stageTasks = tasks.filter(({ stage_id }) => stage_id === stage.id)
    return {
      ...stage,
      status: stageStatus(stageTasks),
      progress: progressOf(stageTasks),
      tasks: stageTasks,
    }
  })
}

type Chosen = Pick<Build, (typeof optionKinds)[number]>

/** The chosen options, colours with swatches. */
export async function colouredOf(
  db: Db,
  row: Record<keyof Chosen, { id: number; name: string } | null>,
) {
  const ids = optionKinds.flatMap((kind) => row[kind]?.id ?? [])
  const options = ids.length > 0 ? await selectOptions(db, ids) : []
  const hexOf = (id: number) => options.find((option) => option.id === id)?.hex ?? null
  return Object.fromEntries(
    optionKinds.map((kind) => [kind, row[kind] && { ...row[kind], hex: hexOf(row[kind].id) }]),
  ) as Chosen
}
