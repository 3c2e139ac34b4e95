/** The rows of a file: as uploaded, as validated, and the records that they wrote. */
import { type SqlBool, sql } from 'kysely'
import type { Paging } from '#platform/contract/paging.ts'
import type { Cell } from '#platform/contract/table/table.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readLongList } from '#platform/server/database/query.ts'
import type { WrittenRecord, Problems, Values } from './record-types/record-type.ts'

/** @param slice the encoded rows from the worker thread */
export const insertRows = (db: Db, importId: number, slice: string) =>
  sql`insert into import_rows (import_id, row, cells, is_hidden, is_skipped)
    select ${importId}, r.row, r.cells, r.is_hidden, r.is_skipped
    from jsonb_to_recordset(${slice}::jsonb) as r(row int, cells jsonb, is_hidden boolean, is_skipped boolean)`.execute(
    db,
  )

/** Skips the rows of other sheets and above the titles, and hidden ones if they are left out. */
export const updateSkipped = (
  db: Db,
  id: number,
  ranges: readonly { first: number; last: number }[] | undefined,
  skipsHidden: boolean,
) =>
  sql`with judged as (
      select r.id, (r.is_hidden and ${skipsHidden}::boolean) or not (${ranges === undefined}::boolean or exists (
        select from jsonb_to_recordset(${JSON.stringify(ranges ?? [])}::jsonb) as c(first int, last int)
        where r.row between c.first and c.last)) as is_skipped
      from import_rows r where r.import_id = ${id})
    update import_rows r set is_skipped = j.is_skipped
    from judged j where r.id = j.id and r.is_skipped <> j.is_skipped`.execute(db)

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
    select row, cells from import_rows where import_id = ${id} and row > ${after} and not is_skipped order by row limit ${sql.lit(size)}`.execute(
    db,
  )
  return rows
}

export interface ShownRow extends RawRow {
  name: string
  change: 'new' | 'changed' | 'same'
  values: Values
  before: Values
  interpreted: string[]
  problems: (Problems[number] & { cell: string | null })[]
}

/** The next rows to write: valid, not written yet, and different from the stored record. */
export async function selectUnwritten(
  db: Db,
  id: number,
  after: number,
  size: number,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select row, cells, name, change, "values", before, interpreted, problems from import_rows
    where import_id = ${id} and row > ${after} and not is_skipped and not is_wrong and not is_written and change <> 'same'
    order by row limit ${sql.lit(size)}`.execute(db)
  return rows
}

export async function countUnwritten(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_rows
    where import_id = ${id} and not is_skipped and not is_wrong and not is_written and change <> 'same'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The distinct texts of a column, which has another position in each sheet. */
export async function selectTexts(
  db: Db,
  id: number,
  places: readonly { column: number; first: number; last: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct r.cells ->> c."column" as text from import_rows r
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as c("column" int, first int, last int)
      on r.row between c.first and c.last
    where r.import_id = ${id} and not r.is_skipped and jsonb_typeof(r.cells -> c."column") = 'string'`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

export type JudgedAs = Omit<ShownRow, 'cells'>

export const updateJudged = (db: Db, id: number, judged: readonly JudgedAs[]) =>
  sql`update import_rows r set name = j.name, change = j.change, "values" = j."values", before = j.before, interpreted = j.interpreted,
      problems = j.problems, is_wrong = jsonb_array_length(j.problems) > 0
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
      as j(row int, name text, change text, "values" jsonb, before jsonb, interpreted jsonb, problems jsonb)
    where r.import_id = ${id} and r.row = j.row`.execute(db)

export const updateWritten = (db: Db, id: number, rows: readonly number[]) =>
  sql`update import_rows set is_written = true
    where import_id = ${id} and row = any(${[...rows]}::int[])`.execute(db)

export const insertRecords = (db: Db, id: number, made: readonly WrittenRecord[]) =>
  made.length === 0
    ? undefined
    : sql`insert into import_records (import_id, row, kind, record_id, name, before, after)
    select ${id}, m.row, m.kind, m.record_id, m.name, m.before, m.after
    from rows from (jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as (row int, kind text, record_id int, name text, before jsonb, after jsonb))
      with ordinality as m(row, kind, record_id, name, before, after, at)
    order by m.at`.execute(db)

export interface StoredRecord extends WrittenRecord {
  id: number
}

/** The newest records before a given one. */
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

export const deleteRecords = (db: Db, id: number) =>
  db.deleteFrom('import_records').where('import_id', '=', id).execute()

interface RowsWanted extends Paging {
  change?: string | undefined
  wrong?: boolean | undefined
  keyword?: string | undefined
  sort?: string | undefined
}

/** The caller has checked that the import is in scope. */
export function selectRows(db: Db, id: number, query: RowsWanted) {
  const { change, wrong, keyword, sort } = query
  const inOrder = sort === 'row' || sort === '-row'
  return readLongList<ShownRow>(
    db,
    {
      from: sql`import_rows`,
      id: 'import_rows.id',
      columns: sql`import_rows.row, import_rows.cells, import_rows.name, coalesce(import_rows.change, 'same') as change,
        import_rows."values", import_rows.before, import_rows.interpreted, import_rows.problems`,
      where: [
        sql<SqlBool>`import_rows.import_id = ${id} and not import_rows.is_skipped`,
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

/** A slice of the rows with errors, for their download. */
export async function selectWrong(db: Db, id: number, after: number, size: number) {
  const { rows } = await sql<Pick<ShownRow, 'row' | 'cells' | 'problems'>>`
    select row, cells, problems from import_rows
    where import_id = ${id} and not is_skipped and is_wrong and row > ${after} order by row limit ${sql.lit(size)}`.execute(
    db,
  )
  return rows
}

/** Deletes the rows of old imports; their activity log entry stays. */
export const deleteOldRows = (db: Db, batch: number) =>
  db
    .deleteFrom('import_rows')
    .where(
      sql<SqlBool>`(import_id, row) in (select r.import_id, r.row from import_rows r join imports i on i.id = r.import_id
        where coalesce(i.done_at, i.created_at) < now() - interval '7 days' and i.state not in ('reading', 'running')
        limit ${batch})`,
    )
    .execute()
