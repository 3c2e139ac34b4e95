-- The orders of the list of purchases, its rare filters, and the sums of what is filtered, without reading the rows.
drop index purchases_garage;
create index purchases_garage on purchases (garage_id, date desc, id desc) include (total, is_paid) where deleted_at is null;
drop index purchases_everywhere;
create index purchases_everywhere on purchases (date desc, id desc) include (total, is_paid) where deleted_at is null;
create index purchases_total on purchases (garage_id, total, id) where deleted_at is null;
create index purchases_total_everywhere on purchases (total, id) where deleted_at is null;
create index purchases_unpaid on purchases (garage_id, date desc, id desc) include (total) where deleted_at is null and is_paid = false;
create index purchases_unpaid_everywhere on purchases (date desc, id desc) include (total) where deleted_at is null and is_paid = false;
create index purchases_to_come on purchases (garage_id, receipt, date desc, id desc) where deleted_at is null and receipt <> 'received';
create index purchases_to_come_everywhere on purchases (receipt, date desc, id desc) where deleted_at is null and receipt <> 'received';
