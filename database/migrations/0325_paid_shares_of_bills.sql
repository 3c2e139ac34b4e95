-- On the basis of payment the bill of a build counts by the share that is settled, deposits among it, of all that it asked for.
-- Its open amounts alone do not say that: what is paid on the day of the bill leaves none. Tax that is reversed to the buyer of a
-- purchase is of no bill, and counts whole.
create or replace function tax_counted(d document_taxes, p_day date,
  out base bigint, out other_base bigint, out tax bigint, out is_whole boolean)
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  asked bigint;
  settled bigint;
begin
  is_whole := d.tax < 0 or d.base < 0 or p_day >= d.counts_on + interval '12 months';
  if not is_whole and d.source = 'invoice' then
    select i.grand_total, i.grand_total
        - coalesce((select sum(r.amount) from receivable_spans r where r.invoice_id = i.id and r.is_debt
            and r.from_on <= p_day and (r.to_on is null or r.to_on > p_day)), 0)
        - coalesce((select sum(case p.kind when 'written_off' then p.amount else -p.amount end) from payments p
            where p.invoice_id = i.id and p.kind in ('written_off', 'written_back') and p.paid_on <= p_day), 0)
      into asked, settled from invoices i where i.id = d.source_id;
    is_whole := settled >= asked;
  elsif not is_whole and d.source in ('build_bill', 'build_delivery') then
    select x.asked, x.asked
        - coalesce((select sum(r.amount) from receivable_spans r where r.bill_id = b.id and r.is_debt
            and r.from_on <= p_day and (r.to_on is null or r.to_on > p_day)), 0)
        - coalesce((select sum(case p.kind when 'written_off' then p.amount else -p.amount end) from build_payments p
            where p.bill_id = b.id and p.kind in ('written_off', 'written_back') and p.paid_on <= p_day), 0)
      into asked, settled
    from build_bills b cross join lateral (select coalesce(sum((t ->> 'base')::bigint + (t ->> 'tax')::bigint), b.amount) as asked
      from jsonb_array_elements(b.taxes) t) x where b.id = d.source_id;
    is_whole := coalesce(settled >= asked, true);
  else
    is_whole := true;
  end if;
  if is_whole then
    base := d.base; other_base := d.other_base; tax := d.tax;
  else
    base := round(d.base * greatest(settled, 0)::numeric / asked);
    other_base := round(d.other_base * greatest(settled, 0)::numeric / asked);
    tax := round(d.tax * greatest(settled, 0)::numeric / asked);
  end if;
end $$;
