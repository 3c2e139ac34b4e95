/** Vehicles: the cars of customers. Scoped by country; a plate is unique within its country. */
import { z } from 'zod'
import {
  count,
  day,
  id,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  text,
  version,
  optionalCode,
} from '#platform/contract/fields.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'

export const VEHICLE = 'vehicle'

export const transmissions = ['manual', 'automatic'] as const
export const mileageTypes = ['km', 'mi'] as const
export const drivingPositions = ['left', 'right'] as const
export const powerTypes = ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric'] as const

/** The year in which the first car was patented. */
export const FIRST_YEAR = 1886
/** Next year's models are sold this year. */
export const latestYear = () => new Date().getFullYear() + 1

export const newVehicle = z.object({
  /** The owner: a customer of the same country. */
  customer_id: id,
  country_id: id,
  /** As the user types it. Stored without groups, except those that no rule of the country decides. */
  license_plate: text(30),
  /** Accepts a plate that fits no format of its country: special series exist everywhere. */
  license_plate_confirmed: z.boolean({ error: messages.notAnOption }).optional(),
  brand_id: id,
  model_id: id,
  variant_id: id.nullish(),
  code_id: id.nullish(),
  production_year: count(FIRST_YEAR, 2100)
    .refine((year) => year <= latestYear(), messages.inFuture)
    .nullish(),
  transmission: oneOf(transmissions).nullish(),
  cylinder_count: count(0, 32).nullish(),
  battery: optionalText(100),
  mileage_type: oneOf(mileageTypes).nullish(),
  vin: optionalCode(40),
  /** Accepts a VIN that another vehicle has. */
  vin_confirmed: z.boolean({ error: messages.notAnOption }).optional(),
  /** Cars built before 1981 and cars made for Japan have no VIN. */
  chassis_number: optionalCode(40),
  driving_position: oneOf(drivingPositions).nullish(),
  power_type: oneOf(powerTypes).nullish(),
  photo_file_id: id.nullish(),
})
export type NewVehicle = z.output<typeof newVehicle>

/** A missing field keeps its value. With `version`, a change based on an older row is refused (409). */
export const vehicleChange = newVehicle.partial().extend({ version: version.optional() })

/** The new owner, and since when. */
export const ownerForm = z.object({ customer_id: id, from: day, version: version.optional() })

const vehicleRow = z.object({
  id: z.number(),
  /** Formatted for its country. */
  license_plate: z.string(),
  customer_id: z.number(),
  customer: z.object({ id: z.number(), full_name: z.string(), phone: z.string() }),
  country_id: z.number(),
  country: namedReference,
  brand_id: z.number(),
  brand: namedReference,
  model_id: z.number(),
  model: namedReference,
  variant_id: z.number().nullable(),
  variant: namedReference.nullable(),
  code_id: z.number().nullable(),
  code: namedReference.nullable(),
  production_year: z.number().nullable(),
  transmission: z.enum(transmissions).nullable(),
  cylinder_count: z.number().nullable(),
  battery: z.string().nullable(),
  mileage_type: z.enum(mileageTypes).nullable(),
  vin: z.string().nullable(),
  chassis_number: z.string().nullable(),
  driving_position: z.enum(drivingPositions).nullable(),
  power_type: z.enum(powerTypes).nullable(),
  /** The highest reading, in the vehicle's own unit. */
  odometer: z.number().nullable(),
  created_at: z.string(),
  version: z.number(),
})
export type VehicleRow = z.output<typeof vehicleRow>

const vehicleDetail = vehicleRow.extend({
  /** A warning about the VIN, although it was accepted. */
  vin_warning: z.string().nullable(),
  photo: z.object({ id: z.number(), url: z.string() }).nullable(),
  /** Builds of this vehicle that were delivered, newest first. */
  builds: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      name: z.string(),
      lineup: z.string().nullable(),
      workshop: z.string(),
      delivered_on: z.string(),
    }),
  ),
  can: abilitiesSchema('update', 'remove'),
})
export type VehicleDetail = z.output<typeof vehicleDetail>

const saved = byId.extend({ version: z.number() })

const recordType: RecordType = {
  name: 'vehicle',
  shows: [
    'customer',
    'brand',
    'model',
    'code',
    'variant',
    'file',
    'order',
    'build',
    'garage',
    'vehicle-spec',
  ],
}

export const vehicles = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/vehicle',
    allow: 'vehicle.read',
    bulk: 'people.bulk',
    query: listQuery(['license_plate', 'created_at', 'production_year'], {
      customer_id: idInQuery.optional(),
      brand_id: idInQuery.optional(),
    }),
    data: pageOf(vehicleRow),
    about:
      'The keyword finds plates in any spelling, VINs, chassis numbers, brand and model, and the owner by name or phone.',
  },
  get: { method: 'GET', path: '/admin/vehicle/{id}', allow: 'vehicle.read', data: vehicleDetail },
  create: {
    method: 'POST',
    path: '/admin/vehicle',
    allow: 'vehicle.write',
    body: newVehicle,
    data: byId,
    creates: true,
    done: created(VEHICLE),
  },
  update: {
    method: 'PUT',
    path: '/admin/vehicle/{id}',
    allow: 'vehicle.write',
    body: vehicleChange,
    data: saved,
    done: updated(VEHICLE),
  },
  owner: {
    method: 'PUT',
    path: '/admin/vehicle/{id}/owner',
    allow: 'vehicle.write',
    body: ownerForm,
    data: saved,
    done: updated(VEHICLE),
    about: 'The car changes hands on a day; who had it before is kept.',
  },
  remove: {
    method: 'DELETE',
    path: '/admin/vehicle/{id}',
    allow: 'vehicle.write',
    data: emptyResponse,
    done: deleted(VEHICLE),
  },
})
