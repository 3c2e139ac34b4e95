/** Bulk inserts of rows with fixed ids: the same ids in every demo, so that documents can link to a screen. */
import { type InsertObject, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A statement takes at most 65,535 parameters. */
const ROWS = 1000

/** Inserts the rows and moves the table's sequence past them. */
export async function insertAll<T extends keyof DB & string>(
  db: Db,
  table: T,
  rows: readonly InsertObject<DB, T>[],
): Promise<void> {
  await insertRows(db, table, rows)
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))`.execute(
    db,
  )
}

/** The rows of a table without ids of its own. */
export async function insertRows<T extends keyof DB & string>(
  db: Db,
  table: T,
  rows: readonly InsertObject<DB, T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS))
      .execute()
}
