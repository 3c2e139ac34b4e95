/** The schemas of a build in responses: its row in a list, and its page with stages and tasks. */
import { z } from 'zod'
import { proofs } from '#domains/workshop/stages/contract.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { forecastOfBuild } from '#domains/workshop/workshop-plan/contract.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { namedReference, signedMoney } from '#platform/contract/fields.ts'
import { buildStatuses, buildTypes, signers, stageStatuses, taskStatuses } from './rules.ts'
import { meter, moneyOfBuild } from './money-schemas.ts'

export const person = z.object({ id: z.number(), full_name: z.string() })

export const buildRow = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  date: z.string(),
  type: z.enum(buildTypes),
  status: z.enum(buildStatuses),
  garage: namedReference,
  customer: person,
  project: z.string().nullable(),
  engine: z.string().nullable(),
  lineup: namedReference.nullable(),
  colour: namedReference.nullable(),
  price: signedMoney,
  target_date: z.string().nullable(),
  /** From 0 to 1, by weight. */
  progress: z.number(),
  /** Overdue tasks, and blocked tasks. */
  late: z.number(),
  blocked: z.number(),
  created_at: z.string(),
  version: z.number(),
})
export type BuildRow = z.output<typeof buildRow>

export const names = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })

const task = z.object({
  id: z.number(),
  stage_id: z.number(),
  /** In English, or as typed. */
  name: z.string(),
  /** The template's names; absent from a task with a typed name. */
  names: names.nullable(),
  weight: z.number(),
  proof: z.enum(proofs),
  status: z.enum(taskStatuses),
  assignees: z.array(person),
  starts_on: z.string(),
  due_date: z.string(),
  overdue: z.boolean(),
  depends_on: z.array(z.number()),
  notes: z.string().nullable(),
  status_at: z.string(),
  version: z.number(),
})
export type BuildTask = z.output<typeof task>

const stage = z.object({
  id: z.number(),
  /** The template of the stage, which is the address of its monitor. */
  stage_id: z.number(),
  name: z.string(),
  names,
  planned_days: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.enum(stageStatuses),
  progress: z.number(),
  tasks: z.array(task),
})
export type BuildStage = z.output<typeof stage>

/** The chosen options; a colour has its swatch. */
const chosen = namedReference.extend({ hex: z.string().nullable() })
const options = Object.fromEntries(optionKinds.map((kind) => [kind, chosen.nullable()])) as Record<
  (typeof optionKinds)[number],
  z.ZodNullable<typeof chosen>
>

export const build = buildRow.extend({
  /** The workshop's time zone. */
  time_zone: z.string(),
  today: z.string(),
  country_id: z.number(),
  customer: person.extend({ phone: z.string() }),
  vehicle: z.object({ id: z.number(), license_plate: z.string() }).nullable(),
  ...options,
  livery: namedReference.nullable(),
  deposit_required: signedMoney,
  tax_code_id: z.number().nullable(),
  /** As it was in the workshop when the build was created. */
  prices_include_tax: z.boolean(),
  notes: z.string().nullable(),
  cover: z.object({ id: z.number(), url: z.string() }).nullable(),
  started_on: z.string().nullable(),
  finished_on: z.string().nullable(),
  delivered_on: z.string().nullable(),
  stages: z.array(stage),
  signatures: z.array(
    z.object({
      signer: z.enum(signers),
      svg: z.string(),
      signed_at: z.string(),
      by: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      from: z.enum(buildStatuses).nullable(),
      to: z.enum(buildStatuses),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Changes of the specification, newest first. */
  changes: z.array(
    z.object({
      id: z.number(),
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      at: z.string(),
      by: z.string().nullable(),
      agreed_by: z.string().nullable(),
    }),
  ),
  allowed: z.array(
    z.object({
      to: z.enum(buildStatuses),
      needs: z.array(z.enum(['reason', 'deposit', 'cost'])),
      blockers: z.array(z.string()),
    }),
  ),
  money: moneyOfBuild,
  /** Null once it is finished. */
  forecast: forecastOfBuild.nullable(),
  /** The customer's money compared with the expected cost. */
  meter,
  can: abilitiesSchema('update', 'remove', 'sign', 'deliver'),
})
export type Build = z.output<typeof build>
