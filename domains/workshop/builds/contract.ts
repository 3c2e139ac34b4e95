/** Builds: cars that a workshop makes, each with its own copy of the stages and tasks. */
import { z } from 'zod'
import { drawing } from '#platform/contract/text/drawing.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { forecastOfBuild } from '#domains/workshop/workshop-plan/contract.ts'
import {
  id,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  string,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { type RecordType, emptyResponse, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { buildStatuses, buildTypes, costEnds, depositEnds, signers, MAX_PHOTOS } from './rules.ts'
import { book, buildFile } from './build-book.ts'
import { build, buildRow } from './detail.ts'
import { buildChange, newBuild, newTask } from './forms.ts'

export const BUILD = 'build order'

const recordType: RecordType = {
  name: 'build',
  shows: [
    'build-money',
    'credit-note',
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
    'legal-entity',
    'tax-code',
  ],
}
const MAX_STAGES = 200
const idsInQuery = string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, messages.invalid)
  .transform((ids) => ids.split(',').map(Number))

/** As the messages call it. */
const TASK = 'task'
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

export const builds = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', buildStatuses),
  get: { method: 'GET', path: '/manufacture/build-order/{id}', allow: 'build.read', data: build },
  book: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/book',
    allow: 'build.read',
    shows: [...recordType.shows, 'build-task', 'inventory'],
    data: book,
    about:
      'The build as its book tells it: what was chosen, its stages with their notes and photos, its people, its signatures.',
  },
  bookPdf: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/book/pdf',
    allow: 'build.read',
    shows: [...recordType.shows, 'build-task', 'inventory'],
    cost: 'slow',
    query: z.object({
      /** By default the customer's language. */
      language: oneOf(languages).optional(),
      /** The photos to print, `4,2,7`; `0` for none; by default the first ones. */
      photo_ids: idsInQuery.optional(),
    }),
    data: z.unknown(),
    raw: true,
    about: `The book as a PDF, with at most ${MAX_PHOTOS} photos.`,
  },
  files: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/file',
    allow: 'build.read',
    shows: [...recordType.shows, 'build-task'],
    data: z.object({ data: z.array(buildFile) }),
    about: 'Every photo and video of the tasks of a build, in the order of its stages.',
  },
  donors: {
    method: 'GET',
    path: '/manufacture/build-order/donor',
    allow: 'build.write',
    shows: ['vehicle', 'customer', 'brand', 'model'],
    query: listQuery(['license_plate'], { customer_id: idInQuery.optional() }),
    data: pageOf(namedReference.extend({ detail: z.string().nullable() })),
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
    shows: [...recordType.shows, 'build-task'],
    query: z.object({
      /** All stages, `4,2,7`; by default in the stored order. */
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
    body: z.object({ stage_ids: z.array(id).max(MAX_STAGES, messages.tooManyRows), version }),
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
    data: emptyResponse,
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
      /** Cancellation: whether the deposit is refunded, and from which account. */
      deposit: oneOf(depositEnds).optional(),
      account_id: id.nullish(),
      /** Cancellation: what happens to the cost. */
      cost: oneOf(costEnds).optional(),
      version,
    }),
    changes: ['build', 'build-money', 'build-task', 'journal', 'inventory', 'e-invoice'],
    data: build,
    done: updated(BUILD),
    about: 'A move of `allowed`; 409 with the blocker that stands against it.',
  },
  deliver: {
    method: 'POST',
    path: `${one}/deliver`,
    allow: 'build.write',
    body: z.object({
      /** Why the build is delivered unpaid. */
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
