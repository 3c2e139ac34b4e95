-- A company is found by the name that its register has too.
drop index customers_search;
alter table customers drop column search;
alter table customers add column search text
  generated always as (searchable(full_name, phone, email, also_known_as, legal_name)) stored;
create index customers_search on customers using gin (country_id, search gin_trgm_ops);
