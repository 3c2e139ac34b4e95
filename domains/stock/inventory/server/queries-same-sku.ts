/** SQL of same-SKU items in other garages. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** Items in scope that are not removed, by their ids. */
export const selectItems = (db: Db, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('inventory_items')
    .select(['id', 'garage_id', 'name', 'sku'])
    .where(sql<SqlBool>`id = any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .where(inScope(scope, 'garage_id'))
    .execute()

/**
 * The items in a scope of one garage that have the SKUs of some items.
 * @param isKept locks them against removal until the transaction ends
 */
export async function selectSameSkuItems(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  isKept = false,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ item_id: number; twin_id: number }>`
    select i.id as item_id, t.id as twin_id from inventory_items i
    join inventory_items t on lower(t.sku) = lower(i.sku) and t.deleted_at is null
    where i.id = any(${[...ids]}) and ${inScope(scope, 't.garage_id')}
    order by t.id ${isKept ? sql`for key share of t` : sql``}`.execute(db)
  return new Map(rows.map(({ item_id, twin_id }) => [item_id, twin_id]))
}

/** The first of some items whose unit differs in the scope's garage. Locks units until the transaction ends. */
export async function selectOtherUnit(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ name: string; unit: string; other: string }>`
    with twins as (
      select i.name, i.unit, t.unit as other, i.id from inventory_items i
      join inventory_items t on lower(t.sku) = lower(i.sku) and t.deleted_at is null
      where i.id = any(${[...ids]}) and ${inScope(scope, 't.garage_id')} order by t.id for share of i, t)
    select name, unit, other from twins where unit <> other order by id limit 1`.execute(db)
  return rows[0]
}

/**
 * Creates items that a garage lacks as copies of another garage's, without stock, shelf and minimum. In the order of
 * their SKUs, so that two simultaneous receipts cannot deadlock.
 */
export const insertSameSkuItems = (db: Db, garageId: number, ids: readonly number[]) =>
  sql`insert into inventory_items
      (garage_id, name, sku, unit, inventory_category_id, buy_price, sell_price, warranty_days, product_id)
    select ${garageId}, name, sku, unit, inventory_category_id, buy_price, sell_price, warranty_days,
      case when not exists (select from inventory_items t where t.garage_id = ${garageId} and t.deleted_at is null
        and t.product_id = inventory_items.product_id) then product_id end
    from inventory_items where id = any(${[...ids]}) order by lower(sku)
    on conflict (garage_id, lower(sku)) where deleted_at is null do nothing`.execute(db)
