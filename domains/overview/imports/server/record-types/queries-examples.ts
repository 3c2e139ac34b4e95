/** A few records in scope, for the rows of example files. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'

const SOME = sql.lit(3)

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

export async function selectSomeCustomers(db: Db, scope: Scope) {
  const { rows } = await sql<{ phone: string; full_name: string }>`
    select phone, full_name from customers
    where merged_into_id is null and erased_at is null and ${countryInScope(scope, 'country_id')}
    order by country_id, id limit ${SOME}`.execute(db)
  return rows
}

export async function selectSomeCars(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ license_plate: string }>`
    select license_plate from vehicles where ${countryInScope(scope, 'country_id')}
    order by country_id, id limit ${SOME}`.execute(db)
  return rows.map(({ license_plate }) => license_plate)
}

export async function selectSomeSuppliers(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from suppliers where deleted_at is null and ${countryInScope(scope, 'country_id')}
    order by country_id, id limit ${SOME}`.execute(db)
  return rows.map(({ name }) => name)
}
