-- What was put to the customer, as it stood then: a version at each time that the customer was asked.
create table order_estimates (
  order_id int not null references orders,
  version int not null,
  frozen_at timestamptz not null,
  frozen_by int references employees,
  -- SHA-256, hex, of the very text in `canonical`
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  canonical text not null,
  -- as they were shown, each with what is new or dearer
  lines jsonb not null,
  sub_total bigint not null,
  discount bigint not null,
  tax bigint not null,
  grand_total bigint not null,
  -- what it adds to what the customer had agreed to before
  difference bigint not null,
  superseded_at timestamptz,
  primary key (order_id, version)
);

-- The customer signs each estimate and the handing over; all of them are kept.
alter table order_signatures
  add column purpose text not null default 'estimate' check (purpose in ('estimate', 'handover')),
  add column estimate_hash text,
  drop constraint order_signatures_pkey;
update order_signatures s set purpose = 'handover' from orders o
  where o.id = s.order_id and s.signed_at >= coalesce(o.completed_at, 'infinity');
alter table order_signatures add primary key (order_id, signer, purpose, estimate_version);
