/** Validates rows one by one in three steps: find, compare, values. */
import type { z } from 'zod'
import { createMessage } from '#platform/contract/messages.ts'
import { type Cells, type ReadRow, validateCells, problem } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { changedColumns, untouched } from '../undo/undo.ts'
import {
  type Change,
  type ImportContext,
  type Missing,
  type Problems,
  type RowResult,
  type ToWrite,
  type Values,
  type WrittenRecord,
  isRight,
  valuesOf,
} from './record-type.ts'

/** A row while it is validated. Each step may add to its problems. */
interface RowInput<F extends string, Fields> {
  read: ReadRow<F>
  cells: Cells<F>
  /** The valid ones of the fields. */
  parts: Partial<Fields>
  /** All fields, if each is valid. */
  fields: Fields | undefined
  problems: Problems
  missing: Missing[]
}

interface Steps<F extends string, Fields, Found, Plan> {
  /** Finds what the row refers to, and the record that it may change. */
  find: (row: RowInput<F, Fields>) => Found
  /** Compares the row with that record. `seen` gets the key of a valid row, which must be unique for a `unique` field. */
  compare: (
    row: RowInput<F, Fields>,
    found: Found,
  ) => {
    change: Change
    before?: Values | undefined
    key?: string | undefined
    unique?: string | undefined
  }
  /** The values to store by field, and the input of `write`. */
  values: (
    row: RowInput<F, Fields>,
    found: Found,
  ) => { name: string; stored: Readonly<Record<string, unknown>>; plan: Plan | undefined }
}

/** @param shapeOf the schema of a row, which may depend on its cells */
export const validateInSteps = <F extends string, S extends z.ZodObject, Found, Plan>(
  { seen }: Pick<ImportContext, 'seen'>,
  rows: readonly ReadRow<F>[],
  shapeOf: S | ((cells: Cells<F>) => S),
  { find, compare, values }: Steps<F, z.output<S>, Found, Plan>,
): RowResult<Plan>[] =>
  rows.map((read) => {
    const { cells } = read
    const shape = typeof shapeOf === 'function' ? shapeOf(cells) : shapeOf
    const row = { read, cells, missing: [] as Missing[], ...validateFields(shape, cells) }
    const found = find(row)
    const { key = '', unique, change, before } = compare(row, found)
    const earlier = seen.get(key) as number | undefined
    if (unique && earlier !== undefined)
      row.problems.push(problem(unique, createMessage(importMessages.ofRow, { row: earlier })))
    const { name, stored, plan } = values(row, found)
    const isValid = isRight(read, row.problems) && plan !== undefined
    if (isValid && key) seen.set(key, read.row)
    return {
      name,
      change,
      values: valuesOf(cells, stored),
      ...(before && { before }),
      problems: row.problems,
      missing: row.missing,
      plan: isValid ? plan : undefined,
    }
  })

/** Parses the fields of the cells one by one, so that all problems are reported. `fields` is set if all are valid. */
function validateFields<S extends z.ZodObject>(shape: S, cells: Cells<string>) {
  const { problems, fields } = validateCells(shape, cells)
  const parts = Object.fromEntries(
    Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([field, one]) => {
      const parsed = one.safeParse(cells[field])
      return parsed.success && parsed.data !== undefined ? [[field, parsed.data]] : []
    }),
  ) as Partial<z.output<S>>
  return { problems, fields, parts }
}

export interface RecordPlan<Known> {
  known: Known | undefined
  /** The columns of the row; for an existing record the changed ones. */
  columns: Record<string, unknown>
}

interface RecordRules<F extends string, Known> {
  shape: z.ZodObject
  /** The key of the row; undefined while it is invalid. */
  keyOf: (cells: Cells<F>) => { key: string; field: F } | undefined
  known: ReadonlyMap<string, Known & { id: number }>
  nameOf: (cells: Cells<F>) => string
  /** The field of a column, if the names differ. */
  fieldOf?: Readonly<Record<string, string>>
  /** The columns of the cells, and problems beyond their format. */
  columnsOf: (
    fields: Record<string, unknown>,
    cells: Cells<F>,
    known: Known | undefined,
    problems: Problems,
  ) => { columns: Record<string, unknown>; values: Record<string, unknown> }
}

/** Validates rows that are one record each, identified by one or two cells. */
export function validateRecords<F extends string, Known extends object>(
  context: Pick<ImportContext, 'seen'>,
  rows: readonly ReadRow<F>[],
  { shape, keyOf, known, nameOf, fieldOf, columnsOf }: RecordRules<F, Known>,
): RowResult<RecordPlan<Known & { id: number }>>[] {
  const existingOf = (cells: Cells<F>) => known.get(keyOf(cells)?.key ?? '')
  const shapeOf = (cells: Cells<F>) => (existingOf(cells) ? shape.partial() : shape)
  return validateInSteps(context, rows, shapeOf, {
    find({ cells, parts, problems }) {
      const existing = existingOf(cells)
      const { columns, values } = columnsOf(parts, cells, existing, problems)
      const stored = existing as Record<string, unknown> | undefined
      const differs = ([column, value]: [string, unknown]) =>
        value !== undefined &&
        (!stored || JSON.stringify(value) !== JSON.stringify(stored[column] ?? null))
      const changed = Object.fromEntries(Object.entries(columns).filter(differs))
      return { existing, values, columns: changed }
    },
    compare: ({ cells }, { existing, columns }) => ({
      key: keyOf(cells)?.key,
      unique: keyOf(cells)?.field,
      change: !existing ? 'new' : Object.keys(columns).length > 0 ? 'changed' : 'same',
      before: existing && beforeOf(existing, columns, fieldOf),
    }),
    values: ({ cells, parts }, { existing, columns, values }) => ({
      name: nameOf(cells),
      stored: { ...parts, ...definedOf(values) },
      plan: { known: existing, columns },
    }),
  })
}

const definedOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Changes or adds the record of each row. */
export async function writeRecords<Known extends { id: number }>(
  kind: string,
  rows: readonly ToWrite<RecordPlan<Known>>[],
  calls: {
    change: (id: number, columns: Record<string, unknown>) => Promise<unknown>
    add: (name: string, columns: Record<string, unknown>) => Promise<{ id: number }>
  },
): Promise<WrittenRecord[]> {
  const records: WrittenRecord[] = []
  for (const { row, name, plan } of rows) {
    const { known, columns } = plan
    if (known) await calls.change(known.id, columns)
    const { id } = known ?? (await calls.add(name, columns))
    const written = known ? changedColumns(known, columns) : { after: untouched }
    records.push({ row, kind, name, record_id: id, ...written })
  }
  return records
}

/** The stored values of the changed columns. */
export const beforeOf = (
  known: object,
  changed: object,
  fields: Readonly<Record<string, string>> = {},
): Values =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([column, next]) => {
      const value = (known as Record<string, unknown>)[column] ?? null
      if (next === undefined || next === value) return []
      // the file adds one element to a list
      return [[fields[column] ?? column, Array.isArray(value) ? null : (value as Values[string])]]
    }),
  )
