/** One set of statements for every kind. Table and column names come from kinds.ts, never from a request. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { messages } from '#platform/contract/messages.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { countryInScope } from '#platform/server/session/scope.ts'
import { type Kind, kinds } from '../kinds.ts'

/** The statements are typed by one of the tables: what all of them have is all that is said here. */
type AnyTable = 'service_items'

export function rowsOf(kind: Kind) {
  const table = kind.table as AnyTable
  const refs = Object.entries(kind.fields).flatMap(([column, field]) =>
    field.type === 'ref' ? [[column, kinds[field.to].table] as const] : [],
  )
  const countries = 'country_id' in kind.fields ? [['country_id', 'countries'] as const] : []
  const garages = 'garage_id' in kind.fields ? [['garage_id', 'garages'] as const] : []
  const names = [...refs, ...countries, ...garages].map(([column, to]) => [
    column.replace(/_id$/, ''),
    [to as AnyTable, column as 'name'] as const,
  ])
  return recordQueries(table, {
    reach: (scope) =>
      'country_id' in kind.fields
        ? countryInScope(scope, `${table}.country_id`)
        : sql<SqlBool>`true`,
    columns: [
      'name',
      ...(Object.keys(kind.fields) as 'name'[]),
      ...(kind.add ? (['is_new', 'merged_names'] as unknown as 'name'[]) : []),
    ],
    names: Object.fromEntries(names) as Record<never, never>,
    // a list of days is in their order
    sorts: {
      name: 'name',
      created_at: 'created_at',
      ...('day' in kind.fields ? { day: 'day' } : {}),
    } as { name: 'name'; created_at: 'created_at' },
    byDefault: 'day' in kind.fields ? ('day' as 'name') : 'name',
    filters: [
      ...refs.map(([column]) => column as 'name'),
      ...(kind.add ? ['is_new' as 'name'] : []),
    ],
    unique: { [`${table}_name_key`]: ['name', messages.nameTaken] },
  })
}

/** Serialises simultaneous additions of one name: the second one waits, and finds the row. */
export const lockNames = (db: Db, kind: Kind) =>
  sql`select pg_advisory_xact_lock(hashtext(${`names of ${kind.table}`}))`.execute(db)

/** The row that bears a name already, or took over the row that did; case and accents do not count. */
export async function selectNamed(
  db: Db,
  kind: Kind,
  fields: { name: string; [field: string]: unknown },
): Promise<{ id: number; name: string; is_new: boolean } | undefined> {
  const within = kind.uniqueWithin.map((column) => sql`and ${sql.ref(column)} = ${fields[column]}`)
  const { rows } = await sql<{ id: number; name: string; is_new: boolean }>`
    select id, name, is_new from ${sql.table(kind.table)}
    where exists (select from unnest(array_prepend(name, merged_names)) n where folded(n) = folded(${fields.name}))
      ${sql.join(within, sql` `)} order by folded(name) <> folded(${fields.name}), id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The names of a kind, with what they are unique within. */
export async function selectNames(db: Db, kind: Kind) {
  const columns = ['id', 'name', ...kind.uniqueWithin, ...(kind.add ? ['merged_names'] : [])]
  const { rows } = await sql<{ id: number; name: string; merged_names?: string[] }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(kind.table)}`.execute(
    db,
  )
  return rows
}

/** Several at once, in their order: the caller has checked that none exists. */
export async function insertNamed(
  db: Db,
  kind: Kind,
  named: readonly { name: string; [field: string]: string | number | null }[],
  isNew = false,
): Promise<{ id: number; name: string }[]> {
  if (named.length === 0) return []
  const table = sql.table(kind.table)
  const grown = kind.add ? ['is_new'] : []
  const columns = sql.join(
    ['name', ...grown, ...Object.keys(kind.fields)].map((name) => sql.ref(name)),
  )
  const given = named.map((row) => (kind.add ? { ...row, is_new: isNew } : row))
  const { rows } = await sql<{ id: number; name: string }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb) with ordinality
    order by ordinality returning id, name`.execute(db)
  return rows
}

export const deleteNamed = (db: Db, kind: Kind, ids: readonly number[]) =>
  sql`delete from ${sql.table(kind.table)} where id = any(${[...ids]}::int[])`.execute(db)
