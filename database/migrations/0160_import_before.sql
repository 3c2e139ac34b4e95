-- What a row of a file changes: the values as they were when the row was judged.
alter table import_rows add before jsonb not null default '{}';
