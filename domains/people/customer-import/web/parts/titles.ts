/** The column titles of a file of customers. They are the names that the forms give their fields. */
import type { vehicleTexts } from '#domains/people/vehicles/web/texts/texts.ts'
import type common from '#platform/web/texts/en.ts'
import type { ImportedField } from '../../contract.ts'
import type own from '../texts/en.ts'

export interface Words {
  text: Pick<typeof own, 'odometer'>
  car: NonNullable<(typeof vehicleTexts)['type']>
  field: typeof common.field
}

export const titlesOf = ({ text, car, field }: Words): Record<ImportedField, string> => ({
  full_name: field.fullName,
  phone: field.phone,
  email: field.email,
  address: field.address,
  gender: field.gender,
  birth_date: field.birthDate,
  description: field.description,
  license_plate: field.licensePlate,
  brand: car.brand,
  model: car.model,
  variant: car.variant,
  production_year: car.productionYear,
  vin: car.vin,
  chassis_number: car.chassisNumber,
  odometer: text.odometer,
  transmission: car.transmission,
  power_type: car.powerType,
})
