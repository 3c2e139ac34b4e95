/** Import of customers and their cars: writes all rows, or none. */
import { insertCustomers as addCustomers } from '#domains/people/customers/server/queries.ts'
import { changeCustomer, requireCustomers } from '#domains/people/customers/server/customers.ts'
import { CUSTOMER } from '#domains/people/customers/contract.ts'
import { addVehicles, changeVehicle } from '#domains/people/vehicles/server/vehicles.ts'
import { type ReadRow, allOrNothing, readRows } from '#platform/server/import/import.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, narrowScope, requireCountry } from '#platform/server/session/scope.ts'
import { mapInSlices } from '#platform/server/limits/time-slicing.ts'
import { type ImportedField, type customerImport } from '../contract.ts'
import { type Keys, keysOf, kinds } from './cells.ts'
import { FileValidator, type ValidatedRow, type EarlierRecords } from './validate.ts'
import { foldCell } from './makes.ts'
import { lockImport, selectByPhone, selectCars, selectMakes } from './queries.ts'

export async function importCustomers(context: CallContext<typeof customerImport.import>) {
  const { db, scope, body, appContext, audit } = context
  const { country_id } = body
  requireCountry(scope, country_id)
  if (body.apply) await lockImport(db, country_id)
  const countryScope = narrowScope(scope, { country_id }, await appContext.garageDirectory.all())
  const read = await readRows(body.rows, kinds, body.answers)
  const validated = await validateCustomers(db, countryScope, read.rows, {
    country_id,
    isOdd: body.odd_plates === true,
  })
  return allOrNothing(
    read,
    validated.map(({ answer }) => answer),
    body.apply,
    async () => {
      await writeCustomers(db, scope, country_id, validated)
      audit.created(CUSTOMER, {
        country_id,
        imported: validated.filter(({ answer }) => answer.customer === 'new').length,
        vehicles: validated.filter(({ answer }) => answer.vehicle === 'new').length,
      })
    },
  )
}

/** Validates rows of a file in their order, also slice by slice for domains/overview/imports. */
export async function validateCustomers(
  db: Db,
  countryScope: Scope,
  read: readonly ReadRow<ImportedField>[],
  how: {
    country_id: number
    isOdd: boolean
    createMissing?: boolean
    updatesExisting?: boolean
    seen?: EarlierRecords
  },
): Promise<ValidatedRow[]> {
  const rows = read.map(({ cells }) => cells)
  const keys = await mapInSlices(rows, (cells) => keysOf(cells, how.country_id))
  const [people, cars] = await Promise.all([
    selectByPhone(db, countryScope, present(keys.map(({ phone }) => phone))),
    selectCars(db, countryScope, {
      plates: present(keys.map(({ plate }) => plate)),
      vins: present(keys.map(({ vin }) => vin)),
    }),
  ])
  // a row may omit the brand or the model of an existing car
  const named = await mapInSlices(rows, ({ brand, model, variant }) =>
    [brand, model, variant].map(foldCell),
  )
  const makes = await selectMakes(db, {
    brands: [...named.map(([brand]) => brand!), ...cars.map(({ brand }) => foldCell(brand))],
    models: [...named.map(([, model]) => model!), ...cars.map(({ model }) => foldCell(model))],
    variants: named.map(([, , variant]) => variant!),
  })
  const validator = new FileValidator({ ...how, people, cars, makes })
  return mapInSlices(read, (row, index) => validator.validate(row, keys[index] as Keys))
}

const present = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null)),
]

/** Writes valid rows. A customer with two cars has two rows. */
export async function writeCustomers(
  db: Db,
  scope: Scope,
  country_id: number,
  judged: readonly Pick<ValidatedRow, 'person' | 'known' | 'car'>[],
) {
  /** Customers by phone. */
  const ids = new Map<string, number>()
  const fresh = new Map<string, NonNullable<ValidatedRow['person']>>()
  for (const { person, known } of judged) {
    if (!person) continue
    if (known) ids.set(person.phone, known.id)
    else if (!fresh.has(person.phone)) fresh.set(person.phone, person)
  }
  // locked, so that nobody merges or erases them meanwhile
  await requireCustomers(db, scope, [...new Set(ids.values())], 'rows')
  const made = await addCustomers(
    db,
    [...fresh.values()].map((person) => ({ ...person, country_id })),
  )
  for (const { id, phone } of made) ids.set(phone, id)
  const cars = await addVehicles(
    db,
    judged.flatMap(({ person, car }) => {
      const customer_id = person && ids.get(person.phone)
      return car && customer_id ? [{ ...car, customer_id, country_id }] : []
    }),
  )
  return { people: made, cars }
}

/** The new column values of an existing record. */
interface Correction {
  id: number
  after: object
}

/** Updates existing customers and cars from a file, or restores their former values. */
export async function updateExisting(
  db: Db,
  scope: Scope,
  { people, cars }: { people: readonly Correction[]; cars: readonly Correction[] },
): Promise<void> {
  for (const { id, after } of people) await changeCustomer(db, scope, id, after)
  for (const { id, after } of cars) await changeVehicle(db, scope, id, after)
}
