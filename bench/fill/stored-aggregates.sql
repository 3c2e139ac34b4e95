-- What the app keeps up with each write (docs/decisions/0028): the triggers that do so are off while rows come as sets.
-- its own index for this step: those of the table come after the rows, and without one each order reads all invoices
create index bench_of_order on invoices (order_id, issued_on);
analyze invoices;
insert into receivable_spans (invoice_id, bill_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount)
select invoice_id, bill_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount from receivable_papers order by from_on;
drop index bench_of_order;
insert into income_days select garage_id, day, issued, voided, issued_count, voided_count from income_papers;
insert into invoice_days select * from invoice_day_papers;
insert into income_parts select * from income_part_papers;
insert into income_part_days select * from income_part_sums;
insert into entry_months select book_id, garage_id, month, entries, total from entry_papers;
