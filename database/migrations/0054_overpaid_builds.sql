-- What a customer paid for a build above its price stands in 2-1210 after the delivery, and is paid back from there.
alter table build_payments
  drop constraint build_payments_kind_check,
  add constraint build_payments_kind_check check (kind in ('deposit', 'refund', 'forfeit', 'payment', 'payback'));
