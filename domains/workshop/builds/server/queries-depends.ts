import type { Db } from '#platform/server/database/db.ts'

/** The task must be locked. */
export async function replaceDepends(db: Db, taskId: number, ids: readonly number[]) {
  await db.deleteFrom('build_task_depends').where('task_id', '=', taskId).execute()
  if (ids.length > 0)
    await db
      .insertInto('build_task_depends')
      .values(ids.map((depends_on) => ({ task_id: taskId, depends_on })))
      .execute()
}
