-- Credit notes have e-invoices like what they lower.
create view e_invoice_credits as
  select n.id, n.invoice_id, n.bill_id, n.status, n.issued_at, n.grand_total, n.refunded, n.sheet, n.prices_include_tax, n.taxes,
    (select jsonb_agg(to_jsonb(l) order by l.line_no) from credit_note_lines l where l.credit_note_id = n.id) as lines
  from credit_notes n;
create function credit_note_has_e_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day)
    values ('credit_note', new.id, new.legal_entity_id, new.garage_id, new.number, new.issued_on);
  return null;
end $$;
create trigger e_invoice after insert on credit_notes
  for each row when (new.legal_entity_id is not null) execute function credit_note_has_e_invoice();
insert into e_invoices (source, source_id, legal_entity_id, garage_id, number, day)
  select 'credit_note', id, legal_entity_id, garage_id, number, issued_on from credit_notes where legal_entity_id is not null;
