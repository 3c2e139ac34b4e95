/** The only SQL of the tax that documents owe or claim. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/db.ts'

type Row = Insertable<DB['document_taxes']>

/** The documents have been found in reach before; the country is their garage's. */
export async function insertDocumentTaxes(db: Db, rows: readonly Omit<Row, 'country_id'>[]) {
  await db
    .insertInto('document_taxes')
    .values(
      rows.map((row) => ({
        ...row,
        country_id: sql<number>`(select country_id from garages where id = ${row.garage_id})`,
      })),
    )
    .execute()
}

export const deleteDocumentTaxes = (db: Db, of: { source: string; source_id: number }) =>
  db
    .deleteFrom('document_taxes')
    .where('source', '=', of.source)
    .where('source_id', '=', of.source_id)
    .execute()
