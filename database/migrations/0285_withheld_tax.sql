-- What a company may withhold of the services of a document, in basis points: set by its seller, higher where the seller or the
-- buyer has no tax number. In Indonesia article 23 of the income tax act says how much; elsewhere nothing, unless somebody sets it.
alter table legal_entities
  add column withholding_rate int not null default 0 check (withholding_rate between 0 and 10000),
  add column withholding_rate_without_number int not null default 0 check (withholding_rate_without_number between 0 and 10000);
update legal_entities set withholding_rate = 200, withholding_rate_without_number = 400 where country_id = 1;

-- A payment that settled withheld tax, and the certificate of the buyer for it. Payments never change; the number of the
-- certificate may come later, or be corrected.
create table withholdings (
  id int generated always as identity primary key,
  -- of an invoice, or of the bill of a build
  payment_id int unique references payments (id),
  build_payment_id int unique references build_payments (id),
  garage_id int not null references garages (id),
  paid_on date not null,
  withheld bigint not null check (withheld > 0),
  -- the number of the invoice or the bill
  document text not null,
  number text,
  search text generated always as (searchable(document, number)) stored,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (num_nonnulls(payment_id, build_payment_id) = 1)
);
create index withholdings_garage on withholdings (garage_id, paid_on);
create index withholdings_unnumbered on withholdings (garage_id, paid_on) where number is null;
create index withholdings_search on withholdings using gin (search gin_trgm_ops);

insert into withholdings (payment_id, garage_id, paid_on, withheld, document, number)
  select p.id, p.garage_id, p.paid_on, p.withheld, i.number, p.withholding_number
  from payments p join invoices i on i.id = p.invoice_id where p.withheld > 0 order by p.id;
insert into withholdings (build_payment_id, garage_id, paid_on, withheld, document, number)
  select p.id, b.garage_id, p.paid_on, p.withheld, b.number, p.withholding_number
  from build_payments p join build_bills b on b.id = p.bill_id where p.withheld > 0 order by p.id;

create function keep_withholding() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    insert into withholdings (payment_id, garage_id, paid_on, withheld, document, number)
      select new.id, new.garage_id, new.paid_on, new.withheld, i.number, new.withholding_number
      from invoices i where i.id = new.invoice_id;
  else
    insert into withholdings (build_payment_id, garage_id, paid_on, withheld, document, number)
      select new.id, b.garage_id, new.paid_on, new.withheld, b.number, new.withholding_number
      from build_bills b where b.id = new.bill_id;
  end if;
  return null;
end $$;
create trigger keep_withholding after insert on payments for each row when (new.withheld > 0) execute function keep_withholding();
create trigger keep_withholding after insert on build_payments for each row when (new.withheld > 0) execute function keep_withholding();
