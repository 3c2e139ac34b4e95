-- Two rows for one person become one: what the double owned goes to the other, and can go back for a day.
alter table customers
  add column merged_into_id int references customers check (merged_into_id <> id),
  -- the names, phones and addresses of those that were merged into this one: they stay findable
  add column also_known_as text;

-- no list has a double
drop index customers_country;
create index customers_country on customers (country_id, id desc) where merged_into_id is null;
create index customers_merged on customers (merged_into_id) where merged_into_id is not null;

drop index customers_search;
alter table customers drop column search;
alter table customers add column search text
  generated always as (searchable(full_name, phone, email, also_known_as)) stored;
create index customers_search on customers using gin (country_id, search gin_trgm_ops);

create or replace function owner_of_vehicle() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select searchable(full_name, phone, also_known_as) into new.owner from customers where id = new.customer_id;
  new.owner := coalesce(new.owner, '');
  return new;
end $$;
create or replace function owner_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles set owner = searchable(new.full_name, new.phone, new.also_known_as) where customer_id = new.id;
  return null;
end $$;
drop trigger renamed on customers;
create trigger renamed after update of full_name, phone, also_known_as on customers
  for each row when ((old.full_name, old.phone, old.also_known_as) is distinct from (new.full_name, new.phone, new.also_known_as))
  execute function owner_renamed();

-- what is open of an invoice goes with it
drop trigger receivable on invoices;
create trigger receivable after insert or update of status, customer_id on invoices
  for each row execute function keep_receivable();

-- The ledger of points stays as it was written, but for whose it is and the balance that follows from that.
create function refuse_point_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{customer_id,balance}'::text[] = to_jsonb(old) - '{customer_id,balance}'::text[] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
drop trigger append_only on point_entries;
create trigger append_only before update or delete on point_entries for each row execute function refuse_point_change();

create table customer_merges (
  id int generated always as identity primary key,
  customer_id int not null references customers,
  from_id int not null references customers,
  -- what went over, by its kind: the ids of the rows
  moved jsonb not null,
  -- of the one that stays, before
  tier text not null,
  merged_at timestamptz not null,
  merged_by int references employees,
  undone_at timestamptz
);
create index customer_merges_of on customer_merges (customer_id, id desc);
create unique index customer_merges_live on customer_merges (from_id) where undone_at is null;

-- The app itself may not change the ledger of points: only whose its entries are, and the balances that follow.
create function give_point_entries(entries bigint[], from_id int, to_id int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update point_entries set customer_id = to_id where id = any(entries) and customer_id = from_id;
  update point_entries e set balance = s.balance
    from (select id, sum(points) over (partition by customer_id order by id) as balance from point_entries
      where customer_id in (from_id, to_id)) s
    where e.id = s.id and e.balance <> s.balance;
end $$;

-- An issued invoice stays as it is, name and all; only whose it is goes with the person.
create or replace function invoice_is_immutable() returns trigger language plpgsql as $$
declare
  by_void text[] := array['status', 'voided_at', 'voided_on', 'void_reason', 'version', 'search'];
  by_merge text[] := array['customer_id', 'search'];
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status = 'void'
    and to_jsonb(new) - by_void = to_jsonb(old) - by_void then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - by_merge = to_jsonb(old) - by_merge then
    return new;
  end if;
  raise exception 'an issued invoice does not change' using errcode = '42501';
end $$;
