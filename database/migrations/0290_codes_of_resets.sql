-- A code that resets a password has eight digits, and only its verification replaces a password.
alter table otp_challenges add column is_reset boolean not null default false;
alter table verification_tokens add column is_reset boolean not null default false;

-- Wrong codes for all phones together, by hour.
create table otp_wrong_hours (
  hour timestamptz primary key,
  wrong int not null
);
