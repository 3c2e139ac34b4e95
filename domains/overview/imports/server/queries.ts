/** The SQL of imports themselves. `queries-work.ts` has the job, `queries-rows.ts` the rows. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ImportQuestion } from '#platform/contract/import.ts'
import type { Paging } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { instant, readLongList } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { ReadSheet } from '#platform/server/import/table-worker.ts'
import type { FileAnswers, ImportState } from '../contract.ts'
import type { ImportNounKey } from '../record-types.ts'

/** The imports that a role may see. */
export interface Reader {
  scope: Scope
  nouns: readonly ImportNounKey[]
  /** Also imports for whole countries and for all of them. */
  isOwner: boolean
}

/** Imports of the garages in scope; for the owner also those of whole countries. */
function inReach({ scope, nouns, isOwner }: Reader): Expression<SqlBool> {
  const wide = isOwner
    ? sql`(imports.garage_id is null and (imports.country_id is null or ${countryInScope(scope, 'imports.country_id')}))`
    : sql`false`
  return sql<SqlBool>`(imports.noun = any(${[...nouns]}::text[]) and (${inScope(scope, 'imports.garage_id')} or ${wide}))`
}

export interface StoredImport {
  id: number
  noun: ImportNounKey
  country_id: number | null
  garage_id: number | null
  garage: { id: number; name: string } | null
  opening_on: string | null
  file_name: string
  is_xlsx: boolean
  sha256: Buffer
  state: ImportState
  titles: string[]
  fields: (string | null)[]
  /** Who saved the remembered columns, and when; null if they come from the titles, or were chosen here. */
  columns_saved: { at: string; by: string | null } | null
  /** Those with a value; none for imports of earlier versions. */
  sheets: ReadSheet[]
  questions: ImportQuestion[]
  answers: FileAnswers
  create_missing: boolean
  missing: Record<string, string[]>
  n_rows: number
  n_new: number
  n_changed: number
  n_same: number
  n_wrong: number
  step: 'judge' | 'write'
  step_by: number | null
  step_rows: number
  step_done: number
  step_began_at: string
  tries: number
  failure: string | null
  version: number
  created_by: number | null
  by: string | null
  created_at: string
  done_at: string | null
  undone_at: string | null
}

/** All columns of one import. */
export const columns = sql`imports.id, imports.noun, imports.country_id, imports.garage_id,
  (select json_build_object('id', g.id, 'name', g.name) from garages g where g.id = imports.garage_id) as garage,
  imports.opening_on, imports.file_name, imports.is_xlsx, imports.sha256, imports.state, imports.titles, imports.fields,
  (select json_build_object('at', ${sql.raw(instant('imports.columns_saved_at'))}, 'by', (select e.full_name from employees e where e.id = imports.columns_saved_by))
    where imports.columns_saved_at is not null) as columns_saved,
  imports.sheets, imports.questions, imports.answers, imports.create_missing, imports.missing,
  imports.n_rows, imports.n_new, imports.n_changed, imports.n_same, imports.n_wrong,
  imports.step, imports.step_by, imports.step_rows, imports.step_done, imports.step_began_at, imports.tries, imports.failure, imports.version,
  imports.created_by, (select e.full_name from employees e where e.id = imports.created_by) as by,
  imports.created_at, imports.done_at, imports.undone_at`

export const selectImports = (
  db: Db,
  reader: Reader,
  query: Paging & {
    keyword?: string | undefined
    noun?: string | undefined
    state?: string | undefined
    sort?: string | undefined
  },
) =>
  readLongList<StoredImport>(
    db,
    {
      from: sql`imports`,
      id: 'imports.id',
      columns: sql`${columns}, ${sql.raw(instant('imports.created_at'))} as at`,
      where: [
        inReach(reader),
        ...(query.noun ? [sql<SqlBool>`imports.noun = ${query.noun}`] : []),
        ...(query.state ? [sql<SqlBool>`imports.state = ${query.state}`] : []),
        ...(query.keyword
          ? [sql<SqlBool>`position(folded(${query.keyword}) in folded(imports.file_name)) > 0`]
          : []),
      ],
      sorted: query.sort === 'created_at' ? sql`imports.id` : sql`imports.id desc`,
    },
    query,
  )

export async function selectImport(
  db: Db,
  reader: Reader,
  id: number,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports where imports.id = ${id} and ${inReach(reader)}`.execute(db)
  return rows[0]
}

export async function lockImport(
  db: Db,
  reader: Reader,
  id: number,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports where imports.id = ${id} and ${inReach(reader)}
    for no key update of imports`.execute(db)
  return rows[0]
}

interface NewImport {
  noun: string
  country_id: number | null
  garage_id: number | null
  opening_on: string | null
  file_name: string
  is_xlsx: boolean
  sha256: Buffer
  sheets: readonly ReadSheet[]
  titles: readonly string[]
  fields: readonly (string | null)[]
  n_rows: number
  created_by: number
  columns_saved_at: string | null
  columns_saved_by: number | null
}

export const insertImport = (db: Db, { titles, fields, sheets, ...row }: NewImport) =>
  db
    .insertInto('imports')
    .values({
      ...row,
      titles: JSON.stringify(titles),
      fields: JSON.stringify(fields),
      sheets: JSON.stringify(sheets),
      step_rows: row.n_rows,
      step_by: row.created_by,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()

/** Where columns are remembered: a garage, or a country without one, or neither. */
export type ImportPlace = Pick<StoredImport, 'noun' | 'country_id' | 'garage_id' | 'titles'>

interface SavedColumns {
  fields: (string | null)[]
  saved_at: string
  saved_by: number | null
}

/** The columns that somebody saved for a file with the same titles in the same place. */
export async function selectColumnsOf(
  db: Db,
  { noun, country_id, garage_id, titles }: ImportPlace,
): Promise<SavedColumns | undefined> {
  const { rows } = await sql<SavedColumns>`
    select fields, saved_at, saved_by from import_columns
    where noun = ${noun} and md5(titles::text) = md5(${JSON.stringify(titles)}::jsonb::text)
      and country_id is not distinct from ${country_id} and garage_id is not distinct from ${garage_id}`.execute(
    db,
  )
  return rows[0]
}

export const upsertColumns = (
  db: Db,
  { noun, country_id, garage_id, titles }: ImportPlace,
  {
    fields,
    saved_at,
    saved_by,
  }: { fields: readonly (string | null)[]; saved_at: Date; saved_by: number },
) =>
  sql`insert into import_columns (noun, country_id, garage_id, titles, fields, saved_at, saved_by)
    values (${noun}, ${country_id}, ${garage_id}, ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(fields)}::jsonb,
      ${saved_at}, ${saved_by})
    on conflict (noun, md5(titles::text), country_id, garage_id)
      do update set fields = excluded.fields, saved_at = excluded.saved_at, saved_by = excluded.saved_by`.execute(
    db,
  )

/** Restarts the step at the first row. */
export const updateStep = (
  db: Db,
  id: number,
  step: {
    state: ImportState
    /** With other titles. */
    sheets?: readonly ReadSheet[]
    titles?: readonly string[]
    fields?: readonly (string | null)[]
    /** Who saved the columns, and when; null if they are chosen here. Absent: as before. */
    columnsSaved?: { saved_at: string; saved_by: number | null } | null
    n_rows?: number
    answers?: FileAnswers
    create_missing?: boolean
    step: 'judge' | 'write'
    step_rows: number
    step_by: number
  },
) =>
  db
    .updateTable('imports')
    .set({
      state: step.state,
      step: step.step,
      step_by: step.step_by,
      ...(step.sheets && { sheets: JSON.stringify(step.sheets) }),
      ...(step.titles && { titles: JSON.stringify(step.titles) }),
      ...(step.fields && { fields: JSON.stringify(step.fields) }),
      ...(step.columnsSaved !== undefined && {
        columns_saved_at: step.columnsSaved?.saved_at ?? null,
        columns_saved_by: step.columnsSaved?.saved_by ?? null,
      }),
      ...(step.n_rows !== undefined && { n_rows: step.n_rows }),
      ...(step.answers && { answers: JSON.stringify(step.answers) }),
      ...(step.create_missing === undefined ? {} : { create_missing: step.create_missing }),
      step_rows: step.step_rows,
      step_done: 0,
      step_began_at: sql`clock_timestamp()`,
      holder: null,
      leased_until: null,
      tries: 0,
      failure: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const updateUndone = (db: Db, id: number, at: Date) =>
  db
    .updateTable('imports')
    .set({ state: 'undone', undone_at: at.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** How many imports of a person are neither done nor discarded, as long as their rows are there. */
export async function countUnfinished(db: Db, employeeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from imports where created_by = ${employeeId}
      and state in ('reading', 'asking', 'judged', 'running', 'failed') and created_at > now() - interval '7 days'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Deletes an import with its rows. */
export const deleteImport = (db: Db, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).execute()

/** Imports of the same sheets of the same content that were not undone. */
export async function selectTwins(
  db: Db,
  { id, noun, sha256, country_id, garage_id, answers }: StoredImport,
): Promise<number[]> {
  const sheets = answers.sheets ? [...answers.sheets] : null
  const { rows } = await sql<{ id: number }>`
    select id from imports where noun = ${noun} and sha256 = ${sha256} and id <> ${id} and state = 'done'
      and country_id is not distinct from ${country_id} and garage_id is not distinct from ${garage_id}
      and (${sheets}::text[] is null or answers -> 'sheets' is null or answers -> 'sheets' ?| ${sheets}::text[])
    order by id`.execute(db)
  return rows.map((row) => row.id)
}
