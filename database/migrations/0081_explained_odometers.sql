-- Why the odometer reads less than before: a new instrument, or a typing error. The curve goes on from such a reading.
alter table orders add column odometer_reason text;

update orders o set odometer_reason = e.reason from order_events e
  where e.order_id = o.id and e.to_stage = 'queued' and e.reason is not null and o.odometer_in is not null;

-- The last known reading of a car is the highest one since the last that was explained.
with explained as (
  select vehicle_id, max(checked_in_at) as since from orders
  where odometer_reason is not null and stage not in ('cancelled', 'no_show') group by vehicle_id)
update vehicles v set odometer = r.km from (
  select o.vehicle_id, max(greatest(o.odometer_in, o.odometer_out)) as km
  from orders o join explained x on x.vehicle_id = o.vehicle_id and o.checked_in_at >= x.since
  where o.stage not in ('cancelled', 'no_show') group by o.vehicle_id) r
  where r.vehicle_id = v.id and r.km is not null and v.odometer is distinct from r.km;
