-- A payment settles more than the money that came in: cash is rounded to the smallest coin, and a company may keep tax of
-- income back that it pays to the tax office itself. `amount` is what the payment settles, with any excess.
alter table payments
  -- less than zero where more came in than was due
  add column rounding bigint not null default 0 check (rounding between -2 and 2),
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- of the paper that the buyer gives for it
  add column withholding_number text,
  add check (amount - excess - rounding - withheld >= 0);

-- Sums of money by day read the index alone.
drop index payments_garage;
create index payments_garage on payments (garage_id, paid_on) include (kind, amount, rounding, withheld);

-- an account that the books post to themselves is not changed by anybody else
alter table accounts disable trigger user;
update accounts set system_key = 'PREPAID_INCOME_TAX'
where code = '1-1420' and garage_id is null and system_key is null and type = 'asset' and postable;
alter table accounts enable trigger user;
