/** The SQL of mentions: who can be mentioned in a note, and who has not read it. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Mention } from '../contract.ts'
import { orderByName } from '#platform/server/database/query.ts'

/** The other people who see a task: makers and its assignees. */
export async function selectMentionable(db: Db, taskId: number, employeeId: number) {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select e.id, e.full_name from employees e join roles r on r.id = e.role_id
    where e.active and e.id <> ${employeeId} and (r.name = 'super admin - manufacture'
      or e.id in (select a.employee_id from build_task_assignees a where a.task_id = ${taskId}))
    order by ${orderByName('e.full_name')}, e.id`.execute(db)
  return rows
}

export async function insertMentions(db: Db, historyId: number, employeeIds: readonly number[]) {
  if (employeeIds.length > 0)
    await db
      .insertInto('build_task_mentions')
      .values(employeeIds.map((employee_id) => ({ history_id: historyId, employee_id })))
      .execute()
}

const MOST = 50

/** A mechanic who is no longer assigned cannot see the task. */
export async function selectMentions(db: Db, me: CurrentUser): Promise<Mention[]> {
  const isMaker = me.role === 'super admin - manufacture'
  const { rows } = await sql<Mention>`
    select h.id, h.notes, h.at, w.full_name as by, json_build_object('id', b.id, 'name', b.name) as build,
      json_build_object('id', t.id, 'name', coalesce(t.name, t.names ->> 'en'),
        'names', case when t.name is null then t.names end) as task
    from build_task_mentions m join build_task_history h on h.id = m.history_id join build_tasks t on t.id = h.task_id
    join builds b on b.id = t.build_id left join employees w on w.id = h.employee_id
    where m.employee_id = ${me.employee_id} and m.read_at is null and (${isMaker} or exists (
      select from build_task_assignees a where a.task_id = t.id and a.employee_id = m.employee_id))
    order by m.history_id desc limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** @returns whether the note mentions this person */
export async function readMention(db: Db, historyId: number, employeeId: number, at: string) {
  const read = await db
    .updateTable('build_task_mentions')
    .set({ read_at: at })
    .where('history_id', '=', historyId)
    .where('employee_id', '=', employeeId)
    .returning('history_id')
    .executeTakeFirst()
  return read !== undefined
}
