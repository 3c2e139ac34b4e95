/** What a row says otherwise of a person or a car that is known already. An empty cell changes nothing. */
import { createMessage } from '#platform/contract/messages.ts'
import { problem } from '#platform/server/import/import.ts'
import type { JudgedCustomer } from '../contract.ts'
import { customerImportMessages } from '../messages.ts'

type Row = Readonly<Record<string, unknown>>

/** A known record in the columns that a row changes. */
export interface Differing {
  id: number
  before: Row
  after: Row
}

/** What earlier rows of the file said of somebody, or of a car. */
export interface EarlierRows {
  row: number
  said: Row
}

/** Known by them: they keep the spelling that they have. */
const keys = ['full_name', 'phone', 'license_plate']

/** The columns that a row fills, but those that a record is known by. */
export const filledColumns = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== undefined && value !== null && !keys.includes(field),
    ),
  )

/** What differs from the record, as earlier rows leave it. A reading of the odometer never goes down. */
export function differingFrom(
  known: { id: number },
  said: Row,
  told: EarlierRows | undefined,
): Differing | undefined {
  const now: Row = { ...(known as object), ...told?.said }
  const after = Object.entries(said).filter(([field, value]) =>
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

/** Two rows of a file that say two things of one: which of them is right is not ours to choose. */
export const contradicts = (
  field: string,
  said: Row,
  told: EarlierRows | undefined,
  /** What the earlier row left out is said otherwise too: it has made the record. */
  isWhole: boolean,
): JudgedCustomer['problems'] =>
  told &&
  Object.entries(said).some(([key, value]) =>
    isWhole || key in told.said ? told.said[key] !== value : false,
  )
    ? [problem(field, createMessage(customerImportMessages.otherInFile, { row: told.row }))]
    : []
