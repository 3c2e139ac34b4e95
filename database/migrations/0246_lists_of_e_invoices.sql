-- The list of e-invoices at a million documents. What decides whether one is listed, and where, was looked up in its document,
-- row by row. It stands in the row now, and each order of the list has an index for one garage and one for all of them.

-- Void, or of a person in a country where only companies have one: not listed, unless something had happened to it before.
alter table e_invoices
  add column is_left_out boolean not null default false,
  -- its document was wholly credited
  add column is_credited boolean not null default false;

update e_invoices e set is_left_out = true from invoices v, garages g
  where v.id = e.source_id and e.source in ('invoice', 'sale') and g.id = e.garage_id
    and (v.status = 'void' or g.country_id = 3 and (v.customer_id is null
      or coalesce(v.sheet -> 'buyer' ->> 'kind', (select k.kind from customers k where k.id = v.customer_id)) = 'person'));
update e_invoices e set is_credited = true from invoices v
  where v.id = e.source_id and e.source in ('invoice', 'sale') and v.credited_on is not null;
update e_invoices e set is_credited = true from build_bills v
  where v.id = e.source_id and e.source = 'build_bill' and v.credited_on is not null;

alter table e_invoices
  add column is_listed boolean not null generated always as (state is not null or not is_left_out) stored,
  -- what is out and was credited since is credited, whatever became of it before; what was cancelled stays so
  add column standing text generated always as (case when is_credited and state <> 'cancelled' then 'credited' else state end) stored;

create or replace function invoice_has_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day, grand_total, is_left_out)
    select case when new.order_id is null then 'sale' else 'invoice' end, new.id, new.legal_entity_id, new.garage_id, new.number,
      new.issued_on, new.grand_total, g.country_id = 3 and (new.customer_id is null
        or coalesce(new.sheet -> 'buyer' ->> 'kind', (select k.kind from customers k where k.id = new.customer_id)) = 'person')
    from garages g where g.id = new.garage_id;
  return null;
end $$;

create function invoice_stands_for_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update e_invoices set is_left_out = is_left_out or new.status = 'void', is_credited = new.credited_on is not null
    where source in ('invoice', 'sale') and source_id = new.id;
  return null;
end $$;
create trigger e_invoice_stands after update of status, credited_on on invoices for each row
  when (new.legal_entity_id is not null
    and (new.status is distinct from old.status or new.credited_on is distinct from old.credited_on))
  execute function invoice_stands_for_e_invoice();

create function build_bill_stands_for_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update e_invoices set is_credited = new.credited_on is not null where source = 'build_bill' and source_id = new.id;
  return null;
end $$;
create trigger e_invoice_stands after update of credited_on on build_bills for each row
  when (new.legal_entity_id is not null and new.credited_on is distinct from old.credited_on)
  execute function build_bill_stands_for_e_invoice();

drop index e_invoices_newest;
drop index e_invoices_totals;
create index e_invoices_newest on e_invoices (day desc, id desc) include (garage_id, legal_entity_id, standing) where is_listed;
create index e_invoices_newest_garage on e_invoices (garage_id, day desc, id desc) include (legal_entity_id, standing) where is_listed;
create index e_invoices_number on e_invoices (number, id) include (garage_id, legal_entity_id, day, standing) where is_listed;
create index e_invoices_number_garage on e_invoices (garage_id, number, id) include (legal_entity_id, day, standing) where is_listed;
create index e_invoices_total on e_invoices (grand_total, id) include (garage_id, legal_entity_id, day, standing) where is_listed;
create index e_invoices_total_garage on e_invoices (garage_id, grand_total, id) include (legal_entity_id, day, standing) where is_listed;
-- what nothing has happened to is judged as it is read
create index e_invoices_open on e_invoices (day desc, id desc) include (garage_id, legal_entity_id) where is_listed and state is null;
-- few are in any other state than exported
create index e_invoices_standing on e_invoices (standing, day desc, id desc) include (garage_id, legal_entity_id)
  where standing is not null and standing <> 'exported';

create index e_invoices_word_starts on e_invoices using gin (word_starts(garage_id, search));
alter index e_invoices_word_starts alter column 1 set statistics 0;
