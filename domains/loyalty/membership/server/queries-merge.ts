/** Merges two members: their points become one ledger, their rows one membership. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Reassignment, reassign } from '#platform/server/database/query.ts'

/** The reassigned ids: lots, debts, entries and paid invoices. */
export interface ReassignedPoints {
  lots: number[]
  debts: number[]
  entries: number[]
  paid: number[]
}

/** The caller locks both customers. */
export async function reassignPoints(
  db: Db,
  { from, to }: Pick<Reassignment, 'from' | 'to'>,
  only?: ReassignedPoints,
): Promise<ReassignedPoints> {
  const lots = await reassign(db, 'point_lots', { from, to, ids: only?.lots })
  const debts = await reassign(db, 'point_debts', { from, to, ids: only?.debts })
  const paid = await reassign(
    db,
    'membership_invoices',
    { from, to, ids: only?.paid },
    'invoice_id',
  )
  const entries = only?.entries ?? (await entriesOf(db, from))
  await sql`select give_point_entries(${entries}::bigint[], ${from}, ${to})`.execute(db)
  return { lots, debts, entries, paid }
}

async function entriesOf(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from point_entries where customer_id = ${customerId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether points of a customer changed after an instant. */
export async function hasMovedPoints(db: Db, customerId: number, since: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from point_entries
      where customer_id = ${customerId} and at > ${since}::timestamptz)
    or exists (select from point_lots where customer_id = ${customerId} and reserved > 0) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** Deletes the membership of a merged customer. */
export const removeMember = (db: Db, customerId: number) =>
  db.deleteFrom('memberships').where('customer_id', '=', customerId).execute()

/** Restores the membership of an unmerged customer, with its creation day. */
export const insertMember = (db: Db, customerId: number) =>
  sql`insert into memberships (customer_id, country_id, joined_on, tier_rank)
    select c.id, c.country_id, (c.created_at at time zone n.time_zone)::date, tier_rank(c.tier)
    from customers c join countries n on n.id = c.country_id where c.id = ${customerId}`.execute(db)

/** Recomputes the stored totals of a membership from its rows. */
export const recountMember = (db: Db, customerId: number) =>
  sql`update memberships m set version = m.version + 1,
      points = coalesce((select sum(points) from point_entries where customer_id = m.customer_id), 0),
      total_transaction = coalesce((select sum(grand_total - credited) from invoices
        where customer_id = m.customer_id and status = 'issued' and opened_on is null), 0),
      vehicles = (select count(*) from vehicles where customer_id = m.customer_id),
      coupons = (select count(*) from coupons where customer_id = m.customer_id),
      (last_visit, last_garage_id) = (select checked_in_on, garage_id from orders
        where customer_id = m.customer_id and checked_in_on is not null order by checked_in_on desc, id desc limit 1)
    where m.customer_id = ${customerId}`.execute(db)
