/** The rows behind the income: read from invoices and from their sums by day, written by nobody here. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_BOUND, type Page, sizeOf } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, pageOfRows } from '#platform/server/query.ts'
import { type GaragePlace, type Scope, onLocalDays, within } from '#platform/server/scope.ts'
import type { Movement, dashboard } from '../contract.ts'

type Wanted = QueryOf<typeof dashboard.income>
interface Where {
  places: readonly GaragePlace[]
  at: Date
}
type StoredMovement = Movement & { country_id: number }

/** The days asked for, of the garages in reach. */
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

/** An invoice counts on the day it was issued, and against it on the day it was voided. */
const movements = (db: Db, scope: Scope, wanted: Wanted, where: Where) => {
  const { keyword } = wanted
  // of one table and without a join, so that the newest of both come from their indexes, merged
  const side = (kind: Movement['kind']) => {
    const on = kind === 'issued' ? 'invoices.issued_on' : 'invoices.voided_on'
    let rows = db
      .selectFrom('invoices')
      .select([
        'invoices.id',
        'invoices.number',
        'invoices.order_id',
        'invoices.customer_id',
        'invoices.garage_id',
        sql<string>`${sql.ref(on)}`.as('day'),
        sql<Movement['kind']>`${kind}::text`.as('kind'),
        sql<number>`${kind === 'issued' ? sql`` : sql`-`}invoices.net`.as('net'),
      ])
      .where(within(scope, 'invoices.garage_id'))
      .where(onDays(scope, wanted, where, on, 'invoices.garage_id'))
    if (kind === 'void') rows = rows.where('invoices.voided_on', 'is not', null)
    if (keyword) rows = rows.where(matches('invoices.search', keyword))
    return rows
  }
  return side('issued').unionAll(side('void'))
}

interface Sums {
  count: number
  /** Null: a keyword finds so many that they are not added up. */
  net: number | null
}

/** What all pages come to: from the sums by day, or of the rows that a keyword finds. */
async function selectSums(reader: Db, scope: Scope, wanted: Wanted, where: Where): Promise<Sums> {
  const found = sql<Sums>`
    select count(*)::int as count, case when count(*) < ${sql.lit(COUNT_BOUND)} then coalesce(sum(net), 0)::bigint end as net
    from (select net from (${movements(reader, scope, wanted, where)}) moved limit ${sql.lit(COUNT_BOUND)}) found`
  const kept = sql<Sums>`
    select coalesce(sum(issued_count + voided_count), 0)::int as count, coalesce(sum(issued - voided), 0)::bigint as net
    from income_days where ${within(scope, 'income_days.garage_id')}
      and ${onDays(scope, wanted, where, 'income_days.day', 'income_days.garage_id')}`
  const { rows } = await (wanted.keyword ? found : kept).execute(reader)
  return rows[0]!
}

/** A page of them, and what all pages come to. */
export async function selectMovements(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<{ page: Page<StoredMovement>; net: number | null }> {
  const reader = adhoc(db)
  const all = () => reader.selectFrom(movements(reader, scope, wanted, where).as('moved'))
  const byDay = order(wanted.sort, { day: 'moved.day', net: 'moved.net' }, '-day', 'moved.id')
  // voided on the day it was issued: two rows of one invoice, in the same order on every page
  const sorted = sql`${byDay}, moved.kind`
  // the page first, its names after: what a deep page skips is not joined with anything
  const page = all()
    .selectAll()
    .orderBy(sorted)
    .limit(sql.lit(sizeOf(wanted)))
    .offset(sql.lit((wanted.page - 1) * sizeOf(wanted)))
  const [rows, sums] = await Promise.all([
    reader
      .selectFrom(page.as('moved'))
      .innerJoin('orders', 'orders.id', 'moved.order_id')
      .innerJoin('garages', 'garages.id', 'moved.garage_id')
      .innerJoin('customers', 'customers.id', 'moved.customer_id')
      .select([
        // every row has an id of its own
        sql<number>`case moved.kind when 'void' then -moved.id else moved.id end`.as('id'),
        'moved.day',
        'moved.kind',
        'moved.number',
        'moved.net',
        'garages.country_id',
        sql<
          Movement['order']
        >`json_build_object('id', orders.id, 'number', orders.number, 'license_plate', orders.license_plate)`.as(
          'order',
        ),
        sql<
          Movement['customer']
        >`json_build_object('id', customers.id, 'name', customers.full_name)`.as('customer'),
        sql<Movement['garage']>`json_build_object('id', garages.id, 'name', garages.name)`.as(
          'garage',
        ),
      ])
      .orderBy(sorted)
      .execute(),
    selectSums(reader, scope, wanted, where),
  ])
  const total = Math.min(sums.count, COUNT_BOUND)
  return { page: pageOfRows(rows as StoredMovement[], total, wanted), net: sums.net }
}
