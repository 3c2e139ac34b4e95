-- The list of e-invoices is sorted by what a document comes to. A document keeps its total once it is issued; that of a
-- consolidated one is the sum of its parts.
alter table e_invoices add column grand_total bigint not null default 0;

update e_invoices e set grand_total = i.grand_total from invoices i
  where i.id = e.source_id and e.source in ('invoice', 'sale');
update e_invoices e set grand_total = b.amount from build_bills b where b.id = e.source_id and e.source = 'build_bill';
update e_invoices e set grand_total = n.grand_total from credit_notes n where n.id = e.source_id and e.source = 'credit_note';
update e_invoices e set grand_total = p.total
  from (select parent_id, sum(grand_total) as total from e_invoices where parent_id is not null group by 1) p
  where p.parent_id = e.id;
create index e_invoices_totals on e_invoices (grand_total desc, id desc) include (garage_id);

create or replace function invoice_has_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day, grand_total)
    values (case when new.order_id is null then 'sale' else 'invoice' end, new.id, new.legal_entity_id, new.garage_id, new.number,
      new.issued_on, new.grand_total);
  return null;
end $$;
create or replace function build_bill_has_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day, grand_total)
    values ('build_bill', new.id, new.legal_entity_id, new.garage_id, new.number, new.issued_on, new.amount);
  return null;
end $$;
create or replace function credit_note_has_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day, grand_total)
    values ('credit_note', new.id, new.legal_entity_id, new.garage_id, new.number, new.issued_on, new.grand_total);
  return null;
end $$;
