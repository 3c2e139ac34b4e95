-- The dashboard is the first page that an owner sees, so what it counts is read from an index alone.
-- Orders that were made on a day and not called off since.
create index orders_made on orders (opened_on, garage_id) where stage not in ('cancelled', 'no_show');
-- Income with what it cost: issued, voided or standing, by order or over the counter. It takes the place of two indexes.
create index invoices_sums on invoices (garage_id, issued_on)
  include (order_id, status, net, credited_net, credited_on, parts_cost, third_party_cost, void_booked_on, id)
  where opened_on is null;
drop index invoices_standing;
drop index invoices_income;
