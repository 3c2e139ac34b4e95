-- A payment of a build's bill settles more than its money, as one of an invoice does: cash is rounded to the smallest coin,
-- and a company may keep tax of income back that it pays to the tax office itself. `amount` is what it settles.
alter table build_payments
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- of the paper that the customer gives for it
  add column withholding_number text,
  drop constraint build_payments_rounding,
  add constraint build_payments_rounding check (rounding = 0 or kind in ('refund', 'payback', 'payment')),
  add constraint build_payments_withheld check (withheld = 0 or kind = 'payment'),
  add constraint build_payments_withholding check (withholding_number is null or withheld > 0),
  add constraint build_payments_money check (amount - rounding - withheld >= 0);
