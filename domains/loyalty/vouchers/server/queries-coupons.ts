/** The SQL of coupons. Coupons of customers are scoped by their customer, those of orders by the order's garage. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { currencies } from '#platform/contract/money/currency.ts'
import { type Page, pageSizeOf } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Reassignment, sortOrder, readPage } from '#platform/server/database/query.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { CouponRow, VoucherDetail, vouchers } from '../contract.ts'
import type { CouponState } from '../rules.ts'
import { type Now, type VoucherTerms, isOver, termsOf } from './queries.ts'

/** A coupon that waits has expired once its voucher is over. */
const state = (now: Now) => sql<CouponState>`case when coupons.state = 'available'
  and (vouchers.state = 'ended' or ${isOver(now)}) then 'expired' else coupons.state end`

export async function countCoupons(db: Db, voucherId: number, now: Now) {
  const { rows } = await sql<{ state: CouponState; total: number }>`
    select ${state(now)} as state, count(*)::int as total from coupons join vouchers on vouchers.id = voucher_id
    where voucher_id = ${voucherId} group by 1`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.state, row.total])) as Partial<
    Record<CouponState, number>
  >
}

/** Uses of some vouchers by all invoices, by country. */
export async function selectGiven(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; country_id: number; discount: number }>`
    select k.voucher_id as id, g.country_id, sum(k.discount)::bigint as discount
    from coupons k join garages g on g.id = k.garage_id
    where k.voucher_id = any(${[...ids]}) and k.state = 'used' group by 1, 2`.execute(db)
  return rows
}

/** Uses of a voucher by invoices in scope, by garage and by week. */
export async function selectUses(db: Db, scope: Scope, voucherId: number) {
  const { rows } = await sql<{
    by_garage: VoucherDetail['by_garage']
    by_week: NonNullable<VoucherDetail['by_week']>
  }>`
    with used as (select garage_id, used_on, discount from coupons
      where voucher_id = ${voucherId} and state = 'used' and ${inScope(scope, 'garage_id')})
    select (select coalesce(json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name),
        'orders', g.orders, 'amount', g.amount) order by g.amount desc, g.id), '[]')
      from (select garages.id, garages.name, count(*)::int as orders, sum(discount)::bigint as amount
        from used join garages on garages.id = garage_id group by garages.id) g) as by_garage,
      (select coalesce(json_agg(json_build_object('week', w.week, 'orders', w.orders, 'amount', w.amount) order by w.week), '[]')
      from (select date_trunc('week', used_on)::date as week, count(*)::int as orders, sum(discount)::bigint as amount
        from used group by 1) w) as by_week`.execute(db)
  return rows[0]!
}

const sorts = {
  created_at: 'coupons.id',
  used_on: 'coupons.used_on',
  discount: 'coupons.discount',
}

/** Sorted by currency if books differ; unused ones last. */
function byDiscount(sort: string | undefined) {
  if (sort?.replace('-', '') !== 'discount') return undefined
  const currency = sql`(select array_position(${[...currencies]}::text[], b.currency) from books b where b.id = garages.country_id)`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${currency} nulls last, coupons.discount ${direction}, coupons.id ${direction}`
}

/** A page of the coupons of a voucher. Those of an order out of scope are left out. */
export function selectCoupons(
  db: Db,
  scope: Scope,
  voucherId: number,
  query: QueryOf<typeof vouchers.coupons> & { isMixed: boolean },
  now: Now,
): Promise<Page<CouponRow>> {
  const { keyword, customer_id, granted } = query
  const where: Expression<SqlBool>[] = [
    sql<SqlBool>`(coupons.garage_id is null or ${inScope(scope, 'coupons.garage_id')})`,
  ]
  if (keyword) where.push(matches('customers.search', keyword))
  if (query.state) where.push(sql<SqlBool>`${state(now)} = ${query.state}`)
  if (granted !== undefined) where.push(sql<SqlBool>`coupons.granted = ${granted}`)
  if (customer_id) where.push(sql<SqlBool>`coupons.customer_id = ${customer_id}`)
  let couponQuery = db
    .selectFrom('coupons')
    .innerJoin('vouchers', 'vouchers.id', 'coupons.voucher_id')
    .innerJoin('customers', 'customers.id', 'coupons.customer_id')
    .leftJoin('orders', 'orders.id', 'coupons.order_id')
    .leftJoin('garages', 'garages.id', 'coupons.garage_id')
    .where('coupons.voucher_id', '=', voucherId)
  for (const piece of where) couponQuery = couponQuery.where(piece)
  const rows = couponQuery
    .select([
      'coupons.id',
      'coupons.granted',
      'coupons.discount',
      'coupons.used_on',
      'coupons.created_at',
      state(now).as('state'),
      sql<
        CouponRow['customer']
      >`json_build_object('id', customers.id, 'full_name', customers.full_name)`.as('customer'),
      sql<
        CouponRow['order']
      >`case when orders.id is not null then json_build_object('id', orders.id, 'number', orders.number) end`.as(
        'order',
      ),
      sql<
        CouponRow['garage']
      >`case when garages.id is not null then json_build_object('id', garages.id, 'name', garages.name) end`.as(
        'garage',
      ),
    ])
    .orderBy(
      (query.isMixed && byDiscount(query.sort)) ||
        sortOrder(query.sort, sorts, '-created_at', 'coupons.id', ['used_on']),
    )
  const size = pageSizeOf(query)
  return readPage<CouponRow>(
    db,
    rows.limit(sql.lit(size)).offset(sql.lit((query.page - 1) * size)),
    couponQuery,
    query,
  )
}

export interface Grants {
  /** Customers of these without a coupon. */
  fresh: number
  already: number
}

/** How many of these customers would get a coupon. */
export async function countGrants(db: Db, voucherId: number, customers: readonly number[]) {
  const { rows } = await sql<Grants>`
    select count(*) filter (where c.id is null)::int as fresh, count(c.id)::int as already
    from unnest(${[...customers]}::int[]) as wanted (id)
    left join coupons c on c.voucher_id = ${voucherId} and c.customer_id = wanted.id and c.granted`.execute(
    db,
  )
  return rows[0]!
}

export const insertGrants = (db: Db, voucherId: number, customers: readonly number[], at: Date) =>
  sql`insert into coupons (voucher_id, customer_id, granted, state, created_at)
    select ${voucherId}, id, true, 'available', ${at.toISOString()}::timestamptz from unnest(${[...customers]}::int[]) as wanted (id)
    on conflict (voucher_id, customer_id) where granted do nothing`.execute(db)

/** The customers of waiting coupons. */
const isBlocked = (customer: number) =>
  sql<boolean>`exists (select from memberships where customer_id = ${customer} and blocked_at is not null)`

/** A customer's uses of a voucher, without the coupon on this order. */
export async function selectHolding(
  db: Db,
  voucherId: number,
  { customer_id, id }: { customer_id: number; id: number },
) {
  const { rows } = await sql<{
    is_granted: boolean
    is_blocked: boolean
    waiting: number | null
    uses: number
  }>`
    select coalesce(bool_or(granted), false) as is_granted, ${isBlocked(customer_id)} as is_blocked,
      min(id) filter (where state = 'available') as waiting,
      (count(*) filter (where state <> 'available' and order_id <> ${id}))::int as uses
    from coupons where voucher_id = ${voucherId} and customer_id = ${customer_id}`.execute(db)
  return rows[0]!
}

export type OnOrder = VoucherTerms & {
  coupon_id: number
  granted: boolean
  coupon_state: 'reserved' | 'used'
  discount: number
  customer_id: number
}

/** The coupon on an order, with its voucher. The caller has checked the order's scope. */
export async function selectOnOrder(db: Db, orderId: number) {
  const { rows } = await sql<OnOrder>`
    select ${termsOf}, coupons.id as coupon_id, coupons.granted, coupons.state as coupon_state, coupons.discount,
      coupons.customer_id
    from coupons join vouchers on vouchers.id = coupons.voucher_id where coupons.order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** A customer's waiting coupons that are valid today or later. */
export async function selectWaiting(db: Db, customerId: number, today: string) {
  const { rows } = await sql<
    VoucherTerms & { coupon_id: number; is_blocked: boolean; uses: number }
  >`
    select ${termsOf}, coupons.id as coupon_id, ${isBlocked(customerId)} as is_blocked, (select count(*)::int from coupons other
      where other.voucher_id = vouchers.id and other.customer_id = coupons.customer_id and other.state <> 'available') as uses
    from coupons join vouchers on vouchers.id = coupons.voucher_id
    where coupons.customer_id = ${customerId} and coupons.state = 'available' and vouchers.state in ('published', 'paused')
      and vouchers.expiry_date >= ${today}
    order by vouchers.expiry_date, coupons.id limit 20`.execute(db)
  return rows
}

interface Reserved {
  order_id: number
  garage_id: number
  discount: number
}

/** Puts a unit of the quantity onto an order. */
export const insertReserved = (
  db: Db,
  coupon: Reserved & { voucher_id: number; customer_id: number; at: string },
) => {
  const { at, ...fields } = coupon
  return db
    .insertInto('coupons')
    .values({ ...fields, granted: false, state: 'reserved', created_at: at })
    .execute()
}

/** Puts the customer's own coupon onto an order. */
export const updateReserved = (db: Db, id: number, { order_id, garage_id, discount }: Reserved) =>
  db
    .updateTable('coupons')
    .set({ state: 'reserved', order_id, garage_id, discount })
    .where('id', '=', id)
    .execute()

export const updateDiscount = (db: Db, id: number, discount: number) =>
  db.updateTable('coupons').set({ discount }).where('id', '=', id).execute()

/** Returns a coupon to its customer. */
export const updateAvailable = (db: Db, id: number) =>
  db
    .updateTable('coupons')
    .set({
      state: 'available',
      order_id: null,
      garage_id: null,
      invoice_id: null,
      used_on: null,
      discount: 0,
    })
    .where('id', '=', id)
    .execute()

/** Returns a unit to the quantity. */
export const deleteCoupon = (db: Db, id: number) =>
  db.deleteFrom('coupons').where('id', '=', id).execute()

export const updateUsed = (
  db: Db,
  id: number,
  { invoice_id, used_on, discount }: { invoice_id: number; used_on: string; discount: number },
) =>
  db
    .updateTable('coupons')
    .set({ state: 'used', invoice_id, used_on, discount })
    .where('id', '=', id)
    .execute()

/** Takes a coupon off its invoice; it stays on the order. */
export const updateUnused = (db: Db, id: number) =>
  db
    .updateTable('coupons')
    .set({ state: 'reserved', invoice_id: null, used_on: null })
    .where('id', '=', id)
    .execute()

/** Reassigns coupons, except unused ones of a voucher that the other customer was given too. */
export async function reassignCoupons(db: Db, { from, to, ids }: Reassignment): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update coupons u set customer_id = ${to}, granted = u.granted and not exists (select from coupons o
      where o.customer_id = ${to} and o.voucher_id = u.voucher_id and o.granted)
    where u.customer_id = ${from} ${ids ? sql`and u.id = any(${[...ids]})` : sql``}
      and (u.state <> 'available' or not exists (select from coupons o
        where o.customer_id = ${to} and o.voucher_id = u.voucher_id and o.granted))
    returning u.id`.execute(db)
  return rows.map(({ id }) => id)
}
