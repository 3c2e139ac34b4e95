-- The rules of the chart that no key can say, and the one way into the ledger.

-- A rule that was broken is named as the constraint, so that the form can say which field.
create function refuse_account(rule text) returns void language plpgsql as $$
begin
  raise exception '%', rule using errcode = '23514', constraint = rule;
end $$;

create function check_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above accounts;
begin
  if tg_op = 'DELETE' then
    if old.system_key is not null and old.garage_id is null then
      perform refuse_account('account_system');
    end if;
    return old;
  end if;

  if new.garage_id is not null
    and not exists (select from garages where id = new.garage_id and country_id = new.book_id) then
    perform refuse_account('account_garage_book');
  end if;

  if tg_op = 'UPDATE' then
    -- the same lock as a posting's: either it sees this change, or this sees its line
    perform from accounts where id = old.id for update;
    if new.system_key is distinct from old.system_key or (old.system_key is not null
      and (not new.active or new.postable <> old.postable or new.garage_id is distinct from old.garage_id)) then
      perform refuse_account('account_system');
    end if;
    if (new.book_id, new.type, new.parent_id, new.postable)
        is distinct from (old.book_id, old.type, old.parent_id, old.postable)
      and exists (select from journal_lines where account_id = old.id) then
      perform refuse_account('account_used');
    end if;
    if new.garage_id is not null and new.garage_id is distinct from old.garage_id then
      if exists (select from account_period_balances where account_id = old.id and garage_id <> new.garage_id) then
        perform refuse_account('account_garage_used');
      end if;
      if exists (select from accounts where parent_id = old.id and garage_id is distinct from new.garage_id) then
        perform refuse_account('account_garage_parent');
      end if;
    end if;
  end if;

  if new.parent_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id then
    -- two moves at once could close a circle that neither of them sees
    perform from books where id = new.book_id for no key update;
  end if;
  select * into above from accounts where id = new.parent_id for share;
  if above.garage_id is not null and above.garage_id is distinct from new.garage_id then
    perform refuse_account('account_garage_parent');
  end if;
  if tg_op = 'UPDATE' and new.parent_id is distinct from old.parent_id and exists (
    with recursive up (id, parent_id) as (
      select above.id, above.parent_id
      union select a.id, a.parent_id from accounts a join up on a.id = up.parent_id
    )
    select from up where id = new.id
  ) then
    perform refuse_account('account_circle');
  end if;
  return new;
end $$;
create trigger rules before insert or update or delete on accounts for each row execute function check_account();

-- How posting refuses. The service turns these into answers (domains/books/journal/server/queries.ts).
--   BK001 the month is closed            BK004 an account that does not exist or cannot be posted to
--   BK002 the key was used for another   BK005 reversed before
--   BK003 debit and credit differ        BK006 a reversal is not reversed     BK007 no such entry

-- Whether one may post to a day's month, holding the month as it is until the transaction ends.
create function period_takes(p_book_id int, p_day date, p_soft boolean) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', p_day)::date;
  now_state text;
begin
  select state into now_state from accounting_periods where book_id = p_book_id and month = first_day for share;
  if now_state is null then
    insert into accounting_periods (book_id, month) values (p_book_id, first_day) on conflict do nothing;
    select state into now_state from accounting_periods where book_id = p_book_id and month = first_day for share;
  end if;
  return now_state = 'open' or (now_state = 'soft' and p_soft);
end $$;

-- Puts an entry with its lines into the ledger, in one round trip, inside the caller's transaction.
-- p_lines: [{account (system key) or account_id, debit or credit, garage_id?, party_type?, party_id?, note?}]
-- p_soft: the poster may post to a month that is closed for others (finance).
-- The same key with the same content again returns the first entry, fresh = false.
create function post_entry(
  p_garage_id int, p_entry_date date, p_description text, p_source_number text,
  p_source_type text, p_source_id text, p_event text, p_event_seq int,
  p_lines jsonb, p_created_by int, p_soft boolean
) returns table (posted_id int, posted_number text, fresh boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_book int;
  v_garage_code text;
  v_year int := extract(year from p_entry_date);
  v_hash bytea := sha256(convert_to(
    jsonb_build_array(p_garage_id, p_entry_date, p_description, p_source_number, p_lines)::text, 'utf8'));
  v_accounts int[];
  v_debit numeric;
  v_credit numeric;
  v_last int;
  v_hash_before bytea;
begin
  select g.country_id, g.code into v_book, v_garage_code from garages g where g.id = p_garage_id;
  if v_book is null then raise exception 'no garage %', p_garage_id using errcode = 'BK007'; end if;

  -- the counter's lock makes posters of one garage take turns, so the key is looked up after it
  select c.last into v_last from entry_counters c
    where c.book_id = v_book and c.garage_id = p_garage_id and c.year = v_year for update;
  if v_last is null then
    insert into entry_counters (book_id, garage_id, year) values (v_book, p_garage_id, v_year) on conflict do nothing;
    select c.last into v_last from entry_counters c
      where c.book_id = v_book and c.garage_id = p_garage_id and c.year = v_year for update;
  end if;
  select e.id, e.number, e.content_hash into posted_id, posted_number, v_hash_before from journal_entries e
    where e.source_type = p_source_type and e.source_id = p_source_id and e.event = p_event
      and e.event_seq = p_event_seq and e.book_id = v_book;
  if posted_id is not null then
    if v_hash_before <> v_hash then
      raise exception 'posted before with other content: entry %', posted_id using errcode = 'BK002';
    end if;
    fresh := false;
    return next;
    return;
  end if;

  if not period_takes(v_book, p_entry_date, p_soft) then
    raise exception 'the month of % is closed', p_entry_date using errcode = 'BK001';
  end if;

  select array_agg(case when l.account_id is null then (
        select x.id from accounts x
        where x.system_key = l.account and x.book_id = v_book and x.postable and x.active
          and (x.garage_id is null or x.garage_id = coalesce(l.garage_id, p_garage_id))
        order by x.garage_id nulls last limit 1
      ) else (
        select x.id from accounts x
        where x.id = l.account_id and x.book_id = v_book and x.postable and x.active
          and (x.garage_id is null or x.garage_id = coalesce(l.garage_id, p_garage_id))
      ) end order by l.no),
      sum(l.debit), sum(l.credit)
    into v_accounts, v_debit, v_credit
  from rows from (jsonb_to_recordset(p_lines) as (account text, account_id int, garage_id int, debit bigint, credit bigint))
      with ordinality as l (account, account_id, garage_id, debit, credit, no);
  if array_position(v_accounts, null) is not null then
    raise exception 'unknown account: %', coalesce(
      p_lines -> (array_position(v_accounts, null) - 1) ->> 'account',
      p_lines -> (array_position(v_accounts, null) - 1) ->> 'account_id') using errcode = 'BK004';
  end if;
  if v_debit is distinct from v_credit or v_debit = 0 then
    raise exception 'debit % and credit %', v_debit, v_credit using errcode = 'BK003';
  end if;

  update entry_counters c set last = v_last + 1
    where c.book_id = v_book and c.garage_id = p_garage_id and c.year = v_year;
  posted_number := entry_number(v_garage_code, v_year, v_last + 1);
  insert into journal_entries (book_id, garage_id, entry_date, year, seq, number, description, source_number,
      source_type, source_id, event, event_seq, content_hash, n_lines, total, created_by)
    values (v_book, p_garage_id, p_entry_date, v_year, v_last + 1, posted_number, p_description, p_source_number,
      p_source_type, p_source_id, p_event, p_event_seq, v_hash, array_length(v_accounts, 1), v_debit, p_created_by)
    returning id into posted_id;
  insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit,
      party_type, party_id, note)
    select posted_id, l.no, v_accounts[l.no], coalesce(l.garage_id, p_garage_id), p_entry_date,
      coalesce(l.debit, 0), coalesce(l.credit, 0), l.party_type, l.party_id, l.note
    from rows from (jsonb_to_recordset(p_lines) as (garage_id int, debit bigint, credit bigint, party_type text,
        party_id int, note text))
      with ordinality as l (garage_id, debit, credit, party_type, party_id, note, no);
  fresh := true;
  return next;
end $$;

create function entry_number(garage_code text, year int, seq int) returns text
  language sql immutable parallel safe
  return 'JRN/' || garage_code || '/' || year || '/' || lpad(seq::text, greatest(5, length(seq::text)), '0');

-- Takes an entry back: its mirror, line by line, once. Dated like the original while its month is open, else p_day.
create function reverse_entry(
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

  posted_on := v_old.entry_date;
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

-- The application's role reads the ledger and enters it through these two functions only (database/migrate.ts
-- takes its other rights away): journal_entries, journal_lines, account_period_balances, entry_counters.
comment on function post_entry is 'The one way into the ledger';
comment on function reverse_entry is 'The one way to take an entry back';
