-- Vouchers of every status, and a coupon that waits for every customer.
insert into vouchers (id, name, code, category, audience, quantity, expiry_date, discount_percent, max_discount, min_spend,
  country_ids, state, created_at)
overriding system value
select n, 'Voucher ' || n, 'BENCH-' || n, (array['service', 'parts', 'all', 'campaign'])[1 + n % 4],
  case when n % 3 = 0 then 'granted' else 'everyone' end, 1000, current_date - 400 + n % 800, 5 + n % 20,
  case when n % 2 = 0 then 100000 end, case when n % 5 = 0 then 300000 end, case when n % 4 = 0 then array[1] else '{}'::int[] end,
  case when n % 10 = 0 then 'paused' when n % 11 = 0 then 'ended' else 'published' end, now() - n * interval '10 minutes'
from generate_series(1, greatest(100, :orders / 50)) n;

insert into coupons (voucher_id, customer_id, granted, state, created_at)
select 1 + c.id % v.many, c.id, true, 'available', now()
from customers c, (select count(*)::int as many from vouchers) v order by c.id;
update vouchers v set taken = c.many
from (select voucher_id, count(*)::int as many from coupons group by 1) c where c.voucher_id = v.id;
update memberships m set coupons = c.many
from (select customer_id, count(*)::int as many from coupons group by 1) c where c.customer_id = m.customer_id;
