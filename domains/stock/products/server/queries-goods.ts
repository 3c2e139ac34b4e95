/** SQL of counter sales: a garage's own items of the products, and sold goods. */
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import { pageOfRows, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { type Paging, pageSizeOf } from '#platform/contract/paging.ts'

export interface Good {
  product_id: number
  item_id: number
  name: string
  code: string
  sku: string
  unit: string
  price: number
  available: number
  file_id: number | null
}

const columns =
  sql.raw(`p.id as product_id, i.id as item_id, p.name, p.code, i.sku, i.unit, p.price, b.available,
  (select x.file_id from product_images x where x.product_id = p.id order by x.position limit 1) as file_id`)

/** A garage's own item of a product: the linked one, else the one with its SKU. */
const ownOf = (scope: Scope) => sql`
  join lateral (
    select i.id, i.sku, i.unit from inventory_items i
    where i.deleted_at is null and ${inScope(scope, 'i.garage_id')} and (i.product_id = p.id or (i.product_id is null
      and lower(i.sku) = (select lower(w.sku) from inventory_items w where w.id = p.item_id)))
    order by i.product_id nulls last limit 1
  ) i on true join stock_balances b on b.item_id = i.id`

/** The items of these products in the scope's garage, by product. */
export async function selectGoods(db: Db, scope: Scope, productIds: readonly number[]) {
  const { rows } = await sql<Good>`
    select ${columns} from products p ${ownOf(scope)}
    where p.id = any(${[...productIds]}::int[]) and p.deleted_at is null`.execute(db)
  return new Map(rows.map((good) => [good.product_id, good]))
}

const MAX_FOUND = 200

/**
 * The products that the scope's garage sells: by name, or by a keyword in name, code or SKU. An exact code or SKU, as
 * from a scanner, comes first.
 */
export async function selectOffers(
  db: Db,
  scope: Scope,
  { keyword, ...paging }: Paging & { keyword?: string | undefined },
) {
  const limit = pageSizeOf(paging)
  const offset = (paging.page - 1) * limit
  const inReach = inScope(scope, 'x.garage_id')
  const match = keyword
    ? sql`p.id in (
        select id from (
          select q.id from products q where ${contains(sql.ref('q.search'), keyword)} or lower(q.code) = lower(${keyword})
          limit ${sql.lit(MAX_FOUND)}) named
        union all select x.product_id from inventory_items x
          where ${inReach} and x.deleted_at is null and x.product_id is not null and ${contains(sql.ref('x.search'), keyword)}
        union all select q.id from inventory_items x join inventory_items w on lower(w.sku) = lower(x.sku)
          join products q on q.item_id = w.id
          where ${inReach} and x.deleted_at is null and x.product_id is null and lower(x.sku) = lower(${keyword}))`
    : sql`p.id in (select x.product_id from inventory_items x
        where ${inReach} and x.deleted_at is null and x.product_id is not null)`
  const first = keyword
    ? sql`(lower(i.sku) = lower(${keyword}) or lower(p.code) = lower(${keyword})) desc,`
    : sql``
  const { rows } = await sql<Good & { total: number }>`
    select ${columns}, count(*) over ()::int as total from products p ${ownOf(scope)}
    where p.deleted_at is null and ${match}
    order by ${first} ${orderByName('p.name')}, p.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    db,
  )
  return pageOfRows(rows, rows[0]?.total ?? 0, paging)
}

export const insertSold = (db: Db, lines: Insertable<DB['product_sale_lines']>[]) =>
  db.insertInto('product_sale_lines').values(lines).execute()

/**
 * The goods that an invoice sold at the counter, in the order of its lines. The invoice must be locked and in scope.
 */
export const selectSold = (db: Db, scope: Scope, invoiceId: number) =>
  db
    .selectFrom('product_sale_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where(
      sql<SqlBool>`exists (select from inventory_items i where i.id = item_id and ${inScope(scope, 'i.garage_id')})`,
    )
    .orderBy('line_no')
    .execute()
