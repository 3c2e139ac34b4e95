/** The book of a build: what was done and photographed, without its money. */
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
export const book = z.object({
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
  /** The company of the workshop today. Null: the workshop has none. */
  issuer: shownIssuer.nullable(),
  entries: z.array(bookEntry),
  /** Of the clocks of its tasks, the most first. */
  hours: z.array(z.object({ person, seconds: z.number() })),
  /** What was built in: issued less what went back. */
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
