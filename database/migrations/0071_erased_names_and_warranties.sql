-- The paper of an invoice says how long its work and parts are under warranty. Papers of before stay as they were printed.
alter table invoice_lines add column warranty_days int not null default 0 check (warranty_days >= 0);

-- Who delivered the part that is claimed: its newest purchase before it was sold. A later purchase changes nothing, and the
-- sums by supplier need no look at the purchases.
alter table warranty_claims add column supplier_id int references suppliers;
update warranty_claims c set supplier_id = (
  select p.supplier_id from warranties w join order_lines l on l.id = w.order_line_id join orders o on o.id = w.order_id
    join purchase_lines pl on pl.item_id = l.inventory_item_id join purchases p on p.id = pl.purchase_id
  where w.id = c.warranty_id and pl.received > 0 and p.created_at <= o.delivered_at and p.deleted_at is null
  order by pl.id desc limit 1);

-- Whoever was erased is not found by name any more, neither among the invoices that keep it on their papers.
alter table invoices add column is_forgotten boolean not null default false;
drop index invoices_search;
alter table invoices drop column search;
alter table invoices add column search text generated always as (searchable(
  number, sheet -> 'order' ->> 'number', case when not is_forgotten then sheet -> 'bill_to' ->> 'full_name' end,
  sheet -> 'vehicle' ->> 'license_plate',
  replace(replace(sheet -> 'vehicle' ->> 'license_plate', ' ', ''), '-', ''))) stored;
create index invoices_search on invoices using gin (garage_id, search gin_trgm_ops);

create or replace function invoice_is_immutable() returns trigger language plpgsql as $$
declare
  by_void text[] := array['status', 'voided_at', 'voided_on', 'void_reason', 'version', 'search'];
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

-- Those who were erased before, with the doubles that they had.
with recursive gone as (
  select id, erased_at, erase_reason from customers where erased_at is not null
  union select d.id, g.erased_at, g.erase_reason from customers d join gone g on d.merged_into_id = g.id)
update customers c set full_name = '#' || c.id, also_known_as = null, phone = '', email = null, address = null, gender = null,
  birth_date = null, description = null, id_card_file_id = null, profile_picture_file_id = null, message_consent = false,
  erased_at = gone.erased_at, erase_reason = gone.erase_reason
from gone where gone.id = c.id;
update invoices i set is_forgotten = true from customers c where c.id = i.customer_id and c.erased_at is not null;
