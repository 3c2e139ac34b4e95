-- Income by part and keyword: each part has the searched text of its invoice, so that an index alone finds a page of a frequent
-- word. It changes when a customer is erased.
alter table income_parts add column search text;
drop index income_parts_day;
drop index income_parts_net;
drop index income_parts_garage;
-- writes the table once: an update would leave every row twice, also in the new indexes
create function pg_temp.words_of(invoice int) returns text language sql stable as 'select search from invoices where id = invoice';
alter table income_parts alter column search type text using pg_temp.words_of(invoice_id);
create index income_parts_day on income_parts (part, issued_on, invoice_id)
  include (garage_id, net, is_sale, void_booked_on, search);
create index income_parts_net on income_parts (part, net, invoice_id)
  include (garage_id, issued_on, is_sale, void_booked_on, search);
-- counter sales are few among the parts of orders
create index income_parts_sale on income_parts (part, issued_on, invoice_id) include (garage_id, net, search) where is_sale;
create index income_parts_garage on income_parts (garage_id, part, issued_on, invoice_id) include (net);

-- the same for whole invoices by amount; in the order of days the rows themselves are near each other
drop index invoices_net;
create index invoices_net on invoices (net, id) include (garage_id, issued_on, order_id, search);
drop index invoices_standing_net;
create index invoices_standing_net on invoices ((net - credited_net), id)
  include (garage_id, issued_on, net, credited_net, order_id, search) where status = 'issued' and credited_on is null;

create or replace view income_part_papers as
  select i.id as invoice_id, coalesce(o.catalog_service_id::text, l.kind) as part, i.garage_id, i.issued_on, i.void_booked_on,
    i.order_id is null as is_sale, sum(coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points))::bigint as net,
    i.search
  from invoices i join invoice_lines l on l.invoice_id = i.id left join order_lines o on o.id = l.order_line_id
  group by i.id, 2;

create or replace function keep_income_parts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with kept as (
    insert into income_parts (invoice_id, part, garage_id, issued_on, is_sale, net, search)
    select i.id, coalesce(o.catalog_service_id::text, l.kind), i.garage_id, i.issued_on, i.order_id is null,
      sum(coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points)), i.search
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

create function keep_income_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update income_parts set search = new.search where invoice_id = new.id;
  return null;
end $$;
create trigger income_words after update on invoices
  for each row when (new.search is distinct from old.search) execute function keep_income_words();
