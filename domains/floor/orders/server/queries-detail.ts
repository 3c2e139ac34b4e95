/** One order with all data of its page. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { instant } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { OrderDetail, OrderRow } from '../contract.ts'
import { type StoredRow, credited, orderColumns, orderJoins } from './queries.ts'

/** A list of the order as JSON, in the order of creation. */
const parts = (columns: string, table: string, order = 'id') =>
  `(select coalesce(json_agg(part), '[]') from (
    select ${columns} from ${table} order by ${order}) part)`

/** The customer's money in the ledger that no invoice has used (2-1210). */
export const deposit = `(select greatest(0, coalesce(sum(case p.kind when 'down_payment' then p.amount when 'payment' then p.excess
    else -p.excess end), 0) - coalesce((select i.down_payment from invoices i
      where i.order_id = orders.id and i.status = 'issued'), 0)
    - coalesce((select sum(case h.kind when 'held' then h.amount else -h.amount end) from payments h
      where h.held_order_id = orders.id), 0)
    -- what credit notes left on the customer's account
    + coalesce((select sum(n.kept) from credit_notes n join invoices i on i.id = n.invoice_id
      where i.order_id = orders.id and n.kept_back_on is null), 0))
  from payments p where p.order_id = orders.id)`

/** The newest invoice if it was voided for correction and not replaced yet. */
export const voidedBill = (
  columns: string,
) => `(select json_build_object(${columns}) from invoices v
  where v.order_id = orders.id and orders.billing = 'void' and (v.void_replace or v.credit_replaces)
    and v.id = (select max(n.id) from invoices n where n.order_id = orders.id))`
export const correction = `case when orders.stage in ('ready', 'delivered') then ${voidedBill(
  `'invoice_id', v.id, 'number', v.number, 'grand_total', v.grand_total, 'paid', orders.down_payment + orders.paid`,
)} end`

/** Payments above the billed amount (1-1210), as left by a voided invoice. */
export const credit = `greatest(0, orders.paid - coalesce((select i.grand_total - i.credited - i.down_payment from invoices i
  where i.order_id = orders.id and i.status = 'issued'), 0))`

/** For a part that is short: garages of the same country with stock above their own minimum. */
const elsewhere = `(select coalesce(json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name),
    'surplus', other.spare) order by other.spare desc, g.id), '[]')
  from inventory_items i join inventory_items twin on lower(twin.sku) = lower(i.sku) and twin.id <> i.id
  join stock_balances other on other.item_id = twin.id join garages g on g.id = twin.garage_id
  where i.id = l.inventory_item_id and twin.deleted_at is null and other.spare > 0
    and g.kind = 'garage' and g.country_id = garages.country_id)`

/** Third-party cost of a line, before and after the invoice. */
const outside = `(select coalesce(sum(t.amount + t.tax_cost), 0) from third_party_purchase_lines t
  join third_party_purchases p on p.id = t.third_party_purchase_id where t.order_line_id = l.id and p.deleted_at is null)`

/** The cost of a line so far, by its kind; null for kinds without cost. */
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

/** Its arrival, else its slot. */
const comesIn = 'coalesce(orders.checked_in_at, orders.slot_at, orders.created_at)'

/** While the order begins: an order delivered within 30 days before its arrival, with one of its services. */
const backSoon = `(select json_build_object('id', b.id, 'number', b.number) from orders b
  where orders.stage in ('booked', 'queued', 'inspecting') and b.vehicle_id = orders.vehicle_id and b.stage = 'delivered'
    and b.delivered_at between ${comesIn} - interval '30 days' and ${comesIn}
    and exists (select from order_lines had join order_lines has
      on has.catalog_service_id = had.catalog_service_id or has.service_item_id = had.service_item_id
      where had.order_id = b.id and had.approval = 'approved' and has.order_id = orders.id)
  order by b.delivered_at desc limit 1)`

/** Whether the car was here for the same service recently. The caller has read the order in its scope. */
export async function isRepeatVisit(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select ${sql.raw(backSoon)} is not null as back from orders where id = ${orderId}`.execute(db)
  return rows[0]?.back ?? false
}

const wholeColumns =
  sql.raw(`${orderColumns}, garages.country_id, customers.kind as customer_kind, vehicles.photo_file_id,
  coalesce(vehicles.vin, vehicles.chassis_number) is not null as is_numbered,
  orders.sub_total, orders.discount, orders.voucher_value, orders.points, orders.points_value, orders.tax, orders.taxes, orders.prices_include_tax, orders.total, orders.down_payment, orders.paid,
  ${deposit} as deposit, ${credited} as credited, ${credit} as credit, ${correction} as correction, orders.parts_cost + orders.third_party_cost as cost,
  orders.mechanic_id, orders.complaint, orders.mechanic_notes, orders.purchase_order_number, orders.promised_at, orders.odometer_in, orders.odometer_out,
  orders.estimate_version, orders.link_version, orders.agreed_by, orders.agreed_how, orders.agreed_at,
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
    link_version: number | null
    mechanic_id: number | null
    photo_file_id: number | null
    /** Whether the vehicle has a VIN or a chassis number. */
    is_numbered: boolean
    lines: (Omit<OrderDetail['lines'][number], 'files' | 'time' | 'minutes_spent'> & {
      files: { id: number; type: string }[]
      time: Omit<OrderDetail['lines'][number]['time'][number], 'is_long'>[]
    })[]
    discounts: Omit<OrderDetail['discounts'][number], 'value'>[]
    media: (Omit<OrderDetail['media'][number], 'file'> & { file_id: number; type: string })[]
  }

/** One order with all data of its page, without the allowed transitions. Undefined outside the scope. */
export async function selectOrder(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<StoredOrder>`select ${wholeColumns} from orders ${orderJoins}
    where orders.id = ${id} and ${inScope(scope, 'orders.garage_id')}`.execute(db)
  return rows[0]
}
