/** SQL of imported visits: several hundred rows in one statement. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface NewImportedVisit {
  vehicle_id: number
  garage_id: number | null
  day: string
  odometer: number | null
  text: string
  amount: number | null
}

export interface ImportedVisit extends Omit<NewImportedVisit, 'vehicle_id' | 'garage_id'> {
  id: number
  garage: { id: number; name: string } | null
}

export async function selectImportedVisits(db: Db, vehicleId: number): Promise<ImportedVisit[]> {
  const { rows } = await sql<ImportedVisit>`
    select v.id, v.day, v.odometer, v.text, v.amount,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as garage
    from old_visits v left join garages g on g.id = v.garage_id
    where v.vehicle_id = ${vehicleId} order by v.day, v.id`.execute(db)
  return rows
}

export const selectExistingVisits = (db: Db, cars: readonly number[]) =>
  db
    .selectFrom('old_visits')
    .select(['id', 'vehicle_id', 'garage_id', 'day', 'odometer', 'text', 'amount'])
    .where('vehicle_id', '=', sql<number>`any(${[...cars]}::int[])`)
    .execute()

export async function insertImportedVisits(
  db: Db,
  visits: readonly NewImportedVisit[],
  employeeId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into old_visits (vehicle_id, garage_id, day, odometer, text, amount, created_by)
    select vehicle_id, garage_id, day, odometer, text, amount, ${employeeId}::int
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as v (vehicle_id int, garage_id int, day date, odometer int, text text, amount bigint)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates the reading and the amount of visits, and returns the former values. */
export async function updateImportedVisits(
  db: Db,
  visits: readonly { id: number; odometer: number | null; amount: number | null }[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`update old_visits o set odometer = v.odometer, amount = v.amount
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v (id int, odometer int, amount bigint)
    where v.id = o.id`.execute(db)
  await updateImportedOdometers(
    db,
    visits.map(({ id }) => id),
  )
}

/** The last reading of a car's imported visits, without some of them. */
const lastReading = (but: readonly number[]) => sql`(select o.odometer from old_visits o
  where o.vehicle_id = v.id and o.odometer is not null and not o.id = any(${[...but]}::int[])
  order by o.day desc, o.id desc limit 1)`

/** No order of ours has read the car's odometer. */
const isUnread = sql`not exists (select from orders r where r.vehicle_id = v.id
  and (r.odometer_in is not null or r.odometer_out is not null))`

/** Sets the car's odometer to its last imported reading if it is empty or comes from an earlier imported visit. */
export const updateImportedOdometers = (db: Db, added: readonly number[]) =>
  sql`update vehicles v set odometer = ${lastReading([])}
    where v.id in (select vehicle_id from old_visits where id = any(${[...added]}::int[]))
      and (v.odometer is null or v.odometer is not distinct from ${lastReading(added)}) and ${isUnread}
      and v.odometer is distinct from ${lastReading([])}`.execute(db)

/** Also removes the readings that these visits set on their cars. */
export async function deleteImportedVisits(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update vehicles v set odometer = ${lastReading(ids)}
    where v.id in (select vehicle_id from old_visits where id = any(${[...ids]}::int[]))
      and v.odometer is not distinct from ${lastReading([])} and ${isUnread}
      and v.odometer is distinct from ${lastReading(ids)}`.execute(db)
  await sql`delete from old_visits where id = any(${[...ids]}::int[])`.execute(db)
}
