/** The rows behind the income, read from invoices and their daily sums. This domain writes nothing. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, type Page, sizeOf } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, pageOfRows } from '#platform/server/query.ts'
import {
  type GaragePlace,
  type Scope,
  filteredReach,
  onLocalDays,
  within,
} from '#platform/server/scope.ts'
import type { Movement, dashboard } from '../contract.ts'

type Wanted = QueryOf<typeof dashboard.income>
interface Where {
  places: readonly GaragePlace[]
  at: Date
}
type StoredMovement = Omit<Movement, 'margin'> & { country_id: number; margin: number | null }

/** The requested days, of the garages in reach. */
const onDays = (
  scope: Scope,
  { start_date, end_date, today: isToday }: Wanted,
  { places, at }: Where,
  column: string,
  garageColumn: string,
): Expression<SqlBool> => {
  if (isToday)
    return onLocalDays(
      { scope, places, at, garageColumn },
      (today) => sql`${sql.ref(column)} = ${today}`,
    )
  if (!start_date || !end_date) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} between ${start_date} and ${end_date}`
}

/** The lines that a service of the catalogue is asked by, or a kind of line; undefined: whole invoices are asked for. */
function linesOf({ catalog_service_id: service, line_kind }: Wanted) {
  if (!service && !line_kind) return undefined
  return sql`invoice_lines l left join order_lines o on o.id = l.order_line_id
    where l.invoice_id = invoices.id ${service ? sql`and o.catalog_service_id = ${service}` : sql``}
      ${line_kind ? sql`and l.kind = ${line_kind} and o.catalog_service_id is null` : sql``}`
}

/**
 * An invoice adds on the day of its issue and subtracts on the day of its void: the sort columns of each side. Where
 * lines are asked for, it adds what they came to.
 */
function sidesOf(wanted: Wanted) {
  const lines = linesOf(wanted)
  const net = lines
    ? sql`(select sum(l.amount - l.order_discount - l.voucher - l.points)::bigint from ${lines})`
    : sql`invoices.net`
  return {
    issued: { day: 'invoices.issued_on', net },
    void: { day: 'invoices.void_booked_on', net: sql`-${net}` },
  } as const
}

/** A bill that was brought in is no income. They are few: a set that is hashed keeps the scans of the indexes alone. */
const notBroughtIn = sql<SqlBool>`invoices.id not in (select b.id from invoices b where b.opened_on is not null)`

const narrowed = (scope: Scope, wanted: Wanted, where: Where, kind: Movement['kind']) => {
  const reach = within(scope, 'invoices.garage_id')
  const lines = linesOf(wanted)
  const pieces = [
    notBroughtIn,
    wanted.keyword ? filteredReach(reach) : reach,
    onDays(scope, wanted, where, sidesOf(wanted)[kind].day, 'invoices.garage_id'),
  ]
  if (lines) pieces.push(sql<SqlBool>`exists (select from ${lines})`)
  if (kind === 'void') pieces.push(sql<SqlBool>`invoices.void_booked_on is not null`)
  if (wanted.keyword) pieces.push(matches('invoices.search', wanted.keyword))
  if (wanted.kind && wanted.kind !== kind) pieces.push(sql<SqlBool>`false`)
  const { of } = wanted
  if (wanted.standing)
    pieces.push(kind === 'void' ? sql<SqlBool>`false` : sql<SqlBool>`invoices.status = 'issued'`)
  if (of)
    pieces.push(
      of === 'sale'
        ? sql<SqlBool>`invoices.order_id is null`
        : sql<SqlBool>`invoices.order_id is not null`,
    )
  return sql.join(pieces, sql` and `)
}

interface Sums {
  count: number
  /** Null: a keyword matches too many to add up. */
  net: number | null
  margin: number | null
}

const cost = sql`invoices.parts_cost + invoices.third_party_cost`

/** The total of all pages. Without a filter that names rows it is kept by day, but for the margin. */
async function selectSums(reader: Db, scope: Scope, wanted: Wanted, where: Where): Promise<Sums> {
  const { keyword, kind, catalog_service_id, line_kind, of, standing } = wanted
  const sides = sidesOf(wanted)
  // a keyword may match everything there is: it is not added up beyond the bound
  const bound = keyword ? sql`limit ${sql.lit(COUNT_BOUND)}` : sql``
  const sumIfCounted = (amount: Expression<unknown>) =>
    keyword
      ? sql`case when count(*) < ${sql.lit(COUNT_BOUND)} then coalesce(sum(${amount}), 0)::bigint end`
      : sql`coalesce(sum(${amount}), 0)::bigint`
  const found = sql<Sums>`
    select count(*)::int as count,
      ${sumIfCounted(sql`net`)} as net, ${linesOf(wanted) ? sql`null::bigint` : sumIfCounted(sql`net - cost`)} as margin
    from (select net, cost from (
      select ${sides.issued.net} as net, ${cost} as cost from invoices where ${narrowed(scope, wanted, where, 'issued')}
      union all select ${sides.void.net}, -(${cost}) from invoices where ${narrowed(scope, wanted, where, 'void')}) moved ${bound}) found`
  const kept = sql<Sums>`
    select coalesce(sum(issued_count + voided_count), 0)::int as count, coalesce(sum(issued - voided), 0)::bigint as net,
      null::bigint as margin
    from income_days where ${within(scope, 'income_days.garage_id')}
      and ${onDays(scope, wanted, where, 'income_days.day', 'income_days.garage_id')}`
  const isNamed = keyword || kind || catalog_service_id || line_kind || of || standing
  const { rows } = await (isNamed ? found : kept).execute(reader)
  return rows[0]!
}

/** One page of rows, and the total of all pages. */
export async function selectMovements(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<{ page: Page<StoredMovement>; net: number | null; margin: number | null }> {
  const reader = adhoc(db)
  const sides = sidesOf(wanted)
  const isByNet = wanted.sort?.endsWith('net') ?? false
  const direction = wanted.sort?.startsWith('-') === false ? sql`asc` : sql`desc`
  const size = sizeOf(wanted)
  const skipped = (wanted.page - 1) * size
  // each side stops at the page's last row along its own index; skipped rows need no joins
  const side = (kind: Movement['kind']) => {
    const key = isByNet ? sides[kind].net : sql.ref(sides[kind].day)
    return sql`(select invoices.id, ${key} as key, ${kind}::text as kind from invoices
      where ${narrowed(scope, wanted, where, kind)} order by ${key} ${direction}, invoices.id ${direction}
      limit ${sql.lit(skipped + size)})`
  }
  // issued and voided on one day: two rows of one invoice, in the same order on every page
  const sorted = sql`moved.key ${direction}, moved.id ${direction}, moved.kind`
  // what lines cost is not kept: a margin is that of a whole invoice
  const margin = linesOf(wanted)
    ? sql`null::bigint`
    : sql`case moved.kind when 'void' then -1 else 1 end * (invoices.net - (${cost}))`
  // every row has its own id
  const page = sql<StoredMovement>`
    select case moved.kind when 'void' then -invoices.id else invoices.id end as id,
      case moved.kind when 'void' then invoices.void_booked_on else invoices.issued_on end as day, moved.kind, invoices.number,
      case moved.kind when 'void' then ${sides.void.net} else ${sides.issued.net} end as net, ${margin} as margin, garages.country_id,
      case when orders.id is not null then
        json_build_object('id', orders.id, 'number', orders.number, 'license_plate', orders.license_plate) end as order,
      case when customers.id is not null then json_build_object('id', customers.id, 'name', customers.full_name) end as customer,
      json_build_object('id', garages.id, 'name', garages.name) as garage
    from (select * from (${side('issued')} union all ${side('void')}) moved
      order by ${sorted} limit ${sql.lit(size)} offset ${sql.lit(skipped)}) moved
    join invoices on invoices.id = moved.id
    left join orders on orders.id = invoices.order_id
    join garages on garages.id = invoices.garage_id
    left join customers on customers.id = invoices.customer_id
    order by ${sorted}`
  const [{ rows }, sums] = await Promise.all([
    page.execute(reader),
    selectSums(reader, scope, wanted, where),
  ])
  const total = Math.min(sums.count, COUNT_BOUND)
  return { page: pageOfRows(rows, total, wanted), net: sums.net, margin: sums.margin }
}
