/** Rules between the ledger and the documents: invoices, payments, and their stored sums. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import {
  type Rule,
  type Since,
  entrySince,
  invoiceSince,
  ofBooks,
  orderSince,
} from './queries-integrity-rule.ts'

/** The event of a payment's entry; a reversal mirrors the event that it reverses. */
const eventOf = sql`case p.kind when 'held' then 'held_used' when 'held_returned' then 'held_used_reversed'
  when 'written_back' then 'written_off_reversed' else p.kind end`

/** An issued invoice, a voided one and a payment have their entries; such an entry has its document. */
export const documents = (scope: Scope, since?: Since): Rule => {
  const payment = since ? sql`p.id > ${since.payment_id}` : sql`true`
  return {
    checked: sql`select
      (select count(*) from invoices i join garages g on g.id = i.garage_id
        where ${ofBooks(scope, 'g.country_id')} and ${invoiceSince(since, 'i.id')})
      + (select count(*) from payments p join garages g on g.id = p.garage_id where ${ofBooks(scope, 'g.country_id')} and ${payment})`,
    broken: sql`
    with wanted as (
      select 'work_order' as type, i.order_id as source, i.order_id, 'invoiced' as event, i.id as seq, 'Invoice ' || i.number as name,
        i.garage_id
      from invoices i where i.order_id is not null and (i.grand_total <> 0 or i.discount <> 0) and ${invoiceSince(since, 'i.id')}
      union all
      select 'work_order', i.order_id, i.order_id, 'invoiced_reversed', i.id, 'Voided invoice ' || i.number, i.garage_id
      from invoices i where i.order_id is not null and i.status = 'void' and (i.grand_total <> 0 or i.discount <> 0)
        and ${invoiceSince(since, 'i.id')}
      union all
      select 'opening_invoice', i.id, null, e.event, 1, e.event || ' of bill ' || i.number, i.garage_id
      from invoices i cross join lateral (values ('opened', true), ('opened_reversed', i.status = 'void')) e (event, wanted)
      where i.opened_on is not null and e.wanted and ${invoiceSince(since, 'i.id')}
      union all
      select case when p.order_id is null then 'opening_invoice' else 'work_order' end, coalesce(p.order_id, p.invoice_id), p.order_id,
        ${eventOf}, coalesce(p.returns_id, p.id), format('Payment %s of %s', p.id, p.amount), p.garage_id
      from payments p where ${payment}
    )
    select format('%s has no entry', w.name) as what, null::int as entry_id, null::int as account_id, w.garage_id, w.order_id
    from wanted w join garages g on g.id = w.garage_id
    where ${ofBooks(scope, 'g.country_id')} and not exists (
      select from journal_entries e where e.source_type = w.type and e.source_id = w.source::text
        and e.event = w.event and e.event_seq = w.seq)
    union all
    select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
    from journal_entries e
    where e.source_type = 'work_order' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')} and (
      (e.event in ('invoiced', 'invoiced_reversed') and not exists (
        select from invoices i where i.id = e.event_seq and i.order_id::text = e.source_id
          and (e.event = 'invoiced' or i.status = 'void')))
      or (e.event in ('payment', 'down_payment', 'refund', 'forfeit', 'held_used', 'held_used_reversed', 'written_off', 'written_off_reversed')
        and not exists (select from payments p where coalesce(p.returns_id, p.id) = e.event_seq and p.order_id::text = e.source_id
          and ${eventOf} = e.event)))
    union all
    select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
    from journal_entries e
    where e.source_type = 'opening_invoice' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')}
      and not case when e.event in ('opened', 'opened_reversed') then exists (
          select from invoices i where i.id::text = e.source_id and i.opened_on is not null
            and (e.event = 'opened' or i.status = 'void'))
        else exists (select from payments p where coalesce(p.returns_id, p.id) = e.event_seq
          and p.order_id is null and p.invoice_id::text = e.source_id and ${eventOf} = e.event) end
    union all
    ${salesApart(scope, since)}
    union all
    ${notesApart(scope, since)}`,
  }
}

/** A counter sale has its lines, its entry, its payment if it has a customer, and their reversals when void. */
const salesApart = (scope: Scope, since?: Since) => sql`
    select format('%s of invoice %s has no entry', w.event, i.number), null::int, null::int, i.garage_id, null::int
    from invoices i join garages g on g.id = i.garage_id cross join lateral (values ('invoiced', true),
      ('payment', i.customer_id is not null), ('invoiced_reversed', i.status = 'void'),
      ('payment_reversed', i.status = 'void' and i.customer_id is not null)) w (event, wanted)
    where i.sold_into is not null and i.grand_total <> 0 and w.wanted and ${invoiceSince(since, 'i.id')}
      and ${ofBooks(scope, 'g.country_id')} and not exists (
        select from journal_entries e where e.source_type = 'product_sale' and e.source_id = i.id::text and e.event = w.event)
    union all
    select format('Invoice %s is not what was sold', i.number), null, null, i.garage_id, null
    from invoices i join garages g on g.id = i.garage_id
    where i.sold_into is not null and ${invoiceSince(since, 'i.id')} and ${ofBooks(scope, 'g.country_id')} and exists (
      select from (select * from invoice_lines where invoice_id = i.id) l
      full join (select * from product_sale_lines where invoice_id = i.id) s on s.line_no = l.line_no
      where l.qty is distinct from s.quantity)
    union all
    select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
    from journal_entries e
    where e.source_type = 'product_sale' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')} and not exists (
      select from invoices i where i.id::text = e.source_id and i.sold_into is not null
        and (e.event not like '%reversed' or i.status = 'void'))`

/** A credit note has its entries and their mirrors, its invoice what it took off; such an entry has its note. */
const notesApart = (scope: Scope, since?: Since) => sql`
    select format('%s of credit note %s has no entry', w.event, n.number), null::int, null::int, n.garage_id, null::int
    from credit_notes n join garages g on g.id = n.garage_id left join invoices i on i.id = n.invoice_id
      left join build_bills b on b.id = n.bill_id left join invoices o on o.id = n.offset_invoice_id
    cross join lateral (select coalesce(i.customer_id, b.customer_id) is not null as is_known) k
    cross join lateral (values ('issued', n.sub_total <> 0), ('issued_reversed', n.status = 'void' and n.sub_total <> 0),
      ('refunded', n.refunded > 0 and k.is_known), ('kept', n.kept > 0),
      ('offset', n.offset_amount > 0 and o.garage_id <> n.garage_id),
      ('refunded_reversed', n.refund_back_on is not null and k.is_known), ('kept_reversed', n.kept_back_on is not null),
      ('offset_reversed', n.offset_back_on is not null and o.garage_id <> n.garage_id)) w (event, wanted)
    where w.wanted and ${invoiceSince(since, 'i.id')} and ${ofBooks(scope, 'g.country_id')} and not exists (
      select from journal_entries e where e.source_type = 'credit_note' and e.source_id = n.id::text and e.event = w.event)
    union all
    select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
    from journal_entries e
    where e.source_type = 'credit_note' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')} and not exists (
      select from credit_notes n where n.id::text = e.source_id and (e.event not like '%reversed' or n.status = 'void'))
    union all
    select format('Invoice %s says %s credited, its notes %s', i.number, i.credited, s.credited), null, null, i.garage_id, i.order_id
    from (select n.invoice_id, coalesce(sum(n.grand_total) filter (where n.status = 'issued'), 0) as credited,
        coalesce(sum(n.net) filter (where n.status = 'issued'), 0) as net
      from credit_notes n where n.invoice_id is not null group by 1) s
    join invoices i on i.id = s.invoice_id join garages g on g.id = i.garage_id
    where (i.credited, i.credited_net) is distinct from (s.credited, s.net) and ${invoiceSince(since, 'i.id')}
      and ${ofBooks(scope, 'g.country_id')}`

/** The receivable and deposit accounts say of each order what its invoices and payments say. */
export const parties = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(distinct i.order_id) from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and ${orderSince(since, 'i.order_id')}`,
  broken: sql`
    with booked as (
      select x.source_id, sum(x.receivable) as receivable, sum(x.deposit) as deposit, bool_or(x.nameless) as nameless,
        min(x.garage_id) as garage_id
      from (
        select case when a.system_key = 'CUSTOMER_DEPOSIT' and e.event in ('held_used', 'held_used_reversed')
            then (select p.held_order_id::text from payments p where p.id = e.event_seq)
          when e.source_type = 'credit_note' then (select i.order_id::text from credit_notes n join invoices i on i.id = n.invoice_id
            where n.id::text = e.source_id)
          else e.source_id end as source_id,
          case a.system_key when 'AR' then l.debit - l.credit else 0 end as receivable,
          case a.system_key when 'AR' then 0 else l.credit - l.debit end as deposit, l.party_id is null as nameless, e.garage_id
        from accounts a join journal_lines l on l.account_id = a.id join journal_entries e on e.id = l.entry_id
        where a.system_key in ('AR', 'CUSTOMER_DEPOSIT') and ${ofBooks(scope, 'a.book_id')} and (e.source_type = 'work_order'
          -- what is set against another invoice moves between two orders, here and there
          or (e.source_type = 'credit_note' and e.event not in ('offset', 'offset_reversed'))
          -- what an order holds may pay a bill that was brought in
          or (e.source_type = 'opening_invoice' and a.system_key = 'CUSTOMER_DEPOSIT' and e.event in ('held_used', 'held_used_reversed')))
      ) x where x.source_id is not null
        and ${since ? sql`x.source_id in (select o.id::text from orders o where ${orderSince(since, 'o.id')})` : sql`true`}
      group by x.source_id
    ), billed as (
      select i.order_id, sum(i.grand_total - i.credited - i.down_payment) as receivable, sum(i.down_payment) as used
      from invoices i where i.status = 'issued' and i.order_id is not null and ${orderSince(since, 'i.order_id')} group by i.order_id
    ), paid as (
      select m.order_id, sum(m.applied) as applied, sum(m.deposit) as deposit from (
        select p.order_id, case when p.kind in ('payment', 'held', 'written_off') then p.amount - p.excess
            when p.kind in ('refund', 'held_returned', 'written_back') then p.excess - p.amount else 0 end as applied,
          case p.kind when 'payment' then p.excess when 'down_payment' then p.amount else -p.excess end as deposit
        from payments p
        union all
        select p.held_order_id, 0, case p.kind when 'held' then -p.amount else p.amount end
        from payments p where p.held_order_id is not null
        union all
        -- what notes paid back or kept is off what was paid
        select i.order_id, -n.refunded - case when n.kept_back_on is null then n.kept else 0 end,
          case when n.kept_back_on is null then n.kept else 0 end
        from credit_notes n join invoices i on i.id = n.invoice_id where n.refunded > 0 or n.kept > 0
      ) m where m.order_id is not null and ${orderSince(since, 'm.order_id')} group by m.order_id
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
      or k.nameless
    union all
    select format('Invoice %s was paid at once, the books say receivable %s', i.number, sum(l.debit - l.credit)), null, null,
      i.garage_id, null
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.system_key = 'AR'
      join invoices i on i.id::text = e.source_id
    where e.source_type = 'product_sale' and ${entrySince(since, 'e.id')} and ${ofBooks(scope, 'e.book_id')}
    group by i.id having sum(l.debit - l.credit) <> 0
    union all
    ${openingsApart(scope, since)}`,
})

/** The open amount of an opening invoice equals the ledger, and its payments equal the stored paid amount. */
const openingsApart = (scope: Scope, since?: Since) => sql`
    select format('Bill %s: the books say receivable %s deposit %s, the bill says %s and %s%s', i.number, k.receivable, k.deposit,
        s.receivable, p.held, case when i.settled <> p.applied + c.amount or i.written_off <> p.given_up then ', its payments differ' else '' end),
      null::int, null::int, i.garage_id, null::int
    from invoices i join garages g on g.id = i.garage_id
    cross join lateral (select case i.status when 'issued' then i.grand_total - i.down_payment - i.settled - i.written_off else 0 end
      as receivable) s
    cross join lateral (select coalesce(sum(case p.kind when 'payment' then p.amount - p.excess when 'held' then p.amount else 0 end), 0)
        as applied,
      coalesce(sum(case p.kind when 'written_off' then p.amount when 'written_back' then -p.amount else 0 end), 0) as given_up,
      coalesce(sum(case p.kind when 'payment' then p.excess when 'credit_held' then p.amount else 0 end), 0) as held
      from payments p where p.invoice_id = i.id) p
    cross join lateral (select coalesce(sum(n.offset_amount), 0) as amount from credit_notes n
      where n.offset_invoice_id = i.id and n.offset_back_on is null) c
    cross join lateral (select coalesce(sum(l.debit - l.credit) filter (where a.system_key = 'AR'), 0) as receivable,
        coalesce(sum(l.credit - l.debit) filter (where a.system_key = 'CUSTOMER_DEPOSIT' and e.event not like 'held_used%'), 0) as deposit
      from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_type = 'opening_invoice' and e.source_id = i.id::text) k
    where i.opened_on is not null and ${invoiceSince(since, 'i.id')} and ${ofBooks(scope, 'g.country_id')}
      and (k.receivable - c.amount <> s.receivable or k.deposit <> p.held or i.settled <> p.applied + c.amount
        or i.written_off <> p.given_up)`

/** The stored open amount of an invoice is its total less its payments. */
export const receivables = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and ${invoiceSince(since, 'i.id')}`,
  broken: sql`
    with kept as (select invoice_id, is_debt, since, from_on, to_on, amount from receivable_spans
      where ${invoiceSince(since, 'invoice_id')}),
    papers as (select invoice_id, is_debt, since, from_on, to_on, amount from receivable_papers
      where ${invoiceSince(since, 'invoice_id')}),
    kept_bills as (select bill_id, since, from_on, to_on, amount from receivable_spans where bill_id is not null),
    bills as (select bill_id, since, from_on, to_on, amount from receivable_papers where bill_id is not null),
    apart as ((select * from kept except all select * from papers) union all (select * from papers except all select * from kept))
    select format('Invoice %s: what is kept open is not what its papers say', i.number) as what, null::int as entry_id,
      null::int as account_id, i.garage_id, i.order_id
    from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and i.id in (select invoice_id from apart)
    union all
    select format('Bill %s: what is kept open is not what its papers say', b.number), null, null, b.garage_id, null
    from build_bills b join garages g on g.id = b.garage_id
    where ${ofBooks(scope, 'g.country_id')} and b.id in (
      select bill_id from ((select * from kept_bills except all select * from bills)
        union all (select * from bills except all select * from kept_bills)) a)`,
})

/** Stored income by service and line type equals the lines, and its days are those of the invoices. */
const partsApart = (scope: Scope, since?: Since) => {
  // as an array: it reaches into the view, where a list would be joined to all of it
  const some = (column: string) =>
    since
      ? sql`${sql.ref(column)} = any(array(select i.id from invoices i where ${invoiceSince(since, 'i.id')}))`
      : sql`true`
  const of = (table: string) =>
    sql`select invoice_id, part, garage_id, issued_on, void_booked_on, is_sale, net, search from ${sql.table(table)} where ${some('invoice_id')}`
  const key = sql`part, garage_id, day, is_sale`
  // what came since touches few days; each of them is added up anew
  const days = since
    ? sql`from (select distinct part, garage_id, d.day, is_sale from (${of('income_parts')}) m
          cross join lateral (values (m.issued_on), (m.void_booked_on)) d (day) where d.day is not null) t
        left join income_part_days k using (${key})
        left join lateral (select coalesce(sum(net) filter (where issued_on = t.day), 0)::bigint as issued,
            coalesce(sum(net) filter (where void_booked_on = t.day), 0)::bigint as voided,
            coalesce(sum(net) filter (where issued_on = t.day and void_booked_on is null), 0)::bigint as standing,
            (count(*) filter (where issued_on = t.day))::int as issued_count,
            (count(*) filter (where void_booked_on = t.day))::int as voided_count,
            (count(*) filter (where issued_on = t.day and void_booked_on is null))::int as standing_count
          from income_parts p where p.part = t.part and p.garage_id = t.garage_id and p.is_sale = t.is_sale
            and (p.issued_on = t.day or p.void_booked_on = t.day)) p on true`
    : sql`from income_part_days k full join income_part_sums p using (${key})`
  const sums = (row: string) =>
    sql.raw(
      ['issued', 'voided', 'standing', 'issued_count', 'voided_count', 'standing_count']
        .map((name) => `coalesce(${row}.${name}, 0)`)
        .join(', '),
    )
  return sql`
    select format('Invoice %s: its income by service is not what its lines say', i.number) as what, null::int as entry_id,
      null::int as account_id, i.garage_id, i.order_id
    from invoices i join garages g on g.id = i.garage_id
    where ${ofBooks(scope, 'g.country_id')} and i.id in (select invoice_id from (
      (${of('income_parts')} except all ${of('income_part_papers')})
      union all (${of('income_part_papers')} except all ${of('income_parts')})) a)
    union all
    select format('Income of %s by %s on %s: kept %s, the invoices say %s', g.code, part, day,
        coalesce(k.issued - k.voided, 0), coalesce(p.issued - p.voided, 0)), null, null, g.id, null
    ${days} join garages g on g.id = garage_id
    where ${ofBooks(scope, 'g.country_id')} and (${sums('k')}) is distinct from (${sums('p')})`
}

/** Stored daily sums of invoices equal the invoices. */
const sidesApart = (scope: Scope, since?: Since) => {
  const key = sql`garage_id, day, is_sale`
  const days = since
    ? sql`from (select distinct i.garage_id, d.day, i.order_id is null as is_sale
          from invoices i cross join lateral (values (i.issued_on), (i.void_booked_on)) d (day)
          where d.day is not null and ${invoiceSince(since, 'i.id')}) t
        left join invoice_days k using (${key})
        left join lateral (select * from invoice_day_papers p
          where p.garage_id = t.garage_id and p.day = t.day and p.is_sale = t.is_sale) p on true`
    : sql`from invoice_days k full join invoice_day_papers p using (${key})`
  const sides = (row: string) =>
    sql.raw(
      ['issued', 'voided', 'standing']
        .flatMap((side) => [side, `${side}_cost`, `${side}_count`])
        .map((name) => `coalesce(${row}.${name}, 0)`)
        .join(', '),
    )
  const [garage, dayOf] = since ? [sql`t.garage_id`, sql`t.day`] : [sql`garage_id`, sql`day`]
  return sql`
    select format('Invoices of %s on %s: kept %s with a cost of %s, they say %s with %s', g.code, ${dayOf},
        coalesce(k.issued - k.voided, 0), coalesce(k.issued_cost - k.voided_cost, 0),
        coalesce(p.issued - p.voided, 0), coalesce(p.issued_cost - p.voided_cost, 0)), null, null, g.id, null
    ${days} join garages g on g.id = ${garage}
    where ${ofBooks(scope, 'g.country_id')} and (${sides('k')}) is distinct from (${sides('p')})`
}

/** Income by day is that of the invoices, and the entries of a month are counted right. */
export const sums = (scope: Scope, since?: Since): Rule => {
  const days = since
    ? sql`from (select i.garage_id, d.day from invoices i cross join lateral (values (i.issued_on), (i.void_booked_on)) d (day)
          where d.day is not null and ${invoiceSince(since, 'i.id')}
          union select n.garage_id, d.day from credit_notes n cross join lateral (values (n.issued_on), (n.voided_on)) d (day)
          where d.day is not null and ${invoiceSince(since, 'n.invoice_id')}) t
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
        coalesce(k.issued - k.voided - k.credited, 0), coalesce(p.issued - p.voided - p.credited, 0)) as what,
      null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
    ${days} join garages g on g.id = coalesce(k.garage_id, p.garage_id)
    where ${ofBooks(scope, 'g.country_id')} and (k.issued, k.voided, k.issued_count, k.voided_count, k.credited, k.credited_count)
      is distinct from (p.issued, p.voided, p.issued_count, p.voided_count, p.credited, p.credited_count)
    union all
    select format('Entries of %s in %s: kept %s of %s, the journal says %s of %s', g.code, to_char(coalesce(k.month, p.month), 'YYYY-MM'),
        coalesce(k.entries, 0), coalesce(k.total, 0), coalesce(p.entries, 0), coalesce(p.total, 0)),
      null, null, g.id, null
    ${months} join garages g on g.id = coalesce(k.garage_id, p.garage_id)
    where ${ofBooks(scope, 'g.country_id')} and (k.entries, k.total) is distinct from (p.entries, p.total)
    union all
    ${partsApart(scope, since)}
    union all
    ${sidesApart(scope, since)}`,
  }
}
