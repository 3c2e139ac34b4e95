/** Imported points: several hundred lots in one statement. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'

export const selectCountryOf = (db: Db, garageId: number) =>
  db.selectFrom('garages').select('country_id').where('id', '=', garageId).executeTakeFirstOrThrow()

/** Locks the memberships of these customers, in the order of their ids. */
export const lockMembers = (db: Db, customers: readonly number[]) =>
  sql`select from memberships where customer_id = any(${[...customers]}::int[]) order by customer_id for update`.execute(
    db,
  )

type NewLot = Pick<
  Insertable<DB['point_lots']>,
  'customer_id' | 'garage_id' | 'points' | 'booked' | 'earned_on' | 'expires_on'
>

/** Inserts the lots in the order of the rows, each with its line in the ledger of points. */
export async function insertImportedPoints(
  db: Db,
  lots: readonly NewLot[],
  { at, employee_id }: { at: string; employee_id: number },
) {
  const saved = await db
    .insertInto('point_lots')
    .values(lots.map((lot) => ({ ...lot, remaining: lot.points, booked_remaining: lot.booked })))
    .returning(['id', 'customer_id', 'garage_id', 'points', 'booked', 'earned_on'])
    .execute()
  await db
    .insertInto('point_entries')
    .values(
      saved.map(({ id, customer_id, garage_id, points, booked, earned_on }) => ({
        customer_id,
        kind: 'opening',
        points,
        // the database adds the balance
        balance: 0,
        booked,
        garage_id,
        lot_id: id,
        employee_id,
        day: earned_on,
        at,
      })),
    )
    .execute()
  return saved
}

/** Imported lots that are not undone. */
export const selectLots = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('point_lots as l')
    .innerJoin('garages as g', 'g.id', 'l.garage_id')
    .select([
      'l.id',
      'l.customer_id',
      'l.garage_id',
      'l.points',
      'l.remaining',
      'l.reserved',
      'l.booked',
      'g.time_zone',
    ])
    .where('l.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(
      sql<boolean>`exists (select from point_entries e where e.lot_id = l.id and e.kind = 'opening')`,
    )
    .where(
      sql<boolean>`not exists (select from point_entries e where e.lot_id = l.id and e.kind = 'reverse')`,
    )
    .orderBy('l.id')
    .execute()

/** Empties these lots, and records it in the ledger of points. */
export async function emptyLots(
  db: Db,
  lots: readonly {
    id: number
    customer_id: number
    garage_id: number
    points: number
    booked: number
    day: string
  }[],
  { at, employee_id }: { at: string; employee_id: number },
) {
  if (lots.length === 0) return
  const ids = lots.map(({ id }) => id)
  await db
    .updateTable('point_lots')
    .set({ remaining: 0, booked_remaining: 0 })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await db
    .insertInto('point_entries')
    .values(
      lots.map(({ id, customer_id, garage_id, points, booked, day }) => ({
        customer_id,
        kind: 'reverse',
        points: -points,
        balance: 0,
        booked: -booked,
        garage_id,
        lot_id: id,
        employee_id,
        day,
        at,
      })),
    )
    .execute()
}
