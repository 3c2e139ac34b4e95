/** All SQL of items. Every statement applies the scope, which the use cases narrow to one garage. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains, keywordCondition } from '#platform/server/database/keywords.ts'
import { instant, readLongList, orderByName } from '#platform/server/database/query.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Paging } from '#platform/contract/paging.ts'
import type { InventoryItem, StockMovement } from '../contract.ts'
import { inventoryMessages } from '../messages.ts'

const inReach = (scope: Scope) => inScope(scope, 'inventory_items.garage_id')

export const items = recordQueries('inventory_items', {
  reach: inReach,
  hides: true,
  columns: [
    'garage_id',
    'name',
    'sku',
    'product_id',
    'location',
    'inventory_category_id',
    'unit',
    'buy_price',
    'sell_price',
    'minimum_stock',
    'warranty_days',
    'image_file_id',
  ],
  computed: {
    on_order: sql<number>`(
      select coalesce(sum(l.awaited), 0) from purchase_lines l where l.item_id = inventory_items.id and l.awaited > 0)`,
  },
  joined: {
    with: sql`left join stock_balances on stock_balances.item_id = inventory_items.id`,
    columns: {
      quantity: sql<number>`stock_balances.quantity`,
      value: sql<number>`stock_balances.value`,
      reserved: sql<number>`stock_balances.reserved`,
      available: sql<number>`stock_balances.available`,
      spare: sql<number>`stock_balances.spare`,
      shelf_of: sql<number>`stock_balances.garage_id`,
    },
    garage: 'shelf_of',
  },
  names: {
    garage: ['garages', 'garage_id'],
    product: ['products', 'product_id'],
    inventory_category: ['inventory_categories', 'inventory_category_id'],
  },
  sorts: {
    name: 'name',
    sku: 'sku',
    quantity: 'quantity',
    available: 'available',
    spare: 'spare',
    value: 'value',
    sell_price: 'sell_price',
    created_at: 'created_at',
  },
  byDefault: 'name',
  filters: ['inventory_category_id'],
  narrows: ({ low_stock }) =>
    low_stock === undefined
      ? []
      : [low_stock ? sql`inventory_items.spare < 0` : sql`inventory_items.spare >= 0`],
  finds,
  unique: {
    inventory_items_sku_key: ['sku', inventoryMessages.skuTaken],
    inventory_items_product_key: ['product_id', inventoryMessages.productTaken],
  },
})

/** Items that match a keyword by name, SKU or product. */
function finds(keyword: string): Expression<SqlBool> {
  const ofProduct = contains(sql.ref('p.search'), keyword)
  return keywordCondition(
    sql<SqlBool>`inventory_items.id in (
      select i.id from inventory_items i where ${contains(sql.ref('i.search'), keyword)}
      union all select i.id from products p join inventory_items i on i.product_id = p.id where ${ofProduct})`,
    sql<SqlBool>`(${contains(sql`(inventory_items.search || '')`, keyword)} or exists (
      select from products p where p.id = inventory_items.product_id and ${ofProduct}))`,
  )
}

/** Whether the product exists. */
export const hasProduct = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether an item is the stock of a product in its own workshop. */
export const isOwnOfProduct = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('item_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The value of an item's stock. Its balance must be locked. */
export const selectStockValue = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('stock_balances')
    .select(['quantity', 'value'])
    .where('item_id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .executeTakeFirst()

/** The items of a product, locked in the order of their ids. */
export const lockItemsOf = (db: Db, scope: Scope, productId: number) =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'name'])
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .where(inReach(scope))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The stock of one item, and other sources of it; undefined outside the scope. */
export const selectBalance = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('inventory_items')
    .innerJoin('stock_balances', 'stock_balances.item_id', 'inventory_items.id')
    .select([
      'stock_balances.quantity',
      'stock_balances.available',
      sql<boolean>`exists (select from stock_claims c where c.item_id = inventory_items.id)`.as(
        'is_claimed',
      ),
      sql<boolean>`exists (select from stock_transfer_lines l join stock_transfers t on t.id = l.transfer_id
        where (l.item_id = inventory_items.id or l.to_item_id = inventory_items.id)
          and t.status in ('sent', 'part_received'))`.as('is_under_way'),
      sql<boolean>`exists (select from purchase_lines l where l.item_id = inventory_items.id and l.awaited > 0)`.as(
        'is_awaited',
      ),
      sql<boolean>`exists (select from order_lines l join orders o on o.id = l.order_id
        where l.inventory_item_id = inventory_items.id and l.issued > 0 and o.stage not in ('cancelled', 'no_show')
          and o.billing not in ('issued', 'part_paid', 'paid', 'written_off'))`.as('is_issued'),
      sql<boolean>`exists (select from stock_count_lines l
        where l.item_id = inventory_items.id and l.is_open and l.difference <> 0)`.as('is_counted'),
    ])
    .where('inventory_items.id', '=', id)
    .where('inventory_items.deleted_at', 'is', null)
    .where(inReach(scope))
    .executeTakeFirst()

/** Whether an item is in scope. */
export const hasItem = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await db
    .selectFrom('inventory_items')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inReach(scope))
    .executeTakeFirst()) !== undefined

/** Whether a document has a quantity of an item in scope. */
export async function isCounted(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from inventory_items i
    where i.id = ${id} and ${inScope(scope, 'i.garage_id')} and ${counted}`.execute(db)
  return rows.length > 0
}

/** The item has movements, or an order waits for it. */
const counted = sql<boolean>`(exists (select from stock_moves v where v.item_id = i.id)
  or exists (select from stock_claims c where c.item_id = i.id and c.reserved < c.wanted))`

/**
 * Locks items of a garage against removal until the transaction ends, in the order of their ids like every other lock.
 */
export const shareItems = (db: Db, scope: Scope, garageId: number, ids: readonly number[]) =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'name', 'sku'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('garage_id', '=', garageId)
    .where('deleted_at', 'is', null)
    .where(inReach(scope))
    .orderBy('id')
    .forKeyShare()
    .execute()

const MAX_PRICES = 20

/** The purchase prices of an item, newest first. */
export async function selectPricesPaid(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<NonNullable<InventoryItem['prices']>[number]>`
    select json_build_object('id', p.id, 'number', p.number) as purchase, p.date,
      json_build_object('id', s.id, 'name', s.name) as supplier, l.quantity, l.unit, l.per_unit, l.unit_cost as unit_price
    from purchase_lines l join purchases p on p.id = l.purchase_id join suppliers s on s.id = p.supplier_id
    where l.item_id = ${id} and p.deleted_at is null and ${inScope(scope, 'p.garage_id')}
    order by l.id desc limit ${sql.lit(MAX_PRICES)}`.execute(db)
  return rows
}

/** The details of an item besides its row: twelve months of stock, reservations, same-SKU items elsewhere. */
export async function selectItemDetail(db: Db, scope: Scope, id: number, at: Date) {
  const thisMonth = sql`date_trunc('month', ${at.toISOString()}::timestamptz at time zone garages.time_zone)`
  const { rows } = await sql<Pick<InventoryItem, 'curve' | 'claims' | 'elsewhere'>>`
    select
      (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'quantity', coalesce((
          select v.quantity_after from stock_moves v where v.item_id = inventory_items.id
            and v.at < (m + interval '1 month') at time zone garages.time_zone
          order by v.at desc, v.id desc limit 1), 0)) order by m)
        from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') m) as curve,
      coalesce((select json_agg(json_build_object('order', json_build_object('id', o.id, 'number', o.number),
          'line_id', l.id, 'reserved', c.reserved, 'shortage', c.wanted - c.reserved) order by c.promised_at nulls last, c.since, c.id)
        from stock_claims c join order_lines l on l.id = c.order_line_id join orders o on o.id = l.order_id
        where c.item_id = inventory_items.id), '[]') as claims,
      coalesce((select json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name),
          'available', b.available) order by b.available desc, ${orderByName('g.name')})
        from inventory_items i join stock_balances b on b.item_id = i.id join garages g on g.id = i.garage_id
        where lower(i.sku) = lower(inventory_items.sku) and i.id <> inventory_items.id and i.deleted_at is null
          and g.country_id = garages.country_id), '[]') as elsewhere
    from inventory_items join garages on garages.id = inventory_items.garage_id
    where inventory_items.id = ${id} and ${inReach(scope)}`.execute(db)
  return rows[0]!
}

const movementColumns =
  sql.raw(`stock_moves.id, ${instant('stock_moves.at')} as at, stock_moves.day, stock_moves.kind,
  stock_moves.quantity, stock_moves.value, stock_moves.quantity_after, stock_moves.reason, stock_moves.photo_file_id,
  json_build_object('type', stock_moves.source_type, 'id', stock_moves.source_id, 'number', stock_moves.source_number) as source,
  (select e.full_name from employees e where e.id = stock_moves.employee_id) as by`)

type StoredMovement = Omit<StockMovement, 'photo'> & { photo_file_id: number | null }

/** The movements of an item, newest first. */
export const selectMovements = (
  db: Db,
  scope: Scope,
  itemId: number,
  { sort, ...paging }: Paging & { sort?: string | undefined },
) =>
  readLongList<StoredMovement>(
    db,
    {
      from: sql`stock_moves`,
      id: 'stock_moves.id',
      columns: movementColumns,
      where: [sql`stock_moves.item_id = ${itemId}`, inScope(scope, 'stock_moves.garage_id')],
      sorted: sort === 'id' ? sql`stock_moves.id` : sql`stock_moves.id desc`,
    },
    paging,
  )

/**
 * The items of a garage by SKU in lower case, locked until the transaction ends. The database lowers both sides,
 * because JavaScript lowers some letters differently.
 */
export async function selectBySku(db: Db, scope: Scope, garageId: number, skus: readonly string[]) {
  const { rows } = await sql<ExistingItem>`
    select i.id, i.version, i.name, i.sku, i.product_id, i.location, i.inventory_category_id, i.unit, i.buy_price, i.sell_price,
      i.minimum_stock, i.warranty_days, b.quantity,
      (select c.name from inventory_categories c where c.id = i.inventory_category_id) as category,
      ${counted} as is_counted
    from inventory_items i join stock_balances b on b.item_id = i.id
    where i.garage_id = ${garageId} and ${inScope(scope, 'i.garage_id')} and i.deleted_at is null
      and lower(i.sku) = any(array(select lower(s) from unnest(${[...skus]}::text[]) s))
    order by i.id for no key update of i`.execute(db)
  return new Map(rows.map((item) => [item.sku.toLowerCase(), item]))
}

export interface ExistingItem {
  id: number
  /** The name, for comparison with a file. */
  category: string | null
  version: number
  name: string
  sku: string
  product_id: number | null
  location: string | null
  inventory_category_id: number | null
  unit: string
  buy_price: number
  sell_price: number
  minimum_stock: number
  warranty_days: number
  quantity: number
  is_counted: boolean
}

/** By name, ignoring case and accents. */
export async function selectCategories(db: Db) {
  const rows = await db.selectFrom('inventory_categories').select(['id', 'name']).execute()
  return new Map(rows.map((category) => [foldText(category.name), category]))
}

/** Hides items without stock. */
export const hideItems = (db: Db, ids: readonly number[]) =>
  sql`update inventory_items set deleted_at = now(), version = version + 1 where id = any(${[...ids]}::int[])`.execute(
    db,
  )

/** Movements of items besides the initial stock of an import. */
export async function selectLaterMovements(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from stock_moves where item_id = any(${[...ids]}::int[])
    group by item_id having count(*) > 1 or bool_or(kind <> 'opening')`.execute(db)
  return new Set(rows.map(({ item_id }) => item_id))
}

/** The stock of items, and its value. */
export async function selectOnHand(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ item_id: number; quantity: number; value: number }>`
    select item_id, quantity, value from stock_balances
    where item_id = any(${[...ids]}::int[]) and quantity <> 0 order by item_id`.execute(db)
  return rows
}
