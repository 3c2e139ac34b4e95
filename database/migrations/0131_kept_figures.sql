-- How many orders were stuck, and how many promises at risk, at the end of a garage's day. What is so now cannot be read back
-- later, so it is written down at the garage's midnight. `counts`: by the figure's kinds; `{}` is none.
create table kept_figures (
  garage_id int not null references garages,
  day date not null,
  figure text not null check (figure in ('stuck', 'at_risk')),
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  kept_at timestamptz not null default now(),
  primary key (garage_id, day, figure)
);
