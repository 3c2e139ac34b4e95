-- Stock: how much of an item there is, what it is worth, who has a claim on it, and every movement that made it so.
-- One way in: move_stock. It locks the items in the order of their ids, values each movement at the moving average
-- (product decisions 6, accounting 1.10), refuses what is not there, and settles the claims that follow from it.

-- Hidden items keep their history; their SKU is free again.
alter table inventory_items add column location text;
alter table inventory_items add column deleted_at timestamptz;
drop index inventory_items_sku_key;
create unique index inventory_items_sku_key on inventory_items (garage_id, lower(sku)) where deleted_at is null;
create index inventory_items_sku on inventory_items (lower(sku));
create index inventory_items_name_everywhere on inventory_items (name, id);

-- A unit cost is never the truth: quantity and value are. Taking the whole quantity takes the whole value.
create table stock_balances (
  item_id int primary key references inventory_items,
  garage_id int not null references garages,
  quantity numeric(12, 3) not null default 0,
  value bigint not null default 0,
  reserved numeric(12, 3) not null default 0,
  -- the item's own, kept here so that one index knows what is low
  minimum numeric(12, 3) not null default 0,
  available numeric(13, 3) not null generated always as (quantity - reserved) stored,
  spare numeric(14, 3) not null generated always as (quantity - reserved - minimum) stored,
  constraint stock_balances_quantity check (quantity >= 0),
  constraint stock_balances_value check (value between 0 and 9007199254740991),
  constraint stock_balances_nothing check (quantity > 0 or value = 0),
  constraint stock_balances_reserved check (reserved between 0 and quantity)
) with (fillfactor = 70);
create index stock_balances_spare on stock_balances (garage_id, spare, item_id);
create index stock_balances_spare_everywhere on stock_balances (spare, item_id);
create index stock_balances_quantity on stock_balances (garage_id, quantity, item_id);
create index stock_balances_quantity_everywhere on stock_balances (quantity, item_id);
create index stock_balances_available on stock_balances (garage_id, available, item_id);
create index stock_balances_available_everywhere on stock_balances (available, item_id);
create index stock_balances_value on stock_balances (garage_id, value, item_id);
create index stock_balances_value_everywhere on stock_balances (value, item_id);

create table stock_moves (
  id bigint generated always as identity primary key,
  item_id int not null references inventory_items,
  garage_id int not null references garages,
  kind text not null check (kind in ('opening', 'receipt', 'receipt_return', 'issue', 'issue_return', 'transfer_out',
    'transfer_in', 'adjust', 'count', 'scrap')),
  quantity numeric(12, 3) not null,
  value bigint not null,
  quantity_after numeric(12, 3) not null,
  value_after bigint not null,
  -- the garage's local day
  day date not null,
  at timestamptz not null,
  source_type text not null,
  source_id int not null,
  source_number text,
  reason text,
  photo_file_id int references files,
  employee_id int references employees,
  check (quantity <> 0),
  check (sign(quantity) * value >= 0)
);
create index stock_moves_item on stock_moves (item_id, id desc);
create index stock_moves_source on stock_moves (source_type, source_id);
create index stock_moves_used on stock_moves (item_id, day) include (quantity) where kind in ('issue', 'issue_return');

create trigger append_only before update or delete on stock_moves for each row execute function refuse_change();
create trigger append_only_truncate before truncate on stock_moves execute function refuse_change();
create trigger append_only before delete on stock_balances for each row execute function refuse_change();
create trigger append_only_truncate before truncate on stock_balances execute function refuse_change();

-- What a document still wants of an item: `reserved` is held for it, the rest is its shortage.
create table stock_claims (
  id int generated always as identity primary key,
  item_id int not null references inventory_items,
  garage_id int not null references garages,
  order_line_id int not null unique references order_lines,
  wanted numeric(12, 3) not null check (wanted > 0),
  reserved numeric(12, 3) not null default 0,
  -- the promise of its order, and when it first asked: the order in which shortages are filled
  promised_at timestamptz,
  since timestamptz not null,
  check (reserved between 0 and wanted)
);
create index stock_claims_short on stock_claims (item_id) where reserved < wanted;
create index stock_claims_held on stock_claims (item_id) where reserved > 0;

-- An item has its balance from its first moment, and its minimum is known to it.
create function keep_stock_balance() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_balances (item_id, garage_id, minimum) values (new.id, new.garage_id, new.minimum_stock);
  elsif new.minimum_stock <> old.minimum_stock then
    update stock_balances set minimum = new.minimum_stock where item_id = new.id;
  end if;
  return null;
end $$;
create trigger balance after insert or update of minimum_stock on inventory_items
  for each row execute function keep_stock_balance();
insert into stock_balances (item_id, garage_id, minimum) select id, garage_id, minimum_stock from inventory_items;

-- Shares what is on hand among the claims on an item whose balance the caller has locked. Too little: the newest claims
-- give back. Enough: the oldest shortages are filled, by promise, then age; `p_first` before all others. Answers the
-- order lines whose share changed.
create function settle_claims(p_item_id int, p_first int default null)
  returns table (order_line_id int, change numeric)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_free numeric;
  v_held numeric;
  v_share numeric;
  c stock_claims;
begin
  select coalesce(sum(s.reserved), 0) into v_held from stock_claims s where s.item_id = p_item_id and s.reserved > 0;
  select b.quantity - v_held into v_free from stock_balances b where b.item_id = p_item_id;
  if v_free < 0 then
    for c in select * from stock_claims s where s.item_id = p_item_id and s.reserved > 0
      order by (s.order_line_id = p_first), s.since desc, s.id desc
    loop
      v_share := least(c.reserved, -v_free);
      update stock_claims s set reserved = s.reserved - v_share where s.id = c.id;
      v_free := v_free + v_share;
      v_held := v_held - v_share;
      order_line_id := c.order_line_id;
      change := -v_share;
      return next;
      exit when v_free >= 0;
    end loop;
  elsif v_free > 0 then
    for c in select * from stock_claims s where s.item_id = p_item_id and s.reserved < s.wanted
      order by (s.order_line_id is not distinct from p_first) desc, s.promised_at nulls last, s.since, s.id
    loop
      v_share := least(c.wanted - c.reserved, v_free);
      update stock_claims s set reserved = s.reserved + v_share where s.id = c.id;
      v_free := v_free - v_share;
      v_held := v_held + v_share;
      order_line_id := c.order_line_id;
      change := v_share;
      return next;
      exit when v_free <= 0;
    end loop;
  end if;
  update stock_balances b set reserved = v_held where b.item_id = p_item_id and b.reserved <> v_held;
end $$;

-- How it refuses (domains/stock/stock/server/queries.ts makes answers of these):
--   ST001 less on hand than is taken; the detail names the item and what there is   ST002 no such item in the garage
--   ST003 more than can be counted

-- Moves stock of one garage. `p_lines`: item_id, kind, quantity (signed), value (whole rupiah; left out: at average, and
-- where nothing is on hand at the buy price), reason, photo_file_id, order_line_id (the claim that this serves: an issue
-- lowers it, a receipt fills it first). Answers a row per line, in their order, and the order lines whose share changed.
create function move_stock(
  p_garage_id int, p_lines jsonb, p_day date, p_at timestamptz, p_source_type text, p_source_id int,
  p_source_number text, p_employee_id int
) returns table (moved jsonb, settled jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l record;
  b stock_balances;
  v_items int[];
  v_value bigint;
  v_quantity numeric;
  v_free numeric;
  v_id bigint;
begin
  moved := '[]';
  settled := '[]';
  select array_agg(distinct x.item_id order by x.item_id) into v_items
    from jsonb_to_recordset(p_lines) as x (item_id int);
  -- in the order of their ids, so that two documents that share items wait for each other instead of locking out
  perform from stock_balances s where s.item_id = any (v_items) and s.garage_id = p_garage_id order by s.item_id for update;

  for l in
    select * from rows from (jsonb_to_recordset(p_lines) as (item_id int, kind text, quantity numeric, value bigint,
      reason text, photo_file_id int, order_line_id int))
      with ordinality as x (item_id, kind, quantity, value, reason, photo_file_id, order_line_id, no)
    order by no
  loop
    select * into b from stock_balances s where s.item_id = l.item_id and s.garage_id = p_garage_id;
    if b.item_id is null then
      raise exception 'no item % in garage %', l.item_id, p_garage_id using errcode = 'ST002';
    end if;
    v_quantity := b.quantity + l.quantity;
    -- an order takes what is held for it and what nobody holds; all else may take what others wait for
    v_free := case when l.kind = 'issue' then b.quantity - b.reserved + coalesce((select s.reserved from stock_claims s
      where s.order_line_id = l.order_line_id), 0) else b.quantity end;
    if -l.quantity > v_free then
      raise exception 'item %: % on hand', l.item_id, v_free using errcode = 'ST001',
        detail = json_build_object('on_hand', v_free,
          'name', (select i.name from inventory_items i where i.id = l.item_id))::text;
    end if;
    if v_quantity >= 1000000000 then
      raise exception 'item %: more than can be counted', l.item_id using errcode = 'ST003';
    end if;
    v_value := case
      when l.quantity < 0 and v_quantity = 0 then -b.value
      when l.quantity < 0 then -least(b.value, coalesce(-l.value, round(b.value * -l.quantity / b.quantity)))
      when l.value is not null then l.value
      when b.quantity > 0 then round(b.value * l.quantity / b.quantity)
      else (select round(i.buy_price * l.quantity) from inventory_items i where i.id = l.item_id)
    end;
    update stock_balances s set quantity = v_quantity, value = s.value + v_value,
        reserved = least(s.reserved, v_quantity)
      where s.item_id = l.item_id;
    insert into stock_moves (item_id, garage_id, kind, quantity, value, quantity_after, value_after, day, at,
        source_type, source_id, source_number, reason, photo_file_id, employee_id)
      values (l.item_id, p_garage_id, l.kind, l.quantity, v_value, v_quantity, b.value + v_value, p_day, p_at,
        p_source_type, p_source_id, p_source_number, l.reason, l.photo_file_id, p_employee_id)
      returning id into v_id;
    -- what is issued to a claim is not wanted any more
    if l.kind = 'issue' and l.order_line_id is not null then
      delete from stock_claims s where s.order_line_id = l.order_line_id and s.wanted <= -l.quantity;
      update stock_claims s set wanted = s.wanted + l.quantity, reserved = greatest(0, s.reserved + l.quantity)
        where s.order_line_id = l.order_line_id;
    end if;
    moved := moved || jsonb_build_object('id', v_id, 'item_id', l.item_id, 'quantity', l.quantity, 'value', v_value,
      'quantity_after', v_quantity, 'account', stock_account(l.item_id));
    settled := settled || coalesce((select jsonb_agg(jsonb_build_object('order_line_id', s.order_line_id, 'change', s.change))
      from settle_claims(l.item_id, l.order_line_id) s), '[]');
  end loop;
  return next;
end $$;

-- The account that an item is valued in (accounting, section 3): a workshop's material, or a part.
create function stock_account(p_item_id int) returns text
  language sql stable set search_path = public, pg_temp
  return (select case when g.kind = 'workshop' then 'INVENTORY_RAW' else 'INVENTORY_PARTS' end
    from inventory_items i join garages g on g.id = i.garage_id where i.id = p_item_id);

-- Says what a line of an order wants of its item; nothing (0) ends the claim. Answers the order lines whose share changed.
create function claim_stock(p_order_line_id int, p_wanted numeric, p_promised_at timestamptz, p_at timestamptz)
  returns table (order_line_id int, change numeric)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_item_id int;
  v_old stock_claims;
begin
  select x.inventory_item_id into v_item_id from order_lines x where x.id = p_order_line_id;
  if v_item_id is null then return; end if;
  perform from stock_balances b where b.item_id = v_item_id for update;
  select * into v_old from stock_claims c where c.order_line_id = p_order_line_id;
  if p_wanted > 0 then
    insert into stock_claims (item_id, garage_id, order_line_id, wanted, promised_at, since)
      select b.item_id, b.garage_id, p_order_line_id, p_wanted, p_promised_at, p_at
      from stock_balances b where b.item_id = v_item_id
    on conflict on constraint stock_claims_order_line_id_key do update
      set wanted = excluded.wanted, promised_at = excluded.promised_at,
        reserved = least(stock_claims.reserved, excluded.wanted);
  else
    delete from stock_claims c where c.order_line_id = p_order_line_id;
  end if;
  return query select s.order_line_id, s.change from settle_claims(v_item_id) s;
end $$;

comment on function move_stock is 'The one way to move stock';

-- Goods between two garages belong to the sender until the receiver has counted them.
insert into accounts (book_id, parent_id, code, name, name_id, type, group_code, postable, system_key)
select b.id, p.id, case when exists (select from accounts a where a.book_id = b.id and a.code = '1-1360')
    then '1-1360-1' else '1-1360' end,
  'Goods in transit', 'Barang dalam Perjalanan', 'asset', 'inventory', true, 'IN_TRANSIT'
from books b left join accounts p on p.book_id = b.id and p.code = '1-1000' and not p.postable and p.type = 'asset'
order by b.id;
