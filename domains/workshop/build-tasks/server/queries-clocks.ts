/** The SQL of the clocks. */
import { sql } from 'kysely'
import { type Clock, runningClocks } from '#domains/workshop/build-money/server/queries-labour.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The running clock of a person, locked with its build. */
export async function selectRunning(db: Db, employeeId: number): Promise<Clock | undefined> {
  const { rows } = await sql<Clock>`${runningClocks} and employee_id = ${employeeId}`.execute(db)
  return rows[0]
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

/** The seconds that everyone worked on a task, and the start of this person's running clock. */
export async function selectClock(db: Db, taskId: number, employeeId: number) {
  const { rows } = await sql<{ seconds: number; running_since: string | null }>`
    select coalesce(sum(seconds), 0)::int as seconds,
      max(started_at) filter (where stopped_at is null and employee_id = ${employeeId}) as running_since
    from build_times where task_id = ${taskId}`.execute(db)
  return rows[0]!
}
