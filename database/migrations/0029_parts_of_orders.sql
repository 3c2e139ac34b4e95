-- Parts of orders: what a voided invoice has left in the cost of sales, money given back, and claims of work under way.

-- Of what was issued: a void without a replacement leaves it in the cost of sales (accounting, rule 15).
alter table order_lines add column kept_value bigint not null default 0;
alter table order_lines add constraint order_lines_kept_value check (kept_value between 0 and issued_value);
alter table order_lines add constraint order_lines_issued_of check (issued <= qty and (issued > 0 or issued_value = 0));

-- What an invoice sold of the cost of its order: a void puts exactly this back.
alter table invoices add column parts_cost bigint not null default 0 check (parts_cost >= 0);
alter table invoices add column third_party_cost bigint not null default 0 check (third_party_cost >= 0);

-- Money that went back, or that the garage keeps (accounting, rules 14 and 16). `excess`: the part out of the deposit.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check
  check (kind in ('down_payment', 'payment', 'refund', 'forfeit'));

-- What a voided invoice has left falls by what went back, from the day it did.
create or replace view receivable_papers as
  select i.id as invoice_id, i.customer_id, i.garage_id, true as is_debt, i.issued_on as since, d.day as from_on,
    least(d.next_day, i.voided_on) as to_on, d.amount
  from invoices i join (
    select invoice_id, day, sum(sum(amount)) over (partition by invoice_id order by day)::bigint as amount,
      lead(day) over (partition by invoice_id order by day) as next_day
    from (
      select id as invoice_id, issued_on as day, grand_total - down_payment as amount from invoices
      union all
      select invoice_id, paid_on, excess - amount from payments where kind = 'payment' and invoice_id is not null
    ) move group by invoice_id, day
  ) d on d.invoice_id = i.id
  where d.amount <> 0 and (i.voided_on is null or d.day < i.voided_on)
  union all
  select i.id, i.customer_id, i.garage_id, false, p.paid_on, greatest(p.paid_on, i.voided_on), null, p.excess - p.amount
  from invoices i join payments p on p.invoice_id = i.id
  where i.voided_on is not null and p.kind = 'payment' and p.amount > p.excess
  union all
  select i.id, i.customer_id, i.garage_id, false,
    (select min(p.paid_on) from payments p where p.invoice_id = i.id and p.kind = 'payment'),
    greatest(r.paid_on, i.voided_on), null, r.amount - r.excess
  from invoices i join payments r on r.invoice_id = i.id
  where i.voided_on is not null and r.kind = 'refund' and r.amount > r.excess;

drop trigger receivable on payments;
create trigger receivable after insert on payments
  for each row when (new.kind in ('payment', 'refund') and new.invoice_id is not null) execute function keep_receivable();

-- Several claims in one transaction: their items are locked first, in the order of their ids, as move_stock does.
create function lock_stock(p_items int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from stock_balances b where b.item_id = any (p_items) order by b.item_id for update;
end $$;

-- Work that was under way before parts were reserved: it waits for its parts like any other.
select claim_stock(l.id, l.qty, null, now())
from order_lines l join orders o on o.id = l.order_id
where o.stage in ('in_progress', 'on_hold') and l.kind = 'part' and l.approval = 'approved' and l.inventory_item_id is not null
order by o.created_at, l.id;
