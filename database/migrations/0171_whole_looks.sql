-- The nightly check goes by what has changed since the night before; when everything was last read is kept apart.
alter table house_looks add column whole_at timestamptz not null default now();
update house_looks set whole_at = at;
