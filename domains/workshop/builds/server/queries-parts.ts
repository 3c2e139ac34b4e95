/** The only SQL of a build's stages, tasks, transitions, changes and signatures. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { instant, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Build, BuildTask } from '../detail.ts'
import { today } from './queries.ts'

/** The templates that a new build copies, in order. */
export async function selectTemplates(db: Db, _scope: Scope) {
  const { rows } = await sql<{
    id: number
    names: object
    planned_days: number
    tasks: { id: number; names: object; weight: number; proof: string }[]
  }>`
    select s.id, s.names, s.planned_days, coalesce((
      select json_agg(json_build_object('id', t.id, 'names', t.names, 'weight', t.weight, 'proof', t.proof)
        order by t.position, t.id)
      from stage_tasks t where t.stage_id = s.id and not t.retired), '[]') as tasks
    from stages s where not s.retired order by s.position, s.id`.execute(db)
  return rows
}

interface NewStage {
  id: number
  names: object
  planned_days: number
  starts_on: string
  ends_on: string
  tasks: readonly {
    id: number
    names: object
    weight: number
    proof: string
    starts_on: string
    due_date: string
  }[]
}

/** Copies stages with their tasks in order, in two statements. */
export async function insertStages(
  db: Db,
  buildId: number,
  stages: readonly NewStage[],
  at: string,
) {
  await sql`insert into build_stages (build_id, stage_id, names, planned_days, position, starts_on, ends_on)
    select ${buildId}, s.id, s.names, s.planned_days, s.position, s.starts_on, s.ends_on
    from jsonb_to_recordset(${JSON.stringify(
      stages.map(({ tasks: _, ...stage }, index) => ({ ...stage, position: index + 1 })),
    )}::jsonb) as s (id int, names jsonb, planned_days int, position int, starts_on date, ends_on date)
    order by s.position`.execute(db)
  const tasks = stages
    .flatMap(({ id: stage_id, tasks: stageTasks }) =>
      stageTasks.map((task) => ({ ...task, stage_id })),
    )
    .map((task, index) => ({ ...task, position: index + 1 }))
  await sql`insert into build_tasks (build_id, build_stage_id, stage_task_id, names, weight, proof, position, starts_on,
      due_date, status_at)
    select ${buildId}, s.id, t.id, t.names, t.weight, t.proof, t.position, t.starts_on, t.due_date, ${at}
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (id int, stage_id int, names jsonb, weight int,
      proof text, position int, starts_on date, due_date date)
    join build_stages s on s.build_id = ${buildId} and s.stage_id = t.stage_id
    order by t.position`.execute(db)
}

interface NewTask {
  build_id: number
  stage_id: number
  name: string
  weight: number
  proof: string
  starts_on: string
  due_date: string
  /** The next task; null appends to the stage. */
  before_id: number | null
  after_id: number | null
  at: string
}

/** Inserts a task between the tasks of a locked build. Its stage ends no earlier than the task. */
export async function insertTask(db: Db, task: NewTask): Promise<number> {
  const { rows: places } = await sql<{ position: number }>`
    select coalesce(
      (select position from build_tasks where id = ${task.before_id}),
      (select position + 1 from build_tasks where id = ${task.after_id}),
      (select coalesce(max(t.position), 0) + 1 from build_tasks t join build_stages s on s.id = t.build_stage_id
        where s.build_id = ${task.build_id}
          and s.position < (select position from build_stages where id = ${task.stage_id}))) as position`.execute(
    db,
  )
  const { position } = places[0]!
  await sql`update build_tasks set position = position + 1
    where build_id = ${task.build_id} and position >= ${position}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into build_tasks (build_id, build_stage_id, names, name, weight, proof, position, starts_on, due_date, status_at)
    values (${task.build_id}, ${task.stage_id}, jsonb_build_object('en', ${task.name}::text, 'id', ${task.name}::text,
        'my', ${task.name}::text, 'nl', ${task.name}::text),
      ${task.name}, ${task.weight}, ${task.proof}, ${position}, ${task.starts_on}, ${task.due_date}, ${task.at})
    returning id`.execute(db)
  const { id } = rows[0]!
  await sql`update build_stages set ends_on = greatest(ends_on, ${task.due_date}::date)
    where id = ${task.stage_id}`.execute(db)
  return id
}

/** Reschedules the stages and tasks of a build that was not started. */
export async function placeStages(
  db: Db,
  stages: readonly { id: number; starts_on: string; ends_on: string; tasks: readonly Placed[] }[],
) {
  await sql`update build_stages s set starts_on = x.starts_on, ends_on = x.ends_on, position = x.position
    from jsonb_to_recordset(${JSON.stringify(
      stages.map(({ tasks: _, ...stage }, index) => ({ ...stage, position: index + 1 })),
    )}::jsonb) as x (id int, starts_on date, ends_on date, position int) where s.id = x.id`.execute(
    db,
  )
  await sql`update build_tasks t set starts_on = x.starts_on, due_date = x.due_date
    from jsonb_to_recordset(${JSON.stringify(
      stages.flatMap(({ tasks }) => tasks),
    )}::jsonb) as x (id int, starts_on date, due_date date) where t.id = x.id`.execute(db)
}
interface Placed {
  id: number
  starts_on: string
  due_date: string
}

type StageRow = Omit<Build['stages'][number], 'status' | 'progress' | 'tasks'>

/** The stages of a build in order, without their tasks. */
export async function selectStages(db: Db, scope: Scope, buildId: number): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select s.id, s.stage_id, s.names ->> 'en' as name, s.names, s.planned_days, s.starts_on, s.ends_on
    from builds join build_stages s on s.build_id = builds.id
    where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')} order by s.position`.execute(
    db,
  )
  return rows
}

/** The tasks of a build in the order of its stages. */
export async function selectTasks(
  db: Db,
  scope: Scope,
  buildId: number,
): Promise<(BuildTask & { stage_id: number })[]> {
  const { rows } = await sql<BuildTask>`
    select t.id, t.build_stage_id as stage_id, coalesce(t.name, t.names ->> 'en') as name,
      case when t.name is null then t.names end as names, t.weight, t.proof, t.status, t.starts_on, t.due_date,
      t.status not in ('done', 'skipped') and t.due_date < ${today} as overdue, t.notes,
      ${sql.raw(instant('t.status_at'))} as status_at, t.version,
      coalesce((select json_agg(json_build_object('id', e.id, 'full_name', e.full_name) order by ${orderByName('e.full_name')}, e.id)
        from build_task_assignees a join employees e on e.id = a.employee_id where a.task_id = t.id), '[]') as assignees,
      coalesce((select json_agg(d.depends_on order by d.depends_on)
        from build_task_depends d where d.task_id = t.id), '[]') as depends_on
    from builds join build_tasks t on t.build_id = builds.id
    where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')} order by t.position`.execute(
    db,
  )
  return rows
}

/**
 * The rest of a build's page: the customer's phone, the donor, the workshop's zone, transitions, changes, signatures.
 */
export async function selectAround(db: Db, scope: Scope, buildId: number) {
  const { rows } = await sql<{
    time_zone: string
    today: string
    country_id: number
    customer: Build['customer']
    vehicle: { id: number; license_plate: string; country_id: number } | null
    signatures: Build['signatures']
    history: Build['history']
    changes: Build['changes']
  }>`
    select g.time_zone, ${today} as today, g.country_id,
      (select json_build_object('id', c.id, 'full_name', c.full_name, 'phone', c.phone)
        from customers c where c.id = builds.customer_id) as customer,
      (select json_build_object('id', v.id, 'license_plate', v.license_plate, 'country_id', v.country_id)
        from vehicles v where v.id = builds.vehicle_id) as vehicle,
      coalesce((select json_agg(json_build_object('signer', s.signer, 'svg', s.svg, 'signed_at', s.signed_at,
          'by', e.full_name) order by s.signer)
        from build_signatures s left join employees e on e.id = s.employee_id
        where s.build_id = builds.id), '[]') as signatures,
      coalesce((select json_agg(json_build_object('from', m.from_status, 'to', m.to_status, 'at', m.at,
          'by', e.full_name, 'reason', m.reason) order by m.id desc)
        from build_events m left join employees e on e.id = m.employee_id
        where m.build_id = builds.id), '[]') as history,
      coalesce((select json_agg(json_build_object('id', x.id, 'field', x.field, 'before', x.before, 'after', x.after,
          'at', x.at, 'by', e.full_name, 'agreed_by', x.agreed_by) order by x.id desc)
        from build_changes x left join employees e on e.id = x.employee_id
        where x.build_id = builds.id), '[]') as changes
    from builds join garages g on g.id = builds.garage_id
    where builds.id = ${buildId} and ${inScope(scope, 'builds.garage_id')}`.execute(db)
  return rows[0]
}

interface Event {
  build_id: number
  from_status: string | null
  to_status: string
  reason: string | null
  employee_id: number
  at: string
}

export const insertEvent = (db: Db, event: Event) =>
  db.insertInto('build_events').values(event).execute()

interface Changed {
  build_id: number
  field: string
  before: string | null
  after: string | null
  agreed_by: string | null
  employee_id: number
  at: string
}

export async function insertChanges(db: Db, changes: readonly Changed[]) {
  if (changes.length > 0) await db.insertInto('build_changes').values(changes).execute()
}

interface Signature {
  build_id: number
  signer: string
  svg: string
  signed_at: string
  employee_id: number
}

export const upsertSignature = (db: Db, { build_id, signer, ...signature }: Signature) =>
  db
    .insertInto('build_signatures')
    .values({ build_id, signer, ...signature })
    .onConflict((conflict) => conflict.columns(['build_id', 'signer']).doUpdateSet(signature))
    .execute()
