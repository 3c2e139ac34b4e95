/** One set of statements for every kind. Table and column names come from kinds.ts, never from a request. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { messages } from '#platform/contract/messages.ts'
import { stored } from '#platform/server/record.ts'
import { withinCountry } from '#platform/server/scope.ts'
import { type Kind, kinds } from '../kinds.ts'

/** The statements are typed by one of the tables: what all of them have is all that is said here. */
type AnyTable = 'service_items'

export function rowsOf(kind: Kind) {
  const table = kind.table as AnyTable
  const refs = Object.entries(kind.fields).flatMap(([column, field]) =>
    field.type === 'ref' ? [[column, kinds[field.to].table] as const] : [],
  )
  const countries = 'country_id' in kind.fields ? [['country_id', 'countries'] as const] : []
  const names = [...refs, ...countries].map(([column, to]) => [
    column.replace(/_id$/, ''),
    [to as AnyTable, column as 'name'] as const,
  ])
  return stored(table, {
    reach: (scope) =>
      'country_id' in kind.fields
        ? withinCountry(scope, `${table}.country_id`)
        : sql<SqlBool>`true`,
    columns: ['name', ...(Object.keys(kind.fields) as 'name'[])],
    names: Object.fromEntries(names) as Record<never, never>,
    sorts: { name: 'name', created_at: 'created_at' },
    byDefault: 'name',
    filters: refs.map(([column]) => column as 'name'),
    unique: { [`${table}_name_key`]: ['name', messages.nameTaken] },
  })
}

/** Several at once, in their order: for files, judged before. */
export async function insertNamed(
  db: Db,
  kind: Kind,
  named: readonly { name: string; [field: string]: string | number | null }[],
): Promise<{ id: number; name: string }[]> {
  if (named.length === 0) return []
  const table = sql.table(kind.table)
  const columns = sql.join(['name', ...Object.keys(kind.fields)].map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb) with ordinality
    order by ordinality returning id, name`.execute(db)
  return rows
}

export const deleteNamed = (db: Db, kind: Kind, ids: readonly number[]) =>
  sql`delete from ${sql.table(kind.table)} where id = any(${[...ids]}::int[])`.execute(db)
