/** The rules of points: what the books owe for them, and that balances, lots, debts and orders agree. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, ofBooks } from './queries-integrity-rule.ts'
import { equalSums } from './queries-integrity-stock.ts'

/** 2-1220 equals the booked value of live lots less that of open debts. */
export const pointsLiability = (scope: Scope): Rule =>
  equalSums(
    scope,
    ['POINTS'],
    sql`select 'POINTS' as key, garage_id, sum(amount) as amount from (
        select garage_id, -booked_remaining as amount from point_lots where remaining > 0
        union all select garage_id, booked_remaining from point_debts where remaining > 0) x
      group by garage_id having sum(amount) <> 0`,
  )

/** A member's balance equals live lots less debts, and the points ledger; reserved points belong to an order. */
export const pointBalances = (scope: Scope): Rule => ({
  checked: sql`select count(*) from memberships m where ${ofBooks(scope, 'm.country_id')}`,
  broken: sql`
    with said as (
      select customer_id, sum(points) as points, sum(lots) as lots, sum(ledger) as ledger from (
        select customer_id, points, 0 as lots, 0 as ledger from memberships where points <> 0
        union all select customer_id, 0, remaining, 0 from point_lots where remaining > 0
        union all select customer_id, 0, -remaining, 0 from point_debts where remaining > 0
        union all select customer_id, 0, 0, points from point_entries) x group by customer_id
    )
    select format('%s has %s points, the lots say %s, the ledger %s', c.full_name, s.points, s.lots, s.ledger) as what,
      null::int as entry_id, null::int as account_id, null::int as garage_id, null::int as order_id
    from said s join customers c on c.id = s.customer_id
    where ${ofBooks(scope, 'c.country_id')} and (s.points <> s.lots or s.points <> s.ledger)
    union all
    select format('%s is said to have %s coupons, and has %s', c.full_name, m.coupons, coalesce(k.coupons, 0)), null, null, null, null
    from memberships m join customers c on c.id = m.customer_id
    left join (select customer_id, count(*) as coupons from coupons group by 1) k on k.customer_id = m.customer_id
    where ${ofBooks(scope, 'm.country_id')} and (m.coupons > 0 or k.coupons > 0) and m.coupons <> coalesce(k.coupons, 0)
    union all
    select format('Lot %s: %s points are reserved, orders hold %s', l.id, l.reserved, coalesce(r.points, 0)), null, null,
      l.garage_id, null
    from point_lots l join garages g on g.id = l.garage_id
    left join (select lot_id, sum(points) as points from point_reservations group by 1) r on r.lot_id = l.id
    where ${ofBooks(scope, 'g.country_id')} and l.reserved <> coalesce(r.points, 0)
    union all
    select format('%s has %s points, its customer''s lots hold %s for it', o.number, o.points, coalesce(r.points, 0)), null, null,
      o.garage_id, o.id
    from orders o join garages g on g.id = o.garage_id
    left join (select order_id, sum(points) as points from point_reservations group by 1) r on r.order_id = o.id
    where ${ofBooks(scope, 'g.country_id')} and (o.points > 0 or r.points > 0)
      and coalesce(r.points, 0) <> case when o.billing in ('issued', 'part_paid', 'paid', 'written_off') then 0 else o.points end`,
})
