/** Open orders and money of a customer, and the customer's name as stored with orders. */
import { sql } from 'kysely'
import { type Reassignment, reassign } from '#platform/server/database/query.ts'
import type { Db } from '#platform/server/database/db.ts'
import { credit, deposit } from './queries-detail.ts'

/** In all garages. `due`: unpaid; `held`: money of the customer that no invoice has used. */
export async function selectCustomerBalance(db: Db, customerId: number) {
  const { rows } = await sql<{ open: number; due: number; held: number }>`
    select count(*) filter (where orders.stage not in ('delivered', 'cancelled', 'no_show'))::int as open,
      coalesce(sum(greatest(0, orders.grand_total - orders.down_payment - orders.paid - orders.written_off))
        filter (where orders.billing in ('issued', 'part_paid')), 0)::bigint as due,
      coalesce(sum(${sql.raw(deposit)} + ${sql.raw(credit)}), 0)::bigint as held
    from orders where orders.customer_id = ${customerId}`.execute(db)
  return rows[0]!
}

/** Updates the order's searchable copy of the name, and the name typed at a link. Print documents keep theirs. */
export const updateCustomerName = (db: Db, customerId: number, name: string) =>
  db
    .updateTable('orders')
    .set({
      customer_name: name,
      agreed_by: sql<string | null>`case when agreed_how = 'link' then ${name} else agreed_by end`,
    })
    .where('customer_id', '=', customerId)
    .execute()

/** Reassigns orders; open ones take the new customer's name. */
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
