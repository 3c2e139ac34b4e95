-- What a customer declined stays with the car: it is offered again at the next order.
alter table order_lines
  add column declined_at timestamptz,
  -- the declined line, of an earlier order, that this one offers again
  add column offer_of int references order_lines on delete set null,
  add column dismissed_at timestamptz,
  add column dismissed_by int references employees,
  add column dismiss_reason text;
update order_lines set declined_at = created_at where approval = 'declined';
create index on order_lines (offer_of) where offer_of is not null;
