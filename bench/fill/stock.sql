-- Items and their movements, and what is bought: a fifth of :orders in items, twenty-five movements each. One in twenty is low.
-- The cost of an item never changes here, so that its worth follows from its quantity.
insert into inventory_items (id, garage_id, name, sku, unit, buy_price, sell_price)
select n, 1 + n % 60, (array['Filter', 'Belt', 'Pump', 'Seal', 'Hose', 'Bulb', 'Disc', 'Cable'])[1 + n % 8] || ' ' || n, 'SKU-' || n, 'pcs',
  20000 + n % 100 * 1000, 30000 + n % 100 * 1500
from generate_series(3001, greatest(3001, :orders / 5)) n;
update inventory_items set minimum_stock = case when id % 20 = 0 then 160 else 10 end;

-- 100 from the start, 40 at every fifth movement, all others take 8: 148 in the end
create table bench_moves as
select i.id as item_id, i.garage_id, i.buy_price, k.n as no,
  case when k.n = 1 then 'opening' when k.n % 5 = 0 then 'receipt' else 'issue' end as kind,
  case when k.n = 1 then 100 when k.n % 5 = 0 then 40 else -8 end as quantity,
  100 + 40 * (k.n / 5) - 8 * (k.n - 1 - k.n / 5) as quantity_after,
  date_trunc('minute', now()) - (25 - k.n) * interval '40 days' - i.id % 40 * interval '1 day' as at
from generate_series(1, 25) k (n) cross join inventory_items i;

insert into stock_moves (item_id, garage_id, kind, quantity, value, quantity_after, value_after, day, at, source_type, source_id,
  source_number, employee_id)
select m.item_id, m.garage_id, m.kind, m.quantity, m.quantity * m.buy_price, m.quantity_after, m.quantity_after * m.buy_price,
  (m.at at time zone g.time_zone)::date, m.at, 'inventory', m.item_id, 'SKU-' || m.item_id, 100 + m.garage_id
from bench_moves m join garages g on g.id = m.garage_id
order by m.no, m.item_id;

-- one part that is taken and brought back all day
insert into inventory_items (id, garage_id, name, sku, unit, buy_price, sell_price)
select max(id) + 1, 1, 'Busy part', 'SKU-BUSY', 'pcs', 10000, 15000 from inventory_items;
insert into stock_moves (item_id, garage_id, kind, quantity, value, quantity_after, value_after, day, at, source_type, source_id,
  source_number, employee_id)
select i.id, 1, m.kind, m.quantity, m.quantity * 10000, m.quantity_after, m.quantity_after * 10000, current_date - 1,
  now() - interval '1 day', 'inventory', i.id, 'SKU-BUSY', 101
from inventory_items i cross join generate_series(0, 100000) n
cross join lateral (select case when n = 0 then 'opening' when n % 2 = 1 then 'issue' else 'issue_return' end as kind,
  case when n = 0 then 148 when n % 2 = 1 then -1 else 1 end as quantity, 148 - n % 2 as quantity_after) m
where i.sku = 'SKU-BUSY' order by n;

insert into stock_balances (item_id, garage_id, quantity, value, minimum)
select id, garage_id, 148, 148 * buy_price, minimum_stock from inventory_items;

insert into suppliers (id, country_id, name, code)
select n, 1 + n % 3, 'Supplier ' || n, 'SUP-' || n from generate_series(1, 300) n;

-- Bought by the garages of a supplier's country: all came, one in eight is not paid yet
create table bench_purchases as
select row_number() over (order by n)::int as id, garage_id, n % 300 + 1 as supplier_id, day, g.code,
  row_number() over (partition by garage_id, extract(year from day) order by n) as seq, 12 * (50000 + n % 40 * 1000) as total, n % 8 = 0 as owed
from (
  select n, case (n % 300 + 1) % 3 when 0 then 1 + n % 40 when 1 then 41 + n % 12 else 53 + n % 8 end as garage_id,
    current_date - (:orders / 50 - n) * 700 / greatest(1, :orders / 50) as day
  from generate_series(1, :orders / 50) n) p
join garages g on g.id = p.garage_id;

insert into purchases (id, garage_id, supplier_id, number, date, invoice_code, total, is_paid, account_id, paid_on, receipt, received_value,
  received_on, created_by, created_at)
select p.id, p.garage_id, p.supplier_id, 'PUR/' || p.code || '/' || extract(year from p.day) || '/' || lpad(p.seq::text, 5, '0'), p.day,
  'BILL-' || p.id, p.total, not p.owed, case when not p.owed then cash.id end, case when not p.owed then p.day end, 'received', p.total,
  p.day, 100 + p.garage_id, p.day
from bench_purchases p join garages g on g.id = p.garage_id
join accounts cash on cash.book_id = g.country_id and cash.system_key = 'CASH' and cash.garage_id is null
order by p.id;

insert into purchase_lines (purchase_id, line_no, item_id, quantity, unit, unit_price, amount, received, received_value)
select p.id, l.no, (p.garage_id - 1) * 50 + 1 + (p.id * 3 + l.no) % 50, 3, 'pcs', p.total / 12, p.total / 4, 3, p.total / 4
from bench_purchases p cross join generate_series(1, 4) l (no) order by p.id, l.no;

insert into number_counters (series, garage_id, year, last)
select 'PUR', garage_id, extract(year from day), max(seq) from bench_purchases group by 1, 2, 3;
