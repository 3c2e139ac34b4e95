-- The desk adds a brand or a model where it is missing; a super admin looks at what is new. A name that was merged into
-- another stays with it, so that whoever types it finds the brand, and its cars.
alter table brands drop column search;
alter table brands add column is_new boolean not null default false,
  add column merged_names text[] not null default '{}';
alter table brands add column search text
  generated always as (searchable(variadic array_prepend(name, merged_names))) stored;
alter table models drop column search;
alter table models add column is_new boolean not null default false,
  add column merged_names text[] not null default '{}';
alter table models add column search text
  generated always as (searchable(variadic array_prepend(name, merged_names))) stored;

create function names_of(name text, merged_names text[]) returns text
  language sql immutable parallel safe
  return array_to_string(array_prepend(name, merged_names), ' ');

create or replace function car_of_vehicle() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.car := searchable(
    (select names_of(name, merged_names) from brands where id = new.brand_id),
    (select names_of(name, merged_names) from models where id = new.model_id));
  return new;
end $$;

create or replace function brand_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles v set car = searchable(names_of(new.name, new.merged_names), names_of(m.name, m.merged_names))
    from models m where m.id = v.model_id and v.brand_id = new.id;
  return null;
end $$;
drop trigger renamed on brands;
create trigger renamed after update of name, merged_names on brands
  for each row when (old.name is distinct from new.name or old.merged_names is distinct from new.merged_names)
  execute function brand_renamed();

create or replace function model_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles v set car = searchable(names_of(b.name, b.merged_names), names_of(new.name, new.merged_names))
    from brands b where b.id = v.brand_id and v.model_id = new.id;
  return null;
end $$;
drop trigger renamed on models;
create trigger renamed after update of name, merged_names on models
  for each row when (old.name is distinct from new.name or old.merged_names is distinct from new.merged_names)
  execute function model_renamed();
