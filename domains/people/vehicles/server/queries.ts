/** All SQL of vehicles. Every statement applies the scope: vehicles belong to countries. */
import { type Expression, type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import {
  type Reassignment,
  namedReference,
  sortOrder,
  readLongList,
  reassign,
} from '#platform/server/database/query.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import type { VehicleDetail, VehicleRow } from '../contract.ts'

const rows = (db: Db, scope: Scope) =>
  db.selectFrom('vehicles').where(countryInScope(scope, 'vehicles.country_id'))

const storedColumns = [
  'vehicles.id',
  'customer_id',
  'country_id',
  'license_plate',
  'brand_id',
  'model_id',
  'variant_id',
  'code_id',
  'production_year',
  'transmission',
  'cylinder_count',
  'battery',
  'mileage_type',
  'vin',
  'chassis_number',
  'driving_position',
  'power_type',
  'photo_file_id',
  'odometer',
  'created_at',
  'version',
] as const

/** A row with the names of its references. Its plate is not formatted. */
export type StoredRow = VehicleRow & { photo_file_id: number | null }

const columns = sql.raw(`${storedColumns.join(', ')},
  (select json_build_object('id', c.id, 'full_name', c.full_name, 'phone', c.phone)
    from customers c where c.id = vehicles.customer_id) as customer,
  ${namedReference('countries', 'vehicles.country_id')} as country,
  ${namedReference('brands', 'vehicles.brand_id')} as brand,
  ${namedReference('models', 'vehicles.model_id')} as model,
  ${namedReference('variants', 'vehicles.variant_id')} as variant,
  ${namedReference('codes', 'vehicles.code_id')} as code`)

/** The spellings of a keyword to search for. */
export interface KeywordSpellings {
  word: string
  plate?: string | undefined
  phone?: string | undefined
}

interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  wanted?: KeywordSpellings | undefined
  customer_id?: number | undefined
  brand_id?: number | undefined
}

/**
 * The search column has plate, VIN, chassis number, brand and model, and the owner’s name and phone (migration 0120).
 */
const matchesKeyword = ({ word, plate, phone }: KeywordSpellings): Expression<SqlBool> =>
  matches('vehicles.search', ...[word, plate, phone].filter((spelling) => spelling !== undefined))

const sorts = {
  license_plate: 'vehicles.license_plate',
  production_year: 'vehicles.production_year',
  created_at: 'vehicles.id',
}

/** Ids grow with time, and the index on them is descending: the first page needs no sort. */
const newestFirst = (sort: string | undefined) =>
  sort === undefined || sort === '-created_at' ? sql`vehicles.id desc` : undefined

export async function selectVehicles(db: Db, scope: Scope, query: ListQuery) {
  const { wanted, customer_id, brand_id, sort } = query
  const reader = wanted ? withoutPlanCache(db) : db
  const where: Expression<SqlBool>[] = [countryInScope(scope, 'vehicles.country_id')]
  if (wanted) where.push(matchesKeyword(wanted))
  if (customer_id) where.push(sql`customer_id = ${customer_id}`)
  if (brand_id) where.push(sql`brand_id = ${brand_id}`)
  const sorted = newestFirst(sort) ?? sortOrder(sort, sorts, 'license_plate', 'vehicles.id')
  return readLongList<StoredRow>(
    reader,
    { from: sql`vehicles`, id: 'vehicles.id', columns, where, sorted, sampled: SAMPLE_PAGES.short },
    query,
  )
}

/** Builds that were delivered in this car, from any workshop. */
export async function selectBuilds(db: Db, scope: Scope, vehicleId: number) {
  const { rows } = await sql<VehicleDetail['builds'][number]>`
    select b.id, b.number, b.name, o.name as lineup, g.name as workshop, b.delivered_on
    from vehicles join builds b on b.vehicle_id = vehicles.id join garages g on g.id = b.garage_id
    left join vehicle_spec_options o on o.id = b.lineup_id
    where vehicles.id = ${vehicleId} and ${countryInScope(scope, 'vehicles.country_id')} and b.status = 'delivered'
    order by b.delivered_on desc, b.id desc`.execute(db)
  return rows
}

export async function selectVehicle(db: Db, scope: Scope, id: number) {
  const { rows: found } = await sql<StoredRow>`select ${columns} from vehicles
    where vehicles.id = ${id} and ${countryInScope(scope, 'vehicles.country_id')}`.execute(db)
  return found[0]
}

/** Serialises writes of one VIN, so that the second of two simultaneous ones finds the first. */
export const lockVin = (db: Db, vin: string) =>
  sql`select pg_advisory_xact_lock(hashtext('vin of a vehicle'), hashtext(${vin}))`.execute(db)

/** Whether another vehicle in scope has this VIN. */
export const hasVin = async (db: Db, scope: Scope, vin: string, but = 0): Promise<boolean> =>
  (await rows(db, scope)
    .select('vehicles.id')
    .where('vehicles.vin', '=', vin)
    .where('vehicles.id', '<>', but)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

/** Whether the vehicle has orders: then it cannot be removed. */
export async function hasOrders(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows: found } = await sql<{ has: boolean }>`
    select exists (select from orders where vehicle_id = vehicles.id) as has from vehicles
    where vehicles.id = ${id} and ${countryInScope(scope, 'vehicles.country_id')}`.execute(db)
  return found[0]?.has ?? false
}

/** The stored row, locked until the transaction ends, so that two changes run one after the other. */
export const selectForChange = (db: Db, scope: Scope, id: number) =>
  rows(db, scope).select(storedColumns).where('vehicles.id', '=', id).forUpdate().executeTakeFirst()

interface Parts {
  brand_id: number
  model_id: number
  variant_id?: number | null | undefined
  code_id?: number | null | undefined
}

/**
 * The brands and the model that the selected rows belong to; null if there is no such row. Master data has no scope.
 */
export async function selectBelongings(db: Db, _scope: Scope, parts: Parts) {
  const { rows: found } = await sql<{
    brand: number | null
    brand_of_model: number | null
    model_of_variant: number | null
    brand_of_code: number | null
  }>`select
    (select id from brands where id = ${parts.brand_id}) as brand,
    (select brand_id from models where id = ${parts.model_id}) as brand_of_model,
    (select model_id from variants where id = ${parts.variant_id ?? null}) as model_of_variant,
    (select brand_id from codes where id = ${parts.code_id ?? null}) as brand_of_code`.execute(db)
  return found[0]!
}

export const insertVehicle = (db: Db, fields: Insertable<DB['vehicles']>) =>
  db.insertInto('vehicles').values(fields).returning('id').executeTakeFirstOrThrow()

/** In bulk: one parameter per field would exceed the limit of a statement. */
export async function insertVehicles(
  db: Db,
  rows: readonly Insertable<DB['vehicles']>[],
): Promise<{ id: number; license_plate: string }[]> {
  if (rows.length === 0) return []
  const columns = sql.raw(
    'customer_id, country_id, license_plate, brand_id, model_id, variant_id, production_year, vin, chassis_number,' +
      ' odometer, transmission, power_type',
  )
  const { rows: made } = await sql<{ id: number; license_plate: string }>`
    insert into vehicles (${columns})
    select ${columns} from jsonb_populate_recordset(null::vehicles, ${JSON.stringify(rows)}::jsonb) with ordinality
    order by ordinality returning id, license_plate`.execute(db)
  return made
}

/** Deletes vehicles that no other table refers to. */
export const deleteVehicles = (db: Db, ids: readonly number[]) =>
  sql`delete from vehicles where id = any(${[...ids]}::int[])`.execute(db)

export const updateVehicle = (
  db: Db,
  scope: Scope,
  id: number,
  fields: Updateable<DB['vehicles']>,
) =>
  db
    .updateTable('vehicles')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(countryInScope(scope, 'vehicles.country_id'))
    .execute()

/** Only a reading with a reason goes down. The version stays, so that an open edit form can still save. */
export const updateOdometer = (
  db: Db,
  scope: Scope,
  id: number,
  { km, isExplained }: { km: number; isExplained: boolean },
) =>
  db
    .updateTable('vehicles')
    .set({ odometer: km })
    .where('id', '=', id)
    .where((eb) =>
      isExplained ? eb.val(true) : eb.or([eb('odometer', 'is', null), eb('odometer', '<', km)]),
    )
    .where(countryInScope(scope, 'vehicles.country_id'))
    .execute()

export const deleteVehicle = (db: Db, scope: Scope, id: number) =>
  db
    .deleteFrom('vehicles')
    .where('id', '=', id)
    .where(countryInScope(scope, 'vehicles.country_id'))
    .execute()

/** The start of the current ownership; null if it began before the car's first visit. */
export async function ownedSince(db: Db, vehicleId: number): Promise<string | null> {
  const { since } = await db
    .selectFrom('vehicle_owners')
    .select(({ fn }) => fn.max('until_on').as('since'))
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return since
}

/** Stores the current owner as a former one. The caller has checked the scope and locked the car. */
export async function insertFormerOwner(
  db: Db,
  { id, customer_id }: { id: number; customer_id: number },
  until_on: string,
  changed_by: number,
) {
  const from_on = await ownedSince(db, id)
  await db
    .insertInto('vehicle_owners')
    .values({ vehicle_id: id, customer_id, from_on, until_on, changed_by })
    .execute()
}

/** Deletes cars and their former owners. */
export const reassignVehicles = (db: Db, move: Reassignment) => reassign(db, 'vehicles', move)
export const reassignFormerVehicles = (db: Db, move: Reassignment) =>
  reassign(db, 'vehicle_owners', move)
