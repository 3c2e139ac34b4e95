/** The only SQL of files. A file is reached by who uploaded it, and by the garage it was uploaded in. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { type Scope, within } from '#platform/server/scope.ts'

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

/** A file without a garage belongs to the head office: `within` is false for it unless the reach is everything. */
const reached = (scope: Scope, employeeId: number): Expression<SqlBool> =>
  sql<SqlBool>`(files.employee_id = ${employeeId} or coalesce(${within(scope, 'files.garage_id')}, false))`

export const selectFile = (db: Db, scope: Scope, employeeId: number, id: number) =>
  db
    .selectFrom('files')
    .select(columns)
    .where('files.id', '=', id)
    .where(reached(scope, employeeId))
    .executeTakeFirst()

/** For a signed address: whoever signed it had the reach. */
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
