-- Three years of orders up to this minute, more of them in the first garages than in the last. Of those that were
-- delivered, most were paid: `paper` says what became of the invoice, lately more of them are still open.
create table bench_orders as
select n as id, garage_id, vehicle_id, at,
  (at at time zone g.time_zone)::date as day,
  case when n > :orders - :orders / 300 then
      (array['booked', 'queued', 'inspecting', 'awaiting_approval', 'in_progress', 'in_progress', 'on_hold', 'quality_check', 'ready'])[1 + n % 9]
    when n % 50 = 7 then 'cancelled' when n % 100 = 11 then 'no_show' else 'delivered' end as stage,
  n % 2 as discounted,
  case when n % 211 = 5 then 'void' when n % 1055 = 6 then 'void_paid'
    when n % 97 = 3 or (n > :orders * 0.97 and n % 3 = 0) then 'open'
    when n % 89 = 4 or (n > :orders * 0.97 and n % 7 = 1) then 'part_paid' else 'paid' end as paper,
  row_number() over (partition by garage_id, extract(year from at at time zone g.time_zone) order by n) as seq,
  lines, sum(lines) over (order by n) - lines as lines_before,
  100000 + abs(hashint8extended(n, 5)) % 400000 as service, part_price,
  part_price * case when lines < 2 then 0 when lines = 2 then 1 else lines - 2 end as part,
  case when lines > 2 then 75000 else 0 end as other
from (
  select n, (1 + floor(60 * power((abs(hashint8extended(n, 1)) % 1000000) / 1000000.0, 1.6)))::int as garage_id,
    date_trunc('minute', now()) - (:orders - n) * (interval '1095 days' / :orders) as at,
    abs(hashint8extended(n, 2)) as chance, 60000 * (1 + abs(hashint8extended(n, 6)) % 5) as part_price,
    -- 1 to 60: mostly a few, in one of a hundred a whole rebuild
    case when abs(hashint8extended(n, 7)) % 100 = 0 then 13 + abs(hashint8extended(n, 8)) % 48
      when abs(hashint8extended(n, 7)) % 10 = 1 then 5 + abs(hashint8extended(n, 8)) % 8
      else 1 + abs(hashint8extended(n, 8)) % 4 end as lines
  from generate_series(1, :orders) n) o
join garages g on g.id = o.garage_id
join bench_country c on c.id = g.country_id
-- the first car of each country comes again and again: some 200 visits in the largest
cross join lateral (select case when n % greatest(1, :orders / 250) = 0 then c.first
  else (c.first + o.chance % c.cars)::int end as vehicle_id) v;

insert into orders (id, number, garage_id, vehicle_id, customer_id, license_plate, customer_name, stage, billing, slot_at, mechanic_id,
  odometer_in, odometer_out, checked_in_at, completed_at, delivered_at, opened_on, slot_on, checked_in_on, completed_on,
  sub_total, discount, total, grand_total, paid, services, created_by, created_at)
select o.id, 'WO/' || g.code || '/' || extract(year from o.day) || '/' || lpad(o.seq::text, 5, '0'), o.garage_id, o.vehicle_id, v.customer_id,
  v.license_plate, c.full_name, o.stage,
  case when o.stage = 'ready' then 'draft' when o.stage <> 'delivered' then 'none'
    else case o.paper when 'open' then 'issued' when 'void_paid' then 'void' else o.paper end end,
  case when o.id % 3 = 0 or o.stage in ('booked', 'no_show') then o.at + interval '2 hours' end,
  1000 + (o.garage_id - 1) * 3 + 1 + o.id % 3, 1000, 1010,
  case when o.stage not in ('booked', 'no_show') then o.at end,
  case when o.stage in ('ready', 'delivered') then o.at end, case when o.stage = 'delivered' then o.at end,
  o.day, case when o.id % 3 = 0 or o.stage in ('booked', 'no_show') then o.day end,
  case when o.stage not in ('booked', 'no_show') then o.day end, case when o.stage in ('ready', 'delivered') then o.day end,
  o.service + o.part + o.other, o.discounted * 25000, o.service + o.part + o.other - o.discounted * 25000,
  o.service + o.part + o.other - o.discounted * 25000,
  case when o.stage <> 'delivered' or o.paper in ('open', 'void') then 0
    else (o.service + o.part + o.other - o.discounted * 25000) / case o.paper when 'part_paid' then 2 else 1 end end,
  array['Service ' || (1 + o.id % 60)], 100 + o.garage_id, o.at
from bench_orders o join garages g on g.id = o.garage_id join vehicles v on v.id = o.vehicle_id join customers c on c.id = v.customer_id
order by o.id;

insert into order_lines (id, order_id, kind, catalog_service_id, inventory_item_id, name, qty, unit_price, amount, approval, work, created_at)
select o.lines_before + l.no, o.id, l.kind,
  case when l.no = 1 then 1 + o.id % 60 end, case when l.kind = 'part' then (o.garage_id - 1) * 50 + 1 + (o.id + l.no) % 50 end,
  l.name, 1, l.amount, l.amount, 'approved', 'done', o.at
from bench_orders o
cross join lateral (
  select 1 as no, 'service' as kind, 'Service ' || (1 + o.id % 60) as name, o.service as amount
  union all select 3, 'other', 'Other work', o.other where o.lines > 2
  union all select n, 'part', 'Part ' || (1 + (o.id + n) % 50), o.part_price from generate_series(2, o.lines) n where n <> 3) l
order by o.id, l.no;

insert into order_discounts (order_id, type, amount, reason, created_at)
select id, 'amount', 25000, 'Regular customer', at from bench_orders where discounted = 1 order by id;

insert into order_events (order_id, garage_id, from_stage, since, to_stage, employee_id, at)
select o.id, o.garage_id, e.from_stage, case when e.from_stage is not null then o.at end, e.to_stage, 100 + o.garage_id,
  o.at + e.after
from bench_orders o
cross join lateral (values (null, 'queued', interval '0'), ('queued', o.stage, interval '1 minute')) e (from_stage, to_stage, after)
order by o.id, e.after;

insert into number_counters (series, garage_id, year, last)
select 'WO', garage_id, extract(year from day), max(seq) from bench_orders group by 1, 2, 3;

-- Who did what, two rows an order; a few tries were refused, and a few came from nobody who was signed in.
insert into activity_log (created_at, employee_id, user_name, method, path, status, code, message, ip_address, request_id, garage_id, subject, subject_id, version, old_value, new_value)
select o.at + e.no * interval '40 seconds', case when o.id % 40 <> 9 then person.id end, coalesce(person.full_name, 'Nobody'),
  case when e.no = 0 then 'POST' else 'PATCH' end, case when e.no = 0 then '/api/admin/order' else '/api/admin/order/' || o.id || '/line' end,
  case when o.id % 50 = e.no then 'failed' else 'success' end, case when o.id % 50 = e.no then 422 when e.no = 0 then 201 else 200 end,
  case when o.id % 50 = e.no then 'Validation error' end, '10.0.' || o.garage_id || '.' || o.id % 250, 'bench-' || o.id || '-' || e.no,
  case when o.id % 40 <> 9 then o.garage_id end, 'work order', o.id, 1 + e.no,
  case when e.no = 1 then '{"mechanic_notes": null}'::jsonb end, jsonb_build_object('stage', o.stage, 'vehicle_id', o.vehicle_id)
from bench_orders o cross join generate_series(0, 1) e (no)
join employees person on person.id = case when (o.id + e.no) % 3 = 0 then 200 else 100 end + o.garage_id
order by o.at, e.no;

insert into activity_seals (log_id, content) select id, activity_content(a) from activity_log a order by id;
do $$ begin while seal_activity(20000) > 0 loop end loop; end $$;
