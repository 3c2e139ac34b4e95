-- Who has this phone: a file of customers is held against those that there are.
create index customers_phone on customers (phone) where phone <> '';

-- Whether a customer agreed to be sent messages, and when they last said so or took it back.
alter table customers
  add column message_consent boolean not null default false,
  add column message_consent_at timestamptz;
