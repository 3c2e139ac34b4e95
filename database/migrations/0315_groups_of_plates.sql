-- A plate whose groups no rule of its country decides (embassies, consulates, armed forces, foreign cars) keeps the groups that
-- were typed: `CD 123 45`. Plates are found, sorted and compared without groups. The stored plates are without groups and stay
-- so: their country's rule shows them. The same as `compactPlate` of platform/contract/text/license-plate.ts.
create function compact_plate(plate text) returns text
  language sql immutable parallel safe
  return translate(plate, ' -', '');

alter table vehicles drop constraint vehicles_license_plate_check,
  add constraint vehicles_license_plate_check
    check (license_plate ~ '^[A-Z0-9]+([ -][A-Z0-9]+)*$' and length(compact_plate(license_plate)) <= 15);
alter table vehicles drop constraint vehicles_plate_key;
create unique index vehicles_plate_key on vehicles (country_id, compact_plate(license_plate));
drop index vehicles_plate;
create index vehicles_plate on vehicles (compact_plate(license_plate), id);
drop index vehicles_plate_country;
create index vehicles_plate_country on vehicles (country_id, compact_plate(license_plate), id);

-- The search texts get the plate without groups beside the typed one. They stay as they are for stored rows.
do $$
declare
  one record;
  definitions text[];
  definition text;
begin
  for one in
    select c.oid, c.oid::regclass as named, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped and c.relnamespace = current_schema()::regnamespace
      and c.relname in ('vehicles', 'orders', 'third_party_purchases')
  loop
    select coalesce(array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '{}') into definitions
      from pg_index i where i.indrelid = one.oid and pg_get_indexdef(i.indexrelid) like '%search%';
    execute format('alter table %s drop column search', one.named);
    execute format('alter table %s add column search text generated always as (%s) stored', one.named, replace(
      one.expression, 'license_plate', 'license_plate, nullif(compact_plate(license_plate), license_plate)'));
    foreach definition in array definitions loop
      execute definition;
    end loop;
  end loop;
end $$;
alter index orders_word_starts alter column 1 set statistics 0;
