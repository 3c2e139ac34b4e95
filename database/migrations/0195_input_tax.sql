-- The tax on what is bought. Of the tax of a line, `tax_cost` is a part of what it costs, since nobody gives it back, and
-- `tax_declared` is owed to the state instead of the supplier (reverse charge). The rest of it is claimed.
alter table purchase_lines
  add column tax_is_typed boolean not null default false,
  add column tax_cost bigint not null default 0,
  add column tax_declared bigint not null default 0,
  -- what one unit cost: its last price
  add column unit_cost bigint not null generated always as (unit_price + round(tax_cost / quantity)::bigint) stored;
alter table third_party_purchase_lines
  add column tax_is_typed boolean not null default false,
  add column tax_cost bigint not null default 0,
  add column tax_declared bigint not null default 0;

-- `tax_claimable`: what the books have on 1-1410 for it
alter table purchases add column tax_claimable bigint not null default 0;
alter table third_party_purchases
  add column tax_claimable bigint not null default 0,
  add column tax_cost bigint not null default 0,
  -- what goes into its order, its build or the expenses
  add column cost bigint not null generated always as (sub_total + tax_cost) stored;

-- Those that wait for the number of the supplier's tax invoice.
create index purchases_tax_waits on purchases (garage_id, date desc, id desc)
  where tax_claimable <> 0 and tax_invoice_number is null and deleted_at is null;
create index third_party_purchases_tax_waits on third_party_purchases (garage_id, date desc, id desc)
  where tax_claimable <> 0 and tax_invoice_number is null and deleted_at is null;
