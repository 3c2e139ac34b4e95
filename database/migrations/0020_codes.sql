-- A challenge belongs to whoever asked for it, by the network they asked from: nobody's wrong codes count for another.
-- Codes live five minutes: those under way are asked for again.
delete from otp_challenges;
alter table otp_challenges add column asker text not null;
alter table otp_challenges drop constraint otp_challenges_pkey;
alter table otp_challenges add primary key (phone, asker);

-- Wrong codes of a day for one phone, whoever entered them.
create table otp_guesses (
  phone text primary key,
  since timestamptz not null default now(),
  wrong int not null,
  wait_until timestamptz
);
