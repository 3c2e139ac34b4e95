/** The lists of a garage's day end, each by the garage's own index, and the closed days. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Stage } from '#domains/floor/orders/rules.ts'
import type { TicketKind } from '#domains/floor/queue/rules.ts'
import { MAX_ROWS, type DayEndContent } from '../contract.ts'

export interface Place {
  db: Db
  scope: Scope
  garage_id: number
}

export interface Listed<Row> {
  rows: Row[]
  count: number
}

/** The first rows, and how many there are. */
async function listed<Row>(
  { db }: Place,
  found: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Listed<Row>> {
  const { rows } = await sql<Listed<Row>>`
    with found as materialized (${found})
    select (select count(*)::int from found) as count, coalesce((select json_agg(f) from (
      select ${columns} from found x order by ${order} limit ${sql.lit(MAX_ROWS)}) f), '[]') as rows`.execute(
    withoutPlanCache(db),
  )
  return rows[0] as Listed<Row>
}

const isOpen = sql`o.stage not in ('delivered', 'cancelled', 'no_show')`
const orderOf = sql`json_build_object('id', x.order_id, 'number', x.number) as "order"`
const at = (place: Place, column: string) =>
  sql`${sql.ref(column)} = ${place.garage_id} and ${inScope(place.scope, column)}`

export const selectToClose = (place: Place) =>
  listed<{
    id: number
    number: string
    license_plate: string
    customer: string
    grand_total: number
  }>(
    place,
    sql`select o.id, o.number, o.license_plate, o.customer_name as customer, o.grand_total, o.staged_at from orders o
      where ${at(place, 'o.garage_id')} and o.stage = 'ready' and ${isOpen} and o.billing = 'paid'`,
    sql`x.id, x.number, x.license_plate, x.customer, x.grand_total`,
    sql`x.staged_at, x.id`,
  )

export const selectOvernight = (place: Place) =>
  listed<{
    order: { id: number; number: string }
    plate: string
    stage: Stage
    promise: string | null
  }>(
    place,
    sql`select o.id as order_id, o.number, o.license_plate as plate, o.stage, o.promised_at from orders o
      where ${at(place, 'o.garage_id')} and ${isOpen} and o.stage <> 'booked'`,
    sql`${orderOf}, x.plate, x.stage, ${sql.raw(instant('x.promised_at'))} as promise`,
    sql`x.promised_at nulls last, x.order_id`,
  )

/** Tickets of the day, and open ones of earlier days. */
export const selectWaiting = (place: Place, date: string) =>
  listed<{
    id: number
    kind: TicketKind
    number: number
    license_plate: string
    arrived_at: string
    order: { id: number; number: string } | null
  }>(
    place,
    sql`select t.id, t.kind, t.number, t.license_plate, t.arrived_at, o.id as order_id, o.number as of_order
      from queue_tickets t left join orders o on o.id = t.order_id
      where ${at(place, 't.garage_id')} and t.state in ('waiting', 'called') and t.day <= ${date}`,
    sql`x.id, x.kind, x.number, x.license_plate, ${sql.raw(instant('x.arrived_at'))} as arrived_at,
      case when x.order_id is not null then json_build_object('id', x.order_id, 'number', x.of_order) end as "order"`,
    sql`x.arrived_at, x.id`,
  )

export const selectIssuedUnfinished = (place: Place) =>
  listed<DayEndContent['issued_undone'][number]>(
    place,
    sql`select l.id as line_id, o.id as order_id, o.number, o.license_plate as plate, l.name, l.issued as quantity
      from orders o join order_lines l on l.order_id = o.id
      where ${at(place, 'o.garage_id')} and ${isOpen} and l.kind = 'part' and l.issued > 0 and l.work <> 'done'`,
    sql`x.line_id, ${orderOf}, x.plate, x.name, x.quantity`,
    sql`x.order_id, x.line_id`,
  )

export interface ClosedDay {
  content: DayEndContent
  by: { id: number; full_name: string }
  at: string
  note: string | null
  total: number
}

export async function selectClosedDay(
  { db, scope, garage_id }: Place,
  date: string,
): Promise<ClosedDay | undefined> {
  const { rows } = await sql<ClosedDay>`
    select d.content, json_build_object('id', e.id, 'full_name', e.full_name) as by, d.kept_at as at, d.note, d.total
    from day_ends d join employees e on e.id = d.kept_by
    where d.garage_id = ${garage_id} and ${inScope(scope, 'd.garage_id')} and d.day = ${date}`.execute(
    db,
  )
  return rows[0]
}

/** Returns nothing if the day is already closed, also by a concurrent call. */
export const insertClosedDay = (
  db: Db,
  day: {
    garage_id: number
    day: string
    kept_at: string
    kept_by: number
    note: string | null
    total: number
    content: DayEndContent
  },
) =>
  db
    .insertInto('day_ends')
    .values({ ...day, content: JSON.stringify(day.content) })
    .onConflict((conflict) => conflict.columns(['garage_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
