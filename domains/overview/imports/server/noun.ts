/**
 * What a noun says of its files. To join, a noun exports one `ImportNoun` from `nouns/<noun>.ts`, and stands in
 * `nouns.ts` here and in `../nouns.ts`. The README of this folder says it step by step; `nouns/makes.ts` is the smallest.
 */
import type { JudgedRow, importChanges } from '#platform/contract/import.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type CellKind, type Cells, type ReadRow, problem } from '#platform/server/import/import.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Message } from '#platform/contract/messages.ts'
import type { ImportNounKey } from '../nouns.ts'

export type Problems = JudgedRow['problems']
export type Values = JudgedRow['values']
export type Change = (typeof importChanges)[number]

export interface ImportField {
  kind: CellKind
  /** What the list calls it, in each language. The name of the field is a title too. */
  titles: Readonly<Record<Language, string>>
  /** More titles that a file may have. */
  also?: readonly string[]
  /** The titles of a file must name it. */
  isNeeded?: true
  /** What lists call a value, in any language, and its code. */
  choices?: readonly (readonly [shown: string, code: string])[]
}

/** The place and the person of a file, with the open transaction of a slice. */
export interface FileAsk {
  db: Db
  appContext: AppContext
  /** The person's reach, narrowed to the country or the garage of the file. */
  scope: Scope
  me: Pick<CurrentUser, 'employee_id' | 'role' | 'full_name'>
  at: Date
  import_id: number
  /** 0 for a noun that belongs everywhere. */
  country_id: number
  garage: { id: number; name: string; country_id: number; time_zone: string; kind: string } | null
  opening_on: string | null
  /** What is missing (makes, categories, suppliers) is created with its row: no problem of the row. */
  create_missing: boolean
  /**
   * What earlier rows of the file leave for later ones, under keys of the noun's own: a name that was seen, and its row.
   * Empty at the first slice. When rows are written, the earlier slices are in the database already. Only rows that are
   * right may leave something: a wrong row is not written.
   */
  seen: Map<string, unknown>
  /** Imports of the same noun and place with the same content that are done, and were not undone. */
  twins(): Promise<readonly number[]>
}

export type ExampleRow<F extends string> = Readonly<Partial<Record<F, string>>>

/** What a row of the file would do. The frame adds its number, and what was interpreted. */
export interface RowResult<Plan> {
  /** As a person would name the row: "Toyota Avanza". */
  name: string
  /** `same`: nothing is written. */
  change: Change
  /** By field of the file, as it is stored. */
  values: Values
  /** What is stored now, by those fields whose value changes; left out where the row makes a record. */
  before?: Values
  /** What this row is wrong in, without `read.problems`: the frame adds those. */
  problems: Problems
  /** What does not exist yet: `{ kind: 'brand', name: 'Zeekr' }`. Also where `create_missing` makes it. */
  missing?: readonly Missing[]
  /** For `write`; undefined where the row is wrong. */
  plan: Plan | undefined
}

export interface Missing {
  kind: string
  name: string
}

/** A row to write: it is right, and new or changed. */
export interface ToWrite<Plan> {
  row: number
  name: string
  plan: Plan
}

/** A record that a row made or changed: what undoing needs. Several a row, in the order in which they were written. */
export interface Made {
  row: number
  /** The noun's own word: `brand`, `model`. */
  kind: string
  record_id: number
  name: string
  /** The columns that were changed, as they were; left out for a record that was made. */
  before?: object | undefined
  /** The same columns as they were written, to tell whether somebody changed them since; or what else undoing needs. */
  after?: object | undefined
}

/** A record on which something was built, or that somebody changed since. */
export type Built = Pick<Made, 'kind' | 'record_id' | 'name'>

export interface ImportNoun<F extends string = string, Plan = unknown> {
  key: ImportNounKey
  fields: Readonly<Record<F, ImportField>>
  /**
   * Three rows by the fields' codes, for a file that imports without a problem. What must exist already (a brand, a
   * category) is looked up, or left out.
   */
  example: ExampleRow<F>[] | ((db: Db) => Promise<ExampleRow<F>[]>)
  /** The nouns (of calls) whose lists change: open screens hear of it. */
  changes: readonly string[]
  /**
   * Says of each row of a slice what it would do; writes nothing. In the order of the rows, one verdict each. It is asked
   * twice: for the preview, and again when the rows are written. A row that differs then is not written.
   */
  judge(ask: FileAsk, rows: readonly ReadRow<F>[]): Promise<RowResult<Plan>[]>
  /** Locks what two imports at once would both look for. Before the slice is judged for writing. */
  lock?(ask: FileAsk): Promise<void>
  /** Writes a slice, with its missing parts, in the open transaction. */
  write(ask: FileAsk, rows: readonly ToWrite<Plan>[]): Promise<Made[]>
  /**
   * Takes a slice of records back, the newest first, in one transaction for the whole file.
   * @returns those that must stay: then nothing is undone, so it may leave the rest of the slice as it is
   */
  undo(ask: FileAsk, made: readonly Made[]): Promise<Built[]>
}

/** A noun as the frame handles it: it never looks into a plan. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each noun has its own fields and plans
export type AnyNoun = ImportNoun<any, any>

/** So that the fields and the plan of a noun check each other. */
export const importNoun = <F extends string, Plan>(noun: ImportNoun<F, Plan>) => noun

/** Whether a row is right so far: what the file itself says wrongly counts. */
export const isRight = (read: Pick<ReadRow, 'problems'>, problems: Problems) =>
  read.problems.length === 0 && problems.length === 0

/** A part that does not exist: a problem of the field, unless it is to be created. */
export function reportMissing(
  { create_missing }: Pick<FileAsk, 'create_missing'>,
  { problems, missing }: { problems: Problems; missing: Missing[] },
  part: Missing & { field: string; why: Message },
) {
  missing.push({ kind: part.kind, name: part.name })
  if (!create_missing) problems.push(problem(part.field, part.why))
}

/** The stored values by the fields that the row has. */
export const valuesOf = (cells: Cells<string>, stored: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.keys(cells).flatMap((field) => {
      const value = stored[field]
      return value === undefined ? [] : [[field, value as Values[string]]]
    }),
  )
