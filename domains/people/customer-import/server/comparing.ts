/** Finds the differences between a row and the existing customer or car. An empty cell changes nothing. */
import { createMessage } from '#platform/contract/messages.ts'
import { problem } from '#platform/server/import/import.ts'
import type { ValidatedCustomer } from '../contract.ts'
import { customerImportMessages } from '../messages.ts'

type Row = Readonly<Record<string, unknown>>

/** The columns of an existing record that a row changes. */
export interface Difference {
  id: number
  before: Row
  after: Row
}

/** The values that earlier rows of the file gave a customer or a car. */
export interface EarlierRows {
  row: number
  filled: Row
}

/** The columns that identify a record keep their stored spelling. */
const keys = ['full_name', 'phone', 'license_plate']

/** The filled columns of a row, without those that identify the record. */
export const filledColumns = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== undefined && value !== null && !keys.includes(field),
    ),
  )

/** Compares a row with the record as earlier rows change it. An odometer reading never goes down. */
export function findDifferences(
  known: { id: number },
  filled: Row,
  earlier: EarlierRows | undefined,
): Difference | undefined {
  const now: Row = { ...(known as object), ...earlier?.filled }
  const after = Object.entries(filled).filter(([field, value]) =>
    field === 'odometer'
      ? Number(value) > Number(now[field] ?? -1)
      : value !== (now[field] ?? null),
  )
  if (after.length === 0) return undefined
  return {
    id: known.id,
    before: Object.fromEntries(after.map(([field]) => [field, now[field] ?? null])),
    after: Object.fromEntries(after),
  }
}

/** Reports rows of one file that contradict each other: the user must choose which is right. */
export const findContradictions = (
  field: string,
  filled: Row,
  earlier: EarlierRows | undefined,
  /** An empty cell of the earlier row counts too: that row has created the record. */
  isComplete: boolean,
): ValidatedCustomer['problems'] =>
  earlier &&
  Object.entries(filled).some(([key, value]) =>
    isComplete || key in earlier.filled ? earlier.filled[key] !== value : false,
  )
    ? [problem(field, createMessage(customerImportMessages.otherInFile, { row: earlier.row }))]
    : []
