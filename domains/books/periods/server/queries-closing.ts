/** Entries against a garage's opening balance account, and its previous trial balance. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

interface Row {
  account_id: number
  code: string
  name: string
  name_id: string | null
  brought_in: number
  typed: number
  difference: number
}

/** All lines of every entry with a line on 3-9000: imported balances and their reversals. */
export async function selectClosing(
  db: Db,
  scope: Scope,
  garage: { id: number; country_id: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with brought as (
      select l.account_id, sum(l.debit - l.credit)::bigint as amount from journal_lines l
      where l.garage_id = ${garage.id} and ${inScope(scope, 'l.garage_id')} and l.entry_id in (
        select o.entry_id from accounts a join journal_lines o on o.account_id = a.id
        where a.system_key = 'OPENING' and a.book_id = ${garage.country_id} and o.garage_id = ${garage.id})
      group by 1
    )
    select a.id as account_id, a.code, a.name, a.name_id, coalesce(b.amount, 0) as brought_in, coalesce(o.amount, 0) as typed,
      coalesce(b.amount, 0) - coalesce(o.amount, 0) as difference
    from brought b full join (select account_id, amount from old_balances where garage_id = ${garage.id}) o
      on o.account_id = b.account_id
    join accounts a on a.id = coalesce(b.account_id, o.account_id)
    where coalesce(b.amount, 0) <> 0 or o.amount is not null
    order by a.code, a.id`.execute(db)
  return rows
}

/** Returns the previous values. */
export const deleteOldBalances = (db: Db, scope: Scope, garageId: number) =>
  db
    .deleteFrom('old_balances')
    .where('garage_id', '=', garageId)
    .where(inScope(scope, 'garage_id'))
    .returning(['account_id', 'amount'])
    .execute()

export const insertOldBalances = async (db: Db, rows: Insertable<DB['old_balances']>[]) => {
  if (rows.length > 0) await db.insertInto('old_balances').values(rows).execute()
}
