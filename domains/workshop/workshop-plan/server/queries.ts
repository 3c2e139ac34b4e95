/** The only SQL of the workshop's plan: open tasks, past durations, and the order of the queue. */
import { sql } from 'kysely'
import type { BuildStatus } from '#domains/workshop/build-values/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** Working days from one day to another, both included: Monday to Saturday (the second of January 2000 was a Sunday). */
const workingDays = (from: string, to: string) =>
  sql.raw(`(${to} - ${from} + 1
    - ((${to} - date '2000-01-02') / 7 - (${from} - 1 - date '2000-01-02') / 7))`)

export interface OpenBuild {
  id: number
  number: string
  name: string
  status: BuildStatus
  date: string
  target_date: string | null
  customer: string
  garage_id: number
  /** The holidays of the workshop. */
  closed_on: string[]
  /** The local day of the workshop. */
  today: string
}

const builds = sql`select builds.id, builds.number, builds.name, builds.status, builds.date, builds.target_date,
  c.full_name as customer, builds.garage_id, closed_on(g.id, g.country_id) as closed_on, (now() at time zone g.time_zone)::date as today
  from builds join garages g on g.id = builds.garage_id join customers c on c.id = builds.customer_id`

export async function selectBuild(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<OpenBuild>`${builds}
    where builds.id = ${id} and ${inScope(scope, 'builds.garage_id')}`.execute(db)
  return rows[0]
}

/** The builds of a workshop that are planned or in work. */
export async function selectOpenBuilds(db: Db, scope: Scope, garageId: number) {
  const { rows } = await sql<OpenBuild>`${builds}
    where builds.garage_id = ${garageId} and builds.status in ('planned', 'in_build', 'on_hold')
      and ${inScope(scope, 'builds.garage_id')} order by builds.date, builds.id`.execute(db)
  return rows
}

export interface OpenTask {
  id: number
  build_id: number
  name: string
  stage: number
  build_stage_id: number
  status: string
  /** Its share of the days of its stage. */
  days: number
  stage_task_id: number | null
  /** Working days since it was started. */
  gone: number | null
  /** Working days until it can resume. */
  waits: number | null
  late: boolean
  people: number[]
  depends: number[]
}

export async function selectOpenTasks(db: Db, buildIds: readonly number[]): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select t.id, t.build_id, coalesce(t.name, t.names ->> 'en') as name, s.position as stage, s.id as build_stage_id, t.status,
      s.planned_days::float8 / n.tasks as days, t.stage_task_id,
      case when t.status in ('in_progress', 'review') then greatest(0, ${workingDays(
        '(t.started_at at time zone g.time_zone)::date',
        '(now() at time zone g.time_zone)::date',
      )} - 1) end as gone,
      case when t.status = 'blocked' then greatest(1, ${workingDays(
        '(now() at time zone g.time_zone)::date',
        'greatest(coalesce(t.expected_at, t.due_date), (now() at time zone g.time_zone)::date)',
      )} - 1) end as waits,
      t.due_date < (now() at time zone g.time_zone)::date as late,
      coalesce((select json_agg(a.employee_id order by a.employee_id) from build_task_assignees a where a.task_id = t.id), '[]') as people,
      coalesce((select json_agg(d.depends_on) from build_task_depends d where d.task_id = t.id), '[]') as depends
    from build_tasks t join build_stages s on s.id = t.build_stage_id join builds b on b.id = t.build_id
    join garages g on g.id = b.garage_id
    cross join lateral (select count(*) as tasks from build_tasks x where x.build_stage_id = s.id) n
    where t.build_id = any(${[...buildIds]}::int[]) and t.status not in ('done', 'skipped')
    order by t.build_id, s.position, t.position`.execute(db)
  return rows
}

/** Durations come from the newest finished builds of a workshop. */
const MAX_DONE = 50

/** The duration of each of their tasks, in working days and as a share of its plan. */
export async function selectTook(db: Db, garageId: number) {
  const { rows } = await sql<{ stage_task_id: number | null; took: number[]; shares: number[] }>`
    with done as (
      select id from builds where garage_id = ${garageId} and status in ('finished', 'delivered')
      order by date desc, id desc limit ${sql.lit(MAX_DONE)}
    )
    select x.stage_task_id, json_agg(x.took) as took, json_agg(x.took / x.days) as shares
    from (
      select t.stage_task_id, ${workingDays(
        '(t.started_at at time zone g.time_zone)::date',
        '(t.done_at at time zone g.time_zone)::date',
      )}::float8 as took, s.planned_days::float8 / count(*) over (partition by t.build_stage_id) as days
      from build_tasks t join build_stages s on s.id = t.build_stage_id join builds b on b.id = t.build_id
      join garages g on g.id = b.garage_id
      where t.build_id in (select id from done) and t.status = 'done' and t.started_at is not null and t.done_at is not null
    ) x where x.took > 0 group by 1`.execute(db)
  return rows
}

/** The first workshop in scope. */
export async function selectWorkshop(db: Db, scope: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select garages.id from garages where garages.kind = 'workshop' and ${inScope(scope, 'garages.id')}
    order by garages.id limit 1`.execute(db)
  return rows[0]?.id
}

/** The mechanics of a workshop. */
export async function selectMechanics(db: Db, garageId: number) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select e.id, e.full_name from employees e join roles r on r.id = e.role_id
    where e.garage_id = ${garageId} and r.name = 'mechanic' and e.active order by e.id`.execute(db)
  return rows
}

export async function selectNames(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, full_name from employees where id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/** The stored order of a workshop; later planned builds are not in it. */
export async function selectQueue(db: Db, garageId: number) {
  const queue = await db
    .selectFrom('build_queues')
    .select(['ids', 'version'])
    .where('garage_id', '=', garageId)
    .executeTakeFirst()
  return queue ?? { ids: [], version: 1 }
}

/** The same, locked, so that two saves of an order run one after the other. */
export async function lockQueue(db: Db, garageId: number) {
  await db
    .insertInto('build_queues')
    .values({ garage_id: garageId, ids: [] })
    .onConflict((conflict) => conflict.column('garage_id').doNothing())
    .execute()
  return db
    .selectFrom('build_queues')
    .select(['ids', 'version'])
    .where('garage_id', '=', garageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateQueue = (db: Db, garageId: number, ids: readonly number[]) =>
  db
    .updateTable('build_queues')
    .set({ ids: [...ids], version: sql`version + 1` })
    .where('garage_id', '=', garageId)
    .execute()
