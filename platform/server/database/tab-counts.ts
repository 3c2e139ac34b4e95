/** Counts the rows of each tab of a list, with its other filters. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, TAB_BOUND } from '#platform/contract/paging.ts'
import type { Db } from './db.ts'
import { KeywordCondition } from './sql-alternatives.ts'
import {
  FREQUENT_SHARE,
  type LongList,
  SAMPLE_SIZE,
  allConditions,
  withOptimizationFence,
  sampleNearestRows,
  sampleOf,
} from './list-query-plans.ts'

type Counts<Tab extends string> = Record<Tab, number>
type Wanted = Pick<LongList, 'from' | 'id' | 'where' | 'sorted'>

/**
 * Counts in one statement, and no tab further than the screen shows. Few rows are counted in one scan, many by a scan
 * for each tab that ends at the bound: the tab of a garage's open cars then costs its own rows, not those of the
 * garage.
 * @param few the rows are few, or a condition costs more than a row does: try one scan first
 */
export async function countTabs<Tab extends string>(
  reader: Db,
  list: Wanted,
  tabs: Record<Tab, Expression<SqlBool>>,
  { few = false } = {},
): Promise<Counts<Tab>> {
  const { where } = list
  const found = where.find((piece) => piece instanceof KeywordCondition)
  const walked = where.map((piece) => (piece === found && found ? found.walked : piece))
  const once = found ? await fewWith(reader, list, found, walked) : few && plain(list, walked)
  const counted = once && (await inOneWalk(reader, list.id, once, tabs))
  return counted || eachToItsBound(reader, { ...list, where: walked }, tabs)
}

const plain = ({ from }: Wanted, where: Wanted['where']) =>
  sql`select * from ${from} where ${allConditions(where)}`

/** Reads the rows that have a keyword, unless it is frequent. */
async function fewWith(reader: Db, list: Wanted, found: KeywordCondition, walked: Wanted['where']) {
  const others = list.where.filter((piece) => piece !== found)
  const { seen, hits } = await sampleOf(reader, sampleNearestRows(list, found, others))
  if (seen < SAMPLE_SIZE) return plain(list, walked)
  return (
    hits / seen < FREQUENT_SHARE && sql`select * from ${withOptimizationFence(list, list.where)}`
  )
}

const entriesOf = <Tab extends string>(tabs: Record<Tab, Expression<SqlBool>>) =>
  Object.entries(tabs) as [Tab, Expression<SqlBool>][]

/** Returns nothing if there are more rows than a scan may read. */
async function inOneWalk<Tab extends string>(
  reader: Db,
  id: string,
  rows: Expression<unknown>,
  tabs: Record<Tab, Expression<SqlBool>>,
): Promise<Counts<Tab> | undefined> {
  const counts = entriesOf(tabs).map(
    ([tab, piece]) =>
      sql`least(${sql.lit(TAB_BOUND)}, count(*) filter (where ${piece}))::int as ${sql.ref(tab)}`,
  )
  const { rows: found } = await sql<Counts<Tab> & { in_all: number }>`
    select ${sql.join(counts)}, count(*)::int as in_all
    from (${rows} limit ${sql.lit(COUNT_BOUND)}) ${sql.ref(id.split('.')[0]!)}`.execute(reader)
  const { in_all, ...counted } = found[0]!
  return in_all < COUNT_BOUND ? (counted as unknown as Counts<Tab>) : undefined
}

async function eachToItsBound<Tab extends string>(
  reader: Db,
  { from, where }: Wanted,
  tabs: Record<Tab, Expression<SqlBool>>,
): Promise<Counts<Tab>> {
  const counts = entriesOf(tabs).map(
    ([tab, piece]) => sql`(select count(*)::int from (select 1 from ${from}
      where ${allConditions([...where, piece])} limit ${sql.lit(TAB_BOUND)}) counted) as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<Counts<Tab>>`select ${sql.join(counts)}`.execute(reader)
  return rows[0]!
}
