-- Searches compare without accents, case, marks that nobody sees, and apostrophes of any kind. The same as `folded` of
-- platform/contract/fold.ts. A text of plain letters takes the short way.
create function folded(typed text) returns text
  language sql immutable parallel safe
  return case when octet_length(typed) = length(typed) then lower(translate(typed, '''`', ''))
    else replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(typed, U&'''`\2018\2019\201A\201B\02BC\02BB\02B9\2032\2035\05F3\00B4\FF07', ''), NFKD),
          U&'[\0300-\036F\00AD\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\FE00-\FE0F\FEFF\+0E0000-\+0E01EF]', '', 'g')),
        U&'\00F8\00D8\0142\0141\0111\0110\00F0\00D0\0131\0127\0126\0167\0166\1E9E\00C6\0152\00DE',
        U&'oolldddd\0069hhtt\00DF\00E6\0153\00FE'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th') end;

create or replace function searchable(variadic parts text[]) returns text
  language sql immutable parallel safe
  return folded(array_to_string(parts, ' '));

-- Each search text is made anew, with the indexes that have it. A column that is added again asks no trigger.
do $$
declare
  one record;
  made text[];
  again text;
begin
  for one in
    select c.oid, c.oid::regclass as named, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped and c.relnamespace = current_schema()::regnamespace
    order by c.relname
  loop
    select coalesce(array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '{}') into made
      from pg_index i where i.indrelid = one.oid and pg_get_indexdef(i.indexrelid) like '%search%';
    execute format('alter table %s drop column search', one.named);
    execute format('alter table %s add column search text generated always as (%s) stored', one.named, one.expression);
    foreach again in array made loop
      execute again;
    end loop;
  end loop;
end $$;
