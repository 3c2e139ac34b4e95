-- The money received, sorted by its amount: a keyword that many rows have is found along the order of the list.
create index payments_by_amount on payments ((case kind when 'refund' then -amount else amount end), id) include (garage_id)
  where kind in ('down_payment', 'payment', 'refund');
