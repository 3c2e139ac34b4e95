/** Builds: cars that a workshop makes, heritage or bodywork, each with its own copy of the stages and tasks. */
import { z } from 'zod'
import { drawing } from '#platform/contract/drawing.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { languages } from '#platform/contract/languages.ts'
import { NAME_LENGTH, proofs } from '#domains/workshop/stages/contract.ts'
import { forecastOfBuild } from '#domains/workshop/workshop-plan/contract.ts'
import { canOf } from '#platform/contract/can.ts'
import {
  count,
  day,
  id,
  idInQuery,
  money,
  named,
  oneOf,
  optionalText,
  signedMoney,
  string,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { type Noun, nothing, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import {
  buildStatuses,
  buildTypes,
  costEnds,
  depositEnds,
  meter,
  moneyOfBuild,
  signers,
  stageStatuses,
  taskStatuses,
} from './rules.ts'

export const BUILD = 'build order'

/** The field of an option: `seat_belt_colour_id`. */
export type OptionField = `${(typeof optionKinds)[number]}_id`
export const optionFields = optionKinds.map((kind) => `${kind}_id` as OptionField)

const NAME = 150

const optionIds = Object.fromEntries(optionFields.map((field) => [field, id.nullish()])) as Record<
  OptionField,
  z.ZodOptional<z.ZodNullable<typeof id>>
>

export const newBuild = z.object({
  name: text(NAME),
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
  target_date: day.nullish(),
  notes: optionalText(2000),
  cover_file_id: id.nullish(),
})

/** A missing field stays as it was. The workshop stays: its code is in the number. */
export const buildChange = newBuild
  .extend({ type: oneOf(buildTypes), price: money, deposit_required: money })
  .partial()
  .extend({
    /** Of the customer’s side, when the specification changes. */
    agreed_by: optionalText(NAME),
    version,
  })

const person = z.object({ id: z.number(), full_name: z.string() })

const buildRow = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  date: z.string(),
  type: z.enum(buildTypes),
  status: z.enum(buildStatuses),
  garage: named,
  customer: person,
  project: z.string().nullable(),
  engine: z.string().nullable(),
  lineup: named.nullable(),
  colour: named.nullable(),
  price: signedMoney,
  target_date: z.string().nullable(),
  /** From 0 to 1, by weight. */
  progress: z.number(),
  /** Open tasks that are past their day, and those that are blocked. */
  late: z.number(),
  blocked: z.number(),
  created_at: z.string(),
  version: z.number(),
})
export type BuildRow = z.output<typeof buildRow>

const names = z.object({ en: z.string(), id: z.string(), my: z.string(), nl: z.string() })

const task = z.object({
  id: z.number(),
  stage_id: z.number(),
  /** In English, or as it was named by hand. */
  name: z.string(),
  /** The template’s names; absent from a task that was named by hand. */
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
  /** The stage that it was copied from: the address of its monitor. */
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

/** What was chosen; a colour with its swatch. */
const chosen = named.extend({ hex: z.string().nullable() })
const options = Object.fromEntries(optionKinds.map((kind) => [kind, chosen.nullable()])) as Record<
  (typeof optionKinds)[number],
  z.ZodNullable<typeof chosen>
>

const build = buildRow.extend({
  /** The workshop’s zone: the page shows its moments in it. */
  time_zone: z.string(),
  today: z.string(),
  country_id: z.number(),
  customer: person.extend({ phone: z.string() }),
  vehicle: z.object({ id: z.number(), license_plate: z.string() }).nullable(),
  ...options,
  livery: named.nullable(),
  deposit_required: signedMoney,
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
  /** What was changed of the specification, the newest first. */
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
  /** Until it is finished. */
  forecast: forecastOfBuild.nullable(),
  /** Of the customer's money, against the cost to come. */
  meter,
  can: canOf('update', 'remove', 'sign', 'deliver'),
})
export type Build = z.output<typeof build>

/** A photo or a video of a task. */
const buildFile = z.object({
  id: z.number(),
  url: z.string(),
  type: z.string(),
  task: z.object({ id: z.number(), name: z.string(), names: names.nullable() }),
  stage: z.object({ id: z.number(), name: z.string(), names }),
  notes: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
})
export type BuildFile = z.output<typeof buildFile>

/** What was written and photographed of a task, the oldest first. */
const bookEntry = z.object({
  id: z.number(),
  task_id: z.number(),
  notes: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  photos: z.array(z.object({ id: z.number(), url: z.string() })),
})
export type BookEntry = z.output<typeof bookEntry>

/** Nothing of money: the book is for the customer, and for who buys the car later. */
const book = z.object({
  /** From the customer's country. */
  language: z.enum(languages),
  build: build.omit({
    price: true,
    deposit_required: true,
    notes: true,
    history: true,
    money: true,
    meter: true,
    forecast: true,
    allowed: true,
    can: true,
  }),
  entries: z.array(bookEntry),
  /** Of the clocks of its tasks, the most first. */
  hours: z.array(
    z.object({ person: z.object({ id: z.number(), full_name: z.string() }), seconds: z.number() }),
  ),
  /** What was built in: issued less what went back. */
  parts: z.array(
    z.object({
      item: named,
      quantity: z.number(),
      unit: z.string(),
      serial_numbers: z.array(z.string()),
    }),
  ),
})
export type Book = z.output<typeof book>

const noun: Noun = {
  name: 'build',
  shows: [
    'build-money',
    'invoice',
    'third-party-purchase',
    'garage',
    'customer',
    'vehicle',
    'vehicle-spec',
    'livery',
    'employee',
    'file',
    'stage',
  ],
}
const MOST_STAGES = 200
/** Of a printed book. */
export const MOST_PHOTOS = 24
const idsInQuery = string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, messages.invalid)
  .transform((ids) => ids.split(',').map(Number))

/** As the messages name it. */
const TASK = 'task'
const MOST_DEPENDS = 50

/** `version`: of the build. */
export const newTask = z.object({
  /** Of the build's own stages. */
  stage_id: id,
  name: text(NAME_LENGTH),
  weight: count(1, 1000),
  /** Working days. */
  planned_days: count(1, 365),
  proof: oneOf(proofs),
  depends_on: z.array(id).max(MOST_DEPENDS, messages.tooManyRows).nullish(),
  /** Of the same stage; without one it is the last of it. */
  before_task_id: id.nullish(),
  version,
})

const saved = z.object({ id: z.number(), version: z.number() })
const path = '/admin/manufacture/build-order'
const one = `${path}/{id}` as const

const list = {
  method: 'GET',
  path: '/manufacture/build-order',
  allow: 'build.read',
  query: listQuery(['date', 'name', 'target_date', 'price'], {
    type: oneOf(buildTypes).optional(),
    status: oneOf(buildStatuses).optional(),
    customer_id: idInQuery.optional(),
  }),
  data: pageOf(buildRow),
  about:
    'Builds of the workshops in reach, the newest first. The keyword is of number, name and project.',
} as const

export const builds = routes(noun, {
  list,
  counts: tabCounts(list, 'status', buildStatuses),
  get: { method: 'GET', path: '/manufacture/build-order/{id}', allow: 'build.read', data: build },
  book: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/book',
    allow: 'build.read',
    shows: [...noun.shows, 'build-task', 'inventory'],
    data: book,
    about:
      'The build as its book tells it: what was chosen, its stages with their notes and photos, its people, its signatures.',
  },
  bookPdf: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/book/pdf',
    allow: 'build.read',
    shows: [...noun.shows, 'build-task', 'inventory'],
    cost: 'slow',
    query: z.object({
      /** Without it, the one of the customer. */
      language: oneOf(languages).optional(),
      /** The photos that go in, `4,2,7`; `0` for none; without it, the first ones. */
      photo_ids: idsInQuery.optional(),
    }),
    data: z.unknown(),
    raw: true,
    about: `The book as a PDF, with at most ${MOST_PHOTOS} photos.`,
  },
  files: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/file',
    allow: 'build.read',
    shows: [...noun.shows, 'build-task'],
    data: z.object({ data: z.array(buildFile) }),
    about: 'Every photo and video of the tasks of a build, in the order of its stages.',
  },
  donors: {
    method: 'GET',
    path: '/manufacture/build-order/donor',
    allow: 'build.write',
    shows: ['vehicle', 'customer', 'brand', 'model'],
    query: listQuery(['license_plate'], { customer_id: idInQuery.optional() }),
    data: pageOf(named.extend({ detail: z.string().nullable() })),
    about: 'The cars that the form of a build may name as its donor: those of a customer.',
  },
  create: {
    method: 'POST',
    path,
    allow: 'build.write',
    body: newBuild,
    data: z.object({ id: z.number(), number: z.string() }),
    creates: true,
    done: created(BUILD),
    about:
      'A draft with its own copy of the stages and tasks, laid out from its date over working days.',
  },
  update: {
    method: 'PUT',
    path: one,
    allow: 'build.write',
    body: buildChange,
    data: saved,
    done: updated(BUILD),
    about:
      'A new date of a draft or a planned build lays its stages out anew. Changes of the specification are kept.',
  },
  plan: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/plan',
    allow: 'build.read',
    shows: [...noun.shows, 'build-task'],
    query: z.object({
      /** All of them, `4,2,7`; without it as they are stored. */
      stage_ids: idsInQuery.optional(),
    }),
    data: z.object({
      stages: z.array(z.object({ id: z.number(), starts_on: z.string(), ends_on: z.string() })),
      forecast: forecastOfBuild.nullable(),
    }),
    about:
      'What the stages of a build would be in another order: their days and the forecast. Nothing is written.',
  },
  replan: {
    method: 'PUT',
    path: `${one}/plan`,
    allow: 'build.write',
    changes: ['build', 'build-task'],
    body: z.object({ stage_ids: z.array(id).max(MOST_STAGES, messages.tooManyRows), version }),
    data: saved,
    done: updated(BUILD),
    about:
      'The stages of a build in another order: all of them. Those that have begun keep their days, the others follow.',
  },
  addTask: {
    method: 'POST',
    path: `${one}/task`,
    allow: 'build-task.write',
    changes: ['build', 'build-task'],
    body: newTask,
    data: saved,
    creates: true,
    done: created(TASK),
    about:
      'A task of this build alone, until it is finished: the last of its stage, or before another one. Answers its id and the version of the build.',
  },
  remove: {
    method: 'DELETE',
    path: one,
    allow: 'build.write',
    data: nothing,
    done: deleted(BUILD),
    about: 'Only a draft.',
  },
  transition: {
    method: 'POST',
    path: `${one}/transition`,
    allow: 'build.write',
    body: z.object({
      to: oneOf(buildStatuses),
      reason: optionalText(500),
      /** Of a cancelled build: what becomes of its deposit, and where it is paid back from. */
      deposit: oneOf(depositEnds).optional(),
      account_id: id.nullish(),
      /** And of its cost. */
      cost: oneOf(costEnds).optional(),
      version,
    }),
    changes: ['build', 'build-money', 'build-task', 'journal', 'inventory'],
    data: build,
    done: updated(BUILD),
    about: 'A move of `allowed`; 409 with the blocker that stands against it.',
  },
  deliver: {
    method: 'POST',
    path: `${one}/deliver`,
    allow: 'build.write',
    body: z.object({
      /** Why it goes though it is not paid. */
      reason: optionalText(500),
      version,
    }),
    changes: ['build', 'build-money', 'journal'],
    data: build,
    done: updated(BUILD),
    about:
      'A finished and signed build that is paid, or with a reason. Posts revenue, tax and cost; its last bill has the rest.',
  },
  sign: {
    method: 'POST',
    path: `${one}/signature`,
    allow: 'build.write',
    body: z.object({
      signer: oneOf(signers),
      svg: drawing,
      version: version.optional(),
    }),
    data: saved,
    done: updated(BUILD),
    about:
      'Of the customer and of the workshop, when the build is finished. A later one takes the place of the first.',
  },
})
