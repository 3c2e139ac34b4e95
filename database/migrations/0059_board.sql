-- Since when an order stands at its stage, and when its car was promised.
alter table orders
  add column staged_at timestamptz not null default now(),
  add column promised_at timestamptz;
update orders o set staged_at = coalesce(
  (select max(e.at) from order_events e where e.order_id = o.id and e.to_stage = o.stage), o.created_at);
create index orders_board on orders (garage_id, stage, staged_at, id)
  where stage not in ('delivered', 'cancelled', 'no_show');
