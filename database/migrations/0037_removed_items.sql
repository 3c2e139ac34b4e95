-- Goods never come into an item that was removed: nobody would find them again. Whoever removes an item locks its row
-- (platform/server/record.ts), so this waits for it and then sees what became of it.
-- ST004: domains/stock/stock/server/service.ts makes the answer of it.
create function refuse_into_removed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from inventory_items i where i.id = new.item_id and i.deleted_at is null for key share;
  if not found then
    raise exception 'item % was removed', new.item_id using errcode = 'ST004',
      detail = json_build_object('name', (select i.name from inventory_items i where i.id = new.item_id))::text;
  end if;
  return new;
end $$;
create trigger into_removed before insert on stock_moves for each row when (new.quantity > 0)
  execute function refuse_into_removed();

-- Which order lines have an item in the car.
create index order_lines_part_issued on order_lines (inventory_item_id) where issued > 0;
