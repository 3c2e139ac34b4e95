-- A path and a method that are both frequent and never together: one index has both.
drop index activity_log_path;
create index activity_log_path on activity_log using gin (method, lower(path) gin_trgm_ops);
