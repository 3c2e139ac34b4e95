-- Tax that a Dutch buyer owes for a purchase (reverse charge) is in the box of where the supplier is. A code that is made for
-- purchases from abroad says its box itself: 4b of ICP, whatever country the supplier's record has. Greece and Northern Ireland
-- are known by ISO and by the prefix of their VAT numbers.
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
      elsif code.box_purchase in ('4a', '4b') then new.box := code.box_purchase;
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
          when supplier_country in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE',
            'IT', 'LT', 'LU', 'LV', 'MT', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI') then '4b'
          else '4a' end;
      end if;
    else
      new.box := coalesce(case new.side when 'output' then code.box_sale else code.box_purchase end, code.code);
    end if;
  end if;
  return new;
end $$;

-- What no return has declared moves to its box.
update document_taxes d set box = case when c.box_purchase in ('4a', '4b') then c.box_purchase else '4b' end
from tax_codes c
where c.id = d.tax_code_id and d.country_id = 3 and d.side = 'output' and d.source in ('purchase', 'third_party_purchase')
  and c.kind = 'reverse' and d.tax_return_id is null
  and (c.box_purchase in ('4a', '4b') and d.box <> c.box_purchase
    or c.box_purchase not in ('4a', '4b') and d.box = '4a' and exists (
      select from suppliers s where s.country_code in ('EL', 'XI') and s.id = case d.source
        when 'purchase' then (select p.supplier_id from purchases p where p.id = d.source_id)
        else (select p.supplier_id from third_party_purchases p where p.id = d.source_id) end));
