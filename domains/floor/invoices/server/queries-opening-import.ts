/** Imported invoices and held money: several hundred rows in one statement. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'

export interface KnownInvoice {
  id: number
  customer_id: number
  number: string
  date: string
  total: number
  open: number
}

/** The open invoices of a garage with these old numbers, by `numberKey`. */
export async function selectExistingInvoices(
  db: Db,
  scope: Scope,
  garageId: number,
  numbers: readonly string[],
): Promise<Map<string, KnownInvoice>> {
  const { rows } = await sql<KnownInvoice>`
    select id, customer_id, number, issued_on as date, grand_total as total, grand_total - down_payment as open
    from invoices where garage_id = ${garageId} and opened_on is not null and status = 'issued'
      and number_key(number) = any(array(select number_key(n) from unnest(${[...numbers]}::text[]) n))
      and ${inScope(scope, 'garage_id')}`.execute(db)
  return new Map(rows.map((row) => [numberKey(row.number), row]))
}

export interface Party {
  id: number
  full_name: string
  address: string | null
  phone: string
}

/** The printed data of a garage and these customers. */
export async function selectParties(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<Party>`
    select id, full_name, address, phone from customers
    where id = any(${[...ids]}::int[]) and ${countryInScope(scope, 'country_id')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertInvoices = (db: Db, rows: readonly Insertable<DB['invoices']>[]) =>
  db
    .insertInto('invoices')
    .values([...rows])
    .returning(['id', 'number', 'customer_id', 'grand_total', 'down_payment'])
    .execute()

/** Those of these invoices that are not void. */
export const selectUnvoidedInvoices = (db: Db, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'garage_id', 'settled', 'written_off'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('opened_on', 'is not', null)
    .where('status', '=', 'issued')
    .where(inScope(scope, 'garage_id'))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Voids each on the day of its garage. */
export const updateUndone = (
  db: Db,
  bills: readonly { id: number; day: string }[],
  { at, reason }: { at: string; reason: string },
) =>
  sql`update invoices i set status = 'void', voided_at = ${at}::timestamptz, voided_on = b.day, void_booked_on = b.day,
      void_replace = false, void_reason = ${reason}, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as b (id int, day date)
    where i.id = b.id and i.opened_on is not null and i.status = 'issued'`.execute(db)

export interface Deposit {
  /** The id of its opening entry. */
  id: number
  garage_id: number
  customer_id: number
  amount: number
}

/** The money of these entries that is not undone. */
export async function selectDeposits(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select e.id, e.garage_id, coalesce(stands_for(l.party_id), l.party_id) as customer_id, l.credit as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id
      join accounts a on a.id = l.account_id and a.system_key = 'CUSTOMER_DEPOSIT'
    where e.id = any(${[...ids]}::int[]) and e.source_type = 'opening' and ${inScope(scope, 'e.garage_id')}
      and not exists (select from journal_entries r where r.reverses_entry_id = e.id)
    order by e.id`.execute(db)
  return rows
}
