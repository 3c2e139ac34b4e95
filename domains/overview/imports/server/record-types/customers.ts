/** Customers with their cars, identified by phone and name, and by plate. Existing records take the values of a row. */
import { addMasters } from '#domains/company/master-data/server/master-data.ts'
import {
  type ValidatedRow as JudgedCustomerRow,
  noEarlierRecords,
} from '#domains/people/customer-import/server/validate.ts'
import { type MakeOf } from '#domains/people/customer-import/server/makes.ts'
import {
  updateExisting,
  validateCustomers,
  writeCustomers,
} from '#domains/people/customer-import/server/customer-import.ts'
import { kinds as customerKinds } from '#domains/people/customer-import/server/cells.ts'
import { lockImport as lockCustomerImport } from '#domains/people/customer-import/server/queries.ts'
import { deleteCustomers as removeCustomers } from '#domains/people/customers/server/queries.ts'
import { deleteVehicles as removeVehicles } from '#domains/people/vehicles/server/queries.ts'
import type { ImportedField } from '#domains/people/customer-import/contract.ts'
import { numberName } from '#domains/company/legal-entities/names.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { choices, titles } from '../words.ts'
import {
  type RecordInUse,
  type ImportContext,
  type ImportField,
  type WrittenRecord,
  type ToWrite,
  type RowResult,
  defineRecordType,
} from './record-type.ts'
import { lockMakes } from './queries-makes.ts'
import { undoImport, untouched } from '../undo/undo.ts'
import { undo as undoMakes } from './makes.ts'
import type { CustomerNumber } from '#domains/people/customers/rules.ts'

type Plan = Pick<
  JudgedCustomerRow,
  'person' | 'known' | 'car' | 'make' | 'ofPerson' | 'ofCar' | 'was'
>

const SEEN = 'customers'
type Seen = ReturnType<typeof noEarlierRecords>

/** The labels of phone numbers on screens, in each language. */
const numbered = (name: CustomerNumber) => ({
  titles: Object.fromEntries(
    languages.map((language) => [language, numberName(name, language)]),
  ) as Record<Language, string>,
})

const titleOf: Record<ImportedField, Pick<ImportField, 'titles'>> = {
  full_name: { titles: titles.fullName },
  phone: { titles: titles.phone },
  email: { titles: titles.email },
  address: { titles: titles.address },
  gender: { titles: titles.gender },
  birth_date: { titles: titles.birthDate },
  description: { titles: titles.description },
  language: { titles: titles.language },
  kind: { titles: titles.customerKind },
  legal_name: { titles: titles.legalName },
  npwp: numbered('npwp'),
  nitku: numbered('nitku'),
  nik: numbered('nik'),
  tin: numbered('tin'),
  brn: numbered('brn'),
  nric: numbered('nric'),
  sst_number: numbered('sst_number'),
  kvk: numbered('kvk'),
  btw_id: numbered('btw_id'),
  passport: numbered('passport'),
  street: { titles: titles.street },
  house_number: { titles: titles.houseNumber },
  postal_code: { titles: titles.postalCode },
  city: { titles: titles.city },
  region_code: { titles: titles.region },
  country_code: { titles: titles.countryCode },
  invoice_email: { titles: titles.invoiceEmail },
  payment_terms_days: { titles: titles.paymentTerms },
  license_plate: { titles: titles.licensePlate },
  brand: { titles: titles.brand },
  model: { titles: titles.model },
  variant: { titles: titles.variant },
  production_year: { titles: titles.productionYear },
  vin: { titles: titles.vin },
  chassis_number: { titles: titles.chassisNumber },
  odometer: { titles: titles.odometer },
  transmission: { titles: titles.transmission },
  power_type: { titles: titles.powerType },
}

const field = (name: ImportedField) => ({ kind: customerKinds[name], ...titleOf[name] })

export const customers = defineRecordType<ImportedField, Plan>({
  key: 'customers',
  changes: ['customer', 'vehicle', 'brand', 'model', 'variant'],
  fields: {
    full_name: { ...field('full_name'), isNeeded: true },
    phone: { ...field('phone'), isNeeded: true },
    email: field('email'),
    address: field('address'),
    gender: { ...field('gender'), choices: choices.gender },
    birth_date: field('birth_date'),
    description: field('description'),
    language: { ...field('language'), choices: choices.language },
    kind: { ...field('kind'), choices: choices.customerKind },
    legal_name: field('legal_name'),
    npwp: field('npwp'),
    nitku: field('nitku'),
    nik: field('nik'),
    tin: field('tin'),
    brn: field('brn'),
    nric: field('nric'),
    sst_number: field('sst_number'),
    kvk: field('kvk'),
    btw_id: field('btw_id'),
    passport: field('passport'),
    street: field('street'),
    house_number: field('house_number'),
    postal_code: field('postal_code'),
    city: field('city'),
    region_code: field('region_code'),
    country_code: field('country_code'),
    invoice_email: field('invoice_email'),
    payment_terms_days: field('payment_terms_days'),
    license_plate: field('license_plate'),
    brand: field('brand'),
    model: field('model'),
    variant: field('variant'),
    production_year: field('production_year'),
    vin: field('vin'),
    chassis_number: field('chassis_number'),
    odometer: field('odometer'),
    transmission: { ...field('transmission'), choices: choices.transmission },
    power_type: { ...field('power_type'), choices: choices.powerType },
  },
  async lock({ db, country_id }) {
    await lockMakes(db)
    await lockCustomerImport(db, country_id)
  },
  async judge(ask, rows): Promise<RowResult<Plan>[]> {
    const seen = (ask.seen.get(SEEN) as Seen | undefined) ?? noEarlierRecords()
    ask.seen.set(SEEN, seen)
    const judged = await validateCustomers(ask.db, ask.scope, rows, {
      country_id: ask.country_id,
      isOdd: false,
      createMissing: ask.create_missing,
      updatesExisting: true,
      seen,
    })
    return judged.map(({ answer, missing, before, ...plan }, at) => {
      // the import adds the problems of cells
      const read = rows[at]?.problems ?? []
      const problems = answer.problems.filter((problem) => !read.includes(problem))
      return {
        name: answer.name,
        change: answer.change,
        values: answer.values,
        before,
        problems,
        missing,
        plan: answer.problems.length === 0 ? plan : undefined,
      }
    })
  },
  write,
  undo,
})

async function write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]> {
  const { db, scope, country_id } = ask
  const { ids, made } = await makeMissing(ask, rows)
  const corrected = corrections(rows, ids)
  await updateExisting(db, scope, corrected)
  const right = rows.map(({ plan }) => ({
    ...plan,
    car: plan.car && plan.make && { ...plan.car, ...ids(plan.make) },
  }))
  const written = await writeCustomers(db, scope, country_id, right)
  const rowOfPhone = new Map(rows.map(({ row, plan }) => [plan.person?.phone, row]))
  const rowOfPlate = new Map(rows.map(({ row, plan }) => [plan.car?.license_plate, row]))
  const nameOf = new Map(rows.map(({ plan, name }) => [plan.person?.phone, name]))
  return [
    ...made,
    ...corrected.people.map((person) => ({ ...person, kind: 'customer' })),
    ...corrected.cars.map((car) => ({ ...car, kind: 'vehicle' })),
    ...written.people.map(({ id, phone }) => ({
      row: rowOfPhone.get(phone) ?? 0,
      kind: 'customer',
      record_id: id,
      name: nameOf.get(phone) ?? phone,
      after: untouched,
    })),
    ...written.cars.map(({ id, license_plate }) => ({
      row: rowOfPlate.get(license_plate) ?? 0,
      kind: 'vehicle',
      record_id: id,
      name: license_plate,
      after: untouched,
    })),
  ]
}

/** The changes of existing people and cars, by column of their tables. */
function corrections(
  rows: readonly ToWrite<Plan>[],
  ids: (make: MakeOf) => { brand_id: number; model_id: number; variant_id: number | null },
) {
  const people = rows.flatMap(({ row, name, plan: { ofPerson } }) =>
    ofPerson ? [{ row, name, ...ofPerson, record_id: ofPerson.id }] : [],
  )
  const cars = rows.flatMap(({ row, name, plan: { ofCar, make, was } }) => {
    if (!ofCar) return []
    const now = make && ids(make)
    const then = was && {
      brand_id: was.brand_id,
      model_id: was.model_id,
      variant_id: was.variant_id,
    }
    return [
      {
        row,
        name,
        id: ofCar.id,
        record_id: ofCar.id,
        before: { ...columnsOf(ofCar.before), ...then },
        after: { ...columnsOf(ofCar.after), ...now },
      },
    ]
  })
  return { people, cars }
}

/** A car stores the ids of its make. */
const columnsOf = ({
  brand: _b,
  model: _m,
  variant: _v,
  ...columns
}: Readonly<Record<string, unknown>>) => columns

/** Creates missing brands, then models, then variants, each once. */
async function makeMissing({ db, me }: ImportContext, rows: readonly ToWrite<Plan>[]) {
  const masterIds = new Map<string, number>()
  const records: WrittenRecord[] = []
  const makes = rows.flatMap(({ row, plan: { make } }) => (make ? [{ row, ...make }] : []))
  const brandKey = (make: MakeOf) => foldText(make.brand.name)
  const modelKey = (make: MakeOf) => `${brandKey(make)} ${foldText(make.model.name)}`
  const variantKey = (make: MakeOf) => `${modelKey(make)} ${foldText(make.variant?.name ?? '')}`
  const brandOf = (make: MakeOf) => make.brand.id ?? masterIds.get(brandKey(make)) ?? 0
  const modelOf = (make: MakeOf) => make.model.id ?? masterIds.get(modelKey(make)) ?? 0
  const variantOf = (make: MakeOf) =>
    make.variant ? (make.variant.id ?? masterIds.get(variantKey(make)) ?? 0) : null
  const steps = [
    { kind: 'brand', keyOf: brandKey, part: (make: MakeOf) => make.brand, within: () => ({}) },
    {
      kind: 'model',
      keyOf: modelKey,
      part: (make: MakeOf) => make.model,
      within: (make: MakeOf) => ({ brand_id: brandOf(make) }),
    },
    {
      kind: 'variant',
      keyOf: variantKey,
      part: (make: MakeOf) => make.variant,
      within: (make: MakeOf) => ({ brand_id: brandOf(make), model_id: modelOf(make) }),
    },
  ] as const
  for (const { kind, keyOf, part, within } of steps) {
    const fresh = new Map<string, { row: number; name: string }>()
    for (const make of makes) {
      const one = part(make)
      if (one && one.id === undefined && !fresh.has(keyOf(make)))
        fresh.set(keyOf(make), { row: make.row, name: one.name, ...within(make) })
    }
    const keys = [...fresh.keys()]
    const added = await addMasters(
      db,
      kind,
      [...fresh.values()].map(({ row: _, ...named }) => named),
      me.role,
    )
    for (const [at, { id, name }] of added.entries()) {
      const key = keys[at] ?? ''
      masterIds.set(key, id)
      records.push({ row: fresh.get(key)?.row ?? 0, kind, record_id: id, name, after: untouched })
    }
  }
  const ids = (make: MakeOf) => ({
    brand_id: brandOf(make),
    model_id: modelOf(make),
    variant_id: variantOf(make),
  })
  return { ids, made: records }
}

/** Undoes cars, then their customers, then the makes that were created with them. */
async function undo(ask: ImportContext, made: readonly WrittenRecord[]): Promise<RecordInUse[]> {
  const { db, scope } = ask
  const of = (kind: string) => made.filter((one) => one.kind === kind)
  const cars = await undoImport(ask, of('vehicle'), {
    table: 'vehicles',
    but: ['vehicle_owners'],
    remove: (ids) => removeVehicles(db, ids),
    restore: (id, before) =>
      updateExisting(db, scope, { people: [], cars: [{ id, after: before }] }),
  })
  const people = await undoImport(ask, of('customer'), {
    table: 'customers',
    but: ['memberships'],
    remove: (ids) => removeCustomers(db, ids),
    restore: (id, before) =>
      updateExisting(db, scope, { people: [{ id, after: before }], cars: [] }),
  })
  return [...cars, ...people, ...(await undoMakes(ask, made))]
}
