/** Payments of customers and refunds: the figure and its rows. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, type Page, pageSizeOf } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { isFrequentAmong, pageOfRows } from '#platform/server/database/query.ts'
import { matches } from '#platform/server/database/keywords.ts'
import {
  type Scope,
  filteredScope,
  onLocalDays,
  rareRowAlternatives,
  inScope,
} from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import type { CashRow, figures } from '../contract.ts'
import { type GarageCell, type Reading, type Window, inWindow } from './queries.ts'

type Wanted = QueryOf<typeof figures.cash>

/** A keyword, and the plan by which it finds the payments of orders. */
interface Found {
  keyword: string
  ofOrder: Expression<SqlBool>
}

const all = (pieces: readonly Expression<unknown>[]) => sql.join([...pieces], sql` and `)

/** If many orders match the keyword, each payment checks its order; if few match, they lead to their payments. */
async function foundBy(reader: Db, scope: Scope, keyword: string): Promise<Found> {
  const reach = inScope(scope, 'o.garage_id')
  const word = matchesInGarages('o.search', 'o.garage_id', keyword)
  const ofOrder = (await isFrequentAmong(reader, sql`orders o`, [filteredScope(reach)], word))
    ? sql<SqlBool>`(select ${word.walked} from orders o where o.id = p.order_id)`
    : sql<SqlBool>`p.order_id in (select o.id from orders o where ${all(rareRowAlternatives([reach, word]))})`
  return { keyword, ofOrder }
}

/**
 * The sources of customer money: payments of orders, counter sales with their voids, payments of builds, and refunds
 * by credit notes. Forfeits, deposits applied and write-offs move no money. `id` combines the row's own id with its
 * source, so that it is unique.
 */
const places = [
  {
    id: sql`p.id * 4`,
    day: 'p.paid_on',
    garage: 'p.garage_id',
    kind: sql`p.kind`,
    // the amount of money
    amount: sql`case p.kind when 'refund' then p.rounding - p.amount else p.amount - p.rounding - p.withheld end`,
    from: sql`payments p`,
    only: sql<SqlBool>`p.kind in ('down_payment', 'payment', 'refund')`,
    order: sql`p.order_id`,
    invoice: sql`p.invoice_id`,
    build: sql`null::int`,
    account: sql`p.account_id`,
    finds: ({ keyword, ofOrder }: Found) => [
      ofOrder,
      sql<SqlBool>`p.order_id is null and p.invoice_id in (select i.id from invoices i where i.opened_on is not null
        and ${matches('i.search', keyword)})`,
    ],
  },
  {
    id: sql`i.id * 4 + 1`,
    day: 'i.issued_on',
    garage: 'i.garage_id',
    kind: sql`'sale'`,
    amount: sql`i.grand_total - i.rounding`,
    from: sql`invoices i`,
    only: sql<SqlBool>`i.sold_into is not null`,
    order: sql`null::int`,
    invoice: sql`i.id`,
    build: sql`null::int`,
    account: sql`i.sold_into`,
    finds: ({ keyword }: Found) => [matches('i.search', keyword)],
  },
  {
    id: sql`i.id * 4 + 2`,
    day: 'i.void_booked_on',
    garage: 'i.garage_id',
    kind: sql`'refund'`,
    amount: sql`i.rounding - i.grand_total`,
    from: sql`invoices i`,
    only: sql<SqlBool>`i.sold_into is not null and i.void_booked_on is not null`,
    order: sql`null::int`,
    invoice: sql`i.id`,
    build: sql`null::int`,
    account: sql`i.sold_into`,
    finds: ({ keyword }: Found) => [matches('i.search', keyword)],
  },
  {
    id: sql`b.id * 4 + 3`,
    day: 'b.paid_on',
    garage: 'builds.garage_id',
    kind: sql`case when b.kind in ('refund', 'payback') then 'refund' else 'build' end`,
    amount: sql`case when b.kind in ('refund', 'payback') then b.rounding - b.amount else b.amount - b.rounding - b.withheld end`,
    from: sql`build_payments b join builds on builds.id = b.build_id`,
    only: sql<SqlBool>`b.kind in ('deposit', 'payment', 'refund', 'payback')`,
    order: sql`null::int`,
    invoice: sql`null::int`,
    build: sql`b.build_id`,
    account: sql`b.account_id`,
    finds: ({ keyword }: Found) => [matches('builds.search', keyword)],
  },
  {
    // refunds by credit notes; their ids are negative
    id: sql`-n.id * 2`,
    day: 'n.issued_on',
    garage: 'n.garage_id',
    kind: sql`'refund'`,
    amount: sql`n.refund_rounding - n.refunded`,
    from: sql`credit_notes n left join invoices ni on ni.id = n.invoice_id left join build_bills nb on nb.id = n.bill_id`,
    only: sql<SqlBool>`n.refunded > 0`,
    order: sql`ni.order_id`,
    invoice: sql`n.invoice_id`,
    build: sql`nb.build_id`,
    account: sql`n.account_id`,
    finds: ({ keyword }: Found) => [matches('n.search', keyword)],
  },
  {
    // and that of a counter sale is received again when the note is voided
    id: sql`-n.id * 2 - 1`,
    day: 'n.refund_back_on',
    garage: 'n.garage_id',
    kind: sql`'sale'`,
    amount: sql`n.refunded - n.refund_rounding`,
    from: sql`credit_notes n`,
    only: sql<SqlBool>`n.refunded > 0 and n.refund_back_on is not null`,
    order: sql`null::int`,
    invoice: sql`n.invoice_id`,
    build: sql`null::int`,
    account: sql`n.account_id`,
    finds: ({ keyword }: Found) => [matches('n.search', keyword)],
  },
] as const
type PaidIn = (typeof places)[number]

export async function selectCashCells(reading: Reading, window: Window): Promise<GarageCell[]> {
  const sides = places.map(
    (
      place,
    ) => sql`select ${sql.ref(place.garage)} as garage_id, ${place.kind} as kind, ${place.amount} as amount
      from ${place.from} where ${place.only} and ${inWindow(reading, window, place.day, place.garage)}`,
  )
  const { rows } = await sql<GarageCell>`
    select garage_id, kind, sum(amount)::bigint as sum, count(*)::int as count
    from (${sql.join(sides, sql` union all `)}) paid group by 1, 2`.execute(
    withoutPlanCache(reading.db),
  )
  return rows
}

export interface Received {
  account: NonNullable<CashRow['account']>
  /** The purpose of the account, or of its parent. */
  key: string | null
  count: number
  amount: number
}

/** Receipts of the garages in scope on a day, by account, from the entries of that day. */
export async function selectReceived(db: Db, scope: Scope, day: string): Promise<Received[]> {
  const sides = places.map(
    (place) => sql`select ${place.account} as account_id, ${place.amount} as amount
      from ${place.from} where ${place.only} and ${inScope(scope, place.garage)} and ${sql.ref(place.day)} = ${day}`,
  )
  const { rows } = await sql<Received>`
    select json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id) as account,
      coalesce(a.system_key, above.system_key) as key, paid.count, paid.amount
    from (select account_id, count(*)::int as count, sum(amount)::bigint as amount
      from (${sql.join(sides, sql` union all `)}) side group by 1) paid
    join accounts a on a.id = paid.account_id left join accounts above on above.id = a.parent_id
    order by a.code, a.id`.execute(withoutPlanCache(db))
  return rows
}

/** The requested rows of one source: a keyword may have several plans, which return distinct rows. */
function waysTo(
  { scope, places: garages, at }: Reading,
  wanted: Wanted,
  place: PaidIn,
  found: Found | undefined,
) {
  const { kind, start_date, end_date, today: isToday } = wanted
  const pieces: Expression<SqlBool>[] = [inScope(scope, place.garage), place.only]
  if (kind) pieces.push(sql`${place.kind} = ${kind}`)
  if (isToday)
    pieces.push(
      onLocalDays(
        { scope, places: garages, at, garageColumn: place.garage },
        (today) => sql`${sql.ref(place.day)} = ${today}`,
      ),
    )
  else if (start_date && end_date)
    pieces.push(sql`${sql.ref(place.day)} between ${start_date} and ${end_date}`)
  return found ? place.finds(found).map((way) => all([...pieces, way])) : [all(pieces)]
}

type StoredCash = CashRow & { country_id: number; license_plate: string | null }

/** One page of rows, and the sum of all pages. */
export async function selectCash(
  reading: Reading,
  wanted: Wanted,
): Promise<{ page: Page<StoredCash>; amount: number | null }> {
  const reader = withoutPlanCache(reading.db)
  const { keyword } = wanted
  const found = keyword ? await foundBy(reader, reading.scope, keyword) : undefined
  const isByAmount = wanted.sort?.endsWith('amount') ?? false
  const direction = wanted.sort?.startsWith('-') === false ? sql`asc` : sql`desc`
  const size = pageSizeOf(wanted)
  const skipped = (wanted.page - 1) * size
  // each source stops at the page's last row along its own index; skipped rows need no joins
  const sides = places.flatMap((place) => {
    const key = isByAmount ? place.amount : sql.ref(place.day)
    return waysTo(reading, wanted, place, found).map(
      (
        way,
      ) => sql`(select ${place.id} as id, ${key} as key, ${sql.ref(place.day)} as day, ${place.kind} as kind,
        ${place.amount} as amount, ${sql.ref(place.garage)} as garage_id, ${place.order} as order_id,
        ${place.invoice} as invoice_id, ${place.build} as build_id, ${place.account} as account_id
      from ${place.from} where ${way} order by 2 ${direction}, 1 ${direction}
      limit ${sql.lit(skipped + size)})`,
    )
  })
  const page = sql<StoredCash>`
    select paid.id, paid.day, paid.kind, paid.amount, garages.country_id, orders.license_plate,
      coalesce(invoices.number, orders.number, builds.number) as number,
      case when orders.id is not null then json_build_object('id', orders.id, 'number', orders.number) end as order,
      case when paid.build_id is not null then json_build_object('id', builds.id, 'number', builds.number) end as build,
      paid.invoice_id,
      (select json_build_object('id', c.id, 'name', c.full_name) from customers c
        where c.id = coalesce(orders.customer_id, builds.customer_id, invoices.customer_id)) as customer,
      (select json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id) from accounts a where a.id = paid.account_id) as account,
      json_build_object('id', garages.id, 'name', garages.name) as garage
    from (select * from (${sql.join(sides, sql` union all `)}) paid
      order by key ${direction}, id ${direction} limit ${sql.lit(size)} offset ${sql.lit(skipped)}) paid
    join garages on garages.id = paid.garage_id
    left join orders on orders.id = paid.order_id
    left join invoices on invoices.id = paid.invoice_id
    left join builds on builds.id = paid.build_id
    order by paid.key ${direction}, paid.id ${direction}`
  // a keyword may match everything: beyond the bound it is not summed
  const bound = found ? sql`limit ${sql.lit(COUNT_BOUND)}` : sql``
  const sums = sql<{ count: number; amount: number | null }>`
    select count(*)::int as count,
      case when ${sql.lit(!found)} or count(*) < ${sql.lit(COUNT_BOUND)} then coalesce(sum(amount), 0)::bigint end as amount
    from (select amount from (${sql.join(
      places.flatMap((place) =>
        waysTo(reading, wanted, place, found).map(
          (way) => sql`(select ${place.amount} as amount from ${place.from} where ${way} ${bound})`,
        ),
      ),
      sql` union all `,
    )}) paid ${bound}) side`
  const [{ rows }, { rows: counted }] = await Promise.all([
    page.execute(reader),
    sums.execute(reader),
  ])
  const { count, amount } = counted[0] ?? { count: 0, amount: 0 }
  return { page: pageOfRows(rows, Math.min(count, COUNT_BOUND), wanted), amount }
}
