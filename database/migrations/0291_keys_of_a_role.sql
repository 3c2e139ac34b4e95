-- A stored response is for the role and the place that its sender had. Null: an earlier release stored it.
alter table idempotency_keys add column sent_as text;
