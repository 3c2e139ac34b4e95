/** What lists have in common: paging, bounded counts, search, sort. The only place beside queries.ts that builds SQL. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, type Page, type Paging } from '#platform/contract/list.ts'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from './db.ts'

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

/** Limit and offset as literals, so that a page of ten is one plan and not one a page. */
export function paged<O>(
  query: SelectQueryBuilder<DB, never, O>,
  { page, limit }: Paging,
): typeof query {
  return query.limit(sql.lit(limit)).offset(sql.lit((page - 1) * limit)) as typeof query
}

/**
 * The ids of a page, for `where id in`: the page is found first and dressed up after, so that what a deep page skips is
 * not joined with anything. Order the outer rows the same way.
 */
export function idsOfPage(
  rows: { select(column: never): unknown },
  idColumn: string,
  sorted: Expression<unknown>,
  { page, limit }: Paging,
): Expression<number> {
  const found = rows.select(idColumn as never) as SelectQueryBuilder<DB, never, { id: number }>
  return found
    .orderBy(sorted as never)
    .limit(sql.lit(limit))
    .offset(sql.lit((page - 1) * limit)) as unknown as Expression<number>
}

/** Counts rows up to the bound: beyond it nobody reads the exact figure, and it would cost a scan. */
export async function boundedCount(
  db: Db,
  rows: SelectQueryBuilder<DB, never, unknown>,
): Promise<number> {
  const { total } = await db
    .selectFrom(
      (rows as SelectQueryBuilder<DB, never, { one: number }>)
        .limit(sql.lit(COUNT_BOUND))
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function pageOfRows<Row>(rows: Row[], total: number, { page, limit }: Paging): Page<Row> {
  return { data: rows, page, limit, total, last_page: Math.max(1, Math.ceil(total / limit)) }
}

/** More hits than these are not looked at: a word that half of the rows have costs no more than a rare one. */
const MOST_HITS = 200

/**
 * `where id in` piece: the newest few of what a keyword finds, without a count, for searches over several tables at
 * once. Rows of a common word are the newest of the first that are met.
 */
export const newestHits = (hits: SelectQueryBuilder<DB, never, unknown>, most: number) =>
  sql<number>`(select hit.id from (${hits.limit(sql.lit(MOST_HITS))}) hit order by hit.id desc limit ${sql.lit(most)})`
