-- A supplier's number is one number however it is typed: found without case and spaces. Two bills may have the same one
-- once the user confirms it, so the index is not unique: whoever looks first holds a lock on the supplier's numbers.
drop index purchases_invoice_code;
create index purchases_invoice_code on purchases (supplier_id, lower(regexp_replace(invoice_code, '\s', '', 'g')))
  where deleted_at is null;
drop index third_party_purchases_invoice_code;
create index third_party_purchases_invoice_code
  on third_party_purchases (supplier_id, lower(regexp_replace(invoice_code, '\s', '', 'g'))) where deleted_at is null;
create index third_party_purchases_supplier_invoice_number
  on third_party_purchases (supplier_id, lower(regexp_replace(supplier_invoice_number, '\s', '', 'g')))
  where deleted_at is null;
