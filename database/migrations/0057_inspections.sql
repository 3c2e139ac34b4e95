-- What the inspection of a car found, one row for each item that was looked at.
create table order_inspections (
  order_id int not null references orders,
  inspection_item_id int not null references inspection_items,
  result text not null check (result in ('green', 'amber', 'red', 'not_checked')),
  measure numeric(12, 3),
  unit text,
  note text,
  file_ids int[] not null default '{}',
  -- the line that the finding was made into
  line_id int references order_lines on delete set null,
  employee_id int not null references employees,
  updated_at timestamptz not null,
  primary key (order_id, inspection_item_id)
);

-- The car as it came in: fuel in eighths, what lay in it, and marks on an outline.
create table order_conditions (
  order_id int primary key references orders,
  fuel smallint not null check (fuel between 0 and 8),
  belongings text,
  marks jsonb not null default '[]',
  employee_id int not null references employees,
  updated_at timestamptz not null
);

-- A line keeps the photos of the finding that it came from.
alter table order_lines add column file_ids int[] not null default '{}';
