/** Issued parts of an order's lines and their cost. The caller has locked the order in its scope. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** Adds to the issued quantity of a line; negative for a return. `kept`: the part of the value in cost of sales. */
export const addIssued = (
  db: Db,
  orderId: number,
  id: number,
  { quantity, value, kept = 0 }: { quantity: number; value: number; kept?: number },
) =>
  db
    .updateTable('order_lines')
    .set({
      issued: sql`issued + ${quantity}::numeric`,
      issued_value: sql`issued_value + ${value}::bigint`,
      kept_value: sql`kept_value + ${kept}::bigint`,
    })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .execute()

/** Adds to the cost of parts. The version stays, since what the user saw is still valid. */
export const addPartsCost = (
  db: Db,
  scope: Scope,
  id: number,
  { cost, wip }: { cost: number; wip: number },
) =>
  db
    .updateTable('orders')
    .set({
      parts_cost: sql`parts_cost + ${cost}::bigint`,
      wip: sql`wip + ${wip}::bigint`,
    })
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .execute()

/** Sets the order's work in progress after its cost was sold, written off or reversed. */
export const updateWip = (db: Db, scope: Scope, id: number, wip: number) =>
  db
    .updateTable('orders')
    .set({ wip })
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .execute()

/** Leaves all issued cost in cost of sales. */
export const keepIssuedCost = (db: Db, orderId: number) =>
  db
    .updateTable('order_lines')
    .set({ kept_value: sql`issued_value` })
    .where('order_id', '=', orderId)
    .where('issued', '>', 0)
    .execute()
