/** The only SQL of third-party purchases. Deleted ones are hidden, never gone. */
import { type Expression, type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { COUNT_BOUND } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { compactPlate } from '#domains/people/vehicles/rules.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, fileOf, named, order, readLongList } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'
import type {
  ThirdPartyPurchase,
  ThirdPartyPurchaseRow,
  costsOf,
  thirdPartyPurchases,
} from '../contract.ts'
import type { Facts } from '../rules.ts'

type Wanted = QueryOf<typeof thirdPartyPurchases.list>

/** In reach, and not deleted. */
const inReach = (scope: Scope) =>
  sql<SqlBool>`(${within(scope, 'third_party_purchases.garage_id')} and third_party_purchases.deleted_at is null)`

function conditions(scope: Scope, wanted: Wanted): Expression<SqlBool>[] {
  const { keyword, status, supplier_id, order_id, build_order_id, for_order } = wanted
  const { start_date, end_date } = wanted
  const where: Expression<SqlBool>[] = [
    within(scope, 'third_party_purchases.garage_id'),
    sql`third_party_purchases.deleted_at is null`,
  ]
  if (keyword) where.push(plateOrText(keyword))
  // in the words of the partial index of the unpaid ones
  if (status) where.push(status === 'paid' ? sql`is_paid` : sql`not is_paid`)
  if (supplier_id) where.push(sql`supplier_id = ${supplier_id}`)
  if (order_id) where.push(sql`order_id = ${order_id}`)
  if (build_order_id) where.push(sql`build_id = ${build_order_id}`)
  if (for_order !== undefined)
    where.push(for_order ? sql`order_id is not null` : sql`order_id is null`)
  if (start_date && end_date) where.push(sql`date between ${start_date} and ${end_date}`)
  return where
}

/** `b 1234 xyz` finds the plate that is kept as B1234XYZ. */
function plateOrText(keyword: string) {
  const compact = compactPlate(keyword)
  const spellings = compact.length >= 3 ? [compact] : []
  return matches('third_party_purchases.search', keyword, ...spellings)
}

const shared = `third_party_purchases.id, third_party_purchases.number, date,
  ${named('garages', 'third_party_purchases.garage_id')} as garage,
  ${named('suppliers', 'third_party_purchases.supplier_id')} as supplier,
  case when is_paid then 'Paid' else 'Unpaid' end as status,
  invoice_code, supplier_invoice_number, license_plate,
  (select g.country_id from garages g where g.id = third_party_purchases.garage_id) as country_id,
  (select json_build_object('id', o.id, 'number', o.number) from orders o where o.id = order_id) as "order",
  (select json_build_object('id', b.id, 'number', b.number, 'name', b.name) from builds b where b.id = build_id) as build,
  (select coalesce(json_agg(l.name order by l.line_no), '[]') from third_party_purchase_lines l
    where l.third_party_purchase_id = third_party_purchases.id) as items,
  sub_total, admin_fee, miscellaneous, total, owed as due, ${named('accounts', 'account_id')} as source_of_funds,
  paid_on, note, third_party_purchases.created_at, third_party_purchases.version`

const rowColumns = sql.raw(shared)

/** A row as the database has it: the plate still compact. */
type StoredRow = ThirdPartyPurchaseRow & { country_id: number }

export async function selectPurchases(db: Db, scope: Scope, wanted: Wanted) {
  const reader = wanted.keyword === undefined && wanted.start_date === undefined ? db : adhoc(db)
  const where = conditions(scope, wanted)
  const sorted = order(
    wanted.sort,
    {
      date: 'third_party_purchases.date',
      number: 'third_party_purchases.number',
      total: 'third_party_purchases.total',
    },
    '-date',
    'third_party_purchases.id',
  )
  const id = 'third_party_purchases.id'
  const from = sql`third_party_purchases`
  const [page, totals] = await Promise.all([
    readLongList<StoredRow>(reader, { from, id, columns: rowColumns, where, sorted }, wanted),
    wanted.bulk ? null : sumUp(reader, where),
  ])
  return { ...page, totals }
}

/** The sums of what is filtered, as far as it is counted: beyond that they would cost a scan. */
async function sumUp(reader: Db, where: readonly Expression<SqlBool>[]) {
  const { rows } = await sql<{ counted: number; total: number; due: number }>`
    select count(*)::int as counted, coalesce(sum(total), 0)::bigint as total, coalesce(sum(owed), 0)::bigint as due
    from (select total, owed from third_party_purchases where ${sql.join([...where], sql` and `)}
      limit ${sql.lit(COUNT_BOUND)}) filtered`.execute(reader)
  const { counted, total, due } = rows[0]!
  return counted < COUNT_BOUND ? { total, due } : null
}

const wholeColumns =
  sql.raw(`${shared}, garage_id, supplier_id, order_id, build_id as build_order_id, cost_of, is_paid,
  (select coalesce(json_agg(json_build_object('id', l.id, 'third_party_id', l.third_party_id,
      'third_party', ${named('third_parties', 'l.third_party_id')}, 'name', l.name, 'quantity', l.quantity, 'unit', l.unit,
      'unit_price', l.unit_price, 'amount', l.amount, 'order_line_id', l.order_line_id,
      'order_line', ${named('order_lines', 'l.order_line_id')}) order by l.line_no), '[]')
    from third_party_purchase_lines l where l.third_party_purchase_id = third_party_purchases.id) as lines,
  ${fileOf('invoice_file_id')} as invoice_file,
  ${fileOf('supplier_invoice_photo_file_id')} as supplier_invoice_photo,
  ${fileOf('payment_photo_file_id')} as payment_photo,
  ${fileOf('payment_proof_file_id')} as payment_proof,
  (select json_build_object('id', e.id, 'full_name', e.full_name) from employees e where e.id = created_by) as created_by,
  cost_of = 'order' and exists (select from orders o where o.id = order_id
    and o.billing in ('issued', 'part_paid', 'paid', 'written_off')) as is_invoiced,
  cost_of = 'build' and exists (select from builds b where b.id = build_id
    and b.status in ('delivered', 'cancelled')) as is_build_closed`)

type FileColumns = 'invoice_file' | 'supplier_invoice_photo' | 'payment_photo' | 'payment_proof'
type StoredFile = { id: number; name: string; type: string } | null
export type WholePurchase = Omit<ThirdPartyPurchase, FileColumns | 'entries' | 'can'> &
  Record<FileColumns, StoredFile> &
  Facts

/** One purchase with everything that its page shows. Undefined when it is not in reach. */
export async function selectPurchase(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<WholePurchase>`select ${wholeColumns} from third_party_purchases
    where third_party_purchases.id = ${id} and ${inReach(scope)}`.execute(db)
  return rows[0]
}

/** The purchase itself, locked until the transaction ends: paid, changed and deleted one after the other. */
export const lockPurchase = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('third_party_purchases')
    .selectAll()
    .where('id', '=', id)
    .where(inReach(scope))
    .$narrowType<{ cost_of: (typeof costsOf)[number] }>()
    .forUpdate()
    .executeTakeFirst()
export type StoredPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

export const selectLines = (db: Db, scope: Scope, purchaseId: number) =>
  db
    .selectFrom('third_party_purchase_lines')
    .innerJoin('third_party_purchases', 'third_party_purchases.id', 'third_party_purchase_id')
    .select(['third_party_id', 'name', 'quantity', 'unit', 'unit_price', 'order_line_id'])
    .where('third_party_purchase_id', '=', purchaseId)
    .where(inReach(scope))
    .orderBy('line_no')
    .execute()

/** Whether a supplier has another purchase with this invoice code, in reach or not: it is the supplier's own. */
export const hasInvoiceCode = async (
  db: Db,
  supplierId: number,
  code: string,
  except: number | undefined,
): Promise<boolean> =>
  (await db
    .selectFrom('third_party_purchases')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where(sql<SqlBool>`lower(invoice_code) = lower(${code})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except ?? 0)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

export const insertPurchase = (db: Db, purchase: Insertable<DB['third_party_purchases']>) =>
  db.insertInto('third_party_purchases').values(purchase).returning('id').executeTakeFirstOrThrow()

/** The lines of a purchase are replaced as a whole. */
export async function replaceLines(
  db: Db,
  purchaseId: number,
  lines: readonly Omit<
    Insertable<DB['third_party_purchase_lines']>,
    'third_party_purchase_id' | 'line_no'
  >[],
) {
  await db
    .deleteFrom('third_party_purchase_lines')
    .where('third_party_purchase_id', '=', purchaseId)
    .execute()
  await db
    .insertInto('third_party_purchase_lines')
    .values(
      lines.map((line, index) => ({
        ...line,
        third_party_purchase_id: purchaseId,
        line_no: index + 1,
      })),
    )
    .execute()
}

export async function updatePurchase(
  db: Db,
  scope: Scope,
  id: number,
  fields: Updateable<DB['third_party_purchases']>,
): Promise<number> {
  const { version } = await db
    .updateTable('third_party_purchases')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(inReach(scope))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Hidden from every list; its entries and its row stay. */
export const hidePurchase = (db: Db, scope: Scope, id: number, at: Date) =>
  db
    .updateTable('third_party_purchases')
    .set({ deleted_at: at.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .where(inReach(scope))
    .execute()
