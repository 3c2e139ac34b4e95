-- Files that people bring. The rows stay for a week: they hold names and phones, and are needed no longer than undoing and
-- the file of wrong rows. The line of the log stays.
create table imports (
  id int generated always as identity primary key,
  noun text not null,
  country_id int references countries,
  garage_id int references garages,
  opening_on date,
  file_name text not null,
  is_xlsx boolean not null,
  sha256 bytea not null,
  state text not null default 'reading'
    check (state in ('reading', 'asking', 'judged', 'running', 'done', 'undone', 'failed')),
  -- by column of the file: its title, and the field that it fills
  titles jsonb not null,
  fields jsonb not null,
  questions jsonb not null default '[]',
  answers jsonb not null default '{}',
  create_missing boolean not null default false,
  missing jsonb not null default '{}',
  n_rows int not null,
  n_new int not null default 0,
  n_changed int not null default 0,
  n_same int not null default 0,
  n_wrong int not null default 0,
  -- what is done, or was done last: judging or writing, and who asked for it
  step text not null default 'judge' check (step in ('judge', 'write')),
  step_by int references employees,
  step_rows int not null default 0,
  step_done int not null default 0,
  step_began_at timestamptz not null default now(),
  -- the process that does it; another one goes on when it has gone
  holder text,
  leased_until timestamptz,
  tries int not null default 0,
  failure text,
  version int not null default 1,
  created_by int references employees,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  undone_at timestamptz
);
create index imports_garage on imports (garage_id, id);
create index imports_twins on imports (noun, sha256);
create index imports_waiting on imports (id) where state in ('reading', 'running');

create table import_rows (
  id bigint generated always as identity primary key,
  import_id int not null references imports on delete cascade,
  row int not null,
  cells jsonb not null,
  name text not null default '',
  change text check (change in ('new', 'changed', 'same')),
  "values" jsonb not null default '{}',
  interpreted jsonb not null default '[]',
  problems jsonb not null default '[]',
  is_wrong boolean not null default false,
  is_written boolean not null default false,
  unique (import_id, row)
);
create index import_rows_wrong_first on import_rows (import_id, is_wrong desc, row);

-- What each row made or changed, for undoing.
create table import_records (
  id bigint generated always as identity primary key,
  import_id int not null references imports on delete cascade,
  row int not null,
  kind text not null,
  record_id int not null,
  name text not null,
  before jsonb,
  after jsonb
);
create index import_records_import on import_records (import_id, id);

-- Which column is which field, as somebody said it the last time.
create table import_columns (
  noun text not null,
  titles jsonb not null,
  fields jsonb not null,
  primary key (noun, titles)
);
