-- What is wrong with the car, in the customer's words; the mechanic's notes stand beside it.
alter table orders add column complaint text;
