-- Goods between garages, counts, and what third parties did: a fiftieth of :orders in transfers, half as many purchases of
-- third parties, and a count of every garage in each of twelve months. What was counted was there: nothing moves by it.
create table bench_transfers as
select n as id, 1 + n % 40 as from_id, 1 + (n + 1 + n / 40 % 39) % 40 as to_id,
  case when n > :orders / 50 - 40 then 'draft' when n % 50 = 0 then 'cancelled' else 'received' end as status,
  now() - (:orders / 50 - n) * interval '700 days' / greatest(1, :orders / 50) as at
from generate_series(1, :orders / 50) n;

insert into stock_transfers (id, from_garage_id, to_garage_id, number, status, created_by, created_at, sent_at, received_at)
select t.id, from_id, to_id,
  'TRF/' || g.code || '/' || extract(year from at) || '/' || lpad((row_number() over (partition by from_id, extract(year from at) order by t.id))::text, 5, '0'),
  status, 100 + from_id, at, case status when 'received' then at end, case status when 'received' then at end
from bench_transfers t join garages g on g.id = from_id order by t.id;

insert into stock_transfer_lines (transfer_id, line_no, item_id, to_item_id, quantity, value, received, received_value)
select t.id, l.no, (t.from_id - 1) * 50 + 1 + (t.id + l.no) % 50, case t.status when 'received' then (t.to_id - 1) * 50 + 1 + (t.id + l.no) % 50 end,
  2, m.value, m.quantity, m.value
from bench_transfers t cross join generate_series(1, 3) l (no)
cross join lateral (select case t.status when 'received' then 80000 else 0 end as value, case t.status when 'received' then 2 else 0 end as quantity) m
order by t.id, l.no;

insert into stock_counts (id, garage_id, number, blind, status, created_by, created_at, posted_at)
select (m - 1) * 60 + g.id, g.id, 'CNT/' || g.code || '/' || extract(year from at) || '/' ||
    lpad((row_number() over (partition by g.id, extract(year from at) order by m))::text, 5, '0'),
  m % 3 = 0, 'posted', 100 + g.id, at, at
from generate_series(1, 12) m cross join garages g cross join lateral (select now() - (13 - m) * interval '30 days' as at) a
order by m, g.id;
insert into stock_count_lines (count_id, item_id, expected, counted, difference, value, counted_at, counted_by, is_open)
select c.id, i.id, 148, 148, 0, 0, c.created_at, c.created_by, false
from stock_counts c join inventory_items i on i.garage_id = c.garage_id and i.id % 12 = c.id / 60 % 12;

insert into third_parties (id, supplier_id, country_id, name, type, price)
select n, 1 + n % 300, 1 + (n % 300 + 1) % 3, 'Outside work ' || n,
  (array['machining', 'painting', 'bodywork', 'glass', 'upholstery', 'electrical', 'tyres', 'towing', 'parts', 'other'])[1 + n % 10], 100000
from generate_series(1, 600) n;

create table bench_outside as
select row_number() over (order by n)::int as id, garage_id, n % 300 + 1 as supplier_id, day, g.code, g.country_id,
  row_number() over (partition by garage_id, extract(year from day) order by n) as seq, 100000 + n % 70 * 5000 as sub_total, n % 9 = 0 as owed
from (
  select n, case (n % 300 + 1) % 3 when 0 then 1 + n % 40 when 1 then 41 + n % 12 else 53 + n % 8 end as garage_id,
    current_date - (:orders / 100 - n) * 700 / greatest(1, :orders / 100) as day
  from generate_series(1, :orders / 100) n) p
join garages g on g.id = p.garage_id;

-- every second one was bought late for an invoiced order of its garage
insert into third_party_purchases (id, garage_id, supplier_id, number, date, invoice_code, supplier_invoice_number, license_plate, order_id, cost_of,
  sub_total, admin_fee, total, is_paid, account_id, paid_on, created_by, created_at)
select p.id, p.garage_id, p.supplier_id, 'TPP/' || p.code || '/' || extract(year from p.day) || '/' || lpad(p.seq::text, 5, '0'), p.day,
  'WORK-' || p.id, 'S-' || p.id, o.license_plate, o.id, 'expense', p.sub_total, 5000, p.sub_total + 5000, not p.owed,
  case when not p.owed then cash.id end, case when not p.owed then p.day end, 100 + p.garage_id, p.day
from bench_outside p
join accounts cash on cash.book_id = p.country_id and cash.system_key = 'CASH' and cash.garage_id is null
left join (select distinct on (garage_id) garage_id, id, license_plate from orders where billing = 'paid' order by garage_id, id) o
  on o.garage_id = p.garage_id and p.id % 2 = 0
order by p.id;
insert into third_party_purchase_lines (third_party_purchase_id, line_no, third_party_id, name, quantity, unit, unit_price, amount)
select id, 1, supplier_id, 'Outside work ' || supplier_id, 1, 'job', sub_total, sub_total from bench_outside order by id;

insert into number_counters (series, garage_id, year, last)
select split_part(number, '/', 1), garage_id, split_part(number, '/', 3)::int, count(*) from (
  select from_garage_id as garage_id, number from stock_transfers
  union all select garage_id, number from stock_counts
  union all select garage_id, number from third_party_purchases) d
group by 1, 2, 3;
