/** The form of a vehicle: its three steps, what each checks before it is left, and what it starts with. */
import type { z } from 'zod'
import { messages } from '#platform/contract/messages.ts'
import { type VehicleDetail, newVehicle } from '../contract.ts'
import { compactPlate, compactVin, plateFits, vinProblem } from '../rules.ts'

export type VehicleForm = z.input<typeof newVehicle>

/** A rule over several fields speaks as soon as its own are there, whatever the others lack. */
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

/** A car of before 1981 has no VIN, but a chassis number. */
const isNumbered = ({ vin, chassis_number }: Identified) => Boolean(vin || chassis_number)
const numberRule = { path: ['vin'], message: messages.vinOrChassis }

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
  .refine(isNumbered, numberRule)

/** All at once, for the dialog. */
export const quickVehicle = newVehicle
  .refine(plateHolds, plateRule)
  .refine(vinHolds, vinRule)
  .refine(isNumbered, numberRule)

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

/** In their order; the form moves on when the step that is shown holds. */
export const steps = [
  { name: 'identification', schema: identification },
  { name: 'specifications', schema: specifications },
  { name: 'photo', schema: photo },
] as const

/** The first step that has one of these fields: where the server's refusal is shown. */
export function stepOf(fields: readonly string[]): number {
  const at = steps.findIndex(({ schema }) => fields.some((field) => field in schema.shape))
  return Math.max(0, at)
}

export const emptyVehicle = (start: {
  country_id: number | null
  customer_id: number | null
}): VehicleForm => ({
  // what is not chosen yet is null, and the schema says so when it is asked
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
  // one that was taken though it fits no pattern was confirmed then
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
