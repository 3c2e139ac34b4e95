/** Third-party costs of an order, and the open orders of a plate. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** The open orders of a garage for a compact plate, oldest first. */
export const selectOpenOfPlate = (db: Db, scope: Scope, garageId: number, plate: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('garage_id', '=', garageId)
    .where(inScope(scope, 'garage_id'))
    .where(sql<SqlBool>`compact_plate(license_plate) = ${plate}`)
    .where('stage', 'not in', ['delivered', 'cancelled', 'no_show'])
    .where('billing', 'not in', ['issued', 'part_paid', 'paid', 'written_off'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(20))
    .execute()

/**
 * Adds to the third-party cost of an order and to its work in progress. The version stays, because nobody edits the
 * cost.
 */
export const updateThirdPartyCost = (
  db: Db,
  scope: Scope,
  id: number,
  added: { cost: number; wip: number },
) =>
  db
    .updateTable('orders')
    .set({
      // a cancellation has already taken the cost out
      third_party_cost: sql`greatest(0, third_party_cost + ${added.cost}::bigint)`,
      wip: sql`wip + ${added.wip}::bigint`,
    })
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .execute()
