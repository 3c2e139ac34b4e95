-- A supplier's bill with nothing due (free goods) has nothing to wait for: it is paid from the start, without an account and a day.
-- Who changes its amount makes it unpaid again.
create function settle_nothing_due() returns trigger language plpgsql as $$
begin
  new.is_paid := new.paid_on is not null or new.total = coalesce((to_jsonb(new) ->> 'paid_before')::bigint, 0);
  return new;
end $$;

do $$
declare
  bills text;
  rule text;
begin
  foreach bills in array array['purchases', 'third_party_purchases'] loop
    select conname into strict rule from pg_constraint
    where conrelid = bills::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%is_paid%account_id IS NOT NULL%';
    execute format('alter table %I drop constraint %I', bills, rule);
    execute format('alter table %I add constraint %I check (not is_paid or paid_on is null or account_id is not null)',
      bills, bills || '_paid_from');
    execute format('create trigger settle_nothing_due before insert or update on %I
      for each row execute function settle_nothing_due()', bills);
  end loop;
end $$;

update purchases set is_paid = true where not is_paid and total = paid_before;
update third_party_purchases set is_paid = true where not is_paid and total = 0;
