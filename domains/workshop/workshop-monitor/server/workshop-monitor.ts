/** The workshop's monitor: all stages with their counts, and one stage with its tasks. */
import { taskStatuses } from '#domains/workshop/build-values/values.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { workshopMonitor, Monitor } from '../contract.ts'
import { selectChoices, selectStage, selectStages, selectTasks } from './queries.ts'

export async function stages({ db, scope }: CallContext<typeof workshopMonitor.stages>) {
  return { data: await selectStages(db, scope) }
}

export async function stage({
  db,
  scope,
  params,
  query,
}: CallContext<typeof workshopMonitor.stage>) {
  const stage = await selectStage(db, scope, params.id)
  if (!stage) throw notFound()
  const { today, ...itself } = stage
  const [rows, choices] = await Promise.all([
    selectTasks(db, scope, params.id, query),
    selectChoices(db, scope, params.id),
  ])
  const counts = Object.fromEntries(taskStatuses.map((status) => [status, 0])) as Monitor['counts']
  for (const { status, many } of rows) counts[status] = many
  return {
    stage: itself,
    today,
    data: rows.map(({ many: _, ...task }) => task),
    counts,
    ...choices,
  }
}
