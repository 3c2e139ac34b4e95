-- What a company that buys calls the order; its invoice names it.
alter table orders add column purchase_order_number text;
