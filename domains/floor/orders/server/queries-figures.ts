/** The conditions of the dashboard's figures, used by their counts and lists (product decisions, section 10). */
import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import {
  type GarageInfo,
  type Scope,
  onLocalDays,
  inScope,
} from '#platform/server/session/scope.ts'
import type { Figure, OrderKind } from '../values.ts'

export interface FigureContext {
  places: readonly GarageInfo[]
  at: Date
  /** Promise risks are computed in TypeScript, not in SQL. */
  ids?: readonly number[] | undefined
}

export const day = (column: string, from: string, to = from) =>
  sql<SqlBool>`${sql.ref(column)} between ${from} and ${to}`

/** Spelled like the predicate of the partial index, so that the planner uses it. */
export const isOpenOrder = sql<SqlBool>`orders.stage not in ('delivered', 'cancelled', 'no_show')`

/** How an order began. */
export const kindOf = sql<OrderKind>`case
  when orders.rework_of_id is not null then 'rework'
  when exists (select from warranty_claims c where c.order_id = orders.id) then 'warranty'
  when orders.slot_at is not null then 'booking' else 'walk_in' end`

/** The same as an indexable condition, so that a list of the rare kinds does not scan every order. */
export function hasKind(kind: OrderKind): Expression<SqlBool> {
  const claimed = sql`orders.id in (select c.order_id from warranty_claims c)`
  switch (kind) {
    case 'rework':
      return sql<SqlBool>`orders.rework_of_id is not null`
    case 'warranty':
      return sql<SqlBool>`(${claimed} and orders.rework_of_id is null)`
    case 'booking':
      return sql<SqlBool>`(orders.slot_at is not null and orders.rework_of_id is null and not ${claimed})`
    case 'walk_in':
      return sql<SqlBool>`(orders.slot_at is null and orders.rework_of_id is null and not ${claimed})`
  }
}

/** The number of recent stays at a stage for a garage's median; below the minimum no order counts as stuck. */
const STAYS = 50
const LEAST_STAYS = 5

/**
 * At this stage for more than twice the garage's recent median. A booking is stuck once its slot has passed. The medians
 * are materialized: the planner expects so few orders that it would compute one for each.
 */
const stuck = (scope: Scope, at: string) => sql<SqlBool>`orders.id in (
  with standing as (
    select id, garage_id, stage, staged_at from orders
    where ${isOpenOrder} and ${inScope(scope, 'garage_id')} and (stage <> 'booked' or slot_at < ${at}::timestamptz)),
  paces as materialized (
    select garage_id, stage, pace.median from (select distinct garage_id, stage from standing) here
    cross join lateral (
      select percentile_cont(0.5) within group (order by extract(epoch from stay)) as median, count(*) as stays from (
        select e.at - e.since as stay from order_events e
        where e.garage_id = here.garage_id and e.from_stage = here.stage and e.since is not null
        order by e.id desc limit ${sql.lit(STAYS)}) kept) pace
    where pace.stays >= ${sql.lit(LEAST_STAYS)})
  select standing.id from standing join paces using (garage_id, stage)
  where extract(epoch from ${at}::timestamptz - standing.staged_at) > 2 * paces.median)`

/** Visits of the seven days until today, or of the seven before them. */
export const visitsOf = (
  scope: Scope,
  figure: 'vehicles' | 'vehicles_before',
  { places, at }: FigureContext,
  garageColumn: string,
): Expression<SqlBool> =>
  onLocalDays({ scope, places, at, garageColumn }, (today) => {
    const last = figure === 'vehicles' ? today : addDays(today, -7)
    return day('checked_in_on', addDays(last, -6), last)
  })

export function figurePiece(
  scope: Scope,
  figure: Figure,
  { places, at }: FigureContext,
): Expression<SqlBool> {
  const days = (garageColumn: string, piece: (today: string) => Expression<SqlBool>) =>
    onLocalDays({ scope, places, at, garageColumn }, piece)
  const local = (piece: (today: string) => Expression<SqlBool>) => days('orders.garage_id', piece)
  switch (figure) {
    case 'work_orders':
      return sql<SqlBool>`orders.stage not in ('cancelled', 'no_show')`
    case 'bookings':
      return local((today) => sql`(orders.stage = 'booked' and ${day('orders.slot_on', today)})`)
    // narrowed by the ids of `Where`
    case 'at_risk':
      return isOpenOrder
    case 'stuck':
      return stuck(scope, at.toISOString())
    case 'done':
      return local((today) => day('orders.completed_on', today))
    case 'today':
      // three short index reads instead of a scan of every order
      return sql<SqlBool>`orders.id in (
        select id from orders where ${inScope(scope, 'garage_id')} and stage not in ('delivered', 'cancelled', 'no_show')
        union all select id from orders where ${days('garage_id', (today) => day('slot_on', today))}
        union all select id from orders where ${days('garage_id', (today) => day('checked_in_on', today))})`
    case 'vehicles':
    case 'vehicles_before': {
      // each vehicle once: its latest visit
      const seven = visitsOf(scope, figure, { places, at }, 'garage_id')
      return sql<SqlBool>`orders.id in (select distinct on (vehicle_id) id from orders where ${seven}
        order by vehicle_id, checked_in_at desc, id desc)`
    }
  }
}

/** The figure at a past time: `at` of `Where`. Only figures of days have one, since past stages are not stored. */
export function figureAsOf(
  scope: Scope,
  figure: 'bookings' | 'done',
  { places, at }: FigureContext,
): Expression<SqlBool> {
  const then = at.toISOString()
  return onLocalDays({ scope, places, at, garageColumn: 'orders.garage_id' }, (today) =>
    figure === 'done'
      ? sql`(${day('orders.completed_on', today)} and orders.completed_at <= ${then}::timestamptz)`
      : // orders cancelled before that time cannot be distinguished from those cancelled later
        sql`(${day('orders.slot_on', today)} and orders.created_at <= ${then}::timestamptz
          and orders.stage <> 'cancelled' and coalesce(orders.checked_in_at > ${then}::timestamptz, true))`,
  )
}
