/** Suppliers of a country by their codes and names, and people by their phones. */
import { sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'

export interface KnownSupplier {
  id: number
  name: string
  code: string | null
  email: string | null
  address: string | null
  website: string | null
  contacts: { label: string; phone?: string | null; text?: string | null }[]
}

/** By `code <code>` and `name <name>`, both folded. If two share a name, the first is found. */
export async function selectSuppliers(
  db: Db,
  scope: Scope,
  countryId: number,
  { codes, names }: { codes: readonly string[]; names: readonly string[] },
): Promise<Map<string, KnownSupplier>> {
  const { rows } = await sql<KnownSupplier>`
    select id, name, code, email, address, website, contacts from suppliers
    where country_id = ${countryId} and ${countryInScope(scope, 'country_id')} and deleted_at is null
      and (folded(code) = any(${codes.map(foldText)}::text[]) or folded(name) = any(${names.map(foldText)}::text[]))
    order by id desc for no key update`.execute(db)
  return new Map([
    ...rows.map((row) => [`name ${foldText(row.name)}`, row] as const),
    ...rows.flatMap((row) => (row.code ? [[`code ${foldText(row.code)}`, row] as const] : [])),
  ])
}

export const lockSuppliers = (db: Db, countryId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('suppliers from a file'), ${countryId})`.execute(db)

export interface KnownEmployee {
  id: number
  full_name: string
  phone: string
  gender: string | null
  birth_date: string | null
  email: string | null
  role_id: number
  garage_id: number | null
  country_id: number
  hourly_rate: number | null
}

/** By phone. */
export async function selectEmployees(
  db: Db,
  phones: readonly string[],
): Promise<Map<string, KnownEmployee>> {
  const { rows } = await sql<KnownEmployee>`
    select id, full_name, phone, gender, birth_date, email, role_id, garage_id, country_id, hourly_rate
    from employees where phone = any(${[...phones]}::text[]) for no key update`.execute(db)
  return new Map(rows.map((row) => [row.phone, row]))
}

/** The garages of a country by folded name. */
export async function selectGaragesOf(
  db: Db,
  scope: Scope,
  countryId: number,
): Promise<Map<string, { id: number; name: string }>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from garages where country_id = ${countryId} and ${countryInScope(scope, 'country_id')}`.execute(
    db,
  )
  return new Map(rows.map((row) => [foldText(row.name), row]))
}
