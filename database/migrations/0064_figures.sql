-- How long an order stayed at the stage that it leaves: the median tells which of those that still stand there are stuck.
alter table order_events add column since timestamptz;
alter table order_events disable trigger append_only;
update order_events e set since = coalesce(
  (select max(b.at) from order_events b where b.order_id = e.order_id and b.id < e.id and b.said is null), e.at)
where e.from_stage is not null and e.said is null;
alter table order_events enable trigger append_only;
create index order_events_stays on order_events (garage_id, from_stage, id desc) include (at, since) where since is not null;

-- What the dashboard adds up, without reading the rows themselves.
drop index payments_garage;
create index payments_garage on payments (garage_id, paid_on) include (kind, amount);
create index payments_newest on payments (paid_on desc, id desc) include (garage_id);
create index invoices_sold on invoices (garage_id, issued_on) include (grand_total) where sold_into is not null;
create index invoices_standing on invoices (garage_id, issued_on)
  include (net, parts_cost, third_party_cost, order_id) where status = 'issued';
