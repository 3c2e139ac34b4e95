/** All stored data of one customer, for the garages in scope. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { instant, namedReference } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'

/** Rows of a customer as JSON, in order. `reach`: only those in the caller's scope. */
const list = (
  columns: string,
  rows: string,
  order: string,
  reach: Expression<SqlBool> = sql<SqlBool>`true`,
) => sql`(select coalesce(json_agg(x), '[]') from (
    select ${sql.raw(columns)} from ${sql.raw(rows)} and ${reach} order by ${sql.raw(order)}) x)`

const cars = (rows: string, order: string) =>
  list(
    `v.license_plate, v.vin, v.chassis_number, v.production_year, v.odometer,
    ${namedReference('brands', 'v.brand_id')}->>'name' as brand, ${namedReference('models', 'v.model_id')}->>'name' as model`,
    rows,
    order,
  )

/** What the customer agreed to, got and answered outside the building. */
const contactColumns = (scope: Scope) => sql`
  ${list(
    `k.channel, k.purpose, k.given, ${instant('k.at')} as at, k.how`,
    'consents k where k.customer_id = c.id',
    'k.id',
  )} as consents,
  ${list(
    `m.template, m.channel, m.language, m.to_address, m.subject, m.body, m.state, m.reason, ${instant('m.created_at')} as created_at,
    ${instant('m.sent_at')} as sent_at, ${instant('m.delivered_at')} as delivered_at, ${instant('m.read_at')} as read_at`,
    'messages m where m.customer_id = c.id',
    'm.id',
    inScope(scope, 'm.garage_id'),
  )} as messages,
  ${list(
    `s.purpose, ${instant('s.created_at')} as created_at, s.opened_count, ${instant('s.opened_at')} as opened_at,
    ${instant('s.revoked_at')} as revoked_at`,
    `shares s where s.id in (
      select x.id from orders o join shares x on x.order_id = o.id where o.customer_id = c.id
      union all select x.id from invoices i join shares x on x.invoice_id = i.id where i.customer_id = c.id
      union all select x.id from build_bills b join shares x on x.build_bill_id = b.id where b.customer_id = c.id)`,
    's.id',
    inScope(scope, 's.garage_id'),
  )} as links,
  ${list(
    `o.number, d.estimate_version, d.hash, d.name, d.lines, d.network, ${instant('d.decided_at')} as decided_at`,
    'share_decisions d join orders o on o.id = d.order_id where o.customer_id = c.id',
    'd.id',
    inScope(scope, 'o.garage_id'),
  )} as decisions,
  ${list(
    `f.kind, f.text, ${instant('f.created_at')} as created_at, ${instant('f.done_at')} as done_at, f.note`,
    'follow_ups f where f.customer_id = c.id',
    'f.id',
    sql<SqlBool>`(f.garage_id is null or ${inScope(scope, 'f.garage_id')})`,
  )} as follow_ups`

/** @returns undefined: no such customer in reach */
export async function selectAll(db: Db, scope: Scope, id: number) {
  // the scope limits orders and documents; points and vouchers belong to no branch
  const all = sql<SqlBool>`${scope.garages === 'all'}`
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.full_name, c.also_known_as, c.gender, c.birth_date, c.phone, c.email, c.address, c.description, c.language,
      c.kind, c.legal_name, c.npwp, c.nitku, c.nik, c.tin, c.brn, c.nric, c.sst_number, c.kvk, c.btw_id, c.passport,
      c.street, c.house_number, c.postal_code, c.city, c.region_code, c.country_code, c.invoice_email, c.payment_terms_days,
      c.purchase_order_required, c.tax_invoice_requested, c.peppol_id, c.contacts, c.tier, c.message_consent,
      ${sql.raw(instant('c.message_consent_at'))} as message_consent_at,
      n.name as country, ${sql.raw(instant('c.created_at'))} as created_at, c.id_card_file_id is not null as has_id_card,
      c.profile_picture_file_id is not null as has_profile_picture, c.is_owner,
      (select json_build_object('joined_on', m.joined_on, 'points', m.points, 'blocked_because', m.blocked_reason)
        from memberships m where m.customer_id = c.id) as membership,
      ${cars('vehicles v where v.customer_id = c.id', 'v.id')} as vehicles,
      ${cars('vehicle_owners w join vehicles v on v.id = w.vehicle_id where w.customer_id = c.id', 'w.id')} as former_vehicles,
      ${list(
        `o.number, g.name as garage, o.stage, o.license_plate, o.complaint, o.mechanic_notes as notes, o.purchase_order_number, o.odometer_in, o.odometer_out,
        ${instant('o.created_at')} as created_at, ${instant('o.slot_at')} as slot_at, ${instant('o.promised_at')} as promised_at,
        ${instant('o.delivered_at')} as delivered_at, o.cancel_reason, o.agreed_by, o.agreed_how, o.discount, o.grand_total,
        (select coalesce(json_agg(json_build_object('name', l.name, 'qty', l.qty, 'amount', l.amount, 'approval', l.approval)
          order by l.id), '[]') from order_lines l where l.order_id = o.id) as lines,
        (select coalesce(json_agg(json_build_object('name', n.name, 'result', f.result, 'measure', f.measure, 'unit', f.unit,
          'note', f.note) order by n.id), '[]') from order_inspections f join inspection_items n on n.id = f.inspection_item_id
          where f.order_id = o.id) as inspection,
        (select json_build_object('fuel', k.fuel, 'belongings', k.belongings, 'marks', k.marks)
          from order_conditions k where k.order_id = o.id) as condition,
        (select count(*) from order_media m where m.order_id = o.id)::int as photos_and_videos,
        (select coalesce(json_agg(json_build_object('line', l.name, 'from', w.from_on, 'until', w.until_on) order by w.id), '[]')
          from warranties w join order_lines l on l.id = w.order_line_id where w.order_id = o.id) as warranties,
        (select coalesce(json_agg(json_build_object('on', p.paid_on, 'kind', p.kind, 'amount', p.amount) order by p.id), '[]')
          from payments p where p.order_id = o.id) as payments,
        (select coalesce(json_agg(json_build_object('signer', s.signer, 'signed_at', ${instant('s.signed_at')}, 'svg', s.svg)),
          '[]') from order_signatures s where s.order_id = o.id) as signatures`,
        'orders o join garages g on g.id = o.garage_id where o.customer_id = c.id',
        'o.id',
        inScope(scope, 'o.garage_id'),
      )} as orders,
      ${list(
        'v.license_plate, x.day, x.odometer, x.text, x.amount, g.name as garage',
        'old_visits x join vehicles v on v.id = x.vehicle_id left join garages g on g.id = x.garage_id where v.customer_id = c.id',
        'x.day, x.id',
        sql<SqlBool>`(x.garage_id is null or ${inScope(scope, 'x.garage_id')})`,
      )} as earlier_visits,
      ${list(
        `i.number, i.issued_on, i.status, i.sheet -> 'bill_to' ->> 'full_name' as bill_to, i.sheet -> 'buyer' as buyer, i.grand_total,
        (select coalesce(json_agg(json_build_object('name', l.name, 'qty', l.qty, 'amount', l.amount) order by l.line_no), '[]')
          from invoice_lines l where l.invoice_id = i.id) as lines, (select coalesce(json_agg(json_build_object('on', p.paid_on,
          'kind', p.kind, 'amount', p.amount) order by p.id), '[]') from payments p where p.invoice_id = i.id) as payments,
        (select coalesce(json_agg(json_build_object('number', n.number, 'on', n.issued_on, 'status', n.status, 'reason', n.reason,
          'amount', n.grand_total, 'refunded', n.refunded, 'kept', n.kept) order by n.id), '[]')
          from credit_notes n where n.invoice_id = i.id) as credit_notes`,
        'invoices i where i.customer_id = c.id',
        'i.id',
        inScope(scope, 'i.garage_id'),
      )} as invoices,
      ${list('e.day, e.kind, e.points, e.balance', 'point_entries e where e.customer_id = c.id', 'e.id', all)} as points,
      ${list(
        'v.code, v.name, u.state, u.used_on, u.discount',
        'coupons u join vouchers v on v.id = u.voucher_id where u.customer_id = c.id',
        'u.id',
        all,
      )} as vouchers,
      ${list(
        `b.number, b.name, b.status, b.delivered_on, (select coalesce(json_agg(json_build_object('number', x.number,
          'on', x.issued_on, 'amount', x.amount, 'credit_notes', (select coalesce(json_agg(json_build_object('number', n.number,
          'on', n.issued_on, 'status', n.status, 'reason', n.reason, 'amount', n.grand_total, 'refunded', n.refunded, 'kept', n.kept)
          order by n.id), '[]') from credit_notes n where n.bill_id = x.id)) order by x.id), '[]')
          from build_bills x where x.build_id = b.id) as bills`,
        'builds b where b.customer_id = c.id',
        'b.id',
        inScope(scope, 'b.garage_id'),
      )} as builds,
      ${contactColumns(scope)}
    from customers c join countries n on n.id = c.country_id
    where c.id = ${id} and ${countryInScope(scope, 'c.country_id')}`.execute(db)
  return rows[0]
}

/**
 * The customer's builds. `open`: neither delivered nor cancelled; `unsettled`: an unpaid bill, or money held or owed
 * back.
 */
export async function selectBuildStanding(db: Db, customerId: number) {
  const { rows } = await sql<{ open: boolean; unsettled: boolean }>`
    select coalesce(bool_or(b.status not in ('delivered', 'cancelled')), false) as open,
      coalesce(bool_or(l.asked <> p.paid or l.above <> p.back or (b.status = 'cancelled' and p.held <> 0)), false) as unsettled
    from builds b
    cross join lateral (select coalesce(sum(greatest(amount, 0) - withdrawn - lowered), 0)
          - (select coalesce(sum(k.credited - k.settled), 0) from build_bills i join bill_credits k on k.bill_id = i.id
            where i.build_id = b.id) as asked,
        coalesce(sum(greatest(-amount, 0) - lowered), 0)
          - (select coalesce(sum(case h.kind when 'held' then h.amount else -h.amount end), 0) from payments h
            where h.held_build_id = b.id) as above
      from build_bills where build_id = b.id) l
    cross join lateral (select coalesce(sum(case kind when 'written_back' then -amount else amount end)
          filter (where kind in ('payment', 'written_off', 'written_back')), 0) as paid,
        coalesce(sum(amount) filter (where kind = 'payback'), 0) as back,
        coalesce(sum(case kind when 'deposit' then amount else -amount end) filter (where kind in ('deposit', 'refund', 'forfeit')), 0) as held
      from build_payments where build_id = b.id) p
    where b.customer_id = ${customerId}`.execute(db)
  return rows[0]!
}
