/** The only SQL of the queue. Tickets belong to garages; so the scope is by garage. */
import { type Expression, type Insertable, type SqlBool, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Stage } from '#domains/floor/order-values/values.ts'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import {
  instant,
  namedReference,
  sortOrder,
  readLongList,
} from '#platform/server/database/query.ts'
import {
  type GarageInfo,
  type Scope,
  onLocalDays,
  inScope,
  countryInScope,
} from '#platform/server/session/scope.ts'
import type { Ticket, queue } from '../contract.ts'
import {
  PACE_DAYS,
  type Pace,
  type QueuePosition,
  type TicketKind,
  type TicketState,
} from '../rules.ts'

type Filters = QueryOf<typeof queue.list>
export interface DayContext {
  places: readonly GarageInfo[]
  at: Date
}

/** As stored: the number without its letter, the plate not formatted. */
export type StoredTicket = Omit<Ticket, 'number' | 'place' | 'wait_minutes' | 'eta'> & {
  number: number
  garage_id: number
  country_id: number
}

const columns =
  sql.raw(`t.id, t.garage_id, t.number, t.day, t.kind, t.state, t.urgent, t.license_plate, t.arrived_at,
  t.called_at, t.called_count, t.skipped_count, t.serving_at, t.ended_at, g.country_id, g.time_zone,
  json_build_object('id', g.id, 'name', g.name) as garage,
  (select e.full_name from employees e where e.id = t.called_by) as called_by,
  case when v.id is not null then json_build_object('id', v.id, 'brand', ${namedReference('brands', 'v.brand_id')},
    'model', ${namedReference('models', 'v.model_id')}) end as vehicle,
  (select json_build_object('id', c.id, 'full_name', c.full_name) from customers c
    where c.id = coalesce(o.customer_id, v.customer_id)) as customer,
  case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'version', o.version, 'stage', o.stage,
    'services', o.services, 'slot_at', ${instant('o.slot_at')}, 'mechanic',
    (select json_build_object('id', e.id, 'full_name', e.full_name) from employees e where e.id = o.mechanic_id)) end as "order"`)

const joins = sql`join garages g on g.id = t.garage_id
  left join orders o on o.id = t.order_id
  left join vehicles v on v.id = t.vehicle_id`

const from = sql`queue_tickets t`

// spelled like the predicate of the partial index, so that the planner uses it
const isLive = sql<SqlBool>`t.state in ('waiting', 'called', 'serving')`
const isQueued = sql<SqlBool>`t.state in ('waiting', 'called')`

const byTurn = sql`t.lane, t.turn_at, t.turn_nr, t.id`
/** Called tickets, waiting ones in order, those being served, and the last ended one first. */
const byState = sql`array_position('{called,waiting,serving}'::text[], t.state),
  case t.state when 'called' then t.called_at when 'serving' then t.serving_at end,
  t.ended_at desc nulls first, ${byTurn}`

/** The tickets of a day. Today includes what an earlier day left in the queue. */
function ofDay(scope: Scope, date: string | undefined, { places, at }: DayContext) {
  const on = (piece: (today: string) => Expression<SqlBool>) =>
    onLocalDays({ scope, places, at, garageColumn: 't.garage_id' }, piece)
  const isToday = (today: string) => date === undefined || date === today
  // two short index reads
  return sql<SqlBool>`t.id in (
    select t.id from queue_tickets t where ${on((today) => sql`t.day = ${date ?? today}`)}
    union all select t.id from queue_tickets t where ${isLive}
      and ${on((today) => (isToday(today) ? sql`t.day < ${today}` : sql`false`))})`
}

function conditions(scope: Scope, filters: Filters, where: DayContext) {
  const { date, state, queued, kind, keyword } = filters
  const pieces: Expression<SqlBool>[] = [inScope(scope, 't.garage_id')]
  if (queued) pieces.push(isQueued)
  else pieces.push(ofDay(scope, date, where))
  if (kind) pieces.push(sql`t.kind = ${sql.lit(kind)}`)
  if (state) pieces.push(sql`t.state = ${sql.lit(state)}`)
  if (keyword) {
    const typed = compactPlate(keyword)
    const number = /^([AB])0*([1-9]\d{0,5})$/.exec(typed)
    const isNumber = sql`t.kind = ${number?.[1] === 'A' ? 'booking' : 'walk_in'} and t.number = ${Number(number?.[2])}`
    const hasPlate = contains(sql`lower(compact_plate(t.license_plate))`, typed)
    pieces.push(number ? sql<SqlBool>`(${hasPlate} or ${isNumber})` : hasPlate)
  }
  return pieces
}

export const selectTickets = (
  db: Db,
  scope: Scope,
  wanted: Filters,
  where: DayContext,
): Promise<Page<StoredTicket>> =>
  readLongList<StoredTicket>(
    db,
    {
      from,
      id: 't.id',
      columns,
      joins,
      where: conditions(scope, wanted, where),
      sorted:
        wanted.sort === undefined || wanted.sort === 'turn'
          ? byState
          : wanted.sort === '-turn'
            ? sql`t.lane desc, t.turn_at desc, t.turn_nr desc, t.id desc`
            : sortOrder(wanted.sort, { number: 't.number', turn: 't.turn_at' }, 'number', 't.id'),
    },
    wanted,
  )

export async function selectTicket(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<StoredTicket>`select ${columns} from ${from} ${joins}
    where t.id = ${id} and ${inScope(scope, 't.garage_id')}`.execute(db)
  return rows[0]
}

/** What a garage's tickets print besides the ticket itself. */
export const selectPrinter = (db: Db, scope: Scope, garageId: number) =>
  db
    .selectFrom('garages')
    .innerJoin('countries', 'countries.id', 'garages.country_id')
    .select([
      'garages.name',
      'garages.address',
      'garages.phone',
      'garages.paper',
      'countries.language',
    ])
    .where('garages.id', '=', garageId)
    .where(inScope(scope, 'garages.id'))
    .executeTakeFirst()

/** How many wait or are called now: the list with `queued`. */
export async function selectQueued(db: Db, scope: Scope) {
  const { rows } = await sql<{ garage_id: number; kind: TicketKind; count: number }>`
    select t.garage_id, t.kind, count(*)::int as count from ${from}
    where ${isQueued} and ${inScope(scope, 't.garage_id')} group by 1, 2`.execute(db)
  return rows
}

/** The ids of the waiting tickets, by garage, in order. */
export async function selectWaiting(db: Db, scope: Scope, garageIds: readonly number[]) {
  const { rows } = await sql<{ garage_id: number; ids: number[] }>`
    select t.garage_id, array_agg(t.id order by ${byTurn}) as ids from ${from}
    where t.garage_id = any (${[...garageIds]}) and ${inScope(scope, 't.garage_id')} and t.state = 'waiting'
    group by t.garage_id`.execute(db)
  return rows
}

/**
 * The average service time of a garage in the last days, and how many cars it serves now. Cars that stayed overnight
 * are left out, since they were not served all that time.
 */
export async function selectPaces(db: Db, scope: Scope, garageIds: readonly number[], at: Date) {
  const { rows } = await sql<{ garage_id: number } & Pace>`
    select g.id as garage_id, g.opening_hours, closed_on(g.id, g.country_id) as closed_on, g.time_zone, served.minutes, (select count(*)::int from queue_tickets t
      where t.garage_id = g.id and t.state = 'serving' and t.day = today.day) as serving
    from garages g
    cross join lateral (select (${at.toISOString()}::timestamptz at time zone g.time_zone)::date as day) today
    cross join lateral (
      select greatest(1, round(avg(extract(epoch from t.ended_at - t.serving_at) / 60)))::int as minutes from queue_tickets t
      where t.garage_id = g.id and t.day > today.day - ${PACE_DAYS}::int and t.state = 'done' and t.serving_at is not null
        and t.ended_at < t.serving_at + interval '12 hours' having count(*) > 0) served
    where g.id = any (${[...garageIds]}) and ${inScope(scope, 'g.id')}`.execute(db)
  return rows
}

/** Locks the queue of a garage, so that two people never call the same car. */
export const lockQueue = (db: Db, garageId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('queue'), ${garageId})`.execute(db)

export interface LockedTicket extends QueuePosition {
  id: number
  garage_id: number
  day: string
  kind: TicketKind
  number: number
  state: TicketState
  urgent: boolean
  order_id: number | null
  license_plate: string
  arrived_at: string
  slot_at: string | null
  called_count: number
  skipped_count: number
  stage: Stage | null
}

const heldTickets = (scope: Scope, which: Expression<SqlBool>, rest = sql``) => sql<LockedTicket>`
  select t.*, o.stage, o.slot_at from ${from} left join orders o on o.id = t.order_id
  where ${which} and ${inScope(scope, 't.garage_id')} ${rest}`

const first = async (db: Db, statement: ReturnType<typeof heldTickets>) =>
  (await statement.execute(db)).rows[0]

/** The garage of a ticket in scope, so that its queue can be locked. */
export const selectTicketGarage = (db: Db, scope: Scope, id: number) =>
  first(db, heldTickets(scope, sql`t.id = ${id}`))

/** The next ticket of a garage. */
export const selectNext = (db: Db, scope: Scope, garageId: number) =>
  first(
    db,
    heldTickets(
      scope,
      sql`t.garage_id = ${garageId} and t.state = 'waiting'`,
      sql`order by ${byTurn} limit 1`,
    ),
  )

export async function selectOthersWaiting(db: Db, scope: Scope, ticket: LockedTicket) {
  const { rows } = await sql<QueuePosition>`select t.lane, t.turn_at, t.turn_nr from ${from}
    where t.garage_id = ${ticket.garage_id} and ${inScope(scope, 't.garage_id')} and t.state = 'waiting' and t.id <> ${ticket.id}
    order by ${byTurn}`.execute(db)
  return rows
}

/** The open ticket of an order, `serving` included. */
export const selectLiveOfOrder = (db: Db, scope: Scope, orderId: number) =>
  first(
    db,
    heldTickets(scope, sql`t.order_id = ${orderId} and ${isLive}`, sql`order by t.id desc limit 1`),
  )

/** A waiting or called ticket of this compact plate. */
export const selectQueuedOfPlate = (db: Db, scope: Scope, garageId: number, plate: string) =>
  first(
    db,
    heldTickets(
      scope,
      sql`t.garage_id = ${garageId} and compact_plate(t.license_plate) = ${plate} and ${isQueued}`,
      // tickets without an order first, since a new order takes them over
      sql`order by t.order_id nulls first, t.id limit 1`,
    ),
  )

/** The next number of a garage, day and kind. The counter stays locked until the transaction ends. */
export async function nextTicketNumber(db: Db, garage_id: number, day: string, kind: TicketKind) {
  const { last } = await db
    .insertInto('queue_counters')
    .values({ garage_id, day, kind, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['garage_id', 'day', 'kind'])
        .doUpdateSet({ last: sql`queue_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** The caller has read the garage in its scope. */
export const insertTicket = (db: Db, ticket: Insertable<DB['queue_tickets']>) =>
  db.insertInto('queue_tickets').values(ticket).returning('id').executeTakeFirstOrThrow()

export const updateTicket = (
  db: Db,
  scope: Scope,
  id: number,
  fields: Updateable<DB['queue_tickets']>,
) =>
  db
    .updateTable('queue_tickets')
    .set(fields)
    .where('id', '=', id)
    .where(inScope(scope, 'garage_id'))
    .execute()

export interface QueuedOrder {
  id: number
  garage_id: number
  vehicle_id: number
  license_plate: string
  stage: Stage
  slot_at: string | null
  version: number
}

const orderColumns = [
  'id',
  'garage_id',
  'vehicle_id',
  'license_plate',
  'stage',
  'slot_at',
  'version',
] as const

/** An order of a garage, locked: its stage decides whether it may take a ticket. */
export const lockOrder = (db: Db, scope: Scope, garageId: number, id: number) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .where('garage_id', '=', garageId)
    .where(inScope(scope, 'garage_id'))
    .forUpdate()
    .$narrowType<{ stage: Stage }>()
    .executeTakeFirst()

/** What a car came for, locked: its order that waits without a ticket, else today's booking. */
export const lockOrderOfPlate = (
  db: Db,
  scope: Scope,
  { garage_id, plate, day }: { garage_id: number; plate: string; day: string },
) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('garage_id', '=', garage_id)
    .where(inScope(scope, 'garage_id'))
    .where(sql<SqlBool>`compact_plate(license_plate) = ${plate}`)
    .where('stage', 'in', ['queued', 'booked'])
    .where(sql<SqlBool>`(stage = 'queued' or slot_on = ${day})`)
    .where(
      sql<SqlBool>`not exists (select from queue_tickets t where t.order_id = orders.id and ${isQueued})`,
    )
    .orderBy(sql`stage = 'queued'`, 'desc')
    .orderBy('slot_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .$narrowType<{ stage: Stage }>()
    .executeTakeFirst()

export const selectVehicleOfPlate = (db: Db, scope: Scope, countryId: number, plate: string) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'license_plate'])
    .where('country_id', '=', countryId)
    .where(sql<SqlBool>`compact_plate(license_plate) = ${plate}`)
    .where(countryInScope(scope, 'country_id'))
    .executeTakeFirst()
