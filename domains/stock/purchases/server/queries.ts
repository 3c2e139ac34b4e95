/** SQL that changes purchases; their lists are in queries-lists.ts. Every statement applies the garage scope. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { StockAccount } from '#domains/stock/stock/server/queries.ts'
import type { StoredLineTax } from '#domains/stock/supplier-bills/server/tax.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Receipt } from '../rules.ts'

const inReach = (scope: Scope) => inScope(scope, 'purchases.garage_id')

/** A stored line; `received` and `quantity` in units of the supplier, `awaited` in those of the item. */
export interface StoredLine {
  id: number
  line_no: number
  item_id: number
  quantity: number
  unit: string
  per_unit: number
  unit_price: number
  amount: number
  received: number
  received_value: number
  awaited: number
  tax_code_id: number | null
  tax_amount: number
  tax_other_base: number | null
  tax_is_typed: boolean
  tax_cost: number
  tax_declared: number
}

/** A purchase in scope, locked until the transaction ends. Every change begins here, before it moves stock. */
export const lockPurchase = async (db: Db, scope: Scope, id: number) => {
  const purchase = await db
    .selectFrom('purchases')
    .innerJoin('garages', 'garages.id', 'purchases.garage_id')
    .select([
      'purchases.id',
      'purchases.garage_id',
      'garages.country_id',
      'garages.time_zone',
      'purchases.supplier_id',
      'purchases.number',
      'purchases.date',
      'purchases.invoice_code',
      'purchases.invoice_file_id',
      'purchases.total',
      'purchases.tax',
      'purchases.taxes',
      'purchases.tax_claimable',
      'purchases.tax_confirmed',
      'purchases.tax_invoice_number',
      'purchases.tax_invoice_date',
      'purchases.legal_entity_id',
      'purchases.is_paid',
      'purchases.account_id',
      'purchases.paid_on',
      'purchases.receipt',
      'purchases.received_value',
      'purchases.advance',
      'purchases.opened_on',
      'purchases.paid_before',
      'purchases.note',
      'purchases.version',
      sql<boolean>`purchases.closed_at is not null`.as('is_closed'),
    ])
    .where('purchases.id', '=', id)
    .where('purchases.deleted_at', 'is', null)
    .where(inReach(scope))
    .forUpdate('purchases')
    .executeTakeFirst()
  return (
    purchase && {
      ...purchase,
      receipt: purchase.receipt as Receipt,
      taxes: purchase.taxes as unknown as TaxRow[],
    }
  )
}
export type StoredPurchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>

export const selectLines = (db: Db, scope: Scope, purchaseId: number): Promise<StoredLine[]> =>
  db
    .selectFrom('purchase_lines')
    .innerJoin('purchases', 'purchases.id', 'purchase_lines.purchase_id')
    .select([
      'purchase_lines.id',
      'purchase_lines.line_no',
      'purchase_lines.item_id',
      'purchase_lines.quantity',
      'purchase_lines.unit',
      'purchase_lines.per_unit',
      'purchase_lines.unit_price',
      'purchase_lines.amount',
      'purchase_lines.received',
      'purchase_lines.received_value',
      'purchase_lines.awaited',
      'purchase_lines.tax_code_id',
      'purchase_lines.tax_amount',
      'purchase_lines.tax_other_base',
      'purchase_lines.tax_is_typed',
      'purchase_lines.tax_cost',
      'purchase_lines.tax_declared',
    ])
    .where('purchase_lines.purchase_id', '=', purchaseId)
    .where(inReach(scope))
    .orderBy('purchase_lines.line_no')
    .execute()

export const insertPurchase = (db: Db, row: Insertable<DB['purchases']>) =>
  db.insertInto('purchases').values(row).returning(['id', 'number']).executeTakeFirstOrThrow()

export const insertLines = (db: Db, rows: Insertable<DB['purchase_lines']>[]) =>
  db.insertInto('purchase_lines').values(rows).execute()

/** Updates the tax of an unchanged line when the purchase moves to another day. */
export const updateLineTax = (db: Db, scope: Scope, lineId: number, line: StoredLineTax) => {
  const { tax_code_id, tax_amount, tax_other_base, tax_is_typed, tax_cost, tax_declared } = line
  return db
    .updateTable('purchase_lines')
    .set({ tax_code_id, tax_amount, tax_other_base, tax_is_typed, tax_cost, tax_declared })
    .where('id', '=', lineId)
    .where(ofReach(scope))
    .execute()
}

/** Deletes the lines before the first receipt; nothing refers to them yet. */
export const deleteLines = (db: Db, scope: Scope, purchaseId: number) =>
  db
    .deleteFrom('purchase_lines')
    .where('purchase_id', '=', purchaseId)
    .where(ofReach(scope))
    .execute()

const ofReach = (scope: Scope) =>
  sql<boolean>`exists (select from purchases where purchases.id = purchase_lines.purchase_id and ${inReach(scope)})`

/** Stores the received total of a line. */
export const updateReceived = (
  db: Db,
  scope: Scope,
  lineId: number,
  row: { received: number; received_value: number; awaited: number },
) =>
  db.updateTable('purchase_lines').set(row).where('id', '=', lineId).where(ofReach(scope)).execute()

/** Cancels undelivered quantities. */
export const closeOpenQuantities = (db: Db, scope: Scope, purchaseId: number) =>
  db
    .updateTable('purchase_lines')
    .set({ awaited: 0 })
    .where('purchase_id', '=', purchaseId)
    .where(ofReach(scope))
    .execute()

/** The amounts that the receipts of a purchase posted on stock accounts. */
export async function selectBookedStock(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ account: StockAccount; value: number }>`
    select a.system_key as account, sum(l.debit - l.credit)::bigint as value
    from purchases join journal_entries e on e.source_type = 'inventory_purchase' and e.source_id = purchases.id::text
      and e.event = 'received' join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where purchases.id = ${id} and ${inReach(scope)} and a.system_key like 'INVENTORY_%'
    group by 1 order by 1`.execute(db)
  return rows
}
