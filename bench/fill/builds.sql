-- Two workshops with five hundred builds of fifty-five tasks each, and the products of their shop.
insert into garages (id, name, code, country_id, address, phone, bank_account, time_zone, date_established, kind)
select 60 + n, 'Workshop ' || n, 'W' || n, 1, n || ' Build Street', null, null, 'Asia/Jakarta', '2015-01-01', 'workshop'
from generate_series(1, 2) n;
-- 3 the maker, 5001.. ten mechanics a workshop
insert into employees (id, full_name, phone, role_id, garage_id, country_id, password_hash)
select 3, 'Maker', '+6281200000003', 8, null::int, 1, :'password_hash'
union all select 5000 + (w - 61) * 10 + n, 'Mechanic ' || n || ' W' || (w - 60), '+62812400' || lpad((w * 100 + n)::text, 5, '0'), 3, w, 1, null
from generate_series(61, 62) w, generate_series(1, 10) n;

insert into stages (id, names, planned_days, position)
select n, jsonb_build_object('en', 'Stage ' || n, 'id', 'Tahap ' || n, 'my', 'Peringkat ' || n, 'nl', 'Fase ' || n), 8, n from generate_series(1, 11) n;
insert into stage_tasks (id, stage_id, names, weight, position)
select n, 1 + (n - 1) / 5, jsonb_build_object('en', 'Task ' || n, 'id', 'Tugas ' || n, 'my', 'Tugas ' || n, 'nl', 'Taak ' || n), 1, 1 + (n - 1) % 5
from generate_series(1, 55) n;

-- of ten: seven in build, one planned, one on hold, one finished
insert into builds (id, number, name, date, type, status, garage_id, customer_id, price, deposit_required, target_date, started_on, finished_on, created_by)
select n, 'HB/W' || (1 + n % 2) || '/2026/' || lpad(n::text, 5, '0'), 'Build ' || n, current_date - 60 + n % 50, 'heritage', status, 61 + n % 2, 1 + n % 100,
  900000000, 0, current_date + 40, case when status <> 'planned' then current_date - 50 end, case when status = 'finished' then current_date - 2 end, 3
from (select n, case n % 10 when 0 then 'planned' when 1 then 'on_hold' when 2 then 'finished' else 'in_build' end as status
  from generate_series(1, 500) n) made;
insert into build_stages (id, build_id, stage_id, names, planned_days, position, starts_on, ends_on)
select (b.id - 1) * 11 + s.id, b.id, s.id, s.names, s.planned_days, s.position, b.date + (s.position - 1) * 9, b.date + s.position * 9 - 1
from builds b, stages s;
-- each build stands at another task: those before it are done, it is in work or blocked, those after it wait
insert into build_tasks (id, build_id, build_stage_id, stage_task_id, names, weight, position, status, starts_on, due_date, status_at, started_at, done_at, done_by)
select (b.id - 1) * 55 + t.id, b.id, (b.id - 1) * 11 + t.stage_id, t.id, t.names, 1, t.id,
  case when b.status = 'finished' or (b.status <> 'planned' and t.id < at.task) then 'done'
    when b.status in ('planned', 'on_hold') or t.id > at.task + 2 then 'todo'
    else (array['in_progress', 'blocked', 'review'])[1 + (b.id + t.id) % 3] end,
  b.date + t.id, b.date + t.id + 2, now() - interval '5 days',
  case when b.status <> 'planned' and t.id <= at.task then now() - interval '9 days' + t.id * interval '1 hour' end,
  case when b.status = 'finished' or (b.status <> 'planned' and t.id < at.task) then now() - interval '8 days' + t.id * interval '1 hour' end,
  case when b.status = 'finished' or (b.status <> 'planned' and t.id < at.task) then 5000 + (b.garage_id - 61) * 10 + 1 + t.id % 10 end
from builds b cross join stage_tasks t cross join lateral (select 1 + b.id % 54 as task) at;
insert into build_task_assignees (task_id, employee_id)
select t.id, 5000 + (b.garage_id - 61) * 10 + 1 + t.stage_task_id % 10 from build_tasks t join builds b on b.id = t.build_id;
insert into build_task_depends (task_id, depends_on) select id, id - 1 from build_tasks where stage_task_id % 5 <> 1;
insert into build_events (build_id, from_status, to_status, employee_id, at)
select id, null, 'draft', 3, date::timestamptz from builds;
insert into build_task_history (task_id, kind, notes, employee_id, at)
select id, 'note', 'Done as planned', done_by, done_at from build_tasks where status = 'done';

insert into inventory_items (id, garage_id, name, sku, unit, buy_price, sell_price)
select 1000000 + n, 61, 'Goods ' || n, 'SHOP-' || n, 'pcs', 40000, 60000 from generate_series(1, 20000) n;
insert into products (id, name, code, slug, item_id, warehouse_id, price, country_id, published)
select n, 'Goods ' || (array['merah', 'biru', 'hijau', 'kuning'])[1 + n % 4] || ' ' || n, 'P-' || n, 'goods-' || n, 1000000 + n, 61, 60000 + n % 100 * 1000, 1, n % 2 = 0
from generate_series(1, 20000) n;
update inventory_items i set product_id = p.id from products p where p.item_id = i.id;
insert into stock_balances (item_id, garage_id, minimum) select id, garage_id, id % 20 from inventory_items where garage_id = 61;
