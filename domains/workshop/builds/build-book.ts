/** The book of a build: notes and photos, without amounts of money. */
import { z } from 'zod'
import { shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { namedReference } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { build, names, person } from './detail.ts'

/** A photo or a video of a task. */
export const buildFile = z.object({
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

/** The notes and photos of a task, oldest first. */
const bookEntry = z.object({
  id: z.number(),
  task_id: z.number(),
  notes: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  photos: z.array(z.object({ id: z.number(), url: z.string() })),
})
export type BookEntry = z.output<typeof bookEntry>

/** Without money: the book is for the customer and for later buyers of the car. */
export const book = z.object({
  /** By the customer's country. */
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
  /** The workshop's current company. Null if it has none. */
  issuer: shownIssuer.nullable(),
  entries: z.array(bookEntry),
  /** Hours from the clocks of the tasks, most first. */
  hours: z.array(z.object({ person, seconds: z.number() })),
  /** Installed parts: issued minus returned. */
  parts: z.array(
    z.object({
      item: namedReference,
      quantity: z.number(),
      unit: z.string(),
      serial_numbers: z.array(z.string()),
    }),
  ),
})
export type Book = z.output<typeof book>
