/**
 * What the books must keep (accounting, section 6), each rule as one statement that answers how many rows it looked at
 * and which break it. A statement names its offenders itself: `what` is a sentence, the ids lead to the page. With
 * `since` a rule looks only at what has changed after an earlier look at everything.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import type { HouseRule } from '../messages.ts'

export interface Offender {
  what: string
  entry_id: number | null
  account_id: number | null
  garage_id: number | null
  order_id: number | null
}

export interface Finding {
  checked: number
  offenders: number
  first: Offender[]
}

/** How many offenders are named. */
const NAMED = 20

/** A statement over whole tables may take seconds: it has its own timeout, not that of the requests. */
const PATIENCE = '300s'

/** All checks read one snapshot, so that a posting in between breaks none of them. */
export const patiently = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  const begun = async (reader: Db) => {
    await sql`select set_config('statement_timeout', ${PATIENCE}, true), set_config('work_mem', '64MB', true)`.execute(
      reader,
    )
    return work(reader)
  }
  return db.isTransaction
    ? begun(db)
    : adhoc(db)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(begun)
}

interface Rule {
  /** The count of checked rows: `select count(*) ...` */
  checked: RawBuilder<unknown>
  /** Rows of what, entry_id, account_id, garage_id, order_id. */
  broken: RawBuilder<unknown>
}

async function find(db: Db, { checked, broken }: Rule): Promise<Finding> {
  const { rows } = await sql<Finding>`
    with broken as materialized (${broken})
    select (${checked})::bigint as checked, (select count(*) from broken)::int as offenders,
      coalesce((select json_agg(b) from (select what, entry_id, account_id, garage_id, order_id from broken
        order by what limit ${sql.lit(NAMED)}) b), '[]') as first`.execute(db)
  return rows[0]!
}

const ofBooks = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${withinCountry(scope, column)}`

/** The newest row of each table that an earlier check has surely read, and the time of that check. */
export interface Since {
  at: string
  entry_id: number
  invoice_id: number
  payment_id: number
}

/** `and` piece: an entry (or the entry of a line) that came since. */
const entrySince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since ? sql`${sql.ref(column)} > ${since.entry_id}` : sql`true`

const voidedSince = ({ at }: Since) =>
  sql`i.voided_at >= ${at}::timestamptz - interval '10 minutes'`

/** `and` piece: an invoice that was issued, paid on or voided since. */
const invoiceSince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since
    ? sql`${sql.ref(column)} in (
        select i.id from invoices i where i.id > ${since.invoice_id}
        union select i.id from invoices i where ${voidedSince(since)}
        union select p.invoice_id from payments p where p.id > ${since.payment_id})`
    : sql`true`

/** `and` piece: an order whose papers or entries are from since. */
const orderSince = (since: Since | undefined, column: string): RawBuilder<SqlBool> =>
  since
    ? sql`${sql.ref(column)} in (
        select i.order_id from invoices i where i.id > ${since.invoice_id}
        union select i.order_id from invoices i where ${voidedSince(since)}
        union select p.order_id from payments p where p.id > ${since.payment_id}
        union select e.source_id::int from journal_entries e where e.id > ${since.entry_id} and e.source_type = 'work_order')`
    : sql`true`

/** Each cell of the rollup is the sum of its lines, and there is no line without its cell. */
const rollup = (scope: Scope, since?: Since): Rule => {
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
const sealed = (scope: Scope, since?: Since): Rule => ({
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
const trialBalance = (scope: Scope): Rule => ({
  checked: sql`select count(distinct (b.garage_id, b.period)) from account_period_balances b where ${ofBooks(scope, 'b.book_id')}`,
  broken: sql`
    select format('Garage %s, %s: debit %s, credit %s', g.code, to_char(b.period, 'YYYY-MM'), sum(b.debit), sum(b.credit)) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    from account_period_balances b join garages g on g.id = b.garage_id
    where ${ofBooks(scope, 'b.book_id')}
    group by g.id, g.code, b.period having sum(b.debit) <> sum(b.credit)`,
})

/** The debts between garages sum to zero over the whole book. */
const interBranch = (scope: Scope): Rule => ({
  checked: sql`select count(*) from accounts a where a.system_key = 'INTERBRANCH' and ${ofBooks(scope, 'a.book_id')}`,
  broken: sql`
    select format('Book %s: %s left over', o.name, sum(b.debit - b.credit)) as what, null::int as entry_id,
      min(a.id) as account_id, null::int as garage_id, null::int as order_id
    from accounts a join account_period_balances b on b.account_id = a.id join books o on o.id = a.book_id
    where a.system_key = 'INTERBRANCH' and ${ofBooks(scope, 'a.book_id')}
    group by o.id, o.name having sum(b.debit - b.credit) <> 0`,
})

/** Numbers run from 1 to the counter in each garage and year, of entries and of invoices. */
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
    select format('%s %s %s: %s invoices, the counter says %s', c.series, g.code, c.year, count(i.id), c.last),
      null, null, c.garage_id, null
    from number_counters c join garages g on g.id = c.garage_id
    left join invoices i on i.garage_id = c.garage_id and i.number like 'INV/%/' || c.year || '/%'
    where c.series = 'INV' and ${ofBooks(scope, 'g.country_id')}
    group by c.series, g.code, c.year, c.last, c.garage_id having count(i.id) <> c.last`,
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
      where i.garage_id = c.garage_id and i.id > ${since.invoice_id} and i.number like 'INV/%/' || c.year || '/%') i
    where c.series = 'INV' and ${ofBooks(scope, 'g.country_id')} and i.last <> c.last`,
})

const numbers = (scope: Scope, since?: Since): Rule =>
  since ? numbersSince(scope, since) : allNumbers(scope)

/** A reversal is the mirror of its entry, line by line. */
const mirrored = (scope: Scope, since?: Since): Rule => ({
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

/** An issued invoice, a voided one and a payment have their entries; such an entry has its document. */
const documents = (scope: Scope, since?: Since): Rule => {
  const payment = since ? sql`p.id > ${since.payment_id}` : sql`true`
  return {
    checked: sql`select
      (select count(*) from invoices i join garages g on g.id = i.garage_id
        where ${ofBooks(scope, 'g.country_id')} and ${invoiceSince(since, 'i.id')})
      + (select count(*) from payments p join garages g on g.id = p.garage_id where ${ofBooks(scope, 'g.country_id')} and ${payment})`,
    broken: sql`
    with wanted as (
      select i.order_id, 'invoiced' as event, i.id as seq, 'Invoice ' || i.number as name, i.garage_id
      from invoices i where (i.grand_total <> 0 or i.discount <> 0) and ${invoiceSince(since, 'i.id')}
      union all
      select i.order_id, 'invoiced_reversed', i.id, 'Voided invoice ' || i.number, i.garage_id
      from invoices i where i.status = 'void' and (i.grand_total <> 0 or i.discount <> 0) and ${invoiceSince(since, 'i.id')}
      union all
      select p.order_id, p.kind, p.id, format('Payment %s of %s', p.id, p.amount), p.garage_id
      from payments p where ${payment}
    )
    select format('%s has no entry', w.name) as what, null::int as entry_id, null::int as account_id, w.garage_id, w.order_id
    from wanted w join garages g on g.id = w.garage_id
    where ${ofBooks(scope, 'g.country_id')} and not exists (
      select from journal_entries e where e.source_type = 'work_order' and e.source_id = w.order_id::text
        and e.event = w.event and e.event_seq = w.seq)
    union all
    select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
    from journal_entries e
    where e.source_type = 'work_order' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')} and (
      (e.event in ('invoiced', 'invoiced_reversed') and not exists (
        select from invoices i where i.id = e.event_seq and i.order_id::text = e.source_id
          and (e.event = 'invoiced' or i.status = 'void')))
      or (e.event in ('payment', 'down_payment') and not exists (
        select from payments p where p.id = e.event_seq and p.order_id::text = e.source_id and p.kind = e.event)))`,
  }
}

/** The receivable and deposit accounts say of each order what its invoices and payments say. */
const parties = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(distinct i.order_id) from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and ${orderSince(since, 'i.order_id')}`,
  broken: sql`
    with booked as (
      select e.source_id, coalesce(sum(l.debit - l.credit) filter (where a.system_key = 'AR'), 0) as receivable,
        coalesce(sum(l.credit - l.debit) filter (where a.system_key = 'CUSTOMER_DEPOSIT'), 0) as deposit,
        bool_or(l.party_id is null) as nameless, min(e.garage_id) as garage_id
      from accounts a join journal_lines l on l.account_id = a.id join journal_entries e on e.id = l.entry_id
      where a.system_key in ('AR', 'CUSTOMER_DEPOSIT') and e.source_type = 'work_order' and ${ofBooks(scope, 'a.book_id')}
        and ${since ? sql`e.source_id in (select o.id::text from orders o where ${orderSince(since, 'o.id')})` : sql`true`}
      group by e.source_id
    ), billed as (
      select i.order_id, sum(i.grand_total - i.down_payment) as receivable, sum(i.down_payment) as used
      from invoices i where i.status = 'issued' and ${orderSince(since, 'i.order_id')} group by i.order_id
    ), paid as (
      select p.order_id, coalesce(sum(p.amount - p.excess) filter (where p.kind = 'payment'), 0) as applied,
        coalesce(sum(p.excess) filter (where p.kind = 'payment'), 0)
          + coalesce(sum(p.amount) filter (where p.kind = 'down_payment'), 0) as deposit
      from payments p where ${orderSince(since, 'p.order_id')} group by p.order_id
    ), said as (
      select o.id as order_id, o.number, o.garage_id,
        coalesce(b.receivable, 0) - coalesce(p.applied, 0) as receivable, coalesce(p.deposit, 0) - coalesce(b.used, 0) as deposit
      from orders o join garages g on g.id = o.garage_id
      left join billed b on b.order_id = o.id left join paid p on p.order_id = o.id
      where ${ofBooks(scope, 'g.country_id')} and ${orderSince(since, 'o.id')}
        and (b.order_id is not null or p.order_id is not null)
    )
    select format('Work order %s: the books say receivable %s deposit %s, its papers say %s and %s%s', coalesce(s.number, k.source_id),
        coalesce(k.receivable, 0), coalesce(k.deposit, 0), coalesce(s.receivable, 0), coalesce(s.deposit, 0),
        case when k.nameless then ', a line without its customer' else '' end) as what,
      null::int as entry_id, null::int as account_id, coalesce(s.garage_id, k.garage_id) as garage_id, s.order_id
    from said s full join booked k on k.source_id = s.order_id::text
    where coalesce(k.receivable, 0) <> coalesce(s.receivable, 0) or coalesce(k.deposit, 0) <> coalesce(s.deposit, 0)
      or k.nameless`,
})

/** Nothing was written into a month after it was closed. */
const closedMonths = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from accounting_periods p where p.state = 'closed' and ${ofBooks(scope, 'p.book_id')}`,
  broken: sql`
    select format('Entry %s of %s was written after the month was closed', e.number, e.entry_date) as what, e.id as entry_id,
      null::int as account_id, e.garage_id, null::int as order_id
    from accounting_periods p join journal_entries e on e.book_id = p.book_id
      and e.entry_date >= p.month and e.entry_date < p.month + interval '1 month'
    where p.state = 'closed' and e.created_at > p.changed_at and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'p.book_id')}`,
})

/** What is kept open of an invoice is its total less what was paid on it. */
const receivables = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and ${invoiceSince(since, 'i.id')}`,
  broken: sql`
    with kept as (select invoice_id, is_debt, since, from_on, to_on, amount from receivable_spans
      where ${invoiceSince(since, 'invoice_id')}),
    papers as (select invoice_id, is_debt, since, from_on, to_on, amount from receivable_papers
      where ${invoiceSince(since, 'invoice_id')}),
    apart as ((select * from kept except all select * from papers) union all (select * from papers except all select * from kept))
    select format('Invoice %s: what is kept open is not what its papers say', i.number) as what, null::int as entry_id,
      null::int as account_id, i.garage_id, i.order_id
    from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and i.id in (select invoice_id from apart)`,
})

/** Income by day is that of the invoices, and the entries of a month are counted right. */
const sums = (scope: Scope, since?: Since): Rule => {
  const days = since
    ? sql`from (select distinct i.garage_id, d.day from invoices i cross join lateral (values (i.issued_on), (i.voided_on)) d (day)
          where d.day is not null and ${invoiceSince(since, 'i.id')}) t
        left join income_days k on k.garage_id = t.garage_id and k.day = t.day
        left join lateral (select * from income_papers p where p.garage_id = t.garage_id and p.day = t.day) p on true`
    : sql`from income_days k full join income_papers p on p.garage_id = k.garage_id and p.day = k.day`
  const months = since
    ? sql`from (select distinct book_id, garage_id, date_trunc('month', entry_date)::date as month
          from journal_entries where id > ${since.entry_id}) t
        left join entry_months k on k.book_id = t.book_id and k.garage_id = t.garage_id and k.month = t.month
        cross join lateral (select t.garage_id, t.month, count(*)::int as entries, sum(e.total)::bigint as total from journal_entries e
          where e.book_id = t.book_id and e.garage_id = t.garage_id
            and e.entry_date >= t.month and e.entry_date < t.month + interval '1 month') p`
    : sql`from entry_months k full join entry_papers p on p.garage_id = k.garage_id and p.month = k.month`
  return {
    checked: sql`select (select count(*) ${days} join garages g on g.id = coalesce(k.garage_id, p.garage_id) where ${ofBooks(scope, 'g.country_id')})
      + (select count(*) ${months} join garages g on g.id = coalesce(k.garage_id, p.garage_id) where ${ofBooks(scope, 'g.country_id')})`,
    broken: sql`
    select format('Income of %s on %s: kept %s, the invoices say %s', g.code, coalesce(k.day, p.day),
        coalesce(k.issued - k.voided, 0), coalesce(p.issued - p.voided, 0)) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    ${days} join garages g on g.id = coalesce(k.garage_id, p.garage_id)
    where ${ofBooks(scope, 'g.country_id')} and (k.issued, k.voided, k.issued_count, k.voided_count)
      is distinct from (p.issued, p.voided, p.issued_count, p.voided_count)
    union all
    select format('Entries of %s in %s: kept %s of %s, the journal says %s of %s', g.code, to_char(coalesce(k.month, p.month), 'YYYY-MM'),
        coalesce(k.entries, 0), coalesce(k.total, 0), coalesce(p.entries, 0), coalesce(p.total, 0)),
      null, null, g.id, null
    ${months} join garages g on g.id = coalesce(k.garage_id, p.garage_id)
    where ${ofBooks(scope, 'g.country_id')} and (k.entries, k.total) is distinct from (p.entries, p.total)`,
  }
}

/** The database still refuses changes to the ledger: its triggers exist and are enabled. */
const guards = (): Rule => {
  const wanted = sql`(values ('journal_entries', 'append_only'), ('journal_entries', 'append_only_truncate'), ('journal_entries', 'sealed'),
    ('journal_lines', 'append_only'), ('journal_lines', 'append_only_truncate'), ('journal_lines', 'take_in'),
    ('account_period_balances', 'append_only'), ('entry_counters', 'append_only'), ('journal_entries', 'months'),
    ('invoices', 'receivable'), ('payments', 'receivable'), ('invoices', 'income')) as w (tab, guard)`
  return {
    checked: sql`select count(*) from ${wanted}`,
    broken: sql`
      select format('The guard %s of %s is missing or asleep', w.guard, w.tab) as what, null::int as entry_id,
        null::int as account_id, null::int as garage_id, null::int as order_id
      from ${wanted} where not exists (
        select from pg_trigger t where t.tgrelid = w.tab::regclass and t.tgname = w.guard and t.tgenabled in ('O', 'A'))`,
  }
}

/** A new rule is a line here and its name in the contract. */
const rules: Record<HouseRule, (scope: Scope, since?: Since) => Rule> = {
  rollup,
  sealed,
  trial_balance: trialBalance,
  inter_branch: interBranch,
  parties,
  receivables,
  documents,
  mirrored,
  numbers,
  sums,
  closed_months: closedMonths,
  guards,
}

/** These check all rows each time, because they read only sums. */
export const alwaysWhole: ReadonlySet<HouseRule> = new Set([
  'trial_balance',
  'inter_branch',
  'guards',
])

export const findBroken = (db: Db, scope: Scope, rule: HouseRule, since?: Since) =>
  find(db, rules[rule](scope, since))
