/** The lists of a garage's day end, each by the garage's own index, and the closed days. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
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

/** After the close of a day, until the day is over in the garage. */
export interface Later {
  from: string
  date: string
  time_zone: string
  snapshot: DayEndContent
}

const endOf = ({ date, time_zone }: Later) =>
  sql`((${date}::date + 1)::timestamp at time zone ${time_zone})`
const isLater = (column: string, later: Later) =>
  sql`${sql.ref(column)} > ${later.from}::timestamptz and ${sql.ref(column)} < ${endOf(later)}`

const isOpen = sql`o.stage not in ('delivered', 'cancelled', 'no_show')`
const orderOf = sql`json_build_object('id', x.order_id, 'number', x.number) as "order"`
const at = (place: Place, column: string) =>
  sql`${sql.ref(column)} = ${place.garage_id} and ${inScope(place.scope, column)}`

type ToClose = DayEndContent['to_close'][number]

const listToClose = (place: Place, found: RawBuilder<unknown>) =>
  listed<ToClose>(
    place,
    sql`select o.id, o.number, o.license_plate, o.customer_name as customer, o.grand_total, o.staged_at from orders o
      where ${at(place, 'o.garage_id')} and o.billing = 'paid' and ${found}`,
    sql`x.id, x.number, x.license_plate, x.customer, x.grand_total`,
    sql`x.staged_at, x.id`,
  )

export const selectToClose = (place: Place) =>
  listToClose(place, sql`o.stage = 'ready' and ${isOpen}`)

/** Ready and paid by the end of the day, and not in the snapshot. A car that was fetched later was there then. */
export const selectToCloseLater = (place: Place, later: Later) =>
  listToClose(
    place,
    sql`(o.stage = 'ready' or o.stage = 'delivered' and o.staged_at >= ${endOf(later)})
      and o.completed_on <= ${later.date} and ${endOf(later)} > ${later.from}::timestamptz
      and o.id <> all(${later.snapshot.to_close.map(({ id }) => id)}::int[])
      and not exists (select from payments p join invoices i on i.id = p.invoice_id
        where i.order_id = o.id and (p.paid_at >= ${endOf(later)} or p.paid_on > ${later.date}))`,
  )

type Overnight = DayEndContent['overnight'][number]

const listOvernight = (place: Place, found: RawBuilder<unknown>) =>
  listed<Overnight>(
    place,
    sql`select o.id as order_id, o.number, o.license_plate as plate, o.stage, o.promised_at from orders o
      where ${at(place, 'o.garage_id')} and ${found}`,
    sql`${orderOf}, x.plate, x.stage, ${sql.raw(instant('x.promised_at'))} as promise`,
    sql`x.promised_at nulls last, x.order_id`,
  )

export const selectOvernight = (place: Place) =>
  listOvernight(place, sql`${isOpen} and o.stage <> 'booked'`)

/** Cars that came in after the close, and were there at the end of the day. */
export const selectOvernightLater = (place: Place, later: Later) =>
  listOvernight(
    place,
    sql`o.checked_in_on = ${later.date} and ${isLater('o.checked_in_at', later)}
      and (${isOpen} or o.staged_at >= ${endOf(later)})`,
  )

type Waiting = Omit<DayEndContent['waiting'][number], 'number'> & {
  kind: TicketKind
  number: number
}

const listWaiting = (place: Place, found: RawBuilder<unknown>) =>
  listed<Waiting>(
    place,
    sql`select t.id, t.kind, t.number, t.license_plate, t.arrived_at, o.id as order_id, o.number as of_order
      from queue_tickets t left join orders o on o.id = t.order_id
      where ${at(place, 't.garage_id')} and ${found}`,
    sql`x.id, x.kind, x.number, x.license_plate, ${sql.raw(instant('x.arrived_at'))} as arrived_at,
      case when x.order_id is not null then json_build_object('id', x.order_id, 'number', x.of_order) end as "order"`,
    sql`x.arrived_at, x.id`,
  )

/** Tickets of the day, and open ones of earlier days. */
export const selectWaiting = (place: Place, date: string) =>
  listWaiting(place, sql`t.state in ('waiting', 'called') and t.day <= ${date}`)

/** Tickets that were taken after the close, and waited at the end of the day. */
export const selectWaitingLater = (place: Place, later: Later) =>
  listWaiting(
    place,
    sql`t.day = ${later.date} and ${isLater('t.arrived_at', later)}
      and (t.state in ('waiting', 'called') or coalesce(t.serving_at, t.ended_at) >= ${endOf(later)})`,
  )

type Issued = DayEndContent['issued_undone'][number]

const listIssued = (place: Place, quantity: RawBuilder<unknown>, found: RawBuilder<unknown>) =>
  listed<Issued>(
    place,
    sql`select l.id as line_id, o.id as order_id, o.number, o.license_plate as plate, l.name, ${quantity} as quantity
      from orders o join order_lines l on l.order_id = o.id
      where ${at(place, 'o.garage_id')} and ${isOpen} and l.kind = 'part' and l.issued > 0 and l.work <> 'done' and ${found}`,
    sql`x.line_id, ${orderOf}, x.plate, x.name, x.quantity`,
    sql`x.order_id, x.line_id`,
  )

export const selectIssuedUnfinished = (place: Place) => listIssued(place, sql`l.issued`, sql`true`)

/** Parts that were issued after the close, for lines that are not done: only what the snapshot does not have. */
export function selectIssuedLater(place: Place, later: Later) {
  const lines = later.snapshot.issued_undone
  const before = sql`coalesce((select s.quantity
    from unnest(${lines.map(({ line_id }) => line_id)}::int[], ${lines.map(({ quantity }) => quantity)}::numeric[]) s (line_id, quantity)
    where s.line_id = l.id), 0)`
  return listIssued(
    place,
    sql`l.issued - ${before}`,
    sql`l.issued > ${before} and exists (select from stock_moves m where m.source_type = 'work_order' and m.source_id = o.id
      and m.item_id = l.inventory_item_id and m.kind = 'issue' and ${isLater('m.at', later)})`,
  )
}

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
