-- What the tax office wants of each invoice of that company: those of the last month wait, the others have their file. And a
-- credit note of every fiftieth invoice, taken back again: they are listed, and move nothing in the books.
update legal_entities set e_invoice = '{"adapter": "file", "from": "2020-01-01"}' where legal_name = 'PT Bench';

insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day, state, kind, grand_total)
select 'invoice', i.id, e.id, i.garage_id, i.number, i.issued_on, o.state, case when o.state is not null then 'coretax_retail' end,
  i.grand_total
from invoices i join garages g on g.id = i.garage_id and g.country_id = 1
join legal_entities e on e.legal_name = 'PT Bench'
cross join lateral (select case when i.issued_on < current_date - 30 then 'exported' end as state) o
where i.status <> 'void' order by i.id;

insert into credit_notes (number, garage_id, invoice_id, status, issued_at, issued_on, reason, sheet, sub_total, net, tax,
  grand_total, voided_at, voided_on)
select format('CN/%s/%s/%s', g.code, extract(year from i.issued_on), lpad(i.id::text, 7, '0')), i.garage_id, i.id, 'void',
  i.issued_at + interval '1 hour', i.issued_on, 'Measured', i.sheet, i.net, i.net, 0, i.net, i.issued_at + interval '2 hours',
  i.issued_on
from invoices i join garages g on g.id = i.garage_id where i.status = 'issued' and i.id % 50 = 0 and i.net > 0 order by i.id;
