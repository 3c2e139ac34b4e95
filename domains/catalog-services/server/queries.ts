/** The only SQL of catalog services. They belong to countries, and so does the reach. */
import { sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, paged, readPage } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import type { CatalogServiceRow } from '../contract.ts'

const rows = (db: Db, scope: Scope) =>
  db.selectFrom('catalog_services').where(withinCountry(scope, 'catalog_services.country_id'))

const nameOf = (table: 'countries' | 'service_categories', column: string) =>
  sql<{ id: number; name: string }>`(
    select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(column)})`

const columns = [
  'catalog_services.id',
  'catalog_services.name',
  'catalog_services.country_id',
  'catalog_services.price',
  'catalog_services.description',
  'catalog_services.service_category_id',
  'catalog_services.minutes',
  'catalog_services.warranty_days',
  'catalog_services.created_at',
  'catalog_services.version',
] as const

const shown = (db: Db, scope: Scope) =>
  rows(db, scope)
    .select(columns)
    .select([
      nameOf('countries', 'catalog_services.country_id').as('country'),
      nameOf('service_categories', 'catalog_services.service_category_id').as('service_category'),
    ])

interface ListQuery {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  service_category_id?: number | undefined
}

const sorts = {
  name: 'catalog_services.name',
  price: 'catalog_services.price',
  created_at: 'catalog_services.created_at',
}

export async function selectCatalogServices(db: Db, scope: Scope, query: ListQuery) {
  const reader = query.keyword ? adhoc(db) : db
  const narrowed = <Q>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (query.keyword) some = some.where(matches('catalog_services.search', query.keyword))
    if (query.service_category_id)
      some = some.where('service_category_id', '=', query.service_category_id)
    return some as Q
  }
  const page = paged(narrowed(shown(reader, scope)) as never, query).orderBy(
    order(query.sort, sorts, 'name', 'catalog_services.id'),
  )
  return readPage<CatalogServiceRow>(reader, page as never, narrowed(rows(reader, scope)), query)
}

export const selectCatalogService = (db: Db, scope: Scope, id: number) =>
  shown(db, scope).where('catalog_services.id', '=', id).executeTakeFirst()

/** The row as it is stored, locked until the transaction ends. */
export const selectForChange = (db: Db, scope: Scope, id: number) =>
  rows(db, scope)
    .select(columns)
    .where('catalog_services.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Fields {
  name?: string | undefined
  country_id?: number | undefined
  price?: number | undefined
  description?: string | null | undefined
  service_category_id?: number | null | undefined
  minutes?: number | null | undefined
  warranty_days?: number | undefined
}

export const insertCatalogService = (
  db: Db,
  service: Fields & { name: string; country_id: number; price: number },
) => db.insertInto('catalog_services').values(service).returning('id').executeTakeFirstOrThrow()

export const updateCatalogService = (db: Db, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('catalog_services')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(withinCountry(scope, 'catalog_services.country_id'))
    .execute()

export const deleteCatalogService = (db: Db, scope: Scope, id: number) =>
  db
    .deleteFrom('catalog_services')
    .where('id', '=', id)
    .where(withinCountry(scope, 'catalog_services.country_id'))
    .execute()
