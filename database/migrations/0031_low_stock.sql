-- A removed item lacks nothing: its minimum does not count any more, so the index of what is low has only items that are there.
create or replace function keep_stock_balance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_minimum numeric := case when new.deleted_at is null then new.minimum_stock else 0 end;
begin
  if tg_op = 'INSERT' then
    insert into stock_balances (item_id, garage_id, minimum) values (new.id, new.garage_id, v_minimum);
  else
    update stock_balances set minimum = v_minimum where item_id = new.id and minimum <> v_minimum;
  end if;
  return null;
end $$;
drop trigger balance on inventory_items;
create trigger balance after insert or update of minimum_stock, deleted_at on inventory_items
  for each row execute function keep_stock_balance();
update stock_balances b set minimum = 0 from inventory_items i
  where i.id = b.item_id and i.deleted_at is not null and b.minimum <> 0;
