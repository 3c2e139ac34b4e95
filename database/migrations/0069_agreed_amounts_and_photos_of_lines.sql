-- What the customer agreed to: a later estimate asks for what it adds to it. Null: nothing was agreed to yet.
alter table orders add column agreed_total bigint;
alter table order_lines add column agreed_amount bigint;

update orders set agreed_total = grand_total where stage in ('in_progress', 'on_hold', 'quality_check', 'ready');
-- put to the customer again: the estimate says what it adds
update orders o set agreed_total = e.grand_total - e.difference from order_estimates e
  where e.order_id = o.id and e.superseded_at is null and o.stage = 'awaiting_approval' and e.grand_total <> e.difference;
update order_lines l set agreed_amount = l.amount from orders o
  where o.id = l.order_id and l.approval = 'approved' and o.agreed_total is not null;

-- Of which line a photo tells; of the whole car where it is null.
alter table order_media add column line_id int references order_lines on delete set null;
create index order_media_line on order_media (line_id) where line_id is not null;
