/**
 * Sums of the books for the reports: whole months from the rollup, the days of a month begun from the lines of just
 * those accounts and garages that have any in it. Range reports are never named statements.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountGroup, AccountType } from '#domains/books/accounts/groups.ts'
import type { SystemKey } from '#domains/books/accounts/keys.ts'
import { addDays } from '#platform/contract/days.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { addMonths, monthEnd, monthStart } from '../rules.ts'
import { orderByName } from '#platform/server/database/query.ts'

/** One snapshot for all statements of a report, so that a simultaneous posting is in all of its figures or in none. */
export const snapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction
    ? work(db)
    : withoutPlanCache(db)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work)

export interface ReportBook {
  id: number
  currency: string
  fiscal_year_start: number
}

export const selectBooks = (db: Db, scope: Scope): Promise<ReportBook[]> =>
  db
    .selectFrom('books')
    .innerJoin('book_settings', 'book_settings.book_id', 'books.id')
    .select(['books.id', 'books.currency', 'book_settings.fiscal_year_start'])
    .where(countryInScope(scope, 'books.id'))
    .orderBy('books.id')
    .execute()

export interface ReportAccount {
  id: number
  country_id: number
  code: string
  name: string
  name_id: string | null
  type: AccountType
  group: AccountGroup
  normal_side: 'D' | 'C'
  system_key: SystemKey | null
}

/**
 * Every account of a book that may have figures, in the order of the reports. Earnings are shown on the book's own account,
 * never also on that of a garage.
 */
const accountsOf = (scope: Scope, bookId: number) => sql`
  select a.id, a.book_id as country_id, a.code, a.name, a.name_id, a.type, a.group_code as "group", g.normal_side,
    case when a.garage_id is null then a.system_key end as system_key
  from accounts a join account_groups g on g.code = a.group_code
  where a.book_id = ${bookId} and ${countryInScope(scope, 'a.book_id')}
  order by g.sort, a.code`

export interface BookFigures<B> {
  book: B
  accounts: ReportAccount[]
  sums: Sum[]
}

/**
 * The accounts of some books and their sums in some ranges, in one statement: a simultaneous posting is in all of a
 * report's figures or in none.
 */
export async function selectFigures<B extends { id: number }>(
  db: Db,
  scope: Scope,
  books: readonly B[],
  rangesOf: (book: B) => readonly Range[],
): Promise<BookFigures<B>[]> {
  const each = books.map(
    (book) => sql`
      select ${book.id}::int as id,
        (select coalesce(json_agg(a), '[]') from (${accountsOf(scope, book.id)}) a) as accounts,
        (select coalesce(json_agg(s), '[]') from (${sumsOf(scope, book.id, rangesOf(book))}) s) as sums`,
  )
  const { rows } = await sql<{ id: number; accounts: ReportAccount[]; sums: Sum[] }>`
    ${sql.join(each, sql` union all `)}`.execute(withoutPlanCache(db))
  return books.map((book) => {
    const { accounts, sums } = rows.find(({ id }) => id === book.id)!
    return { book, accounts, sums }
  })
}

/** From the first day to the last; null: from the first line on. */
export interface Range {
  start: string | null
  end: string
}

const BEGINNING = '1900-01-01'

/** What of a range the rollup knows, and which days must be looked up in the lines. */
export function splitRange({ start, end }: Range) {
  const from = start ?? BEGINNING
  const days: { month: string; first: string; last: string }[] = []
  const wholeFirst = from === monthStart(from)
  const wholeLast = end === monthEnd(end)
  if (monthStart(from) === monthStart(end) && !(wholeFirst && wholeLast)) {
    if (from <= end) days.push({ month: monthStart(from), first: from, last: end })
    return { months: [], days }
  }
  if (!wholeFirst) days.push({ month: monthStart(from), first: from, last: monthEnd(from) })
  if (!wholeLast) days.push({ month: monthStart(end), first: monthStart(end), last: end })
  const first = wholeFirst ? from : addMonths(monthStart(from), 1)
  const last = wholeLast ? monthStart(end) : addMonths(monthStart(end), -1)
  return { months: first <= last ? [{ first, last }] : [], days }
}

export interface Sum {
  /** Which of the ranges. */
  at: number
  account_id: number
  debit: number
  credit: number
}

/** Debit and credit of each account in each of some ranges. Accounts without a line in a range are left out. */
export async function selectSums(
  db: Db,
  scope: Scope,
  bookId: number,
  ranges: readonly Range[],
  accountIds?: readonly number[],
): Promise<Sum[]> {
  const { rows } = await sumsOf(scope, bookId, ranges, accountIds).execute(withoutPlanCache(db))
  return rows
}

/** The same as a part of a statement, of all accounts of the book or of some. */
export function sumsOf(
  scope: Scope,
  bookId: number,
  ranges: readonly Range[],
  accountIds?: readonly number[],
): RawBuilder<Sum> {
  const pieces = ranges.map(splitRange)
  const months = pieces.flatMap(({ months }, at) => months.map((piece) => ({ at, ...piece })))
  const days = pieces.flatMap(({ days }, at) => days.map((piece) => ({ at, ...piece })))
  const wanted = accountIds
    ? sql<SqlBool>`b.account_id = any(${[...accountIds]}::int[])`
    : sql<SqlBool>`true`
  return sql<Sum>`
    select at, account_id, sum(debit) as debit, sum(credit) as credit from (
      select p.at, b.account_id, b.debit, b.credit
      from unnest(${months.map(({ at }) => at)}::int[], ${months.map(({ first }) => first)}::date[],
        ${months.map(({ last }) => last)}::date[]) as p (at, first, last)
      join account_period_balances b on b.book_id = ${bookId} and b.period between p.first and p.last
        and ${inScope(scope, 'b.garage_id')} and ${wanted}
      union all
      select p.at, b.account_id, l.debit, l.credit
      from unnest(${days.map(({ at }) => at)}::int[], ${days.map(({ month }) => month)}::date[],
        ${days.map(({ first }) => first)}::date[], ${days.map(({ last }) => last)}::date[]) as p (at, month, first, last)
      join account_period_balances b on b.book_id = ${bookId} and b.period = p.month
        and ${inScope(scope, 'b.garage_id')} and ${wanted}
      cross join lateral (
        select sum(l.debit) as debit, sum(l.credit) as credit from journal_lines l
        where l.account_id = b.account_id and l.garage_id = b.garage_id
          and l.entry_date between p.first and p.last
      ) l where l.debit is not null
    ) pieces group by at, account_id`
}

export const dayBefore = (day: string) => addDays(day, -1)

/** The garages and workshops whose columns a statement can have. */
export const selectGaragesOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('garages')
    .select(['id', 'name'])
    .where(inScope(scope, 'garages.id'))
    .orderBy(orderByName('name'))
    .orderBy('id')
    .execute()
