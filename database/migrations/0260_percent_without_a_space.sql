-- A percent is written as every language of the app formats it: 21%, without a space. Names that the owner changed stay,
-- but for the space.
update tax_codes
set name = (
  select jsonb_object_agg(key, regexp_replace(value, '(\d)[ \u00a0]%', '\1%', 'g')) from jsonb_each_text(name)
)
where name::text ~ '\d[ \u00a0]%';
