/**
 * Shared by all lists: paging, bounded counts, sort. Only this file, its neighbours for keywords and counts, and the
 * modules' queries build SQL.
 */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { COUNT_BOUND, type Page, type Paging, pageSizeOf } from '#platform/contract/paging.ts'
import type { DB } from '#database/tables.gen.ts'
import { type Db, isWithoutPlanCache } from './db.ts'
import { KeywordCondition, ListOrder } from './sql-alternatives.ts'
import { filteredScope, rareRowAlternatives } from '../session/scope.ts'
import {
  type LongList,
  SAMPLE_SIZE,
  allConditions,
  boundedCountOf,
  fromNearerEnd,
  sampleOf,
  chooseQueryPlans,
} from './list-query-plans.ts'

/**
 * SQL of the sort key of a name: people sort without regard to case and accents. The same on every server, while the
 * order of an ICU collation changes with the system's library, and its indexes are then wrong.
 */
export const nameKey = (column: string) => `(folded(${column}) collate "C")`

/** Orders rows by a name in a statement that is no list. */
export const orderByName = (column: string) => sql.raw(nameKey(column))

/** Columns of texts that people type. */
const typedTexts = new Set(['name', 'full_name', 'legal_name', 'code', 'sku', 'location'])

function orderOf(column: string) {
  const name = column.split('.').at(-1)!
  if (name === 'license_plate') return sql`compact_plate(${sql.ref(column)})`
  return typedTexts.has(name) ? orderByName(column) : sql.ref(column)
}

/**
 * Orders a list: `-name` is descending. The id makes the order total, so that pages never overlap. `nullable` names the
 * columns that may be empty. Their empty rows come last, but a plain index then no longer helps.
 */
export function sortOrder<S extends string>(
  sort: string | undefined,
  columns: Record<S, string>,
  byDefault: `${'' | '-'}${NoInfer<S>}`,
  idColumn: string,
  nullable: readonly NoInfer<S>[] = [],
) {
  const asked = sort ?? byDefault
  const key = asked.replace(/^-/, '') as S
  const isLast = nullable.includes(key)
  const along = (isDescending: boolean, empty: RawBuilder<unknown>) => {
    const direction = isDescending ? sql`desc` : sql`asc`
    return sql`${orderOf(columns[key])} ${direction} ${empty}, ${sql.ref(idColumn)} ${direction}`
  }
  const isDescending = asked.startsWith('-')
  return new ListOrder({
    forwards: along(isDescending, isLast ? sql`nulls last` : sql``),
    backwards: along(!isDescending, isLast ? sql`nulls first` : sql``),
  })
}

/**
 * Formats an instant inside of JSON, as the API has it; `db.ts` does the same for a column. The colons are quoted
 * because pgbench takes the text after a colon for the name of a variable.
 */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`

/** Selects the row that a column points to, as `{ id, name }`, in statements of constant text. */
export const namedReference = (table: string, column: string) =>
  `(select json_build_object('id', n.id, 'name', n.name) from ${table} n where n.id = ${column})`

/** Selects a stored file of a row as a subquery; `fileUrl` makes its address. */
export const fileOf = (column: string) =>
  `(select json_build_object('id', f.id, 'name', f.name, 'type', f.type) from files f where f.id = ${column})`

/** Sets limit and offset as literals, so that PostgreSQL makes one plan for a page of ten, not one for each page. */
export function limitOffset<O>(
  query: SelectQueryBuilder<DB, never, O>,
  paging: Paging,
): typeof query {
  const limit = pageSizeOf(paging)
  return query.limit(sql.lit(limit)).offset(sql.lit((paging.page - 1) * limit)) as typeof query
}

type Rows<Row> = SelectQueryBuilder<DB, never, Row>

const counting = (db: Db, rows: object) =>
  db
    .selectFrom(
      (rows as Rows<object>)
        .select(sql<number>`1`.as('one'))
        .limit(sql.lit(COUNT_BOUND))
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('total'))

/**
 * Counts rows up to the bound. Beyond it no user needs the exact number, and it would cost a scan.
 * @param rows a query without columns
 */
export const boundedCount = async (db: Db, rows: object): Promise<number> =>
  (await counting(db, rows).executeTakeFirstOrThrow()).total

/**
 * Reads a page of rows and their count, up to the bound.
 * @param rows the page, sorted and limited
 * @param all the rows to count: a query without columns
 */
export const readPage = <Row>(
  reader: Db,
  rows: { execute(): Promise<Row[]> },
  all: object,
  paging: Paging,
): Promise<Page<Row>> =>
  readBoth(reader, paging, {
    total: () => boundedCount(reader, all),
    rows: (withTotal) =>
      withTotal
        ? (rows as unknown as Rows<Row>).select(counting(reader, all).as('in_all')).execute()
        : rows.execute(),
  })

/** Reads a page of a long list. It finds the page first and joins afterwards, so the skipped rows cost no join. */
export async function readLongList<Row>(
  reader: Db,
  list: LongList,
  paging: Paging,
): Promise<Page<Row>> {
  const { from, id, columns, joins = sql``, where, sorted } = list
  const row = sql.ref(id)
  const found = where.find((piece) => piece instanceof KeywordCondition)
  const way = found
    ? await chooseQueryPlans(reader, list, found, paging)
    : { ids: await fromNearerEnd(reader, list, paging), count: boundedCountOf(list, where) }
  if ('total' in way) return pageOfRows<Row>([], way.total, paging)
  const { ids, count } = way
  return readBoth(reader, paging, {
    total: async () => (await sql<{ total: number }>`${count}`.execute(reader)).rows[0]!.total,
    rows: async (withTotal) => {
      const total = withTotal ? sql`, (${count}) as in_all` : sql``
      const page = sql<Row>`select ${columns}${total} from ${from} ${joins}
        where ${row} in (${ids}) order by ${sorted}`
      return (await page.execute(reader)).rows
    },
  })
}

/**
 * Reads rows and count in one statement, since each statement costs the app about what PostgreSQL spends on a short
 * one. If PostgreSQL plans it anew at every use, two statements run side by side.
 */
async function readBoth<Row>(
  reader: Db,
  paging: Paging,
  { rows, total }: { rows(withTotal: boolean): Promise<Row[]>; total(): Promise<number> },
): Promise<Page<Row>> {
  if (isWithoutPlanCache(reader)) {
    const [page, count] = await Promise.all([rows(false), total()])
    return pageOfRows(page, count, paging)
  }
  const page = await rows(true)
  const [first] = page as { in_all?: number }[]
  // a page behind the last one has no row to carry the count
  return pageOfRows(page, first?.in_all ?? (paging.page === 1 ? 0 : await total()), paging)
}

export function pageOfRows<Row>(rows: Row[], total: number, paging: Paging): Page<Row> {
  const limit = pageSizeOf(paging)
  return {
    data: rows,
    page: paging.page,
    limit,
    total,
    last_page: Math.max(1, Math.ceil(total / limit)),
  }
}

/** The maximum number of hits to read, so that a word that half of the rows have costs no more than a rare one. */
const MAX_HITS = 200

/**
 * `where id in` piece: the newest few matches of a keyword, without a count, for searches over several tables at once.
 * For a common word it sorts only the first matches.
 */
export const newestHits = (hits: SelectQueryBuilder<DB, never, unknown>, most: number) =>
  sql<number>`(select hit.id from (${hits.limit(sql.lit(MAX_HITS))}) hit order by hit.id desc limit ${sql.lit(most)})`

/** From this share of the rows on, a scan finds the first hits sooner than the index collects them all. */
const MET_SOON = 0.05

/** Whether so many of the first rows have a keyword that a scan needs no index. */
export async function isFrequentAmong(
  reader: Db,
  from: RawBuilder<unknown>,
  others: readonly Expression<SqlBool>[],
  found: KeywordCondition,
): Promise<boolean> {
  const { seen, hits } = await sampleOf(
    reader,
    sql`select ${found.walked} as hit from ${from} where ${allConditions(others)} limit ${sql.lit(SAMPLE_SIZE)}`,
  )
  return hits >= seen * MET_SOON
}

/**
 * Conditions for `newestHits`. For a word that is frequent elsewhere but rare in the scope, the index of the scope
 * finds the few rows; for a frequent one a scan finds the first hits soon. The first rows of the table show which it
 * is.
 */
export async function hitAlternatives(
  reader: Db,
  from: RawBuilder<unknown>,
  where: readonly Expression<SqlBool>[],
): Promise<Expression<SqlBool>[]> {
  const plain = where.map(filteredScope)
  const rare = rareRowAlternatives(where)
  const found = where.find((piece) => piece instanceof KeywordCondition)
  if (!found || rare.includes(found)) return plain
  const others = plain.filter((_, at) => where[at] !== found)
  return (await isFrequentAmong(reader, from, others, found)) ? plain : rare
}

/** The rows to assign to another customer: all, or those with these ids. */
export interface Reassignment {
  from: number
  to: number
  ids?: readonly number[] | undefined
}

/**
 * Assigns the rows of a table to another customer, when two records of one person are merged or separated.
 * @param by the column that identifies a row
 * @returns the ids of the reassigned rows
 */
export async function reassign(
  db: Db,
  table: keyof DB,
  { from, to, ids }: Reassignment,
  by = 'id',
): Promise<number[]> {
  const named = ids ? sql`and ${sql.ref(by)} = any(${[...ids]})` : sql``
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set customer_id = ${to} where customer_id = ${from} ${named}
    returning ${sql.ref(by)} as id`.execute(db)
  return rows.map(({ id }) => id)
}
