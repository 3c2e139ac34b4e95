-- A sale over the counter that is paid in cash: what no coin is small enough for. Less than zero where more came in.
alter table invoices
  add column rounding bigint not null default 0 check (rounding between -2 and 2),
  add constraint invoices_rounded_sales check (rounding = 0 or sold_into is not null);

-- Sums of money by day read the index alone.
drop index invoices_sold;
create index invoices_sold on invoices (garage_id, issued_on) include (grand_total, rounding) where sold_into is not null;
