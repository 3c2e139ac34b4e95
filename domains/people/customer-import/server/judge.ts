/** The rows of a file of customers, judged in their order: each by itself, beside those before it, and beside what is known. */
import type { addCustomers } from '#domains/people/customers/server/service.ts'
import { CUSTOMER_ROLE_ID, newCustomer } from '#domains/people/customers/contract.ts'
import { newVehicle } from '#domains/people/vehicles/contract.ts'
import {
  MAX_PLATE,
  compactPlate,
  compactVin,
  plateFits,
  showPlate,
  vinProblem,
} from '#domains/people/vehicles/rules.ts'
import type { addVehicles } from '#domains/people/vehicles/server/service.ts'
import { count } from '#platform/contract/fields.ts'
import { messages, say } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/phone.ts'
import {
  type CellKind,
  type ReadRow,
  interpretedIn,
  judgeCells,
  problem,
  textOf,
  withRead,
} from '#platform/server/import.ts'
import { type ImportedField, type JudgedCustomer, carFields, personFields } from '../contract.ts'
import { customerImportMessages } from '../messages.ts'
import { type KnownCar, type KnownPerson, type Makes, makeKey } from './queries.ts'

export type Cells = Partial<Record<ImportedField, string | number>>
type Problems = JudgedCustomer['problems']

const person = newCustomer.pick({
  full_name: true,
  phone: true,
  email: true,
  address: true,
  gender: true,
  birth_date: true,
  description: true,
})
const car = newVehicle
  .pick({
    license_plate: true,
    production_year: true,
    chassis_number: true,
    transmission: true,
    power_type: true,
  })
  .extend({ odometer: count(0, 9_999_999).nullish() })

/** A phone, a plate or a model of digits is a number in a spreadsheet. */
export const kinds: Record<ImportedField, CellKind> = {
  full_name: 'name',
  phone: 'name',
  email: 'name',
  address: 'text',
  gender: 'choice',
  birth_date: 'day',
  description: 'text',
  license_plate: 'name',
  brand: 'name',
  model: 'name',
  variant: 'name',
  production_year: 'whole',
  vin: 'name',
  chassis_number: 'name',
  odometer: 'whole',
  transmission: 'choice',
  power_type: 'choice',
}

export const small = (value: unknown) => textOf(value).toLowerCase()

/** What a row is held against others by; null where there is none that could be. */
export interface Keys {
  phone: string | null
  plate: string | null
  vin: string | null
}

export const keysOf = ({ phone, license_plate, vin }: Cells, countryId: number): Keys => ({
  phone: toE164(textOf(phone), countryId, 'any') || null,
  plate: compactPlate(textOf(license_plate)) || null,
  vin: compactVin(textOf(vin)) || null,
})

export interface Judged {
  answer: JudgedCustomer
  person: Omit<Parameters<typeof addCustomers>[1][number], 'country_id'> | undefined
  known: KnownPerson | undefined
  car: Omit<Parameters<typeof addVehicles>[1][number], 'customer_id' | 'country_id'> | undefined
}

interface Held {
  country_id: number
  isOdd: boolean
  people: readonly KnownPerson[]
  cars: readonly KnownCar[]
  makes: Makes
}

/** The rows of one file, judged in their order. */
export class File {
  /** The row of the file that had it first. */
  private readonly phones = new Map<string, { row: number; name: string }>()
  private readonly plates = new Map<string, number>()
  private readonly vins = new Map<string, number>()

  private readonly existing: Held
  private readonly ofPhone = new Map<string, KnownPerson[]>()
  private readonly ofPlate: ReadonlyMap<string, KnownCar>
  private readonly ofVin: ReadonlySet<string | null>

  constructor(existing: Held) {
    this.existing = existing
    for (const one of existing.people)
      this.ofPhone.set(one.phone, [...(this.ofPhone.get(one.phone) ?? []), one])
    this.ofPlate = new Map(existing.cars.map((one) => [one.license_plate, one]))
    this.ofVin = new Set(existing.cars.map(({ vin }) => vin))
  }

  judge({ row, cells, given, problems: read }: ReadRow<ImportedField>, keys: Keys): Judged {
    const problems: Problems = []
    const { person: fields, known, isNew } = this.judgePerson(cells, keys, row, problems)
    const hasCar = carFields.some((field) => cells[field] !== undefined)
    const found = hasCar ? this.judgeCar(cells, keys, { row, known, problems }) : undefined
    const isKnownCar = hasCar && found === 'known'
    const stored = found === 'known' ? undefined : found
    const values = this.valuesOf(cells, isNew ? fields : undefined, stored)
    return {
      answer: {
        row,
        name: textOf(cells.full_name),
        change: isNew || (hasCar && !isKnownCar) ? 'new' : 'same',
        values,
        interpreted: interpretedIn(values, given),
        problems: withRead(read, problems),
        customer: isNew ? 'new' : 'known',
        vehicle: hasCar ? (isKnownCar ? 'known' : 'new') : null,
        license_plate: keys.plate && showPlate(keys.plate, this.existing.country_id),
      },
      person: fields,
      known,
      car: stored,
    }
  }

  /** What the row adds, by the fields of the file. A known person, and a known car, stay as they are. */
  private valuesOf(cells: Cells, person: Judged['person'], car: Judged['car']) {
    const names = car && this.makeNames(cells)
    const stored: Record<string, unknown> = { ...person, ...car, ...names }
    return Object.fromEntries(
      Object.keys(cells).flatMap((field) => {
        const value = stored[field]
        return value === undefined ? [] : [[field, value as string | number | null]]
      }),
    )
  }

  private makeNames({ brand, model, variant }: Cells) {
    const { brands, models, variants } = this.existing.makes
    const ofBrand = brands.get(small(brand))
    const ofModel = models.get(makeKey(ofBrand?.id, textOf(model)))
    const ofVariant = variants.get(makeKey(ofModel?.id, textOf(variant)))
    return { brand: ofBrand?.name, model: ofModel?.name, variant: ofVariant?.name }
  }

  private judgePerson(cells: Cells, { phone }: Keys, row: number, problems: Problems) {
    const personCells = Object.fromEntries(personFields.map((field) => [field, cells[field]]))
    const read = judgeCells(person, personCells)
    problems.push(...read.problems)
    if (cells.phone !== undefined && !phone) problems.push(problem('phone', messages.phoneFormat))
    if (!phone) return { person: undefined, known: undefined, isNew: true }
    const name = small(cells.full_name)
    const before = this.phones.get(phone)
    if (!before) this.phones.set(phone, { row, name })
    else if (before.name !== name)
      problems.push(problem('phone', say(customerImportMessages.phoneInFile, { row: before.row })))
    const ofPhone = this.ofPhone.get(phone) ?? []
    const known = ofPhone.find(({ full_name }) => small(full_name) === name)
    const [other] = ofPhone
    if (other && !known)
      problems.push(
        problem('phone', say(customerImportMessages.phoneOf, { name: other.full_name })),
      )
    return {
      person: read.fields && { ...read.fields, phone, role_id: CUSTOMER_ROLE_ID, is_owner: true },
      known,
      isNew: !known && !before,
    }
  }

  private judgeCar(
    cells: Cells,
    { plate, vin }: Keys,
    { row, known, problems }: { row: number; known: KnownPerson | undefined; problems: Problems },
  ): Judged['car'] | 'known' {
    const carCells = Object.fromEntries(carFields.map((field) => [field, cells[field]]))
    const read = judgeCells(car, carCells)
    problems.push(...read.problems)
    const { country_id, isOdd } = this.existing
    const isStorable = plate !== null && plate.length <= MAX_PLATE
    if (
      cells.license_plate !== undefined &&
      !(isStorable && (isOdd || plateFits(plate, country_id)))
    )
      problems.push(problem('license_plate', messages.plateFormat))
    const ofPlate = plate === null ? undefined : this.ofPlate.get(plate)
    if (ofPlate && ofPlate.customer_id === known?.id) return 'known'
    if (ofPlate)
      problems.push(
        problem('license_plate', say(customerImportMessages.plateOf, { name: ofPlate.owner })),
      )
    this.onlyOnce(plate, this.plates, row, (first) =>
      problems.push(
        problem('license_plate', say(customerImportMessages.plateInFile, { row: first })),
      ),
    )
    if (vin) {
      const wrong = vinProblem(vin)
      if (wrong) problems.push(problem('vin', wrong))
      if (this.ofVin.has(vin)) problems.push(problem('vin', messages.vinTaken))
      this.onlyOnce(vin, this.vins, row, (first) =>
        problems.push(problem('vin', say(customerImportMessages.vinInFile, { row: first }))),
      )
    }
    const make = this.judgeMake(cells, problems)
    return read.fields && plate && make
      ? { ...read.fields, ...make, license_plate: plate, vin }
      : undefined
  }

  private onlyOnce(
    key: string | null,
    seen: Map<string, number>,
    row: number,
    twice: (first: number) => void,
  ) {
    if (!key) return
    const first = seen.get(key)
    if (first) twice(first)
    else seen.set(key, row)
  }

  private judgeMake({ brand, model, variant }: Cells, problems: Problems) {
    const { brands, models, variants } = this.existing.makes
    const missing = (field: ImportedField, typed: unknown, why: string) =>
      problems.push(problem(field, typed === undefined ? messages.required : why))
    const brand_id = brands.get(small(brand))?.id
    if (!brand_id) missing('brand', brand, customerImportMessages.noBrand)
    const model_id = models.get(makeKey(brand_id, textOf(model)))?.id
    if (brand_id && !model_id) missing('model', model, customerImportMessages.noModel)
    const variant_id = variants.get(makeKey(model_id, textOf(variant)))?.id ?? null
    if (model_id && variant !== undefined && !variant_id)
      missing('variant', variant, customerImportMessages.noVariant)
    return brand_id && model_id ? { brand_id, model_id, variant_id } : undefined
  }
}
