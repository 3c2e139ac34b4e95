/** What an order's customer has open, and the name that orders keep of them. */
import { sql } from 'kysely'
import { type Reassignment, reassign } from '#platform/server/database/query.ts'
import type { Db } from '#platform/server/database/db.ts'
import { credit, deposit } from './queries-detail.ts'

/** In all garages. `due`: unpaid; `held`: of the customer's money that no invoice has used. */
export async function selectCustomerBalance(db: Db, customerId: number) {
  const { rows } = await sql<{ open: number; due: number; held: number }>`
    select count(*) filter (where orders.stage not in ('delivered', 'cancelled', 'no_show'))::int as open,
      coalesce(sum(greatest(0, orders.grand_total - orders.down_payment - orders.paid - orders.written_off))
        filter (where orders.billing in ('issued', 'part_paid')), 0)::bigint as due,
      coalesce(sum(${sql.raw(deposit)} + ${sql.raw(credit)}), 0)::bigint as held
    from orders where orders.customer_id = ${customerId}`.execute(db)
  return rows[0]!
}

/** The order's own copy of the name, by which it is found. Its papers keep theirs. */
export const updateCustomerName = (db: Db, customerId: number, name: string) =>
  db
    .updateTable('orders')
    .set({ customer_name: name })
    .where('customer_id', '=', customerId)
    .execute()

/** Orders; those that are open carry the name of who has them now. */
export async function reassignOrders(db: Db, move: Reassignment, name: string): Promise<number[]> {
  const ids = await reassign(db, 'orders', move)
  await db
    .updateTable('orders')
    .set({ customer_name: name })
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .where('stage', 'not in', ['delivered', 'cancelled', 'no_show'])
    .execute()
  return ids
}
