/** The invoices that a simulation replays: issued, not void, as they were charged. */
import { sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type GarageInfo, type Scope, onLocalDays } from '#platform/server/session/scope.ts'

export interface PastLine {
  kind: string
  catalog_service_id: number | null
  service_category_id: number | null
  qty: number
  unit_price: number
  /** What its service cost in the price list on that day. */
  list_price: number | null
  /** The package that it came with, and what that cost on that day. */
  package_id: number | null
  package_price: number | null
  /** The line's own discount, and its amount. */
  discount: number
  amount: number
  /** Its share of the order's manual discounts, voucher and points. */
  order_discount: number
  voucher: number
  points: number
}

export interface PastInvoice {
  id: number
  order: { id: number; number: string }
  garage: { id: number; name: string }
  country_id: number
  customer: { id: number; full_name: string }
  /** The garage's local day. */
  date: string
  net: number
  /** The rate that was charged, so that a change of net changes the tax with it. */
  tax: number
  /** Its lines, discounts, voucher and points include tax. */
  prices_include_tax: boolean
  voucher_value: number
  points_value: number
  cost: number
  /** The manual discounts of the order. */
  discounts: { type: 'amount' | 'percent'; amount: number }[]
  lines: PastLine[]
}

/** Of the last `days` local days of each garage, today included; oldest first. */
export async function selectPast(
  db: Db,
  scope: Scope,
  {
    places,
    at,
    days,
    withPrices,
  }: { places: readonly GarageInfo[]; at: Date; days: number; withPrices: boolean },
): Promise<PastInvoice[]> {
  const recent = onLocalDays(
    { scope, places, at, garageColumn: 'i.garage_id' },
    (today) => sql`i.issued_on between ${addDays(today, 1 - days)} and ${today}`,
  )
  // the price list of each line's day: only a rule about prices asks for it
  const price = (id: string) =>
    withPrices
      ? sql`case when ${sql.ref(id)} is not null then price_on(${sql.ref(id)}, past.issued_on) end`
      : sql`null::bigint`
  const { rows } = await sql<PastInvoice>`
    with past as (select i.id, i.order_id, i.garage_id, i.customer_id, i.issued_on, i.net, i.tax, i.prices_include_tax, i.voucher_value,
        i.points_value, i.parts_cost + i.third_party_cost as cost
      from invoices i where i.status = 'issued' and ${recent}),
    sold as (select l.invoice_id, json_agg(json_build_object('kind', l.kind, 'catalog_service_id', o.catalog_service_id,
        'service_category_id', c.service_category_id, 'qty', l.qty, 'unit_price', l.unit_price,
        'list_price', ${price('c.id')},
        'package_id', o.package_id,
        'package_price', ${price('o.package_id')}, 'discount', l.discount,
        'amount', l.amount, 'order_discount', l.order_discount, 'voucher', l.voucher, 'points', l.points)
        order by l.line_no) as lines
      from past join invoice_lines l on l.invoice_id = past.id
      left join order_lines o on o.id = l.order_line_id left join catalog_services c on c.id = o.catalog_service_id
      group by l.invoice_id)
    select past.id, json_build_object('id', orders.id, 'number', orders.number) as order,
      json_build_object('id', garages.id, 'name', garages.name) as garage, garages.country_id,
      json_build_object('id', customers.id, 'full_name', customers.full_name) as customer,
      past.issued_on as date, past.net, past.tax, past.prices_include_tax, past.voucher_value, past.points_value, past.cost,
      (select coalesce(json_agg(json_build_object('type', d.type, 'amount', d.amount) order by d.id), '[]')
        from order_discounts d where d.order_id = past.order_id) as discounts,
      coalesce(sold.lines, '[]') as lines
    from past join orders on orders.id = past.order_id join garages on garages.id = past.garage_id
      join customers on customers.id = past.customer_id left join sold on sold.invoice_id = past.id
    order by past.issued_on, past.id`.execute(withoutPlanCache(db))
  return rows
}
