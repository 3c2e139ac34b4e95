/** The request bodies of builds: create, update, and a task of one build. */
import { z } from 'zod'
import { NAME_LENGTH, proofs } from '#domains/workshop/stages/contract.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import {
  count,
  day,
  id,
  money,
  nameText,
  oneOf,
  optionalText,
  version,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { buildTypes } from './rules.ts'

/** The field of an option: `seat_belt_colour_id`. */
export type OptionField = `${(typeof optionKinds)[number]}_id`
export const optionFields = optionKinds.map((kind) => `${kind}_id` as OptionField)

const NAME = 150

const optionIds = Object.fromEntries(optionFields.map((field) => [field, id.nullish()])) as Record<
  OptionField,
  z.ZodOptional<z.ZodNullable<typeof id>>
>

export const newBuild = z.object({
  name: nameText(NAME),
  date: day,
  type: oneOf(buildTypes).default('heritage'),
  garage_id: id,
  customer_id: id,
  /** The donor car. */
  vehicle_id: id.nullish(),
  project: optionalText(NAME),
  engine: optionalText(NAME),
  ...optionIds,
  livery_id: id.nullish(),
  price: money.default(0),
  deposit_required: money.default(0),
  /** By default that of builds. */
  tax_code_id: id.nullish(),
  target_date: day.nullish(),
  notes: optionalText(2000),
  cover_file_id: id.nullish(),
})

/** A missing field is unchanged. The workshop cannot change: its code is in the number. */
export const buildChange = newBuild
  .extend({ type: oneOf(buildTypes), price: money, deposit_required: money })
  .partial()
  .extend({
    /** The customer's contact who agreed to a change of the specification. */
    agreed_by: optionalText(NAME),
    version,
  })

const MAX_DEPENDS = 50

/** `version`: of the build. */
export const newTask = z.object({
  /** The stages of the build. */
  stage_id: id,
  name: nameText(NAME_LENGTH),
  weight: count(1, 1000),
  /** Working days. */
  planned_days: count(1, 365),
  proof: oneOf(proofs),
  depends_on: z.array(id).max(MAX_DEPENDS, messages.tooManyRows).nullish(),
  /** A task of the same stage; by default the new task is the last one. */
  before_task_id: id.nullish(),
  version,
})
