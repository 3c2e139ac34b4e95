/** The SQL of vouchers: the list, one voucher, and stored figures. Coupons are in queries-coupons.ts. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { dayIn } from '#platform/contract/days.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { currencies } from '#platform/contract/money/currency.ts'
import { ListOrder } from '#platform/server/database/sql-alternatives.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { instant, sortOrder, readLongList, nameKey } from '#platform/server/database/query.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { messages } from '#platform/contract/messages.ts'
import type { GarageInfo, Scope } from '#platform/server/session/scope.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'
import type { VoucherDetail, VoucherRow, vouchers } from '../contract.ts'
import {
  type Terms,
  type VoucherState,
  type VoucherStatus,
  audiences,
  categories,
  states,
  statuses,
} from '../rules.ts'

/** Vouchers that are valid somewhere in scope: an empty list means everywhere. */
const isValidInScope = (scope: Scope): Expression<SqlBool> => {
  const some = (column: string, ids: 'all' | readonly number[]) =>
    ids === 'all'
      ? sql`true`
      : sql`(${sql.ref(column)} = '{}' or ${sql.ref(column)} && ${[...ids]}::int[])`
  return sql<SqlBool>`(${some('vouchers.garage_ids', scope.garages)} and ${some('vouchers.country_ids', scope.countries)})`
}

export const voucherRows = recordQueries('vouchers', {
  reach: isValidInScope,
  columns: [
    'name',
    'code',
    'category',
    'audience',
    'quantity',
    'starts_at',
    'expiry_date',
    'discount_percent',
    'max_discount',
    'min_spend',
    'customer_limit',
    'garage_ids',
    'country_ids',
    'service_category_ids',
    'description',
    'terms',
    'preview_image_file_id',
    'state',
    'taken',
    'used',
    'discount_given',
  ],
  choices: { category: categories, audience: audiences, state: states },
  sorts: { created_at: 'created_at' },
  byDefault: '-created_at',
  unique: { vouchers_code_key: ['code', messages.codeTaken] },
})
export type StoredVoucher = NonNullable<Awaited<ReturnType<typeof voucherRows.lock>>>

export interface Now {
  places: readonly GarageInfo[]
  at: Date
}

/**
 * `statusOf` of rules.ts in SQL, for filters: over once its last day is before the earliest local day among its
 * garages. Only a day that is over in some time zones and not in others needs the garages.
 */
export const isOver = ({ places, at }: Now) => {
  const days = places.map(({ id, country_id, time_zone }) => ({
    id,
    country_id,
    today: dayIn(time_zone, at),
  }))
  const utc = dayIn('UTC', at)
  const todays = [utc, ...days.map(({ today }) => today)].toSorted()
  return sql<SqlBool>`case when vouchers.expiry_date < ${todays[0]}::date then true
    when vouchers.expiry_date >= ${todays.at(-1)}::date then false
    else vouchers.expiry_date < coalesce((select min(p.today) from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as p (id int, country_id int, today date)
      where (vouchers.garage_ids = '{}' or p.id = any(vouchers.garage_ids))
        and (vouchers.country_ids = '{}' or p.country_id = any(vouchers.country_ids))), ${utc}::date) end`
}

const status = (now: Now) => sql`case when vouchers.state in ('draft', 'ended') then vouchers.state
  when ${isOver(now)} then 'expired'
  when vouchers.state = 'published' and vouchers.taken >= vouchers.quantity then 'exhausted'
  else vouchers.state end`

const namesOf = (table: string, ids: string) =>
  sql.raw(`(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by ${nameKey('n.name')}, n.id), '[]')
    from ${table} n where n.id = any(vouchers.${ids}))`)

const columns = (
  now: Now,
) => sql`vouchers.id, vouchers.name, vouchers.code, vouchers.category, vouchers.audience,
  vouchers.quantity, vouchers.starts_at, vouchers.expiry_date, vouchers.discount_percent, vouchers.max_discount,
  vouchers.min_spend, vouchers.customer_limit, vouchers.garage_ids, vouchers.country_ids, vouchers.service_category_ids,
  ${status(now)} as status, vouchers.taken, vouchers.used, vouchers.quantity - vouchers.taken as left,
  vouchers.discount_given, vouchers.created_at, vouchers.version,
  ${namesOf('garages', 'garage_ids')} as garages, ${namesOf('countries', 'country_ids')} as countries,
  ${namesOf('service_categories', 'service_category_ids')} as service_categories`

function conditions(scope: Scope, query: QueryOf<typeof vouchers.counts>) {
  const { keyword, category, audience, start_date, end_date } = query
  const where = [isValidInScope(scope)]
  if (keyword) where.push(matches('vouchers.search', keyword))
  if (category) where.push(sql<SqlBool>`vouchers.category = ${category}`)
  if (audience) where.push(sql<SqlBool>`vouchers.audience = ${audience}`)
  if (start_date) where.push(sql<SqlBool>`vouchers.expiry_date >= ${start_date}`)
  if (end_date) where.push(sql<SqlBool>`vouchers.expiry_date <= ${end_date}`)
  return where
}

const isOf = (wantedStatus: VoucherStatus, now: Now) =>
  sql<SqlBool>`(${status(now)}) = ${wantedStatus}`

/** The number of vouchers per status within the other filters of the list. */
export function countStatuses(
  db: Db,
  scope: Scope,
  query: QueryOf<typeof vouchers.counts>,
  now: Now,
) {
  const list = {
    from: sql`vouchers`,
    id: 'vouchers.id',
    where: conditions(scope, query),
    sorted: sortOrder(
      undefined,
      { created_at: 'vouchers.created_at' },
      '-created_at',
      'vouchers.id',
    ),
  }
  const tabs = statuses.map((status) => [status, isOf(status, now)])
  return countTabs<VoucherStatus>(withoutPlanCache(db), list, Object.fromEntries(tabs), {
    few: true,
  })
}

/** Sorted by currency if books differ; vouchers for several currencies last. */
function orderByDiscount(sort: string | undefined): ListOrder | undefined {
  if (sort?.replace('-', '') !== 'discount_given') return undefined
  const currency = sql`(select case when count(distinct b.currency) = 1 then min(array_position(${[...currencies]}::text[], b.currency))
      else ${sql.lit(currencies.length + 1)} end
    from books b where vouchers.country_ids = '{}' or b.id = any(vouchers.country_ids))`
  const [along, against] = sort.startsWith('-') ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  const sumOfGiven = (direction: typeof along) =>
    sql`vouchers.discount_given ${direction}, vouchers.id ${direction}`
  return new ListOrder({
    forwards: sql`${currency}, ${sumOfGiven(along)}`,
    backwards: sql`${currency} desc, ${sumOfGiven(against)}`,
  })
}

export function selectVouchers(
  db: Db,
  scope: Scope,
  query: QueryOf<typeof vouchers.list> & { isMixed: boolean },
  now: Now,
): Promise<Page<Omit<VoucherRow, keyof DiscountTotal | 'by_currency'> & DiscountTotal>> {
  const where = conditions(scope, query)
  if (query.status) where.push(isOf(query.status, now))
  const sorted = sortOrder(
    query.sort,
    {
      created_at: 'vouchers.created_at',
      name: 'vouchers.name',
      expiry_date: 'vouchers.expiry_date',
      discount_percent: 'vouchers.discount_percent',
      taken: 'vouchers.taken',
      used: 'vouchers.used',
      discount_given: 'vouchers.discount_given',
    },
    '-created_at',
    'vouchers.id',
  )
  return readLongList<Omit<VoucherRow, keyof DiscountTotal | 'by_currency'> & DiscountTotal>(
    withoutPlanCache(db),
    {
      from: sql`vouchers`,
      id: 'vouchers.id',
      columns: columns(now),
      where,
      sorted: query.isMixed ? (orderByDiscount(query.sort) ?? sorted) : sorted,
    },
    query,
  )
}

type DiscountTotal = { discount_given: number }
type Whole = Omit<
  VoucherDetail,
  | 'preview_image'
  | 'by_garage'
  | 'by_week'
  | 'by_currency'
  | 'coupons'
  | 'can'
  | keyof DiscountTotal
> &
  DiscountTotal & { state: VoucherState }

export async function selectVoucher(db: Db, scope: Scope, id: number, now: Now) {
  const { rows } = await sql<Whole>`
    select ${columns(now)}, vouchers.state, vouchers.description, vouchers.terms, vouchers.preview_image_file_id
    from vouchers where vouchers.id = ${id} and ${isValidInScope(scope)}`.execute(db)
  return rows[0]
}

/** The terms, as rules.ts names them. */
export const termsOf =
  sql.raw(`vouchers.id as voucher_id, vouchers.code, vouchers.name, vouchers.state,
  ${instant('vouchers.starts_at')} as starts_at, vouchers.expiry_date, vouchers.audience, vouchers.quantity, vouchers.taken,
  vouchers.customer_limit, vouchers.discount_percent, vouchers.max_discount, vouchers.min_spend,
  vouchers.country_ids, vouchers.garage_ids, vouchers.service_category_ids`)

export type VoucherTerms = Terms & { voucher_id: number; code: string; name: string }

/** By the typed code. Every service desk role may look up any code: its garages are part of the response. */
export async function selectTerms(db: Db, code: string) {
  const { rows } = await sql<VoucherTerms>`
    select ${termsOf} from vouchers where code = ${code.trim().toUpperCase()}`.execute(db)
  return rows[0]
}

/** The same, locked: requests that take its coupons run one after the other. */
export async function lockTerms(db: Db, code: string) {
  const { rows } = await sql<VoucherTerms>`
    select ${termsOf} from vouchers where code = ${code.trim().toUpperCase()} for no key update`.execute(
    db,
  )
  return rows[0]
}

/** A voucher, locked: its remaining units, and the customer's waiting coupon of it. */
export async function lockUnit(db: Db, voucherId: number, customerId: number) {
  await sql`select from vouchers where id = ${voucherId} for no key update`.execute(db)
  const { rows } = await sql<{ left: number; isGranted: boolean; waiting: number | null }>`
    select v.quantity - v.taken as left, v.audience = 'granted' as "isGranted",
      (select min(c.id) from coupons c where c.voucher_id = v.id and c.customer_id = ${customerId}
        and c.state = 'available') as waiting
    from vouchers v where v.id = ${voucherId}`.execute(db)
  return rows[0]!
}

/** Updates the voucher's figures after the caller has changed its coupons. */
export const addFigures = (
  db: Db,
  id: number,
  { taken = 0, used = 0, discount = 0 }: { taken?: number; used?: number; discount?: number },
) =>
  db
    .updateTable('vouchers')
    .set({
      taken: sql`taken + ${taken}`,
      used: sql`used + ${used}`,
      discount_given: sql`discount_given + ${discount}`,
    })
    .where('id', '=', id)
    .execute()

/** The category of each catalog service, where it has one. */
export async function selectCategories(db: Db, services: readonly number[]) {
  const { rows } = await sql<{ id: number; service_category_id: number }>`
    select id, service_category_id from catalog_services
    where id = any(${[...services]}) and service_category_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.service_category_id]))
}

/** Which of these ids exist. */
/** The countries of a voucher: those that it names, else those of its garages, else all. */
export async function holdCountries(
  db: Db,
  countries: readonly number[],
  garages: readonly number[],
): Promise<number[]> {
  const where =
    countries.length > 0
      ? sql`c.id = any(${[...countries]})`
      : garages.length > 0
        ? sql`c.id in (select g.country_id from garages g where g.id = any(${[...garages]}))`
        : sql`true`
  const { rows } = await sql<{ id: number }>`
    select c.id from countries c where ${where} order by c.id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectExistingIds(
  db: Db,
  table: 'countries' | 'garages' | 'service_categories',
  ids: readonly number[],
) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
