/** One set of statements for every kind. Table and column names come from kinds.ts, never from a request. */
import { type SqlBool, sql } from 'kysely'
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
  const garages = 'garage_id' in kind.fields ? [['garage_id', 'garages'] as const] : []
  const names = [...refs, ...countries, ...garages].map(([column, to]) => [
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
    // a list of days stands in their order
    sorts: {
      name: 'name',
      created_at: 'created_at',
      ...('day' in kind.fields ? { day: 'day' } : {}),
    } as { name: 'name'; created_at: 'created_at' },
    byDefault: 'day' in kind.fields ? ('day' as 'name') : 'name',
    filters: refs.map(([column]) => column as 'name'),
    unique: { [`${table}_name_key`]: ['name', messages.nameTaken] },
  })
}
