/** Validates rows that are one record each, identified by one or two cells. */
import type { z } from 'zod'
import { createMessage } from '#platform/contract/messages.ts'
import { type Cells, type ReadRow, validateCells, problem } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { type Change, type Problems, type Values, type RowResult, isRight } from './record-type.ts'

export interface RecordPlan<Known> {
  known: Known | undefined
  /** The columns of the row; for an existing record the changed ones. */
  columns: Record<string, unknown>
}

interface Judging<F extends string, Known> {
  seen: Map<string, unknown>
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

/** Parses the fields of the cells one by one, so that all problems are reported. `fields` is set if all are valid. */
export function validateFields<S extends z.ZodObject>(shape: S, cells: Cells<string>) {
  const { problems, fields } = validateCells(shape, cells)
  const parts = Object.fromEntries(
    Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([field, one]) => {
      const parsed = one.safeParse(cells[field])
      return parsed.success && parsed.data !== undefined ? [[field, parsed.data]] : []
    }),
  ) as Partial<z.output<S>>
  return { problems, fields, parts }
}

export function validateRecords<F extends string, Known extends object>(
  rows: readonly ReadRow<F>[],
  { seen, shape, keyOf, known, nameOf, fieldOf, columnsOf }: Judging<F, Known>,
): RowResult<RecordPlan<Known & { id: number }>>[] {
  return rows.map((read) => {
    const problems: Problems = []
    const id = keyOf(read.cells)
    const found = id && known.get(id.key)
    const { problems: wrong, parts: fields } = validateFields(
      found ? shape.partial() : shape,
      read.cells,
    )
    problems.push(...wrong)
    const before = id && (seen.get(id.key) as number | undefined)
    if (id && before !== undefined)
      problems.push(problem(id.field, createMessage(importMessages.ofRow, { row: before })))
    const { columns, values } = columnsOf(fields, read.cells, found, problems)
    const differing = Object.fromEntries(
      Object.entries(columns).filter(
        ([column, value]) =>
          value !== undefined &&
          (!found ||
            JSON.stringify(value) !==
              JSON.stringify((found as Record<string, unknown>)[column] ?? null)),
      ),
    )
    const right = isRight(read, problems)
    if (right && id && before === undefined) seen.set(id.key, read.row)
    const change: Change = !found ? 'new' : Object.keys(differing).length > 0 ? 'changed' : 'same'
    return {
      name: nameOf(read.cells),
      change,
      values: Object.fromEntries(
        Object.keys(read.cells).flatMap((field) => {
          const value = values[field] ?? fields[field]
          return value === undefined ? [] : [[field, value as Values[string]]]
        }),
      ),
      ...(found && { before: beforeOf(found, differing, fieldOf) }),
      problems,
      plan: right ? { known: found, columns: differing } : undefined,
    }
  })
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
