/** Customers and their cars from a file: all rows are written, or none. */
import { addCustomer } from '#domains/customers/server/service.ts'
import { CUSTOMER } from '#domains/customers/contract.ts'
import { addVehicle } from '#domains/vehicles/server/service.ts'
import { allOrNothing, filledIn } from '#platform/server/import.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { narrow, requireCountry } from '#platform/server/scope.ts'
import { customerImport, importedFields } from '../contract.ts'
import { File, type Judged, type Keys, keysOf, small, words } from './judge.ts'
import { selectByPhone, selectCars, selectMakes } from './queries.ts'

export const customerImportApi = implement(customerImport, { import: importCustomers })

async function importCustomers(ask: Ask<typeof customerImport.import>) {
  const { db, scope, body, house, audit } = ask
  const { country_id } = body
  requireCountry(scope, country_id)
  const here = narrow(scope, { country_id }, await house.places.all())
  const rows = body.rows.map((row) => filledIn(row, importedFields, words))
  const keys = rows.map((cells) => keysOf(cells, country_id))
  const [people, cars, makes] = await Promise.all([
    selectByPhone(db, here, present(keys.map(({ phone }) => phone))),
    selectCars(db, here, {
      plates: present(keys.map(({ plate }) => plate)),
      vins: present(keys.map(({ vin }) => vin)),
    }),
    selectMakes(db, {
      brands: rows.map(({ brand }) => small(brand)),
      models: rows.map(({ model }) => small(model)),
      variants: rows.map(({ variant }) => small(variant)),
    }),
  ])
  const file = new File({ country_id, isOdd: body.odd_plates === true, people, cars, makes })
  const judged = rows.map((cells, index) => file.judge(cells, keys[index] as Keys, index + 1))
  return allOrNothing(
    judged.map(({ answer }) => answer),
    body.apply,
    async () => {
      await write(ask, judged)
      audit.created(CUSTOMER, {
        country_id,
        imported: judged.filter(({ answer }) => answer.customer === 'new').length,
        vehicles: judged.filter(({ answer }) => answer.vehicle === 'new').length,
      })
    },
  )
}

const present = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null)),
]
async function write({ db, body }: Ask<typeof customerImport.import>, judged: readonly Judged[]) {
  const { country_id } = body
  /** By phone: a person with two cars has two rows. */
  const made = new Map<string, number>()
  for (const { person: fields, known, car: vehicle } of judged) {
    if (!fields) continue
    const id =
      known?.id ?? made.get(fields.phone) ?? (await addCustomer(db, { ...fields, country_id })).id
    made.set(fields.phone, id)
    if (vehicle) await addVehicle(db, { ...vehicle, customer_id: id, country_id })
  }
}
