-- A vehicle is found by its brand and model as well: kept beside it, as its owner is (0012), so that one index knows all
-- of it and the words of a keyword may stand in any order.
alter table vehicles drop column search, add car text not null default '';

create function car_of_vehicle() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.car := searchable(
    (select name from brands where id = new.brand_id), (select name from models where id = new.model_id));
  return new;
end $$;
create trigger car before insert or update of brand_id, model_id on vehicles
  for each row execute function car_of_vehicle();

create function brand_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles v set car = searchable(new.name, m.name) from models m where m.id = v.model_id and v.brand_id = new.id;
  return null;
end $$;
create trigger renamed after update of name on brands
  for each row when (old.name is distinct from new.name) execute function brand_renamed();

create function model_renamed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles v set car = searchable(b.name, new.name) from brands b where b.id = v.brand_id and v.model_id = new.id;
  return null;
end $$;
create trigger renamed after update of name on models
  for each row when (old.name is distinct from new.name) execute function model_renamed();

update vehicles v set car = searchable(b.name, m.name)
  from brands b, models m where b.id = v.brand_id and m.id = v.model_id;
alter table vehicles add search text
  generated always as (searchable(license_plate, vin, chassis_number, owner, car)) stored;
create index vehicles_search on vehicles using gin (country_id, search gin_trgm_ops);
