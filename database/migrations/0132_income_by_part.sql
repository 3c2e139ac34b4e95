-- Income by what was sold: of each invoice what its lines of one service came to, or those of one kind outside the catalogue.
-- `part`: the service's id, else the kind. Each write keeps it up, as `income_days` (decision 28).
create table income_parts (
  invoice_id int not null references invoices,
  part text not null,
  garage_id int not null references garages,
  issued_on date not null,
  void_booked_on date,
  -- of a sale over the counter
  is_sale boolean not null,
  net bigint not null,
  primary key (invoice_id, part)
);
create table income_part_days (
  part text not null,
  garage_id int not null references garages,
  day date not null,
  is_sale boolean not null,
  issued bigint not null default 0,
  voided bigint not null default 0,
  -- issued on this day, and not voided since
  standing bigint not null default 0,
  issued_count int not null default 0,
  voided_count int not null default 0,
  standing_count int not null default 0,
  primary key (part, garage_id, day, is_sale)
);
create index income_part_days_day on income_part_days (day, garage_id);

create view income_part_papers as
  select i.id as invoice_id, coalesce(o.catalog_service_id::text, l.kind) as part, i.garage_id, i.issued_on, i.void_booked_on,
    i.order_id is null as is_sale, sum(l.amount - l.order_discount - l.voucher - l.points)::bigint as net
  from invoices i join invoice_lines l on l.invoice_id = i.id left join order_lines o on o.id = l.order_line_id
  group by i.id, 2;
create view income_part_sums as
  select part, garage_id, day, is_sale, sum(issued)::bigint as issued, sum(voided)::bigint as voided, sum(standing)::bigint as standing,
    sum(issued_count)::int as issued_count, sum(voided_count)::int as voided_count, sum(standing_count)::int as standing_count
  from (
    select part, garage_id, issued_on as day, is_sale, net as issued, 0 as voided,
      case when void_booked_on is null then net else 0 end as standing,
      1 as issued_count, 0 as voided_count, (void_booked_on is null)::int as standing_count
    from income_parts
    union all
    select part, garage_id, void_booked_on, is_sale, 0, net, 0, 0, 1, 0 from income_parts where void_booked_on is not null
  ) move group by part, garage_id, day, is_sale;

insert into income_parts select * from income_part_papers;
insert into income_part_days select * from income_part_sums;

-- a page in either order, of one garage or of all, without a look at the table
create index income_parts_day on income_parts (part, issued_on, invoice_id) include (garage_id, net);
create index income_parts_garage on income_parts (garage_id, part, issued_on, invoice_id) include (net);
create index income_parts_net on income_parts (part, net, invoice_id) include (garage_id, issued_on);
create index income_parts_void on income_parts (part, void_booked_on, invoice_id) include (garage_id, net)
  where void_booked_on is not null;

create function keep_income_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with kept as (
    insert into income_parts (invoice_id, part, garage_id, issued_on, is_sale, net)
    select i.id, coalesce(o.catalog_service_id::text, l.kind), i.garage_id, i.issued_on, i.order_id is null,
      sum(l.amount - l.order_discount - l.voucher - l.points)
    from added l join invoices i on i.id = l.invoice_id left join order_lines o on o.id = l.order_line_id
    group by i.id, 2 returning *)
  insert into income_part_days as d (part, garage_id, day, is_sale, issued, issued_count, standing, standing_count)
  select part, garage_id, issued_on, is_sale, sum(net), count(*), sum(net), count(*) from kept
  group by part, garage_id, issued_on, is_sale order by part
  on conflict (part, garage_id, day, is_sale) do update
    set issued = d.issued + excluded.issued, issued_count = d.issued_count + excluded.issued_count,
      standing = d.standing + excluded.standing, standing_count = d.standing_count + excluded.standing_count;
  return null;
end $$;
create trigger income_parts after insert on invoice_lines referencing new table as added
  for each statement execute function keep_income_parts();

create function void_income_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update income_parts set void_booked_on = new.void_booked_on where invoice_id = new.id;
  insert into income_part_days as d (part, garage_id, day, is_sale, standing, standing_count)
  select part, garage_id, issued_on, is_sale, -net, -1 from income_parts where invoice_id = new.id order by part
  on conflict (part, garage_id, day, is_sale) do update
    set standing = d.standing + excluded.standing, standing_count = d.standing_count + excluded.standing_count;
  insert into income_part_days as d (part, garage_id, day, is_sale, voided, voided_count)
  select part, garage_id, void_booked_on, is_sale, net, 1 from income_parts where invoice_id = new.id order by part
  on conflict (part, garage_id, day, is_sale) do update
    set voided = d.voided + excluded.voided, voided_count = d.voided_count + excluded.voided_count;
  return null;
end $$;
create trigger income_parts after update of status on invoices
  for each row when (new.status = 'void' and old.status <> 'void') execute function void_income_parts();
