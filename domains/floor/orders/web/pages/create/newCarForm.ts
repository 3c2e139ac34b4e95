/** The form of a new car within its first order. */
import { z } from 'zod'
import { newCustomer } from '#domains/people/customers/contract.ts'
import { newVehicle } from '#domains/people/vehicles/contract.ts'
import { compactPlate, plateFits } from '#platform/contract/text/license-plate.ts'
import { messages } from '#platform/contract/messages.ts'

const { license_plate, license_plate_confirmed, brand_id, model_id, chassis_number } =
  newVehicle.shape
const { full_name, phone } = newCustomer.shape

export const newCarFields = z.object({
  is_new: z.boolean(),
  country_id: z.number().nullish(),
  full_name: full_name.or(z.literal('')).nullish(),
  phone: phone.or(z.literal('')).nullish(),
  license_plate: license_plate.or(z.literal('')).nullish(),
  license_plate_confirmed,
  brand_id: brand_id.nullish(),
  model_id: model_id.nullish(),
  chassis_number,
  variant_id: z.number().nullish(),
  code_id: z.number().nullish(),
})
export type NewCarForm = z.input<typeof newCarFields>

export const noNewCar: NewCarForm = {
  is_new: false,
  country_id: null,
  full_name: '',
  phone: '',
  license_plate: '',
  license_plate_confirmed: false,
  brand_id: null,
  model_id: null,
  chassis_number: '',
  variant_id: null,
  code_id: null,
}

type Ask = (field: string, message?: string) => void

/** The fields that a new car needs; an existing customer needs no name. */
export function checkNewCar(
  car: z.output<typeof newCarFields>,
  customer: unknown,
  requireField: Ask,
) {
  if (!customer && !car.full_name) requireField('full_name')
  if (!customer && !car.phone) requireField('phone')
  if (!car.license_plate) requireField('license_plate')
  else if (
    car.country_id &&
    !car.license_plate_confirmed &&
    !plateFits(compactPlate(car.license_plate), car.country_id)
  )
    requireField('license_plate', messages.plateFormat)
  if (!car.brand_id) requireField('brand_id')
  if (!car.model_id) requireField('model_id')
}
