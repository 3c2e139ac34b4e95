-- A document is taken back on the day on which that happens, in the ledger, in what is owed and in what came in alike. A
-- month that was printed never changes. What was taken back before stays where it was posted: `void_booked_on` says where.

create or replace function reverse_entry(
  p_entry_id int, p_day date, p_description text, p_created_by int, p_soft boolean
) returns table (posted_id int, posted_number text, posted_on date)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_old journal_entries;
  v_garage_code text;
  v_year int;
  v_last int;
begin
  select * into v_old from journal_entries e where e.id = p_entry_id;
  if v_old.id is null then raise exception 'no entry %', p_entry_id using errcode = 'BK007'; end if;
  if v_old.reverses_entry_id is not null then
    raise exception 'entry % is a reversal', p_entry_id using errcode = 'BK006';
  end if;

  -- an entry by hand is corrected where it was wrong, while its month is open; a document on the day of the event
  posted_on := case when v_old.source_type in ('manual', 'opening') then v_old.entry_date else p_day end;
  if not period_takes(v_old.book_id, posted_on, p_soft) then
    posted_on := p_day;
    if not period_takes(v_old.book_id, posted_on, p_soft) then
      raise exception 'the month of % is closed', posted_on using errcode = 'BK001';
    end if;
  end if;
  v_year := extract(year from posted_on);
  select g.code into v_garage_code from garages g where g.id = v_old.garage_id;

  insert into entry_counters as c (book_id, garage_id, year, last) values (v_old.book_id, v_old.garage_id, v_year, 1)
    on conflict (book_id, garage_id, year) do update set last = c.last + 1
    returning c.last into v_last;
  if exists (select from journal_entries e where e.reverses_entry_id = p_entry_id) then
    raise exception 'entry % was reversed before', p_entry_id using errcode = 'BK005';
  end if;

  posted_number := entry_number(v_garage_code, v_year, v_last);
  insert into journal_entries (book_id, garage_id, entry_date, year, seq, number, description, source_number,
      source_type, source_id, event, event_seq, content_hash, n_lines, total, reverses_entry_id, created_by)
    values (v_old.book_id, v_old.garage_id, posted_on, v_year, v_last, posted_number, p_description,
      v_old.source_number, v_old.source_type, v_old.source_id, v_old.event || '_reversed', v_old.event_seq,
      sha256(convert_to('reverses ' || p_entry_id, 'utf8')), v_old.n_lines, v_old.total, p_entry_id, p_created_by)
    returning id into posted_id;
  insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit,
      party_type, party_id, note)
    select posted_id, l.line_no, l.account_id, l.garage_id, posted_on, l.credit, l.debit,
      l.party_type, l.party_id, l.note
    from journal_lines l where l.entry_id = p_entry_id;
  return next;
end $$;

-- `void_replace`: the bill is corrected and issued again; else nothing replaces it.
alter table invoices
  add column void_booked_on date,
  add column void_replace boolean,
  -- what its replacement may have too, whatever has become of it since
  add column voucher_id int references vouchers;
alter table invoices disable trigger user;
update invoices i set voucher_id = c.voucher_id from coupons c where c.invoice_id = i.id;
update invoices i set
  void_booked_on = coalesce((select r.entry_date from journal_entries e join journal_entries r on r.reverses_entry_id = e.id
    where e.source_type = case when i.order_id is null then 'product_sale' else 'work_order' end
      and e.source_id = coalesce(i.order_id, i.id)::text and e.event = 'invoiced'
      and (i.order_id is null or e.event_seq = i.id)), i.voided_on),
  void_replace = i.order_id is not null and not exists (select from journal_entries e
    where e.source_type = 'work_order' and e.source_id = i.order_id::text and e.event = 'cost_kept' and e.event_seq = i.id)
where i.status = 'void';
alter table invoices enable trigger user;
alter table invoices
  add constraint invoices_void_booked check ((status = 'void') = (void_booked_on is not null)),
  add constraint invoices_void_replace check ((status = 'void') = (void_replace is not null));
drop index invoices_voided;
create index invoices_voided on invoices (garage_id, void_booked_on) include (net) where void_booked_on is not null;

create or replace function invoice_is_immutable() returns trigger language plpgsql as $$
declare
  by_void text[] := array['status', 'voided_at', 'voided_on', 'void_booked_on', 'void_replace', 'void_reason', 'version', 'search'];
  by_person text[] := array['customer_id', 'is_forgotten', 'search'];
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status = 'void'
    and to_jsonb(new) - by_void = to_jsonb(old) - by_void then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - by_person = to_jsonb(old) - by_person then
    return new;
  end if;
  raise exception 'an issued invoice does not change' using errcode = '42501';
end $$;

create or replace view income_papers as
  select garage_id, day, sum(issued)::bigint as issued, sum(voided)::bigint as voided,
    sum(issued_count)::int as issued_count, sum(voided_count)::int as voided_count
  from (
    select garage_id, issued_on as day, net as issued, 0 as voided, 1 as issued_count, 0 as voided_count from invoices
    union all
    select garage_id, void_booked_on, 0, net, 0, 1 from invoices where void_booked_on is not null
  ) move group by garage_id, day;
create or replace function keep_income() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into income_days as d (garage_id, day, issued, issued_count) values (new.garage_id, new.issued_on, new.net, 1)
      on conflict (garage_id, day) do update set issued = d.issued + excluded.issued, issued_count = d.issued_count + 1;
  elsif new.status = 'void' and old.status <> 'void' then
    insert into income_days as d (garage_id, day, voided, voided_count) values (new.garage_id, new.void_booked_on, new.net, 1)
      on conflict (garage_id, day) do update set voided = d.voided + excluded.voided, voided_count = d.voided_count + 1;
  end if;
  return null;
end $$;
delete from income_days;
insert into income_days select garage_id, day, issued, voided, issued_count, voided_count from income_papers;

-- Money that the garage holds for a customer and that pays another bill: where it was held, until a void gives it back. A
-- bad debt that is given up, until that is taken back.
alter table payments
  drop constraint payments_kind_check,
  add constraint payments_kind_check check (kind in ('down_payment', 'payment', 'refund', 'forfeit',
    'held', 'held_returned', 'written_off', 'written_back')),
  add column held_order_id int references orders,
  add column held_build_id int references builds,
  add column held_garage_id int references garages,
  add constraint payments_held check ((held_garage_id is not null) = (kind in ('held', 'held_returned'))
    and (held_garage_id is not null or (held_order_id is null and held_build_id is null))),
  add column returns_id int references payments,
  add constraint payments_returns check ((returns_id is not null) = (kind in ('held_returned', 'written_back'))),
  add constraint payments_of_invoice check (invoice_id is not null
    or kind not in ('held', 'held_returned', 'written_off', 'written_back'));
create index payments_held_order on payments (held_order_id) where held_order_id is not null;
create index payments_held_build on payments (held_build_id) where held_build_id is not null;
create unique index payments_returned_once on payments (returns_id) where returns_id is not null;

alter table orders
  drop constraint orders_billing_check,
  add constraint orders_billing_check
    check (billing in ('none', 'draft', 'issued', 'part_paid', 'paid', 'written_off', 'void')),
  -- of what its issued invoice asks: given up as a bad debt
  add column written_off bigint not null default 0 check (written_off >= 0);
create index orders_customer_held on orders (customer_id) where down_payment > 0;

-- The last bill of a build, below zero, lowers the bills that are still open.
alter table build_bills
  add column lowered bigint not null default 0 check (lowered >= 0),
  add column lowered_on date,
  add constraint build_bills_lowered check ((lowered_on is null) = (lowered = 0));
alter table build_payments
  drop constraint build_payments_kind_check,
  drop constraint build_payments_bill,
  add constraint build_payments_kind_check check (kind in ('deposit', 'refund', 'forfeit', 'payment', 'payback', 'written_off', 'written_back')),
  add constraint build_payments_bill check ((kind in ('payment', 'written_off', 'written_back')) = (bill_id is not null)),
  add column returns_id int references build_payments,
  add constraint build_payments_returns check ((returns_id is not null) = (kind = 'written_back'));
create unique index build_payments_returned_once on build_payments (returns_id) where returns_id is not null;

-- What is open of each order and of each build's bill, by day. From its replacement's day on, what was paid on a voided
-- invoice and what the new one asks are one sum; between the two the customer has one credit, aged from the void.
truncate receivable_spans;
drop view receivable_papers;
create view receivable_papers as
  select s.id as invoice_id, s.customer_id, s.garage_id, s.stands and d.amount > 0 as is_debt,
    case when s.stands and d.amount > 0 then s.issued_on else coalesce((select max(v.void_booked_on) from invoices v
      where v.order_id = d.order_id and v.void_booked_on <= d.day), s.issued_on) end as since,
    d.day as from_on, d.next_day as to_on, d.amount, null::int as bill_id, d.order_id
  from (
    select order_id, day, sum(sum(amount)) over (partition by order_id order by day)::bigint as amount,
      lead(day) over (partition by order_id order by day) as next_day
    from (
      select order_id, issued_on as day, grand_total - down_payment as amount from invoices where order_id is not null
      union all
      select order_id, void_booked_on, down_payment - grand_total from invoices
      where order_id is not null and void_booked_on is not null
      union all
      select order_id, paid_on, case when kind in ('payment', 'held', 'written_off') then excess - amount else amount - excess end
      from payments where invoice_id is not null
        and kind in ('payment', 'refund', 'held', 'held_returned', 'written_off', 'written_back')
    ) move group by order_id, day
  ) d cross join lateral (
    select i.id, i.customer_id, i.garage_id, i.issued_on, i.void_booked_on is null or i.void_booked_on > d.day as stands
    from invoices i where i.order_id = d.order_id and i.issued_on <= d.day order by i.id desc limit 1
  ) s
  where d.amount <> 0
  union all
  select null, b.customer_id, b.garage_id, true, b.issued_on, d.day, d.next_day, d.amount, b.id, null
  from build_bills b join (
    select bill_id, day, sum(sum(amount)) over (partition by bill_id order by day)::bigint as amount,
      lead(day) over (partition by bill_id order by day) as next_day
    from (
      select id as bill_id, issued_on as day, greatest(amount, 0) as amount from build_bills
      union all
      select bill_id, paid_on, case kind when 'written_back' then amount else -amount end from build_payments where bill_id is not null
      union all
      select id, withdrawn_on, -withdrawn from build_bills where withdrawn > 0
      union all
      select id, lowered_on, -lowered from build_bills where lowered > 0
    ) move group by bill_id, day
  ) d on d.bill_id = b.id
  where d.amount <> 0;

create or replace function keep_receivable() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept int := to_jsonb(new) ->> 'order_id';
begin
  if kept is null then return null; end if;
  delete from receivable_spans where invoice_id in (select id from invoices where order_id = kept);
  insert into receivable_spans (invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount)
    select invoice_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount
    from receivable_papers where order_id = kept;
  return null;
end $$;
drop trigger receivable on payments;
create trigger receivable after insert on payments
  for each row when (new.kind not in ('down_payment', 'forfeit') and new.invoice_id is not null)
  execute function keep_receivable();
insert into receivable_spans (invoice_id, bill_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount)
select invoice_id, bill_id, customer_id, garage_id, is_debt, since, from_on, to_on, amount from receivable_papers order by from_on;

-- A rich member has more points than an int holds.
drop trigger append_only on point_entries;
alter table memberships alter points type bigint;
alter table membership_invoices alter points type bigint;
alter table point_lots alter points type bigint, alter remaining type bigint, alter reserved type bigint;
alter table point_reservations alter points type bigint;
alter table point_debts alter points type bigint, alter remaining type bigint;
alter table point_entries alter points type bigint, alter balance type bigint;
alter table orders alter points type bigint;
alter table invoices alter points type bigint;
create trigger append_only before update or delete on point_entries for each row execute function refuse_point_change();

-- A party of the ledger is whoever stands for it now: entries are never rewritten, a merge is followed when they are read.
create function stands_for(p_customer_id int) returns int
  language sql stable parallel safe set search_path = public, pg_temp as $$
  with recursive up as (
    select id, merged_into_id from customers where id = p_customer_id
    union select c.id, c.merged_into_id from customers c join up on c.id = up.merged_into_id
  )
  select id from up where merged_into_id is null limit 1
$$;
