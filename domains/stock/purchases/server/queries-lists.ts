/** SQL for reading purchases: the list with totals, one purchase with its lines, and the prices of an item. */
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fileOf, namedReference } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import {
  type AsStored,
  billColumns,
  billDetailColumns,
  countBills,
  selectBill,
  selectBills,
} from '#domains/stock/supplier-bills/server/queries.ts'
import type { OrderDocument } from './print-document.ts'
import type { PriceRow, PurchaseDetail, PurchaseLine, PurchaseRow, purchases } from '../contract.ts'

const columns = sql`${billColumns('purchases')}, purchases.receipt, purchases.closed_at is not null as is_closed,
  case when purchases.opened_on is null then 'purchase' else 'opening' end as kind,
  (select json_build_object('item', json_build_object('id', i.id, 'name', i.name), 'quantity', l.quantity, 'unit', l.unit,
      'unit_price', l.unit_price)
    from purchase_lines l join inventory_items i on i.id = l.item_id
    where l.purchase_id = purchases.id order by l.line_no limit 1) as first_line,
  (select count(*)::int from purchase_lines l where l.purchase_id = purchases.id) as lines_count`

const rowColumns = sql`${columns}, ${sql.raw(fileOf('purchases.invoice_file_id'))} as invoice_file,
  ${sql.raw(fileOf('purchases.payment_proof_file_id'))} as payment_proof`

function billsOf(query: QueryOf<typeof purchases.counts>) {
  const where: Expression<SqlBool>[] = []
  // as literals: the planner uses the partial indexes of rare values only for constants
  if (query.receipt) {
    where.push(sql<SqlBool>`purchases.receipt = ${sql.lit(query.receipt)}`)
    if (query.receipt !== 'received') where.push(sql<SqlBool>`purchases.receipt <> 'received'`)
  }
  if (query.kind)
    where.push(
      query.kind === 'opening'
        ? sql<SqlBool>`purchases.opened_on is not null`
        : sql<SqlBool>`purchases.opened_on is null`,
    )
  if (query.without_invoice)
    where.push(sql<SqlBool>`(purchases.receipt <> 'ordered' and purchases.invoice_code is null
      and purchases.invoice_file_id is null)`)
  return { table: 'purchases', where } as const
}

export const countPurchases = (db: Db, scope: Scope, query: QueryOf<typeof purchases.counts>) =>
  countBills(db, scope, query, billsOf(query))

export const selectPurchases = (db: Db, scope: Scope, query: QueryOf<typeof purchases.list>) =>
  selectBills<AsStored<PurchaseRow>>(db, scope, query, {
    ...billsOf(query),
    columns: rowColumns,
    sorts: ['date', 'total'],
  })

type Whole = Omit<AsStored<PurchaseDetail>, 'lines' | 'entries' | 'can'> & {
  garage_id: number
  is_paid: boolean
}

export const selectPurchase = (db: Db, scope: Scope, id: number) =>
  selectBill<Whole>(
    db,
    scope,
    'purchases',
    id,
    sql`${columns}, ${billDetailColumns('purchases')}, purchases.received_value, purchases.received_on, purchases.advance,
      purchases.opened_on, purchases.paid_before,
      purchases.close_reason, (select s.email from suppliers s where s.id = purchases.supplier_id) as supplier_email,
      (select e.full_name from employees e where e.id = purchases.created_by) as created_by`,
  )

/** The purchase prices of an item. */
const price = `json_build_object('purchase', json_build_object('id', p.id, 'number', p.number), 'date', p.date,
  'supplier', ${namedReference('suppliers', 'p.supplier_id')}, 'quantity', o.quantity, 'unit', o.unit, 'per_unit', o.per_unit,
  'unit_price', o.unit_cost)`

/** The lines of a purchase, each with the three newest earlier prices of its item. */
export async function selectLinesShown(
  db: Db,
  scope: Scope,
  purchaseId: number,
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select l.id, json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'unit', i.unit) as item, l.quantity, l.unit,
      l.per_unit, l.unit_price, l.unit_cost, l.amount, l.tax_code_id, l.tax_amount, l.tax_is_typed, l.received, l.received_value, l.awaited as on_order,
      coalesce((select json_agg(x.price order by x.id desc) from (
        select o.id, ${sql.raw(price)} as price from purchase_lines o join purchases p on p.id = o.purchase_id
        where o.item_id = l.item_id and o.purchase_id < l.purchase_id and p.deleted_at is null
        order by o.id desc limit 3) x), '[]') as last_prices
    from purchase_lines l join purchases on purchases.id = l.purchase_id join inventory_items i on i.id = l.item_id
    where l.purchase_id = ${purchaseId} and ${inScope(scope, 'purchases.garage_id')}
    order by l.line_no`.execute(db)
  return rows
}

/** The newest prices of an item. */
export async function selectPrices(
  db: Db,
  scope: Scope,
  {
    item_id,
    supplier_id,
    most,
  }: { item_id: number; supplier_id?: number | undefined; most: number },
): Promise<PriceRow[]> {
  const bySupplier = supplier_id ? sql`and p.supplier_id = ${supplier_id}` : sql``
  const { rows } = await sql<{ price: PriceRow; garage_id: number }>`
    select p.garage_id, ${sql.raw(price)} as price from purchase_lines o join purchases p on p.id = o.purchase_id
    where o.item_id = ${item_id} and p.deleted_at is null ${bySupplier} and ${inScope(scope, 'p.garage_id')}
    order by o.id desc limit ${sql.lit(most)}`.execute(db)
  return rows.map((row) => ({ ...row.price, garage_id: row.garage_id }))
}

/** The data of the garage and the supplier for the printed order. */
export async function selectPartners(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<
    Pick<OrderDocument, 'garage' | 'issuer' | 'supplier'> & { supplier_country: number }
  >`
    select json_build_object('name', g.name, 'address', g.address, 'phone', g.phone) as garage,
      ${issuerColumn('g')} as issuer,
      json_build_object('name', s.name, 'address', s.address, 'email', s.email) as supplier, s.country_id as supplier_country
    from purchases join garages g on g.id = purchases.garage_id join suppliers s on s.id = purchases.supplier_id
    where purchases.id = ${id} and purchases.deleted_at is null and ${inScope(scope, 'purchases.garage_id')}`.execute(
    db,
  )
  return rows[0]
}
