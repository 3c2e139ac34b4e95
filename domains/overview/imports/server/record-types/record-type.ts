/**
 * The interface between a record type and the import. A record type exports one object of this folder, and is listed in
 * `record-types.ts` here and in `../../record-types.ts`. The README of the module describes the steps.
 */
import type { JudgedRow, importChanges } from '#platform/contract/import.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type CellKind, type Cells, type ReadRow, problem } from '#platform/server/import/import.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Message } from '#platform/contract/messages.ts'
import type { ImportNounKey } from '../../record-types.ts'

export type Problems = JudgedRow['problems']
export type Values = JudgedRow['values']
export type Change = (typeof importChanges)[number]

export interface ImportField {
  kind: CellKind
  /** Its label in the list, in each language. The field name is a title too. */
  titles: Readonly<Record<Language, string>>
  /** Further accepted titles. */
  also?: readonly string[]
  /** The file must have this column. */
  isNeeded?: true
  /** Accepted texts of a value, in any language, with its code. */
  choices?: readonly (readonly [shown: string, code: string])[]
}

/** The place and the person of a file, with the open transaction of a slice. */
export interface ImportContext {
  db: Db
  appContext: AppContext
  /** The person's scope, narrowed to the country or the garage of the file. */
  scope: Scope
  me: Pick<CurrentUser, 'employee_id' | 'role' | 'name'>
  at: Date
  import_id: number
  /** 0 for record types that belong everywhere. */
  country_id: number
  garage: { id: number; name: string; country_id: number; time_zone: string; kind: string } | null
  opening_on: string | null
  /** Missing makes, categories or suppliers are created with their row instead of being a problem. */
  create_missing: boolean
  /**
   * State that earlier rows of the file leave for later ones, such as a name and its row. It is empty at the first slice.
   * When rows are written, earlier slices are in the database already. Only valid rows may add to it.
   */
  seen: Map<string, unknown>
  /** Finished imports of the same record type, place and content that were not undone. */
  twins(): Promise<readonly number[]>
}

/** The validation result of a row. The import adds its number and interpretations. */
export interface RowResult<Plan> {
  /** The name of the row for people: "Toyota Avanza". */
  name: string
  /** `same`: nothing is written. */
  change: Change
  /** The values to store by field. */
  values: Values
  /** The stored values of the changed fields; absent for a new record. */
  before?: Values
  /** The problems of the row besides `read.problems`, which the import adds. */
  problems: Problems
  /** Missing records: `{ kind: 'brand', name: 'Zeekr' }`. Also if `create_missing` creates them. */
  missing?: readonly Missing[]
  /** The input of `write`; undefined for an invalid row. */
  plan: Plan | undefined
}

export interface Missing {
  kind: string
  name: string
}

/** A row to write: valid, and new or changed. */
export interface ToWrite<Plan> {
  row: number
  name: string
  plan: Plan
}

/** A record that a row created or changed, as undo needs it. A row may have several, in the order of writing. */
export interface WrittenRecord {
  row: number
  /** The kind of record: `brand`, `model`. */
  kind: string
  record_id: number
  name: string
  /** The changed columns before the import; absent for a new record. */
  before?: object | undefined
  /** The written columns, to detect later changes; or other data for undo. */
  after?: object | undefined
}

/** A record that is in use, or was changed since. */
export type RecordInUse = Pick<WrittenRecord, 'kind' | 'record_id' | 'name'>

export interface ImportRecordType<F extends string = string, Plan = unknown> {
  key: ImportNounKey
  fields: Readonly<Record<F, ImportField>>
  /** The modules whose lists change, for live events. */
  changes: readonly string[]
  /**
   * Validates the rows of a slice without writing, one result for each row in order. It runs for the preview, and again
   * when the rows are written. A row with another result then is not written.
   */
  judge(ask: ImportContext, rows: readonly ReadRow<F>[]): Promise<RowResult<Plan>[]>
  /** Locks what two concurrent imports would both look up. Runs before a slice is validated for writing. */
  lock?(ask: ImportContext): Promise<void>
  /** Writes a slice with its missing records in the open transaction. */
  write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]>
  /**
   * Undoes a slice of records, newest first, in one transaction for the whole file.
   * @returns records in use: then nothing is undone, so the rest of the slice may be skipped
   */
  undo(ask: ImportContext, made: readonly WrittenRecord[]): Promise<RecordInUse[]>
}

/** A record type as the import handles it: plans are opaque. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each record type has its own fields and plans
export type AnyRecordType = ImportRecordType<any, any>

/** Infers the type of the fields and the plan together. */
export const defineRecordType = <F extends string, Plan>(noun: ImportRecordType<F, Plan>) => noun

/** Whether a row is valid so far, including the problems of its cells. */
export const isRight = (read: Pick<ReadRow, 'problems'>, problems: Problems) =>
  read.problems.length === 0 && problems.length === 0

/** A missing reference: a problem of the field, unless it is to be created. */
export function reportMissing(
  { create_missing }: Pick<ImportContext, 'create_missing'>,
  { problems, missing }: { problems: Problems; missing: Missing[] },
  part: Missing & { field: string; why: Message },
) {
  missing.push({ kind: part.kind, name: part.name })
  if (!create_missing) problems.push(problem(part.field, part.why))
}

/** The stored values of the row's fields. */
export const valuesOf = (cells: Cells<string>, stored: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = stored[field]
      return value === undefined ? [] : [[field, value as Values[string]]]
    }),
  )
