-- Every customer as a member, every paid invoice as it counts for the tier, and points of every third customer who has come:
-- each a lot of its own, ending on one of the days of a year from today on.
insert into memberships (customer_id, country_id, joined_on, tier_rank, total_transaction, vehicles, last_visit, last_garage_id)
select c.id, c.country_id, (c.created_at at time zone n.time_zone)::date, tier_rank(c.tier),
  coalesce(i.total, 0), coalesce(v.vehicles, 0), o.day, o.garage_id
from customers c join countries n on n.id = c.country_id
left join (select customer_id, sum(grand_total) as total from invoices where status = 'issued' group by 1) i on i.customer_id = c.id
left join (select customer_id, count(*) as vehicles from vehicles group by 1) v on v.customer_id = c.id
left join (select distinct on (customer_id) customer_id, checked_in_on as day, garage_id from orders
  where checked_in_on is not null order by customer_id, checked_in_on desc, id desc) o on o.customer_id = c.id
on conflict do nothing;

insert into membership_invoices (invoice_id, customer_id, garage_id, paid_on, net, earning, tier, points)
select i.id, i.customer_id, i.garage_id, i.issued_on, i.net, i.net, 'Bronze', 0
from invoices i join orders o on o.id = i.order_id where i.status = 'issued' and o.billing = 'paid'
on conflict do nothing;

insert into point_lots (customer_id, garage_id, points, remaining, booked, booked_remaining, earned_on, expires_on)
select customer_id, last_garage_id, points, points, points * 100, points * 100, day, day + interval '12 months'
from (select customer_id, last_garage_id, 50 + customer_id % 700 as points, current_date - customer_id % 364 as day
  from memberships where last_garage_id is not null and customer_id % 3 = 0) m order by day, customer_id;
insert into point_entries (customer_id, kind, points, balance, booked, garage_id, lot_id, reason, day, at)
select customer_id, 'adjust', points, points, booked, garage_id, id, 'Filled', earned_on, earned_on::timestamptz from point_lots order by id;
update memberships m set points = l.points from point_lots l where l.customer_id = m.customer_id;
