-- Sums that pages read whole, kept in the statement that changes them: what an invoice brings in by garage and day, and
-- how many entries a book has by garage and month. Nobody else writes them. A garage's writers take turns at its counters
-- already, so these rows make nobody wait.
create table income_days (
  garage_id int not null references garages,
  day date not null,
  -- without tax: of the invoices issued on the day, and of those voided on it
  issued bigint not null default 0,
  voided bigint not null default 0,
  issued_count int not null default 0,
  voided_count int not null default 0,
  primary key (garage_id, day)
) with (fillfactor = 70);

create table entry_months (
  book_id int not null references books,
  garage_id int not null references garages,
  month date not null,
  entries int not null default 0,
  total bigint not null default 0,
  primary key (book_id, garage_id, month)
) with (fillfactor = 70);

-- The same from the invoices and the entries: what the tables must say.
create view income_papers as
  select garage_id, day, sum(issued)::bigint as issued, sum(voided)::bigint as voided,
    sum(issued_count)::int as issued_count, sum(voided_count)::int as voided_count
  from (
    select garage_id, issued_on as day, net as issued, 0 as voided, 1 as issued_count, 0 as voided_count from invoices
    union all
    select garage_id, voided_on, 0, net, 0, 1 from invoices where voided_on is not null
  ) move group by garage_id, day;

create view entry_papers as
  select book_id, garage_id, date_trunc('month', entry_date)::date as month, count(*)::int as entries,
    sum(total)::bigint as total
  from journal_entries group by 1, 2, 3;

insert into income_days select garage_id, day, issued, voided, issued_count, voided_count from income_papers;
insert into entry_months select book_id, garage_id, month, entries, total from entry_papers;

create function keep_income() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into income_days as d (garage_id, day, issued, issued_count) values (new.garage_id, new.issued_on, new.net, 1)
      on conflict (garage_id, day) do update set issued = d.issued + excluded.issued, issued_count = d.issued_count + 1;
  elsif new.status = 'void' and old.status <> 'void' then
    insert into income_days as d (garage_id, day, voided, voided_count) values (new.garage_id, new.voided_on, new.net, 1)
      on conflict (garage_id, day) do update set voided = d.voided + excluded.voided, voided_count = d.voided_count + 1;
  end if;
  return null;
end $$;
create trigger income after insert or update of status on invoices for each row execute function keep_income();

create function keep_entry_months() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into entry_months as m (book_id, garage_id, month, entries, total)
  select book_id, garage_id, date_trunc('month', entry_date)::date, count(*), sum(total) from arrived
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (book_id, garage_id, month)
    do update set entries = m.entries + excluded.entries, total = m.total + excluded.total;
  return null;
end $$;
create trigger months after insert on journal_entries
  referencing new table as arrived for each statement execute function keep_entry_months();
