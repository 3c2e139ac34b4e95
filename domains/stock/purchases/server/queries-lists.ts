/** Reading purchases: the list with its sums, one purchase whole, and the prices of an item. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { fileOf, instant, matches, named, order, readLongList } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'
import type { OrderSheet } from './paper.ts'
import type { PriceRow, PurchaseLine, PurchaseRow, purchases } from '../contract.ts'

type Wanted = QueryOf<typeof purchases.list>

export interface StoredFile {
  id: number
  name: string
  type: string
}

type StoredRow = Omit<PurchaseRow, 'invoice_file' | 'payment_proof'> & {
  invoice_file: StoredFile | null
  payment_proof: StoredFile | null
}

/** What is still to be paid: all of what was ordered, or what came before the rest was given up. */
const due = `case when purchases.is_paid then 0 else purchases.total end`

const rowColumns = `purchases.id, purchases.number, purchases.date,
  ${named('garages', 'purchases.garage_id')} as garage, ${named('suppliers', 'purchases.supplier_id')} as supplier,
  purchases.invoice_code, purchases.total, ${due} as due,
  case when purchases.is_paid then 'Paid' else 'Unpaid' end as status, purchases.receipt,
  purchases.closed_at is not null as is_closed, ${named('accounts', 'purchases.account_id')} as source_of_funds,
  ${fileOf('purchases.invoice_file_id')} as invoice_file,
  ${fileOf('purchases.payment_proof_file_id')} as payment_proof,
  (select json_build_object('item', json_build_object('id', i.id, 'name', i.name), 'quantity', l.quantity, 'unit', l.unit,
      'unit_price', l.unit_price)
    from purchase_lines l join inventory_items i on i.id = l.item_id
    where l.purchase_id = purchases.id order by l.line_no limit 1) as first_line,
  (select count(*)::int from purchase_lines l where l.purchase_id = purchases.id) as lines_count,
  ${instant('purchases.created_at')} as created_at, purchases.version`

function conditions(scope: Scope, wanted: Wanted): Expression<SqlBool>[] {
  const { keyword, status, receipt, supplier_id, start_date, end_date } = wanted
  const where: Expression<SqlBool>[] = [
    within(scope, 'purchases.garage_id'),
    sql<SqlBool>`purchases.deleted_at is null`,
  ]
  if (keyword) where.push(matches('purchases.search', keyword))
  // as literals: the planner uses the partial indexes of rare values only for a value that it knows when planning
  if (status) where.push(sql<SqlBool>`purchases.is_paid = ${sql.lit(status === 'paid')}`)
  if (receipt) {
    where.push(sql<SqlBool>`purchases.receipt = ${sql.lit(receipt)}`)
    if (receipt !== 'received') where.push(sql<SqlBool>`purchases.receipt <> 'received'`)
  }
  if (supplier_id) where.push(sql<SqlBool>`purchases.supplier_id = ${supplier_id}`)
  if (start_date) where.push(sql<SqlBool>`purchases.date >= ${start_date}`)
  if (end_date) where.push(sql<SqlBool>`purchases.date <= ${end_date}`)
  return where
}

export async function selectPurchases(db: Db, scope: Scope, wanted: Wanted) {
  const reader = wanted.keyword ? adhoc(db) : db
  const where = conditions(scope, wanted)
  const sorted = order(
    wanted.sort,
    { date: 'purchases.date', total: 'purchases.total' },
    '-date',
    'purchases.id',
  )
  const [page, totals] = await Promise.all([
    readLongList<StoredRow>(
      reader,
      {
        from: sql`purchases`,
        id: 'purchases.id',
        columns: sql.raw(rowColumns),
        where,
        sorted,
      },
      wanted,
    ),
    wanted.bulk ? null : sumUp(reader, where),
  ])
  return { ...page, totals }
}

/**
 * The sums of what is filtered, as far as it is counted: beyond the bound of the count nobody reads them, and they would
 * cost a scan.
 */
async function sumUp(reader: Db, where: readonly Expression<SqlBool>[]) {
  const { rows } = await sql<{ counted: number; total: number; due: number }>`
    select count(*)::int as counted, coalesce(sum(total), 0)::bigint as total,
      coalesce(sum(total) filter (where not is_paid), 0)::bigint as due
    from (select purchases.total, purchases.is_paid from purchases where ${sql.join([...where], sql` and `)}
      limit ${sql.lit(COUNT_BOUND)}) filtered`.execute(reader)
  const { counted, total, due: open } = rows[0]!
  return counted < COUNT_BOUND ? { total, due: open } : null
}

interface Whole extends StoredRow {
  garage_id: number
  country_id: number
  supplier_email: string | null
  is_paid: boolean
  received_value: number
  received_on: string | null
  advance: number
  paid_on: string | null
  close_reason: string | null
  note: string | null
  created_by: string | null
}

export async function selectPurchase(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<Whole>`
    select ${sql.raw(rowColumns)}, purchases.garage_id, garages.country_id, purchases.is_paid, purchases.received_value,
      purchases.received_on, purchases.advance, purchases.paid_on, purchases.close_reason, purchases.note,
      (select s.email from suppliers s where s.id = purchases.supplier_id) as supplier_email,
      (select e.full_name from employees e where e.id = purchases.created_by) as created_by
    from purchases join garages on garages.id = purchases.garage_id
    where purchases.id = ${id} and purchases.deleted_at is null and ${within(scope, 'purchases.garage_id')}`.execute(
    db,
  )
  return rows[0]
}

/** What an item was bought at. */
const price = `json_build_object('purchase', json_build_object('id', p.id, 'number', p.number), 'date', p.date,
  'supplier', ${named('suppliers', 'p.supplier_id')}, 'quantity', o.quantity, 'unit', o.unit, 'per_unit', o.per_unit,
  'unit_price', o.unit_price)`

/** The lines of a purchase, each beside the three newest prices of its item before it. */
export async function selectLinesShown(
  db: Db,
  scope: Scope,
  purchaseId: number,
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select l.id, json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'unit', i.unit) as item, l.quantity, l.unit,
      l.per_unit, l.unit_price, l.amount, l.received, l.received_value, l.awaited as on_order,
      coalesce((select json_agg(x.price order by x.id desc) from (
        select o.id, ${sql.raw(price)} as price from purchase_lines o join purchases p on p.id = o.purchase_id
        where o.item_id = l.item_id and o.purchase_id < l.purchase_id and p.deleted_at is null
        order by o.id desc limit 3) x), '[]') as last_prices
    from purchase_lines l join purchases on purchases.id = l.purchase_id join inventory_items i on i.id = l.item_id
    where l.purchase_id = ${purchaseId} and ${within(scope, 'purchases.garage_id')}
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
  const { rows } = await sql<{ price: PriceRow }>`
    select ${sql.raw(price)} as price from purchase_lines o join purchases p on p.id = o.purchase_id
    where o.item_id = ${item_id} and p.deleted_at is null ${bySupplier} and ${within(scope, 'p.garage_id')}
    order by o.id desc limit ${sql.lit(most)}`.execute(db)
  return rows.map((row) => row.price)
}

/** What the order to the supplier says of the garage and of the supplier. */
export async function selectPartners(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<
    Pick<OrderSheet, 'garage' | 'supplier'> & { supplier_country: number }
  >`
    select json_build_object('name', g.name, 'address', g.address, 'phone', g.phone) as garage,
      json_build_object('name', s.name, 'address', s.address, 'email', s.email) as supplier, s.country_id as supplier_country
    from purchases join garages g on g.id = purchases.garage_id join suppliers s on s.id = purchases.supplier_id
    where purchases.id = ${id} and purchases.deleted_at is null and ${within(scope, 'purchases.garage_id')}`.execute(
    db,
  )
  return rows[0]
}
