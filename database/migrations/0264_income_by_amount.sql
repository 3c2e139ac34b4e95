-- A page of the income by amount is found in the index alone, also among the days of a year or what orders brought.
create index invoices_net_sides on invoices (net, id) include (garage_id, issued_on, order_id);
drop index invoices_net;
alter index invoices_net_sides rename to invoices_net;
-- The same in the order of the days.
create index invoices_newest_sides on invoices (issued_on desc, id desc) include (garage_id, net, order_id);
drop index invoices_newest;
alter index invoices_newest_sides rename to invoices_newest;
-- Those that stand need no cost there.
drop index invoices_standing_net;
create index invoices_standing_net on invoices ((net - credited_net), id)
  include (garage_id, issued_on, net, credited_net, order_id) where status = 'issued' and credited_on is null;
