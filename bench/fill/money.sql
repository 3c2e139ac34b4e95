-- An invoice and a payment for each delivered order, with the entries that they post (accounting, rules 8 and 12).
create table bench_invoices as
select row_number() over (order by o.id)::int as id, o.id as order_id, o.garage_id, o.day, o.at, o.discounted,
  extract(year from o.day)::int as year, g.code as garage_code, g.country_id, v.customer_id, c.full_name, v.license_plate,
  'WO/' || g.code || '/' || extract(year from o.day) || '/' || lpad(o.seq::text, 5, '0') as order_number,
  row_number() over (partition by o.garage_id, extract(year from o.day) order by o.id) as seq,
  o.service + o.other as services, o.part, o.service + o.part + o.other as gross, o.discounted * 25000 as discount
from bench_orders o join garages g on g.id = o.garage_id join vehicles v on v.id = o.vehicle_id join customers c on c.id = v.customer_id
where o.stage = 'delivered';

insert into invoices (id, order_id, garage_id, customer_id, number, issued_at, issued_on, sheet, sub_total, discount, tax, net, grand_total, down_payment, created_by)
select id, order_id, garage_id, customer_id, 'INV/' || garage_code || '/' || year || '/' || lpad(seq::text, 5, '0'), at, day,
  jsonb_build_object('language', 'id', 'country_id', country_id, 'order', jsonb_build_object('id', order_id, 'number', order_number),
    'garage', jsonb_build_object('name', garage_code, 'address', null, 'phone', null, 'bank_account', null),
    'bill_to', jsonb_build_object('full_name', full_name, 'address', null, 'phone', ''),
    'vehicle', jsonb_build_object('license_plate', license_plate, 'name', '', 'odometer', 1010)),
  gross, discount, 0, gross - discount, gross - discount, 0, 100 + garage_id
from bench_invoices order by id;

insert into invoice_lines (invoice_id, line_no, order_line_id, kind, name, qty, unit_price, discount, amount, order_discount, tax)
select i.id, l.id - (i.order_id - 1) * 3, l.id, l.kind, l.name, l.qty, l.unit_price, l.discount, l.amount,
  case when l.id = i.order_id * 3 - 2 then i.discount else 0 end, 0
from bench_invoices i join order_lines l on l.order_id = i.order_id
order by i.id, l.id;

insert into payments (id, order_id, invoice_id, garage_id, kind, amount, account_id, paid_at, paid_on, employee_id)
select i.id, i.order_id, i.id, i.garage_id, 'payment', i.gross - i.discount, cash.id, i.at, i.day, 100 + i.garage_id
from bench_invoices i join accounts cash on cash.book_id = i.country_id and cash.system_key = 'CASH' and cash.garage_id is null
order by i.id;

insert into number_counters (series, garage_id, year, last)
select 'INV', garage_id, year, max(seq) from bench_invoices group by 1, 2, 3;

-- entries 2n - 1 (invoiced) and 2n (payment) of invoice n; numbered within garage and year in that order
insert into journal_entries (id, book_id, garage_id, entry_date, year, seq, number, description, source_number, source_type, source_id,
  event, event_seq, content_hash, n_lines, total, created_by, created_at)
overriding system value
select 2 * i.id - 1 + e.no, i.country_id, i.garage_id, i.day, i.year, 2 * i.seq - 1 + e.no,
  entry_number(i.garage_code, i.year, (2 * i.seq - 1 + e.no)::int), e.what || ' INV/' || i.garage_code || '/' || i.year || '/' || lpad(i.seq::text, 5, '0'),
  'INV/' || i.garage_code || '/' || i.year || '/' || lpad(i.seq::text, 5, '0'), 'work_order', i.order_id::text, e.event, i.id,
  '\x00', case when e.no = 1 then 2 else 3 + i.discounted end, case when e.no = 1 then i.gross - i.discount else i.gross end, 100 + i.garage_id, i.at
from bench_invoices i
cross join lateral (values (0, 'Invoice', 'invoiced'), (1, 'Payment', 'payment')) e (no, what, event)
order by i.id, e.no;

create table bench_accounts as
select book_id, max(id) filter (where system_key = 'AR') as receivable, max(id) filter (where system_key = 'CASH') as cash,
  max(id) filter (where system_key = 'DISCOUNT') as discount, max(id) filter (where system_key = 'REV_SERVICE') as services,
  max(id) filter (where system_key = 'REV_PARTS') as parts
from accounts where garage_id is null group by 1;

insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit, party_type, party_id)
select 2 * i.id - 1 + l.no, l.line_no, l.account_id, i.garage_id, i.day, l.debit, l.credit,
  case when l.account_id = a.receivable then 'customer' end, case when l.account_id = a.receivable then i.customer_id end
from bench_invoices i join bench_accounts a on a.book_id = i.country_id
cross join lateral (values
  (0, 1, a.receivable, i.gross - i.discount, 0), (0, 2, a.services, 0, i.services), (0, 3, a.parts, 0, i.part), (0, 4, a.discount, i.discount, 0),
  (1, 1, a.cash, i.gross - i.discount, 0), (1, 2, a.receivable, 0, i.gross - i.discount)) l (no, line_no, account_id, debit, credit)
where l.debit + l.credit > 0
order by 1, 2;

insert into account_period_balances (account_id, garage_id, period, book_id, debit, credit)
select l.account_id, l.garage_id, date_trunc('month', l.entry_date), e.book_id, sum(l.debit), sum(l.credit)
from journal_lines l join journal_entries e on e.id = l.entry_id group by 1, 2, 3, 4;

insert into entry_counters (book_id, garage_id, year, last)
select country_id, garage_id, year, 2 * max(seq) from bench_invoices group by 1, 2, 3;
