-- A ticket for every car that came in. Those of the open orders still wait, or are being served.
insert into queue_tickets (garage_id, day, kind, number, state, order_id, vehicle_id, license_plate, arrived_at, lane, turn_at, turn_nr,
  called_count, called_at, serving_at, ended_at)
select garage_id, day, kind, number, state, id, vehicle_id, license_plate, arrived_at, 1, arrived_at, number,
  case when state = 'waiting' then 0 else 1 end, case when state <> 'waiting' then arrived_at + interval '10 minutes' end,
  case when state <> 'waiting' then arrived_at + interval '12 minutes' end,
  case when state = 'done' then arrived_at + interval '40 minutes' end
from (
  select o.id, o.garage_id, o.checked_in_on as day, k.kind, o.vehicle_id, o.license_plate, o.checked_in_at as arrived_at,
    row_number() over (partition by o.garage_id, o.checked_in_on, k.kind order by o.id) as number,
    case o.stage when 'queued' then 'waiting' when 'inspecting' then 'serving' else 'done' end as state
  from orders o cross join lateral (select case when o.slot_at is null then 'walk_in' else 'booking' end as kind) k
  where o.checked_in_on is not null) came
order by id;
insert into queue_counters (garage_id, day, kind, last)
select garage_id, day, kind, max(number) from queue_tickets group by 1, 2, 3;
