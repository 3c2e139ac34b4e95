-- A credit note says whom its invoice was for. Whoever was erased is not found by name among notes any more, unless the note
-- carries a tax number; and once the law asks for it no longer, the note loses whom it was for, as its invoice does.
alter table credit_notes add column is_forgotten boolean not null default false;
drop index credit_notes_search;
alter table credit_notes drop column search;
alter table credit_notes add column search text generated always as (searchable(
  number, sheet ->> 'number', case when not is_forgotten then sheet -> 'bill_to' ->> 'full_name' end)) stored;
create index credit_notes_search on credit_notes using gin (garage_id, search gin_trgm_ops);

create or replace function credit_note_is_immutable() returns trigger language plpgsql as $$
declare
  by_void text[] := array['status', 'voided_at', 'voided_on', 'void_reason', 'kept_back_on', 'offset_back_on', 'refund_back_on',
    'version', 'search'];
  by_person text[] := array['is_forgotten', 'search'];
begin
  if tg_op = 'UPDATE' and old.status = 'issued' and new.status = 'void'
    and to_jsonb(new) - by_void = to_jsonb(old) - by_void then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - by_person = to_jsonb(old) - by_person then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.is_forgotten
    and new.sheet - '{bill_to,buyer}'::text[] = old.sheet - '{bill_to,buyer}'::text[]
    and to_jsonb(new) - 'sheet'::text - by_person = to_jsonb(old) - 'sheet'::text - by_person then
    return new;
  end if;
  raise exception 'an issued credit note does not change' using errcode = '42501';
end $$;

-- whom a note is for is no money: what is open stays as it is
drop trigger receivable on credit_notes;
create trigger receivable after insert or update of status, kept_back_on, offset_back_on, refund_back_on on credit_notes
  for each row execute function keep_credited_receivable();

update credit_notes n set is_forgotten = true
from customers c
where c.erased_at is not null
  and c.id = coalesce((select i.customer_id from invoices i where i.id = n.invoice_id),
    (select b.customer_id from build_bills b where b.id = n.bill_id))
  and coalesce(n.sheet #>> '{buyer,npwp}', n.sheet #>> '{buyer,nitku}', n.sheet #>> '{buyer,nik}', n.sheet #>> '{buyer,tin}',
    n.sheet #>> '{buyer,brn}', n.sheet #>> '{buyer,nric}', n.sheet #>> '{buyer,sst_number}', n.sheet #>> '{buyer,kvk}',
    n.sheet #>> '{buyer,btw_id}', n.sheet #>> '{buyer,passport}') is null;
