-- Codes that look alike are one: full-width and other compatible characters become plain ones, every dash one dash, marks
-- that nobody sees go, spaces are single. The same as `normalizeCode` of platform/contract/text/code.ts.
create function plain_dashes(typed text) returns text
  language sql immutable parallel safe
  return translate(typed,
    U&'\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2212\2796\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD',
    '------------------------------');

create function plain_code(typed text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    case when octet_length(typed) = length(typed) then typed
      else plain_dashes(normalize(regexp_replace(normalize(typed, NFKC),
        U&'[\00AD\034F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\FE00-\FE0F\FEFF\+0E0000-\+0E01EF]', '', 'g'), NFKC)) end,
    U&'[\0009-\000D\0020\1680\2028\2029]+', ' ', 'g'));

-- Numbers of documents are compared without case and spaces.
create function number_key(typed text) returns text
  language sql immutable parallel safe
  return lower(replace(plain_code(typed), ' ', ''));

-- Searches fold dashes too: `folded` as in migration 0082, with `plain_dashes`.
create or replace function folded(typed text) returns text
  language sql immutable parallel safe
  return case when octet_length(typed) = length(typed) then lower(translate(typed, '''`', ''))
    else replace(replace(replace(replace(
      translate(
        lower(regexp_replace(plain_dashes(normalize(translate(typed, U&'''`\2018\2019\201A\201B\02BC\02BB\02B9\2032\2035\05F3\00B4\FF07', ''), NFKD)),
          U&'[\0300-\036F\00AD\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\FE00-\FE0F\FEFF\+0E0000-\+0E01EF]', '', 'g')),
        U&'\00F8\00D8\0142\0141\0111\0110\00F0\00D0\0131\0127\0126\0167\0166\1E9E\00C6\0152\00DE',
        U&'oolldddd\0069hhtt\00DF\00E6\0153\00FE'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th') end;

-- Only the few rows with such a dash get their search text anew. It is generated when a column that it is made of is
-- written; no trigger has anything to do with that.
do $$
declare
  one record;
  dashes constant text := U&'[\02D7\058A\05BE\1400\1806\2010-\2015\2043\2212\2796\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD]';
  has_any boolean;
begin
  for one in
    select a.attrelid::regclass as named, min(b.attname) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refobjid = a.attrelid
      and p.refobjsubid not in (0, a.attnum)
    join pg_attribute b on b.attrelid = a.attrelid and b.attnum = p.refobjsubid
    where a.attname = 'search' and a.attgenerated = 's' and not a.attisdropped and c.relkind in ('r', 'p')
      and c.relnamespace = current_schema()::regnamespace
    group by a.attrelid
  loop
    execute format('select exists (select from %s where search ~ %L)', one.named, dashes) into has_any;
    if has_any then
      execute format('alter table %s disable trigger user', one.named);
      execute format('update %s set %I = %I where search ~ %L', one.named, one.part, one.part, dashes);
      execute format('alter table %s enable trigger user', one.named);
    end if;
  end loop;
  for one in
    select indexrelid::regclass as named from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and pg_get_indexdef(indexrelid) ~ '\y(folded|searchable)\('
  loop
    execute format('reindex index %s', one.named);
  end loop;
end $$;

-- Codes of records are stored in their plain form. Where two of one place become equal, the later one gets a number
-- behind it, `AB-1 (2)`, and the log of this migration says so: nothing is merged, and no code is lost.
create function pg_temp.make_plain(tab regclass, code text, place text, most int) returns void language plpgsql as $$
declare
  one record;
  plain text;
  next text;
  n int;
  is_taken boolean;
begin
  for one in execute format(
    'select id, %1$I as was, (%2$s)::int as place, deleted_at is null as is_live from %3$s where %1$I <> plain_code(%1$I) order by id',
    code, place, tab)
  loop
    plain := left(coalesce(nullif(plain_code(one.was), ''), one.id::text), most);
    next := plain;
    n := 1;
    loop
      execute format('select exists (select from %3$s where deleted_at is null and id <> $1 and (%2$s)::int = $2 and lower(%1$I) = lower($3))',
        code, place, tab) into is_taken using one.id, one.place, next;
      exit when not (one.is_live and is_taken);
      n := n + 1;
      next := btrim(left(plain, most - 7)) || format(' (%s)', n);
    end loop;
    execute format('update %2$s set %1$I = $1 where id = $2', code, tab) using next, one.id;
    if n > 1 then raise warning '% %: % "%" is now "%"', tab, one.id, code, one.was, next; end if;
  end loop;
end $$;
select pg_temp.make_plain('inventory_items', 'sku', 'garage_id', 60),
  pg_temp.make_plain('suppliers', 'code', 'country_id', 40),
  pg_temp.make_plain('products', 'code', '0', 40);
update inventory_items set location = nullif(plain_code(location), '') where location <> plain_code(location);
update package_items set sku = plain_code(sku) where sku <> plain_code(sku) and plain_code(sku) <> '';
update vehicles set chassis_number = nullif(plain_code(chassis_number), '') where chassis_number <> plain_code(chassis_number);
alter table inventory_items add constraint inventory_items_sku_plain check (sku = plain_code(sku));
alter table suppliers add constraint suppliers_code_plain check (code = plain_code(code));
alter table products add constraint products_code_plain check (code = plain_code(code));

-- Numbers of documents stay as they were written, and are compared in their plain form.
drop index purchases_invoice_code;
create index purchases_invoice_code on purchases (supplier_id, number_key(invoice_code)) where deleted_at is null;
drop index third_party_purchases_invoice_code;
create index third_party_purchases_invoice_code
  on third_party_purchases (supplier_id, number_key(invoice_code)) where deleted_at is null;
drop index third_party_purchases_supplier_invoice_number;
create index third_party_purchases_supplier_invoice_number
  on third_party_purchases (supplier_id, number_key(supplier_invoice_number)) where deleted_at is null;

-- Opening documents are one by their number; where two of earlier imports look alike, both stay, and the index only finds.
drop index invoices_old_number;
drop index purchases_old_number;
do $$
declare
  one record;
begin
  for one in select * from (values
    ('invoices_old_number', 'invoices (garage_id, number_key(number)) where opened_on is not null and status = ''issued'''),
    ('purchases_old_number', 'purchases (supplier_id, number_key(number)) where opened_on is not null and deleted_at is null')
  ) i (named, content)
  loop
    begin
      execute format('create unique index %I on %s', one.named, one.content);
    exception when unique_violation then
      raise warning '%: two numbers of opening documents look alike', one.named;
      execute format('create index %I on %s', one.named, one.content);
    end;
  end loop;
end $$;
