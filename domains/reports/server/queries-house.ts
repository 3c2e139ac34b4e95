/**
 * What the books must keep (accounting, section 6), each rule as one statement that answers how many rows it looked at
 * and which break it. A statement names its offenders itself: `what` is a sentence, the ids lead to the page.
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

/** A statement over whole tables may take seconds: it waits on its own clock, never on that of the requests. */
const PATIENCE = '300s'

/** All checks look at one moment, so that a posting in between breaks none of them. */
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
  /** How many rows are looked at: `select count(*) ...` */
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

/** Each cell of the rollup is the sum of its lines, and there is no line without its cell. */
const rollup = (scope: Scope): Rule => ({
  checked: sql`select count(*) from account_period_balances b where ${ofBooks(scope, 'b.book_id')}`,
  broken: sql`
    select format('Account %s, garage %s, %s: the reports say debit %s credit %s, the lines say debit %s credit %s',
        a.code, g.code, to_char(x.period, 'YYYY-MM'), x.r_debit, x.r_credit, x.l_debit, x.l_credit) as what,
      null::int as entry_id, a.id as account_id, g.id as garage_id, null::int as order_id
    from (
      select account_id, garage_id, period, coalesce(b.debit, 0) as r_debit, coalesce(b.credit, 0) as r_credit,
        coalesce(l.debit, 0) as l_debit, coalesce(l.credit, 0) as l_credit
      from (select * from account_period_balances) b
      full join (
        select account_id, garage_id, date_trunc('month', entry_date)::date as period, sum(debit) as debit, sum(credit) as credit
        from journal_lines group by 1, 2, 3
      ) l using (account_id, garage_id, period)
      where b.debit is distinct from l.debit or b.credit is distinct from l.credit
    ) x join accounts a on a.id = x.account_id join garages g on g.id = x.garage_id
    where ${ofBooks(scope, 'a.book_id')}`,
})

/** Entries of several garages are few: only their lines are added up once more, garage by garage. */
const outOfBalance = sql`(l.first_garage <> l.last_garage and exists (
  select from journal_lines x where x.entry_id = e.id group by x.garage_id having sum(x.debit) <> sum(x.credit)))`

/** Every entry has the lines and the total that its header declares, on its day, in balance, whole and in each garage. */
const sealed = (scope: Scope): Rule => ({
  checked: sql`select count(*) from journal_entries e where ${ofBooks(scope, 'e.book_id')}`,
  broken: sql`
    select format('Entry %s: declared %s lines of %s, found %s lines, debit %s, credit %s%s%s', e.number, e.n_lines, e.total,
        coalesce(l.n, 0), coalesce(l.debit, 0), coalesce(l.credit, 0),
        case when ${outOfBalance} then ', out of balance in a garage' end,
        case when l.first_day <> e.entry_date or l.last_day <> e.entry_date then ', lines of another day' end) as what,
      e.id as entry_id, null::int as account_id, e.garage_id, null::int as order_id
    from journal_entries e left join (
      select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit, min(entry_date) as first_day,
        max(entry_date) as last_day, min(garage_id) as first_garage, max(garage_id) as last_garage
      from journal_lines group by entry_id
    ) l on l.entry_id = e.id
    where ${ofBooks(scope, 'e.book_id')} and (l.n is distinct from e.n_lines or l.debit is distinct from e.total
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

/** What garages owe each other is nothing over the whole book. */
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
const numbers = (scope: Scope): Rule => ({
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

/** A reversal is the mirror of its entry, line by line. */
const mirrored = (scope: Scope): Rule => ({
  checked: sql`select count(*) from journal_entries e where e.reverses_entry_id is not null and ${ofBooks(scope, 'e.book_id')}`,
  broken: sql`
    select distinct format('Entry %s is not the mirror of entry %s', r.number, e.number) as what, r.id as entry_id,
      null::int as account_id, r.garage_id, null::int as order_id
    from journal_entries r join journal_entries e on e.id = r.reverses_entry_id
    join journal_lines l on l.entry_id = r.id
    left join journal_lines o on o.entry_id = e.id and o.line_no = l.line_no
    where r.reverses_entry_id is not null and ${ofBooks(scope, 'r.book_id')} and ((l.account_id, l.garage_id, l.debit, l.credit)
      is distinct from (o.account_id, o.garage_id, o.credit, o.debit) or e.n_lines <> r.n_lines)`,
})

/** An issued invoice, a voided one and a payment have their entries; such an entry has its document. */
const documents = (scope: Scope): Rule => ({
  checked: sql`select (select count(*) from invoices i join garages g on g.id = i.garage_id where ${ofBooks(scope, 'g.country_id')})
    + (select count(*) from payments p join garages g on g.id = p.garage_id where ${ofBooks(scope, 'g.country_id')})`,
  broken: sql`
    with posted as (
      select e.id, e.number, e.garage_id, e.source_id, e.event, e.event_seq from journal_entries e
      where e.source_type = 'work_order' and e.event in ('invoiced', 'invoiced_reversed', 'payment', 'down_payment')
        and ${ofBooks(scope, 'e.book_id')}
    ), wanted as (
      select i.order_id, 'invoiced' as event, i.id as seq, 'Invoice ' || i.number as name, i.garage_id
      from invoices i where i.grand_total <> 0 or i.discount <> 0
      union all
      select i.order_id, 'invoiced_reversed', i.id, 'Voided invoice ' || i.number, i.garage_id
      from invoices i where i.status = 'void' and (i.grand_total <> 0 or i.discount <> 0)
      union all
      select p.order_id, p.kind, p.id, format('Payment %s of %s', p.id, p.amount), p.garage_id from payments p
    )
    select format('%s has no entry', w.name) as what, null::int as entry_id, null::int as account_id, w.garage_id, w.order_id
    from wanted w join garages g on g.id = w.garage_id
    where ${ofBooks(scope, 'g.country_id')} and not exists (
      select from posted p where p.source_id = w.order_id::text and p.event = w.event and p.event_seq = w.seq)
    union all
    select format('Entry %s has no document', p.number), p.id, null, p.garage_id, null
    from posted p where not exists (
      select from wanted w where w.order_id::text = p.source_id and w.event = p.event and w.seq = p.event_seq)`,
})

/** The receivable and deposit accounts say of each order what its invoices and payments say. */
const parties = (scope: Scope): Rule => ({
  checked: sql`select count(distinct i.order_id) from invoices i join garages g on g.id = i.garage_id where ${ofBooks(scope, 'g.country_id')}`,
  broken: sql`
    with booked as (
      select e.source_id, coalesce(sum(l.debit - l.credit) filter (where a.system_key = 'AR'), 0) as receivable,
        coalesce(sum(l.credit - l.debit) filter (where a.system_key = 'CUSTOMER_DEPOSIT'), 0) as deposit,
        bool_or(l.party_id is null) as nameless, min(e.garage_id) as garage_id
      from accounts a join journal_lines l on l.account_id = a.id join journal_entries e on e.id = l.entry_id
      where a.system_key in ('AR', 'CUSTOMER_DEPOSIT') and e.source_type = 'work_order' and ${ofBooks(scope, 'a.book_id')}
      group by e.source_id
    ), billed as (
      select i.order_id, sum(i.grand_total - i.down_payment) as receivable, sum(i.down_payment) as used
      from invoices i where i.status = 'issued' group by i.order_id
    ), paid as (
      select p.order_id, coalesce(sum(p.amount - p.excess) filter (where p.kind = 'payment'), 0) as applied,
        coalesce(sum(p.excess) filter (where p.kind = 'payment'), 0)
          + coalesce(sum(p.amount) filter (where p.kind = 'down_payment'), 0) as deposit
      from payments p group by p.order_id
    ), said as (
      select o.id as order_id, o.number, o.garage_id,
        coalesce(b.receivable, 0) - coalesce(p.applied, 0) as receivable, coalesce(p.deposit, 0) - coalesce(b.used, 0) as deposit
      from orders o join garages g on g.id = o.garage_id
      left join billed b on b.order_id = o.id left join paid p on p.order_id = o.id
      where ${ofBooks(scope, 'g.country_id')} and (b.order_id is not null or p.order_id is not null)
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
const closedMonths = (scope: Scope): Rule => ({
  checked: sql`select count(*) from accounting_periods p where p.state = 'closed' and ${ofBooks(scope, 'p.book_id')}`,
  broken: sql`
    select format('Entry %s of %s was written after the month was closed', e.number, e.entry_date) as what, e.id as entry_id,
      null::int as account_id, e.garage_id, null::int as order_id
    from accounting_periods p join journal_entries e on e.book_id = p.book_id
      and e.entry_date >= p.month and e.entry_date < p.month + interval '1 month'
    where p.state = 'closed' and e.created_at > p.changed_at and ${ofBooks(scope, 'p.book_id')}`,
})

/** The database still refuses changes to the ledger: its own guards are in place and awake. */
const guards = (): Rule => {
  const wanted = sql`(values ('journal_entries', 'append_only'), ('journal_entries', 'append_only_truncate'), ('journal_entries', 'sealed'),
    ('journal_lines', 'append_only'), ('journal_lines', 'append_only_truncate'), ('journal_lines', 'take_in'),
    ('account_period_balances', 'append_only'), ('entry_counters', 'append_only')) as w (tab, guard)`
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
const rules: Record<HouseRule, (scope: Scope) => Rule> = {
  rollup,
  sealed,
  trial_balance: trialBalance,
  inter_branch: interBranch,
  parties,
  documents,
  mirrored,
  numbers,
  closed_months: closedMonths,
  guards,
}

export const findBroken = (db: Db, scope: Scope, rule: HouseRule) => find(db, rules[rule](scope))
