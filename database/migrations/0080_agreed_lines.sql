-- Of each line, what the customer agreed to: a dearer line holds on to it, and goes back to it when the rise is declined.
alter table order_lines
  add column agreed_qty numeric(12,3),
  add column agreed_price bigint,
  add column agreed_discount bigint;

-- Of a line that became dearer before, only the amount is known: it holds nothing until the customer decides, as before.
update order_lines l set agreed_qty = l.qty, agreed_price = l.unit_price, agreed_discount = l.discount, agreed_amount = l.amount
  from orders o where o.id = l.order_id and l.approval = 'approved' and o.stage not in ('delivered', 'cancelled', 'no_show');
