/** The only SQL of stages and their tasks. They are shared by all garages, so there is no scope. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { Proof, Stage, StageOrder } from '../contract.ts'

type Names = Stage['names']

const tasks = sql<Stage['tasks']>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.names ->> 'en', 'names', t.names, 'weight', t.weight,
    'proof', t.proof) order by t.position, t.id)
  from stage_tasks t where t.stage_id = stages.id and not t.retired), '[]')`

const all = sql<Stage[]>`coalesce((
  select json_agg(json_build_object('id', stages.id, 'name', stages.names ->> 'en', 'names', stages.names,
    'planned_days', stages.planned_days, 'tasks', ${tasks}) order by stages.position, stages.id)
  from stages where not stages.retired), '[]')`

/** One statement, so that version and order are from the same moment. */
export const selectOrder = (db: Db, _scope: Scope): Promise<StageOrder> =>
  db
    .selectFrom('stage_order')
    .select(['version', all.as('data')])
    .executeTakeFirstOrThrow()

/** Changes of stages or tasks hold this lock until commit, because they share one version. */
export async function lockOrder(db: Db, scope: Scope): Promise<StageOrder> {
  await db.selectFrom('stage_order').select('version').forUpdate().execute()
  return selectOrder(db, scope)
}

export const raiseVersion = (db: Db, _scope: Scope) =>
  db
    .updateTable('stage_order')
    .set({ version: sql`version + 1` })
    .execute()

export const placeStage = (db: Db, _scope: Scope, id: number, position: number) =>
  db.updateTable('stages').set({ position }).where('id', '=', id).execute()

export const placeTasks = (db: Db, _scope: Scope, stageId: number, ids: readonly number[]) =>
  sql`update stage_tasks set stage_id = ${stageId}, position = placed.position
    from unnest(${ids}::int[]) with ordinality placed (id, position)
    where stage_tasks.id = placed.id`.execute(db)

export const insertStage = (db: Db, stage: { names: Names; planned_days: number }) =>
  db
    .insertInto('stages')
    .values({
      ...stage,
      names: JSON.stringify(stage.names),
      position: sql`(select coalesce(max(position), 0) + 1 from stages)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

interface StageChange {
  names?: Names | undefined
  planned_days?: number | undefined
  retired?: boolean
}
interface TaskChange {
  names?: Names | undefined
  weight?: number | undefined
  proof?: Proof | undefined
  retired?: boolean
}

const stored = <T extends { names?: Names | undefined }>({ names, ...rest }: T) => ({
  ...rest,
  ...(names && { names: JSON.stringify(names) }),
})

export const updateStage = (db: Db, _scope: Scope, id: number, change: StageChange) =>
  db.updateTable('stages').set(stored(change)).where('id', '=', id).execute()

export const insertTask = (
  db: Db,
  task: { stage_id: number; names: Names; weight: number; proof: Proof },
) =>
  db
    .insertInto('stage_tasks')
    .values({
      ...task,
      names: JSON.stringify(task.names),
      position: sql`(select coalesce(max(position), 0) + 1 from stage_tasks where stage_id = ${task.stage_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateTask = (db: Db, _scope: Scope, id: number, change: TaskChange) =>
  db.updateTable('stage_tasks').set(stored(change)).where('id', '=', id).execute()
