-- When a garage is open, by weekday (1 Monday to 7 Sunday); a weekday without a row is closed.
alter table garages add column opening_hours jsonb not null default
  '[{"weekday":1,"from":"08:00","to":"17:00"},{"weekday":2,"from":"08:00","to":"17:00"},{"weekday":3,"from":"08:00","to":"17:00"},{"weekday":4,"from":"08:00","to":"17:00"},{"weekday":5,"from":"08:00","to":"17:00"},{"weekday":6,"from":"08:00","to":"17:00"}]';
-- The calendar: what is promised for which day.
create index orders_promised on orders (garage_id, promised_at)
  where promised_at is not null and stage not in ('delivered', 'cancelled', 'no_show');
