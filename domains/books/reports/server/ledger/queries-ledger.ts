/** The ledger of an account, or of all below a header: pages by mark, never by counting off rows. */
import { type RawBuilder, sql } from 'kysely'
import type { AccountGroup, AccountType } from '#domains/books/accounts/groups.ts'
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { LedgerRow } from '../../answers.ts'
import { monthStart } from '../../rules.ts'
import { type Range, type Sum, sumsOf } from '../queries.ts'

/** A position in the order of a ledger: exactly at this line. */
export interface Mark {
  day: string
  entry_id: number
  line_no: number
}

export interface LedgerAccount {
  id: number
  country_id: number
  currency: string
  code: string
  name: string
  name_id: string | null
  type: AccountType
  group: AccountGroup | null
  normal_side: 'D' | 'C' | null
  postable: boolean
}

export async function selectLedgerAccount(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<LedgerAccount>`
    select a.id, a.book_id as country_id, b.currency, a.code, a.name, a.name_id, a.type, a.group_code as group,
      g.normal_side, a.postable
    from accounts a join books b on b.id = a.book_id left join account_groups g on g.code = a.group_code
    where a.id = ${id} and ${countryInScope(scope, 'a.book_id')}
      and (a.garage_id is null or ${inScope(scope, 'a.garage_id')})`.execute(db)
  return rows[0]
}

/** An account and all below it. */
export async function selectSubtree(db: Db, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select a.id from accounts a where a.id = ${id} and ${countryInScope(scope, 'a.book_id')}
      union select a.id from accounts a join below on a.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.map((row) => row.id)
}

/** The accounts and garages that have any lines: each is one stretch of the index. */
const stretches = (scope: Scope, accountIds: readonly number[]) => sql`
  select distinct b.account_id, b.garage_id from account_period_balances b
  where b.account_id = any(${[...accountIds]}::int[]) and ${inScope(scope, 'b.garage_id')}`

const atMark = ({ day, entry_id, line_no }: Mark) =>
  sql`(${day}::date, ${entry_id}::int, ${line_no}::int)`

interface Days {
  start: string | null
  end: string
}

const inDays = ({ start, end }: Days): RawBuilder<unknown> =>
  start
    ? sql`l.entry_date between ${start}::date and ${end}::date`
    : sql`l.entry_date <= ${end}::date`

export type StoredRow = Omit<LedgerRow, 'balance'>

interface Page {
  limit: number
  after?: Mark
  before?: Mark
  /** From the end: the lines before the mark, or the last ones. */
  backward: boolean
}

/**
 * The `limit` lines after a mark (or the first), or before one (or the last). Each stretch gives its own first lines
 * from the index, then the few are merged.
 */
function linesOf(
  scope: Scope,
  accountIds: readonly number[],
  days: Days,
  { limit, after, before, backward }: Page,
) {
  const way = backward ? sql`desc` : sql`asc`
  const key = sql`l.entry_date ${way}, l.entry_id ${way}, l.line_no ${way}`
  return sql`
    select l.entry_date as date, coalesce(e.source_number, e.number) as source, l.debit, l.credit,
      coalesce(l.note, e.description) as notes, l.entry_id, l.line_no, e.number, e.source_type, e.event,
      case
        when e.source_type in ('work_order', 'warranty')
          then json_build_object('type', 'order', 'id', e.source_id::int, 'order_id', e.source_id::int)
        when e.source_id ~ '^[0-9]{1,9}$' and e.source_type not in ('manual', 'opening')
          then json_build_object('type', e.source_type, 'id', e.source_id::int, 'order_id', null)
      end as document,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id) as account,
      json_build_object('id', g.id, 'name', g.name) as garage,
      case when l.party_id is not null then json_build_object('type', l.party_type,
        'id', case l.party_type when 'customer' then coalesce(stands_for(l.party_id), l.party_id) else l.party_id end) end as party
    from (
      select l.* from (${stretches(scope, accountIds)}) s
      cross join lateral (
        select l.* from journal_lines l
        where l.account_id = s.account_id and l.garage_id = s.garage_id and ${inDays(days)}
          ${after ? sql`and (l.entry_date, l.entry_id, l.line_no) > ${atMark(after)}` : sql``}
          ${before ? sql`and (l.entry_date, l.entry_id, l.line_no) < ${atMark(before)}` : sql``}
        order by ${key} limit ${sql.lit(limit)}
      ) l order by ${key} limit ${sql.lit(limit)}
    ) l
    join journal_entries e on e.id = l.entry_id
    join accounts a on a.id = l.account_id
    join garages g on g.id = l.garage_id`
}

/** Debit less credit up to a mark, its own line included or not: earlier months from the rollup, then the lines of its month. */
function balanceAt(scope: Scope, accountIds: readonly number[], mark: Mark, including: boolean) {
  const month = monthStart(mark.day)
  const upTo = including ? sql`<=` : sql`<`
  return sql`
    coalesce((
        select sum(b.debit - b.credit) from account_period_balances b
        where b.account_id = any(${[...accountIds]}::int[]) and ${inScope(scope, 'b.garage_id')} and b.period < ${month}::date
      ), 0) + coalesce((
        select sum(l.balance) from account_period_balances b
        cross join lateral (
          select sum(l.debit - l.credit) as balance from journal_lines l
          where l.account_id = b.account_id and l.garage_id = b.garage_id and l.entry_date >= ${month}::date
            and (l.entry_date, l.entry_id, l.line_no) ${upTo} ${atMark(mark)}
        ) l
        where b.account_id = any(${[...accountIds]}::int[]) and ${inScope(scope, 'b.garage_id')} and b.period = ${month}::date
      ), 0)`
}

/** How many lines there are, up to the bound of every list. */
const countOf = (scope: Scope, accountIds: readonly number[], days: Days) => sql`
  select count(*)::int from (
    select 1 from (${stretches(scope, accountIds)}) s
    join journal_lines l on l.account_id = s.account_id and l.garage_id = s.garage_id and ${inDays(days)}
    limit ${sql.lit(COUNT_BOUND)}
  ) counted`

export interface LedgerPage {
  /** Of the requested ranges, in their order. */
  sums: Sum[]
  total: number
  /** In the order of the ledger. */
  rows: StoredRow[]
  /** Debit less credit where the page begins, or where a backward one ends; null without a mark. */
  balance: number | null
}

/** Reads a ledger page in one statement, so that a simultaneous posting is in all of it or in none. */
export async function selectLedgerPage(
  db: Db,
  scope: Scope,
  {
    book,
    accountIds,
    days,
    sums,
  }: { book: number; accountIds: number[]; days: Days; sums: Range[] },
  page: Page,
): Promise<LedgerPage> {
  const mark = page.after ?? page.before
  const { rows } = await sql<LedgerPage>`
    select
      (select coalesce(json_agg(s), '[]') from (${sumsOf(scope, book, sums, accountIds)}) s) as sums,
      (${countOf(scope, accountIds, days)}) as total,
      (select coalesce(json_agg(r order by r.date, r.entry_id, r.line_no), '[]')
        from (${linesOf(scope, accountIds, days, page)}) r) as rows,
      ${mark ? balanceAt(scope, accountIds, mark, !page.backward) : sql`null::numeric`} as balance`.execute(
    withoutPlanCache(db),
  )
  return rows[0]!
}
