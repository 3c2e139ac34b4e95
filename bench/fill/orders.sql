-- Three years of orders up to this minute, more of them in the first garages than in the last.
create table bench_orders as
select n as id, garage_id, vehicle_id, at,
  (at at time zone g.time_zone)::date as day,
  case when n > :orders - :orders / 300 then
      (array['booked', 'queued', 'inspecting', 'awaiting_approval', 'in_progress', 'in_progress', 'on_hold', 'quality_check', 'ready'])[1 + n % 9]
    when n % 50 = 7 then 'cancelled' when n % 100 = 11 then 'no_show' else 'delivered' end as stage,
  n % 2 as discounted,
  row_number() over (partition by garage_id, extract(year from at at time zone g.time_zone) order by n) as seq,
  100000 + abs(hashint8extended(n, 5)) % 400000 as service, 60000 * (1 + abs(hashint8extended(n, 6)) % 5) as part, 75000 as other
from (
  select n, (1 + floor(60 * power((abs(hashint8extended(n, 1)) % 1000000) / 1000000.0, 1.6)))::int as garage_id,
    date_trunc('minute', now()) - (:orders - n) * (interval '1095 days' / :orders) as at,
    abs(hashint8extended(n, 2)) as chance
  from generate_series(1, :orders) n) o
join garages g on g.id = o.garage_id
join bench_country c on c.id = g.country_id
cross join lateral (select (c.first + o.chance % c.cars)::int as vehicle_id) v;

insert into orders (id, number, garage_id, vehicle_id, customer_id, license_plate, customer_name, stage, billing, slot_at, mechanic_id,
  odometer_in, odometer_out, checked_in_at, completed_at, delivered_at, opened_on, slot_on, checked_in_on, completed_on,
  sub_total, discount, total, grand_total, paid, services, created_by, created_at)
select o.id, 'WO/' || g.code || '/' || extract(year from o.day) || '/' || lpad(o.seq::text, 5, '0'), o.garage_id, o.vehicle_id, v.customer_id,
  v.license_plate, c.full_name, o.stage,
  case o.stage when 'delivered' then 'paid' when 'ready' then 'draft' else 'none' end,
  case when o.id % 3 = 0 or o.stage in ('booked', 'no_show') then o.at + interval '2 hours' end,
  1000 + (o.garage_id - 1) * 3 + 1 + o.id % 3, 1000, 1010,
  case when o.stage not in ('booked', 'no_show') then o.at end,
  case when o.stage in ('ready', 'delivered') then o.at end, case when o.stage = 'delivered' then o.at end,
  o.day, case when o.id % 3 = 0 or o.stage in ('booked', 'no_show') then o.day end,
  case when o.stage not in ('booked', 'no_show') then o.day end, case when o.stage in ('ready', 'delivered') then o.day end,
  o.service + o.part + o.other, o.discounted * 25000, o.service + o.part + o.other - o.discounted * 25000,
  o.service + o.part + o.other - o.discounted * 25000,
  case when o.stage = 'delivered' then o.service + o.part + o.other - o.discounted * 25000 else 0 end,
  array['Service ' || (1 + o.id % 60)], 100 + o.garage_id, o.at
from bench_orders o join garages g on g.id = o.garage_id join vehicles v on v.id = o.vehicle_id join customers c on c.id = v.customer_id
order by o.id;

insert into order_lines (id, order_id, kind, catalog_service_id, inventory_item_id, name, qty, unit_price, amount, approval, work, created_at)
select (o.id - 1) * 3 + l.no, o.id, l.kind,
  case when l.no = 1 then 1 + o.id % 60 end, case when l.no = 2 then (o.garage_id - 1) * 50 + 1 + o.id % 50 end,
  l.name, 1, l.amount, l.amount, 'approved', 'done', o.at
from bench_orders o
cross join lateral (values (1, 'service', 'Service ' || (1 + o.id % 60), o.service), (2, 'part', 'Part ' || (1 + o.id % 50), o.part),
  (3, 'other', 'Other work', o.other)) l (no, kind, name, amount)
order by o.id;

insert into order_discounts (order_id, type, amount, reason, created_at)
select id, 'amount', 25000, 'Regular customer', at from bench_orders where discounted = 1 order by id;

insert into order_events (order_id, garage_id, from_stage, to_stage, employee_id, at)
select o.id, o.garage_id, e.from_stage, e.to_stage, 100 + o.garage_id, o.at + e.after
from bench_orders o
cross join lateral (values (null, 'queued', interval '0'), ('queued', o.stage, interval '1 minute')) e (from_stage, to_stage, after)
order by o.id, e.after;

insert into number_counters (series, garage_id, year, last)
select 'WO', garage_id, extract(year from day), max(seq) from bench_orders group by 1, 2, 3;
