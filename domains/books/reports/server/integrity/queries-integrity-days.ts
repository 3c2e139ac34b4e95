/** The rules that compare past days: what a page said of a day is what the ledger says of it, for ever. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, ofBooks } from './queries-integrity-rule.ts'

/** How many past days a check draws, beside today. */
const DRAWN = 20

/** The same all day long, others tomorrow: from the first entry of each book until today. */
const drawn = (scope: Scope): RawBuilder<unknown> => sql`
  select distinct b.id as book_id, case when n <= 0 then current_date - n
    else current_date - (1 + mod(abs(hashtext(current_date::text || '/' || n)::bigint), greatest(1, current_date - b.first_on)))::int end as day
  from (select o.id, min(e.entry_date) as first_on from books o join journal_entries e on e.book_id = o.id
    where ${ofBooks(scope, 'o.id')} group by o.id) b
  -- east of the database it may be tomorrow already
  cross join generate_series(-1, ${sql.lit(DRAWN)}) n`

/** The open amount of invoices and bills at a day's end equals 1-1210, except for manual entries. */
export const pastReceivables = (scope: Scope): Rule => ({
  checked: sql`select count(*) from (${drawn(scope)}) d join garages g on g.country_id = d.book_id`,
  broken: sql`
    select format('%s on %s: what is open comes to %s, the account says %s', g.code, d.day, p.amount, l.amount) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    from (${drawn(scope)}) d join garages g on g.country_id = d.book_id
    cross join lateral (select coalesce(sum(o.amount), 0) as amount from receivable_spans o
      where o.garage_id = g.id and daterange(o.from_on, o.to_on) @> d.day) p
    cross join lateral (select (
        select coalesce(sum(b.debit - b.credit), 0) from account_period_balances b join accounts a on a.id = b.account_id
        where a.system_key = 'AR' and b.garage_id = g.id and b.period < date_trunc('month', d.day)::date)
      + (select coalesce(sum(j.debit - j.credit), 0) from accounts a join journal_lines j on j.account_id = a.id
        where a.system_key = 'AR' and j.garage_id = g.id and j.entry_date between date_trunc('month', d.day)::date and d.day)
      - (select coalesce(sum(j.debit - j.credit), 0) from journal_entries e join journal_lines j on j.entry_id = e.id
          join accounts a on a.id = j.account_id and a.system_key = 'AR'
        where e.source_type in ('manual', 'opening') and e.book_id = d.book_id and j.garage_id = g.id and j.entry_date <= d.day) as amount) l
    where p.amount <> l.amount`,
})

/** Income of a day: revenue of orders and of the shop, less discounts, vouchers, points at face value and credit notes. */
export const pastIncome = (scope: Scope): Rule => ({
  checked: sql`select count(*) from (${drawn(scope)}) d join garages g on g.country_id = d.book_id`,
  broken: sql`
    select format('%s on %s: income is %s, its entries say %s', g.code, d.day, p.amount, l.amount) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    from (${drawn(scope)}) d join garages g on g.country_id = d.book_id
    cross join lateral (select coalesce(sum(k.issued - k.voided - k.credited), 0) as amount from income_days k
      where k.garage_id = g.id and k.day = d.day) p
    cross join lateral (select coalesce(sum(j.credit - j.debit), 0) as amount
      from journal_entries e join journal_lines j on j.entry_id = e.id join accounts a on a.id = j.account_id
      where e.book_id = d.book_id and e.garage_id = g.id and e.entry_date = d.day
        and (e.source_type in ('work_order', 'product_sale') and e.event in ('invoiced', 'invoiced_reversed')
          or e.source_type = 'credit_note' and e.event in ('issued', 'issued_reversed'))
        -- the two accounts of points together are what the points took off
        and a.system_key in ('REV_SERVICE', 'REV_PARTS', 'REV_THIRD_PARTY', 'REV_SHOP', 'DISCOUNT', 'VOUCHER', 'POINTS', 'POINTS_DEFERRAL')) l
    where p.amount <> l.amount`,
})
