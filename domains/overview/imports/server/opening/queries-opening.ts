/** Finds customers by phone, cars by plate, garages and suppliers by name, for opening documents. */
import { sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'

export interface Person {
  id: number
  full_name: string
  phone: string
}

/** The customers of a country by phone, which a family may share. */
export async function selectByPhone(
  db: Db,
  scope: Scope,
  country: number,
  phones: readonly string[],
) {
  const { rows } = await sql<Person>`
    select id, full_name, phone from customers
    where phone = any(${[...phones]}::text[]) and country_id = ${country} and merged_into_id is null and erased_at is null
      and ${countryInScope(scope, 'country_id')} order by id`.execute(db)
  const byPhone = new Map<string, Person[]>()
  for (const person of rows)
    byPhone.set(person.phone, [...(byPhone.get(person.phone) ?? []), person])
  return byPhone
}

/** The cars of a country, by their plates without spaces. */
export async function selectCars(db: Db, scope: Scope, country: number, plates: readonly string[]) {
  const { rows } = await sql<{ id: number; license_plate: string }>`
    select id, compact_plate(license_plate) as license_plate from vehicles
    where compact_plate(license_plate) = any(${[...plates]}::text[]) and country_id = ${country}
      and ${countryInScope(scope, 'country_id')}`.execute(db)
  return new Map(rows.map((car) => [car.license_plate, car.id]))
}

/** The garages of a country in scope, by name and by code. */
export async function selectGaragesNamed(db: Db, scope: Scope, country: number) {
  const { rows } = await sql<{ id: number; name: string; code: string }>`
    select id, name, code from garages where country_id = ${country} and ${inScope(scope, 'id')}`.execute(
    db,
  )
  return new Map(
    rows.flatMap((row) => [[foldText(row.code), row] as const, [foldText(row.name), row] as const]),
  )
}

/** The suppliers of a country by code, else by name. */
export async function selectSuppliersNamed(
  db: Db,
  scope: Scope,
  country: number,
  names: readonly string[],
) {
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select id, name, code from suppliers
    where country_id = ${country} and deleted_at is null and ${countryInScope(scope, 'country_id')}
      and (folded(name) = any(${names.map(foldText)}::text[]) or folded(code) = any(${names.map(foldText)}::text[]))
    order by id desc`.execute(db)
  const found = new Map(rows.map((row) => [foldText(row.name), row]))
  for (const row of rows) if (row.code) found.set(foldText(row.code), row)
  return found
}

/** Runs imports of a garage's documents and of a country's bills one after the other. */
export const lockPapers = (db: Db, place: number) =>
  sql`select pg_advisory_xact_lock(hashtext('papers from a file'), ${place})`.execute(db)

/** Rows of imports with the same content that wrote a record; a row has the same index in each. */
export async function selectMadeRows(db: Db, imports: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select distinct row from import_records where import_id = any(${[...imports]}::int[])`.execute(
    db,
  )
  return new Set(rows.map(({ row }) => row))
}

/** Suppliers with a purchase that is not cancelled, besides these. */
export async function selectBusySuppliers(
  db: Db,
  ids: readonly number[],
  purchases: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ supplier_id: number }>`
    select distinct supplier_id from purchases where supplier_id = any(${[...ids]}::int[]) and deleted_at is null
      and id <> all(${[...purchases]}::int[])`.execute(db)
  return new Set(rows.map(({ supplier_id }) => supplier_id))
}
