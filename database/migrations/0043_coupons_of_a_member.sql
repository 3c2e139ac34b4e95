-- How many coupons a member has in all, whatever became of them: what the list of members sorts by. Kept as it happens,
-- by one update for each statement; the members of a grant are taken in one order.
alter table memberships add column coupons int not null default 0 check (coupons >= 0);
update memberships m set coupons = c.coupons
  from (select customer_id, count(*) as coupons from coupons group by 1) c where c.customer_id = m.customer_id;
create index memberships_coupons on memberships (coupons, customer_id) include (country_id);

create function keep_member_coupons() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from memberships where customer_id in (select customer_id from changed) order by customer_id for update;
  update memberships m set coupons = m.coupons + case when tg_op = 'INSERT' then c.coupons else -c.coupons end
    from (select customer_id, count(*) as coupons from changed group by 1) c where c.customer_id = m.customer_id;
  return null;
end $$;
create trigger member_given after insert on coupons referencing new table as changed
  for each statement execute function keep_member_coupons();
create trigger member_ungiven after delete on coupons referencing old table as changed
  for each statement execute function keep_member_coupons();
