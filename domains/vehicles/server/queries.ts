/** The only SQL of vehicles. Every statement carries the reach: vehicles belong to countries. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { boundedCount, matches, order, pageOfRows, paged } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'

const rows = (db: Db, scope: Scope) =>
  db.selectFrom('vehicles').where(withinCountry(scope, 'vehicles.country_id'))

interface Named {
  id: number
  name: string
}
const nameOf = <T>(
  table: 'countries' | 'brands' | 'models' | 'variants' | 'codes',
  column: string,
) =>
  sql<T>`(select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(column)})`

const stored = [
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

const shown = (db: Db, scope: Scope) =>
  rows(db, scope)
    .select(stored)
    .select([
      sql<{
        id: number
        full_name: string
        phone: string
      }>`(select json_build_object('id', c.id, 'full_name', c.full_name, 'phone', c.phone) from customers c where c.id = vehicles.customer_id)`.as(
        'customer',
      ),
      nameOf<Named>('countries', 'vehicles.country_id').as('country'),
      nameOf<Named>('brands', 'vehicles.brand_id').as('brand'),
      nameOf<Named>('models', 'vehicles.model_id').as('model'),
      nameOf<Named | null>('variants', 'vehicles.variant_id').as('variant'),
      nameOf<Named | null>('codes', 'vehicles.code_id').as('code'),
    ])

/** What a keyword may stand for; each is looked for on its own index. */
export interface Wanted {
  word: string
  plate?: string | undefined
  phone?: string | undefined
}

interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  wanted?: Wanted | undefined
  customer_id?: number | undefined
  brand_id?: number | undefined
}

const own = (table: 'v' | 'vehicles', { word, plate }: Wanted) =>
  plate
    ? sql`(${matches(`${table}.search`, word)} or ${matches(`${table}.search`, plate)})`
    : matches(`${table}.search`, word)

const owned = ({ word, phone }: Wanted) =>
  phone
    ? sql<SqlBool>`(${matches('c.search', word)} or ${matches('c.search', phone)})`
    : matches('c.search', word)

/** More owners than this, and their cars are met soon enough by looking at the newest first. */
const MANY_OWNERS = 500

async function hasManyOwners(db: Db, scope: Scope, wanted: Wanted): Promise<boolean> {
  const owners = await db
    .selectFrom('customers as c')
    .select('c.id')
    .where(withinCountry(scope, 'c.country_id'))
    .where(owned(wanted))
    .limit(sql.lit(MANY_OWNERS))
    .execute()
  return owners.length === MANY_OWNERS
}

/**
 * What a keyword finds. A rare word by the ids of both tables, each from its own index, because an OR over two tables
 * reads them whole. A word that many owners have in their names by asking row for row until the page is full: their
 * ids alone would take seconds to gather.
 */
function found(scope: Scope, wanted: Wanted, isCommon: boolean): Expression<SqlBool> {
  if (isCommon)
    return sql<SqlBool>`(${own('vehicles', wanted)} or
      (select ${owned(wanted)} from customers c where c.id = vehicles.customer_id))`
  return sql<SqlBool>`vehicles.id in (
    select v.id from vehicles v where ${withinCountry(scope, 'v.country_id')} and ${own('v', wanted)}
    union
    select v.id from vehicles v join customers c on c.id = v.customer_id
    where ${withinCountry(scope, 'v.country_id')} and ${withinCountry(scope, 'c.country_id')}
      and ${owned(wanted)})`
}

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
  const reader = wanted ? adhoc(db) : db
  const isCommon = wanted !== undefined && (await hasManyOwners(reader, scope, wanted))
  const narrowed = <Q extends ReturnType<typeof rows>>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (wanted) some = some.where(found(scope, wanted, isCommon))
    if (customer_id) some = some.where('customer_id', '=', customer_id)
    if (brand_id) some = some.where('brand_id', '=', brand_id)
    return some as Q
  }
  const [page, total] = await Promise.all([
    (
      paged(narrowed(shown(reader, scope) as never) as never, query) as unknown as ReturnType<
        typeof shown
      >
    )
      .orderBy(newestFirst(sort) ?? order(sort, sorts, 'license_plate', 'vehicles.id'))
      .execute(),
    boundedCount(reader, narrowed(rows(reader, scope)).select(sql<number>`1`.as('one')) as never),
  ])
  return pageOfRows(page, total, query)
}

export const selectVehicle = (db: Db, scope: Scope, id: number) =>
  shown(db, scope).where('vehicles.id', '=', id).executeTakeFirst()

/** The row as it is stored, locked until the transaction ends: two changes at once follow one another. */
export const selectForChange = (db: Db, scope: Scope, id: number) =>
  rows(db, scope).select(stored).where('vehicles.id', '=', id).forUpdate().executeTakeFirst()

interface Parts {
  brand_id: number
  model_id: number
  variant_id?: number | null | undefined
  code_id?: number | null | undefined
}

/** What the chosen model, variant and code belong to; null where there is no such row. Master data has no reach. */
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

type Fields = Record<string, unknown>

export const insertVehicle = (db: Db, fields: Fields) =>
  db
    .insertInto('vehicles')
    .values(fields as never)
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateVehicle = (db: Db, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('vehicles')
    .set({ ...fields, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .where(withinCountry(scope, 'vehicles.country_id'))
    .execute()

/** A reading only ever goes up. It is no edit of anybody's, so the version stays. */
export const updateOdometer = (db: Db, scope: Scope, id: number, km: number) =>
  db
    .updateTable('vehicles')
    .set({ odometer: km })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('odometer', 'is', null), eb('odometer', '<', km)]))
    .where(withinCountry(scope, 'vehicles.country_id'))
    .execute()

export const deleteVehicle = (db: Db, scope: Scope, id: number) =>
  db
    .deleteFrom('vehicles')
    .where('id', '=', id)
    .where(withinCountry(scope, 'vehicles.country_id'))
    .execute()
