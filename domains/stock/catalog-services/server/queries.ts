/** All SQL of catalog services, scoped by country. */
import { sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { CatalogServiceDetail } from '../contract.ts'
import { warrantyConditions } from '../rules.ts'

/** The local day of a service's country. */
const countryDay = sql`(now() at time zone (select time_zone from countries c where c.id = catalog_services.country_id))::date`

export const services = recordQueries('catalog_services', {
  reach: (scope) => countryInScope(scope, 'catalog_services.country_id'),
  columns: [
    'name',
    'country_id',
    'description',
    'service_category_id',
    'minutes',
    'warranty_days',
    'warranty_condition',
    'is_package',
  ],
  choices: { warranty_condition: warrantyConditions },
  names: {
    country: ['countries', 'country_id'],
    service_category: ['service_categories', 'service_category_id'],
  },
  joined: {
    with: sql`cross join lateral (select price_on(catalog_services.id, ${countryDay}) as price) today`,
    columns: { price: sql<number>`today.price` },
  },
  computed: {
    next_price: sql<{
      price: number
      from: string
    } | null>`(select json_build_object('price', p.price, 'from', p.valid_from)
      from catalog_service_prices p where p.catalog_service_id = catalog_services.id and p.valid_from > ${countryDay}
      order by p.valid_from limit 1)`,
  },
  sorts: { name: 'name', price: 'price', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['service_category_id', 'is_package'],
  unique: { catalog_services_name_key: ['name', messages.nameTaken] },
})

/** The price of a service on a day. The caller has checked that the service is in scope. */
export async function selectPrice(db: Db, id: number, day: string): Promise<number> {
  const { rows } = await sql<{ price: number }>`select price_on(${id}, ${day}) as price`.execute(db)
  return rows[0]!.price
}

export async function selectPrices(db: Db, scope: Scope, id: number, today: string) {
  const { rows } = await sql<{
    id: number
    price: number
    from: string
    is_future: boolean
    created_by: string | null
    created_at: string
  }>`select p.id, p.price, p.valid_from as from, p.valid_from > ${today} as is_future, e.full_name as created_by,
      ${sql.raw(instant('p.created_at'))} as created_at
    from catalog_service_prices p join catalog_services on catalog_services.id = p.catalog_service_id
      left join employees e on e.id = p.created_by
    where p.catalog_service_id = ${id} and ${countryInScope(scope, 'catalog_services.country_id')}
    order by p.valid_from desc`.execute(db)
  return rows
}

/** A second price of the same day replaces the first. The service must be locked and in scope. */
export const upsertPrice = (
  db: Db,
  price: {
    catalog_service_id: number
    price: number
    valid_from: string
    created_by: number | null
  },
) =>
  db
    .insertInto('catalog_service_prices')
    .values(price)
    .onConflict((conflict) =>
      conflict
        .columns(['catalog_service_id', 'valid_from'])
        .doUpdateSet({ price: price.price, created_by: price.created_by, created_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const deletePrice = (db: Db, scope: Scope, id: number, priceId: number) =>
  db
    .deleteFrom('catalog_service_prices')
    .where('id', '=', priceId)
    .where('catalog_service_id', '=', id)
    .where(
      sql<boolean>`exists (select from catalog_services where id = ${id} and ${countryInScope(scope, 'country_id')})`,
    )
    .execute()

/** Locks services in the order of their ids, so that two simultaneous changes cannot deadlock. */
export async function lockServices(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; country_id: number }>`
    select id, name, country_id from catalog_services
    where id = any(${ids as number[]}::int[]) and ${countryInScope(scope, 'country_id')}
    order by id for no key update`.execute(db)
  return rows
}

export const selectCountry = (db: Db, countryId: number) =>
  db.selectFrom('countries').selectAll().where('id', '=', countryId).executeTakeFirstOrThrow()
export type Country = Awaited<ReturnType<typeof selectCountry>>

export const selectZone = async (db: Db, countryId: number) =>
  (await selectCountry(db, countryId)).time_zone

/** Returns which of these services belong to the country, and which of those are packages. */
export const selectComponents = (db: Db, countryId: number, ids: readonly number[]) =>
  db
    .selectFrom('catalog_services')
    .select(['id', 'is_package'])
    .where('country_id', '=', countryId)
    .where('id', 'in', [0, ...ids])
    .execute()

export const isInPackage = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('package_items')
    .select('package_id')
    .where('catalog_service_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

export interface PackageItem {
  catalog_service_id?: number | null | undefined
  sku?: string | null | undefined
  qty: number
}

/** Replaces the items of a package. */
export async function replaceItems(db: Db, id: number, items: readonly PackageItem[]) {
  await db.deleteFrom('package_items').where('package_id', '=', id).execute()
  if (items.length === 0) return
  await db
    .insertInto('package_items')
    .values(
      items.map(({ catalog_service_id = null, sku = null, qty }, index) => ({
        package_id: id,
        position: index + 1,
        catalog_service_id,
        sku,
        qty,
      })),
    )
    .execute()
}

/** The items of a package with their names; a part has the name of the oldest item with its SKU. */
export async function selectItems(db: Db, id: number, day: string) {
  const { rows } = await sql<CatalogServiceDetail['items'][number]>`
    select i.catalog_service_id, i.sku, i.qty,
      coalesce(s.name, (select t.name from inventory_items t
        where lower(t.sku) = lower(i.sku) and t.deleted_at is null order by t.id limit 1)) as name,
      case when s.id is not null then price_on(s.id, ${day}) end as price
    from package_items i left join catalog_services s on s.id = i.catalog_service_id
    where i.package_id = ${id} order by i.position`.execute(db)
  return rows
}

/** Resolves the items of a package for a garage: its own part of the SKU, or the service at the day's price. */
export interface SoldItem {
  kind: 'service' | 'part'
  catalog_service_id: number | null
  inventory_item_id: number | null
  sku: string | null
  /** Null if the garage lacks the part. */
  name: string | null
  qty: number
  price: number
}

export async function selectSold(
  db: Db,
  packageId: number,
  garageId: number,
  day: string,
): Promise<SoldItem[]> {
  const { rows } = await sql<SoldItem>`
    select case when i.sku is null then 'service' else 'part' end as kind, i.catalog_service_id,
      t.id as inventory_item_id, i.sku, coalesce(s.name, t.name) as name, i.qty,
      coalesce(case when s.id is not null then price_on(s.id, ${day}) end, t.sell_price, 0) as price
    from package_items i left join catalog_services s on s.id = i.catalog_service_id
      left join inventory_items t on t.garage_id = ${garageId} and lower(t.sku) = lower(i.sku) and t.deleted_at is null
    where i.package_id = ${packageId} order by i.position`.execute(db)
  return rows
}

export interface ExistingService {
  id: number
  /** The name, for comparison with a file. */
  category: string | null
  name: string
  price: number
  description: string | null
  service_category_id: number | null
  minutes: number | null
  warranty_days: number
  warranty_condition: (typeof warrantyConditions)[number]
  is_package: boolean
}

/**
 * The services of a country by name in lower case, locked until the transaction ends. The database lowers both sides,
 * because JavaScript lowers some letters differently.
 */
export async function selectByName(
  db: Db,
  scope: Scope,
  { country_id, day }: { country_id: number; day: string },
  names: readonly string[],
) {
  const { rows } = await sql<ExistingService>`
    select id, name, price_on(id, ${day}) as price, description, service_category_id, minutes, warranty_days,
      warranty_condition, is_package, (select c.name from service_categories c where c.id = service_category_id) as category
    from catalog_services where country_id = ${country_id} and ${countryInScope(scope, 'country_id')}
      and lower(name) = any(array(select lower(n) from unnest(${[...names]}::text[]) n))
    order by id for no key update`.execute(db)
  return new Map(rows.map((service) => [service.name.toLowerCase(), service]))
}

/** A country's categories by name, ignoring case and accents. */
export async function selectCategories(db: Db, scope: Scope, countryId: number) {
  const rows = await db
    .selectFrom('service_categories')
    .select(['id', 'name'])
    .where('country_id', '=', countryId)
    .where(countryInScope(scope, 'country_id'))
    .execute()
  return new Map(rows.map((category) => [foldText(category.name), category]))
}

/** Also deletes their prices. */
export const deleteServices = (db: Db, ids: readonly number[]) =>
  sql`delete from catalog_services where id = any(${[...ids]}::int[])`.execute(db)
