/** The SQL of undo for any table. Table names come from code, never from a request. */
import { sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'

interface Pointer {
  tab: string
  col: string
}

/** All columns that refer to the table's id, from the catalogue, so that new tables are included. */
async function selectPointers(db: Db, table: keyof DB): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select c.conrelid::regclass::text as tab, a.attname as col
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1`.execute(
    db,
  )
  return rows
}

/** Rows of the import that stay, by table: what refers to them is no further use of a record. */
export type StayingIds = Map<keyof DB, Set<number>>

/**
 * The rows that another row refers to; true if one of those is not of the import itself.
 * @param but tables whose rows belong to the row itself
 */
export async function selectPointedTo(
  db: Db,
  table: keyof DB,
  ids: readonly number[],
  { but = [], staying }: { but?: readonly (keyof DB)[]; staying: StayingIds },
): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map()
  const pointers = (await selectPointers(db, table)).filter(
    ({ tab }) => !but.some((one) => one === tab),
  )
  if (pointers.length === 0) return new Map()
  const pieces = pointers.map(({ tab, col }) => {
    const own = staying.get(tab as keyof DB)
    const isUse = own ? sql`id <> all(${[...own]}::int[])` : sql`true`
    return sql`select ${sql.ref(col)} as id, ${isUse} as is_use from ${sql.table(tab)} where ${sql.ref(col)} = any(${[...ids]}::int[])`
  })
  const { rows } = await sql<{ id: number; is_used: boolean }>`
    select id, bool_or(is_use) as is_used from (${sql.join(pieces, sql` union all `)}) p group by id`.execute(
    db,
  )
  return new Map(rows.map(({ id, is_used }) => [id, is_used]))
}

/** The current rows by id, without removed or hidden ones. */
export async function selectNow(
  db: Db,
  table: keyof DB,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; now: Record<string, unknown> }>`
    select t.id, to_jsonb(t) as now from ${sql.table(table)} t where t.id = any(${[...ids]}::int[]) for no key update`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id, now }) => (now.deleted_at ? [] : [[id, now] as const])))
}
