-- How many rows the log has by garage (0: of none), so that its last pages are read from the other end. Counted when rows are
-- chained, by the one who chains: those who write would wait for one another at such a row.
create table activity_counts (
  garage_id int primary key,
  rows bigint not null
);
insert into activity_counts
select coalesce(a.garage_id, 0), count(*) from activity_seals s join activity_log a on a.id = s.log_id
where s.seq is not null group by 1;

create or replace function seal_activity(p_limit int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head activity_head;
  fresh record;
  chained bigint[] := '{}';
begin
  select * into head from activity_head for update skip locked;
  if not found then return 0; end if;
  for fresh in select log_id, content from activity_seals where seq is null order by log_id limit p_limit loop
    head.seq := head.seq + 1;
    head.hash := sha256(head.hash || fresh.content || int8send(head.seq));
    update activity_seals set seq = head.seq, hash = head.hash, sealed_at = now() where log_id = fresh.log_id;
    chained := chained || fresh.log_id;
  end loop;
  if cardinality(chained) = 0 then return 0; end if;
  update activity_head set seq = head.seq, hash = head.hash;
  insert into activity_counts as c (garage_id, rows)
    select coalesce(garage_id, 0), count(*) from activity_log where id = any(chained) group by 1
    on conflict (garage_id) do update set rows = c.rows + excluded.rows;
  return cardinality(chained);
end $$;
