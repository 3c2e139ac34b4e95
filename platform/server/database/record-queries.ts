/** The statements of a table of records, from one definition: its scope, columns, sorts and filters. */
import {
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type Updateable,
  sql,
} from 'kysely'
import type { Page, Paging } from '#platform/contract/paging.ts'
import type { DB, Generated } from '#database/tables.gen.ts'
import { type Db, withoutPlanCache } from './db.ts'
import { mapUniqueViolation } from '../http/errors.ts'
import { matches } from './keywords.ts'
import { namedReference, sortOrder, readLongList } from './query.ts'
import { SAMPLE_PAGES } from './list-query-plans.ts'
import { countTabs } from './tab-counts.ts'
import { type Scope, inScope } from '../session/scope.ts'
import type { ChangeGuards } from '../http/record.ts'

/** The tables of records. */
type RecordTable = {
  [T in keyof DB]: DB[T] extends { id: Generated<number>; version: Generated<number> } ? T : never
}[keyof DB]
type ColumnOf<T extends RecordTable> = keyof DB[T] & string

/** `country: ['countries', 'country_id']` selects `country: { id, name }`. */
type Names<T extends RecordTable> = Record<string, readonly [table: keyof DB, column: ColumnOf<T>]>

interface Selected<T extends RecordTable> {
  columns: readonly ColumnOf<T>[]
  names?: Names<T>
  computed?: Record<string, RawBuilder<unknown>>
  joined?: Joined
}

/**
 * Columns of a related row in another table, which every row has. `with` is a left join all the same: the database omits it
 * where no condition and no order uses its columns, and reads a page from an index of the table alone.
 */
interface Joined {
  with: RawBuilder<unknown>
  columns: Record<string, RawBuilder<unknown>>
  /** The one of these columns that repeats the garage: a list in the order of the others filters by it too. */
  garage?: string
}

type Choices<T extends RecordTable> = { readonly [K in ColumnOf<T>]?: readonly string[] }

interface Definition<
  T extends RecordTable,
  C extends ColumnOf<T>,
  H extends Choices<T>,
  N extends Names<T>,
  X extends Record<string, RawBuilder<unknown>>,
  S extends Scope,
  K extends string,
  J extends Record<string, RawBuilder<unknown>>,
> {
  /** `where` piece: the rows in the caller's scope. */
  reach: (scope: S) => Expression<SqlBool>
  /** The columns to read, besides `id`, `created_at` and `version`. */
  columns: readonly C[]
  /** The allowed values of a column that the database checks. */
  choices?: H
  /** The rows that a row points to. */
  names?: N
  /** Computed columns of a row: `vehicles_count: sql<number>`(select ...)``. */
  computed?: X
  /** Columns of a related row that every row has: `with` joins it, and lists may sort by them. */
  joined?: { with: RawBuilder<unknown>; columns: J; garage?: keyof J & string }
  /** Removed rows get a `deleted_at` and are hidden, because history refers to them. */
  hides?: boolean
  /** The contract's sorts, and their columns. */
  sorts: Record<K, ColumnOf<T> | (keyof NoInfer<J> & string)>
  byDefault: `${'' | '-'}${NoInfer<K>}`
  /** Columns by which a query parameter of the same name filters the list. */
  filters?: readonly ColumnOf<T>[]
  /** Filters that are more than one equal column. */
  narrows?: (query: Wanted<T> & Record<string, unknown>) => Expression<SqlBool>[]
  /** The columns that a keyword searches; by default the `search` column. */
  finds?: (keyword: string, scope: S) => Expression<SqlBool>
  /** By unique index: the field and the message of a violation. */
  unique?: Record<string, [field: ColumnOf<T>, why: string]>
}

/** The name is nullable if the column is. */
type Named<T extends RecordTable, N extends Names<T>> = {
  [K in keyof N]:
    | { id: number; name: string }
    | (null extends Selectable<DB[T]>[N[K][1] & keyof Selectable<DB[T]>] ? null : never)
}

type Computed<X> = { [K in keyof X]: X[K] extends RawBuilder<infer V> ? V : never }

export type FixedColumns = {
  id: number
  created_at: string
  version: number
}

type Stored<T extends RecordTable, C extends ColumnOf<T>, H extends Choices<T>> = FixedColumns & {
  [K in C & keyof Selectable<DB[T]>]: K extends keyof H
    ? ElementOf<H[K]> | Extract<Selectable<DB[T]>[K], null>
    : Selectable<DB[T]>[K]
}
type ElementOf<L> = L extends readonly (infer E)[] ? E : never

/** The filters of a list. */
type Finding<T extends RecordTable> = {
  keyword?: string | undefined
  sort?: string | undefined
} & { [F in Exclude<ColumnOf<T>, 'search'>]?: unknown }

/** The requested page, and its filters. */
type Wanted<T extends RecordTable> = Paging & Finding<T>

/** The columns of a row: as stored, and as selected with the referenced rows and computed columns. */
function columnsOf<T extends RecordTable>(
  table: T,
  { columns, names = {}, computed = {}, joined }: Selected<T>,
) {
  const storedColumns = ['id', 'created_at', 'version', ...columns].map(
    (name) => `${table}.${name}`,
  )
  const pointedTo = Object.entries(names).map(
    ([name, [to, column]]) => `${namedReference(to, `${table}.${column}`)} as ${name}`,
  )
  const added = Object.entries(computed).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  added.push(
    ...Object.keys(joined?.columns ?? {}).map(
      (name) => sql.ref(`${table}.${name}`) as RawBuilder<unknown>,
    ),
  )
  return {
    plain: sql.raw(storedColumns.join(', ')),
    full: sql.join([sql.raw([...storedColumns, ...pointedTo].join(', ')), ...added]),
  }
}

/** The table joined with the related row's columns, under its own name. */
function joinedTo(rows: RawBuilder<unknown>, joined: Joined | undefined): RawBuilder<unknown> {
  if (!joined) return rows
  const columns = Object.entries(joined.columns).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  return sql`(select ${rows}.*, ${sql.join(columns)} from ${rows} ${joined.with}) ${rows}`
}

/**
 * The conditions of an order by a column of the joined row: its index begins with that row's garage column, so the scope
 * uses that one.
 */
function reachOfOrder(
  scope: Scope,
  table: string,
  { joined, sorts }: { joined?: Joined; sorts: Readonly<Record<string, string>> },
  sort = '',
) {
  const column = sorts[sort.replace(/^-/, '')] ?? ''
  if (!joined || !(column in joined.columns)) return []
  return [
    // the index of the joined table gives the order only to a plain join, which this makes of it
    sql<SqlBool>`${sql.ref(`${table}.${column}`)} is not null`,
    ...(joined.garage ? [inScope(scope, `${table}.${joined.garage}`)] : []),
  ]
}

/** The rows in scope that are not hidden. */
const unlessGone =
  <S extends Scope>(table: string, reach: (scope: S) => Expression<SqlBool>) =>
  (scope: S) =>
    sql<SqlBool>`(${reach(scope)} and ${sql.ref(`${table}.deleted_at`)} is null)`

/** `where` pieces: columns that equal the parameters of the same names. */
const equal = (table: string, columns: readonly string[], query: object) =>
  columns.flatMap((column) => {
    const wanted = (query as { [F in string]?: unknown })[column]
    return wanted === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${wanted}`]
  })

const given = (fields: object) =>
  Object.entries(fields).filter(([, value]) => value !== undefined) as [string, unknown][]

/** The part of a definition that decides which rows a list has, and in which order. */
interface Narrowed<T extends RecordTable, S extends Scope> {
  joined?: Joined
  sorts: Readonly<Record<string, string>>
  byDefault: string
  filters?: readonly string[]
  narrows?: (query: Wanted<T> & Record<string, unknown>) => Expression<SqlBool>[]
  finds?: (keyword: string, scope: S) => Expression<SqlBool>
}

/** Builds the conditions and the order of a list; the counts of its tabs use the same. */
function narrowedBy<T extends RecordTable, S extends Scope>(
  table: T,
  from: RawBuilder<unknown>,
  reach: (scope: S) => Expression<SqlBool>,
  definition: Narrowed<T, S>,
) {
  const { sorts, byDefault, filters = [], narrows } = definition
  const id = `${table}.id`
  const finds = definition.finds ?? ((keyword: string) => matches(`${table}.search`, keyword))
  const sortColumns = Object.fromEntries(
    Object.entries(sorts).map(([name, column]) => [name, `${table}.${column}`]),
  )
  const sortedBy = (sort: string | undefined) => sortOrder(sort, sortColumns, byDefault, id)

  /** Returns the conditions of a filter. */
  const narrowing = (query: object) => [
    ...equal(table, filters, query),
    ...(narrows?.({ ...query } as Wanted<T> & Record<string, unknown>) ?? []),
  ]

  function conditions(scope: S, query: Finding<T>) {
    const where = [reach(scope), ...reachOfOrder(scope, table, definition, query.sort)]
    if (query.keyword) where.push(finds(query.keyword, scope))
    return [...where, ...narrowing(query)]
  }

  /** Returns the use case that counts the rows of each tab of the list: of each value that a filter may have. */
  const tabsOf =
    <V extends string | boolean>(filter: string, values: readonly V[]) =>
    async ({ db, scope, query }: { db: Db; scope: S; query: Finding<T> }) => {
      const tabs = values.map((value) => [
        String(value),
        sql<SqlBool>`${sql.join(narrowing({ [filter]: value }), sql` and `)}`,
      ])
      const list = { from, id, where: conditions(scope, query), sorted: sortedBy(undefined) }
      const reader = query.keyword ? withoutPlanCache(db) : db
      return { counts: await countTabs<`${V}`>(reader, list, Object.fromEntries(tabs)) }
    }

  return { id, conditions, sortedBy, tabsOf }
}

/** Builds the statements of a table of records. Every one of them contains the scope. */
export function recordQueries<
  T extends RecordTable,
  const C extends ColumnOf<T>,
  const H extends Choices<T> = Record<never, never>,
  const N extends Names<T> = Record<never, never>,
  X extends Record<string, RawBuilder<unknown>> = Record<never, never>,
  S extends Scope = Scope,
  const K extends string = string,
  J extends Record<string, RawBuilder<unknown>> = Record<never, never>,
>(table: T, definition: Definition<T, C, H, N, X, S, K, J>) {
  const { unique: fields = {} } = definition
  const { plain, full } = columnsOf(table, definition)
  const itself = sql.table(table)
  const from = joinedTo(itself, definition.joined)
  const reach = definition.hides ? unlessGone(table, definition.reach) : definition.reach
  const { id, conditions, sortedBy, tabsOf } = narrowedBy(table, from, reach, definition)

  type Whole = Stored<T, C, H> & Named<T, N> & Computed<X> & Computed<J>

  /** Reads a page of the rows in scope. A keyword search uses its own connection (db.ts). */
  function page(db: Db, scope: S, query: Wanted<T>): Promise<Page<Whole>> {
    const { keyword, sort } = query
    const where = conditions(scope, query)
    const sorted = sortedBy(sort)
    const reader = keyword ? withoutPlanCache(db) : db
    const sampled = definition.joined ? 0 : SAMPLE_PAGES.short
    return readLongList<Whole>(reader, { from, id, columns: full, where, sorted, sampled }, query)
  }

  async function one(db: Db, scope: S, key: number): Promise<Whole | undefined> {
    const { rows } = await sql<Whole>`
      select ${full} from ${from} where ${sql.ref(id)} = ${key} and ${reach(scope)}`.execute(db)
    return rows[0]
  }

  /** Reads the row as stored and locks it, so that concurrent changes run one after the other. */
  async function lock(db: Db, scope: S, key: number, verb: keyof ChangeGuards = 'update') {
    const { rows } = await sql<Stored<T, C, H>>`
      select ${plain} from ${itself} where ${sql.ref(id)} = ${key} and ${reach(scope)} ${locks[verb]}`.execute(
      db,
    )
    return rows[0]
  }

  async function insert(db: Db, row: Insertable<DB[T]>): Promise<{ id: number }> {
    const entries = given(row)
    const { rows } = await mapUniqueViolation(
      sql<{ id: number }>`
        insert into ${itself} (${sql.join(entries.map(([column]) => sql.ref(column)))})
        values (${sql.join(entries.map(([, value]) => value))}) returning id`.execute(db),
      fields,
    )
    return rows[0]!
  }

  /** Undefined fields keep their values. */
  async function update(db: Db, scope: S, key: number, row: Updateable<DB[T]>): Promise<void> {
    const sets = given(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await mapUniqueViolation(
      sql`update ${itself} set ${sql.join([...sets, sql`version = version + 1`])}
        where ${sql.ref(id)} = ${key} and ${reach(scope)}`.execute(db),
      fields,
    )
  }

  async function remove(db: Db, scope: S, key: number): Promise<void> {
    const removing = definition.hides
      ? sql`update ${itself} set deleted_at = now(), version = version + 1`
      : sql`delete from ${itself}`
    await sql`${removing} where ${sql.ref(id)} = ${key} and ${reach(scope)}`.execute(db)
  }

  return { page, tabsOf, one, lock, insert, update, remove }
}

/**
 * Other transactions may insert references to the row while it changes, but not while it is removed: a hidden row would
 * get them unnoticed.
 */
const locks = { update: sql`for no key update`, remove: sql`for update` }
