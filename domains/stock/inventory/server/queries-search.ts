/** Items for the global search, with stock of the same SKU elsewhere. */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { newestHits } from '#platform/server/database/query.ts'
import { type Scope, filteredScope, inScope } from '#platform/server/session/scope.ts'

/**
 * Available stock of the same SKU in other garages of the country, beyond the caller's scope: the caller may request
 * it there.
 */
const elsewhere = sql<number>`coalesce((
  select sum(b.available) from inventory_items i
    join stock_balances b on b.item_id = i.id join garages g on g.id = i.garage_id
  where lower(i.sku) = lower(inventory_items.sku) and i.id <> inventory_items.id and i.deleted_at is null
    and g.country_id = garages.country_id and b.available > 0), 0)`

/** The newest few that match a keyword by name or SKU. */
export function selectItemHits(db: Db, scope: Scope, keyword: string, most: number) {
  const reader = withoutPlanCache(db)
  const hits = reader
    .selectFrom('inventory_items')
    .select('inventory_items.id')
    .where('inventory_items.deleted_at', 'is', null)
    .where(filteredScope(inScope(scope, 'inventory_items.garage_id')))
    .where(sql<SqlBool>`${matches('inventory_items.search', keyword)}`)
  return reader
    .selectFrom('inventory_items')
    .innerJoin('stock_balances', 'stock_balances.item_id', 'inventory_items.id')
    .innerJoin('garages', 'garages.id', 'inventory_items.garage_id')
    .select([
      'inventory_items.id',
      'inventory_items.name',
      'inventory_items.sku',
      'inventory_items.unit',
      'stock_balances.available',
      'garages.name as garage',
      elsewhere.as('elsewhere'),
    ])
    .where(sql<SqlBool>`inventory_items.id in ${newestHits(hits, most)}`)
    .where(inScope(scope, 'inventory_items.garage_id'))
    .orderBy('inventory_items.id', 'desc')
    .execute()
}

/** Stock of each item's SKU in the other garages of its country. */
export async function selectElsewhere(db: Db, scope: Scope, ids: readonly number[]) {
  const rows = await withoutPlanCache(db)
    .selectFrom('inventory_items')
    .innerJoin('garages', 'garages.id', 'inventory_items.garage_id')
    .select(['inventory_items.id', elsewhere.as('elsewhere')])
    .where(sql<SqlBool>`inventory_items.id = any(${ids}::bigint[])`)
    .where(inScope(scope, 'inventory_items.garage_id'))
    .execute()
  return new Map(rows.map((row) => [row.id, row.elsewhere]))
}
