-- The language that a customer chose for documents and messages; null: that of their country.
alter table customers add column language text check (language in ('en', 'id', 'my', 'nl'));
