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
import { folded } from '#platform/contract/fold.ts'
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

export const small = (value: unknown) => folded(textOf(value))

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

/** A brand, model or variant of a car: its id, or the name of one that is to be created. */
export interface MakeOf {
  brand: { id?: number | undefined; name: string }
  model: { id?: number | undefined; name: string }
  variant?: { id?: number | undefined; name: string } | undefined
}

export interface MissingMake {
  kind: 'brand' | 'model' | 'variant'
  name: string
}

export interface Judged {
  answer: JudgedCustomer
  /** What the row names and nobody has yet. */
  missing: MissingMake[]
  make: MakeOf | undefined
  person: Omit<Parameters<typeof addCustomers>[1][number], 'country_id'> | undefined
  known: KnownPerson | undefined
  car: Omit<Parameters<typeof addVehicles>[1][number], 'customer_id' | 'country_id'> | undefined
}

/** What earlier rows of the file leave for later ones: only right rows are written, so only they leave something. */
export interface Seen {
  phones: Map<string, { row: number; name: string }>
  plates: Map<string, number>
  vins: Map<string, number>
  /** The spelling of a make that an earlier row is the first to name. */
  makes: Map<string, string>
}

export const nothingSeen = (): Seen => ({
  phones: new Map(),
  plates: new Map(),
  vins: new Map(),
  makes: new Map(),
})

interface Held {
  country_id: number
  isOdd: boolean
  /** A missing make is created with its car. */
  createMissing?: boolean | undefined
  seen?: Seen | undefined
  people: readonly KnownPerson[]
  cars: readonly KnownCar[]
  makes: Makes
}

/** The rows of one file, judged in their order. */
export class File {
  private readonly seen: Seen
  private readonly existing: Held
  private readonly ofPhone = new Map<string, KnownPerson[]>()
  private readonly ofPlate: ReadonlyMap<string, KnownCar>
  private readonly ofVin: ReadonlySet<string | null>

  constructor(existing: Held) {
    this.existing = existing
    this.seen = existing.seen ?? nothingSeen()
    for (const one of existing.people)
      this.ofPhone.set(one.phone, [...(this.ofPhone.get(one.phone) ?? []), one])
    this.ofPlate = new Map(existing.cars.map((one) => [one.license_plate, one]))
    this.ofVin = new Set(existing.cars.map(({ vin }) => vin))
  }

  judge({ row, cells, given, problems: read }: ReadRow<ImportedField>, keys: Keys): Judged {
    const problems: Problems = []
    const missing: MissingMake[] = []
    const { person: fields, known, isNew } = this.judgePerson(cells, keys, problems)
    const hasCar = carFields.some((field) => cells[field] !== undefined)
    const found = hasCar ? this.judgeCar(cells, keys, { known, problems, missing }) : undefined
    const isKnownCar = hasCar && found === 'known'
    const stored = found === 'known' ? undefined : found
    if (read.length === 0 && problems.length === 0)
      this.leave(row, cells, keys, { make: stored?.make, hasCar: hasCar && !isKnownCar })
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
      missing,
      make: stored?.make,
      person: fields,
      known,
      car: stored?.car,
    }
  }

  private leave(
    row: number,
    cells: Cells,
    { phone, plate, vin }: Keys,
    { make, hasCar }: { make: MakeOf | undefined; hasCar: boolean },
  ) {
    const { phones, plates, vins, makes } = this.seen
    if (phone && !phones.has(phone)) phones.set(phone, { row, name: small(cells.full_name) })
    if (hasCar && plate && !plates.has(plate)) plates.set(plate, row)
    if (hasCar && vin && !vins.has(vin)) vins.set(vin, row)
    if (!make) return
    const { brand, model, variant } = make
    const ofBrand = small(brand.name)
    const ofModel = `${ofBrand} ${small(model.name)}`
    if (brand.id === undefined) makes.set(ofBrand, brand.name)
    if (model.id === undefined) makes.set(ofModel, model.name)
    if (variant && variant.id === undefined)
      makes.set(`${ofModel} ${small(variant.name)}`, variant.name)
  }

  /** What the row adds, by the fields of the file. A known person, and a known car, stay as they are. */
  private valuesOf(cells: Cells, person: Judged['person'], found: Found | undefined) {
    const { brand, model, variant } = found?.make ?? {}
    const names = found && { brand: brand?.name, model: model?.name, variant: variant?.name }
    const stored: Record<string, unknown> = { ...person, ...found?.car, ...names }
    return Object.fromEntries(
      Object.keys(cells).flatMap((field) => {
        const value = stored[field]
        return value === undefined ? [] : [[field, value as string | number | null]]
      }),
    )
  }

  private judgePerson(cells: Cells, { phone }: Keys, problems: Problems) {
    const personCells = Object.fromEntries(personFields.map((field) => [field, cells[field]]))
    const read = judgeCells(person, personCells)
    problems.push(...read.problems)
    if (cells.phone !== undefined && !phone) problems.push(problem('phone', messages.phoneFormat))
    if (!phone) return { person: undefined, known: undefined, isNew: true }
    const name = small(cells.full_name)
    const before = this.seen.phones.get(phone)
    if (before && before.name !== name)
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
    {
      known,
      problems,
      missing,
    }: { known: KnownPerson | undefined; problems: Problems; missing: MissingMake[] },
  ): Found | 'known' | undefined {
    const carCells = Object.fromEntries(carFields.map((field) => [field, cells[field]]))
    const read = judgeCells(car, carCells)
    problems.push(...read.problems)
    this.judgePlate(cells, plate, problems)
    const ofPlate = plate === null ? undefined : this.ofPlate.get(plate)
    if (ofPlate && ofPlate.customer_id === known?.id) return 'known'
    if (ofPlate)
      problems.push(
        problem('license_plate', say(customerImportMessages.plateOf, { name: ofPlate.owner })),
      )
    const first = plate && this.seen.plates.get(plate)
    if (first)
      problems.push(
        problem('license_plate', say(customerImportMessages.plateInFile, { row: first })),
      )
    if (vin) this.judgeVin(vin, problems)
    const make = this.judgeMake(cells, problems, missing)
    return read.fields && plate && make
      ? { car: { ...read.fields, ...idsOf(make), license_plate: plate, vin }, make }
      : undefined
  }

  private judgePlate(cells: Cells, plate: string | null, problems: Problems) {
    const { country_id, isOdd } = this.existing
    const isStorable = plate !== null && plate.length <= MAX_PLATE
    if (
      cells.license_plate !== undefined &&
      !(isStorable && (isOdd || plateFits(plate, country_id)))
    )
      problems.push(problem('license_plate', messages.plateFormat))
  }

  private judgeVin(vin: string, problems: Problems) {
    const wrong = vinProblem(vin)
    if (wrong) problems.push(problem('vin', wrong))
    if (this.ofVin.has(vin)) problems.push(problem('vin', messages.vinTaken))
    const first = this.seen.vins.get(vin)
    if (first) problems.push(problem('vin', say(customerImportMessages.vinInFile, { row: first })))
  }

  private judgeMake(
    { brand, model, variant }: Cells,
    problems: Problems,
    missing: MissingMake[],
  ): MakeOf | undefined {
    const { brands, models, variants } = this.existing.makes
    const { createMissing } = this.existing
    /** The part as it is known, as an earlier row spells it, or as it is to be created. */
    const part = (
      field: MissingMake['kind'],
      typed: unknown,
      { found, key, of, why }: { found: Make | undefined; key: string; of?: Make; why: string },
    ): Make | undefined => {
      if (found) return found
      // what a missing brand lacks besides is not the row's to mend
      const isSaid = of === undefined || of.id !== undefined || createMissing
      if (typed === undefined) {
        if (field !== 'variant' && isSaid) problems.push(problem(field, messages.required))
        return undefined
      }
      const name = this.seen.makes.get(key) ?? textOf(typed)
      if (name.length > MOST_LETTERS) {
        problems.push(problem(field, say(messages.tooLong, { max: MOST_LETTERS })))
        return undefined
      }
      missing.push({ kind: field, name: of ? `${of.name} ${name}` : name })
      if (!createMissing && isSaid) problems.push(problem(field, why))
      return { id: undefined, name }
    }
    const ofBrand = part('brand', brand, {
      found: brands.get(small(brand)),
      key: small(brand),
      why: customerImportMessages.noBrand,
    })
    if (!ofBrand) return undefined
    const modelKey = `${small(ofBrand.name)} ${small(model)}`
    const ofModel = part('model', model, {
      found: ofBrand.id === undefined ? undefined : models.get(makeKey(ofBrand.id, textOf(model))),
      key: modelKey,
      of: ofBrand,
      why: customerImportMessages.noModel,
    })
    if (!ofModel) return undefined
    const ofVariant = part('variant', variant, {
      found:
        ofModel.id === undefined ? undefined : variants.get(makeKey(ofModel.id, textOf(variant))),
      key: `${modelKey} ${small(variant)}`,
      of: { id: ofModel.id, name: `${ofBrand.name} ${ofModel.name}` },
      why: customerImportMessages.noVariant,
    })
    return { brand: ofBrand, model: ofModel, variant: ofVariant }
  }
}

interface Make {
  id?: number | undefined
  name: string
}

/** As master data has it. */
const MOST_LETTERS = 100

interface Found {
  car: NonNullable<Judged['car']>
  make: MakeOf
}

/** Of what exists; what is created gets its ids when it is written. */
const idsOf = ({ brand, model, variant }: MakeOf) => ({
  brand_id: brand.id ?? 0,
  model_id: model.id ?? 0,
  variant_id: variant?.id ?? null,
})
