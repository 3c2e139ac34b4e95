/** What the last full look at each book found, and from where on there is something new. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import type { Check } from '../contract.ts'
import type { Since } from './queries-house.ts'

export interface Look extends Since {
  book_id: number
  checks: Check[]
}

export async function selectLooks(db: Db, scope: Scope): Promise<Look[]> {
  const { rows } = await sql<Look>`select book_id, at, entry_id, invoice_id, payment_id, checks
    from house_looks where ${withinCountry(scope, 'book_id')} order by book_id`.execute(db)
  return rows
}

/** Rows that are being written while others look: their ids are taken, and nobody sees them yet. */
const ON_THEIR_WAY = 1000

/** Where a look that begins now ends; what was on its way is looked at again the next time. */
export async function selectNewest(db: Db): Promise<Since> {
  const newest = (table: string) =>
    sql`(select coalesce(max(id), 0) from ${sql.table(table)}) - ${sql.lit(ON_THEIR_WAY)}`
  const { rows } = await sql<Since>`select now() as at, ${newest('journal_entries')} as entry_id,
    ${newest('invoices')} as invoice_id, ${newest('payments')} as payment_id`.execute(db)
  return rows[0]!
}

/** Whether nobody else looks at everything at this moment; they take minutes of a processor. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('house in order')) as taken`.execute(db)
  return rows[0]!.taken
}

export async function saveLook(db: Db, { book_id, checks, ...since }: Look): Promise<void> {
  const row = { ...since, checks: JSON.stringify(checks) }
  await db
    .insertInto('house_looks')
    .values({ book_id, ...row })
    .onConflict((conflict) => conflict.column('book_id').doUpdateSet(row))
    .execute()
}
