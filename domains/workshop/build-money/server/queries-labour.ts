/** The SQL of the hours that clocks add to a build. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface Clock {
  id: number
  build_id: number
  task_id: number
  employee_id: number
  started_at: string
}

export const runningClocks = sql`select id, build_id, task_id, employee_id, started_at from build_times where stopped_at is null`

/** The running clocks of a task, or of all tasks of a build. */
export async function selectRunningOn(
  db: Db,
  { build_id, task_id }: { build_id: number; task_id?: number },
): Promise<Clock[]> {
  const ofTask = task_id === undefined ? sql`true` : sql`task_id = ${task_id}`
  const { rows } =
    await sql<Clock>`${runningClocks} and build_id = ${build_id} and ${ofTask} order by id`.execute(
      db,
    )
  return rows
}

export const insertClock = (db: Db, clock: Omit<Clock, 'id'>) =>
  db.insertInto('build_times').values(clock).execute()

/** @returns whether it was still running */
export async function updateStopped(
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
