/** What was issued to the lines of an order, and what it costs. The caller has locked the order, in reach. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** Issued to a line: more, or less again. `kept`: of the value, what stands in the cost of sales. */
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

/** The cost of parts that an order collects. Its version stays: what the user saw of the order is still true. */
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

/** What is in work of an order after its cost was sold, given up or taken back. */
export const updateWip = (db: Db, scope: Scope, id: number, wip: number) =>
  db
    .updateTable('orders')
    .set({ wip })
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .execute()

/** All that was issued so far stays in the cost of sales. */
export const keepIssued = (db: Db, orderId: number) =>
  db
    .updateTable('order_lines')
    .set({ kept_value: sql`issued_value` })
    .where('order_id', '=', orderId)
    .where('issued', '>', 0)
    .execute()
