/**
 * The counts of money figures, by garage and kind. The rows of money received are in queries-cash.ts, those of income
 * in the dashboard.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import { addDays } from '#platform/contract/days.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import {
  type GarageInfo,
  type Scope,
  latestDay,
  onLocalDays,
  inScope,
} from '#platform/server/session/scope.ts'
import type { otherIncomeKeys } from '../contract.ts'

/** The counted days: from today + `from` to today + `until`. */
export interface Window {
  from: number
  until: number
  /** Each garage's own today; else the latest today in scope, as in the lists with dates. */
  isOwn: boolean
}

export interface Reading {
  db: Db
  scope: Scope
  places: readonly GarageInfo[]
  at: Date
}

export interface GarageCell {
  garage_id: number
  kind: string
  sum: number
  count: number
}

/** `where` fragment: a column of local days is within the window. */
export function inWindow(
  { scope, places, at }: Reading,
  { from, until, isOwn }: Window,
  column: string,
  garageColumn: string,
): Expression<SqlBool> {
  const between = (today: string) =>
    sql<SqlBool>`${sql.ref(column)} between ${addDays(today, from)} and ${addDays(today, until)}`
  return isOwn
    ? onLocalDays({ scope, places, at, garageColumn }, between)
    : sql<SqlBool>`(${inScope(scope, garageColumn)} and ${between(latestDay(scope, places, at))})`
}

export async function selectIncomeCells(reading: Reading, window: Window): Promise<GarageCell[]> {
  const { rows } = await sql<GarageCell>`
    select garage_id, kind, sum(amount)::bigint as sum, sum(papers)::int as count from income_days
    cross join lateral (values ('issued', issued, issued_count), ('void', -voided, voided_count), ('credit', -credited, credited_count)) side (kind, amount, papers)
    where ${inWindow(reading, window, 'day', 'garage_id')} and papers > 0 group by 1, 2`.execute(
    withoutPlanCache(reading.db),
  )
  return rows
}

export interface OtherIncomeCell {
  key: (typeof otherIncomeKeys)[number]
  value: number
}

/** Income in the ledger that is not from invoices, their voids or credit notes. */
export async function selectOtherIncome(
  reading: Reading,
  window: Window,
): Promise<OtherIncomeCell[]> {
  const { rows } = await sql<OtherIncomeCell>`
    select key, sum(amount)::bigint as value from (
      select case when e.source_type in ('manual', 'opening') then 'by_hand'
          when a.system_key = 'POINTS_DEFERRAL' and e.event ~ 'expired' then 'points_expired'
          when a.system_key = 'POINTS_DEFERRAL' then 'points_earned'
          when a.system_key = 'REV_BUILD' then 'builds'
          else 'kept' end as key, j.credit - j.debit as amount
      from accounts a join journal_lines j on j.account_id = a.id join journal_entries e on e.id = j.entry_id
      where a.type = 'income' and ${inWindow(reading, window, 'j.entry_date', 'j.garage_id')}
        and not (e.source_type in ('work_order', 'product_sale') and e.event in ('invoiced', 'invoiced_reversed'))
        and not (e.source_type = 'credit_note' and e.event in ('issued', 'issued_reversed') and a.system_key is distinct from 'REV_BUILD')) l
    group by key having sum(amount) <> 0 order by key`.execute(withoutPlanCache(reading.db))
  return rows
}

export interface ServiceCell {
  /** The id of a service of the catalogue, else the kind of the line. */
  key: string
  name: string | null
  sum: number
  count: number
}

/** Income by service or kind: each line's share of its invoice's net, from stored daily sums. */
export async function selectSoldCells(reading: Reading, window: Window): Promise<ServiceCell[]> {
  const { rows } = await sql<ServiceCell>`
    with sold as (
      select key, sum(net)::bigint as sum, sum(papers)::int as count from (
        select part as key, issued - voided as net, issued_count + voided_count as papers
        from income_part_days where ${inWindow(reading, window, 'day', 'garage_id')}
        union all
        select part, net, 1 from income_credit_parts where ${inWindow(reading, window, 'day', 'garage_id')}) moved group by 1)
    select sold.*, s.name from sold left join catalog_services s on s.id::text = sold.key`.execute(
    withoutPlanCache(reading.db),
  )
  return rows
}

export interface InvoiceCell {
  garage_id: number
  kind: string
  net: number
  margin: number
  count: number
}

/** Valid invoices, by whether they bill an order or a counter sale. */
async function readInvoiceCells(reading: Reading, window: Window): Promise<InvoiceCell[]> {
  const { rows } = await sql<InvoiceCell>`
    select garage_id, case when is_sale then 'sale' else 'order' end as kind,
      sum(net)::bigint as net, sum(net - cost)::bigint as margin, sum(count)::int as count
    from standing_days where ${inWindow(reading, window, 'day', 'garage_id')}
    group by 1, 2 having sum(count) > 0`.execute(withoutPlanCache(reading.db))
  return rows
}

const invoicesRead = new WeakMap<Reading, Map<string, Promise<InvoiceCell[]>>>()

/** Average ticket and margin use the same invoices, so they are read once. */
export function selectInvoiceCells(reading: Reading, window: Window): Promise<InvoiceCell[]> {
  const asked = invoicesRead.get(reading) ?? new Map<string, Promise<InvoiceCell[]>>()
  const key = JSON.stringify(window)
  const cells = asked.get(key) ?? readInvoiceCells(reading, window)
  invoicesRead.set(reading, asked.set(key, cells))
  return cells
}

/** Tickets that were waiting or called at a past moment. */
export async function selectQueuedAsOf({ db, scope }: Reading, then: Date): Promise<GarageCell[]> {
  const moment = then.toISOString()
  const { rows } = await sql<GarageCell>`
    select garage_id, kind, count(*)::int as sum, count(*)::int as count from queue_tickets
    where ${inScope(scope, 'garage_id')} and arrived_at <= ${moment}::timestamptz
      and day >= ${moment}::date - 2 and day <= ${moment}::date + 2
      and coalesce(least(serving_at, ended_at) > ${moment}::timestamptz, true)
    group by 1, 2`.execute(withoutPlanCache(db))
  return rows
}

export async function selectGarageNames({ db, scope }: Reading): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from garages where ${inScope(scope, 'id')}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
