/** The only SQL of customers. Every statement carries the reach: customers belong to countries. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, named, order, readLongList } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import type { CustomerRow } from '../contract.ts'

const rows = (db: Db, scope: Scope) =>
  db.selectFrom('customers').where(withinCountry(scope, 'customers.country_id'))

const stored = [
  'customers.id',
  'full_name',
  'gender',
  'birth_date',
  'phone',
  'email',
  'address',
  'role_id',
  'country_id',
  'description',
  'id_card_file_id',
  'profile_picture_file_id',
  'is_owner',
  'tier',
  'created_at',
  'version',
] as const

/** A row with what it points to; the service adds the phone as it is written. */
export type StoredRow = Omit<CustomerRow, 'phone_display'> & {
  id_card_file_id: number | null
  profile_picture_file_id: number | null
}

const columns = sql.raw(`${stored.join(', ')},
  ${named('roles', 'customers.role_id')} as role,
  ${named('countries', 'customers.country_id')} as country,
  (select count(*)::int from vehicles v where v.customer_id = customers.id) as vehicles_count`)

/** What a keyword may stand for; each is looked for on its own index. */
export interface Wanted {
  word: string
  phone?: string | undefined
  plate?: string | undefined
}

interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  wanted?: Wanted | undefined
  is_owner?: boolean | undefined
  tier?: string | undefined
}

/** The ids that a keyword finds. A union, because an OR over two tables would read them whole. */
function found(scope: Scope, { word, phone, plate }: Wanted): Expression<SqlBool> {
  const own = phone
    ? sql`(${matches('c.search', word)} or ${matches('c.search', phone)})`
    : matches('c.search', word)
  const byPlate = plate
    ? sql`union select v.customer_id from vehicles v where ${withinCountry(scope, 'v.country_id')} and ${matches('v.search', plate)}`
    : sql``
  return sql<SqlBool>`customers.id in (select c.id from customers c where ${withinCountry(scope, 'c.country_id')} and ${own} ${byPlate})`
}

export async function selectCustomers(db: Db, scope: Scope, query: ListQuery) {
  const { wanted, is_owner, tier, sort } = query
  const reader = wanted ? adhoc(db) : db
  const where: Expression<SqlBool>[] = [withinCountry(scope, 'customers.country_id')]
  if (wanted) where.push(found(scope, wanted))
  // as literals: the partial indexes of the rare ones are only used for a value that is known when planning
  if (is_owner !== undefined) where.push(sql`is_owner = ${sql.lit(is_owner)}`)
  if (tier) where.push(sql`tier = ${sql.lit(tier)}`)
  const sorted = newestFirst(sort) ?? order(sort, sorts, 'full_name', 'customers.id')
  return readLongList<StoredRow>(
    reader,
    { from: sql`customers`, id: 'customers.id', columns, where, sorted },
    query,
  )
}

const sorts = { full_name: 'customers.full_name', created_at: 'customers.id' }

/** Ids grow with time, and the index on them is descending: the first page needs no sort. */
const newestFirst = (sort: string | undefined) =>
  sort === undefined || sort === '-created_at' ? sql`customers.id desc` : undefined

export async function selectCustomer(db: Db, scope: Scope, id: number) {
  const { rows: found } = await sql<StoredRow>`select ${columns} from customers
    where customers.id = ${id} and ${withinCountry(scope, 'customers.country_id')}`.execute(db)
  return found[0]
}

/** The row as it is stored, locked until the transaction ends: two changes at once follow one another. */
export const selectForChange = (db: Db, scope: Scope, id: number) =>
  rows(db, scope)
    .select(stored)
    .select(
      sql<boolean>`exists (select from vehicles v where v.customer_id = customers.id)`.as(
        'has_vehicles',
      ),
    )
    .where('customers.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const selectVehiclesOf = (db: Db, scope: Scope, customerId: number) =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .innerJoin('models', 'models.id', 'vehicles.model_id')
    .select([
      'vehicles.id',
      'vehicles.license_plate',
      'vehicles.country_id',
      'brands.id as brand_id',
      'brands.name as brand',
      'models.id as model_id',
      'models.name as model',
    ])
    .where(withinCountry(scope, 'vehicles.country_id'))
    .where('vehicles.customer_id', '=', customerId)
    .orderBy('vehicles.id')
    .limit(sql.lit(200))
    .execute()

type Fields = Record<string, unknown>

export const insertCustomer = (db: Db, fields: Fields) =>
  db
    .insertInto('customers')
    .values(fields as never)
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateCustomer = (db: Db, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('customers')
    .set({ ...fields, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .where(withinCountry(scope, 'customers.country_id'))
    .execute()

export const deleteCustomer = (db: Db, scope: Scope, id: number) =>
  db
    .deleteFrom('customers')
    .where('id', '=', id)
    .where(withinCountry(scope, 'customers.country_id'))
    .execute()
