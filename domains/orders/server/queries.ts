/** Reading orders: the list, the figures behind the dashboard, one order whole. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import type { Page } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, readPage } from '#platform/server/query.ts'
import { type GaragePlace, type Scope, onLocalDays, within } from '#platform/server/scope.ts'
import type { Figure, OrderRow, orders } from '../contract.ts'

type Wanted = QueryOf<typeof orders.list>
export interface Where {
  places: readonly GaragePlace[]
  at: Date
}

const day = (column: string, from: string, to = from) =>
  sql<SqlBool>`${sql.ref(column)} between ${from} and ${to}`

/** In the words of the partial index, so that the planner knows it. */
const stillOpen = sql<SqlBool>`orders.stage not in ('delivered', 'cancelled', 'no_show')`

/** What each figure of the dashboard counts, and its list shows (product decisions, section 10). */
function figurePiece(scope: Scope, figure: Figure, { places, at }: Where): Expression<SqlBool> {
  const days = (garageColumn: string, piece: (today: string) => Expression<SqlBool>) =>
    onLocalDays({ scope, places, at, garageColumn }, piece)
  const local = (piece: (today: string) => Expression<SqlBool>) => days('orders.garage_id', piece)
  switch (figure) {
    case 'work_orders':
      return sql<SqlBool>`orders.stage not in ('cancelled', 'no_show')`
    case 'bookings':
      return local((today) => sql`(orders.stage = 'booked' and ${day('orders.slot_on', today)})`)
    case 'queued':
      return sql<SqlBool>`orders.stage = 'queued'`
    case 'done':
      return local((today) => day('orders.completed_on', today))
    case 'today':
      // three short index reads instead of one look at every order
      return sql<SqlBool>`orders.id in (
        select id from orders where ${within(scope, 'garage_id')} and stage not in ('delivered', 'cancelled', 'no_show')
        union all select id from orders where ${days('garage_id', (today) => day('slot_on', today))}
        union all select id from orders where ${days('garage_id', (today) => day('checked_in_on', today))})`
    case 'vehicles':
      // each vehicle once: its latest visit of the seven days
      return local((today) => {
        const seven = (table: string) => day(`${table}.checked_in_on`, addDays(today, -6), today)
        return sql`(${seven('orders')} and not exists (
          select from orders later where later.vehicle_id = orders.vehicle_id and later.id > orders.id
            and ${within(scope, 'later.garage_id')} and ${seven('later')}))`
      })
  }
}

function found(db: Db, scope: Scope, wanted: Partial<Wanted>, where: Where) {
  let rows = db.selectFrom('orders').where(within(scope, 'orders.garage_id'))
  const stage = wanted.stage ?? wanted.status
  if (wanted.keyword) rows = rows.where(plateOrText(wanted.keyword))
  if (stage) rows = rows.where('orders.stage', '=', stage)
  // as a literal: the index of the unpaid ones is only used for a value that is known when planning
  if (wanted.billing) rows = rows.where('orders.billing', '=', sql.lit(wanted.billing))
  if (wanted.customer_id) rows = rows.where('orders.customer_id', '=', wanted.customer_id)
  if (wanted.vehicle_id) rows = rows.where('orders.vehicle_id', '=', wanted.vehicle_id)
  if (wanted.mechanic_id) rows = rows.where('orders.mechanic_id', '=', wanted.mechanic_id)
  if (wanted.open) rows = rows.where(stillOpen)
  if (wanted.figure) rows = rows.where(figurePiece(scope, wanted.figure, where))
  if (wanted.start_date && wanted.end_date)
    rows = rows.where(day('orders.opened_on', wanted.start_date, wanted.end_date))
  return rows
}

/** `b 1234 xyz` finds the plate that is kept as B1234XYZ. */
export function plateOrText(keyword: string): Expression<SqlBool> {
  const compact = keyword.replaceAll(/[^a-z0-9]/gi, '')
  const asTyped = matches('orders.search', keyword)
  return compact.length >= 3 && compact !== keyword
    ? sql<SqlBool>`(${asTyped} or ${matches('orders.search', compact)})`
    : asTyped
}

const named = (table: string, idColumn: string) =>
  sql`(select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(idColumn)})`

const car = sql`json_build_object('id', vehicles.id, 'license_plate', orders.license_plate, 'country_id', vehicles.country_id,
  'brand', ${named('brands', 'vehicles.brand_id')}, 'model', ${named('models', 'vehicles.model_id')},
  'variant', ${named('variants', 'vehicles.variant_id')}, 'production_year', vehicles.production_year)`
const mechanic = sql`(select json_build_object('id', e.id, 'full_name', e.full_name) from employees e where e.id = orders.mechanic_id)`

/** Amount still owed: nothing is, before there is something to pay, or once the order is off. */
const due = sql<number>`case when orders.stage in ('cancelled', 'no_show') then 0 else greatest(0, orders.grand_total - orders.down_payment - orders.paid) end`

const rowColumns = [
  'orders.id',
  'orders.number',
  'orders.version',
  'orders.stage',
  'orders.billing',
  'orders.license_plate',
  'orders.services',
  'orders.slot_at',
  'orders.checked_in_at',
  'orders.created_at',
  'orders.grand_total',
  'garages.time_zone',
] as const

const extraColumns = [
  sql`json_build_object('id', garages.id, 'name', garages.name)`.as('garage'),
  sql`json_build_object('id', orders.customer_id, 'full_name', customers.full_name, 'phone', customers.phone)`.as(
    'customer',
  ),
  car.as('vehicle'),
  mechanic.as('mechanic'),
  due.as('due'),
]

/** A row as the database has it: the plate still compact. */
export type StoredRow = Omit<OrderRow, 'vehicle'> & {
  vehicle: OrderRow['vehicle'] & { country_id: number }
}

export async function selectOrders(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<Page<StoredRow>> {
  const loose =
    wanted.keyword !== undefined || wanted.start_date !== undefined || wanted.figure !== undefined
  const reader = loose ? adhoc(db) : db
  const sorted = order(
    wanted.sort,
    // numbers are given in the order of creation: one index serves both
    {
      created_at: 'orders.created_at',
      number: 'orders.created_at',
      grand_total: 'orders.grand_total',
    },
    '-created_at',
    'orders.id',
  )
  // the page is found first and dressed up after: ten joins instead of a join for every row that is skipped
  const page = found(reader, scope, wanted, where)
    .select('orders.id')
    .orderBy(sorted)
    .limit(sql.lit(wanted.limit))
    .offset(sql.lit((wanted.page - 1) * wanted.limit))
  const rows = reader
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .innerJoin('vehicles', 'vehicles.id', 'orders.vehicle_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select([...rowColumns, ...extraColumns])
    .where('orders.id', 'in', page)
    .where(within(scope, 'orders.garage_id'))
    .orderBy(sorted)
  return readPage<StoredRow>(reader, rows as never, found(reader, scope, wanted, where), wanted)
}

/** How many rows the figure's list has. */
export const countFigure = (
  db: Db,
  scope: Scope,
  figure: Figure,
  where: Where,
  period: { start_date?: string; end_date?: string } = {},
) =>
  found(adhoc(db), scope, { figure, ...period }, where)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
    .then(({ total }) => total)

/** One order with everything that its page shows, but the allowed moves. Undefined when it is not in reach. */
export async function selectOrder(db: Db, scope: Scope, id: number) {
  const whole = db
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .innerJoin('vehicles', 'vehicles.id', 'orders.vehicle_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('orders')
    .select([...extraColumns, 'garages.time_zone', 'garages.country_id'])
    .where('orders.id', '=', id)
    .where(within(scope, 'orders.garage_id'))
    .executeTakeFirst()
  // all at once, on one way there and back; without the order itself, the rest is nobody's
  const [head, lines, discounts, media, signatures, history, invoice] = await Promise.all([
    whole,
    selectLines(db, scope, id),
    selectDiscounts(db, scope, id),
    db
      .selectFrom('order_media')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['order_media.id', 'direction', 'file_id', 'files.type'])
      .where('order_id', '=', id)
      .orderBy('order_media.id')
      .execute(),
    selectSignatures(db, scope, id),
    db
      .selectFrom('order_events')
      .leftJoin('employees', 'employees.id', 'employee_id')
      .select(['from_stage as from', 'to_stage as to', 'at', 'employees.full_name as by', 'reason'])
      .where('order_id', '=', id)
      .orderBy('order_events.id')
      .execute(),
    db
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('order_id', '=', id)
      .where('status', '=', 'issued')
      .executeTakeFirst(),
  ])
  if (!head) return undefined
  return { ...head, lines, discounts, media, signatures, history, invoice: invoice ?? null }
}
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof selectOrder>>>

/** The order with what its garage decides: the local day's tax rate (basis points, 0 until one is set), code and zone. */
const orderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .selectAll('orders')
    .select(['garages.country_id', 'garages.time_zone'])
    .select(
      sql<number>`coalesce((select basis_points from tax_rates t where t.country_id = garages.country_id
        and t.valid_from <= (${at.toISOString()}::timestamptz at time zone garages.time_zone)::date
        order by t.valid_from desc limit 1), 0)`.as('tax_basis_points'),
    )
    .where('orders.id', '=', id)
    .where(within(scope, 'orders.garage_id'))

/** The order itself, locked until the transaction ends: what is decided upon it stays true. */
export const lockOrder = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).forUpdate('orders').executeTakeFirst()
/** The same for showing only: a lock awaited on the readers' shared connections would hold up all of them. */
export const selectOrderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const ofOrder = (scope: Scope, id: number) =>
  sql<SqlBool>`exists (select from orders where orders.id = ${id} and ${within(scope, 'orders.garage_id')})`

export const selectLines = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('id')
    .execute()
export type StoredLine = Awaited<ReturnType<typeof selectLines>>[number]

export const selectDiscounts = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_discounts')
    .select(['id', 'type', 'amount', 'reason'])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('id')
    .execute()

export const selectSignatures = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_signatures')
    .select(['signer', 'svg', 'estimate_version', 'signed_at'])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .execute()

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
    .where(within(scope, 'order_events.garage_id'))
    .orderBy('order_events.id', 'desc')
    .limit(sql.lit(20))
    .execute()
