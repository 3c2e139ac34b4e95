-- A code works only for its own purpose: signing in (with or without a new password), or a customer's decision.
alter table otp_challenges
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'decision')),
  drop constraint otp_challenges_pkey,
  add primary key (phone, asker, purpose);
