-- The tax of a build: each bill has its own, and the delivery that of the price less theirs. `amount` is what a bill asks for,
-- with its tax; without it, it is a deposit until the delivery. Of what was not paid when the build was cancelled: its tax.
alter table build_bills add column withdrawn_tax bigint not null default 0 check (withdrawn_tax >= 0);
