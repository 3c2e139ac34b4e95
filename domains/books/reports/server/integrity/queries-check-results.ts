/** The findings of the last check of each book, and where new rows begin. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { Check } from '../../answers.ts'
import type { Since } from './queries-integrity-rule.ts'

export interface CheckResult extends Since {
  book_id: number
  /** When all rows were last read; `at`: when what had changed until then was. */
  whole_at: string
  checks: Check[]
}

export async function selectCheckResults(db: Db, scope: Scope): Promise<CheckResult[]> {
  const { rows } =
    await sql<CheckResult>`select book_id, at, whole_at, entry_id, invoice_id, payment_id, move_id, checks
    from house_looks where ${countryInScope(scope, 'book_id')} order by book_id`.execute(db)
  return rows
}

/** Rows of open transactions: their ids are taken, but no other transaction sees them yet. */
const ON_THEIR_WAY = 1000

/** The end of a check that begins now; the next check covers rows that are still uncommitted. */
export async function selectNewest(db: Db): Promise<Since> {
  const newest = (table: string) =>
    sql`(select coalesce(max(id), 0) from ${sql.table(table)}) - ${sql.lit(ON_THEIR_WAY)}`
  const { rows } = await sql<Since>`select now() as at, ${newest('journal_entries')} as entry_id,
    ${newest('invoices')} as invoice_id, ${newest('payments')} as payment_id,
    ${newest('stock_moves')} as move_id`.execute(db)
  return rows[0]!
}

/** Whether no other full check runs at this moment; one takes minutes of a processor. */
export async function tryCheckLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('integrity check')) as taken`.execute(db)
  return rows[0]!.taken
}

export async function upsertCheckResult(
  db: Db,
  { book_id, checks, ...since }: CheckResult,
): Promise<void> {
  const row = { ...since, checks: JSON.stringify(checks) }
  await db
    .insertInto('house_looks')
    .values({ book_id, ...row })
    .onConflict((conflict) => conflict.column('book_id').doUpdateSet(row))
    .execute()
}
