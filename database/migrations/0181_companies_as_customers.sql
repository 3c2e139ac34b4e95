-- Customers that are companies, and the numbers by which a tax office knows a customer. A person needs none of it.
alter table customers
  add column kind text not null default 'person' check (kind in ('person', 'company')),
  add column legal_name text,
  add column npwp text,
  add column nitku text,
  add column nik text,
  add column tin text,
  add column brn text,
  add column nric text,
  add column sst_number text,
  add column kvk text,
  add column btw_id text,
  add column passport text,
  add column street text,
  add column house_number text,
  add column postal_code text,
  add column city text,
  add column region_code text,
  add column country_code text,
  add column invoice_email text,
  add column payment_terms_days int check (payment_terms_days between 0 and 365),
  add column purchase_order_required boolean not null default false,
  add column tax_invoice_requested boolean not null default false,
  -- { scheme, value }
  add column peppol_id jsonb,
  -- [{ name, phone, email, role }]
  add column contacts jsonb not null default '[]';
