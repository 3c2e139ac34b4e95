/** The data that promises depend on: open work of the garages, their mechanics, and ratios of past orders. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { OpeningHours } from '#domains/company/garages/hours.ts'
import { USUAL_LEAD_DAYS } from '#domains/stock/low-stock/rules.ts'
import type { Stage } from '#domains/floor/order-values/values.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { FEW_SAMPLES, MAX_SAMPLES, SAMPLE_DAYS } from '../rules.ts'

/** An order that is not ready, with its remaining work. */
export interface OpenWork {
  id: number
  garage_id: number
  stage: Stage
  mechanic_id: number | null
  minutes: number
  spent: number
  /** Work in progress comes first (0), then started orders (1), then the others (2); within each, by due time. */
  rank: number
  /** Milliseconds since 1970. */
  due: number
}

/** Before the customer decides, all lines that are not declined count. */
export async function selectOpenWork(
  db: Db,
  scope: Scope,
  garages: readonly number[],
  at: Date,
): Promise<OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    select o.id, o.garage_id, o.stage, o.mechanic_id, w.minutes, w.spent,
      case when w.is_running then 0 when o.stage = 'in_progress' then 1 else 2 end as rank,
      floor(extract(epoch from coalesce(o.promised_at, o.slot_at, o.checked_in_at, o.created_at)) * 1000)::bigint as due
    from orders o cross join lateral (
      select coalesce(sum(round(s.minutes * l.qty)), 0)::bigint as minutes, coalesce(sum(t.spent), 0)::float as spent,
        coalesce(bool_or(t.is_running), false) as is_running
      from order_lines l join catalog_services s on s.id = l.catalog_service_id
        left join lateral (select bool_or(c.to_at is null) as is_running,
            sum(extract(epoch from greatest(interval '0', coalesce(c.to_at, ${at.toISOString()}::timestamptz) - c.from_at)) / 60) as spent
          from order_times c where c.line_id = l.id) t on true
      where l.order_id = o.id and l.work <> 'done' and (l.approval = 'approved'
        or l.approval = 'proposed' and o.stage in ('booked', 'queued', 'inspecting', 'awaiting_approval'))) w
    where o.stage not in ('delivered', 'cancelled', 'no_show') and o.stage <> 'ready'
      and o.garage_id = any(${[...garages]}) and ${inScope(scope, 'o.garage_id')}`.execute(db)
  return rows
}

/** Planned minutes of catalogue services; a service named twice counts twice. */
export async function plannedMinutes(
  db: Db,
  scope: Scope,
  services: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(s.minutes), 0)::bigint as minutes from unnest(${[...services]}::int[]) wanted (id)
      join catalog_services s on s.id = wanted.id where ${countryInScope(scope, 's.country_id')}`.execute(
    db,
  )
  return rows[0]?.minutes ?? 0
}

/** What the work of an order may wait for. */
export interface BlockingReason {
  stage: Stage
  hold_reason: string | null
  /** Of a booking. */
  slot_at: string | null
  shorts: {
    name: string
    until: string | null
    elsewhere: { id: number; name: string } | null
  }[]
}

export interface Expected {
  id: number
  number: string
  supplier: { id: number; name: string }
  expected_on: string
}

export interface PromisedOrder extends BlockingReason {
  id: number
  garage_id: number
  promised_at: string
}

/** Lead time in days of a supplier's last orders that took a day or more. */
const leadDays = `coalesce((select round(avg(x.days)) from (select d.received_on - d.date as days from purchases d
  where d.supplier_id = p.supplier_id and d.deleted_at is null and d.received_on > d.date
  order by d.date desc, d.id desc limit 20) x), ${USUAL_LEAD_DAYS})::int`

/** The first transfer or purchase that brings the item of a line: a transfer takes a day. */
const expected = `(select min(comes) from (
    select t.sent_at + interval '1 day' as comes from stock_transfer_lines tl join stock_transfers t on t.id = tl.transfer_id
    where tl.to_item_id = l.inventory_item_id and t.sent_at is not null and t.received_at is null and t.status <> 'cancelled'
    union all
    select ((p.date + ${leadDays})::timestamp at time zone g.time_zone) from purchase_lines pl join purchases p on p.id = pl.purchase_id
    where pl.item_id = l.inventory_item_id and pl.awaited > 0 and p.deleted_at is null) arrivals)`

/** Purchases with overdue deliveries, the longest overdue first. */
export async function selectExpected(db: Db, scope: Scope, until: string): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select * from (
      select p.id, p.number, json_build_object('id', s.id, 'name', s.name) as supplier,
        (p.date + ${sql.raw(leadDays)})::text as expected_on
      from purchases p join suppliers s on s.id = p.supplier_id
      where p.deleted_at is null and p.receipt <> 'received' and p.closed_at is null and p.date <= ${until}::date
        and ${inScope(scope, 'p.garage_id')}) due
    where expected_on <= ${until} order by expected_on, id`.execute(withoutPlanCache(db))
  return rows
}

/**
 * Open orders with what they wait for. All of their shortages are read at once, from the claims: nearly every line has
 * what it needs.
 */
async function selectWaiting(db: Db, chosen: Expression<SqlBool>): Promise<PromisedOrder[]> {
  const { rows } = await sql<PromisedOrder>`
    with chosen as materialized (
      select o.id, o.garage_id, o.stage, o.hold_reason, o.slot_at, o.promised_at from orders o where ${chosen}),
    short as (
      select l.order_id, json_agg(json_build_object('name', l.name, 'until', ${sql.raw(expected)},
        'elsewhere', (select json_build_object('id', og.id, 'name', og.name)
          from inventory_items i join inventory_items twin on lower(twin.sku) = lower(i.sku) and twin.id <> i.id
          join stock_balances b on b.item_id = twin.id join garages og on og.id = twin.garage_id
          where i.id = l.inventory_item_id and twin.deleted_at is null and b.spare >= c.wanted - c.reserved
            and og.kind = 'garage' and og.country_id = g.country_id order by b.spare desc, og.id limit 1)) order by l.id) as shorts
      from stock_claims c join order_lines l on l.id = c.order_line_id
        join chosen o on o.id = l.order_id join garages g on g.id = o.garage_id
      where c.reserved < c.wanted group by l.order_id)
    select o.id, o.garage_id, o.stage, o.hold_reason, ${sql.raw(instant('o.promised_at'))} as promised_at,
      case when o.stage = 'booked' then ${sql.raw(instant('o.slot_at'))} end as slot_at, coalesce(short.shorts, '[]') as shorts
    from chosen o left join short on short.order_id = o.id`.execute(db)
  return rows
}

/** What an open order waits for, with or without a promise. */
export async function selectBlockingReasons(
  db: Db,
  scope: Scope,
  id: number,
): Promise<BlockingReason | undefined> {
  const [order] = await selectWaiting(
    db,
    sql<SqlBool>`o.id = ${id} and ${inScope(scope, 'o.garage_id')}`,
  )
  return order
}

/** The orders with a promise whose car is not ready yet: the given ones, or all in scope. */
export const selectPromised = (db: Db, scope: Scope, ids: readonly number[] | undefined) =>
  selectWaiting(
    db,
    // those of one page are read by their ids instead of scanning all promised orders
    sql<SqlBool>`o.promised_at is not null and o.stage not in ('delivered', 'cancelled', 'no_show') and o.stage <> 'ready'
      and ${inScope(scope, 'o.garage_id')} and ${ids ? sql<SqlBool>`o.id = any(${[...ids]})` : sql<SqlBool>`true`}`,
  )

export interface GarageWithPace {
  id: number
  opening_hours: OpeningHours
  closed_on: string[]
  time_zone: string
  mechanics: { id: number; name: string }[]
  /** Actual / planned time of its past orders, the newest first. */
  samples: number[]
}

/** Actual / planned time of the orders that each garage finished recently, all lines together. */
const samplesOf = (most: number) =>
  sql.raw(`(select w.spent / w.planned as ratio, done.completed_on, done.id from (
      select o.id, o.completed_on from orders o where o.garage_id = g.id and o.completed_on > current_date - ${SAMPLE_DAYS}
      order by o.completed_on desc, o.id desc limit ${most}) done
    cross join lateral (
      select sum(round(s.minutes * l.qty)) as planned, sum(t.spent) as spent
      from (select c.line_id, sum(extract(epoch from c.to_at - c.from_at)) / 60 as spent
          from order_times c where c.order_id = done.id and c.to_at is not null group by c.line_id) t
        join order_lines l on l.id = t.line_id join catalog_services s on s.id = l.catalog_service_id
      where t.spent > 0 and l.approval = 'approved' and l.work = 'done') w
    where w.planned > 0) past`)

export async function selectPlaces(
  db: Db,
  scope: Scope,
  garages: readonly number[],
): Promise<GarageWithPace[]> {
  const { rows } = await sql<GarageWithPace>`
    select g.id, g.opening_hours, closed_on(g.id, g.country_id) as closed_on, g.time_zone, 
      (select coalesce(json_agg(ratio order by completed_on desc, id desc), '[]') from ${samplesOf(MAX_SAMPLES)}) as samples,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.full_name) order by e.id), '[]')
        from employees e join roles r on r.id = e.role_id
        where e.garage_id = g.id and e.active and r.name = 'mechanic') as mechanics
    from garages g where g.id = any(${[...garages]}) and ${inScope(scope, 'g.id')}`.execute(db)
  return rows
}

/**
 * A few orders of each garage, for a garage without its own past. The caller's scope does not apply, as only ratios
 * come of it. The first garages are enough.
 */
export async function selectNetworkSamples(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ratio: number }>`
    select ratio from garages g cross join lateral ${samplesOf(FEW_SAMPLES)} where g.kind = 'garage'
    order by g.id, completed_on desc, past.id desc limit ${sql.lit(MAX_SAMPLES)}`.execute(db)
  return rows.map(({ ratio }) => ratio)
}
