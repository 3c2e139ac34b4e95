-- The first day: its steps are counted from the data, and what somebody leaves out is all that is kept.
create table set_up_skips (
  key text primary key check (key ~ '^[a-z]{1,30}$'),
  skipped_by int not null references employees,
  skipped_at timestamptz not null default now()
);

-- Hours that somebody saved are not the ones that every garage begins with. Those of garages that are there are theirs.
alter table garages add column hours_saved boolean not null default false;
update garages set hours_saved = true;

-- One row once SEED=demo has filled the database.
create table demo_fills (filled_at timestamptz not null default now());
