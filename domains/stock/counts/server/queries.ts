/** All SQL of stock counts, scoped by garage. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Page, type Paging, pageSizeOf } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import { instant, sortOrder, readPage } from '#platform/server/database/query.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { CountLine } from '../contract.ts'
import { type lineStates, countStatuses } from '../rules.ts'

const inReach = (scope: Scope) => inScope(scope, 'stock_counts.garage_id')

export const countRows = recordQueries('stock_counts', {
  reach: inReach,
  columns: ['garage_id', 'number', 'status', 'blind', 'note', 'posted_at'],
  choices: { status: countStatuses },
  names: {
    garage: ['garages', 'garage_id'],
    inventory_category: ['inventory_categories', 'inventory_category_id'],
  },
  computed: {
    created_by: sql<
      string | null
    >`(select e.full_name from employees e where e.id = stock_counts.created_by)`,
    items: sql<number>`(select count(*)::int from stock_count_lines l where l.count_id = stock_counts.id)`,
    counted: sql<number>`(select count(l.counted)::int from stock_count_lines l where l.count_id = stock_counts.id)`,
  },
  // ids grow with time
  sorts: { created_at: 'id', number: 'number' },
  byDefault: '-created_at',
  filters: ['status'],
  narrows: ({ until }) =>
    typeof until === 'string'
      ? [
          sql<SqlBool>`(stock_counts.created_at at time zone (select g.time_zone from garages g
            where g.id = stock_counts.garage_id))::date <= ${until}`,
        ]
      : [],
})

/** Serialises new counts of a garage, so that two cannot include the same item. */
export const lockCounting = (db: Db, garageId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('stock count'), ${garageId})`.execute(db)

interface ItemSelection {
  garage_id: number
  inventory_category_id: number | null
}

const itemsOf = (scope: Scope, { garage_id, inventory_category_id }: ItemSelection) => sql<SqlBool>`
  i.garage_id = ${garage_id} and i.deleted_at is null and ${inScope(scope, 'i.garage_id')}
  and (${inventory_category_id}::int is null or i.inventory_category_id = ${inventory_category_id}::int)`

/** One of these items that another open count includes, with the number of that count. */
export async function selectCountedItem(db: Db, scope: Scope, selection: ItemSelection) {
  const { rows } = await sql<{ item: string; number: string }>`
    select i.name as item, c.number from inventory_items i
    join stock_count_lines l on l.item_id = i.id and l.is_open join stock_counts c on c.id = l.count_id
    where ${itemsOf(scope, selection)} order by i.name limit 1`.execute(db)
  return rows[0]
}

/** Adds the items to a count; returns their number. */
export async function insertLines(
  db: Db,
  scope: Scope,
  countId: number,
  taken: ItemSelection,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stock_count_lines (count_id, item_id, expected)
    select ${countId}, i.id, b.quantity from inventory_items i join stock_balances b on b.item_id = i.id
    where ${itemsOf(scope, taken)} order by i.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Locks an open count against closing until the transaction ends; several users may count in it at once. */
export async function lockOpenCount(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ garage_id: number; status: string }>`
    select garage_id, status from stock_counts where id = ${id} and ${inReach(scope)} for share`.execute(
    db,
  )
  return rows[0]
}

/**
 * Stores counted quantities with the ledger's quantities at this moment. Locks items in their order, so that two users
 * who count the same items cannot deadlock. Returns the items of the count that still exist; nobody can remove them
 * meanwhile.
 */
export async function updateCounted(
  db: Db,
  scope: Scope,
  id: number,
  { lines, at, by }: { lines: readonly Counted[]; at: Date; by: number },
): Promise<Set<number>> {
  const ids = lines.map(({ item_id }) => item_id)
  const { rows } = await sql<{ item_id: number }>`
    select l.item_id from stock_count_lines l join stock_counts on stock_counts.id = l.count_id
    join inventory_items i on i.id = l.item_id and i.deleted_at is null
    where l.count_id = ${id} and l.item_id = any(${ids}) and ${inReach(scope)} order by l.item_id
    for no key update of l for key share of i`.execute(db)
  await sql`
    update stock_count_lines l set expected = b.quantity, counted = x.counted, difference = x.counted - b.quantity,
      counted_at = case when x.counted is not null then ${at.toISOString()}::timestamptz end,
      counted_by = case when x.counted is not null then ${by}::int end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (item_id int, counted numeric)
    join stock_balances b on b.item_id = x.item_id, stock_counts
    where stock_counts.id = ${id} and l.count_id = stock_counts.id and l.item_id = x.item_id and ${inReach(scope)}`.execute(
    db,
  )
  return new Set(rows.map(({ item_id }) => item_id))
}
interface Counted {
  item_id: number
  counted: number | null
}

/** The differences of a count that the caller has locked. */
export async function selectDifferences(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ item_id: number; difference: number }>`
    select l.item_id, l.difference from stock_count_lines l join stock_counts on stock_counts.id = l.count_id
    where l.count_id = ${id} and l.difference <> 0 and ${inReach(scope)} order by l.item_id`.execute(
    db,
  )
  return rows
}

/** Closes the lines, so that their items can be counted again. Posted values stay. */
export const closeLines = (
  db: Db,
  scope: Scope,
  id: number,
  posted: readonly { item_id: number; value: number }[],
) =>
  sql`
  update stock_count_lines l set is_open = false, value = coalesce(x.value, case when l.difference = 0 then 0 end)
  from stock_counts, stock_count_lines o
    left join jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as x (item_id int, value bigint) on x.item_id = o.item_id
  where stock_counts.id = ${id} and o.count_id = stock_counts.id and l.count_id = o.count_id and l.item_id = o.item_id
    and ${inReach(scope)}`.execute(db)

/** The current value of a difference, as move_stock will value it (0023_stock.sql). */
const worth = sql<number>`case when l.value is not null then l.value
  when l.difference < 0 and b.quantity + l.difference <= 0 then -b.value
  when b.quantity > 0 then round(b.value * l.difference / b.quantity)
  else round(i.buy_price * l.difference) end`

const lines = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('stock_count_lines as l')
    .innerJoin('stock_counts', 'stock_counts.id', 'l.count_id')
    .innerJoin('inventory_items as i', 'i.id', 'l.item_id')
    .innerJoin('stock_balances as b', 'b.item_id', 'l.item_id')
    .where('l.count_id', '=', id)
    .where(inReach(scope))

/** The number of items that differ, and the gain and the loss. */
export const selectFigures = (db: Db, scope: Scope, id: number) =>
  lines(db, scope, id)
    .where('l.difference', '!=', 0)
    .select([
      sql<number>`count(*)::int`.as('different'),
      sql<number>`coalesce(sum(${worth}) filter (where l.difference > 0), 0)`.as('gain'),
      sql<number>`coalesce(-sum(${worth}) filter (where l.difference < 0), 0)`.as('loss'),
    ])
    .executeTakeFirstOrThrow()

interface LineQuery extends Paging {
  keyword?: string | undefined
  sort?: string | undefined
  state?: (typeof lineStates)[number] | undefined
  item_id?: number | undefined
}

const states: Record<(typeof lineStates)[number], Expression<SqlBool>> = {
  uncounted: sql<SqlBool>`l.counted is null`,
  counted: sql<SqlBool>`l.counted is not null`,
  different: sql<SqlBool>`l.difference <> 0`,
}

/** A page of the lines of a count. */
export function selectLines(
  db: Db,
  scope: Scope,
  id: number,
  { keyword, sort, state, item_id, ...paging }: LineQuery,
): Promise<Page<CountLine>> {
  let query = lines(db, scope, id)
  if (keyword) query = query.where(contains(sql.ref('i.search'), keyword))
  if (state) query = query.where(states[state])
  if (item_id) query = query.where('l.item_id', '=', item_id)
  const rows = query
    .select([
      'i.id',
      'i.name',
      'i.sku',
      'i.unit',
      'i.location',
      sql<number>`case when l.counted is null and l.is_open then b.quantity else l.expected end`.as(
        'expected',
      ),
      'l.counted',
      'l.difference',
      sql<number | null>`case when l.difference is not null then ${worth} end`.as('value'),
      sql<string | null>`${sql.raw(instant('l.counted_at'))}`.as('counted_at'),
      sql<string | null>`(select e.full_name from employees e where e.id = l.counted_by)`.as(
        'counted_by',
      ),
    ])
    .orderBy(sortOrder(sort, sorts, 'location', 'i.id', ['location', 'counted_at']))
  const size = pageSizeOf(paging)
  return readPage<CountLine>(
    db,
    rows.limit(sql.lit(size)).offset(sql.lit((paging.page - 1) * size)),
    query,
    paging,
  )
}

const sorts = { location: 'i.location', name: 'i.name', sku: 'i.sku', counted_at: 'l.counted_at' }
