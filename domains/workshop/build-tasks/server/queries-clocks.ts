/** The SQL of the clocks: who works on which task since when, and for how long. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface Clock {
  id: number
  build_id: number
  task_id: number
  employee_id: number
  started_at: string
}

const running = sql`select id, build_id, task_id, employee_id, started_at from build_times where stopped_at is null`

/** The clock of a person that runs; it is locked with its build. */
export async function selectRunning(db: Db, employeeId: number): Promise<Clock | undefined> {
  const { rows } = await sql<Clock>`${running} and employee_id = ${employeeId}`.execute(db)
  return rows[0]
}

/** The clocks that run on a task, or on all tasks of a build. */
export async function selectRunningOn(
  db: Db,
  { build_id, task_id }: { build_id: number; task_id?: number },
): Promise<Clock[]> {
  const ofTask = task_id === undefined ? sql`true` : sql`task_id = ${task_id}`
  const { rows } =
    await sql<Clock>`${running} and build_id = ${build_id} and ${ofTask} order by id`.execute(db)
  return rows
}

/** When the last clock of a person stopped. */
export async function selectLastStop(db: Db, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(stopped_at) as at from build_times where employee_id = ${employeeId}`.execute(db)
  return rows[0]?.at ?? null
}

/** In the order of their ids, so that two people who change between two builds wait for each other. */
export const lockBuilds = (db: Db, ids: readonly number[]) =>
  sql`select from builds where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
    db,
  )

export const insertClock = (db: Db, clock: Omit<Clock, 'id'>) =>
  db.insertInto('build_times').values(clock).execute()

/** Answers whether it still ran. */
export async function stopClock(
  db: Db,
  id: number,
  fields: { stopped_at: string; seconds: number },
): Promise<boolean> {
  const stopped = await db
    .updateTable('build_times')
    .set(fields)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stopped !== undefined
}

export const updateValue = (db: Db, id: number, value: number) =>
  db.updateTable('build_times').set({ value }).where('id', '=', id).execute()

/** What all have worked on a task, and since when this person's own clock runs on it. */
export async function selectClock(db: Db, taskId: number, employeeId: number) {
  const { rows } = await sql<{ seconds: number; running_since: string | null }>`
    select coalesce(sum(seconds), 0)::int as seconds,
      max(started_at) filter (where stopped_at is null and employee_id = ${employeeId}) as running_since
    from build_times where task_id = ${taskId}`.execute(db)
  return rows[0]!
}
