/** SQL of imported supplier bills: several hundred rows in one statement. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

export interface ExistingBill {
  id: number
  garage_id: number
  date: string
  total: number
  open: number
}

/**
 * Existing bills with these numbers, by supplier and normalised number. Beyond the scope, because the number is the
 * supplier's own.
 */
export async function selectExistingBills(
  db: Db,
  bills: readonly { supplier_id: number; number: string }[],
): Promise<Map<string, ExistingBill>> {
  const { rows } = await sql<ExistingBill & { supplier_id: number; number: string }>`
    select id, garage_id, supplier_id, number, date, total, received_value as open from purchases
    where opened_on is not null and deleted_at is null
      and supplier_id = any(${bills.map(({ supplier_id }) => supplier_id)}::int[])
      and number_key(number) = any(array(
        select number_key(n) from unnest(${bills.map(({ number }) => number)}::text[]) n))`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.supplier_id} ${numberKey(row.number)}`, row]))
}

export const insertPurchases = (db: Db, rows: readonly Insertable<DB['purchases']>[]) =>
  db
    .insertInto('purchases')
    .values([...rows])
    .returning(['id', 'supplier_id', 'number', 'received_value'])
    .execute()

/** Which of these bills are not deleted. */
export const lockImportedBills = (db: Db, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('garages as g', 'g.id', 'p.garage_id')
    .select(['p.id', 'p.number', 'p.is_paid', 'g.time_zone'])
    .where('p.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('p.opened_on', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .where(inScope(scope, 'p.garage_id'))
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

export const deleteImportedBills = (db: Db, ids: readonly number[], at: string) =>
  db
    .updateTable('purchases')
    .set({ deleted_at: at, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
