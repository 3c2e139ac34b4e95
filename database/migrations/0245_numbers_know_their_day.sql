-- A year of one country by number: the walk passes the numbers of other garages and years. Their days stand in the index, so
-- that no row is read to find out that it is another day's.
drop index invoices_number;
drop index invoices_number_garage;
create index invoices_number on invoices (number, id) include (garage_id, issued_on);
create index invoices_number_garage on invoices (garage_id, number, id) include (issued_on);

drop index journal_entries_number;
drop index journal_entries_number_garage;
create index journal_entries_number on journal_entries (number, id) include (garage_id, book_id, entry_date);
create index journal_entries_number_garage on journal_entries (garage_id, number, id) include (book_id, entry_date);
