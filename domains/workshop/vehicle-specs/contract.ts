/** The options of builds by list: lineups, colours, rims. The lists are fixed, their options are not. */
import { z } from 'zod'
import { id, nameText, optionalText, string, version } from '#platform/contract/fields.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { routes } from '#platform/contract/route.ts'
import { optionKinds } from './kinds.ts'

export const VEHICLE_SPEC = 'vehicle spec'

export const MAX_OPTIONS = 300
export const MAX_FITS = 500
export const NAME_LENGTH = 100
export const NOTE_LENGTH = 300

const option = z.object({
  id: id.nullish(),
  name: nameText(NAME_LENGTH),
  note: optionalText(NOTE_LENGTH),
  /** `#1f2530`, for its swatch. If missing, it is unchanged. */
  hex: string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, messages.invalid)
    .nullish(),
  /** Lineups only: the options that fit. If missing, they are unchanged. */
  fits: z.array(id).max(MAX_FITS, messages.tooManyRows).optional(),
  active: z.boolean(),
})

const vehicleSpec = z.object({
  id: z.number(),
  kind: z.enum(optionKinds),
  name: z.string(),
  /** In display order; inactive options are hidden. */
  options: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      note: z.string().nullable(),
      hex: z.string().nullable(),
      /** Lineups only: if it names options of a list, its builds can choose only these. */
      fits: z.array(z.number()),
      active: z.boolean(),
    }),
  ),
  version: z.number(),
})
export type VehicleSpec = z.output<typeof vehicleSpec>

export const vehicleSpecs = routes('vehicle-spec', {
  list: {
    method: 'GET',
    path: '/manufacture/general/vehicle-spec',
    allow: 'vehicle-spec.read',
    data: z.object({ data: z.array(vehicleSpec) }),
    about: 'Every list of options with its options, in order.',
  },
  update: {
    method: 'PUT',
    path: '/admin/manufacture/general/vehicle-spec/{id}',
    allow: 'vehicle-spec.write',
    body: z.object({
      name: nameText(NAME_LENGTH),
      options: z.array(option, { error: messages.required }).max(MAX_OPTIONS, messages.tooManyRows),
      version,
    }),
    data: vehicleSpec,
    done: updated(VEHICLE_SPEC),
    about:
      'All options in their new order. One that is left out is removed, or switched off where a build has it.' +
      ' A stale version answers 409 with what stands there now.',
  },
})
