-- Each order of a long list has an index for one garage and one for all of them. Both end with the id and know the reach,
-- so that what a deep page skips is read from the index alone, and no order is walked to find another garage's rows.

drop index invoices_total;
drop index invoices_newest;
create index invoices_newest on invoices (issued_on desc, id desc) include (garage_id);
create index invoices_number on invoices (number, id) include (garage_id);
create index invoices_number_garage on invoices (garage_id, number, id);
create index invoices_total on invoices (grand_total, id) include (garage_id);
create index invoices_total_garage on invoices (garage_id, grand_total, id);
create index invoices_net on invoices (net, id) include (garage_id);
create index invoices_net_garage on invoices (garage_id, net, id);

drop index journal_entries_total;
drop index journal_entries_created;
drop index journal_entries_newest;
create index journal_entries_newest on journal_entries (entry_date desc, id desc) include (garage_id, book_id);
create index journal_entries_number on journal_entries (number, id) include (garage_id, book_id);
create index journal_entries_number_garage on journal_entries (garage_id, number, id) include (book_id);
create index journal_entries_total on journal_entries (total, id) include (garage_id, book_id);
create index journal_entries_total_garage on journal_entries (garage_id, total, id) include (book_id);
create index journal_entries_created on journal_entries (created_at desc, id desc) include (garage_id, book_id);
create index journal_entries_created_garage on journal_entries (garage_id, created_at desc, id desc) include (book_id);

drop index orders_newest;
drop index orders_total_everywhere;
drop index orders_mechanic;
create index orders_newest on orders (created_at desc, id desc) include (garage_id);
create index orders_total_everywhere on orders (grand_total, id) include (garage_id);
-- also the finished ones: a mechanic's past is looked at too
create index orders_mechanic on orders (mechanic_id, created_at desc, id desc) include (garage_id, stage);

drop index activity_log_at;
create index activity_log_at on activity_log (created_at desc, id desc) include (garage_id, status, method);
create index activity_log_garage on activity_log (garage_id, created_at desc, id desc) include (status, method);
create index activity_log_method on activity_log (method, created_at desc, id desc) include (garage_id, status);
create index activity_log_failed on activity_log (created_at desc, id desc) include (garage_id, method) where status = 'failed';
-- a path is looked for by a piece of it
create index activity_log_path on activity_log using gin (lower(path) gin_trgm_ops);

create index vehicles_year_country on vehicles (country_id, production_year, id);
create index vehicles_plate_country on vehicles (country_id, license_plate, id);
