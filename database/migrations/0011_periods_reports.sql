-- Periods by hand, and what a book can be told: when its year begins.

-- The books themselves are written by nobody (their rows are the countries'); what may be chosen stands beside them.
create table book_settings (
  book_id int primary key references books,
  -- the month that the fiscal year begins with
  fiscal_year_start int not null default 1 check (fiscal_year_start between 1 and 12),
  version int not null default 1
);
insert into book_settings (book_id) select id from books;

alter table accounting_periods add column version int not null default 0; -- 0: nobody has changed it

-- What the opening-balance account still holds is asked by its entries.
create index journal_entries_openings on journal_entries (garage_id, entry_date desc, id desc)
  where source_type = 'opening';
