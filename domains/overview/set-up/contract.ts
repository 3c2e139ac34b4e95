/** The first day: the steps that a garage needs before it can work, completed by its data, and starter lists. */
import { z } from 'zod'
import { id, idInQuery, money, nameText, oneOf } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { setUpMessages } from './messages.ts'
import { starterKeys, stepKeys, stepStates } from './rules.ts'

const step = z.object({
  key: z.enum(stepKeys),
  state: z.enum(stepStates),
  /** The count of the step's records; a thousand means a thousand or more. */
  count: z.number(),
  /** Records that still lack something: services without a price. */
  missing: z.number(),
  /** The page where the step is done. */
  place: z.string(),
})
export type Step = z.output<typeof step>

const starterRow = z.object({
  name: z.string(),
  /** Models, category, day: added with it. */
  detail: z.string().nullable(),
  there: z.boolean(),
  /** Added only if chosen: for example the holidays of a state while no address names it. */
  is_optional: z.boolean().optional(),
  /** Not officially announced yet. */
  is_calculated: z.boolean().optional(),
})
export type StarterRow = z.output<typeof starterRow>

const MOST = 1000
const counts = z.partialRecord(z.enum(starterKeys), z.number())

export const starterBody = z.object({
  country_id: id,
  groups: z
    .array(
      z.object({
        key: oneOf(starterKeys),
        /** By default all missing rows of the group that are not optional. */
        names: z.array(nameText(200)).max(MOST, messages.tooManyRows).optional(),
      }),
    )
    .max(starterKeys.length, messages.tooManyRows),
  /** By name of a service; one without a price is not added. */
  prices: z.record(z.string().max(200), money).optional(),
})

const recordType: RecordType = {
  name: 'set-up',
  shows: [
    'garage',
    'employee',
    'brand',
    'inspection-item',
    'service-category',
    'catalog-service',
    'inventory',
    'customer',
    'supplier',
    'account',
    'journal',
    'import',
    'order',
    'invoice',
    'legal-entity',
    'day-end',
  ],
}

export const setUp = routes(recordType, {
  get: {
    method: 'GET',
    path: '/admin/set-up',
    allow: 'set-up.write',
    data: z.object({ steps: z.array(step), finished: z.boolean() }),
    about: 'The steps of the first day. Nothing is kept of them but what was skipped.',
  },
  skip: {
    method: 'POST',
    path: '/admin/set-up/{key}/skip',
    params: z.object({ key: z.enum(stepKeys) }),
    allow: 'set-up.write',
    body: z.object({ skipped: z.boolean({ error: messages.required }) }),
    data: z.object({ key: z.enum(stepKeys), state: z.enum(stepStates) }),
    about: 'Leaves a step out, or takes it back. A step that is done answers 409.',
  },
  starter: {
    method: 'GET',
    path: '/admin/set-up/starter',
    allow: 'set-up.write',
    query: z.object({ country_id: idInQuery }),
    shows: [
      'garage',
      'brand',
      'model',
      'inspection-item',
      'checklist-item',
      'service-category',
      'catalog-service',
      'inventory-category',
      'holiday',
    ],
    data: z.object({
      groups: z.array(z.object({ key: z.enum(starterKeys), rows: z.array(starterRow) })),
    }),
    about: 'What the garages of a country may begin with, and what of it is there already.',
  },
  addStarter: {
    method: 'POST',
    path: '/admin/set-up/starter',
    allow: 'set-up.write',
    changes: [
      'set-up',
      'brand',
      'model',
      'inspection-item',
      'checklist-item',
      'service-category',
      'catalog-service',
      'inventory-category',
      'holiday',
    ],
    body: starterBody,
    data: z.object({ added: counts, there: counts }),
    done: setUpMessages.added,
    about:
      'Names compare without case and accents; the same again adds nothing. A service without a price is not added.',
  },
})
