-- What a voucher and points take off an order and its invoice: net = sub total - discounts - voucher - points.
alter table orders
  add voucher_value bigint not null default 0 check (voucher_value >= 0),
  -- reserved for the order while it is open, redeemed with its invoice
  add points int not null default 0 check (points >= 0),
  add points_value bigint not null default 0 check (points_value >= 0),
  drop constraint orders_check1,
  add constraint orders_total_check check (total = sub_total - discount - voucher_value - points_value);
alter table invoices
  add voucher_value bigint not null default 0 check (voucher_value >= 0),
  add points int not null default 0 check (points >= 0),
  add points_value bigint not null default 0 check (points_value >= 0),
  drop constraint invoices_check,
  add constraint invoices_net_check check (net = sub_total - discount - voucher_value - points_value);
-- this line's part of them, as of the discounts
alter table invoice_lines
  add voucher bigint not null default 0 check (voucher >= 0),
  add points bigint not null default 0 check (points >= 0);
