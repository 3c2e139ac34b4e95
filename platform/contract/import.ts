/**
 * The shared shapes of all imports. A call takes rows of cells, as a file has them. It returns for each row the values
 * to be stored and their errors, and writes all rows or none.
 */
import { z } from 'zod'
import { count, oneOf, string } from './fields.ts'
import { messages } from './messages.ts'
import { readings } from './table/numbers.ts'

export const MAX_IMPORTED = 2000
/** Large enough for more full rows than the row limit, so that the row limit reports too many. */
export const IMPORT_BYTES = 4 * 1024 * 1024
/**
 * As long as a spreadsheet's cell. A value that is too long for its field is an error of its row, and never truncated.
 */
const MAX_LETTERS = 32_767

/** Cells may be of any kind here, because they are validated one by one; the preview stores them. */
const cell = z.union([string().max(MAX_LETTERS), z.number(), z.null()]).optional()
export type ImportedRow<F extends string = string> = { [K in F]?: z.output<typeof cell> } & Place

/** The row number in the file. By default rows count from 1. */
const place = {
  row: count(1).optional(),
  /** Set if the row has more cells than the header. */
  cells: count(1).optional(),
  columns: count(0).optional(),
}
type Place = { [K in keyof typeof place]?: number | undefined }

/**
 * What a file may leave ambiguous.
 * - `quantity`: one separator and three digits: 1.500 is fifteen hundred, or one and a half.
 * - `date`: a day such as 03/25/1980, which puts the month before the day.
 * - `year`: a day such as 15/08/84, whose year has two digits.
 * - `sheets`: a workbook has several sheets with rows; the readings are their names.
 * - `hidden_rows`, `hidden_columns`: a filter or a person has hidden them in the sheet.
 */
export const questionKeys = [
  'sheets',
  'hidden_rows',
  'hidden_columns',
  'quantity',
  'date',
  'year',
] as const
export const dayReadings = ['day_first', 'month_first'] as const
/** `past`: the latest year that is not after this one. `this_century`: 2000 to 2099. */
export const yearReadings = ['past', 'this_century'] as const
export const hiddenReadings = ['skip', 'import'] as const
export const answers = z.object({
  quantity: oneOf(readings).optional(),
  date: oneOf(dayReadings).optional(),
  year: oneOf(yearReadings).optional(),
})
export type Answers = z.output<typeof answers>

/** @param most the maximum number of rows */
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
    /** If absent, nothing is written and the response is the preview. */
    apply: z.boolean({ error: messages.wrongKind }).optional(),
  })

/** Whether the row creates a record, changes an existing one, or equals it. */
export const importChanges = ['new', 'changed', 'same'] as const

export const judgedRow = z.object({
  /** The row number of the file, or from 1 without the header. */
  row: z.number(),
  name: z.string(),
  change: z.enum(importChanges),
  /** By field, as it would be stored. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The fields whose value differs from the text in the file. */
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
  /** An ambiguous cell, with the number or the day that it would be in each reading; null: none. */
  readings: z.array(
    z.object({
      /** What to answer; of `sheets` a name, of which several may be answered. */
      reading: z.string(),
      cell: z.string(),
      value: z.union([z.number(), z.string()]).nullable(),
    }),
  ),
})
export type ImportQuestion = z.output<typeof question>

export const importAnswer = <R extends z.ZodType>(row: R) =>
  z.object({ written: z.boolean(), questions: z.array(question), rows: z.array(row) })
