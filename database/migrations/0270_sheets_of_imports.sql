-- A workbook has several sheets: those with a value are listed with their titles, and all their rows are stored until
-- somebody chooses. Rows of other sheets, and hidden rows that are left out, are skipped.
alter table imports add column sheets jsonb not null default '[]';
alter table import_rows
  add column is_hidden boolean not null default false,
  add column is_skipped boolean not null default false;
-- the unfinished imports of a person
create index imports_unfinished on imports (created_by, created_at)
  where state in ('reading', 'asking', 'judged', 'running', 'failed');

-- What uploads took in the database instead of in files. It counts in the daily limit of uploads.
create table upload_bytes (
  id bigint generated always as identity primary key,
  employee_id int not null references employees,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now()
);
create index upload_bytes_person on upload_bytes (employee_id, created_at);
create index upload_bytes_age on upload_bytes (created_at);
