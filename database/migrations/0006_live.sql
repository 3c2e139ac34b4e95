-- A line of server-sent events cannot carry a bearer: it is opened by a ticket that its session asked for, once, at once.
create table live_tickets (
  ticket_hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index live_tickets_session on live_tickets (session_hash);
