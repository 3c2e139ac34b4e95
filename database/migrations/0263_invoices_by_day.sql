-- What invoices came to and what they cost, by garage and day, those of orders and sales over the counter apart. Each write keeps it up,
-- as `income_days` (decision 28). A bill that was brought in is no income.
create table invoice_days (
  garage_id int not null references garages,
  day date not null,
  -- of a sale over the counter
  is_sale boolean not null,
  issued bigint not null default 0,
  issued_cost bigint not null default 0,
  issued_count int not null default 0,
  voided bigint not null default 0,
  voided_cost bigint not null default 0,
  voided_count int not null default 0,
  -- issued on this day, and neither voided nor credited as a whole since; what a note took off is not in it
  standing bigint not null default 0,
  standing_cost bigint not null default 0,
  standing_count int not null default 0,
  primary key (garage_id, day, is_sale)
);

create view invoice_day_papers as
  select garage_id, day, is_sale, sum(issued)::bigint as issued, sum(issued_cost)::bigint as issued_cost, sum(issued_count)::int as issued_count,
    sum(voided)::bigint as voided, sum(voided_cost)::bigint as voided_cost, sum(voided_count)::int as voided_count,
    sum(standing)::bigint as standing, sum(standing_cost)::bigint as standing_cost, sum(standing_count)::int as standing_count
  from (
    select garage_id, issued_on as day, order_id is null as is_sale, net as issued, parts_cost + third_party_cost as issued_cost, 1 as issued_count,
      0 as voided, 0 as voided_cost, 0 as voided_count,
      case when status = 'issued' and credited_on is null then net - credited_net else 0 end as standing,
      case when status = 'issued' and credited_on is null then parts_cost + third_party_cost else 0 end as standing_cost,
      (status = 'issued' and credited_on is null)::int as standing_count
    from invoices where opened_on is null
    union all
    select garage_id, void_booked_on, order_id is null, 0, 0, 0, net, parts_cost + third_party_cost, 1, 0, 0, 0
    from invoices where void_booked_on is not null and opened_on is null
  ) move group by garage_id, day, is_sale;

insert into invoice_days select * from invoice_day_papers;

create function keep_invoice_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_cost bigint := new.parts_cost + new.third_party_cost;
  v_stands boolean := new.status = 'issued' and new.credited_on is null;
  v_stood boolean := false;
  v_old_net bigint := 0;
  v_old_cost bigint := 0;
  v_old_standing bigint := 0;
begin
  if tg_op = 'UPDATE' then
    v_stood := old.status = 'issued' and old.credited_on is null;
    v_old_net := old.net;
    v_old_cost := old.parts_cost + old.third_party_cost;
    v_old_standing := old.net - old.credited_net;
  end if;
  insert into invoice_days as d (garage_id, day, is_sale, issued, issued_cost, issued_count, standing, standing_cost, standing_count)
  values (new.garage_id, new.issued_on, new.order_id is null,
    new.net - v_old_net, v_cost - v_old_cost, case tg_op when 'INSERT' then 1 else 0 end,
    case when v_stands then new.net - new.credited_net else 0 end - case when v_stood then v_old_standing else 0 end,
    case when v_stands then v_cost else 0 end - case when v_stood then v_old_cost else 0 end, v_stands::int - v_stood::int)
  on conflict (garage_id, day, is_sale) do update
    set issued = d.issued + excluded.issued, issued_cost = d.issued_cost + excluded.issued_cost,
      issued_count = d.issued_count + excluded.issued_count, standing = d.standing + excluded.standing,
      standing_cost = d.standing_cost + excluded.standing_cost, standing_count = d.standing_count + excluded.standing_count;
  -- what was void before stays as it was
  if new.void_booked_on is not null and (tg_op = 'INSERT' or old.void_booked_on is null) then
    insert into invoice_days as d (garage_id, day, is_sale, voided, voided_cost, voided_count)
    values (new.garage_id, new.void_booked_on, new.order_id is null, new.net, v_cost, 1)
    on conflict (garage_id, day, is_sale) do update
      set voided = d.voided + excluded.voided, voided_cost = d.voided_cost + excluded.voided_cost, voided_count = d.voided_count + 1;
  end if;
  return null;
end $$;
create trigger days after insert or update of status, void_booked_on, credited_on, credited_net, net, parts_cost, third_party_cost on invoices
  for each row when (new.opened_on is null) execute function keep_invoice_days();

-- Invoices that stand, by day: what came back to stock with a note of a part cost nothing. Nearly no invoice has such a note.
create index invoices_credited_in_part on invoices (garage_id, issued_on) include (id)
  where credited_net <> 0 and status = 'issued' and credited_on is null and opened_on is null;
create view standing_days as
  select garage_id, day, is_sale, standing as net, standing_cost as cost, standing_count as count from invoice_days
  union all
  select i.garage_id, i.issued_on, i.order_id is null, 0, -l.returned_cost, 0
  from invoices i join credit_notes n on n.invoice_id = i.id and n.status = 'issued' join credit_note_lines l on l.credit_note_id = n.id
  where i.credited_net <> 0 and i.status = 'issued' and i.credited_on is null and i.opened_on is null;

-- A page of them by amount. The sums that needed an index of all invoices are kept now.
create index invoices_standing_net on invoices ((net - credited_net), id)
  include (garage_id, issued_on, net, credited_net, parts_cost, third_party_cost, order_id)
  where status = 'issued' and credited_on is null;
drop index invoices_sums;
