/** Reading orders: the list, the figures behind the dashboard, one order whole. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { taxRulesColumn } from '#domains/books/tax-codes/server/service.ts'
import type { CustomerKind } from '#domains/books/tax-codes/rules.ts'
import type { Page } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { instant, named, order, readLongList } from '#platform/server/query.ts'
import { type Scope, onLocalDays, within } from '#platform/server/scope.ts'
import { matchesIn } from '#platform/server/short-words.ts'
import { countTabs } from '#platform/server/tab-counts.ts'
import type { Figure, OrderDetail, OrderKind, OrderRow, orders } from '../contract.ts'
import {
  type Approval,
  type Billing,
  type LineKind,
  type Stage,
  type Work,
  stages,
} from '../rules.ts'
import type { ManualDiscount } from '#platform/contract/money.ts'
import type { TaxRow } from '#platform/contract/tax.ts'
import {
  type Where,
  day,
  figurePiece,
  figureThen,
  kindOf,
  ofKind,
  stillOpen,
} from './queries-figures.ts'

type Wanted = QueryOf<typeof orders.list>
function conditions(scope: Scope, wanted: Partial<Wanted>, at: Where): Expression<SqlBool>[] {
  const { keyword, billing, customer_id, vehicle_id, mechanic_id, start_date, end_date } = wanted
  const stage = wanted.stage ?? wanted.status
  const where: Expression<SqlBool>[] = [within(scope, 'orders.garage_id')]
  if (keyword) where.push(plateOrText(keyword))
  if (stage) where.push(sql`orders.stage = ${stage}`)
  // as a literal: the index of the unpaid ones is only used for a value that is known when planning
  if (billing) where.push(sql`orders.billing = ${sql.lit(billing)}`)
  if (customer_id) where.push(sql`orders.customer_id = ${customer_id}`)
  if (vehicle_id) where.push(sql`orders.vehicle_id = ${vehicle_id}`)
  if (mechanic_id) where.push(sql`orders.mechanic_id = ${mechanic_id}`)
  if (wanted.open) where.push(stillOpen)
  if (wanted.kind) where.push(ofKind(wanted.kind))
  // after the figure is made: a car that was in two garages counts in the one that it was in last
  if (wanted.at_garage_id) where.push(sql`orders.garage_id = ${wanted.at_garage_id}`)
  if (at.ids) where.push(sql`orders.id = any(${[...at.ids]})`)
  if (wanted.figure) where.push(figurePiece(scope, wanted.figure, at))
  if (wanted.today)
    where.push(
      onLocalDays({ scope, ...at, garageColumn: 'orders.garage_id' }, (today) => madeOn(today)),
    )
  else if (start_date && end_date) where.push(madeOn(start_date, end_date))
  return where
}

const madeOn = (from: string, to = from) =>
  // the moments in the words of the list's order for every garage, so that earlier days are not scanned
  sql<SqlBool>`(${day('orders.opened_on', from, to)}
    and orders.created_at >= ${from}::date - interval '1 day' and orders.created_at < ${to}::date + interval '2 days')`

/** `b 1234 xyz` finds the plate that is kept as B1234XYZ. */
export function plateOrText(keyword: string): Expression<SqlBool> {
  const compact = keyword.replaceAll(/[^a-z0-9]/gi, '')
  return matchesIn(
    'orders.search',
    'orders.garage_id',
    keyword,
    ...(compact.length >= 3 ? [compact] : []),
  )
}

/** What credit notes took off the bill that stands; one that waits for its replacement is billed anew. */
const credited = `case when orders.billing in ('issued', 'part_paid', 'paid', 'written_off') then coalesce((select i.credited
    from invoices i where i.order_id = orders.id and i.status = 'issued'), 0) else 0 end`

/** What is still to pay; nothing once the order is off. */
export const DUE = `case when orders.stage in ('cancelled', 'no_show') then 0
    else greatest(0, orders.grand_total - ${credited} - orders.down_payment - orders.paid - orders.written_off) end`

/**
 * What the list and the page of one order both show. `due`: the amount still owed; nothing is, before there is something
 * to pay, or once the order is off.
 */
const shared = `orders.id, orders.number, orders.version, orders.stage, orders.stage as status, orders.billing, orders.license_plate,
  orders.services, orders.slot_at, orders.checked_in_at, orders.created_at, orders.grand_total, garages.time_zone,
  json_build_object('id', garages.id, 'name', garages.name) as garage,
  json_build_object('id', orders.customer_id, 'full_name', customers.full_name, 'phone', customers.phone) as customer,
  json_build_object('id', vehicles.id, 'license_plate', orders.license_plate, 'country_id', vehicles.country_id,
    'brand', ${named('brands', 'vehicles.brand_id')}, 'model', ${named('models', 'vehicles.model_id')},
    'variant', ${named('variants', 'vehicles.variant_id')}, 'production_year', vehicles.production_year) as vehicle,
  (select json_build_object('id', e.id, 'full_name', e.full_name)
    from employees e where e.id = orders.mechanic_id) as mechanic,
  case when orders.stage in ('in_progress', 'on_hold') then exists (select from order_lines l
    join stock_claims c on c.order_line_id = l.id where l.order_id = orders.id and c.reserved < c.wanted)
    else false end as is_short,
  ${DUE} as due`

const joins = sql`join garages on garages.id = orders.garage_id
  join vehicles on vehicles.id = orders.vehicle_id
  join customers on customers.id = orders.customer_id`

const rowColumns = sql.raw(shared)

/** A row as the database has it: the plate still compact. */
export type StoredRow = Omit<OrderRow, 'vehicle'> & {
  vehicle: OrderRow['vehicle'] & { country_id: number }
}

/** How many orders the garages in reach have: their numbers have no gap, and no order is removed. */
const countKept = (scope: Scope) => sql<{ total: number }>`
  select coalesce(sum(last), 0)::int as total from number_counters where series = 'WO' and ${within(scope, 'garage_id')}`

/** The narrowings whose statement is planned anew at each use. */
const readerOf = (db: Db, wanted: Partial<Wanted>, where: Where) =>
  [wanted.keyword, wanted.start_date, wanted.today, wanted.figure, where.ids].some(
    (one) => one !== undefined,
  )
    ? adhoc(db)
    : db

/** The orders of each stage that what else narrows the list leaves. */
export async function countStages(
  db: Db,
  scope: Scope,
  wanted: QueryOf<typeof orders.counts>,
  where: Where,
): Promise<Record<Stage, number>> {
  const list = {
    from: sql`orders`,
    id: 'orders.id',
    where: conditions(scope, wanted, where),
    sorted: order(undefined, { created_at: 'orders.created_at' }, '-created_at', 'orders.id'),
  }
  const tabs = stages.map((stage) => [stage, sql<SqlBool>`orders.stage = ${stage}`])
  return countTabs<Stage>(readerOf(db, wanted, where), list, Object.fromEntries(tabs))
}

export async function selectOrders(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<Page<StoredRow>> {
  const reader = readerOf(db, wanted, where)
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
  const narrowed = conditions(scope, wanted, where)
  return readLongList<StoredRow>(
    reader,
    {
      from: sql`orders`,
      id: 'orders.id',
      columns: rowColumns,
      joins,
      where: narrowed,
      sorted,
      kept: narrowed.length === 1 ? countKept(scope) : undefined,
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
  at: Where,
  period: { start_date?: string; end_date?: string; today?: true } = {},
): Promise<OrderCell[]> {
  return (await cells(conditions(scope, { figure, ...period }, at)).execute(adhoc(db))).rows
}

/** The same at a moment that is over. */
export async function selectFigureThen(
  db: Db,
  scope: Scope,
  figure: 'bookings' | 'done',
  at: Where,
): Promise<OrderCell[]> {
  const where = [within(scope, 'orders.garage_id'), figureThen(scope, figure, at)]
  return (await cells(where).execute(adhoc(db))).rows
}

/** The parts of an order as JSON, in the order in which they came to be. */
const parts = (columns: string, table: string, order = 'id') =>
  `(select coalesce(json_agg(part), '[]') from (
    select ${columns} from ${table} order by ${order}) part)`

/** What the books hold of the customer's that no invoice has used (2-1210). */
export const deposit = `(select greatest(0, coalesce(sum(case p.kind when 'down_payment' then p.amount when 'payment' then p.excess
    else -p.excess end), 0) - coalesce((select i.down_payment from invoices i
      where i.order_id = orders.id and i.status = 'issued'), 0)
    - coalesce((select sum(case h.kind when 'held' then h.amount else -h.amount end) from payments h
      where h.held_order_id = orders.id), 0)
    -- what credit notes left on the customer's account
    + coalesce((select sum(n.kept) from credit_notes n join invoices i on i.id = n.invoice_id
      where i.order_id = orders.id and n.kept_back_on is null), 0))
  from payments p where p.order_id = orders.id)`

/** The newest invoice, once it was voided to be corrected and nothing has replaced it yet. */
const voidedBill = (columns: string) => `(select json_build_object(${columns}) from invoices v
  where v.order_id = orders.id and orders.billing = 'void' and (v.void_replace or v.credit_replaces)
    and v.id = (select max(n.id) from invoices n where n.order_id = orders.id))`
const correction = `case when orders.stage in ('ready', 'delivered') then ${voidedBill(
  `'invoice_id', v.id, 'number', v.number, 'grand_total', v.grand_total, 'paid', orders.down_payment + orders.paid`,
)} end`

/** What was paid above what is billed (1-1210): a voided invoice leaves it. */
export const credit = `greatest(0, orders.paid - coalesce((select i.grand_total - i.credited - i.down_payment from invoices i
  where i.order_id = orders.id and i.status = 'issued'), 0))`

/** A part that is short: garages of the same country with more of it than their own minimum. */
const elsewhere = `(select coalesce(json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name),
    'surplus', other.spare) order by other.spare desc, g.id), '[]')
  from inventory_items i join inventory_items twin on lower(twin.sku) = lower(i.sku) and twin.id <> i.id
  join stock_balances other on other.item_id = twin.id join garages g on g.id = twin.garage_id
  where i.id = l.inventory_item_id and twin.deleted_at is null and other.spare > 0
    and g.kind = 'garage' and g.country_id = garages.country_id)`

/** What third parties charged for a line, before and after the invoice. */
const outside = `(select coalesce(sum(t.amount + t.tax_cost), 0) from third_party_purchase_lines t
  join third_party_purchases p on p.id = t.third_party_purchase_id where t.order_line_id = l.id and p.deleted_at is null)`

/** What a line cost so far, by its kind; null where nothing can be. */
const cost = `case when l.inventory_item_id is not null then l.issued_value when l.kind = 'third_party' then ${outside} end`

const lines = parts(
  `l.id, l.kind, l.catalog_service_id, l.service_item_id, l.inspection_item_id, l.inventory_item_id, l.third_party_item_id,
  l.name, l.qty, l.unit_price, l.discount, l.amount, l.approval, l.agreed_qty, l.agreed_amount,
  l.work, l.serial_number, l.notes, l.warranty_id, l.warranty_days, l.taxed_by_id as tax_code_id,
  l.tax_code_id as chosen_tax_code_id, l.tax,
  (select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type) order by f.id), '[]')
    from files f where f.id = any(l.file_ids)) as files,
  (select round(s.minutes * l.qty)::bigint from catalog_services s where s.id = l.catalog_service_id) as minutes_planned,
  (select coalesce(json_agg(json_build_object('id', t.id, 'mechanic', json_build_object('id', e.id, 'name', e.full_name),
      'from', ${instant('t.from_at')}, 'to', ${instant('t.to_at')}, 'reason', t.correct_reason) order by t.id), '[]')
    from order_times t join employees e on e.id = t.mechanic_id where t.line_id = l.id) as time,
  coalesce(c.reserved, 0) as reserved, l.issued, coalesce(c.wanted - c.reserved, 0) as shortage, b.available,
  case when c.wanted > c.reserved then ${elsewhere} else '[]' end as elsewhere,
  ${cost} as cost, case when l.approval = 'approved' then l.amount - ${cost} end as margin`,
  `order_lines l left join stock_claims c on c.order_line_id = l.id
    left join stock_balances b on b.item_id = l.inventory_item_id where l.order_id = orders.id`,
  'l.id',
)

/** When it comes in: as it did, else as it is booked. */
const comesIn = 'coalesce(orders.checked_in_at, orders.slot_at, orders.created_at)'

/** While it begins: an order delivered within 30 days before it comes in, with a service that this one has too. */
const backSoon = `(select json_build_object('id', b.id, 'number', b.number) from orders b
  where orders.stage in ('booked', 'queued', 'inspecting') and b.vehicle_id = orders.vehicle_id and b.stage = 'delivered'
    and b.delivered_at between ${comesIn} - interval '30 days' and ${comesIn}
    and exists (select from order_lines had join order_lines has
      on has.catalog_service_id = had.catalog_service_id or has.service_item_id = had.service_item_id
      where had.order_id = b.id and had.approval = 'approved' and has.order_id = orders.id)
  order by b.delivered_at desc limit 1)`

/** Whether the car was here for the same service a short while ago. The order has been found in reach before. */
export async function isBackSoon(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select ${sql.raw(backSoon)} is not null as back from orders where id = ${orderId}`.execute(db)
  return rows[0]?.back ?? false
}

const wholeColumns =
  sql.raw(`${shared}, garages.country_id, customers.kind as customer_kind, vehicles.photo_file_id,
  coalesce(vehicles.vin, vehicles.chassis_number) is not null as is_numbered,
  orders.sub_total, orders.discount, orders.voucher_value, orders.points, orders.points_value, orders.tax, orders.taxes, orders.prices_include_tax, orders.total, orders.down_payment, orders.paid,
  ${deposit} as deposit, ${credited} as credited, ${credit} as credit, ${correction} as correction, orders.parts_cost + orders.third_party_cost as cost,
  orders.mechanic_id, orders.complaint, orders.mechanic_notes, orders.purchase_order_number, orders.promised_at, orders.odometer_in, orders.odometer_out,
  orders.estimate_version, orders.agreed_by, orders.agreed_how, orders.agreed_at,
  orders.hold_reason, orders.cancel_reason, orders.rework_count, orders.checklist, orders.completed_at, orders.delivered_at,
  (select c.purchase_order_required from customers c where c.id = orders.customer_id) as purchase_order_required,
  ${lines} as lines,
  ${parts('id, type, amount, reason', 'order_discounts where order_id = orders.id')} as discounts,
  ${parts(
    'm.id, direction, file_id, m.line_id, files.type',
    'order_media m join files on files.id = file_id where m.order_id = orders.id',
    'm.id',
  )} as media,
  ${parts(
    `signer, svg, purpose, estimate_version, estimate_hash, ${instant('signed_at')} as signed_at`,
    'order_signatures where order_id = orders.id',
    'signed_at, signer',
  )} as signatures,
  (select json_build_object('id', f.id, 'number', f.number) from orders f where f.id = orders.rework_of_id) as rework_of,
  ${parts('r.id, r.number', 'orders r where r.rework_of_id = orders.id', 'r.id')} as reworks,
  (select json_build_object('id', w.id, 'order', json_build_object('id', s.id, 'number', s.number)) from warranty_claims c
    join warranties w on w.id = c.warranty_id join orders s on s.id = w.order_id where c.order_id = orders.id) as warranty,
  ${backSoon} as back_soon,
  (select json_build_object('version', v.version, 'hash', v.hash) from order_estimates v
    where v.order_id = orders.id and v.superseded_at is null) as estimate,
  ${parts(
    `from_stage as from, to_stage as to, ${instant('at')} as at, e.full_name as by, reason, said`,
    'order_events v left join employees e on e.id = employee_id where v.order_id = orders.id',
    'v.id',
  )} as history,
  (select json_build_object('id', i.id, 'number', i.number)
    from invoices i where i.order_id = orders.id and i.status = 'issued') as invoice`)

export type StoredOrder = StoredRow &
  Omit<
    OrderDetail,
    | keyof OrderRow
    | 'estimate_total'
    | 'discounts'
    | 'media'
    | 'lines'
    | 'allowed'
    | 'voucher'
    | 'coupons'
    | 'refundable'
    | 'risk'
  > & {
    credit: number
    mechanic_id: number | null
    photo_file_id: number | null
    /** The vehicle has a VIN or a chassis number. */
    is_numbered: boolean
    lines: (Omit<OrderDetail['lines'][number], 'files' | 'time' | 'minutes_spent'> & {
      files: { id: number; type: string }[]
      time: Omit<OrderDetail['lines'][number]['time'][number], 'is_long'>[]
    })[]
    discounts: Omit<OrderDetail['discounts'][number], 'value'>[]
    media: (Omit<OrderDetail['media'][number], 'file'> & { file_id: number; type: string })[]
  }

/** One order with everything that its page shows, but the allowed moves. Undefined when it is not in reach. */
export async function selectOrder(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<StoredOrder>`select ${wholeColumns} from orders ${joins}
    where orders.id = ${id} and ${within(scope, 'orders.garage_id')}`.execute(db)
  return rows[0]
}

/** The order with what its garage decides: the tax of the local day, code and zone. */
const orderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .selectAll('orders')
    .select(['garages.country_id', 'garages.time_zone'])
    .select(
      taxRulesColumn(
        'garages',
        sql`(${at.toISOString()}::timestamptz at time zone garages.time_zone)::date`,
      ).as('tax_rules'),
    )
    .select(
      sql<CustomerKind>`(select c.kind from customers c where c.id = orders.customer_id)`.as(
        'customer_kind',
      ),
    )
    .select([
      sql.raw<number>(deposit).as('deposit'),
      sql.raw<number>(credit).as('credit'),
      sql.raw<OrderDetail['correction']>(correction).as('correction'),
      // its voucher is judged as it was on the day of that bill
      sql
        .raw<{ voucher_id: number | null } | null>(voidedBill(`'voucher_id', v.voucher_id`))
        .as('voided_bill'),
      // of its down payment: what the issued invoice has used
      sql<number>`coalesce((select i.down_payment from invoices i
        where i.order_id = orders.id and i.status = 'issued'), 0)`.as('applied'),
      // of the cost of its parts: no longer in work, a voided invoice has left it in the cost of sales
      sql<number>`(select coalesce(sum(kept_value), 0)::bigint from order_lines l where l.order_id = orders.id)`.as(
        'parts_kept',
      ),
    ])
    .where('orders.id', '=', id)
    .where(within(scope, 'orders.garage_id'))
    .$narrowType<{ stage: Stage; billing: Billing; taxes: TaxRow[] }>()

/** The order itself, locked until the transaction ends: what is decided upon it stays true. */
export const lockOrder = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).forUpdate('orders').executeTakeFirst()
/** The same for display only: a wait for a lock on the readers' shared connections would delay all readers. */
export const selectOrderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const ofOrder = (scope: Scope, id: number) =>
  sql<SqlBool>`exists (select from orders where orders.id = ${id} and ${within(scope, 'orders.garage_id')})`

export const selectLines = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_lines')
    .leftJoin('stock_claims as claim', 'claim.order_line_id', 'order_lines.id')
    .selectAll('order_lines')
    .select([
      sql<number>`coalesce(claim.reserved, 0)`.as('reserved'),
      sql<number>`coalesce(claim.wanted - claim.reserved, 0)`.as('shortage'),
      // whose car was promised first gets the part first (stock.md)
      sql<string | null>`(select promised_at from orders where orders.id = order_id)`.as(
        'promised_at',
      ),
    ])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('order_lines.id')
    .$narrowType<{ kind: LineKind; approval: Approval; work: Work }>()
    .execute()
export type StoredLine = Awaited<ReturnType<typeof selectLines>>[number]

export const selectDiscounts = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_discounts')
    .select(['id', 'type', 'amount', 'reason'])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('id')
    .$narrowType<{ type: ManualDiscount['type'] }>()
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
    .where('said', 'is', null)
    .orderBy('order_events.id', 'desc')
    .limit(sql.lit(20))
    .execute()
