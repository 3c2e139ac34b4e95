/** All that is kept of one customer, of all garages. The customer was found in reach before. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { instant, named } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'

const list = (columns: string, rows: string) =>
  sql.raw(`(select coalesce(json_agg(x), '[]') from (select ${columns} from ${rows}) x)`)

const cars = (rows: string) =>
  list(
    `v.license_plate, v.vin, v.chassis_number, v.production_year, v.odometer,
    ${named('brands', 'v.brand_id')}->>'name' as brand, ${named('models', 'v.model_id')}->>'name' as model`,
    rows,
  )

/** @returns undefined: no such customer in reach */
export async function selectAll(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.full_name, c.gender, c.birth_date, c.phone, c.email, c.address, c.description, c.tier, c.message_consent,
      ${sql.raw(instant('c.message_consent_at'))} as message_consent_at,
      n.name as country, ${sql.raw(instant('c.created_at'))} as created_at, c.id_card_file_id is not null as has_id_card,
      c.profile_picture_file_id is not null as has_profile_picture,
      ${cars('vehicles v where v.customer_id = c.id order by v.id')} as vehicles,
      ${cars('vehicle_owners w join vehicles v on v.id = w.vehicle_id where w.customer_id = c.id order by w.id')} as former_vehicles,
      ${list(
        `o.number, g.name as garage, o.stage, o.license_plate, o.complaint, o.mechanic_notes as notes, o.odometer_in, o.odometer_out,
        ${instant('o.created_at')} as created_at, ${instant('o.delivered_at')} as delivered_at, o.agreed_by, o.agreed_how, o.grand_total,
        (select coalesce(json_agg(json_build_object('name', l.name, 'qty', l.qty, 'amount', l.amount, 'approval', l.approval)
          order by l.id), '[]') from order_lines l where l.order_id = o.id) as lines,
        (select coalesce(json_agg(json_build_object('signer', s.signer, 'signed_at', ${instant('s.signed_at')}, 'svg', s.svg)),
          '[]') from order_signatures s where s.order_id = o.id) as signatures`,
        'orders o join garages g on g.id = o.garage_id where o.customer_id = c.id order by o.id',
      )} as orders,
      ${list(
        `i.number, i.issued_on, i.status, i.grand_total, (select coalesce(json_agg(json_build_object('on', p.paid_on,
          'kind', p.kind, 'amount', p.amount) order by p.id), '[]') from payments p where p.invoice_id = i.id) as payments`,
        'invoices i where i.customer_id = c.id order by i.id',
      )} as invoices,
      ${list('e.day, e.kind, e.points, e.balance', 'point_entries e where e.customer_id = c.id order by e.id')} as points,
      ${list(
        'v.code, v.name, u.state, u.used_on, u.discount',
        'coupons u join vouchers v on v.id = u.voucher_id where u.customer_id = c.id order by u.id',
      )} as vouchers,
      ${list('b.number, b.name, b.status, b.delivered_on', 'builds b where b.customer_id = c.id order by b.id')} as builds
    from customers c join countries n on n.id = c.country_id
    where c.id = ${id} and ${withinCountry(scope, 'c.country_id')}`.execute(db)
  return rows[0]
}

/** Builds that are neither delivered nor off. */
export async function hasOpenBuilds(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from builds
    where customer_id = ${customerId} and status not in ('delivered', 'cancelled')) as open`.execute(
    db,
  )
  return rows[0]?.open ?? false
}
