/** The only SQL of third-party purchases. Deleted ones are hidden. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import {
  type AsStored,
  billColumns,
  billDetailColumns,
  billInScope,
  countBills,
  selectBill,
  selectBills,
} from '#domains/stock/supplier-bills/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fileOf, namedReference } from '#platform/server/database/query.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type {
  ThirdPartyPurchase,
  ThirdPartyPurchaseRow,
  costsOf,
  thirdPartyPurchases,
} from '../contract.ts'
import type { Facts } from '../rules.ts'

const table = 'third_party_purchases'
const inReach = (scope: Scope) => billInScope(scope, table)

const columns = sql`${billColumns(table)}, supplier_invoice_number, license_plate,
  (select json_build_object('id', o.id, 'number', o.number) from orders o where o.id = order_id) as "order",
  (select json_build_object('id', b.id, 'number', b.number, 'name', b.name) from builds b where b.id = build_id) as build,
  (select coalesce(json_agg(l.name order by l.line_no), '[]') from third_party_purchase_lines l
    where l.third_party_purchase_id = third_party_purchases.id) as items,
  admin_fee, miscellaneous, paid_on, note`

const rowColumns = sql`${columns},
  (select g.country_id from garages g where g.id = third_party_purchases.garage_id) as country_id`

/** A row of the database, with the plate not formatted. */
type StoredRow = ThirdPartyPurchaseRow & { country_id: number }

function billsOf(query: QueryOf<typeof thirdPartyPurchases.counts>) {
  const { keyword, order_id, build_order_id, for_order } = query
  const where: Expression<SqlBool>[] = []
  if (order_id) where.push(sql`order_id = ${order_id}`)
  if (build_order_id) where.push(sql`build_id = ${build_order_id}`)
  if (for_order !== undefined)
    where.push(for_order ? sql`order_id is not null` : sql`order_id is null`)
  // `b 1234 xyz` finds the plate stored as B1234XYZ
  const plate = compactPlate(keyword ?? '')
  return { table, spellings: plate.length >= 3 ? [plate] : [], where } as const
}

export const countPurchases = (
  db: Db,
  scope: Scope,
  query: QueryOf<typeof thirdPartyPurchases.counts>,
) => countBills(db, scope, query, billsOf(query))

export const selectPurchases = (
  db: Db,
  scope: Scope,
  query: QueryOf<typeof thirdPartyPurchases.list>,
) =>
  selectBills<StoredRow>(db, scope, query, {
    ...billsOf(query),
    columns: rowColumns,
    sorts: ['date', 'number', 'total'],
  })

const wholeColumns = sql`${columns}, ${billDetailColumns(table)}, ${sql.raw(`supplier_id, order_id,
  build_id as build_order_id, cost_of,
  (select coalesce(json_agg(json_build_object('id', l.id, 'third_party_id', l.third_party_id,
      'third_party', ${namedReference('third_parties', 'l.third_party_id')}, 'name', l.name, 'quantity', l.quantity, 'unit', l.unit,
      'unit_price', l.unit_price, 'amount', l.amount, 'tax_code_id', l.tax_code_id, 'tax_amount', l.tax_amount,
      'tax_is_typed', l.tax_is_typed, 'order_line_id', l.order_line_id,
      'order_line', ${namedReference('order_lines', 'l.order_line_id')}) order by l.line_no), '[]')
    from third_party_purchase_lines l where l.third_party_purchase_id = third_party_purchases.id) as lines,
  ${fileOf('supplier_invoice_photo_file_id')} as supplier_invoice_photo,
  ${fileOf('payment_photo_file_id')} as payment_photo,
  (select json_build_object('id', e.id, 'full_name', e.full_name) from employees e
    where e.id = third_party_purchases.created_by) as created_by,
  cost_of = 'order' and exists (select from orders o where o.id = order_id
    and o.billing in ('issued', 'part_paid', 'paid', 'written_off')) as is_invoiced,
  cost_of = 'build' and exists (select from builds b where b.id = build_id
    and b.status in ('delivered', 'cancelled')) as is_build_closed`)}`

type Whole = Omit<AsStored<ThirdPartyPurchase>, 'entries' | 'can'> & Facts

/** A purchase with all fields of its page. Undefined outside the scope. */
export const selectPurchase = (db: Db, scope: Scope, id: number) =>
  selectBill<Whole>(db, scope, table, id, wholeColumns)

/** Locks the purchase, so that payments, changes and deletions run one after the other. */
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
    .select(['tax_code_id', 'tax_amount', 'tax_is_typed'])
    .where('third_party_purchase_id', '=', purchaseId)
    .where(inReach(scope))
    .orderBy('line_no')
    .execute()

export const insertPurchase = (db: Db, purchase: Insertable<DB['third_party_purchases']>) =>
  db.insertInto('third_party_purchases').values(purchase).returning('id').executeTakeFirstOrThrow()

/** Its tax on 1-1410. */
export const updateClaimable = (db: Db, scope: Scope, id: number, tax_claimable: number) =>
  db
    .updateTable('third_party_purchases')
    .set({ tax_claimable })
    .where('id', '=', id)
    .where(inReach(scope))
    .execute()

/** Replaces all lines of a purchase. */
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
