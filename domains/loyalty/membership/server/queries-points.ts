/** Points: lots, reservations of orders, debts, and the ledger. The caller locks the membership's row. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { TierName } from '../rules.ts'

/** Locks a membership, so that changes of its points run one after the other. */
export const lockMember = (db: Db, customerId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .selectAll('memberships')
    .select('customers.tier')
    .where('customer_id', '=', customerId)
    .forUpdate('memberships')
    .$narrowType<{ tier: TierName }>()
    .executeTakeFirst()

/** The same in scope, for display. */
export const selectMember = (db: Db, scope: Scope, customerId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .selectAll('memberships')
    .select('customers.tier')
    .where('customer_id', '=', customerId)
    .where(countryInScope(scope, 'memberships.country_id'))
    .$narrowType<{ tier: TierName }>()
    .executeTakeFirst()

/** Redeemable points on a day of their garage, the first to expire first. */
export async function selectUsable(db: Db, customerId: number, at: Date): Promise<UsableLot[]> {
  const { rows } = await sql<UsableLot>`
    select l.id, l.garage_id, l.remaining, l.reserved, l.booked_remaining, l.remaining - l.reserved as free
    from point_lots l join garages g on g.id = l.garage_id
    where l.customer_id = ${customerId} and l.remaining > l.reserved
      and l.expires_on >= (${at.toISOString()}::timestamptz at time zone g.time_zone)::date
    order by l.expires_on, l.id`.execute(db)
  return rows
}
export interface UsableLot {
  id: number
  garage_id: number
  remaining: number
  reserved: number
  booked_remaining: number
  free: number
}

/** The reserved points of an order, by lot. */
export const selectReservedPoints = (db: Db, orderId: number) =>
  db
    .selectFrom('point_reservations as r')
    .innerJoin('point_lots as l', 'l.id', 'r.lot_id')
    .select([
      'r.points',
      'l.id',
      'l.garage_id',
      'l.remaining',
      'l.reserved',
      'l.booked_remaining',
      'l.expires_on',
    ])
    .where('r.order_id', '=', orderId)
    .orderBy('l.expires_on')
    .orderBy('l.id')
    .execute()

export const insertReservedPoints = async (
  db: Db,
  orderId: number,
  parts: readonly { lot: { id: number }; points: number }[],
) => {
  for (const { lot, points } of parts) {
    await db
      .insertInto('point_reservations')
      .values({ order_id: orderId, lot_id: lot.id, points })
      .execute()
    await db
      .updateTable('point_lots')
      .set({ reserved: sql`reserved + ${points}` })
      .where('id', '=', lot.id)
      .execute()
  }
}

/** Releases all points of an order. */
export const deleteReservedPoints = (db: Db, orderId: number) =>
  sql`with gone as (delete from point_reservations where order_id = ${orderId} returning lot_id, points)
    update point_lots l set reserved = l.reserved - gone.points from gone where l.id = gone.lot_id`.execute(
    db,
  )

export const selectReserved = async (db: Db, customerId: number) =>
  (
    await sql<{
      reserved: number
    }>`select coalesce(sum(reserved), 0)::bigint as reserved from point_lots
      where customer_id = ${customerId} and remaining > 0`.execute(db)
  ).rows[0]!.reserved

export const insertLot = (db: Db, lot: Insertable<DB['point_lots']>) =>
  db.insertInto('point_lots').values(lot).returning('id').executeTakeFirstOrThrow()

/** Updates a lot after points left or returned. */
export const updateLot = (
  db: Db,
  id: number,
  lot: { remaining: number; booked_remaining: number; expires_on?: string },
) => db.updateTable('point_lots').set(lot).where('id', '=', id).execute()

/** The lot that an invoice earned, if any. */
export const selectLotOf = (db: Db, invoiceId: number) =>
  db.selectFrom('point_lots').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

export const selectLot = (db: Db, id: number) =>
  db.selectFrom('point_lots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The expired points of a lot. */
export async function selectLapsed(db: Db, lotId: number) {
  const { rows } = await sql<{ points: number; booked: number }>`
    select coalesce(-sum(points), 0)::bigint as points, coalesce(-sum(booked), 0)::bigint as booked
    from point_entries where lot_id = ${lotId} and kind = 'expire'`.execute(db)
  return rows[0]!
}

export const selectDebts = (db: Db, customerId: number) =>
  db
    .selectFrom('point_debts')
    .select(['id', 'garage_id', 'remaining', 'booked_remaining'])
    .where('customer_id', '=', customerId)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute()

export const insertDebt = (db: Db, debt: Insertable<DB['point_debts']>) =>
  db.insertInto('point_debts').values(debt).returning('id').executeTakeFirstOrThrow()

/** Increases a debt again, or (negative) reduces it. */
export const changeDebt = (db: Db, id: number, points: number, booked: number) =>
  db
    .updateTable('point_debts')
    .set({
      remaining: sql`remaining + ${points}`,
      booked_remaining: sql`booked_remaining + ${booked}`,
    })
    .where('id', '=', id)
    .execute()

export type NewEntry = Omit<Insertable<DB['point_entries']>, 'balance'>

/** The database computes the balance, and stores it in the membership. */
export const insertEntry = (db: Db, entry: NewEntry) =>
  db
    .insertInto('point_entries')
    .values({ ...entry, balance: 0 })
    .returning(['id', 'balance'])
    .executeTakeFirstOrThrow()

/** The ledger entries of an invoice. */
export const selectEntriesOf = (db: Db, invoiceId: number, kind: 'earn' | 'redeem') =>
  db
    .selectFrom('point_entries')
    .select(['id', 'points', 'booked', 'garage_id', 'lot_id', 'debt_id'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    // changes by credit notes are counted separately
    .where('credit_note_id', 'is', null)
    .orderBy('id')
    .execute()

/** The current state of an invoice's points, credit notes included. */
export async function selectPointsOf(db: Db, invoiceId: number) {
  const { rows } = await sql<{
    back: number
    earned: number
    ever: number
    taken_of_lot: number
    taken_of_debts: number
  }>`
    select coalesce(sum(points) filter (where kind = 'release' or (kind = 'redeem' and credit_note_id is not null)), 0)::bigint as back,
      coalesce(sum(points) filter (where kind in ('earn', 'reverse')), 0)::bigint as earned,
      coalesce(sum(points) filter (where kind = 'earn' and credit_note_id is null), 0)::bigint as ever,
      coalesce(-sum(points) filter (where credit_note_id is not null and kind in ('earn', 'reverse') and lot_id is not null), 0)::bigint
        as taken_of_lot,
      coalesce(-sum(points) filter (where credit_note_id is not null and kind = 'reverse' and debt_id is not null), 0)::bigint
        as taken_of_debts
    from point_entries where invoice_id = ${invoiceId}`.execute(db)
  return rows[0]!
}

export const updatePaidNet = (
  db: Db,
  invoiceId: number,
  values: { net: number; earning: number; points: number },
) => db.updateTable('membership_invoices').set(values).where('invoice_id', '=', invoiceId).execute()

export const selectPaid = (db: Db, invoiceId: number) =>
  db
    .selectFrom('membership_invoices')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

export const insertPaid = (db: Db, paid: Insertable<DB['membership_invoices']>) =>
  db.insertInto('membership_invoices').values(paid).execute()

export const updatePaidVoid = (db: Db, invoiceId: number, day: string) =>
  db
    .updateTable('membership_invoices')
    .set({ voided_on: day })
    .where('invoice_id', '=', invoiceId)
    .execute()

/** Net payments of a customer between two days, and the first day with any. */
export async function selectSpent(db: Db, customerId: number, from: string, to: string) {
  const { rows } = await sql<{ net: number; oldest: string | null }>`
    select coalesce(sum(net), 0)::bigint as net, min(paid_on) as oldest from membership_invoices
    where customer_id = ${customerId} and voided_on is null and paid_on between ${from} and ${to}`.execute(
    db,
  )
  return rows[0]!
}

/** The remaining net amount of an invoice that earns points: third parties earn none. */
export async function selectEarning(db: Db, invoiceId: number) {
  const { rows } = await sql<{ earning: number }>`
    select coalesce(sum(coalesce(base, amount - order_discount - voucher - points)), 0)::bigint
      - (select coalesce(sum(c.base), 0)::bigint from credit_notes n join credit_note_lines c on c.credit_note_id = n.id
        where n.invoice_id = ${invoiceId} and n.status = 'issued' and c.kind <> 'third_party') as earning
    from invoice_lines where invoice_id = ${invoiceId} and kind <> 'third_party'`.execute(db)
  return rows[0]!.earning
}
