-- Remembered columns belong to a garage, to a country when a file has no garage, and to neither for makes and models: one
-- garage must not decide how the files of another are read. Who saved them, and when, is shown on the next import.
alter table import_columns
  drop constraint import_columns_pkey,
  add column country_id int references countries,
  add column garage_id int references garages,
  add column saved_at timestamptz,
  add column saved_by int references employees;
alter table imports
  add column columns_saved_at timestamptz,
  add column columns_saved_by int references employees;

-- Earlier columns belong to the place of the first import that had them: there somebody chose them. Later ones had them by
-- heart. Columns of no import belong nowhere.
update import_columns c set country_id = i.country_id, garage_id = i.garage_id, saved_at = i.created_at, saved_by = i.step_by
  from (select distinct on (noun, titles, fields) noun, titles, fields, country_id, garage_id, created_at, step_by
    from imports order by noun, titles, fields, id) i
  where i.noun = c.noun and i.titles = c.titles and i.fields = c.fields;
delete from import_columns where saved_at is null;
alter table import_columns alter column saved_at set not null;
-- by a digest: two hundred titles are longer than an index row may be
create unique index import_columns_key on import_columns (noun, md5(titles::text), country_id, garage_id) nulls not distinct;
