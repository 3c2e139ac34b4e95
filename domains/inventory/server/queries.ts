/** The only SQL of a garage's parts. Every statement names the garage and carries the reach. */
import { sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, paged, readPage } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'

const rows = (db: Db, scope: Scope, garageId: number) =>
  db
    .selectFrom('inventory_items')
    .where('inventory_items.garage_id', '=', garageId)
    .where(within(scope, 'inventory_items.garage_id'))

const nameOf = (table: 'garages' | 'inventory_categories', column: string) =>
  sql<{ id: number; name: string }>`(
    select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(column)})`

const columns = [
  'inventory_items.id',
  'inventory_items.garage_id',
  'inventory_items.name',
  'inventory_items.sku',
  'inventory_items.inventory_category_id',
  'inventory_items.unit',
  'inventory_items.buy_price',
  'inventory_items.sell_price',
  'inventory_items.minimum_stock',
  'inventory_items.warranty_days',
  'inventory_items.image_file_id',
  'inventory_items.created_at',
  'inventory_items.version',
] as const

const shown = (db: Db, scope: Scope, garageId: number) =>
  rows(db, scope, garageId)
    .select(columns)
    .select([
      nameOf('garages', 'inventory_items.garage_id').as('garage'),
      nameOf('inventory_categories', 'inventory_items.inventory_category_id').as(
        'inventory_category',
      ),
    ])

export type StoredItem = Awaited<ReturnType<typeof execute>>[number]
const execute = (db: Db, scope: Scope) => shown(db, scope, 0).execute()

interface ListQuery {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  inventory_category_id?: number | undefined
}

const sorts = {
  name: 'inventory_items.name',
  sku: 'inventory_items.sku',
  sell_price: 'inventory_items.sell_price',
  created_at: 'inventory_items.created_at',
}

export async function selectItems(db: Db, scope: Scope, garageId: number, query: ListQuery) {
  const reader = query.keyword ? adhoc(db) : db
  const narrowed = <Q>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (query.keyword) some = some.where(matches('inventory_items.search', query.keyword))
    if (query.inventory_category_id)
      some = some.where('inventory_category_id', '=', query.inventory_category_id)
    return some as Q
  }
  const counted = narrowed(rows(reader, scope, garageId)).select(sql<number>`1`.as('one'))
  const page = paged(narrowed(shown(reader, scope, garageId)) as never, query).orderBy(
    order(query.sort, sorts, 'name', 'inventory_items.id'),
  )
  return readPage<StoredItem>(reader, page as never, counted, query)
}

export const selectItem = (db: Db, scope: Scope, garageId: number, id: number) =>
  shown(db, scope, garageId).where('inventory_items.id', '=', id).executeTakeFirst()

/** The row as it is stored, locked until the transaction ends. */
export const selectForChange = (db: Db, scope: Scope, garageId: number, id: number) =>
  rows(db, scope, garageId)
    .select(columns)
    .where('inventory_items.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Fields {
  name?: string | undefined
  sku?: string | undefined
  inventory_category_id?: number | null | undefined
  unit?: string | undefined
  buy_price?: number | undefined
  sell_price?: number | undefined
  minimum_stock?: number | undefined
  warranty_days?: number | undefined
  image_file_id?: number | null | undefined
}

interface NewItem extends Fields {
  garage_id: number
  name: string
  sku: string
  unit: string
  buy_price: number
  sell_price: number
}

export const insertItem = (db: Db, item: NewItem) =>
  db.insertInto('inventory_items').values(item).returning('id').executeTakeFirstOrThrow()

export const updateItem = (
  db: Db,
  scope: Scope,
  { garage_id, id }: { garage_id: number; id: number },
  fields: Fields,
) =>
  db
    .updateTable('inventory_items')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where('garage_id', '=', garage_id)
    .where(within(scope, 'inventory_items.garage_id'))
    .execute()

export const deleteItem = (
  db: Db,
  scope: Scope,
  { garage_id, id }: { garage_id: number; id: number },
) =>
  db
    .deleteFrom('inventory_items')
    .where('id', '=', id)
    .where('garage_id', '=', garage_id)
    .where(within(scope, 'inventory_items.garage_id'))
    .execute()
