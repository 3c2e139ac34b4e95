/** Reads members: the list, one of them, expiring points, the ledger of points. Scoped by country. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { namedReference, sortOrder, readLongList } from '#platform/server/database/query.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'
import type {
  ExpiringLot,
  Member,
  MemberDetail,
  MemberVoucher,
  PointEntry,
  membership,
} from '../contract.ts'
import { ACTIVE_DAYS, SLEEPING_DAYS, SOON_DAYS, type Status, rankOf, statuses } from '../rules.ts'

type ListFilters = QueryOf<typeof membership.list>

/** Today in the member's country; an order may reserve a coupon beyond it. */
const LIVE_VOUCHER = `(k.state = 'reserved' or (v.state <> 'ended'
  and v.expiry_date >= (now() at time zone n.time_zone)::date))`

export type StoredMember = Omit<Member, 'status' | 'phone_display'> & {
  phone: string
  country_id: number
  joined_on: string
  blocked_at: string | null
}

/** `standing` of each status: blocked members have the earliest day. */
function standingOf(status: Status, today: string): Expression<SqlBool> {
  const since = (days: number) => sql.lit(addDays(today, -days))
  switch (status) {
    case 'active':
      return sql`standing >= ${since(ACTIVE_DAYS)}`
    case 'sleeping':
      return sql`standing >= ${since(SLEEPING_DAYS)} and standing < ${since(ACTIVE_DAYS)}`
    case 'lost':
      return sql`standing > '0001-01-01' and standing < ${since(SLEEPING_DAYS)}`
    case 'blocked':
      return sql`standing = '0001-01-01'`
  }
}

/** Points of live lots that expire soon. */
const expiresSoon = (today: string) =>
  sql<SqlBool>`l.remaining > 0 and l.expires_on between ${today} and ${addDays(today, SOON_DAYS)}`

function conditions(scope: Scope, filters: Partial<ListFilters>, today: string) {
  const where: Expression<SqlBool>[] = [countryInScope(scope, 'memberships.country_id')]
  if (filters.keyword)
    where.push(
      sql<SqlBool>`memberships.customer_id in (select c.id from customers c
        where ${countryInScope(scope, 'c.country_id')} and ${matches('c.search', filters.keyword)})`,
    )
  if (filters.status) where.push(standingOf(filters.status, today))
  if (filters.tier) where.push(sql`tier_rank = ${sql.lit(rankOf(filters.tier))}`)
  if (filters.expiring)
    where.push(
      sql`memberships.customer_id in (select l.customer_id from point_lots l where ${expiresSoon(today)})`,
    )
  return where
}

/** A customer's coupons: usable ones, used ones, and those that expired or whose voucher ended. */
const coupons = `(select json_build_object(
    'active', count(*) filter (where k.state <> 'used' and ${LIVE_VOUCHER}),
    'used', count(*) filter (where k.state = 'used'),
    'expired', count(*) filter (where k.state <> 'used' and not (${LIVE_VOUCHER})))
  from coupons k join vouchers v on v.id = k.voucher_id
    join countries n on n.id = memberships.country_id where k.customer_id = memberships.customer_id)`

const columns = sql.raw(`customers.id, customers.full_name as name, customers.phone, customers.tier,
  ${namedReference('countries', 'memberships.country_id')} as country, memberships.country_id, memberships.points,
  memberships.total_transaction, memberships.vehicles, memberships.last_visit, memberships.joined_on, memberships.blocked_at,
  ${coupons} as vouchers`)

/** The number of members per status within the other filters of the list. */
export function countStatuses(
  db: Db,
  scope: Scope,
  wanted: QueryOf<typeof membership.counts>,
  today: string,
) {
  const id = 'memberships.customer_id'
  const list = {
    from: sql`memberships`,
    id,
    where: conditions(scope, wanted, today),
    sorted: sortOrder(undefined, { last_visit: 'visited' }, '-last_visit', id),
  }
  const tabs = statuses.map((status) => [status, standingOf(status, today)])
  const isFound = Boolean(wanted.keyword || wanted.expiring)
  return countTabs<Status>(isFound ? withoutPlanCache(db) : db, list, Object.fromEntries(tabs), {
    few: isFound,
  })
}

export function selectMembers(db: Db, scope: Scope, filters: ListFilters, today: string) {
  const isByName = filters.sort?.replace('-', '') === 'name'
  const isFiltered = [filters.keyword, filters.status, filters.tier, filters.expiring].some(Boolean)
  const joined = sql`join memberships on memberships.customer_id = customers.id`
  const where = conditions(scope, filters, today)
  return readLongList<StoredMember>(
    filters.keyword || filters.expiring ? withoutPlanCache(db) : db,
    {
      // only sorting by name needs the customers, and then only filters need the members beside them: each customer
      // is one
      from: isByName ? sql`customers ${isFiltered ? joined : sql``}` : sql`memberships`,
      id: isByName ? 'customers.id' : 'memberships.customer_id',
      columns,
      joins: isByName
        ? isFiltered
          ? sql``
          : joined
        : sql`join customers on customers.id = memberships.customer_id`,
      where: isByName
        ? [countryInScope(scope, 'customers.country_id'), ...(isFiltered ? where : [])]
        : where,
      sorted: sortOrder(
        filters.sort,
        {
          name: 'customers.full_name',
          tier: 'tier_rank',
          status: 'standing',
          points: 'memberships.points',
          vouchers: 'coupons',
          total_transaction: 'total_transaction',
          vehicles: 'vehicles',
          last_visit: 'visited',
        },
        '-last_visit',
        isByName ? 'customers.id' : 'memberships.customer_id',
      ),
    },
    filters,
  )
}

type StoredDetail = Omit<StoredMember, 'vehicles'> &
  Pick<
    MemberDetail,
    'vehicles' | 'last_garage' | 'blocked_reason' | 'reserved' | 'debt' | 'expiring' | 'lots'
  >

const lots = `(select coalesce(json_agg(x), '[]') from (
  select l.id, ${namedReference('garages', 'l.garage_id')} as garage, l.points, l.remaining, l.reserved, l.booked_remaining,
    l.earned_on, l.expires_on,
    (select json_build_object('id', i.id, 'number', i.number, 'order_id', i.order_id) from invoices i
      where i.id = l.invoice_id) as invoice
  from point_lots l where l.customer_id = memberships.customer_id and l.remaining > 0
  order by l.expires_on, l.id) x)`

const cars = `(select coalesce(json_agg(json_build_object('id', v.id, 'license_plate', v.license_plate,
    'brand', ${namedReference('brands', 'v.brand_id')}, 'model', ${namedReference('models', 'v.model_id')}) order by v.id), '[]')
  from vehicles v where v.customer_id = memberships.customer_id)`

export async function selectMemberDetail(db: Db, scope: Scope, id: number, today: string) {
  const { rows } =
    await sql<StoredDetail>`select ${columns}, ${sql.raw(namedReference('garages', 'memberships.last_garage_id'))} as last_garage,
      memberships.blocked_reason, ${sql.raw(lots)} as lots, ${sql.raw(cars)} as vehicles,
      (select coalesce(sum(l.reserved), 0)::bigint from point_lots l
        where l.customer_id = memberships.customer_id and l.remaining > 0) as reserved,
      (select coalesce(sum(d.remaining), 0)::bigint from point_debts d
        where d.customer_id = memberships.customer_id and d.remaining > 0) as debt,
      (select coalesce(sum(l.remaining), 0)::bigint from point_lots l
        where l.customer_id = memberships.customer_id and ${expiresSoon(today)}) as expiring
    from memberships join customers on customers.id = memberships.customer_id
    where memberships.customer_id = ${id} and ${countryInScope(scope, 'memberships.country_id')}`.execute(
      db,
    )
  return rows[0]
}

/** Net payments by month from a month's first day on. */
export async function selectSpending(db: Db, customerId: number, from: string) {
  const { rows } = await sql<{ month: string; net: number; invoices: number }>`
    select to_char(paid_on, 'YYYY-MM') as month, sum(net)::bigint as net, count(*)::int as invoices
    from membership_invoices where customer_id = ${customerId} and voided_on is null and paid_on >= ${from}
    group by 1 order by 1`.execute(db)
  return rows
}

export const selectVouchers = (
  db: Db,
  scope: Scope,
  customerId: number,
  wanted: QueryOf<typeof membership.vouchers>,
) =>
  readLongList<MemberVoucher>(
    db,
    {
      from: sql`coupons k join vouchers v on v.id = k.voucher_id join memberships m on m.customer_id = k.customer_id
        join countries n on n.id = m.country_id`,
      id: 'k.id',
      columns:
        sql.raw(`k.id, v.name, v.code, v.discount_percent::float8 as discount_percent, v.expiry_date, k.state,
        k.discount, k.used_on,
        (select json_build_object('id', o.id, 'number', o.number) from orders o where o.id = k.order_id) as "order"`),
      joins: sql``,
      where: [
        sql<SqlBool>`k.customer_id = ${customerId}`,
        countryInScope(scope, 'm.country_id'),
        wanted.state === 'used'
          ? sql<SqlBool>`k.state = 'used'`
          : wanted.state === 'expired'
            ? sql<SqlBool>`k.state <> 'used' and not ${sql.raw(LIVE_VOUCHER)}`
            : sql<SqlBool>`k.state <> 'used' and ${sql.raw(LIVE_VOUCHER)}`,
      ],
      sorted: sortOrder(wanted.sort, { expiry_date: 'v.expiry_date' }, 'expiry_date', 'k.id'),
    },
    wanted,
  )

export const selectExpiring = (
  db: Db,
  scope: Scope,
  wanted: QueryOf<typeof membership.expiring>,
  today: string,
) =>
  readLongList<Omit<ExpiringLot, 'worth'> & { country_id: number }>(
    wanted.keyword ? withoutPlanCache(db) : db,
    {
      from: sql`point_lots l`,
      id: 'l.id',
      columns: sql.raw(`l.id, json_build_object('id', c.id, 'full_name', c.full_name) as customer,
        ${namedReference('garages', 'l.garage_id')} as garage, l.remaining as points, l.expires_on, c.country_id`),
      joins: sql`join customers c on c.id = l.customer_id`,
      where: [
        expiresSoon(today),
        sql<SqlBool>`exists (select from customers x where x.id = l.customer_id and ${countryInScope(scope, 'x.country_id')}
          and ${wanted.keyword ? matches('x.search', wanted.keyword) : sql`true`})`,
      ],
      sorted: sortOrder(wanted.sort, { expires_on: 'l.expires_on' }, 'expires_on', 'l.id'),
    },
    wanted,
  )

export const selectEntries = (
  db: Db,
  scope: Scope,
  customerId: number,
  wanted: QueryOf<typeof membership.points>,
) =>
  readLongList<PointEntry>(
    db,
    {
      from: sql`point_entries p`,
      id: 'p.id',
      columns: sql.raw(`p.id, p.kind, p.day, p.points, p.balance, p.booked, p.reason,
        ${namedReference('garages', 'p.garage_id')} as garage,
        (select json_build_object('id', o.id, 'number', o.number) from orders o where o.id = p.order_id) as "order",
        (select json_build_object('id', i.id, 'number', i.number) from invoices i
          where i.id = p.invoice_id and p.order_id is null) as sale,
        (select json_build_object('id', l.id, 'expires_on', l.expires_on) from point_lots l where l.id = p.lot_id) as lot,
        (select e.full_name from employees e where e.id = p.employee_id) as by`),
      joins: sql``,
      where: [
        sql<SqlBool>`p.customer_id = ${customerId}`,
        sql<SqlBool>`exists (select from memberships m where m.customer_id = p.customer_id
          and ${countryInScope(scope, 'm.country_id')})`,
        ...(wanted.kind ? [sql<SqlBool>`p.kind = ${wanted.kind}`] : []),
        ...(wanted.start_date && wanted.end_date
          ? [sql<SqlBool>`p.day between ${wanted.start_date} and ${wanted.end_date}`]
          : []),
      ],
      sorted: sortOrder(wanted.sort, { day: 'p.id' }, '-day', 'p.id'),
    },
    wanted,
  )

/** Blocks (with a reason) or unblocks. */
export const updateBlocked = (
  db: Db,
  scope: Scope,
  id: number,
  blocked: { at: string; reason: string } | null,
) =>
  db
    .updateTable('memberships')
    .set({
      blocked_at: blocked?.at ?? null,
      blocked_reason: blocked?.reason ?? null,
      version: sql`version + 1`,
    })
    .where('customer_id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .execute()

export interface PaidRow {
  invoice_id: number
  /** None for a counter sale. */
  order: { id: number; number: string } | null
  customer: { id: number; full_name: string }
  garage: { id: number; name: string }
  issued_on: string
  paid_on: string
  net: number
  earning: number
  cost: number
  /** An order paid within the simulated days, without a voucher. */
  is_replayed: boolean
}

/**
 * Paid invoices of a country from a day on, with the customer's payments of the year before: by customer, oldest
 * first.
 */
export async function selectPaidSince(
  db: Db,
  scope: Scope,
  { country_id, from, yearBefore }: { country_id: number; from: string; yearBefore: string },
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select m.invoice_id, case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order",
      json_build_object('id', c.id, 'full_name', c.full_name) as customer,
      json_build_object('id', g.id, 'name', g.name) as garage,
      i.issued_on, m.paid_on, m.net, m.earning, i.parts_cost + i.third_party_cost as cost,
      m.paid_on >= ${from} and i.voucher_value = 0 and o.id is not null as is_replayed
    from membership_invoices m join invoices i on i.id = m.invoice_id left join orders o on o.id = i.order_id
    join customers c on c.id = m.customer_id join garages g on g.id = m.garage_id
    where m.voided_on is null and m.paid_on >= ${yearBefore} and g.country_id = ${country_id}
      and ${countryInScope(scope, 'g.country_id')}
      and m.customer_id in (select r.customer_id from membership_invoices r
        where r.paid_on >= ${from} and r.voided_on is null)
    order by m.customer_id, m.paid_on, m.invoice_id`.execute(withoutPlanCache(db))
  return rows
}
