/** What lists have in common: paging, bounded counts, search, sort. The only place beside queries.ts that builds SQL. */
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { COUNT_BOUND, type Page, type Paging, sizeOf } from '#platform/contract/list.ts'
import type { DB } from '#database/tables.gen.ts'
import { type Db, isAdhoc } from './db.ts'

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * `where` piece for a keyword over a table's generated `search` column (lower case, compact plates and phones included).
 * Three letters and more by "contains" (trigram index); one or two from the beginning of a word.
 */
export function matches(column: string, keyword: string): Expression<SqlBool> {
  const wanted = keyword.toLowerCase()
  const ref = sql.ref(column)
  if (wanted.length >= 3) return sql<SqlBool>`${ref} like ${`%${escapeLike(wanted)}%`}`
  return sql<SqlBool>`(${ref} like ${`${escapeLike(wanted)}%`} or ${ref} like ${`% ${escapeLike(wanted)}%`})`
}

/**
 * The sort of a list: `-name` is descending. The id makes it total, so that pages never overlap. Columns that may be
 * empty are named in `nullable`: their empty ones come last, at the price of a plain index's order.
 */
export function order<S extends string>(
  sort: string | undefined,
  columns: Record<S, string>,
  byDefault: `${'' | '-'}${NoInfer<S>}`,
  idColumn: string,
  nullable: readonly NoInfer<S>[] = [],
) {
  const asked = sort ?? byDefault
  const key = asked.replace(/^-/, '') as S
  const direction = asked.startsWith('-') ? sql`desc` : sql`asc`
  const last = nullable.includes(key) ? sql`nulls last` : sql``
  return sql`${sql.ref(columns[key])} ${direction} ${last}, ${sql.ref(idColumn)} ${direction}`
}

/**
 * A moment inside of JSON, written as the API does; one in a column of its own is read so by `db.ts`. The colons are
 * quoted because pgbench takes what follows one for the name of a variable.
 */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`

/** What a column points to, as `{ id, name }`: for the texts of statements that never change. */
export const named = (table: string, column: string) =>
  `(select json_build_object('id', n.id, 'name', n.name) from ${table} n where n.id = ${column})`

/** Limit and offset as literals, so that a page of ten is one plan and not one a page. */
export function paged<O>(query: SelectQueryBuilder<DB, never, O>, paging: Paging): typeof query {
  const limit = sizeOf(paging)
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
 * Counts rows up to the bound: beyond it nobody reads the exact figure, and it would cost a scan.
 * @param rows a query that names no columns
 */
export const boundedCount = async (db: Db, rows: object): Promise<number> =>
  (await counting(db, rows).executeTakeFirstOrThrow()).total

/**
 * A page of rows, and how many there are in all, up to the bound.
 * @param rows the page, sorted and limited @param all what is counted: a query that names no columns
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

/** What the statement of a long list is made of. */
interface LongList {
  /** The table, and the name of its id. */
  from: RawBuilder<unknown>
  id: string
  /** All that is selected. A text, as it never changes: to build and compile it anew cost as much as to read the rows. */
  columns: RawBuilder<unknown>
  /** What the rows of a page are joined with. */
  joins?: RawBuilder<unknown>
  /** On columns of the table alone; the reach is among them. */
  where: readonly Expression<SqlBool>[]
  sorted: Expression<unknown>
}

/** The same of a long list: its page is found first and dressed up after, so that what it skips is joined with nothing. */
export function readLongList<Row>(
  reader: Db,
  { from, id, columns, joins = sql``, where, sorted }: LongList,
  paging: Paging,
): Promise<Page<Row>> {
  const row = sql.ref(id)
  const all = sql`from ${from} where ${sql.join([...where], sql` and `)}`
  const size = sizeOf(paging)
  const skipped = sql.lit((paging.page - 1) * size)
  const ids = sql`select ${row} ${all} order by ${sorted} limit ${sql.lit(size)} offset ${skipped}`
  const count = sql`select count(*)::int as total from (select 1 ${all} limit ${sql.lit(COUNT_BOUND)}) counted`
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
 * Rows and count in one statement, as each costs the app about what PostgreSQL spends on a short one; where it is
 * planned anew at every use, in two side by side.
 */
async function readBoth<Row>(
  reader: Db,
  paging: Paging,
  { rows, total }: { rows(withTotal: boolean): Promise<Row[]>; total(): Promise<number> },
): Promise<Page<Row>> {
  if (isAdhoc(reader)) {
    const [page, count] = await Promise.all([rows(false), total()])
    return pageOfRows(page, count, paging)
  }
  const page = await rows(true)
  const [first] = page as { in_all?: number }[]
  // a page behind the last one has no row that could say it
  return pageOfRows(page, first?.in_all ?? (paging.page === 1 ? 0 : await total()), paging)
}

export function pageOfRows<Row>(rows: Row[], total: number, paging: Paging): Page<Row> {
  const limit = sizeOf(paging)
  return {
    data: rows,
    page: paging.page,
    limit,
    total,
    last_page: Math.max(1, Math.ceil(total / limit)),
  }
}

/** More hits than these are not looked at: a word that half of the rows have costs no more than a rare one. */
const MOST_HITS = 200

/**
 * `where id in` piece: the newest few of what a keyword finds, without a count, for searches over several tables at
 * once. Rows of a common word are the newest of the first that are met.
 */
export const newestHits = (hits: SelectQueryBuilder<DB, never, unknown>, most: number) =>
  sql<number>`(select hit.id from (${hits.limit(sql.lit(MOST_HITS))}) hit order by hit.id desc limit ${sql.lit(most)})`
