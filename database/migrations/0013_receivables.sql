-- What is open of each invoice, by day: no report adds up the past when it is read.
--
-- A span says what was open at the end of every day from `from_on` until before `to_on` (null: still). An invoice that
-- was paid on its own day has none, so the table stays small. Triggers keep it in the transaction that issues, voids or
-- takes money; nobody else writes it. A voided invoice owes nothing; what had been paid on it is the customer's, and
-- stands against the rest with the age of the payment.
create index payments_invoice on payments (invoice_id) where invoice_id is not null;

create table receivable_spans (
  invoice_id int not null references invoices,
  customer_id int not null references customers,
  garage_id int not null references garages,
  -- false: money of the customer's that a voided invoice has left
  is_debt boolean not null,
  -- what the age is counted from
  since date not null,
  from_on date not null,
  to_on date check (to_on > from_on),
  amount bigint not null check (amount <> 0)
);

-- The same from the papers, for all invoices: what the table must say.
create view receivable_papers as
  select i.id as invoice_id, i.customer_id, i.garage_id, true as is_debt, i.issued_on as since, d.day as from_on,
    least(d.next_day, i.voided_on) as to_on, d.amount
  from invoices i join (
    select invoice_id, day, sum(sum(amount)) over (partition by invoice_id order by day)::bigint as amount,
      lead(day) over (partition by invoice_id order by day) as next_day
    from (
      select id as invoice_id, issued_on as day, grand_total - down_payment as amount from invoices
      union all
      select invoice_id, paid_on, excess - amount from payments where kind = 'payment' and invoice_id is not null
    ) move group by invoice_id, day
  ) d on d.invoice_id = i.id
  where d.amount <> 0 and (i.voided_on is null or d.day < i.voided_on)
  union all
  select i.id, i.customer_id, i.garage_id, false, p.paid_on, greatest(p.paid_on, i.voided_on), null, p.excess - p.amount
  from invoices i join payments p on p.invoice_id = i.id
  where i.voided_on is not null and p.kind = 'payment' and p.amount > p.excess;

insert into receivable_spans (invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount)
select invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount from receivable_papers order by from_on;

create index receivable_spans_invoice on receivable_spans (invoice_id);
create index receivable_spans_days on receivable_spans using gist (daterange(from_on, to_on));

create function keep_receivable() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept int := case tg_table_name when 'payments' then to_jsonb(new) ->> 'invoice_id' else to_jsonb(new) ->> 'id' end;
begin
  delete from receivable_spans where invoice_id = kept;
  insert into receivable_spans (invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount)
    select invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount
    from receivable_papers where invoice_id = kept;
  return null;
end $$;
create trigger receivable after insert or update of status on invoices
  for each row execute function keep_receivable();
create trigger receivable after insert on payments
  for each row when (new.kind = 'payment' and new.invoice_id is not null) execute function keep_receivable();
