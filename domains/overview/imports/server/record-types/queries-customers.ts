/** Values for the example file of customers. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** A brand with a model, if there is one. */
export async function selectSomeMake(
  db: Db,
): Promise<{ brand: string; model: string } | undefined> {
  const { rows } = await sql<{ brand: string; model: string }>`
    select b.name as brand, m.name as model from models m join brands b on b.id = m.brand_id order by m.id limit 1`.execute(
    db,
  )
  return rows[0]
}
