/** The only SQL of imports: the log, its rows, and who works on them. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Answers, ImportQuestion } from '#platform/contract/import.ts'
import type { Paging } from '#platform/contract/list.ts'
import type { Cell } from '#platform/contract/table/table.ts'
import type { Db } from '#platform/server/db.ts'
import { instant, readLongList } from '#platform/server/query.ts'
import { type Scope, within, withinCountry } from '#platform/server/scope.ts'
import type { ImportState } from '../contract.ts'
import type { ImportNounKey } from '../nouns.ts'
import type { Made, Problems, Values } from './noun.ts'

/** Whom a caller's role lets see which imports. */
export interface Reader {
  scope: Scope
  nouns: readonly ImportNounKey[]
  /** Also the files of whole countries, and of no country. */
  isOwner: boolean
}

/** The files of the garages in reach; for the owner also those of whole countries. */
function inReach({ scope, nouns, isOwner }: Reader): Expression<SqlBool> {
  const wide = isOwner
    ? sql`(imports.garage_id is null and (imports.country_id is null or ${withinCountry(scope, 'imports.country_id')}))`
    : sql`false`
  return sql<SqlBool>`(imports.noun = any(${[...nouns]}::text[]) and (${within(scope, 'imports.garage_id')} or ${wide}))`
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
  questions: ImportQuestion[]
  answers: Answers
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

const columns = sql`imports.id, imports.noun, imports.country_id, imports.garage_id,
  (select json_build_object('id', g.id, 'name', g.name) from garages g where g.id = imports.garage_id) as garage,
  imports.opening_on, imports.file_name, imports.is_xlsx, imports.sha256, imports.state, imports.titles, imports.fields,
  imports.questions, imports.answers, imports.create_missing, imports.missing,
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
  titles: readonly string[]
  fields: readonly (string | null)[]
  n_rows: number
  created_by: number
}

export const insertImport = (db: Db, { titles, fields, ...row }: NewImport) =>
  db
    .insertInto('imports')
    .values({
      ...row,
      titles: JSON.stringify(titles),
      fields: JSON.stringify(fields),
      step_rows: row.n_rows,
      step_by: row.created_by,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()

/** @param slice the text of the rows, as the thread made it */
export const insertRows = (db: Db, importId: number, slice: string) =>
  sql`insert into import_rows (import_id, row, cells)
    select ${importId}, r.row, r.cells from jsonb_to_recordset(${slice}::jsonb) as r(row int, cells jsonb)`.execute(
    db,
  )

export async function selectColumnsOf(
  db: Db,
  noun: string,
  titles: readonly string[],
): Promise<(string | null)[] | undefined> {
  const { rows } = await sql<{ fields: (string | null)[] }>`
    select fields from import_columns where noun = ${noun} and titles = ${JSON.stringify(titles)}::jsonb`.execute(
    db,
  )
  return rows[0]?.fields
}

export const upsertColumns = (
  db: Db,
  noun: string,
  titles: readonly string[],
  fields: readonly (string | null)[],
) =>
  sql`insert into import_columns (noun, titles, fields)
    values (${noun}, ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(fields)}::jsonb)
    on conflict (noun, titles) do update set fields = excluded.fields`.execute(db)

/** Judged or written anew from the first row on. */
export const updateStep = (
  db: Db,
  id: number,
  step: {
    state: ImportState
    fields?: readonly (string | null)[]
    answers?: Answers
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
      ...(step.fields && { fields: JSON.stringify(step.fields) }),
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

export interface Worker {
  employee_id: number
  full_name: string
  role_id: number
  country_id: number
  garage_id: number | null
}

/** Who asked for the work: a job has no session. */
export const selectWorker = (db: Db, id: number): Promise<Worker | undefined> =>
  db
    .selectFrom('employees')
    .select(['id as employee_id', 'full_name', 'role_id', 'country_id', 'garage_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface GarageOfFile {
  id: number
  name: string
  country_id: number
  time_zone: string
  kind: string
}

export const selectGarage = (db: Db, id: number): Promise<GarageOfFile | undefined> =>
  db
    .selectFrom('garages')
    .select(['id', 'name', 'country_id', 'time_zone', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()

// work -----------------------------------------------------------------------------------------------------------------

const LEASE = sql<string>`clock_timestamp() + interval '30 seconds'`

/** The work that nobody does; the eldest first. */
export async function selectWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where state in ('reading', 'running') and (leased_until is null or leased_until < now())
    order by id limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

/** One process gets it; undefined for all others. Whoever took it before may have died. */
export async function takeImport(
  db: Db,
  id: number,
  holder: string,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<{ id: number }>`
    update imports set holder = ${holder}, leased_until = ${LEASE}, tries = tries + 1
    where id = ${id} and state in ('reading', 'running') and (leased_until is null or leased_until < clock_timestamp())
    returning id`.execute(db)
  if (rows.length === 0) return undefined
  const taken = await sql<StoredImport>`select ${columns} from imports where id = ${id}`.execute(db)
  return taken.rows[0]
}

/** Keeps the work for half a minute more. False: another process has it, or somebody changed the import. */
export async function holdImport(
  db: Db,
  { id, version }: { id: number; version: number },
  holder: string,
  fields: { step_done?: number; missing?: Record<string, string[]> } = {},
): Promise<boolean> {
  const held = await db
    .updateTable('imports')
    .set({
      leased_until: LEASE,
      // what goes on is alive: only a slice that kills its process counts
      tries: 0,
      ...(fields.step_done === undefined ? {} : { step_done: fields.step_done }),
      ...(fields.missing && { missing: JSON.stringify(fields.missing) }),
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Whoever comes next may go on at once. */
export const freeImport = (db: Db, id: number, holder: string) =>
  db
    .updateTable('imports')
    .set({ holder: null, leased_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()

/** The step is over; the counts are those of the rows. */
export const finishStep = (
  db: Db,
  { id, version }: { id: number; version: number },
  holder: string,
  fields: {
    state: ImportState
    questions?: readonly ImportQuestion[]
    missing?: Record<string, string[]>
    failure?: string | null
  },
) =>
  sql`with counted as (
      select count(*) filter (where change = 'new' and not is_wrong) as n_new,
        count(*) filter (where change = 'changed' and not is_wrong) as n_changed,
        count(*) filter (where change = 'same' and not is_wrong) as n_same,
        count(*) filter (where is_wrong) as n_wrong
      from import_rows where import_id = ${id})
    update imports set state = ${fields.state}, holder = null, leased_until = null, version = version + 1,
      questions = coalesce(${fields.questions ? JSON.stringify(fields.questions) : null}::jsonb, questions),
      missing = coalesce(${fields.missing ? JSON.stringify(fields.missing) : null}::jsonb, missing),
      failure = ${fields.failure ?? null},
      done_at = case when ${fields.state} = 'done' then now() else done_at end,
      step_done = case when ${fields.state} = 'failed' then step_done else step_rows end,
      n_new = c.n_new, n_changed = c.n_changed, n_same = c.n_same, n_wrong = c.n_wrong
    from counted c where id = ${id} and holder = ${holder} and version = ${version}`.execute(db)

export interface RawRow {
  row: number
  cells: Cell[]
}

/** The next rows of the file. */
export async function selectSlice(
  db: Db,
  id: number,
  after: number,
  size: number,
): Promise<RawRow[]> {
  const { rows } = await sql<RawRow>`
    select row, cells from import_rows where import_id = ${id} and row > ${after} order by row limit ${sql.lit(size)}`.execute(
    db,
  )
  return rows
}

export interface ShownRow extends RawRow {
  name: string
  change: 'new' | 'changed' | 'same'
  values: Values
  interpreted: string[]
  problems: (Problems[number] & { cell: string | null })[]
}

/** The next rows to write: right, not written yet, and not what is there already. */
export async function selectUnwritten(
  db: Db,
  id: number,
  after: number,
  size: number,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select row, cells, name, change, "values", interpreted, problems from import_rows
    where import_id = ${id} and row > ${after} and not is_wrong and not is_written and change <> 'same'
    order by row limit ${sql.lit(size)}`.execute(db)
  return rows
}

export async function countUnwritten(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_rows
    where import_id = ${id} and not is_wrong and not is_written and change <> 'same'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The texts of a column, each once. */
export async function selectTexts(db: Db, id: number, column: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct cells ->> ${column}::int as text from import_rows
    where import_id = ${id} and jsonb_typeof(cells -> ${column}::int) = 'string'`.execute(db)
  return rows.map(({ text }) => text)
}

export type JudgedAs = Omit<ShownRow, 'cells'>

export const updateJudged = (db: Db, id: number, judged: readonly JudgedAs[]) =>
  sql`update import_rows r set name = j.name, change = j.change, "values" = j."values", interpreted = j.interpreted,
      problems = j.problems, is_wrong = jsonb_array_length(j.problems) > 0
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j(row int, name text, change text, "values" jsonb, interpreted jsonb, problems jsonb)
    where r.import_id = ${id} and r.row = j.row`.execute(db)

export const updateWritten = (db: Db, id: number, rows: readonly number[]) =>
  sql`update import_rows set is_written = true
    where import_id = ${id} and row = any(${[...rows]}::int[])`.execute(db)

// records --------------------------------------------------------------------------------------------------------------

export const insertRecords = (db: Db, id: number, made: readonly Made[]) =>
  made.length === 0
    ? undefined
    : sql`insert into import_records (import_id, row, kind, record_id, name, before, after)
    select ${id}, m.row, m.kind, m.record_id, m.name, m.before, m.after
    from rows from (jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as (row int, kind text, record_id int, name text, before jsonb, after jsonb))
      with ordinality as m(row, kind, record_id, name, before, after, at)
    order by m.at`.execute(db)

export interface StoredRecord extends Made {
  id: number
}

/** The newest records before one. */
export async function selectRecords(
  db: Db,
  importId: number,
  before: number,
  size: number,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, row, kind, record_id, name, before, after from import_records
    where import_id = ${importId} and id < ${before} order by id desc limit ${sql.lit(size)}`.execute(
    db,
  )
  return rows
}

export const updateUndone = (db: Db, id: number, at: Date) =>
  db
    .updateTable('imports')
    .set({ state: 'undone', undone_at: at.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const deleteRecords = (db: Db, id: number) =>
  db.deleteFrom('import_records').where('import_id', '=', id).execute()

/** Imports with the same content that stand. */
export async function selectTwins(
  db: Db,
  { id, noun, sha256, country_id, garage_id }: StoredImport,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where noun = ${noun} and sha256 = ${sha256} and id <> ${id} and state = 'done'
      and country_id is not distinct from ${country_id} and garage_id is not distinct from ${garage_id}
    order by id`.execute(db)
  return rows.map((one) => one.id)
}

// pages ----------------------------------------------------------------------------------------------------------------

interface RowsWanted extends Paging {
  change?: string | undefined
  wrong?: boolean | undefined
  keyword?: string | undefined
  sort?: string | undefined
}

/** The import was found in reach before. */
export function selectRows(db: Db, id: number, query: RowsWanted) {
  const { change, wrong, keyword, sort } = query
  const inOrder = sort === 'row' || sort === '-row'
  return readLongList<ShownRow>(
    db,
    {
      from: sql`import_rows`,
      id: 'import_rows.id',
      columns: sql`import_rows.row, import_rows.cells, import_rows.name, coalesce(import_rows.change, 'same') as change,
        import_rows."values", import_rows.interpreted, import_rows.problems`,
      where: [
        sql<SqlBool>`import_rows.import_id = ${id}`,
        ...(wrong === undefined ? [] : [sql<SqlBool>`import_rows.is_wrong = ${wrong}`]),
        ...(change
          ? [sql<SqlBool>`import_rows.change = ${change} and not import_rows.is_wrong`]
          : []),
        ...(keyword
          ? [sql<SqlBool>`position(folded(${keyword}) in folded(import_rows.name)) > 0`]
          : []),
      ],
      sorted: inOrder
        ? sort === 'row'
          ? sql`import_rows.row`
          : sql`import_rows.row desc`
        : sql`import_rows.is_wrong desc, import_rows.row`,
    },
    query,
  )
}

/** A slice of the wrong rows, for the file of them. */
export async function selectWrong(db: Db, id: number, after: number, size: number) {
  const { rows } = await sql<Pick<ShownRow, 'row' | 'cells' | 'problems'>>`
    select row, cells, problems from import_rows
    where import_id = ${id} and is_wrong and row > ${after} order by row limit ${sql.lit(size)}`.execute(
    db,
  )
  return rows
}

/** The rows of old imports go; their line in the log stays. */
export const deleteOldRows = (db: Db, batch: number) =>
  db
    .deleteFrom('import_rows')
    .where(
      sql<SqlBool>`(import_id, row) in (select r.import_id, r.row from import_rows r join imports i on i.id = r.import_id
        where coalesce(i.done_at, i.created_at) < now() - interval '7 days' and i.state not in ('reading', 'running')
        limit ${batch})`,
    )
    .execute()
