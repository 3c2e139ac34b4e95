-- Nightly work, once for all processes: whoever moves `due_at` on has the turn, for as long as the lease.
create table job_runs (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz,
  started_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  outcome text
);
-- what the nightly cleaning looks for
create index sessions_expiry on sessions (expires_at);
create index otp_sends_at on otp_sends (at);
create index live_tickets_expiry on live_tickets (expires_at);
