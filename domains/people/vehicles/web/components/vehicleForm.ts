/** The form of a vehicle: its three steps with the schema of each, and its initial values. */
import type { z } from 'zod'
import { messages } from '#platform/contract/messages.ts'
import { type VehicleDetail, newVehicle } from '../../contract.ts'
import { compactPlate, plateFits } from '#platform/contract/text/license-plate.ts'
import { compactVin, vinProblem } from '../../rules.ts'

export type VehicleForm = z.input<typeof newVehicle>

/** A rule over several fields runs even while other fields are invalid. */
const always = () => true

type Identified = Partial<
  Pick<
    z.output<typeof newVehicle>,
    'license_plate' | 'license_plate_confirmed' | 'country_id' | 'vin' | 'chassis_number'
  >
>

const plateHolds = ({ license_plate, license_plate_confirmed, country_id }: Identified) =>
  license_plate_confirmed ||
  !license_plate ||
  !country_id ||
  plateFits(compactPlate(license_plate), country_id)
const plateRule = { path: ['license_plate'], message: messages.plateFormat, when: always }

const vinHolds = ({ vin }: Identified) => !vin || !vinProblem(compactVin(vin))
const vinRule = {
  path: ['vin'],
  error: ({ input }: { input?: unknown }) =>
    vinProblem(compactVin((input as Identified | undefined)?.vin ?? '')) ?? messages.vinFormat,
  when: always,
}

const identification = newVehicle
  .pick({
    country_id: true,
    customer_id: true,
    license_plate: true,
    license_plate_confirmed: true,
    vin: true,
    vin_confirmed: true,
    chassis_number: true,
  })
  .refine(plateHolds, plateRule)
  .refine(vinHolds, vinRule)

const specifications = newVehicle.pick({
  brand_id: true,
  model_id: true,
  variant_id: true,
  code_id: true,
  production_year: true,
  transmission: true,
  cylinder_count: true,
  battery: true,
  mileage_type: true,
  driving_position: true,
  power_type: true,
})

const photo = newVehicle.pick({ photo_file_id: true })

/** The steps in order. The form continues once the visible step is valid. */
export const steps = [
  { name: 'identification', schema: identification },
  { name: 'specifications', schema: specifications },
  { name: 'photo', schema: photo },
] as const

/** The first step that has one of these fields; the form returns to it after an error. */
export function stepOf(fields: readonly string[]): number {
  const at = steps.findIndex(({ schema }) => fields.some((field) => field in schema.shape))
  return Math.max(0, at)
}

export const emptyVehicle = (start: {
  country_id: number | null
  customer_id: number | null
}): VehicleForm => ({
  // null until the user selects one; the schema rejects null
  country_id: start.country_id as number,
  customer_id: start.customer_id as number,
  license_plate: '',
  license_plate_confirmed: false,
  brand_id: null as unknown as number,
  model_id: null as unknown as number,
  variant_id: null,
  code_id: null,
  production_year: null,
  transmission: null,
  cylinder_count: null,
  battery: '',
  mileage_type: 'km',
  vin: '',
  vin_confirmed: false,
  chassis_number: '',
  driving_position: null,
  power_type: null,
  photo_file_id: null,
})

export const formOf = (vehicle: VehicleDetail): VehicleForm => ({
  country_id: vehicle.country_id,
  customer_id: vehicle.customer_id,
  license_plate: vehicle.license_plate,
  // a stored plate that fits no pattern was confirmed before
  license_plate_confirmed: !plateFits(compactPlate(vehicle.license_plate), vehicle.country_id),
  brand_id: vehicle.brand_id,
  model_id: vehicle.model_id,
  variant_id: vehicle.variant_id,
  code_id: vehicle.code_id,
  production_year: vehicle.production_year,
  transmission: vehicle.transmission,
  cylinder_count: vehicle.cylinder_count,
  battery: vehicle.battery ?? '',
  mileage_type: vehicle.mileage_type,
  vin: vehicle.vin ?? '',
  vin_confirmed: false,
  chassis_number: vehicle.chassis_number ?? '',
  driving_position: vehicle.driving_position,
  power_type: vehicle.power_type,
  photo_file_id: vehicle.photo?.id ?? null,
})
