/** Reads the cells of a row: the columns of a customer and of a car, their types, and the keys that identify a row. */
import { newCustomer } from '#domains/people/customers/contract.ts'
import { newVehicle } from '#domains/people/vehicles/contract.ts'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import { compactVin } from '#domains/people/vehicles/rules.ts'
import { count } from '#platform/contract/fields.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import { type CellKind, textOf } from '#platform/server/import/import.ts'
import { type ImportedField, personFields } from '../contract.ts'
import type { CustomerKind } from '#domains/people/customers/rules.ts'

export type Cells = Partial<Record<ImportedField, string | number>>
export const person = newCustomer.pick(
  Object.fromEntries(personFields.map((field) => [field, true])) as Record<PersonField, true>,
)
type PersonField = (typeof personFields)[number]
export const car = newVehicle
  .pick({
    license_plate: true,
    production_year: true,
    chassis_number: true,
    transmission: true,
    power_type: true,
  })
  .extend({ odometer: count(0, 9_999_999).nullish() })

/** A spreadsheet stores a phone, plate or model of digits as a number. */
export const kinds: Record<ImportedField, CellKind> = {
  full_name: 'name',
  phone: 'code',
  email: 'name',
  address: 'text',
  gender: 'choice',
  birth_date: 'day',
  description: 'text',
  language: 'choice',
  kind: 'choice',
  legal_name: 'name',
  npwp: 'code',
  nitku: 'code',
  nik: 'code',
  tin: 'code',
  brn: 'code',
  nric: 'code',
  sst_number: 'code',
  kvk: 'code',
  btw_id: 'code',
  passport: 'code',
  street: 'name',
  house_number: 'code',
  postal_code: 'code',
  city: 'name',
  region_code: 'code',
  country_code: 'code',
  invoice_email: 'name',
  payment_terms_days: 'whole',
  license_plate: 'code',
  brand: 'name',
  model: 'name',
  variant: 'name',
  production_year: 'whole',
  vin: 'code',
  chassis_number: 'code',
  odometer: 'whole',
  transmission: 'choice',
  power_type: 'choice',
}

/** Normalises the value that identifies a row; null if it cannot be one. */
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

/** Only companies have a legal name. */
export const kindOf = ({
  kind,
  legal_name,
}: {
  kind?: CustomerKind | undefined
  legal_name?: unknown
}) => kind ?? (legal_name ? 'company' : 'person')
