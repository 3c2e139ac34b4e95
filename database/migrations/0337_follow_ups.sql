-- What a customer asked, or what went wrong with their money, and a person has to answer.
create table follow_ups (
  id int generated always as identity primary key,
  version int not null default 1,
  kind text not null check (kind in ('call_me', 'question', 'payment', 'booking', 'bank')),
  text text not null,
  -- where it is answered; without one, by those who see the whole country
  garage_id int references garages,
  country_id int not null references countries,
  order_id int references orders,
  invoice_id int references invoices,
  build_id int references builds,
  customer_id int references customers,
  -- what opened it: the same cause opens one row
  cause text not null unique,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by int references employees,
  note text,
  search text generated always as (searchable(text, note)) stored
);
create index follow_ups_garage on follow_ups (garage_id, id desc);
create index follow_ups_open on follow_ups (garage_id, kind, id desc) where done_at is null;
create index follow_ups_all_open on follow_ups (kind, id desc) where done_at is null;
create index follow_ups_order on follow_ups (order_id) where order_id is not null;
create index follow_ups_invoice on follow_ups (invoice_id) where invoice_id is not null;
create index follow_ups_build on follow_ups (build_id) where build_id is not null;
create index follow_ups_customer on follow_ups (customer_id) where customer_id is not null;
create index follow_ups_search on follow_ups using gin (search gin_trgm_ops);
