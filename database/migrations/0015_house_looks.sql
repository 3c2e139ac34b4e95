-- What the nightly look at the books found, a row a book: the page shows it, and looks itself at what has changed since.
create table house_looks (
  book_id int primary key references books,
  at timestamptz not null,
  -- what comes after these has changed since
  entry_id int not null,
  invoice_id int not null,
  payment_id int not null,
  checks jsonb not null
);
create index invoices_voided_at on invoices (voided_at) where voided_at is not null;
