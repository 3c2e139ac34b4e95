-- A message of every order, nearly all delivered. Those of the last day wait for a person.
insert into messages (template, about, channel, language, garage_id, customer_id, order_id, vehicle_id, day, to_address, body,
  state, adapter, created_by_name, created_at, sent_at, delivered_at)
select 'order_received', 'order:' || o.id, 'whatsapp', 'id', o.garage_id, o.customer_id, o.id, o.vehicle_id, o.opened_on, c.phone,
  'Halo ' || c.full_name || ', mobil ' || o.license_plate || ' sudah kami terima.', s.state, 'hand', 'Bench', o.created_at,
  case when s.state <> 'by_hand' then o.created_at end, case when s.state = 'delivered' then o.created_at end
from orders o join customers c on c.id = o.customer_id
cross join lateral (select case when o.created_at > now() - interval '1 day' then 'by_hand'
  when o.id % 20 = 0 then 'sent' else 'delivered' end as state) s
order by o.id;
