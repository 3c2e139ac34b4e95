-- Each invoice that stands, in the return of a company: at the rate of zero, so that the books need no entry for it. Years before
-- the last are filed.
insert into legal_entities (country_id, legal_name, tax_period_months, tax_basis, is_registered, registered_from)
values (1, 'PT Bench', 1, 'invoice', true, '2020-01-01');

insert into tax_returns (legal_entity_id, basis, until, output, input)
select id, 'invoice', make_date(extract(year from now())::int - 2, 12, 31), 0, 0 from legal_entities where legal_name = 'PT Bench';

insert into document_taxes (side, source, source_id, number, country_id, garage_id, legal_entity_id, day, tax_code_id, rate, base,
  other_base, tax, tax_return_id, account_id, box)
select 'output', 'invoice', i.id, i.number, g.country_id, i.garage_id, r.legal_entity_id, i.issued_on, c.id, 0, i.net, i.net, 0,
  case when i.issued_on <= r.until then r.id end, c.account_out_id, 'PPN0'
from invoices i join garages g on g.id = i.garage_id and g.country_id = 1 cross join tax_returns r
join tax_codes c on c.country_id = 1 and c.code = 'PPN0'
where i.status <> 'void' order by i.id;
