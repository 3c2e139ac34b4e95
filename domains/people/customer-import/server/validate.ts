/**
 * Validates the rows of a file of customers in their order: each by itself, against earlier rows, and against existing
 * records.
 */
import type { insertCustomers as addCustomers } from '#domains/people/customers/server/queries.ts'
import { type Identity, normalizeIdentity } from '#domains/company/legal-entities/ids.ts'
import { customerProblems } from '#domains/people/customers/company.ts'
import {
  MAX_PLATE,
  compactPlate,
  groupPlate,
  plateFits,
  tidyPlate,
} from '#platform/contract/text/license-plate.ts'
import { vinProblem } from '#domains/people/vehicles/rules.ts'
import type { addVehicles } from '#domains/people/vehicles/server/vehicles.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import {
  type ReadRow,
  interpretedFields,
  validateCells,
  problem,
  textOf,
  withReadProblems,
} from '#platform/server/import/import.ts'
import {
  type ImportedField,
  type ValidatedCustomer,
  carFields,
  importedInvoiceFields,
  personFields,
} from '../contract.ts'
import { customerImportMessages } from '../messages.ts'
import { type Cells, type Keys, car, kindOf, person } from './cells.ts'
import {
  type Difference,
  type EarlierRows,
  findContradictions,
  findDifferences,
  filledColumns,
} from './comparing.ts'
import {
  type MakeOf,
  type MissingMake,
  type Names,
  idsOf,
  validateMake,
  rememberMake,
  foldCell,
} from './makes.ts'
import type { ExistingCar, ExistingPerson, Makes } from './queries.ts'
import { CUSTOMER_ROLE_ID } from '#domains/people/customers/rules.ts'

type Problems = ValidatedCustomer['problems']

export interface ValidatedRow {
  answer: ValidatedCustomer
  /** The names of the row that do not exist yet. */
  missing: MissingMake[]
  make: MakeOf | undefined
  person: Omit<Parameters<typeof addCustomers>[1][number], 'country_id'> | undefined
  known: ExistingPerson | undefined
  /** The changes to the existing customer and car. The make of a car is in `make`, by its names. */
  ofPerson: Difference | undefined
  ofCar: Difference | undefined
  /** The existing car whose make changes. */
  was: ExistingCar | undefined
  /** The current values of the changed columns of the file. */
  before: ValidatedCustomer['values']
  car: Omit<Parameters<typeof addVehicles>[1][number], 'customer_id' | 'country_id'> | undefined
}

/** The records that earlier rows create or change, for later rows. Only valid rows are written, so only they count. */
export interface EarlierRecords {
  phones: Map<string, EarlierRows & { name: string; isNew: boolean }>
  plates: Map<string, number>
  /** Existing cars, by plate. */
  cars: Map<string, EarlierRows>
  vins: Map<string, number>
  /** The spelling of a new make, from the first row that names it. */
  makes: Map<string, string>
}

export const noEarlierRecords = (): EarlierRecords => ({
  phones: new Map(),
  plates: new Map(),
  cars: new Map(),
  vins: new Map(),
  makes: new Map(),
})

interface ValidationInput {
  country_id: number
  isOdd: boolean
  /** A missing make is created with its car. */
  createMissing?: boolean | undefined
  /** Existing records take the values of the file. Columns that the file lacks stay unchanged. */
  updatesExisting?: boolean | undefined
  seen?: EarlierRecords | undefined
  people: readonly ExistingPerson[]
  cars: readonly ExistingCar[]
  makes: Makes
}

/** Validates the rows of one file in their order. */
export class FileValidator {
  private readonly seen: EarlierRecords
  private readonly existing: ValidationInput
  private readonly ofPhone = new Map<string, ExistingPerson[]>()
  private readonly ofPlate: ReadonlyMap<string, ExistingCar>
  private readonly ofVin: ReadonlySet<string | null>
  private readonly names: Names

  constructor(existing: ValidationInput) {
    this.existing = existing
    this.seen = existing.seen ?? noEarlierRecords()
    for (const person of existing.people)
      this.ofPhone.set(person.phone, [...(this.ofPhone.get(person.phone) ?? []), person])
    this.ofPlate = new Map(existing.cars.map((car) => [compactPlate(car.license_plate), car]))
    this.names = {
      makes: existing.makes,
      createMissing: existing.createMissing === true,
      seen: this.seen.makes,
    }
    this.ofVin = new Set(existing.cars.map(({ vin }) => vin))
  }

  validate(
    { row, cells, given, problems: read }: ReadRow<ImportedField>,
    keys: Keys,
  ): ValidatedRow {
    const problems: Problems = []
    const missing: MissingMake[] = []
    const about = this.validatePerson(cells, keys, problems)
    const { person: fields, known, isNew, ofPerson } = about
    const hasCar = carFields.some((field) => cells[field] !== undefined)
    const found = hasCar ? this.validateCar(cells, keys, { known, problems, missing }) : undefined
    const isNewCar = hasCar && !found?.isExisting
    if (read.length === 0 && problems.length === 0)
      this.remember(row, cells, keys, { about, found, isNewCar })
    const { ofCar } = found ?? {}
    const values = valuesOf(cells, isNew ? fields : ofPerson?.after, found)
    const isChanged = ofPerson !== undefined || ofCar !== undefined
    return {
      answer: {
        row,
        name: textOf(cells.full_name),
        change: isNew || isNewCar ? 'new' : isChanged ? 'changed' : 'same',
        values,
        interpreted: interpretedFields(values, given),
        problems: withReadProblems(read, problems),
        customer: isNew ? 'new' : 'known',
        vehicle: hasCar ? (isNewCar ? 'new' : 'known') : null,
        license_plate:
          keys.plate && tidyPlate(textOf(cells.license_plate), this.existing.country_id),
      },
      missing,
      make: found?.make,
      person: fields,
      known,
      ofPerson,
      ofCar,
      was: found?.was,
      before: { ...ofPerson?.before, ...ofCar?.before } as ValidatedRow['before'],
      car: found?.car,
    }
  }

  private remember(
    row: number,
    cells: Cells,
    { phone, plate, vin }: Keys,
    { about, found, isNewCar }: { about: AboutPerson; found: Found | undefined; isNewCar: boolean },
  ) {
    const { phones, plates, cars, vins, makes } = this.seen
    if (phone) {
      const earlier = phones.get(phone)
      phones.set(phone, {
        row: earlier?.row ?? row,
        name: foldCell(cells.full_name),
        isNew: earlier?.isNew ?? about.isNew,
        filled: { ...earlier?.filled, ...about.filled },
      })
    }
    if (isNewCar && plate && !plates.has(plate)) plates.set(plate, row)
    if (found?.isExisting && plate) {
      const earlier = cars.get(plate)
      cars.set(plate, { row: earlier?.row ?? row, filled: { ...earlier?.filled, ...found.filled } })
    }
    if ((isNewCar || found?.ofCar?.after.vin) && vin && !vins.has(vin)) vins.set(vin, row)
    if (found?.make) rememberMake(makes, found.make)
  }

  private validatePerson(cells: Cells, { phone }: Keys, problems: Problems): AboutPerson {
    const personCells = Object.fromEntries(personFields.map((field) => [field, cells[field]]))
    const read = validateCells(person, personCells)
    problems.push(...read.problems)
    if (cells.phone !== undefined && !phone) problems.push(problem('phone', messages.phoneFormat))
    if (!phone) return { person: undefined, known: undefined, isNew: true, filled: {} }
    const name = foldCell(cells.full_name)
    const before = this.seen.phones.get(phone)
    if (before && before.name !== name)
      problems.push(
        problem('phone', createMessage(customerImportMessages.phoneInFile, { row: before.row })),
      )
    const ofPhone = this.ofPhone.get(phone) ?? []
    const existing = ofPhone.find(({ full_name }) => foldCell(full_name) === name)
    const [firstOfPhone] = ofPhone
    if (firstOfPhone && !existing)
      problems.push(
        problem(
          'phone',
          createMessage(customerImportMessages.phoneOf, { name: firstOfPhone.full_name }),
        ),
      )
    const fields = read.fields && normalizeIdentity(read.fields)
    const filled = filledColumns(fields ?? {})
    problems.push(...this.validateNumbers({ ...existing, ...before?.filled }, cells))
    const compares = this.existing.updatesExisting && (!before || before.name === name)
    if (compares)
      problems.push(...findContradictions('row', filled, before, before?.isNew === true))
    return {
      person: fields && {
        ...fields,
        kind: kindOf(fields),
        phone,
        role_id: CUSTOMER_ROLE_ID,
        is_owner: true,
      },
      known: existing,
      isNew: !existing && !before,
      filled,
      ofPerson: compares && existing ? findDifferences(existing, filled, before) : undefined,
    }
  }

  /** Validates the values of the row together with the existing record, which may have been invalid before. */
  private validateNumbers(before: object, cells: Cells): Problems {
    const filled = importedInvoiceFields.filter((field) => cells[field] !== undefined)
    const after = {
      ...before,
      ...Object.fromEntries(filled.map((name) => [name, textOf(cells[name])])),
    }
    return Object.entries(customerProblems(after as Identity, this.existing.country_id))
      .filter(([field]) => cells[field as ImportedField] !== undefined)
      .map(([field, why]) => problem(field, why))
  }

  private validateCar(
    cells: Cells,
    { phone, plate, vin }: Keys,
    {
      known,
      problems,
      missing,
    }: { known: ExistingPerson | undefined; problems: Problems; missing: MissingMake[] },
  ): Found | undefined {
    const carCells = Object.fromEntries(carFields.map((field) => [field, cells[field]]))
    const read = validateCells(car, carCells)
    problems.push(...read.problems)
    this.validatePlate(cells, plate, problems)
    const ofPlate = plate === null ? undefined : this.ofPlate.get(plate)
    if (ofPlate && ofPlate.customer_id === known?.id) {
      if (!this.existing.updatesExisting) return { isExisting: true }
      return this.validateExistingCar(cells, ofPlate, {
        fields: { ...read.fields, vin },
        problems,
        missing,
      })
    }
    // without a valid phone, the owner of the car is uncertain
    if (ofPlate && phone)
      problems.push(
        problem(
          'license_plate',
          createMessage(customerImportMessages.plateOf, { name: ofPlate.owner }),
        ),
      )
    const first = plate && this.seen.plates.get(plate)
    if (first)
      problems.push(
        problem('license_plate', createMessage(customerImportMessages.plateInFile, { row: first })),
      )
    if (vin) this.validateVin(vin, problems)
    const make = validateMake(cells, this.names, { problems, missing })
    return read.fields && plate && make
      ? {
          isExisting: false,
          car: {
            ...read.fields,
            ...idsOf(make),
            license_plate: groupPlate(textOf(cells.license_plate), this.existing.country_id),
            vin,
          },
          make,
        }
      : undefined
  }

  /** The changes of the row to a car of this customer. */
  private validateExistingCar(
    cells: Cells,
    ofPlate: ExistingCar,
    {
      fields,
      problems,
      missing,
    }: { fields: Record<string, unknown>; problems: Problems; missing: MissingMake[] },
  ): Found {
    const earlier = this.seen.cars.get(compactPlate(ofPlate.license_plate))
    const { vin } = fields
    if (typeof vin === 'string' && vin !== ofPlate.vin && vin !== earlier?.filled.vin)
      this.validateVin(vin, problems)
    const make = this.validateExistingMake(cells, ofPlate, problems, missing)
    const filled = { ...filledColumns(fields), ...(make && namesOf(make, ofPlate)) }
    problems.push(...findContradictions('row', filled, earlier, false))
    const ofCar = findDifferences(ofPlate, filled, earlier)
    if (ofCar && 'brand' in ofCar.after && ofPlate.code_id !== null)
      problems.push(problem('brand', customerImportMessages.hasCode))
    const isOther = ofCar && ['brand', 'model', 'variant'].some((part) => part in ofCar.after)
    return { isExisting: true, filled, ofCar, ...(isOther && make && { make, was: ofPlate }) }
  }

  /** Completes the make in the row with that of the existing car. */
  private validateExistingMake(
    { brand, model, variant }: Cells,
    known: ExistingCar,
    problems: Problems,
    missing: MissingMake[],
  ): MakeOf | undefined {
    if (brand === undefined && model === undefined && variant === undefined) return undefined
    const isOfBrand = brand === undefined || foldCell(brand) === foldCell(known.brand)
    const ofModel = model ?? (isOfBrand ? known.model : undefined)
    return validateMake(
      {
        brand: brand ?? known.brand,
        ...(ofModel !== undefined && { model: ofModel }),
        ...(variant !== undefined && { variant }),
      },
      this.names,
      { problems, missing },
    )
  }

  private validatePlate(cells: Cells, plate: string | null, problems: Problems) {
    const { country_id, isOdd } = this.existing
    const isStorable = plate !== null && plate.length <= MAX_PLATE
    if (
      cells.license_plate !== undefined &&
      !(isStorable && (isOdd || plateFits(plate, country_id)))
    )
      problems.push(problem('license_plate', messages.plateFormat))
  }

  private validateVin(vin: string, problems: Problems) {
    const why = vinProblem(vin)
    if (why) problems.push(problem('vin', why))
    if (this.ofVin.has(vin)) problems.push(problem('vin', messages.vinTaken))
    const first = this.seen.vins.get(vin)
    if (first)
      problems.push(problem('vin', createMessage(customerImportMessages.vinInFile, { row: first })))
  }
}

interface AboutPerson {
  person: ValidatedRow['person']
  known: ExistingPerson | undefined
  isNew: boolean
  filled: EarlierRows['filled']
  ofPerson?: Difference | undefined
}

interface Found {
  isExisting: boolean
  car?: ValidatedRow['car']
  make?: MakeOf
  filled?: EarlierRows['filled']
  ofCar?: Difference | undefined
  was?: ExistingCar
}

/** The names of a make. A variant does not carry over to another model. */
function namesOf({ brand, model, variant }: MakeOf, known: ExistingCar) {
  const isSame = brand.name === known.brand && model.name === known.model
  const names = { brand: brand.name, model: model.name }
  return variant || !isSame ? { ...names, variant: variant?.name ?? null } : names
}

/** The new or changed values of the row, by column of the file. */
function valuesOf(cells: Cells, person: object | undefined, found: Found | undefined) {
  const { brand, model, variant } = found?.make ?? {}
  const names = !found?.isExisting && {
    brand: brand?.name,
    model: model?.name,
    variant: variant?.name,
  }
  const stored: Record<string, unknown> = { ...person, ...found?.car, ...names }
  // a kind that follows from the legal name is stored too
  const named = cells.legal_name === undefined ? [] : ['kind']
  const added = [...new Set([...Object.keys(cells), ...named])].flatMap((field) =>
    stored[field] === undefined ? [] : [[field, stored[field]] as const],
  )
  return Object.fromEntries([
    ...added,
    ...Object.entries(found?.ofCar?.after ?? {}),
  ]) as ValidatedRow['before']
}
