/** The SQL of unfinished uploads: each belongs only to the user who began it. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { UPLOAD_HOURS } from '../values.ts'

/** Held until the transaction ends: limits hold for requests at the same moment. */
export const lockUploads = (db: Db, employeeId: number) =>
  sql`select pg_advisory_xact_lock(3, ${employeeId}::int)`.execute(db)

/** What somebody uploaded within 24 hours, also into tables, and what they announced; without one upload, if told. */
export async function selectBytesToday(db: Db, employeeId: number, but = 0): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(size) from files
        where employee_id = ${employeeId} and created_at > now() - interval '1 day'), 0)
      + coalesce((select sum(size) from uploads
        where employee_id = ${employeeId} and file_id is null and id <> ${but}
          and created_at > now() - interval '1 day'), 0)
      + coalesce((select sum(bytes) from upload_bytes
        where employee_id = ${employeeId} and created_at > now() - interval '1 day'), 0) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Counts bytes that an upload took in tables. */
export const insertBytes = (db: Db, employeeId: number, bytes: number) =>
  db.insertInto('upload_bytes').values({ employee_id: employeeId, bytes }).execute()

/** Removes counts that no limit reads any more. */
export const deleteOldBytes = (db: Db) =>
  db
    .deleteFrom('upload_bytes')
    .where('created_at', '<', sql<string>`now() - interval '2 days'`)
    .execute()

export const insertUpload = (
  db: Db,
  upload: { employee_id: number; name: string; type: string; size: number },
) =>
  db.insertInto('uploads').values(upload).returning(['id', 'created_at']).executeTakeFirstOrThrow()

export const selectUpload = (db: Db, employeeId: number, id: number) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()

export async function countOpenUploads(db: Db, employeeId: number): Promise<number> {
  const { n } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('employee_id', '=', employeeId)
    .where('file_id', 'is', null)
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${UPLOAD_HOURS})`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Appends a part; false when the stored length differs from the offset that the sender expected. */
export async function appendPart(
  db: Db,
  id: number,
  { offset, bytes, key }: { offset: number; bytes: number; key: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      received: sql`received + ${bytes}`,
      parts: sql`array_append(parts, ${key})`,
    })
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the first caller that finishes it; false for later ones. */
export async function updateUploadFile(db: Db, id: number, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ file_id: fileId, parts: [] })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteUpload = (db: Db, employeeId: number, id: number) =>
  db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning('parts')
    .executeTakeFirst()

/** Takes expired uploads; a cleaner that runs at the same time takes others. */
export const deleteExpiredUploads = (db: Db, limit: number) =>
  db
    .deleteFrom('uploads')
    .where('id', 'in', (query) =>
      query
        .selectFrom('uploads')
        .select('id')
        .where('created_at', '<', sql<string>`now() - make_interval(hours => ${UPLOAD_HOURS})`)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'parts'])
    .execute()
