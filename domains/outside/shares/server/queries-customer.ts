/** Erases what the links of a customer hold. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Revokes the links to all orders and bills of a customer, and blanks what was typed on their pages. That something was
 * decided, when and on which estimate stays. @param name that replaces the one on decisions
 */
export async function eraseShares(
  db: Db,
  customerId: number,
  { at, by, name }: { at: string; by: number; name: string },
) {
  const orders = sql`(select o.id from orders o where o.customer_id = ${customerId})`
  await sql`update shares set revoked_at = ${at}::timestamptz, revoked_by = ${by}, version = version + 1
    where revoked_at is null and id in (select s.id from shares s where s.order_id in ${orders}
      union all select s.id from invoices i join shares s on s.invoice_id = i.id where i.customer_id = ${customerId}
      union all select s.id from build_bills b join shares s on s.build_bill_id = b.id
        where b.customer_id = ${customerId})`.execute(db)
  await sql`update share_decisions set name = ${name}, network = null, body_hash = sha256(id::text::bytea),
      lines = (select coalesce(jsonb_agg(jsonb_set(line, '{note}', 'null')), '[]') from jsonb_array_elements(lines) line)
    where order_id in ${orders}`.execute(db)
}
