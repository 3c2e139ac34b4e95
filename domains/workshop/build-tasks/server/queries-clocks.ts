/** The SQL of the clocks. */
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

/** The running clock of a person, locked with its build. */
export async function selectRunning(db: Db, employeeId: number): Promise<Clock | undefined> {
  const { rows } = await sql<Clock>`${running} and employee_id = ${employeeId}`.execute(db)
  return rows[0]
}

/** The running clocks of a task, or of all tasks of a build. */
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

/** Locked in order of id, so that people who switch between two builds cannot deadlock. */
export const lockBuilds = (db: Db, ids: readonly number[]) =>
  sql`select from builds where id = any(${[...ids]}::int[]) order by id for no key update`.execute(
    db,
  )

export const insertClock = (db: Db, clock: Omit<Clock, 'id'>) =>
  db.insertInto('build_times').values(clock).execute()

/** @returns whether it was still running */
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

/** The seconds that everyone worked on a task, and the start of this person's running clock. */
export async function selectClock(db: Db, taskId: number, employeeId: number) {
  const { rows } = await sql<{ seconds: number; running_since: string | null }>`
    select coalesce(sum(seconds), 0)::int as seconds,
      max(started_at) filter (where stopped_at is null and employee_id = ${employeeId}) as running_since
    from build_times where task_id = ${taskId}`.execute(db)
  return rows[0]!
}
