-- An invoice for each delivered order and what became of it: paid at once or later, half or not at all, or void; with
-- the entries that this posts (accounting, rules 8, 12 and 15).
create table bench_invoices as
select row_number() over (order by o.id)::int as id, o.id as order_id, o.garage_id, o.day, o.at, o.discounted,
  extract(year from o.day)::int as year, g.code as garage_code, g.country_id, v.customer_id, c.full_name, v.license_plate,
  'WO/' || g.code || '/' || extract(year from o.day) || '/' || lpad(o.seq::text, 5, '0') as order_number,
  row_number() over (partition by o.garage_id, extract(year from o.day) order by o.id) as seq,
  o.lines_before, o.paper, (extract(year from paid_day))::int as paid_year, paid_day, paid_at,
  case o.paper when 'part_paid' then (o.service + o.part + o.other - o.discounted * 25000) / 2
    when 'open' then 0 when 'void' then 0 else o.service + o.part + o.other - o.discounted * 25000 end as paid,
  o.service + o.other as services, o.part, o.service + o.part + o.other as gross, o.discounted * 25000 as discount
from bench_orders o join garages g on g.id = o.garage_id join vehicles v on v.id = o.vehicle_id join customers c on c.id = v.customer_id
-- one of four pays up to a month later, but not in days to come
cross join lateral (select least(o.at + case when o.id % 4 = 0 then o.id % 30 else 0 end * interval '1 day', greatest(o.at, now() - interval '1 minute')) as paid_at) later
cross join lateral (select (later.paid_at at time zone g.time_zone)::date as paid_day) paid
where o.stage = 'delivered';

insert into invoices (id, order_id, garage_id, customer_id, number, issued_at, issued_on, sheet, sub_total, discount, tax, net, grand_total, down_payment, created_by,
  status, voided_at, voided_on, void_booked_on, void_replace, void_reason, version)
select id, order_id, garage_id, customer_id, 'INV/' || garage_code || '/' || year || '/' || lpad(seq::text, 5, '0'), at, day,
  jsonb_build_object('language', 'id', 'country_id', country_id, 'order', jsonb_build_object('id', order_id, 'number', order_number),
    'garage', jsonb_build_object('name', garage_code, 'address', null, 'phone', null, 'bank_account', null),
    'bill_to', jsonb_build_object('full_name', full_name, 'address', null, 'phone', ''),
    'vehicle', jsonb_build_object('license_plate', license_plate, 'name', '', 'odometer', 1010)),
  gross, discount, 0, gross - discount, gross - discount, 0, 100 + garage_id,
  case when paper ~ '^void' then 'void' else 'issued' end, case when paper ~ '^void' then paid_at end,
  case when paper ~ '^void' then paid_day end,
  case when paper ~ '^void' then paid_day end, case when paper ~ '^void' then false end, case when paper ~ '^void' then 'Entered twice' end, case when paper ~ '^void' then 2 else 1 end
from bench_invoices order by id;

insert into invoice_lines (invoice_id, line_no, order_line_id, kind, name, qty, unit_price, discount, amount, order_discount, tax)
select i.id, l.id - i.lines_before, l.id, l.kind, l.name, l.qty, l.unit_price, l.discount, l.amount,
  case when l.id = i.lines_before + 1 then i.discount else 0 end, 0
from bench_invoices i join order_lines l on l.order_id = i.order_id
order by i.id, l.id;

insert into payments (id, order_id, invoice_id, garage_id, kind, amount, account_id, paid_at, paid_on, employee_id)
select i.id, i.order_id, i.id, i.garage_id, 'payment', i.paid, cash.id, i.paid_at, i.paid_day, 100 + i.garage_id
from bench_invoices i join accounts cash on cash.book_id = i.country_id and cash.system_key = 'CASH' and cash.garage_id is null
where i.paid > 0 order by i.id;

insert into number_counters (series, garage_id, year, last)
select 'INV', garage_id, year, max(seq) from bench_invoices group by 1, 2, 3;

-- numbered within garage and year, in the order in which they came; a reversal has the day of what it takes back
create table bench_entries as
select row_number() over (order by at, invoice_id, no)::int as id, *,
  row_number() over (partition by garage_id, year order by at, invoice_id, no) as entry_seq
from (
  select i.id as invoice_id, i.order_id, i.garage_id, i.garage_code, i.country_id, i.customer_id, e.no, e.what, e.event, e.day, e.at,
    extract(year from e.day)::int as year, e.n_lines, e.total, i.services, i.part, i.discount, i.paid, i.gross,
    'INV/' || i.garage_code || '/' || i.year || '/' || lpad(i.seq::text, 5, '0') as invoice_number
  from bench_invoices i
  cross join lateral (values
    (0, 'Invoice', 'invoiced', i.day, i.at, 2 + (i.part > 0)::int + i.discounted, i.gross),
    (1, 'Payment', 'payment', i.paid_day, i.paid_at, 2, i.paid),
    (2, 'Void', 'invoiced_reversed', i.day, i.paid_at, 2 + (i.part > 0)::int + i.discounted, i.gross)) e (no, what, event, day, at, n_lines, total)
  where e.no = 0 or (e.no = 1 and i.paid > 0) or (e.no = 2 and i.paper ~ '^void')) entry;

insert into journal_entries (id, book_id, garage_id, entry_date, year, seq, number, description, source_number, source_type, source_id,
  event, event_seq, content_hash, n_lines, total, reverses_entry_id, created_by, created_at)
overriding system value
select e.id, e.country_id, e.garage_id, e.day, e.year, e.entry_seq, entry_number(e.garage_code, e.year, e.entry_seq::int),
  e.what || ' ' || e.invoice_number, e.invoice_number, 'work_order', e.order_id::text, e.event, e.invoice_id,
  '\x00', e.n_lines, e.total, o.id, 100 + e.garage_id, e.at
from bench_entries e left join bench_entries o on e.no = 2 and o.no = 0 and o.invoice_id = e.invoice_id
order by e.id;

create table bench_accounts as
select book_id, max(id) filter (where system_key = 'AR') as receivable, max(id) filter (where system_key = 'CASH') as cash,
  max(id) filter (where system_key = 'DISCOUNT') as discount, max(id) filter (where system_key = 'REV_SERVICE') as services,
  max(id) filter (where system_key = 'REV_PARTS') as parts
from accounts where garage_id is null group by 1;

insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit, party_type, party_id)
select e.id, l.line_no, l.account_id, e.garage_id, e.day, case e.no when 2 then l.credit else l.debit end, case e.no when 2 then l.debit else l.credit end,
  case when l.account_id = a.receivable then 'customer' end, case when l.account_id = a.receivable then e.customer_id end
from bench_entries e join bench_accounts a on a.book_id = e.country_id
cross join lateral (values
  (0, 1, a.receivable, e.gross - e.discount, 0), (0, 2, a.services, 0, e.services), (0, 3, a.discount, e.discount, 0),
  (0, 3 + (e.discount > 0)::int, a.parts, 0, e.part),
  (1, 1, a.cash, e.paid, 0), (1, 2, a.receivable, 0, e.paid)) l (no, line_no, account_id, debit, credit)
where l.no = e.no % 2 and l.debit + l.credit > 0
order by 1, 2;

insert into account_period_balances (account_id, garage_id, period, book_id, debit, credit)
select l.account_id, l.garage_id, date_trunc('month', l.entry_date), e.book_id, sum(l.debit), sum(l.credit)
from journal_lines l join journal_entries e on e.id = l.entry_id group by 1, 2, 3, 4;

insert into entry_counters (book_id, garage_id, year, last)
select country_id, garage_id, year, max(entry_seq) from bench_entries group by 1, 2, 3;
