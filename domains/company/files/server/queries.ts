/** The SQL of files. Its uploader reaches a file, and so does a user who reaches its garage. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

const columns = [
  'files.id',
  'files.key',
  'files.name',
  'files.type',
  'files.size',
  'files.width',
  'files.height',
  'files.employee_id',
] as const

/**
 * A file without a garage belongs to the head office: `within` is false for it unless the reach is everything. No
 * user reaches a private one by its id, not even its uploader.
 */
const reached = (scope: Scope, employeeId: number): Expression<SqlBool> =>
  sql<SqlBool>`(not files.private and (files.employee_id = ${employeeId} or coalesce(${inScope(scope, 'files.garage_id')}, false)))`

export const selectFile = (db: Db, scope: Scope, employeeId: number, id: number) =>
  db
    .selectFrom('files')
    .select(columns)
    .where('files.id', '=', id)
    .where(reached(scope, employeeId))
    .executeTakeFirst()

/** For a signed address: the signer checked the scope. */
export const selectSignedFile = (db: Db, id: number) =>
  db.selectFrom('files').select(columns).where('files.id', '=', id).executeTakeFirst()

export const insertFile = (
  db: Db,
  file: {
    key: string
    name: string
    type: string
    size: number
    sha256: Buffer
    width: number | null
    height: number | null
    garage_id: number | null
    employee_id: number
  },
) => db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()

export const updatePrivate = (db: Db, id: number) =>
  db.updateTable('files').set({ private: true }).where('id', '=', id).execute()

/** The columns of every table that refer to a file; an upload only remembers the file it became. */
export async function selectPointers(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'files'::regclass
       and c.conrelid <> 'uploads'::regclass`.execute(db)
  return rows
}

/**
 * Takes the rows of files that no record uses, a day after they came; a cleaner that runs at the same time takes
 * others. It checks only files of the last month, because hourly runs have checked older ones.
 */
export async function deleteUnused(
  db: Db,
  pointers: readonly { table: string; column: string }[],
  limit: number,
): Promise<{ id: number; key: string }[]> {
  const isPointedTo = pointers.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} p where p.${sql.ref(column)} = files.id)`,
  )
  const { rows } = await sql<{ id: number; key: string }>`
    delete from files where id in (
      select id from files
       where created_at < now() - interval '1 day' and created_at > now() - interval '31 days'
       ${sql.join(isPointedTo, sql` `)}
       order by id limit ${sql.lit(limit)} for update skip locked)
    returning id, key`.execute(db)
  return rows
}
