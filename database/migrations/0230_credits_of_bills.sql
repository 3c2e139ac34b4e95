-- Bills of builds are credited. `of_revenue`: the build had been delivered, so that the note took off revenue and no deposit.
-- `credited_on`: since when nothing is left of a bill.
alter table credit_notes add column of_revenue boolean not null default false,
  add constraint credit_notes_of_revenue check (bill_id is not null or not of_revenue);
alter table build_bills add column credited_on date;

-- What notes come to of a bill: of those that stand what they took off, and of all what of the money that was paid they gave
-- back, kept for the customer or set against an invoice.
create view bill_credits as
  select bill_id,
    coalesce(sum(grand_total) filter (where status = 'issued'), 0)::bigint as credited,
    coalesce(sum(net) filter (where status = 'issued'), 0)::bigint as net,
    coalesce(sum(tax) filter (where status = 'issued'), 0)::bigint as tax,
    coalesce(sum(net) filter (where status = 'issued' and of_revenue), 0)::bigint as revenue,
    sum(refunded + case when kept_back_on is null then kept else 0 end
      + case when offset_back_on is null then offset_amount else 0 end)::bigint as settled
  from credit_notes where bill_id is not null group by bill_id;
