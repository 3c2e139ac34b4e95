/** Clocks on lines, by employee. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

export interface Clock {
  id: number
  order_id: number
  line_id: number
  mechanic_id: number
  from_at: string
  to_at: string | null
}

const columns = ['id', 'order_id', 'line_id', 'mechanic_id', 'from_at', 'to_at'] as const

/** Locks this employee's clocks until the transaction ends. */
export const lockPerson = (db: Db, id: number) =>
  db.selectFrom('employees').select('id').where('id', '=', id).forUpdate().execute()

/** The running clock of one employee, on any order. */
export const selectRunning = (db: Db, mechanicId: number) =>
  db
    .selectFrom('order_times as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .innerJoin('order_lines as l', 'l.id', 't.line_id')
    .select(['t.id', 't.order_id', 't.line_id', 't.from_at', 'o.number', 'l.name'])
    .where('t.mechanic_id', '=', mechanicId)
    .where('t.to_at', 'is', null)
    .executeTakeFirst()

/** The latest time of this employee's clocks: they do not overlap, so the last to begin is the last to end. */
export async function selectLastMoment(db: Db, mechanicId: number) {
  const clock = await db
    .selectFrom('order_times')
    .select(sql<string>`coalesce(to_at, from_at)`.as('last'))
    .where('mechanic_id', '=', mechanicId)
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return clock?.last ?? null
}

export const insertClock = (
  db: Db,
  clock: { order_id: number; line_id: number; mechanic_id: number; from_at: string },
) => db.insertInto('order_times').values(clock).execute()

export const stopClock = (db: Db, id: number, at: string) =>
  db.updateTable('order_times').set({ to_at: at }).where('id', '=', id).execute()

/** All clocks of an order, or of one of its lines; a clock that begins after the given time has no length. */
export const stopClocks = (db: Db, orderId: number, at: string, lineId?: number) =>
  db
    .updateTable('order_times')
    .set({ to_at: sql`greatest(from_at, ${at}::timestamptz)` })
    .where('order_id', '=', orderId)
    .$if(lineId !== undefined, (query) => query.where('line_id', '=', lineId as number))
    .where('to_at', 'is', null)
    .execute()

/** Another clock of this employee that overlaps with the given one. */
export const selectOverlap = (
  db: Db,
  mechanicId: number,
  from: string,
  to: string | null,
  except = 0,
) =>
  db
    .selectFrom('order_times')
    .select('id')
    .where('mechanic_id', '=', mechanicId)
    .where('id', '<>', except)
    .where(
      sql<SqlBool>`tstzrange(from_at, to_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
    )
    .executeTakeFirst()

export const selectClock = (
  db: Db,
  scope: Scope,
  orderId: number,
  id: number,
): Promise<Clock | undefined> =>
  db
    .selectFrom('order_times')
    .select(columns)
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where(
      sql<SqlBool>`exists (select from orders where orders.id = ${orderId} and ${inScope(scope, 'orders.garage_id')})`,
    )
    .executeTakeFirst()

export const correctClock = (
  db: Db,
  id: number,
  fields: { from_at: string; to_at: string; corrected_by: number; correct_reason: string },
) => db.updateTable('order_times').set(fields).where('id', '=', id).execute()
