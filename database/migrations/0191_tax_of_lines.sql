-- What a line is taxed by, and its share of the tax: kept with the totals of the order.
alter table order_lines
  add column taxed_by_id int references tax_codes,
  add column tax bigint not null default 0;

-- Lists of tax codes are searched like other lists.
alter table tax_codes add column search text generated always as (searchable(code, name ->> 'en', name ->> 'id', name ->> 'my', name ->> 'nl')) stored;
create index tax_codes_search on tax_codes using gin (country_id, search gin_trgm_ops);

-- Income is without tax: what a line is worth where prices have the tax in them, too.
create or replace view income_part_papers as
  select i.id as invoice_id, coalesce(o.catalog_service_id::text, l.kind) as part, i.garage_id, i.issued_on, i.void_booked_on,
    i.order_id is null as is_sale, sum(coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points))::bigint as net
  from invoices i join invoice_lines l on l.invoice_id = i.id left join order_lines o on o.id = l.order_line_id
  group by i.id, 2;
create or replace function keep_income_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with kept as (
    insert into income_parts (invoice_id, part, garage_id, issued_on, is_sale, net)
    select i.id, coalesce(o.catalog_service_id::text, l.kind), i.garage_id, i.issued_on, i.order_id is null,
      sum(coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points))
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

-- Prices with tax: what is left of what is shown is the net and its tax.
alter table orders drop constraint orders_total_check;
alter table orders add constraint orders_total_check
  check (total + case when prices_include_tax then tax else 0 end = sub_total - discount - voucher_value - points_value);
alter table invoices drop constraint invoices_net_check;
alter table invoices add constraint invoices_net_check
  check (net + case when prices_include_tax then tax else 0 end = sub_total - discount - voucher_value - points_value);
