/** Reads the rows that a file of customers is compared with: existing customers, their cars, and the names of makes. */
import { sql } from 'kysely'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { importedInvoiceFields } from '../contract.ts'

type InvoiceColumns = Readonly<
  Record<(typeof importedInvoiceFields)[number], string | number | null>
>

export interface ExistingPerson extends InvoiceColumns {
  id: number
  full_name: string
  phone: string
  email: string | null
  address: string | null
  gender: string | null
  birth_date: string | null
  description: string | null
  language: string | null
}

/** Serialises the files of a country, so that the second one finds the customers of the first. */
export const lockImport = (db: Db, countryId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('customers from a file'), ${countryId})`.execute(db)

const invoiceColumns = sql.join(importedInvoiceFields.map((field) => sql.ref(`c.${field}`)))

/**
 * Customers with one of these phones, oldest first, without erased ones. A merged duplicate returns the customer that
 * it was merged into.
 */
export async function selectByPhone(
  db: Db,
  scope: Scope,
  phones: readonly string[],
): Promise<ExistingPerson[]> {
  const { rows } = await sql<ExistingPerson>`
    with recursive found as (
      select id, merged_into_id, full_name, phone from customers
        where phone = any(${[...phones]}) and phone <> '' and ${countryInScope(scope, 'country_id')}
      union select c.id, c.merged_into_id, f.full_name, f.phone from found f join customers c on c.id = f.merged_into_id)
    select f.id, f.full_name, f.phone, c.email, c.address, c.gender, c.birth_date, c.description, c.language, ${invoiceColumns}
    from found f join customers c on c.id = f.id where f.merged_into_id is null order by f.id`.execute(
    db,
  )
  return rows
}

export interface ExistingCar {
  id: number
  license_plate: string
  vin: string | null
  customer_id: number
  owner: string
  brand_id: number
  brand: string
  model_id: number
  model: string
  variant_id: number | null
  variant: string | null
  code_id: number | null
  production_year: number | null
  chassis_number: string | null
  odometer: number | null
  transmission: string | null
  power_type: string | null
}

/** Cars with one of these plates or VINs. */
export async function selectCars(
  db: Db,
  scope: Scope,
  { plates, vins }: { plates: readonly string[]; vins: readonly string[] },
): Promise<ExistingCar[]> {
  const columns = sql`v.id, v.license_plate, v.vin, v.customer_id, c.full_name as owner, v.brand_id, b.name as brand,
    v.model_id, m.name as model, v.variant_id, n.name as variant, v.code_id, v.production_year, v.chassis_number,
    v.odometer, v.transmission, v.power_type`
  const from = sql`vehicles v join customers c on c.id = v.customer_id join brands b on b.id = v.brand_id
    join models m on m.id = v.model_id left join variants n on n.id = v.variant_id`
  const inScope = countryInScope(scope, 'v.country_id')
  const { rows } = await sql<ExistingCar>`
    select ${columns} from ${from} where compact_plate(v.license_plate) = any(${[...plates]}) and ${inScope}
    union select ${columns} from ${from} where v.vin = any(${[...vins]}) and ${inScope}`.execute(db)
  return rows
}

export interface Makes {
  brands: ReadonlyMap<string, Make>
  /** Keyed by brand id and name. */
  models: ReadonlyMap<string, Make>
  /** Keyed by model id and name. */
  variants: ReadonlyMap<string, Make>
}

export const makeKey = (parentId: number | undefined, name: string) =>
  `${parentId} ${foldText(name)}`

interface Make {
  id: number
  name: string
  key: string
}

/** Makes with one of these names, ignoring case and accents. The oldest of two wins. */
export async function selectMakes(
  db: Db,
  names: Record<keyof Makes, readonly string[]>,
): Promise<Makes> {
  const grown = sql`cross join unnest(array_prepend(name, merged_names)) known`
  const isNamed = (name: string, list: readonly string[]) =>
    sql`folded(${sql.ref(name)}) = any(${[...new Set(list)]}::text[])`
  // its own name wins over names that it took over
  const order = sql`order by known = name, id desc`
  const [brands, models, variants] = await Promise.all([
    sql<Make>`
      select id, name, folded(known) as key from brands ${grown} where ${isNamed('known', names.brands)} ${order}`.execute(
      db,
    ),
    sql<Make>`
      select id, name, brand_id || ' ' || folded(known) as key from models ${grown}
      where ${isNamed('known', names.models)} ${order}`.execute(db),
    sql<Make>`
      select id, name, model_id || ' ' || folded(name) as key from variants
      where ${isNamed('name', names.variants)} order by id desc`.execute(db),
  ])
  const map = ({ rows }: { rows: Make[] }) => new Map(rows.map((make) => [make.key, make]))
  return { brands: map(brands), models: map(models), variants: map(variants) }
}
