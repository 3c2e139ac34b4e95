/**
 * What the imports of all nouns share. A call takes rows of cells, as a file has them; it answers each row with what is
 * wrong in it, and writes all rows, or none.
 */
import { z } from 'zod'
import { string } from './fields.ts'
import { messages } from './messages.ts'

export const MOST_IMPORTED = 2000
/** Holds that many full rows and more, so that too many are told by the limit of rows. */
export const IMPORT_BYTES = 4 * 1024 * 1024

/** The cells are judged one by one, so they may be of any kind here; the preview keeps them, so they can be stored. */
const cell = z.union([string().max(500), z.number(), z.null()]).optional()
export type ImportedRow<F extends string = string> = { [K in F]?: z.output<typeof cell> }

/** @param most the rows of a file */
export const importBody = <const F extends string>(fields: readonly F[], most = MOST_IMPORTED) =>
  z.object({
    rows: z
      .array(
        z.object(
          Object.fromEntries(fields.map((field) => [field, cell])) as Record<F, typeof cell>,
        ),
      )
      .min(1, messages.required)
      .max(most, messages.tooManyRows),
    /** Left out: nothing is written, the answer is the preview. */
    apply: z.boolean({ error: messages.wrongKind }).optional(),
  })

/** Whether the row makes a record, changes a known one, or says what it is already. */
export const importChanges = ['new', 'changed', 'same'] as const

export const judgedRow = z.object({
  /** From 1, without the row of titles. */
  row: z.number(),
  name: z.string(),
  change: z.enum(importChanges),
  problems: z.array(
    z.object({
      field: z.string(),
      code: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type JudgedRow = z.output<typeof judgedRow>

export const importAnswer = <R extends z.ZodType>(row: R) =>
  z.object({ written: z.boolean(), rows: z.array(row) })
