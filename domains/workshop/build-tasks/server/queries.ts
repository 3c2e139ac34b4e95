/** The only SQL of tasks. A task is in scope if its build's workshop is; a mechanic sees assigned tasks only. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import { sortOrder, readLongList, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope as within } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { BuildStatus, TaskStatus } from '#domains/workshop/build-values/values.ts'
import type { Proof } from '#domains/workshop/stages/contract.ts'
import type { Entry, Task, TaskRow } from '../contract.ts'

const mine = (me: CurrentUser) =>
  sql<SqlBool>`exists (select from build_task_assignees a where a.task_id = t.id and a.employee_id = ${me.employee_id})`

const reach = (scope: Scope, me: CurrentUser) => {
  const inScope = within(scope, 'b.garage_id')
  return me.role === 'mechanic' ? sql<SqlBool>`(${inScope} and ${mine(me)})` : inScope
}

const from = sql`build_tasks t join builds b on b.id = t.build_id join garages g on g.id = b.garage_id
  join build_stages s on s.id = t.build_stage_id`

const open = sql<SqlBool>`t.status not in ('done', 'skipped')`
const late = sql<SqlBool>`(${open} and t.due_date < (now() at time zone g.time_zone)::date)`

const columns = sql`t.id, coalesce(t.name, t.names ->> 'en') as name, case when t.name is null then t.names end as names,
  json_build_object('id', b.id, 'number', b.number, 'name', b.name, 'status', b.status,
    'garage_id', b.garage_id) as build,
  json_build_object('id', s.id, 'stage_id', s.stage_id, 'name', s.names ->> 'en', 'names', s.names) as stage,
  t.status, t.weight, t.proof, t.starts_on, t.due_date, ${late} as overdue, t.status_at, t.version,
  coalesce((select json_agg(json_build_object('id', e.id, 'full_name', e.full_name) order by ${orderByName('e.full_name')}, e.id)
    from build_task_assignees a join employees e on e.id = a.employee_id where a.task_id = t.id), '[]') as assignees`

interface Query {
  page: number
  limit: number
  sort?: string | undefined
  keyword?: string | undefined
  mine?: boolean | undefined
  build_id?: number | undefined
  status?: TaskStatus | undefined
  late?: boolean | undefined
}

export function selectTasks(db: Db, scope: Scope, me: CurrentUser, query: Query) {
  const where = [reach(scope, me)]
  if (query.mine)
    where.push(mine(me), open, sql<SqlBool>`b.status not in ('delivered', 'cancelled')`)
  if (query.build_id !== undefined) where.push(sql<SqlBool>`t.build_id = ${query.build_id}`)
  if (query.status !== undefined) where.push(sql<SqlBool>`t.status = ${query.status}`)
  if (query.late !== undefined) where.push(query.late ? late : sql<SqlBool>`not ${late}`)
  if (query.keyword)
    where.push(contains(sql`searchable(t.name, t.names ->> 'en', b.name, b.number)`, query.keyword))
  const sorted = sortOrder(query.sort, { due_date: 't.due_date' }, 'due_date', 't.id')
  return readLongList<TaskRow>(db, { from, id: 't.id', columns, where, sorted }, query)
}

type Stored = Omit<Task, 'allowed' | 'can'> & {
  facts: Facts
  garage_id: number
  build_id: number
  is_used: boolean
}
interface Facts {
  status: TaskStatus
  build: { status: BuildStatus }
  proof: Proof
  notes: number
  photos: number
  done_by: number | null
}

/** Since the last start: proof from before a reopening does not count. */
const proofs = (what: ReturnType<typeof sql>) => sql`(select count(*)::int from build_task_history h
  where h.task_id = t.id and h.kind = 'note' and h.at >= coalesce(t.started_at, '-infinity') and ${what})`
const hasNote = sql`h.notes is not null`
const hasPhoto = sql`exists (select from build_task_files f join files x on x.id = f.file_id
  where f.history_id = h.id and (x.type like 'image/%' or x.type like 'video/%'))`

/** A task with the fields that its transitions depend on. */
export async function selectTask(
  db: Db,
  scope: Scope,
  me: CurrentUser,
  id: number,
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns}, b.id as build_id, b.garage_id, g.time_zone, t.notes, t.expected_at, t.started_at, t.done_at,
      (select json_build_object('id', e.id, 'full_name', e.full_name) from employees e where e.id = t.done_by) as done_by,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', coalesce(d.name, d.names ->> 'en'),
          'names', case when d.name is null then d.names end, 'status', d.status) order by d.position)
        from build_task_depends w join build_tasks d on d.id = w.depends_on where w.task_id = t.id), '[]') as depends_on,
      json_build_object('status', t.status, 'build', json_build_object('status', b.status), 'proof', t.proof,
        'notes', ${proofs(hasNote)}, 'photos', ${proofs(hasPhoto)}, 'done_by', t.done_by) as facts,
      exists (select from build_task_history h where h.task_id = t.id) or exists (select from build_times w where w.task_id = t.id)
        or exists (select from build_materials m where m.task_id = t.id) as is_used
    from ${from} where t.id = ${id} and ${reach(scope, me)}`.execute(db)
  return rows[0]
}

/** Locks the build and then the task, so that changes of one build's tasks run one after the other. */
export async function lockTask(
  db: Db,
  scope: Scope,
  me: CurrentUser,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ build_id: number }>`
    select t.build_id from build_tasks t join builds b on b.id = t.build_id
    where t.id = ${id} and ${reach(scope, me)}`.execute(db)
  const [found] = rows
  if (!found) return false
  await sql`select from builds where id = ${found.build_id} for no key update`.execute(db)
  const locked = await sql`select from build_tasks where id = ${id} for no key update`.execute(db)
  return locked.rows.length > 0
}

interface Fields {
  status?: TaskStatus
  due_date?: string | undefined
  notes?: string | null | undefined
  name?: string | null | undefined
  weight?: number | undefined
  expected_at?: string | null
  status_at?: string
  started_at?: string | null
  done_at?: string | null
  done_by?: number | null
}

/** The task must be locked. */
export const deleteTask = (db: Db, id: number) =>
  db.deleteFrom('build_tasks').where('id', '=', id).execute()

/** The task must be locked. */
export async function updateTask(db: Db, id: number, fields: Fields): Promise<number> {
  const { version } = await db
    .updateTable('build_tasks')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The task must be locked. */
export async function replaceAssignees(db: Db, taskId: number, ids: readonly number[]) {
  await db.deleteFrom('build_task_assignees').where('task_id', '=', taskId).execute()
  if (ids.length > 0)
    await db
      .insertInto('build_task_assignees')
      .values(ids.map((employee_id) => ({ task_id: taskId, employee_id })))
      .execute()
}

/** Those of these people who may be assigned: they work in the workshop, or are makers. */
export async function selectWorkers(db: Db, garageId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, full_name from employees
    where id = any(${[...ids]}::int[]) and active and (garage_id = ${garageId} or role_id = 8)
    order by ${orderByName('full_name')}, id`.execute(db)
  return rows
}

/** The tasks of a build with their dependencies. */
export async function selectWaits(db: Db, buildId: number) {
  const { rows } = await sql<{ id: number; depends_on: number[] }>`
    select t.id, coalesce((select json_agg(d.depends_on) from build_task_depends d where d.task_id = t.id), '[]') as depends_on
    from build_tasks t where t.build_id = ${buildId}`.execute(db)
  return new Map(rows.map(({ id, depends_on }) => [id, depends_on]))
}

/** @returns the English name of each, by its id */
export async function selectTaskNames(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(name, names ->> 'en') as name from build_tasks where id = any(${[...ids]}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface NewEntry {
  task_id: number
  kind: Entry['kind']
  notes?: string | null
  shows?: Entry['shows']
  before?: Entry['before']
  after?: Entry['after']
  reason?: string | null
  employee_id: number
  at: string
}

export async function insertEntry(
  db: Db,
  { before, after, ...entry }: NewEntry,
): Promise<{ id: number }> {
  return db
    .insertInto('build_task_history')
    .values({
      ...entry,
      before: before == null ? null : JSON.stringify(before),
      after: after == null ? null : JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function insertFiles(db: Db, historyId: number, fileIds: readonly number[]) {
  if (fileIds.length > 0)
    await db
      .insertInto('build_task_files')
      .values(fileIds.map((file_id, position) => ({ history_id: historyId, position, file_id })))
      .execute()
}

type StoredEntry = Omit<Entry, 'files'> & { files: { id: number; type: string }[] }

/** The history of a task in scope, newest first. */
export async function selectHistory(db: Db, scope: Scope, taskId: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select h.id, h.kind, h.notes, h.before, h.after, h.reason, h.shows, e.full_name as by, h.at,
      coalesce((select json_agg(json_build_object('id', x.id, 'type', x.type) order by f.position)
        from build_task_files f join files x on x.id = f.file_id where f.history_id = h.id), '[]') as files
    from build_task_history h join build_tasks t on t.id = h.task_id join builds b on b.id = t.build_id
    left join employees e on e.id = h.employee_id
    where h.task_id = ${taskId} and ${within(scope, 'b.garage_id')} order by h.id desc`.execute(db)
  return rows
}
