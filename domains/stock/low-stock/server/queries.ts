/**
 * All SQL of low stock. The index on spare stock finds the page; it omits removed items, which have no minimum. All
 * other columns are read only for the rows of the page.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import {
  namedReference,
  sortOrder,
  readLongList,
  nameKey,
} from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { LowItem, lowStock } from '../contract.ts'
import { USED_DAYS, USUAL_LEAD_DAYS } from '../rules.ts'

type ListQuery = QueryOf<typeof lowStock.list>
export type StoredLow = Omit<LowItem, 'days_left' | 'suggested' | 'last_price'> & {
  last_price: number | null
}

/** A supplier's lead time, from its recent orders that took a day or more; goods received at once were not ordered. */
const LEAD_ORDERS = 20
const leadDays = `coalesce((select round(avg(x.days)) from (
    select p.received_on - p.date as days from purchases p
    where p.supplier_id = last.supplier_id and p.deleted_at is null and p.received_on > p.date
    order by p.date desc, p.id desc limit ${LEAD_ORDERS}) x), ${USUAL_LEAD_DAYS})::int`

/** The newest purchase of an item, correlated with the surrounding query. */
const newest = `left join lateral (
    select p.supplier_id, l.unit, l.per_unit, l.unit_price, round(l.unit_cost / l.per_unit)::bigint as price
    from purchase_lines l join purchases p on p.id = l.purchase_id
    where l.item_id = i.id and p.deleted_at is null order by l.id desc limit 1) last on true`

/** `used` subtracts returned goods and is never negative. */
const columns =
  sql.raw(`i.id, json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'unit', i.unit) as item,
  json_build_object('id', g.id, 'name', g.name) as garage,
  stock_balances.available, stock_balances.minimum, stock_balances.spare,
  coalesce((select sum(l.awaited) from purchase_lines l where l.item_id = i.id and l.awaited > 0), 0) as on_order,
  greatest(0, coalesce((select -sum(m.quantity) from stock_moves m where m.item_id = i.id
    and m.kind in ('issue', 'issue_return') and m.day > (now() at time zone g.time_zone)::date - ${USED_DAYS}), 0)) as used,
  ${leadDays} as lead_days, ${namedReference('suppliers', 'last.supplier_id')} as supplier, last.price as last_price,
  coalesce((select json_agg(json_build_object('garage', json_build_object('id', og.id, 'name', og.name), 'surplus', ob.spare)
      order by ob.spare desc, ${nameKey('og.name')})
    from inventory_items o join stock_balances ob on ob.item_id = o.id join garages og on og.id = o.garage_id
    where lower(o.sku) = lower(i.sku) and o.id <> i.id and o.deleted_at is null and ob.spare > 0
      and og.country_id = g.country_id and og.kind = g.kind), '[]') as elsewhere`)

const joins =
  sql.raw(`join inventory_items i on i.id = stock_balances.item_id join garages g on g.id = i.garage_id
  ${newest}`)

function conditions(scope: Scope, wanted: ListQuery): Expression<SqlBool>[] {
  const { keyword, inventory_category_id: category } = wanted
  const where = [inScope(scope, 'stock_balances.garage_id'), sql<SqlBool>`stock_balances.spare < 0`]
  if (category)
    where.push(
      sql<SqlBool>`exists (select from inventory_items x
        where x.id = stock_balances.item_id and x.inventory_category_id = ${category})`,
    )
  if (keyword)
    where.push(
      sql<SqlBool>`stock_balances.item_id in (select k.id from inventory_items k
        where ${inScope(scope, 'k.garage_id')} and ${matches('k.search', keyword)})`,
    )
  return where
}

export const selectLow = (db: Db, scope: Scope, wanted: ListQuery) =>
  readLongList<StoredLow>(
    wanted.keyword ? withoutPlanCache(db) : db,
    {
      from: sql`stock_balances`,
      id: 'stock_balances.item_id',
      columns,
      joins,
      where: conditions(scope, wanted),
      sorted: sortOrder(
        wanted.sort,
        { spare: 'stock_balances.spare' },
        'spare',
        'stock_balances.item_id',
      ),
    },
    wanted,
  )

/** The last purchase of each of these items of a garage; without a supplier if there is none. Omits missing items. */
export async function selectNewest(
  db: Db,
  scope: Scope,
  garageId: number,
  ids: readonly number[],
): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select i.id, i.name, ${sql.raw(namedReference('suppliers', 'last.supplier_id'))} as supplier, last.unit, last.per_unit, last.unit_price
    from inventory_items i ${sql.raw(newest)}
    where i.id = any (${[...ids]}) and i.garage_id = ${garageId} and i.deleted_at is null
      and ${inScope(scope, 'i.garage_id')}`.execute(db)
  return rows
}

type Newest = { id: number; name: string } & (
  | { supplier: { id: number; name: string }; unit: string; per_unit: number; unit_price: number }
  | { supplier: null }
)
