/** The only SQL of the workshop's monitor. Its scope is that of the workshop. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { COLUMN_ROWS, type Monitor, type MonitoredStage, type MonitoredTask } from '../contract.ts'
import { orderByName } from '#platform/server/database/query.ts'

/** Builds that are in work or next. */
const inWork = (scope: Scope) =>
  sql<SqlBool>`(b.status in ('planned', 'in_build', 'on_hold') and ${inScope(scope, 'b.garage_id')})`

const late = sql<SqlBool>`(t.status not in ('done', 'skipped') and t.due_date < (now() at time zone g.time_zone)::date)`

/** All active stages, and retired ones that a build still has. */
export async function selectStages(db: Db, scope: Scope): Promise<MonitoredStage[]> {
  const { rows } = await sql<MonitoredStage>`
    with open as (
      select s.stage_id, count(distinct b.id)::int as builds, count(*)::int as tasks,
        (count(*) filter (where ${late}))::int as late, (count(*) filter (where t.status = 'blocked'))::int as blocked
      from builds b join garages g on g.id = b.garage_id join build_stages s on s.build_id = b.id
      join build_tasks t on t.build_stage_id = s.id and t.status not in ('done', 'skipped')
      where ${inWork(scope)} group by s.stage_id
    )
    select stages.id, stages.names ->> 'en' as name, stages.names, coalesce(o.builds, 0) as builds,
      coalesce(o.tasks, 0) as tasks, coalesce(o.late, 0) as late, coalesce(o.blocked, 0) as blocked
    from stages left join open o on o.stage_id = stages.id
    where not stages.retired or o.tasks > 0 order by stages.position, stages.id`.execute(db)
  return rows
}

/** A stage, and the local day of the workshops in scope. */
export async function selectStage(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<Monitor['stage'] & { today: string }>`
    select id, names ->> 'en' as name, names, coalesce((select (now() at time zone g.time_zone)::date from garages g
        where g.kind = 'workshop' and ${inScope(scope, 'g.id')} order by g.id limit 1), current_date) as today
    from stages where id = ${id}`.execute(db)
  return rows[0]
}

interface TaskFilters {
  employee_id?: number | undefined
  build_id?: number | undefined
  late?: boolean | undefined
}

const tasksOfStage = (scope: Scope, stageId: number) => sql`
  builds b join garages g on g.id = b.garage_id join build_stages s on s.build_id = b.id and s.stage_id = ${stageId}
  join build_tasks t on t.build_stage_id = s.id where ${inWork(scope)}`

export async function selectTasks(db: Db, scope: Scope, stageId: number, filters: TaskFilters) {
  const where = [sql<SqlBool>`true`]
  if (filters.build_id !== undefined) where.push(sql`b.id = ${filters.build_id}`)
  if (filters.late) where.push(late)
  if (filters.employee_id !== undefined)
    where.push(
      sql`exists (select from build_task_assignees a where a.task_id = t.id and a.employee_id = ${filters.employee_id})`,
    )
  const { rows } = await sql<MonitoredTask & { many: number }>`
    with found as (
      select t.id, b.id as build, ${late} as overdue, count(*) over (partition by t.status)::int as many,
        row_number() over (partition by t.status order by
          case when t.status in ('done', 'skipped') then t.status_at end desc, t.due_date, t.id) as place
      from ${tasksOfStage(scope, stageId)} and ${sql.join(where, sql` and `)}
    )
    select t.id, coalesce(t.name, t.names ->> 'en') as name, case when t.name is null then t.names end as names,
      json_build_object('id', b.id, 'number', b.number, 'name', b.name) as build, t.status, f.overdue, f.many,
      t.starts_on, t.due_date, t.status_at, t.version,
      coalesce((select json_agg(json_build_object('id', e.id, 'full_name', e.full_name) order by ${orderByName('e.full_name')}, e.id)
        from build_task_assignees a join employees e on e.id = a.employee_id where a.task_id = t.id), '[]') as assignees,
      coalesce((select json_agg(d.depends_on order by d.depends_on)
        from build_task_depends d where d.task_id = t.id), '[]') as depends_on
    from found f join build_tasks t on t.id = f.id join builds b on b.id = f.build
    where f.place <= ${sql.lit(COLUMN_ROWS)} order by t.status, f.place`.execute(db)
  return rows
}

/** The choices of the filters: assignees in the stage, and its builds. */
export async function selectChoices(db: Db, scope: Scope, stageId: number) {
  const { rows } = await sql<Pick<Monitor, 'people' | 'builds'>>`
    with open as (select b.id, b.number, b.name, t.id as task from ${tasksOfStage(scope, stageId)})
    select coalesce((select json_agg(json_build_object('id', e.id, 'full_name', e.full_name) order by ${orderByName('e.full_name')}, e.id)
        from employees e where e.id in (select a.employee_id from build_task_assignees a where a.task_id in (select task from open))), '[]') as people,
      coalesce((select json_agg(json_build_object('id', o.id, 'number', o.number, 'name', o.name) order by o.number)
        from (select distinct id, number, name from open) o), '[]') as builds`.execute(db)
  return rows[0]!
}
