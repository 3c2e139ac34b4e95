-- The orders of the list of suppliers, for a reader of every country and for the newest first.
create index suppliers_name_everywhere on suppliers (name, id);
create index suppliers_newest on suppliers (country_id, id);
