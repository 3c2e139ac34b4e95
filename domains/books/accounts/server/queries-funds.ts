/** The cash and bank accounts for payments, and the days on which a garage may post. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

/** A cash or bank account of the garage's book, or one of another `group`; undefined for any other account. */
export const selectFund = (
  db: Db,
  scope: Scope,
  garageId: number,
  by: { id: number } | { key: string },
  group: 'cash_bank' | 'other_income' | 'contract_liability' | 'opex' = 'cash_bank',
) => {
  const accounts = db
    .selectFrom('accounts')
    .innerJoin('garages', 'garages.country_id', 'accounts.book_id') // a book has its country's id
    .innerJoin('books', 'books.id', 'accounts.book_id')
    .select(['accounts.id', 'accounts.name', 'books.currency'])
    .select(
      // a till: cash on hand, petty cash, and the garages' own accounts below them or with a code that extends theirs
      sql<boolean>`exists (select from accounts c where c.book_id = accounts.book_id
        and c.system_key in ('CASH', 'PETTY_CASH') and (c.id = accounts.id or accounts.parent_id = c.id or starts_with(accounts.code, c.code)))`.as(
        'is_cash',
      ),
    )
    .where('accounts.group_code', '=', group)
    .where('accounts.postable', '=', true)
    .where('accounts.active', '=', true)
    .where('garages.id', '=', garageId)
    .where(inScope(scope, 'garages.id'))
    .where((where) =>
      where.or([
        where('accounts.garage_id', 'is', null),
        where('accounts.garage_id', '=', garageId),
      ]),
    )
  const wanted =
    'id' in by
      ? accounts.where('accounts.id', '=', by.id)
      : accounts.where('accounts.system_key', '=', by.key)
  return wanted.orderBy('accounts.garage_id').limit(1).executeTakeFirst()
}

/**
 * The first day of a garage's entries, its today, the month in which the fiscal year of its book begins, and the day after
 * its last soft-closed and its last closed month.
 */
export async function selectEntryDays(db: Db, garageId: number, at: Date) {
  const { rows } = await sql<{
    from: string
    today: string
    fiscal_year_start: number
    after_shut: string | null
    after_closed: string | null
  }>`
    select coalesce(g.date_established, make_date(extract(year from g.created_at at time zone g.time_zone)::int - 1, 1, 1))::text as from,
      (${at.toISOString()}::timestamptz at time zone g.time_zone)::date::text as today,
      coalesce(s.fiscal_year_start, 1) as fiscal_year_start, p.after_shut, p.after_closed
    from garages g left join book_settings s on s.book_id = g.country_id
    cross join lateral (
      select (max(month) + interval '1 month')::date::text as after_shut,
        (max(month) filter (where state = 'closed') + interval '1 month')::date::text as after_closed
      from accounting_periods where book_id = g.country_id and state <> 'open') p
    where g.id = ${garageId}`.execute(db)
  return rows[0]!
}
