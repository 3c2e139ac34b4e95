/**
 * Chooses how to read a page of a long list: from the nearer end, by an ordered scan, or by the keyword index. The
 * planner cannot estimate keyword frequency or position in the order, so we sample.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, type Paging, pageSizeOf } from '#platform/contract/paging.ts'
import type { Db } from './db.ts'
import { type KeywordCondition, ListOrder, ScopeCondition } from './sql-alternatives.ts'
import { filteredScope, rareRowAlternatives } from '../session/scope.ts'

/** The parts of the statement of a long list. */
export interface LongList {
  /** The table, and the name of its id. */
  from: RawBuilder<unknown>
  id: string
  /** The selected columns. A constant text: building and compiling it each time cost as much as reading the rows. */
  columns: RawBuilder<unknown>
  /** The joins of a page's rows. */
  joins?: RawBuilder<unknown>
  /** On columns of the table alone, including the scope. */
  where: readonly Expression<SqlBool>[]
  sorted: Expression<unknown>
  /** The total number of rows, where it is stored. Deep pages are then read from the nearer end. */
  kept?: RawBuilder<{ total: number }> | undefined
  /**
   * Of a `from` that is one table: the share of its pages to sample, to estimate how far a scan goes for a frequent
   * word.
   */
  sampled?: number
  /** The column of the garage that leads this order: a document number begins with that of its garage. */
  byPlace?: string | undefined
}

export const allConditions = (where: readonly Expression<SqlBool>[]) =>
  sql.join([...where], sql` and `)

const idsOf = ({ from, id, sorted }: LongList, where: LongList['where'], paging: Paging) => {
  const size = pageSizeOf(paging)
  return sql`select ${sql.ref(id)} from ${from} where ${allConditions(where)} order by ${sorted}
    limit ${sql.lit(size)} offset ${sql.lit((paging.page - 1) * size)}`
}

/** Reads a page after the middle from the other end, because fewer rows follow it than precede it. */
export async function fromNearerEnd(reader: Db, list: LongList, paging: Paging) {
  const { from, id, where, kept } = list
  const size = pageSizeOf(paging)
  const skipped = (paging.page - 1) * size
  if (!kept || !(list.sorted instanceof ListOrder) || skipped < COUNT_BOUND)
    return idsOf(list, where, paging)
  const total = (await kept.execute(reader)).rows[0]?.total ?? 0
  if (skipped < total / 2) return idsOf(list, where, paging)
  const rows = Math.max(0, Math.min(size, total - skipped))
  return sql`select ${sql.ref(id)} from ${from} where ${allConditions(where)} order by ${list.sorted.backwards}
    limit ${sql.lit(rows)} offset ${sql.lit(Math.max(0, total - skipped - size))}`
}

export const boundedCountOf = ({ from }: LongList, where: LongList['where']) =>
  sql`select count(*)::int as total from (select 1 from ${from} where ${allConditions(where)} limit ${sql.lit(COUNT_BOUND)}) counted`

/**
 * Reads the rows by the keyword index. `offset 0` is an optimization fence: the planner must not scan the list's order
 * instead.
 */
export const withOptimizationFence = (
  { from, id }: Pick<LongList, 'from' | 'id'>,
  where: LongList['where'],
) =>
  sql`(select * from ${from} where ${allConditions(rareRowAlternatives(where))} offset 0) ${sql.ref(id.split('.')[0]!)}`

/** Number of rows to sample for the frequency of a keyword. */
export const SAMPLE_SIZE = 1000
/** Maximum number of rows to scan for a page: in a scope of several garages it passes those of the others too. */
const MAX_WALKED = 50_000
/** With fewer hits a sample does not predict the length of the scan, and the index is fast. */
const FEW_HITS = 10
/** From this share of the rows on, a scan reaches the count bound sooner than the index collects its hits. */
export const FREQUENT_SHARE = 0.2

/** Selects whether each of the nearest rows has the keyword. */
export function sampleNearestRows(
  { from, id, sorted }: Pick<LongList, 'from' | 'id' | 'sorted'>,
  found: KeywordCondition,
  others: LongList['where'],
) {
  const near = (what: RawBuilder<unknown>) =>
    sql`select ${what} from ${from} where ${allConditions(others)} order by ${sorted} limit ${sql.lit(SAMPLE_SIZE)}`
  const each = found.several?.each ?? []
  const looked = sql`${found.walked} as hit, array[${sql.join([...each])}]::boolean[] as each`
  if (!others.some((piece) => piece instanceof ScopeCondition)) return near(looked)
  // rows of other garages lie between those of a country: an index skips them, while a scan would read the table for
  // each
  return sql`select ${looked} from (${near(sql`${sql.ref(id)} as near_id`)}) nearest
    join ${from} on ${sql.ref(id)} = nearest.near_id`
}

/** Of the sampled rows: how many there are, how many have the keyword, and how many have each of its long words. */
async function wordsSampled(
  reader: Db,
  { several }: KeywordCondition,
  rows: RawBuilder<unknown>,
): Promise<{ seen: number; hits: number; each: number[] }> {
  const counts = (several?.each ?? []).map(
    (_, at) => sql`(count(*) filter (where near.each[${sql.lit(at + 1)}]))::int`,
  )
  const sample = await sql<{ seen: number; hits: number; each: number[] }>`
    select count(*)::int as seen, (count(*) filter (where near.hit))::int as hits,
      array[${sql.join(counts)}]::int[] as each from (${rows}) near`.execute(reader)
  return sample.rows[0]!
}

export async function sampleOf(reader: Db, rows: RawBuilder<unknown>) {
  const sample = await sql<{ seen: number; hits: number }>`
    select count(*)::int as seen, (count(*) filter (where near.hit))::int as hits from (${rows}) near`.execute(
    reader,
  )
  return sample.rows[0]!
}

/**
 * A condition whose estimate makes the planner choose the ordered scan instead of reading and sorting the whole table.
 */
export const forceOrderedScan = (piece: KeywordCondition) =>
  sql<SqlBool>`case when ${piece.walked} then true else false end`

/** Counts a word that is frequent at the beginning of the list: in another order whole garages may be without a hit. */
const countAlong = (list: LongList, where: LongList['where']) => {
  const first = idsOf(list, where, { page: 1, limit: COUNT_BOUND })
  return sql`select count(*)::int as total from (${first}) counted`
}

/** Selects pages of rows that a sample has seen completely: those of a rare filter, or of a small table. */
function idsOfFew(list: LongList, found: KeywordCondition, paging: Paging) {
  const { id } = list
  const others = list.where.filter((piece) => piece !== found)
  const seen = idsOf(list, others, { page: 1, limit: SAMPLE_SIZE })
  return idsOf(list, [sql<SqlBool>`${sql.ref(id)} in (${seen})`, found.walked], paging)
}

/** Whether an ordered scan soon reaches the page's last row, after so many hits among the nearest rows. */
export async function isFoundByOrderedScan(
  reader: Db,
  list: Pick<LongList, 'from' | 'where' | 'sorted'>,
  hits: number,
  last: number,
): Promise<boolean> {
  if (hits >= last) return true
  const rows = (last / hits) * SAMPLE_SIZE
  if (hits < FEW_HITS || rows > MAX_WALKED) return false
  const reach = list.where.find((piece) => piece instanceof ScopeCondition)
  return !reach || rows <= MAX_WALKED * (await shareOf(reader, list, reach))
}

/** Returns the share of the nearest rows of all garages that lies in a scope. */
async function shareOf(
  reader: Db,
  { from, sorted }: Pick<LongList, 'from' | 'sorted'>,
  reach: ScopeCondition,
): Promise<number> {
  const nearest = sql`select ${reach.filtered} as is_in from ${from} order by ${sorted} limit ${sql.lit(SAMPLE_SIZE)}`
  const { rows } = await sql<{ share: number }>`
    select coalesce(avg(is_in::int), 0)::float8 as share from (${nearest}) near`.execute(reader)
  return rows[0]!.share
}

interface Ways {
  ids: RawBuilder<unknown>
  count: RawBuilder<unknown>
}
/** An empty page, and how many rows there are. */
interface Nothing {
  total: number
}

/**
 * Chooses how to read a keyword's page and count. For a frequent word, an ordered scan stops at the page's last row. A
 * rare word is looked up in its index. The planner cannot know which it is, so the query samples the nearest rows, and
 * where they have too few, rows of the whole table.
 */
export async function chooseQueryPlans(
  reader: Db,
  list: LongList,
  found: KeywordCondition,
  paging: Paging,
): Promise<Ways | Nothing> {
  const { where } = list
  const walked = where.map((piece) => (piece === found ? found.walked : piece))
  const along = where.map((piece) => (piece === found ? forceOrderedScan(found) : piece))
  const others = where.filter((piece) => piece !== found)
  const { seen, hits, each } = await wordsSampled(
    reader,
    found,
    sampleNearestRows(list, found, others),
  )
  const last = paging.page * pageSizeOf(paging)
  if (seen < SAMPLE_SIZE) {
    if (hits <= last - pageSizeOf(paging)) return { total: hits }
    return { ids: idsOfFew(list, found, paging), count: sql`select ${hits}::int as total` }
  }
  const isNear = await isFoundByOrderedScan(reader, { ...list, where: others }, hits, last)
  const isFrequent = hits / seen >= FREQUENT_SHARE
  if (isNear && isFrequent)
    return { ids: idsOf(list, along, paging), count: countAlong(list, along) }
  const inPlaces = isNear ? undefined : await inPlacesOf(reader, list, found, paging)
  if (inPlaces) return inPlaces
  const far = await sampleTable(reader, list, found, last)
  const frequent = [...each.keys()].filter((at) => each[at]! / seen >= FREQUENT_SHARE)
  const spared = where.map((piece) => (piece === found ? found.sparing(frequent) : piece))
  const rare = { ...list, from: withOptimizationFence(list, spared) }
  return {
    ids: isNear || far?.isNearer ? idsOf(list, along, paging) : idsOf(rare, [sql`true`], paging),
    count: isFrequent
      ? countAlong(list, along)
      : far?.isFrequent
        ? // no index of garages: whole garages may be without a hit
          boundedCountOf(list, walked.map(filteredScope))
        : boundedCountOf(rare, [sql`true`]),
  }
}

/** The share of pages that gives some thousand rows: of a million or two, and of less. */
export const SAMPLE_PAGES = { long: 0.002, short: 0.01 }
/** With fewer rows or hits the sample is not representative. */
const FEWEST_SEEN = 100
/** An index look-up of a row takes about as long as scanning this many rows. */
export const LOOK_UP = 2

/**
 * For a word that is frequent in the whole table: whether an ordered scan reaches the page's last row sooner than the
 * index collects and sorts all rows. Such a word correlates with the order: years and numbers do, and names with a
 * number.
 */
export async function sampleTable(
  reader: Db,
  list: Pick<LongList, 'from' | 'sorted' | 'where' | 'sampled'>,
  found: KeywordCondition,
  last: number,
) {
  const { from, sorted, where, sampled } = list
  if (!sampled) return undefined
  const others = where.filter((piece) => piece !== found)
  const { rows } = await sql<{ seen: number; hits: number; met: number | null }>`
    select count(*)::int as seen, (count(*) filter (where far.hit))::int as hits,
      (array_agg(far.place order by far.place) filter (where far.hit))[${sql.lit(1 + Math.floor(last * sampled))}]::int as met
    from (select row_number() over (order by ${sorted}) as place, ${found.walked} as hit
      from ${from} tablesample system (${sql.lit(sampled * 100)}) repeatable (1) where ${allConditions(others)}) far`.execute(
    reader,
  )
  const { seen, hits, met } = rows[0]!
  if (seen < FEWEST_SEEN || hits < FEW_HITS) return undefined
  return {
    seen,
    hits,
    met,
    isFrequent: hits / seen >= FREQUENT_SHARE,
    isNearer: met !== null && met <= hits * LOOK_UP,
  }
}

/** How many of the nearest rows of each garage are sampled for the frequency of a word there. */
const NEAR_IN_PLACE = 20
/** With this many hits, a scan of the garage soon reaches the page's last row. */
const MANY_IN_PLACE = 5

/**
 * Reads a short word in an order that begins with the garage: frequent in some garages, absent in the others, so that a
 * scan would cross whole garages without a hit, and the index of all would collect and sort every row. Each garage with
 * many hits is scanned by itself, and the index of words and garages finds the rest.
 */
async function inPlacesOf(
  reader: Db,
  list: LongList,
  found: KeywordCondition,
  paging: Paging,
): Promise<Ways | undefined> {
  const { from, id, sorted, byPlace } = list
  if (!byPlace || found.inPlaces?.column !== byPlace) return undefined
  const place = sql.ref(byPlace)
  const others = list.where.filter((piece) => piece !== found)
  const { rows } = await sql<{ id: number; hits: number }>`
    select place.id, (count(*) filter (where near.hit))::int as hits from garages place
    cross join lateral (select ${found.walked} as hit from ${from} where ${allConditions(others)} and ${place} = place.id
      order by ${sorted} limit ${sql.lit(NEAR_IN_PLACE)}) near
    group by 1 order by 1`.execute(reader)
  const many = rows.filter(({ hits }) => hits >= MANY_IN_PLACE)
  const few = rows.filter(({ hits }) => hits < MANY_IN_PLACE).map((row) => row.id)
  if (many.length === 0) return undefined
  const table = sql.ref(id.split('.')[0]!)
  const last = paging.page * pageSizeOf(paging)
  const ofMany = many.map(
    (
      one,
    ) => sql`(select ${table}.* from ${from} where ${allConditions(others)} and ${place} = ${one.id} and ${forceOrderedScan(found)}
      order by ${sorted} limit ${sql.lit(last)})`,
  )
  const rare = [...others.map(filteredScope), found.inPlaces.piece(few)]
  const ofFew =
    few.length === 0
      ? []
      : [sql`(select ${table}.* from ${from} where ${allConditions(rare)} offset 0)`]
  const both = sql`(${sql.join([...ofMany, ...ofFew], sql` union all `)}) ${table}`
  const counted = (where: LongList['where']) => sql`(${boundedCountOf(list, where)})`
  const places = many.map((one) => one.id)
  const frequent = [...others, sql<SqlBool>`${place} = any(${places})`, found.walked]
  return {
    ids: idsOf({ ...list, from: both }, [sql`true`], paging),
    count: sql`select least(${sql.lit(COUNT_BOUND)}, ${counted(frequent)} + ${few.length === 0 ? sql`0` : counted(rare)})::int as total`,
  }
}
