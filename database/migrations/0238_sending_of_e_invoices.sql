-- Dutch e-invoices go out by e-mail or through an access point. `sent_by` is the way that was chosen when somebody submitted it.
-- `handing_since` is written before a document is handed over and taken away when it is known what came of it: whoever finds it
-- knows that the document may be out already.
alter table e_invoices
  add column sent_by text check (sent_by in ('service', 'smtp', 'access_point')),
  add column handing_since timestamptz;
update e_invoices set sent_by = 'service' where uid is not null or task is not null;
create index e_invoices_sent on e_invoices (uuid) where sent_by = 'access_point';

-- `service` is MyInvois; in the Netherlands it never did anything
update legal_entities set e_invoice = e_invoice || '{"adapter": "file"}' where country_id = 3 and e_invoice ->> 'adapter' = 'service';
