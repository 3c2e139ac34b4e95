-- The activity log as a chain: a row that is changed, removed or slipped in afterwards is found, and named.
--
-- A write fixes what its row says (activity_seals.content) in its own transaction and waits for nobody. A moment later
-- the seals of committed rows are chained in the order in which they are found: each carries the hash of the one before.
-- Until then a row is "not yet sealed". See docs/decisions for why the chain is not made by the writers themselves.

create table activity_seals (
  log_id bigint primary key,
  content bytea not null, -- sha256 of the row
  seq bigint unique,      -- its place in the chain, from 1 without a gap
  hash bytea,             -- sha256 of the hash before, the content and the place
  sealed_at timestamptz,
  check ((seq is null) = (hash is null) and (seq is null) = (sealed_at is null))
) with (fillfactor = 80);
create index activity_seals_open on activity_seals (log_id) where seq is null;

-- The end of the chain: without it the newest rows could be cut off unnoticed.
create table activity_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into activity_head values (true, 0, sha256('bengkel activity log'));

-- The same bytes whatever the session's time zone or the server's version.
create function activity_content(r activity_log) returns bytea
  language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(r.id, (extract(epoch from r.created_at) * 1000000)::bigint, r.employee_id,
    r.user_name, r.method, r.path, r.status, r.code, r.message, r.ip_address, r.request_id, r.garage_id, r.subject,
    r.subject_id, r.version, r.old_value, r.new_value)::text, 'utf8'))
$$;

create function fix_activity() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into activity_seals (log_id, content) select id, activity_content(arrived) from arrived;
  return null;
end $$;
create trigger fix_content after insert on activity_log
  referencing new table as arrived for each statement execute function fix_activity();

-- Rows of before the chain are taken in as they are.
insert into activity_seals (log_id, content) select id, activity_content(a) from activity_log a order by id;

-- A seal gets its place once; beyond that nothing about it changes.
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.log_id = old.log_id and new.content = old.content then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete on activity_seals for each row execute function refuse_seal_change();
create trigger append_only_truncate before truncate on activity_seals execute function refuse_change();
create trigger append_only before delete on activity_head for each row execute function refuse_change();
create trigger append_only_truncate before truncate on activity_head execute function refuse_change();

-- Chains up to p_limit rows that wait; how many it were. Whoever comes while another one is at it does nothing.
create function seal_activity(p_limit int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head activity_head;
  fresh record;
  sealed int := 0;
begin
  select * into head from activity_head for update skip locked;
  if not found then return 0; end if;
  for fresh in select log_id, content from activity_seals where seq is null order by log_id limit p_limit loop
    head.seq := head.seq + 1;
    head.hash := sha256(head.hash || fresh.content || int8send(head.seq));
    update activity_seals set seq = head.seq, hash = head.hash, sealed_at = now() where log_id = fresh.log_id;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then update activity_head set seq = head.seq, hash = head.hash; end if;
  return sealed;
end $$;

-- Goes through p_limit places of the chain after p_seq, whose hash is p_hash. `broken` is the first place that does not
-- hold, with the row that it speaks of and why: place (one is missing), removed, changed, chain.
create function check_activity(p_seq bigint, p_hash bytea, p_limit int)
  returns table (last_seq bigint, last_hash bytea, checked int, broken bigint, broken_log_id bigint, why text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  s record;
begin
  last_seq := p_seq;
  last_hash := p_hash;
  checked := 0;
  for s in
    select c.seq, c.hash, c.content, c.log_id, a.id as row_id,
      case when a.id is not null then activity_content(a) end as now_content
    from activity_seals c left join activity_log a on a.id = c.log_id
    where c.seq > p_seq order by c.seq limit p_limit
  loop
    why := case
      when s.seq <> last_seq + 1 then 'place'
      when s.row_id is null then 'removed'
      when s.now_content <> s.content then 'changed'
      when s.hash <> sha256(last_hash || s.content || int8send(s.seq)) then 'chain'
    end;
    if why is not null then
      broken := s.seq;
      broken_log_id := case when why = 'place' then null else s.log_id end;
      return next;
      return;
    end if;
    last_seq := s.seq;
    last_hash := s.hash;
    checked := checked + 1;
  end loop;
  return next;
end $$;

-- What the chain itself cannot show: rows that wait, rows whose waiting seal does not fit, rows without any seal.
create function check_activity_edges()
  returns table (head_seq bigint, head_hash bytea, waiting bigint, broken_log_id bigint, why text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.seq, h.hash, (select count(*) from activity_seals where seq is null), b.log_id, b.why
  from activity_head h left join lateral (
    (select c.log_id, case when a.id is null then 'removed' else 'changed' end as why
      from activity_seals c left join activity_log a on a.id = c.log_id
      where c.seq is null and (a.id is null or activity_content(a) <> c.content) order by c.log_id limit 1)
    union all
    (select a.id, 'unsealed' from activity_log a
      where not exists (select from activity_seals c where c.log_id = a.id) order by a.id limit 1)
  ) b on true
  order by b.log_id nulls last limit 1
$$;
