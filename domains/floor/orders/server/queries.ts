/** Reads orders: the list and the figures of the dashboard. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { namedReference, sortOrder, readLongList } from '#platform/server/database/query.ts'
import { type Scope, onLocalDays, inScope } from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import type { OrderRow, orders } from '../contract.ts'
import { type Stage, stages } from '../rules.ts'
import {
  type FigureContext,
  day,
  figurePiece,
  figureAsOf,
  kindOf,
  hasKind,
  isOpenOrder,
  visitsOf,
} from './queries-figures.ts'
import type { Figure, OrderKind } from '../values.ts'

type Filters = QueryOf<typeof orders.list>
function conditions(
  scope: Scope,
  filters: Partial<Filters>,
  at: FigureContext,
): Expression<SqlBool>[] {
  const { keyword, billing, customer_id, vehicle_id, mechanic_id, start_date, end_date } = filters
  const stage = filters.stage ?? filters.status
  const where: Expression<SqlBool>[] = [inScope(scope, 'orders.garage_id')]
  if (keyword) where.push(plateOrText(keyword))
  if (stage) where.push(sql`orders.stage = ${stage}`)
  // a literal, because the planner uses the partial index of unpaid orders only for a constant
  if (billing) where.push(sql`orders.billing = ${sql.lit(billing)}`)
  if (customer_id) where.push(sql`orders.customer_id = ${customer_id}`)
  if (vehicle_id) where.push(sql`orders.vehicle_id = ${vehicle_id}`)
  if (mechanic_id) where.push(sql`orders.mechanic_id = ${mechanic_id}`)
  if (filters.open) where.push(isOpenOrder)
  if (filters.kind) where.push(hasKind(filters.kind))
  // after the figure, so that a car that was in two garages counts in the last one
  if (filters.at_garage_id) where.push(sql`orders.garage_id = ${filters.at_garage_id}`)
  if (at.ids) where.push(sql`orders.id = any(${[...at.ids]})`)
  if (filters.figure) where.push(figurePiece(scope, filters.figure, at))
  if (filters.today)
    where.push(
      onLocalDays({ scope, ...at, garageColumn: 'orders.garage_id' }, (today) => madeOn(today)),
    )
  else if (start_date && end_date) where.push(madeOn(start_date, end_date))
  return where
}

const madeOn = (from: string, to = from) =>
  // constant bounds on the list's sort column for every garage, so that earlier days are not scanned
  sql<SqlBool>`(${day('orders.opened_on', from, to)}
    and orders.created_at >= ${from}::date - interval '1 day' and orders.created_at < ${to}::date + interval '2 days')`

/** `b 1234 xyz` finds the plate stored as B1234XYZ. */
export function plateOrText(keyword: string): Expression<SqlBool> {
  const compact = keyword.replaceAll(/[^a-z0-9]/gi, '')
  return matchesInGarages(
    'orders.search',
    'orders.garage_id',
    keyword,
    ...(compact.length >= 3 ? [compact] : []),
  )
}

/** The amount of credit notes on the current invoice; an order that waits for a replacement is billed anew. */
export const credited = `case when orders.billing in ('issued', 'part_paid', 'paid', 'written_off') then coalesce((select i.credited
    from invoices i where i.order_id = orders.id and i.status = 'issued'), 0) else 0 end`

/** The amount due; zero for cancelled orders. */
export const DUE = `case when orders.stage in ('cancelled', 'no_show') then 0
    else greatest(0, orders.grand_total - ${credited} - orders.down_payment - orders.paid - orders.written_off) end`

/**
 * Columns that the list and the page share. `due`: the amount still owed; zero before there is a bill, and for
 * cancelled orders.
 */
export const orderColumns = `orders.id, orders.number, orders.version, orders.stage, orders.stage as status, orders.billing, orders.license_plate,
  orders.services, orders.slot_at, orders.checked_in_at, orders.created_at, orders.grand_total, garages.time_zone,
  json_build_object('id', garages.id, 'name', garages.name) as garage,
  json_build_object('id', orders.customer_id, 'full_name', customers.full_name, 'phone', customers.phone) as customer,
  json_build_object('id', vehicles.id, 'license_plate', orders.license_plate, 'country_id', vehicles.country_id,
    'brand', ${namedReference('brands', 'vehicles.brand_id')}, 'model', ${namedReference('models', 'vehicles.model_id')},
    'variant', ${namedReference('variants', 'vehicles.variant_id')}, 'production_year', vehicles.production_year) as vehicle,
  (select json_build_object('id', e.id, 'full_name', e.full_name)
    from employees e where e.id = orders.mechanic_id) as mechanic,
  case when orders.stage in ('in_progress', 'on_hold') then exists (select from order_lines l
    join stock_claims c on c.order_line_id = l.id where l.order_id = orders.id and c.reserved < c.wanted)
    else false end as is_short,
  ${DUE} as due`

export const orderJoins = sql`join garages on garages.id = orders.garage_id
  join vehicles on vehicles.id = orders.vehicle_id
  join customers on customers.id = orders.customer_id`

const rowColumns = sql.raw(orderColumns)

/** A row as stored, with a compact plate. */
export type StoredRow = Omit<OrderRow, 'vehicle'> & {
  vehicle: OrderRow['vehicle'] & { country_id: number }
}

/** How many orders the garages in scope have: numbers have no gap, and no order is deleted. */
const countKept = (scope: Scope) => sql<{ total: number }>`
  select coalesce(sum(last), 0)::int as total from number_counters where series = 'WO' and ${inScope(scope, 'garage_id')}`

/** Filters whose statement is planned anew for each use. */
const readerOf = (db: Db, filters: Partial<Filters>, where: FigureContext) =>
  [filters.keyword, filters.start_date, filters.today, filters.figure, where.ids].some(
    (filter) => filter !== undefined,
  )
    ? withoutPlanCache(db)
    : db

/** The orders of each stage under the other filters. */
export async function countStages(
  db: Db,
  scope: Scope,
  wanted: QueryOf<typeof orders.counts>,
  where: FigureContext,
): Promise<Record<Stage, number>> {
  const list = {
    from: sql`orders`,
    id: 'orders.id',
    where: conditions(scope, wanted, where),
    sorted: sortOrder(undefined, { created_at: 'orders.created_at' }, '-created_at', 'orders.id'),
  }
  const tabs = stages.map((stage) => [stage, sql<SqlBool>`orders.stage = ${stage}`])
  return countTabs<Stage>(readerOf(db, wanted, where), list, Object.fromEntries(tabs))
}

export async function selectOrders(
  db: Db,
  scope: Scope,
  wanted: Filters,
  where: FigureContext,
): Promise<Page<StoredRow>> {
  const reader = readerOf(db, wanted, where)
  const sorted = sortOrder(
    wanted.sort,
    // numbers are given in the order of creation, so one index serves both sort orders
    {
      created_at: 'orders.created_at',
      number: 'orders.created_at',
      grand_total: 'orders.grand_total',
    },
    '-created_at',
    'orders.id',
  )
  const narrowed = conditions(scope, wanted, where)
  return readLongList<StoredRow>(
    reader,
    {
      from: sql`orders`,
      id: 'orders.id',
      columns: rowColumns,
      joins: orderJoins,
      where: narrowed,
      sorted,
      kept: narrowed.length === 1 ? countKept(scope) : undefined,
      sampled: SAMPLE_PAGES.long,
    },
    wanted,
  )
}

/** How many orders of a kind a garage adds to a figure. */
export interface OrderCell {
  garage_id: number
  kind: OrderKind
  count: number
}

const cells = (where: Expression<SqlBool>[]) => sql<OrderCell>`
  select orders.garage_id, ${kindOf} as kind, count(*)::int as count from orders
  where ${sql.join(where, sql` and `)} group by 1, 2`

/** The rows of the figure's list, counted by garage and by how they began. */
export async function selectFigure(
  db: Db,
  scope: Scope,
  figure: Figure,
  at: FigureContext,
  period: { start_date?: string; end_date?: string; today?: true } = {},
): Promise<OrderCell[]> {
  return (await cells(conditions(scope, { figure, ...period }, at)).execute(withoutPlanCache(db)))
    .rows
}

/** The same at a past time. */
export async function selectFigureAsOf(
  db: Db,
  scope: Scope,
  figure: 'bookings' | 'done',
  at: FigureContext,
): Promise<OrderCell[]> {
  const where = [inScope(scope, 'orders.garage_id'), figureAsOf(scope, figure, at)]
  return (await cells(where).execute(withoutPlanCache(db))).rows
}

/** The number of rows in the figure's list without its parts: from an index, while parts read each order. */
export async function selectFigureTotal(
  db: Db,
  scope: Scope,
  figure: 'work_orders' | 'vehicles' | 'vehicles_before',
  at: FigureContext,
  days?: { start_date: string; end_date: string },
): Promise<number> {
  const pieces =
    figure === 'work_orders'
      ? conditions(scope, { figure }, at)
      : [inScope(scope, 'orders.garage_id'), visitsOf(scope, figure, at, 'orders.garage_id')]
  // the day alone, spelled like its index
  if (days) pieces.push(day('orders.opened_on', days.start_date, days.end_date))
  const counted = figure === 'work_orders' ? sql`count(*)` : sql`count(distinct orders.vehicle_id)`
  const { rows } = await sql<{ total: number }>`
    select ${counted}::int as total from orders where ${sql.join(pieces, sql` and `)}`.execute(
    withoutPlanCache(db),
  )
  return rows[0]!.total
}

export const selectHistory = (db: Db, scope: Scope) =>
  db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('vehicles', 'vehicles.id', 'orders.vehicle_id')
    .innerJoin('garages', 'garages.id', 'order_events.garage_id')
    .leftJoin('employees', 'employees.id', 'order_events.employee_id')
    .select([
      'order_id',
      'orders.number',
      'orders.license_plate',
      'vehicles.country_id',
      'from_stage as from',
      'to_stage as to',
      'order_events.at',
      'garages.time_zone',
      'employees.full_name as by',
    ])
    .where(inScope(scope, 'order_events.garage_id'))
    .where('said', 'is', null)
    .orderBy('order_events.id', 'desc')
    .limit(sql.lit(20))
    .execute()
