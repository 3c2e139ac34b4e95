/** The months and settings of a book. Closing and posting both lock a month's row. */
import { type SqlBool, sql } from 'kysely'
import { type Currency, currencyOf } from '#platform/contract/money/currency.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { Book, Period } from '../contract.ts'
import type { PeriodState } from '../rules.ts'

const ofBooks = (db: Db, scope: Scope) =>
  db
    .selectFrom('books')
    .innerJoin('book_settings', 'book_settings.book_id', 'books.id')
    .select([
      'books.id as country_id',
      'books.name',
      'books.currency',
      'book_settings.fiscal_year_start',
      'book_settings.version',
    ])
    .where(countryInScope(scope, 'books.id'))
    .orderBy('books.id')

type StoredBook = Omit<Book, 'currency'> & { currency: string }
const toBook = (book: StoredBook): Book => ({ ...book, currency: currencyOf(book.currency) })

export const selectBooks = async (db: Db, scope: Scope): Promise<Book[]> =>
  (await ofBooks(db, scope).execute()).map(toBook)

export async function selectBook(db: Db, scope: Scope, id: number): Promise<Book | undefined> {
  const book = await ofBooks(db, scope).where('books.id', '=', id).executeTakeFirst()
  return book && toBook(book)
}

/**
 * Locks the book's settings until the transaction ends. Returns its closed months from the first one with an entry on,
 * oldest first: a change of settings cannot alter the figures of earlier months.
 */
export async function lockBook(db: Db, scope: Scope, id: number) {
  await db
    .selectFrom('book_settings')
    .select('book_id')
    .where('book_id', '=', id)
    .where(countryInScope(scope, 'book_id'))
    .forUpdate()
    .execute()
  return db
    .selectFrom('accounting_periods')
    .select('month')
    .where('book_id', '=', id)
    .where('state', '=', 'closed')
    .where(
      sql<SqlBool>`month >= (select min(e.month) from entry_months e where e.book_id = ${id} and e.entries > 0)`,
    )
    .orderBy('month')
    .execute()
}

/** Returns nothing when the row's version has changed. */
export const updateBook = (
  db: Db,
  scope: Scope,
  id: number,
  fiscal_year_start: number,
  version: number | undefined,
) => {
  const change = db
    .updateTable('book_settings')
    .set({ fiscal_year_start, version: sql`version + 1` })
    .where('book_id', '=', id)
    .where(countryInScope(scope, 'book_id'))
    .returning('version')
  return (version ? change.where('version', '=', version) : change).executeTakeFirst()
}

/** Sets the currency of a book. If the country already has an amount, returns that amount instead. */
export async function updateCurrency(db: Db, scope: Scope, id: number, currency: Currency) {
  const { rows } = await sql<{ kind: 'entry' | 'order' | 'price'; item: string }>`
    select held.kind, held.item from books b cross join lateral set_book_currency(b.id, ${currency}) held
    where b.id = ${id} and ${countryInScope(scope, 'b.id')}`.execute(db)
  return rows[0]
}

/** The first and last month that has any entry. */
export async function selectYears(db: Db, scope: Scope, bookId: number) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(b.period) as first, max(b.period) as last from account_period_balances b
    where b.book_id = ${bookId} and ${countryInScope(scope, 'b.book_id')}`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

export type StoredPeriod = Omit<Period, 'ended' | 'can'>

/** Twelve months from the first, including those without a row. */
export async function selectPeriods(
  db: Db,
  scope: Scope,
  bookId: number,
  firstMonth: string,
): Promise<StoredPeriod[]> {
  const { rows } = await sql<StoredPeriod>`
    select to_char(m.month, 'YYYY-MM') as month, coalesce(p.state, 'open') as state, coalesce(p.version, 0) as version,
      e.entries, e.total, p.reason, case when p.version > 0 then p.changed_at end as changed_at,
      case when p.changed_by is not null then json_build_object('id', w.id, 'full_name', w.full_name) end as changed_by
    from generate_series(${firstMonth}::date, ${firstMonth}::date + interval '11 months', interval '1 month') as m (month)
    left join accounting_periods p on p.book_id = ${bookId} and p.month = m.month::date
      and ${countryInScope(scope, 'p.book_id')}
    left join employees w on w.id = p.changed_by
    cross join lateral (
      select coalesce(sum(j.entries), 0)::int as entries, coalesce(sum(j.total), 0)::bigint as total from entry_months j
      where j.book_id = ${bookId} and j.month = m.month::date
    ) e order by m.month`.execute(db)
  return rows
}

/**
 * A month, locked until the transaction ends: when this returns, earlier posters have finished, and later ones
 * wait. Version 0 while the month has no row.
 */
export async function lockPeriod(db: Db, scope: Scope, bookId: number, month: string) {
  await db
    .insertInto('accounting_periods')
    .values({ book_id: bookId, month, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('accounting_periods')
    .select(['state', 'version', 'reason'])
    .where('book_id', '=', bookId)
    .where('month', '=', month)
    .where(countryInScope(scope, 'book_id'))
    .forUpdate()
    .executeTakeFirst() as Promise<
    { state: PeriodState; version: number; reason: string | null } | undefined
  >
}

/** Dated by the clock, not by the transaction: later than every entry that the closer waited for. */
export const updatePeriod = (
  db: Db,
  scope: Scope,
  bookId: number,
  month: string,
  change: { state: PeriodState; changed_by: number; reason: string | null },
) =>
  db
    .updateTable('accounting_periods')
    .set({ ...change, changed_at: sql`clock_timestamp()`, version: sql`version + 1` })
    .where('book_id', '=', bookId)
    .where('month', '=', month)
    .where(countryInScope(scope, 'book_id'))
    .returning('version')
    .executeTakeFirstOrThrow()

const openingAccounts = (scope: Scope) => sql`
  select a.id from accounts a where a.system_key = 'OPENING' and ${countryInScope(scope, 'a.book_id')}`

/** The balance of the opening balance account by garage: debit less credit. */
export async function selectOpeningDifference(db: Db, scope: Scope) {
  const { rows } = await sql<{
    garage: { id: number; name: string }
    account_id: number
    amount: number
    capital: { id: number; name: string } | null
  }>`
    select json_build_object('id', g.id, 'name', g.name) as garage, b.account_id, sum(b.debit - b.credit) as amount,
      (select json_build_object('id', c.id, 'name', c.name) from accounts c
        where c.book_id = g.country_id and c.type = 'equity' and c.group_code = 'equity' and c.postable and c.active
          and c.system_key is null order by c.code limit 1) as capital
    from account_period_balances b join garages g on g.id = b.garage_id
    where b.account_id in (${openingAccounts(scope)}) and ${inScope(scope, 'b.garage_id')}
    group by g.id, g.name, b.account_id having sum(b.debit - b.credit) <> 0 order by g.id`.execute(
    db,
  )
  return rows
}

export async function selectOpenings(db: Db, scope: Scope) {
  const { rows } = await sql<{
    id: number
    number: string
    entry_date: string
    description: string
    garage: { id: number; name: string }
    total: number
    reversed_by_entry_id: number | null
  }>`
    select e.id, e.number, e.entry_date, e.description, json_build_object('id', g.id, 'name', g.name) as garage, e.total,
      (select r.id from journal_entries r where r.reverses_entry_id = e.id) as reversed_by_entry_id
    from journal_entries e join garages g on g.id = e.garage_id
    where e.source_type = 'opening' and e.reverses_entry_id is null and ${countryInScope(scope, 'e.book_id')}
      and ${inScope(scope, 'e.garage_id')}
    order by e.entry_date desc, e.id desc limit 200`.execute(db)
  return rows
}

/** Which of these accounts is the opening-balance account itself. */
export async function selectOpeningAmong(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.id = any(${[...ids]}::int[]) and a.system_key = 'OPENING'
      and ${countryInScope(scope, 'a.book_id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
