/** Queries of the nightly job: expired lots, and tiers to check once a month. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { TierName } from '../rules.ts'

/** The customers of the next expired lots of a garage, locked: nobody redeems them meanwhile. */
export async function lockExpiringLots(db: Db, garageId: number, today: string, most: number) {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from memberships where customer_id in (
      select l.customer_id from point_lots l
      where l.garage_id = ${garageId} and l.remaining > l.reserved and l.expires_on < ${today}
      order by l.expires_on, l.id limit ${most})
    order by customer_id for update`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Expires unreserved points of these lots. Returns the number of lots, the first of them, and the booked value. */
export async function expireLots(
  db: Db,
  garageId: number,
  today: string,
  at: Date,
  customers: readonly number[],
) {
  const { rows } = await sql<{ lots: number; first: number | null; booked: number }>`
    with due as (
      select id, remaining - reserved as points, case when reserved = 0 then booked_remaining
        else round(booked_remaining::numeric * (remaining - reserved) / remaining)::bigint end as booked
      from point_lots where garage_id = ${garageId} and remaining > reserved and expires_on < ${today}
        and customer_id = any (${[...customers]})
    ), gone as (
      update point_lots l set remaining = l.remaining - due.points, booked_remaining = l.booked_remaining - due.booked
      from due where l.id = due.id returning l.id, l.customer_id, due.points, due.booked
    ), noted as (
      insert into point_entries (customer_id, kind, points, balance, booked, garage_id, lot_id, day, at)
      select customer_id, 'expire', -points, 0, -booked, ${garageId}, id, ${today}, ${at.toISOString()}
      from gone order by id
    )
    select count(*)::int as lots, min(id) as first, coalesce(sum(booked), 0)::bigint as booked from gone`.execute(
    db,
  )
  return rows[0]!
}

export interface Reviewed {
  customer_id: number
  tier: TierName
  /** Net payments of the 365 days until the month's first day, and until today. */
  then: number
  now: number
}

/** Members above the first tier that were not checked this month, locked. */
export async function lockUnreviewed(
  db: Db,
  {
    country_id,
    first,
    today,
    most,
  }: { country_id: number; first: string; today: string; most: number },
): Promise<Reviewed[]> {
  const { rows: members } = await sql<{ customer_id: number }>`
    select customer_id from memberships where country_id = ${country_id} and tier_rank > 1
      and (tier_reviewed is null or tier_reviewed < ${first})
    order by customer_id limit ${most} for update`.execute(db)
  if (members.length === 0) return []
  const paidUntil = (day: string) => sql`coalesce((select sum(net) from membership_invoices i
    where i.customer_id = c.id and i.voided_on is null
      and i.paid_on > ${day}::date - 365 and i.paid_on <= ${day}), 0)::bigint`
  const { rows } = await sql<Reviewed>`
    select c.id as customer_id, c.tier, ${paidUntil(first)} as then, ${paidUntil(today)} as now
    from customers c where c.id = any (${members.map(({ customer_id }) => customer_id)}) order by c.id`.execute(
    db,
  )
  return rows
}

export const updateReviewed = (db: Db, customers: readonly number[], first: string) =>
  db
    .updateTable('memberships')
    .set({ tier_reviewed: first })
    .where('customer_id', 'in', [...customers])
    .execute()
