-- What the lists look things up by, at a million orders.

-- A vehicle is found by its owner's name and phone as well: kept beside it, so that one index knows all of it.
drop index vehicles_search;
alter table vehicles drop column search, add owner text not null default '';

create function owner_of_vehicle() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select searchable(full_name, phone) into new.owner from customers where id = new.customer_id;
  new.owner := coalesce(new.owner, '');
  return new;
end $$;
create trigger owner before insert or update of customer_id on vehicles
  for each row execute function owner_of_vehicle();

create function owner_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles set owner = searchable(new.full_name, new.phone) where customer_id = new.id;
  return null;
end $$;
create trigger renamed after update of full_name, phone on customers
  for each row when ((old.full_name, old.phone) is distinct from (new.full_name, new.phone))
  execute function owner_renamed();

update vehicles v set owner = searchable(c.full_name, c.phone) from customers c where c.id = v.customer_id;
alter table vehicles add search text
  generated always as (searchable(license_plate, vin, chassis_number, owner)) stored;
create index vehicles_search on vehicles using gin (country_id, search gin_trgm_ops);
create index vehicles_plate on vehicles (license_plate, id);
create index vehicles_year on vehicles (production_year, id);

-- An invoice is found by what stands on its paper: its numbers, the name, the plate as written and compact.
alter table invoices add search text generated always as (searchable(
  number, sheet -> 'order' ->> 'number', sheet -> 'bill_to' ->> 'full_name', sheet -> 'vehicle' ->> 'license_plate',
  replace(replace(sheet -> 'vehicle' ->> 'license_plate', ' ', ''), '-', ''))) stored;
create index invoices_search on invoices using gin (garage_id, search gin_trgm_ops);
create index invoices_total on invoices (grand_total, id);
create index invoices_void on invoices (issued_on desc, id desc) where status = 'void';
create index invoices_voided_newest on invoices (voided_on desc, id desc) where voided_on is not null;
create index invoices_customer on invoices (customer_id, issued_on desc, id desc);

-- The states of billing that one looks for are the rare ones.
create index orders_unpaid on orders (billing, created_at desc, id desc) where billing <> 'paid';

create index customers_tier on customers (tier, id desc) where tier <> 'Bronze';
create index customers_name_everywhere on customers (full_name, id);
create index customers_not_owner on customers (id desc) where not is_owner;

create index journal_entries_total on journal_entries (total, id);
create index journal_entries_created on journal_entries (created_at desc, id desc);
create index journal_entries_source_type on journal_entries (source_type, entry_date desc, id desc)
  where source_type <> 'work_order';

-- As before, but for the search text: a generated column has no value yet when this trigger looks.
create or replace function invoice_is_immutable() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'voided_at', 'voided_on', 'void_reason', 'version', 'search'];
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status = 'void'
    and to_jsonb(new) - may_change = to_jsonb(old) - may_change then
    return new;
  end if;
  raise exception 'an issued invoice does not change' using errcode = '42501';
end $$;
