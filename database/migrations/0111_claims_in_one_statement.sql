-- Claims of one order in one statement: other orders wait for its items from here to the commit, and not through every
-- statement of a move. `p_claims`: order_line_id, wanted, promised_at. Locks the items in the order of every movement.
create function claim_all(p_claims jsonb, p_at timestamptz) returns table (order_line_id int, change numeric)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c jsonb;
begin
  perform lock_stock(array(
    select l.inventory_item_id from jsonb_array_elements(p_claims) x
    join order_lines l on l.id = (x ->> 'order_line_id')::int where l.inventory_item_id is not null));
  for c in select x from jsonb_array_elements(p_claims) x loop
    return query select s.order_line_id, s.change
      from claim_stock((c ->> 'order_line_id')::int, (c ->> 'wanted')::numeric, (c ->> 'promised_at')::timestamptz, p_at) s;
  end loop;
end $$;
