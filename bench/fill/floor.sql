-- The floor: what is promised, how long past work took, and what is under warranty.
update catalog_services set minutes = 30 + id % 6 * 30;
update order_lines l set work = 'todo' from orders o
where o.id = l.order_id and o.stage in ('queued', 'inspecting', 'in_progress') and l.catalog_service_id is not null;

update orders set promised_at = now() + ((id % 72) - 12) * interval '1 hour'
where stage not in ('delivered', 'cancelled', 'no_show') and id % 5 <> 0;

insert into order_times (order_id, line_id, mechanic_id, from_at, to_at)
select o.id, l.id, o.mechanic_id, o.checked_in_at, o.checked_in_at + (20 + o.id % 90) * interval '1 minute'
from orders o join order_lines l on l.order_id = o.id and l.catalog_service_id is not null
where o.completed_on > current_date - 120 and o.stage = 'delivered'
order by o.id;

insert into warranties (order_id, order_line_id, vehicle_id, garage_id, from_on, until_on)
select o.id, l.id, o.vehicle_id, o.garage_id, o.completed_on, o.completed_on + 90
from orders o join order_lines l on l.order_id = o.id and l.kind = 'part'
where o.stage = 'delivered' and o.id % 2 = 0
order by o.id, l.id;

insert into warranty_claims (warranty_id, order_id, garage_id, claimed_on)
select distinct on (w.order_id) w.id, w.order_id, w.garage_id, w.from_on from warranties w where w.order_id % 100 = 0
order by w.order_id, w.id;

-- Forty pictures of each order that has sixty lines.
create table bench_pictures as
select n, row_number() over (order by o.id, n) as id, o.id as order_id, o.garage_id, o.at
from bench_orders o cross join generate_series(1, 40) n where o.lines = 60;
insert into files (id, key, name, type, size, sha256, width, height, garage_id, created_at)
select id, 'bench/' || id, n || '.jpg', 'image/jpeg', 200000 + n, sha256(id::text::bytea), 1600, 1200, garage_id, at from bench_pictures;
insert into order_media (order_id, direction, file_id, created_at)
select order_id, case when n % 2 = 0 then 'inbound' else 'outbound' end, id, at from bench_pictures order by id;
