/**
 * The counts of the month-end checklist. SQL reads the tables of every domain here. The scope is one country.
 */
import { sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { CheckKey } from '../rules.ts'

export interface Found {
  count: number
  amount: number | null
}

export interface Wanted {
  country_id: number
  /** Of the month. */
  first: string
  last: string
  /** In the book's country. */
  today: string
}

const found = (db: Db, piece: ReturnType<typeof sql>) =>
  (piece as ReturnType<typeof sql<Found>>)
    .execute(withoutPlanCache(db))
    .then(({ rows }) => rows[0] as Found)

/** Months with an entry before this one that are not closed. */
const selectEarlierOpen = (db: Db, scope: Scope, { country_id, first }: Wanted) =>
  found(
    db,
    sql`select count(*)::int as count, null::bigint as amount from (
        select e.month from entry_months e where e.book_id = ${country_id} and ${countryInScope(scope, 'e.book_id')}
          and e.month < ${first}::date group by e.month having sum(e.entries) > 0) m
      left join accounting_periods p on p.book_id = ${country_id} and p.month = m.month
      where p.state is distinct from 'closed'`,
  )

/** Begun in the month or before, in the day of their garage. */
const selectOpenCounts = (db: Db, scope: Scope, { last }: Wanted) =>
  found(
    db,
    sql`select count(*)::int as count, null::bigint as amount from stock_counts c join garages g on g.id = c.garage_id
      where c.status = 'open' and ${inScope(scope, 'c.garage_id')}
        and (c.created_at at time zone g.time_zone)::date <= ${last}`,
  )

/** Customer deposits on the accounts that hold them: the balance, and the number of customers. */
const selectHeldMoney = (db: Db, scope: Scope, { country_id, last }: Wanted) =>
  found(
    db,
    sql`with held as (
        select l.party_id, sum(l.credit - l.debit) as amount from journal_lines l
        where l.account_id in (select a.id from accounts a where a.book_id = ${country_id} and a.system_key = 'CUSTOMER_DEPOSIT')
          and l.entry_date <= ${last} and ${inScope(scope, 'l.garage_id')}
        group by l.party_id having sum(l.credit - l.debit) <> 0)
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from held`,
  )

const counted: Record<
  Exclude<CheckKey, 'house_in_order'>,
  (db: Db, scope: Scope, wanted: Wanted) => Promise<Found>
> = {
  earlier_months: selectEarlierOpen,
  open_counts: selectOpenCounts,
  held_money: selectHeldMoney,
  drafts: (db, scope, { first, last }) =>
    found(
      db,
      sql`select count(*)::int as count, coalesce(sum(o.grand_total), 0)::bigint as amount from orders o
        where ${inScope(scope, 'o.garage_id')} and o.stage = 'ready' and o.billing = 'draft'
          and o.opened_on between ${first} and ${last}`,
    ),
  unbilled_receipts: (db, scope, { first, last }) =>
    found(
      db,
      sql`select count(*)::int as count, coalesce(sum(p.total), 0)::bigint as amount from purchases p
        where ${inScope(scope, 'p.garage_id')} and p.deleted_at is null and p.date between ${first} and ${last}
          and p.receipt <> 'ordered' and p.invoice_code is null and p.invoice_file_id is null`,
    ),
  unpaid_bills: (db, scope) =>
    found(
      db,
      sql`select count(*)::int as count, coalesce(sum(b.owed), 0)::bigint as amount from (
          select garage_id, owed from purchases where owed <> 0
          union all select garage_id, owed from third_party_purchases where owed <> 0) b
        where ${inScope(scope, 'b.garage_id')}`,
    ),
  withheld_without_number: (db, scope, { last }) =>
    found(
      db,
      sql`select count(*)::int as count, coalesce(sum(w.withheld), 0)::bigint as amount from withholdings w
        where w.number is null and ${inScope(scope, 'w.garage_id')} and w.paid_on <= ${last}`,
    ),
  dated_ahead: (db, scope, { country_id, today }) =>
    found(
      db,
      sql`select count(*)::int as count, coalesce(sum(e.total), 0)::bigint as amount from journal_entries e
        where e.book_id = ${country_id} and ${inScope(scope, 'e.garage_id')} and e.entry_date > ${today}`,
    ),
}

export const countCheck = (
  db: Db,
  scope: Scope,
  key: Exclude<CheckKey, 'house_in_order'>,
  month: Wanted,
) => counted[key](db, scope, month)

export interface Closing {
  state: 'open' | 'soft' | 'closed'
  version: number
  entries: number
  total: number
  with_it: number
  deposits: number | null
}

/** What the close of a month will change, and the deposit account for the link. */
export async function selectClosing(
  db: Db,
  scope: Scope,
  { country_id, first }: Wanted,
): Promise<Closing> {
  const { rows } = await sql<Closing>`
    select coalesce(p.state, 'open') as state, coalesce(p.version, 0) as version, e.entries, e.total,
      (${emptyBefore(country_id, first, sql`count(*)::int`)}) as with_it,
      (select a.id from accounts a where a.book_id = ${country_id} and a.system_key = 'CUSTOMER_DEPOSIT'
        order by a.garage_id nulls first limit 1) as deposits
    from (select coalesce(sum(j.entries), 0)::int as entries, coalesce(sum(j.total), 0)::bigint as total
      from entry_months j where j.book_id = ${country_id} and j.month = ${first} and ${countryInScope(scope, 'j.book_id')}) e
    left join accounting_periods p on p.book_id = ${country_id} and p.month = ${first}`.execute(db)
  return rows[0]!
}

/** The months from a book's first day until before a month, that have no entry and are not closed. */
const emptyBefore = (country_id: number, first: string, columns: ReturnType<typeof sql>) => sql`
  select ${columns} from generate_series(
    (select date_trunc('month', least(
      (select min(coalesce(g.date_established, g.created_at::date)) from garages g where g.country_id = ${country_id}),
      (select min(j.month) from entry_months j where j.book_id = ${country_id} and j.entries > 0)))),
    ${first}::date - interval '1 month', interval '1 month') as m (month)
  left join accounting_periods q on q.book_id = ${country_id} and q.month = m.month::date
  where q.state is distinct from 'closed' and not exists (select from entry_months j
    where j.book_id = ${country_id} and j.month = m.month::date and j.entries > 0)`

/**
 * Closes earlier months without an entry, in the order of the months. Who posts into one of them waits for its row, or was
 * before: then its entry is seen after the wait, and its month stays open.
 * @returns the months that were closed
 */
export async function closeEmptyBefore(
  db: Db,
  scope: Scope,
  { country_id, first }: Wanted,
  changed_by: number,
): Promise<string[]> {
  await sql`insert into accounting_periods (book_id, month, version)
    ${emptyBefore(country_id, first, sql`${country_id}::int, m.month::date, 0`)}
    on conflict do nothing`.execute(db)
  await sql`select from accounting_periods p where p.book_id = ${country_id} and p.month < ${first} and p.state <> 'closed'
    and ${countryInScope(scope, 'p.book_id')} order by p.month for update`.execute(db)
  const { rows } = await sql<{ month: string }>`
    update accounting_periods p set state = 'closed', changed_by = ${changed_by}, reason = null,
      changed_at = clock_timestamp(), version = p.version + 1
    where p.book_id = ${country_id} and p.month < ${first} and p.state <> 'closed' and ${countryInScope(scope, 'p.book_id')}
      and not exists (select from entry_months j where j.book_id = p.book_id and j.month = p.month and j.entries > 0)
    returning to_char(p.month, 'YYYY-MM') as month`.execute(db)
  return rows.map(({ month }) => month).toSorted()
}

/** Whether a month after it is closed. */
export async function selectLaterClosed(
  db: Db,
  scope: Scope,
  country_id: number,
  month: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from accounting_periods p where p.book_id = ${country_id} and p.month > ${month}
      and p.state = 'closed' and ${countryInScope(scope, 'p.book_id')}) as is`.execute(db)
  return rows[0]!.is
}
