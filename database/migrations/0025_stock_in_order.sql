-- For the check of the house: where each item is valued, said once; and the newest movement that a full check has read.
create view stock_worth as
  select b.item_id, b.garage_id, b.value, case when g.kind = 'workshop' then 'INVENTORY_RAW' else 'INVENTORY_PARTS' end as account
  from stock_balances b join garages g on g.id = b.garage_id;

create or replace function stock_account(p_item_id int) returns text
  language sql stable set search_path = public, pg_temp
  return (select account from stock_worth where item_id = p_item_id);

alter table house_looks add column move_id bigint not null default 0;
