/** The rows behind the income, from invoices, credit notes and stored daily sums. This module writes nothing. */
import { type Expression, sql } from 'kysely'
import { COUNT_BOUND, type Page, pageSizeOf } from '#platform/contract/paging.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { pageOfRows } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Movement } from '../contract.ts'
import {
  type Source,
  type Wanted,
  type Where,
  storedPartTotals,
  storedSideTotals,
  onDays,
  partOf,
  sourceOf,
} from './queries-parts.ts'
import { movementKinds } from '../values.ts'

type StoredMovement = Omit<Movement, 'margin'> & { country_id: number; margin: number | null }

interface Sums {
  count: number
  /** Null: a keyword matches too many rows to sum. */
  net: number | null
  margin: number | null
}

/** Without a keyword, the sums come from stored daily sums. */
function keptSums(scope: Scope, wanted: Wanted, where: Where) {
  const { keyword, kind, of, standing } = wanted
  const part = partOf(wanted)
  if (keyword) return undefined
  if (part !== undefined) return storedPartTotals(scope, wanted, where, part)
  if (kind || of || standing) return storedSideTotals(scope, wanted, where)
  return sql`
    select coalesce(sum(issued_count + voided_count + credited_count), 0)::int as count,
      coalesce(sum(issued - voided - credited), 0)::bigint as net,
      null::bigint as margin
    from income_days where ${inScope(scope, 'income_days.garage_id')}
      and ${onDays(scope, wanted, where, 'income_days.day', 'income_days.garage_id')}`
}

/** The total of all pages. */
async function selectSums(
  reader: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
  { sums: sideOf }: Source,
): Promise<Sums> {
  const { keyword } = wanted
  // a keyword may match everything: beyond the bound it is not summed
  const bound = keyword ? sql`limit ${sql.lit(COUNT_BOUND)}` : sql``
  const sumIfCounted = (amount: Expression<unknown>) =>
    keyword
      ? sql`case when count(*) < ${sql.lit(COUNT_BOUND)} then coalesce(sum(${amount}), 0)::bigint end`
      : sql`coalesce(sum(${amount}), 0)::bigint`
  // the cost of lines is not stored: a margin belongs to a whole invoice
  const isWhole = partOf(wanted) === undefined
  const side = (kind: Movement['kind']) => {
    const { from, net, cost, where: pieces } = sideOf(kind)
    return sql`(select ${net} as net, ${isWhole ? cost : sql`0`} as cost from ${from} where ${pieces} ${bound})`
  }
  const found = sql`
    select count(*)::int as count,
      ${sumIfCounted(sql`net`)} as net, ${isWhole ? sumIfCounted(sql`net - cost`) : sql`null::bigint`} as margin
    from (select net, cost from (${sql.join(movementKinds.map(side), sql` union all `)}) moved ${bound}) found`
  const { rows } = await sql<Sums>`${keptSums(scope, wanted, where) ?? found}`.execute(reader)
  return rows[0]!
}

/** One page of rows, and the total of all pages. */
export async function selectMovements(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<{ page: Page<StoredMovement>; net: number | null; margin: number | null }> {
  const reader = withoutPlanCache(db)
  const source = await sourceOf(reader, scope, wanted, where)
  const isByNet = wanted.sort?.endsWith('net') ?? false
  const isWhole = partOf(wanted) === undefined
  const direction = wanted.sort?.startsWith('-') === false ? sql`asc` : sql`desc`
  const size = pageSizeOf(wanted)
  const skipped = (wanted.page - 1) * size
  // each side stops at the page's last row along its own index; skipped rows need no joins
  const side = (kind: Movement['kind']) => {
    const { from, id, day, net, cost, isCostLate, note, where: pieces } = source.page(kind)
    const key = isByNet ? net : day
    return sql`(select ${id} as id, ${key} as key, ${day} as day, ${net} as net,
        ${isCostLate ? sql`null::bigint` : cost} as cost, ${note} as note,
        ${kind}::text as kind from ${from}
      where ${pieces} order by ${key} ${direction}, ${id} ${direction}
      limit ${sql.lit(skipped + size)})`
  }
  // issued and voided on one day: two rows of one invoice, in the same order on every page
  const sorted = sql`moved.key ${direction}, moved.id ${direction}, moved.kind, moved.note, moved.net`
  const late = movementKinds
    .filter((kind) => source.page(kind).isCostLate)
    .map((kind) => sql`when ${kind} then ${source.page(kind).cost}`)
  const cost =
    late.length === 0
      ? sql`moved.cost`
      : sql`coalesce(moved.cost, case moved.kind ${sql.join(late, sql` `)} end)`
  const margin = isWhole ? sql`(moved.net - ${cost})::bigint` : sql`null::bigint`
  // every row has its own id
  const page = sql<StoredMovement>`
    select case moved.kind when 'void' then -invoices.id when 'credit' then -1000000000 - moved.note * 2 - (moved.net > 0)::int
        else invoices.id end as id,
      moved.day, moved.kind, coalesce(notes.number, invoices.number) as number, nullif(moved.note, 0) as credit_note_id,
      moved.net, ${margin} as margin, garages.country_id,
      case when orders.id is not null then
        json_build_object('id', orders.id, 'number', orders.number, 'license_plate', orders.license_plate) end as order,
      case when customers.id is not null then json_build_object('id', customers.id, 'name', customers.full_name) end as customer,
      json_build_object('id', garages.id, 'name', garages.name) as garage
    from (select * from (${sql.join(movementKinds.map(side), sql` union all `)}) moved
      order by ${sorted} limit ${sql.lit(size)} offset ${sql.lit(skipped)}) moved
    join invoices on invoices.id = moved.id
    left join credit_notes notes on notes.id = moved.note
    left join orders on orders.id = invoices.order_id
    join garages on garages.id = invoices.garage_id
    left join customers on customers.id = invoices.customer_id
    order by ${sorted}`
  const [{ rows }, sums] = await Promise.all([
    page.execute(reader),
    selectSums(reader, scope, wanted, where, source),
  ])
  const total = Math.min(sums.count, COUNT_BOUND)
  return { page: pageOfRows(rows, total, wanted), net: sums.net, margin: sums.margin }
}
