-- What a customer agreed to, by channel and purpose. Rows are only added: the newest of a channel and purpose counts.
create table consents (
  id bigint generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  purpose text not null check (purpose in ('reminder', 'marketing')),
  given boolean not null,
  at timestamptz not null,
  how text not null check (how in ('desk', 'page', 'stop', 'whatsapp', 'import', 'migration')),
  employee_id int references employees,
  -- who it was, when it was no employee
  actor text check (employee_id is null or actor is null)
);
create index consents_of on consents (customer_id, channel, purpose, at desc, id desc);

-- a merge changes only whose a row is; rows go only with their customer
create trigger append_only before update of id, channel, purpose, given, at, how, employee_id, actor on consents
  for each row execute function refuse_change();
create trigger append_only_delete before delete on consents
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger append_only_truncate before truncate on consents execute function refuse_change();

insert into consents (customer_id, channel, purpose, given, at, how)
select c.id, channel, 'reminder', true, coalesce(c.message_consent_at, c.created_at), 'migration'
from customers c cross join unnest(array['whatsapp', 'sms', 'email']) channel
where c.message_consent and c.erased_at is null;

-- The page on which a customer stops the messages of a channel: one address for each customer and channel.
create table stop_links (
  id int generated always as identity primary key,
  customer_id int not null references customers on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  token_random bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  unique (customer_id, channel)
);

-- a stop word arrives from a phone, which may be that of a company's contact
create index customers_contacts on customers using gin (contacts jsonb_path_ops) where contacts <> '[]';
