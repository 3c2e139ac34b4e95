-- Cash that is paid back is rounded to the smallest coin, as cash that comes in is. The rounding is what no coin was small
-- enough for; less than zero where more was handed over. What a row settles stays its amount.
alter table payments
  drop constraint payments_check1,
  add constraint payments_money check (amount - rounding - withheld >= case when kind = 'refund' then 0 else excess end);

alter table credit_notes
  add column refund_rounding bigint not null default 0 check (refund_rounding between -2 and 2),
  add constraint credit_notes_rounding check (refund_rounding = 0 or refunded > 0);

alter table build_payments
  add column rounding bigint not null default 0 check (rounding between -2 and 2),
  add constraint build_payments_rounding check (rounding = 0 or kind in ('refund', 'payback'));
