-- The paper of a garage's printer for what customers receive: invoices, counter sales, receipts, queue tickets.
alter table garages
  add column paper text not null default 'a4' check (paper in ('a4', 'a5', '80mm'));
