/** The only SQL of merges. */
import { sql } from 'kysely'
import type { ReassignedPoints } from '#domains/loyalty/membership/server/queries-merge.ts'
import type { TierName } from '#domains/loyalty/membership/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'

/** The ids of the reassigned rows. */
export interface ReassignedRows extends ReassignedPoints {
  vehicles: number[]
  former_cars: number[]
  orders: number[]
  invoices: number[]
  coupons: number[]
  builds: number[]
  bills: number[]
  messages: number[]
  follow_ups: number[]
  consents: number[]
}

export interface Merge {
  id: number
  from_id: number
  moved: ReassignedRows
  tier: TierName
  merged_at: string
}

export const insertMerge = (
  db: Db,
  merge: Omit<Merge, 'id'> & { customer_id: number; merged_by: number },
) =>
  db
    .insertInto('customer_merges')
    .values({ ...merge, moved: JSON.stringify(merge.moved) })
    .execute()

/** Locks the last merge that was not undone. */
export async function lockLast(db: Db, customerId: number): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    select id, from_id, moved, tier, ${sql.raw(instant('merged_at'))} as merged_at from customer_merges
    where customer_id = ${customerId} and undone_at is null order by id desc limit 1 for update`.execute(
    db,
  )
  return rows[0]
}

export const endMerge = (db: Db, id: number, undone_at: string) =>
  db.updateTable('customer_merges').set({ undone_at }).where('id', '=', id).execute()

export interface ListedMerge {
  from: { id: number; full_name: string; phone: string }
  merged_at: string
  merged_by: string | null
  vehicles: number
  orders: number
}

/** The caller has checked that the customer is in scope. */
export async function selectMerges(db: Db, customerId: number): Promise<ListedMerge[]> {
  const { rows } = await sql<ListedMerge>`
    select json_build_object('id', d.id, 'full_name', d.full_name, 'phone', d.phone) as from,
      ${sql.raw(instant('m.merged_at'))} as merged_at, e.full_name as merged_by,
      jsonb_array_length(m.moved -> 'vehicles') as vehicles, jsonb_array_length(m.moved -> 'orders') as orders
    from customer_merges m join customers d on d.id = m.from_id left join employees e on e.id = m.merged_by
    where m.customer_id = ${customerId} and m.undone_at is null
    order by m.id desc`.execute(db)
  return rows
}

/**
 * Whether any reassigned record has changed since the merge, for example an invoice was issued or a coupon was
 * reserved.
 */
export async function hasLaterActivity(db: Db, { moved, merged_at }: Merge): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select
    exists (select from invoices where order_id = any(${moved.orders}) and issued_at > ${merged_at}::timestamptz)
    or exists (select from coupons u join orders o on o.id = u.order_id
      where u.id = any(${moved.coupons}) and not o.id = any(${moved.orders})) as has`.execute(db)
  return rows[0]?.has ?? false
}
