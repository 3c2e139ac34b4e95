/**
 * What the imports of all nouns share. A call takes rows of cells, as a file has them; it answers each row with what would
 * be stored and what is wrong in it, and writes all rows, or none.
 */
import { z } from 'zod'
import { count, oneOf, string } from './fields.ts'
import { messages } from './messages.ts'
import { readings } from './table/numbers.ts'

export const MAX_IMPORTED = 2000
/** Holds that many full rows and more, so that too many are told by the limit of rows. */
export const IMPORT_BYTES = 4 * 1024 * 1024
/** As many as a spreadsheet's cell holds: what a field does not take is wrong in its row, and never cut. */
const MAX_LETTERS = 32_767

/** The cells are judged one by one, so they may be of any kind here; the preview keeps them, so they can be stored. */
const cell = z.union([string().max(MAX_LETTERS), z.number(), z.null()]).optional()
export type ImportedRow<F extends string = string> = { [K in F]?: z.output<typeof cell> } & Place

/** Where a row stands in its file. Left out, rows count from 1. */
const place = {
  row: count(1).optional(),
  /** Of a row that is longer than the titles. */
  cells: count(1).optional(),
  columns: count(0).optional(),
}
type Place = { [K in keyof typeof place]?: number | undefined }

/**
 * What a file may leave open.
 * - `quantity`: one separator and three digits: 1.500 is fifteen hundred, or one and a half.
 * - `date`: a day such as 03/25/1980, which puts the month first where we all put the day first.
 */
export const questionKeys = ['quantity', 'date'] as const
export const dayReadings = ['day_first', 'month_first'] as const
export const answers = z.object({
  quantity: oneOf(readings).optional(),
  date: oneOf(dayReadings).optional(),
})
export type Answers = z.output<typeof answers>

/** @param most the rows of a file */
export const importBody = <const F extends string>(fields: readonly F[], most = MAX_IMPORTED) =>
  z.object({
    rows: z
      .array(
        z.object({
          ...(Object.fromEntries(fields.map((field) => [field, cell])) as Record<F, typeof cell>),
          ...place,
        }),
      )
      .min(1, messages.required)
      .max(most, messages.tooManyRows),
    answers: answers.optional(),
    /** Left out: nothing is written, the answer is the preview. */
    apply: z.boolean({ error: messages.wrongKind }).optional(),
  })

/** Whether the row makes a record, changes a known one, or says what it is already. */
export const importChanges = ['new', 'changed', 'same'] as const

export const judgedRow = z.object({
  /** The file's own, or from 1 without the row of titles. */
  row: z.number(),
  name: z.string(),
  change: z.enum(importChanges),
  /** By field, as it is stored. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The fields whose value is not written in the file like this. */
  interpreted: z.array(z.string()),
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

export const question = z.object({
  key: z.enum(questionKeys),
  /** A cell of the file, and the number or the day that it would be; null: none. */
  readings: z.array(
    z.object({
      reading: z.enum([...readings, ...dayReadings]),
      cell: z.string(),
      value: z.union([z.number(), z.string()]).nullable(),
    }),
  ),
})
export type ImportQuestion = z.output<typeof question>

export const importAnswer = <R extends z.ZodType>(row: R) =>
  z.object({ written: z.boolean(), questions: z.array(question), rows: z.array(row) })
