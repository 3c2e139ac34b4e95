/** Rules of the ledger alone: entries, lines, balances, numbers and database guards. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, type Since, entrySince, ofBooks } from './queries-integrity-rule.ts'

/** Each cell of the rollup is the sum of its lines, and no line lacks a cell. */
export const rollup = (scope: Scope, since?: Since): Rule => {
  const cells = since
    ? sql`(select distinct account_id, garage_id, date_trunc('month', entry_date)::date as period
        from journal_lines where entry_id > ${since.entry_id})`
    : sql`account_period_balances`
  const added = since
    ? sql`select c.account_id, c.garage_id, c.period, l.debit, l.credit from ${cells} c cross join lateral (
        select sum(debit) as debit, sum(credit) as credit from journal_lines
        where account_id = c.account_id and garage_id = c.garage_id
          and entry_date >= c.period and entry_date < c.period + interval '1 month') l`
    : sql`select account_id, garage_id, date_trunc('month', entry_date)::date as period, sum(debit) as debit, sum(credit) as credit
        from journal_lines group by 1, 2, 3`
  return {
    checked: sql`select count(*) from ${cells} b join accounts a on a.id = b.account_id where ${ofBooks(scope, 'a.book_id')}`,
    broken: sql`
    select format('Account %s, garage %s, %s: the reports say debit %s credit %s, the lines say debit %s credit %s',
        a.code, g.code, to_char(x.period, 'YYYY-MM'), x.r_debit, x.r_credit, x.l_debit, x.l_credit) as what,
      null::int as entry_id, a.id as account_id, g.id as garage_id, null::int as order_id
    from (
      select account_id, garage_id, period, coalesce(b.debit, 0) as r_debit, coalesce(b.credit, 0) as r_credit,
        coalesce(l.debit, 0) as l_debit, coalesce(l.credit, 0) as l_credit
      from (select b.* from account_period_balances b
        ${since ? sql`where (b.account_id, b.garage_id, b.period) in (select * from ${cells} c)` : sql``}) b
      full join (${added}) l using (account_id, garage_id, period)
      where b.debit is distinct from l.debit or b.credit is distinct from l.credit
    ) x join accounts a on a.id = x.account_id join garages g on g.id = x.garage_id
    where ${ofBooks(scope, 'a.book_id')}`,
  }
}

/** Entries of several garages are few: only their lines are added up again, per garage. */
const outOfBalance = sql`(l.first_garage <> l.last_garage and exists (
  select from journal_lines x where x.entry_id = e.id group by x.garage_id having sum(x.debit) <> sum(x.credit)))`

/** Every entry has the lines and the total that its header declares, on its day, in balance, whole and in each garage. */
export const sealed = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from journal_entries e where ${ofBooks(scope, 'e.book_id')} and ${entrySince(since, 'e.id')}`,
  broken: sql`
    select format('Entry %s: declared %s lines of %s, found %s lines, debit %s, credit %s%s%s', e.number, e.n_lines, e.total,
        coalesce(l.n, 0), coalesce(l.debit, 0), coalesce(l.credit, 0),
        case when ${outOfBalance} then ', out of balance in a garage' end,
        case when l.first_day <> e.entry_date or l.last_day <> e.entry_date then ', lines of another day' end) as what,
      e.id as entry_id, null::int as account_id, e.garage_id, null::int as order_id
    from journal_entries e left join (
      select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit, min(entry_date) as first_day,
        max(entry_date) as last_day, min(garage_id) as first_garage, max(garage_id) as last_garage
      from journal_lines where ${entrySince(since, 'entry_id')} group by entry_id
    ) l on l.entry_id = e.id
    where ${ofBooks(scope, 'e.book_id')} and ${entrySince(since, 'e.id')} and (l.n is distinct from e.n_lines or l.debit is distinct from e.total
      or l.credit is distinct from e.total or l.first_day <> e.entry_date or l.last_day <> e.entry_date or ${outOfBalance})`,
})

/** Debit = credit in each garage and month. */
export const trialBalance = (scope: Scope): Rule => ({
  checked: sql`select count(distinct (b.garage_id, b.period)) from account_period_balances b where ${ofBooks(scope, 'b.book_id')}`,
  broken: sql`
    select format('Garage %s, %s: debit %s, credit %s', g.code, to_char(b.period, 'YYYY-MM'), sum(b.debit), sum(b.credit)) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    from account_period_balances b join garages g on g.id = b.garage_id
    where ${ofBooks(scope, 'b.book_id')}
    group by g.id, g.code, b.period having sum(b.debit) <> sum(b.credit)`,
})

/** The debts between garages sum to zero over the whole book. */
export const interBranch = (scope: Scope): Rule => ({
  checked: sql`select count(*) from accounts a where a.system_key = 'INTERBRANCH' and ${ofBooks(scope, 'a.book_id')}`,
  broken: sql`
    select format('Book %s: %s left over', o.name, sum(b.debit - b.credit)) as what, null::int as entry_id,
      min(a.id) as account_id, null::int as garage_id, null::int as order_id
    from accounts a join account_period_balances b on b.account_id = a.id join books o on o.id = a.book_id
    where a.system_key = 'INTERBRANCH' and ${ofBooks(scope, 'a.book_id')}
    group by o.id, o.name having sum(b.debit - b.credit) <> 0`,
})

const numberedSeries = ['INV', 'CN', 'PUR', 'TPP', 'TRF', 'CNT', 'BIL'] as const

/** Numbers of documents have no gaps. Imported documents keep the number of another program, so they are left out. */
const numbered = sql`
  select 'INV' as series, garage_id, number from invoices where opened_on is null
  union all select 'CN', garage_id, number from credit_notes
  union all select 'PUR', garage_id, number from purchases where opened_on is null
  union all select 'TPP', garage_id, number from third_party_purchases
  union all select 'TRF', from_garage_id, number from stock_transfers
  union all select 'CNT', garage_id, number from stock_counts
  union all select 'BIL', garage_id, number from build_bills`

/** Numbers run from 1 to the counter in each garage and year, of entries, invoices, purchases, transfers, counts and bills. */
const allNumbers = (scope: Scope): Rule => ({
  checked: sql`select count(*) from entry_counters c where ${ofBooks(scope, 'c.book_id')}`,
  broken: sql`
    select format('JRN %s %s: %s numbers from %s to %s, the counter says %s', g.code, x.year, x.n, x.first, x.last, x.counter) as what,
      null::int as entry_id, null::int as account_id, x.garage_id, null::int as order_id
    from (
      select book_id, garage_id, year, coalesce(e.n, 0) as n, e.first, e.last, coalesce(c.last, 0) as counter
      from entry_counters c full join (
        select book_id, garage_id, year, count(*) as n, min(seq) as first, max(seq) as last
        from journal_entries group by 1, 2, 3
      ) e using (book_id, garage_id, year)
    ) x join garages g on g.id = x.garage_id
    where ${ofBooks(scope, 'x.book_id')}
      and (x.n <> x.counter or (x.n > 0 and (x.first <> 1 or x.last <> x.n)))
    union all
    select format('%s %s %s: %s documents, the counter says %s', c.series, g.code, c.year, coalesce(d.n, 0), c.last),
      null, null, c.garage_id, null
    from number_counters c join garages g on g.id = c.garage_id
    left join (
      select series, garage_id, split_part(number, '/', 3)::int as year, count(*) as n from (${numbered}) n group by 1, 2, 3
    ) d on d.series = c.series and d.garage_id = c.garage_id and d.year = c.year
    where c.series in (${sql.join(numberedSeries)}) and ${ofBooks(scope, 'g.country_id')} and coalesce(d.n, 0) <> c.last`,
})

/** The same for new rows: no number is missing between them, and the counter equals the last one. */
const numbersSince = (scope: Scope, since: Since): Rule => ({
  checked: sql`select count(*) from journal_entries e where ${ofBooks(scope, 'e.book_id')} and e.id > ${since.entry_id}`,
  broken: sql`
    select format('JRN %s %s: the number before %s is missing', g.code, e.year, e.number) as what, e.id as entry_id,
      null::int as account_id, e.garage_id, null::int as order_id
    from journal_entries e join garages g on g.id = e.garage_id
    where e.id > ${since.entry_id} and ${ofBooks(scope, 'e.book_id')} and e.seq > 1 and not exists (
      select from journal_entries b
      where b.book_id = e.book_id and b.garage_id = e.garage_id and b.year = e.year and b.seq = e.seq - 1)
    union all
    select format('JRN %s %s: the newest number is %s, the counter says %s', g.code, c.year, coalesce(e.last, 0), c.last),
      null, null, c.garage_id, null
    from entry_counters c join garages g on g.id = c.garage_id cross join lateral (
      select max(seq) as last from journal_entries e
      where e.book_id = c.book_id and e.garage_id = c.garage_id and e.year = c.year) e
    where ${ofBooks(scope, 'c.book_id')} and coalesce(e.last, 0) <> c.last
    union all
    select format('INV %s %s: the newest number is %s, the counter says %s', g.code, c.year, i.last, c.last), null, null, c.garage_id, null
    from number_counters c join garages g on g.id = c.garage_id cross join lateral (
      select max(split_part(i.number, '/', 4)::int) as last from invoices i
      where i.garage_id = c.garage_id and i.id > ${since.invoice_id} and i.opened_on is null and i.number like 'INV/%/' || c.year || '/%') i
    where c.series = 'INV' and ${ofBooks(scope, 'g.country_id')} and i.last <> c.last
    union all
    select format('%s %s %s: the counter says %s, which no document has', c.series, g.code, c.year, c.last), null, null, c.garage_id, null
    from number_counters c join garages g on g.id = c.garage_id
    where c.series in ('PUR', 'TPP', 'TRF', 'CNT', 'BIL') and ${ofBooks(scope, 'g.country_id')} and not exists (
      select from (${numbered}) d
      where d.number = format('%s/%s/%s/%s', c.series, g.code, c.year, lpad(c.last::text, 5, '0')))`,
})

export const numbers = (scope: Scope, since?: Since): Rule =>
  since ? numbersSince(scope, since) : allNumbers(scope)

/** A reversal mirrors its entry, line by line. */
export const mirrored = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from journal_entries e where e.reverses_entry_id is not null and ${ofBooks(scope, 'e.book_id')} and ${entrySince(since, 'e.id')}`,
  broken: sql`
    select distinct format('Entry %s is not the mirror of entry %s', r.number, e.number) as what, r.id as entry_id,
      null::int as account_id, r.garage_id, null::int as order_id
    from journal_entries r join journal_entries e on e.id = r.reverses_entry_id
    join journal_lines l on l.entry_id = r.id
    left join journal_lines o on o.entry_id = e.id and o.line_no = l.line_no
    where r.reverses_entry_id is not null and ${entrySince(since, 'r.id')} and ${ofBooks(scope, 'r.book_id')} and ((l.account_id, l.garage_id, l.debit, l.credit)
      is distinct from (o.account_id, o.garage_id, o.credit, o.debit) or e.n_lines <> r.n_lines)`,
})

/** Nothing was written into a month after it was closed. */
export const closedMonths = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from accounting_periods p where p.state = 'closed' and ${ofBooks(scope, 'p.book_id')}`,
  broken: sql`
    select format('Entry %s of %s was written after the month was closed', e.number, e.entry_date) as what, e.id as entry_id,
      null::int as account_id, e.garage_id, null::int as order_id
    from accounting_periods p join journal_entries e on e.book_id = p.book_id
      and e.entry_date >= p.month and e.entry_date < p.month + interval '1 month'
    where p.state = 'closed' and e.created_at > p.changed_at and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'p.book_id')}`,
})

/** The database still refuses changes to the ledger: its triggers exist and are enabled. */
export const guards = (): Rule => {
  const wanted = sql`(values ('journal_entries', 'append_only'), ('journal_entries', 'append_only_truncate'), ('journal_entries', 'sealed'),
    ('journal_lines', 'append_only'), ('journal_lines', 'append_only_truncate'), ('journal_lines', 'take_in'),
    ('account_period_balances', 'append_only'), ('entry_counters', 'append_only'), ('journal_entries', 'months'),
    ('invoices', 'receivable'), ('payments', 'receivable'), ('invoices', 'income'), ('invoices', 'income_parts'), ('invoices', 'income_words'), ('invoices', 'days'), ('invoice_lines', 'income_parts'),
    ('credit_notes', 'receivable'), ('credit_notes', 'income'), ('credit_notes', 'income_back'), ('credit_notes', 'immutable'), ('stock_moves', 'append_only'),
    ('stock_moves', 'append_only_truncate'), ('stock_balances', 'append_only'), ('inventory_items', 'balance')) as w (tab, guard)`
  return {
    checked: sql`select count(*) from ${wanted}`,
    broken: sql`
      select format('The guard %s of %s is missing or asleep', w.guard, w.tab) as what, null::int as entry_id,
        null::int as account_id, null::int as garage_id, null::int as order_id
      from ${wanted} where not exists (
        select from pg_trigger t where t.tgrelid = w.tab::regclass and t.tgname = w.guard and t.tgenabled in ('O', 'A'))`,
  }
}
