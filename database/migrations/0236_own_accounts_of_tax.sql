-- Where a document's tax stands: on the account of its code; where that is the general one of the book or none, on the
-- garage's own or the general one. So every document posts it; what the return noted of purchases, builds and credit notes
-- said the general account, and the close moved tax from an account on which it did not stand.
create function tax_account_of(p_code int, p_side text, p_garage int) returns int
  language sql stable set search_path = public, pg_temp as $$
  with usual as (select case p_side when 'output' then 'VAT_OUT' else 'VAT_IN' end as key)
  select coalesce(
    (select a.id from usual, tax_codes c
      join accounts a on a.id = case p_side when 'output' then c.account_out_id else c.account_in_id end
      where c.id = p_code and a.system_key is distinct from usual.key),
    (select a.id from usual, garages g join accounts a on a.book_id = g.country_id
      where g.id = p_garage and a.system_key = usual.key and a.postable and a.active
        and (a.garage_id is null or a.garage_id = g.id)
      order by a.garage_id nulls last limit 1))
$$;

create or replace function place_document_tax() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  code tax_codes;
  supplier_country text;
begin
  select * into code from tax_codes c where c.id = new.tax_code_id;
  if new.account_id is null then
    new.account_id := tax_account_of(new.tax_code_id, new.side, new.garage_id);
  end if;
  if new.box is null then
    if new.country_id = 3 and code.kind = 'reverse' and new.source in ('purchase', 'third_party_purchase') then
      if new.side = 'input' then new.box := '5b';
      else
        if new.source = 'purchase' then
          select s.country_code into supplier_country from purchases p join suppliers s on s.id = p.supplier_id
          where p.id = new.source_id;
        else
          select s.country_code into supplier_country from third_party_purchases p join suppliers s on s.id = p.supplier_id
          where p.id = new.source_id;
        end if;
        new.box := case
          when coalesce(supplier_country, 'NL') = 'NL' then '2a'
          when supplier_country in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE',
            'IT', 'LT', 'LU', 'LV', 'MT', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') then '4b'
          else '4a' end;
      end if;
    else
      new.box := coalesce(case new.side when 'output' then code.box_sale else code.box_purchase end, code.code);
    end if;
  end if;
  return new;
end $$;

-- What no return has declared goes to the account on which its entry stands.
update document_taxes d
set account_id = tax_account_of(d.tax_code_id, d.side, d.garage_id)
where d.tax_return_id is null and not d.is_correction
  and not exists (select from tax_return_shares s where s.document_tax_id = d.id)
  and d.account_id <> tax_account_of(d.tax_code_id, d.side, d.garage_id);

-- An account that a code has had keeps the tax of its documents, also once the code names another.
create table tax_code_accounts (
  account_id int not null references accounts,
  side text not null check (side in ('output', 'input')),
  primary key (account_id, side)
);
insert into tax_code_accounts
select account_out_id, 'output' from tax_codes where account_out_id is not null
union select account_in_id, 'input' from tax_codes where account_in_id is not null;

create function keep_tax_accounts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into tax_code_accounts
  select account_id, side from (values (new.account_out_id, 'output'), (new.account_in_id, 'input')) named (account_id, side)
  where account_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger keep_accounts after insert or update of account_out_id, account_in_id on tax_codes
  for each row execute function keep_tax_accounts();

create or replace view tax_accounts as
  select a.id as account_id, a.book_id, case
    when a.system_key = 'TAX_DUE' then 'due'
    when a.system_key = 'VAT_OUT' or exists (select from tax_code_accounts c where c.account_id = a.id and c.side = 'output')
      then 'output'
    else 'input' end as side
  from accounts a
  where a.system_key in ('VAT_OUT', 'VAT_IN', 'TAX_DUE')
    or exists (select from tax_code_accounts c where c.account_id = a.id);
