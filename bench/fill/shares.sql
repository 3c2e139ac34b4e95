-- An estimate of each order that waits for its customer, with a link to answer it. Every order has a link to follow it, and
-- every invoice one to pay it. Their tokens are `bench-<id>`, filled with minuses.
insert into order_estimates (order_id, version, frozen_at, hash, canonical, lines, sub_total, discount, tax, grand_total, difference)
select o.id, 1, o.staged_at, encode(sha256(o.id::text::bytea), 'hex'), '{}', l.lines, o.sub_total, o.discount, o.tax, o.grand_total, o.grand_total
from orders o cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('line_id', l.id, 'kind', l.kind, 'name', l.name,
    'qty', l.qty, 'unit_price', l.unit_price, 'discount', l.discount, 'amount', l.amount, 'approval', 'proposed', 'changed', true)
    order by l.id), '[]') as lines from order_lines l where l.order_id = o.id) l
where o.stage = 'awaiting_approval';
update order_lines l set approval = 'proposed' from orders o where o.id = l.order_id and o.stage = 'awaiting_approval';
update orders set estimate_version = 1 where stage = 'awaiting_approval';

insert into shares (purpose, garage_id, order_id, invoice_id, token_random, token_hash, estimate_hash, answer_until, by_message,
  created_at, opened_count, opened_at)
select s.purpose, s.garage_id, s.order_id, s.invoice_id, '\x00', sha256(rpad('bench-' || s.id, 43, '-')::bytea), s.hash,
  case when s.hash is not null then now() + interval '30 days' end, true, s.at, 1, s.at
from (select row_number() over (order by at, purpose, order_id, invoice_id) as id, * from (
    select 'track' as purpose, garage_id, id as order_id, null::int as invoice_id, null::text as hash, created_at as at from orders
    union all select 'bill', garage_id, null, id, null, issued_at from invoices
    union all select 'approve', o.garage_id, o.id, null, e.hash, e.frozen_at from order_estimates e join orders o on o.id = e.order_id) x) s
order by s.id;
