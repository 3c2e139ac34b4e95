/** Which accounts are for tax, and up to which day their tax is filed. */
import { sql } from 'kysely'
import { entityOf } from '#domains/company/legal-entities/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'

export async function selectTaxAccounts(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from tax_accounts where account_id = any(${[...new Set(ids)]}::int[])`.execute(
    db,
  )
  return rows.map(({ account_id }) => account_id)
}

/**
 * The last filed day of a garage; null: none. Takes the lock of its company that closing the return needs. The caller has
 * checked the garage's scope.
 */
export async function selectFiledTax(db: Db, garageId: number): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`
    select e.id from legal_entities e
    where e.id = (select ${entityOf('g')} from garages g where g.id = ${garageId}) for share`.execute(
    db,
  )
  const [entity] = rows
  if (!entity) return null
  const { until } = await db
    .selectFrom('tax_returns')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('legal_entity_id', '=', entity.id)
    .where('reopened_at', 'is', null)
    .executeTakeFirstOrThrow()
  return until
}
