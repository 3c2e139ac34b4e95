-- A search of one or two letters finds the start of a word. Some scripts have no spaces between words (Chinese, Japanese, Korean,
-- Thai, Lao, Burmese, Khmer), and a given name follows the family name: each pair of letters inside is the start of a word too.
-- What remains folds as before.
create function with_inner_starts(folded text) returns text
  language sql immutable parallel safe
  return case when octet_length(folded) = length(folded) then folded
    else folded || coalesce((
      select ' ' || string_agg(distinct substr(run[1], place, 2), ' ')
      from regexp_matches(folded, '[\u0e01-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3005-\u3007\u3021-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]{2,}', 'g') run
        cross join generate_series(2, length(run[1])) place), '') end;

create or replace function searchable(variadic parts text[]) returns text
  language sql immutable parallel safe
  return with_inner_starts(folded(array_to_string(parts, ' ')));

-- The rows that have such letters are few: a column that their search text is made of is written again, as it is.
do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as named, (
        select quote_ident(b.attname) from pg_attribute b
        where b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped and b.attgenerated = '' and b.attidentity = ''
          and pg_get_expr(d.adbin, d.adrelid) ~ ('\m' || b.attname || '\M') limit 1) as base
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s disable trigger user', one.named);
    execute format('update %s set %s = %2$s where octet_length(search) <> length(search) and search <> with_inner_starts(search)', one.named, one.base);
    execute format('alter table %s enable trigger user', one.named);
  end loop;
end $$;
reindex index activity_log_stranger;
