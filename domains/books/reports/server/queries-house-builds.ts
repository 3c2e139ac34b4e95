/** The rules between builds and the books. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/scope.ts'
import { type Rule, ofBooks } from './queries-house-rule.ts'

/** What an account says of a build, from the entries of the build itself. */
const booked = (
  key: string,
) => sql`(select sum(j.debit - j.credit) as amount, min(j.account_id) as account_id
  from journal_entries e join journal_lines j on j.entry_id = e.id join accounts a on a.id = j.account_id
  where e.source_type = 'build' and e.source_id = b.id::text and a.system_key = ${key})`

/**
 * 2-1230 holds for each build what came in and was billed, less what was paid back, kept or taken back, until it is sold;
 * 1-1210 what its bills have open, 2-1210 what was paid above its price and not paid back.
 */
export const buildDeposits = (scope: Scope): Rule => ({
  checked: sql`select count(*) from builds b join garages g on g.id = b.garage_id where ${ofBooks(scope, 'g.country_id')}`,
  broken: sql`
    select format('Build %s: the account %s says %s, its payments and bills say %s', b.number, w.code, coalesce(w.booked, 0), w.said) as what,
      null::int as entry_id, w.account_id, b.garage_id, null::int as order_id
    from builds b join garages g on g.id = b.garage_id
    cross join lateral (select
        coalesce(sum(case when kind = 'deposit' then amount when kind in ('refund', 'forfeit') then -amount else 0 end), 0) as deposits,
        coalesce(sum(amount) filter (where kind = 'payback'), 0) as back,
        coalesce(sum(case kind when 'written_back' then -amount else amount end)
          filter (where kind in ('payment', 'written_off', 'written_back')), 0) as paid
      from build_payments where build_id = b.id) p
    cross join lateral (select
        coalesce(sum(amount - tax - withdrawn + withdrawn_tax) filter (where kind = 'stage'), 0) as billed,
        coalesce(sum(greatest(amount, 0) - withdrawn - lowered), 0) as asked,
        coalesce(sum(greatest(-amount, 0)), 0) - coalesce(sum(lowered), 0) as back
      from build_bills where build_id = b.id) l
    left join lateral ${booked('BUILD_DEPOSIT')} d on true
    left join lateral ${booked('AR')} r on true
    left join lateral ${booked('CUSTOMER_DEPOSIT')} c on true
    cross join lateral (values
      ('2-1230', -d.amount, d.account_id, case when b.status in ('delivered', 'cancelled') then 0 else p.deposits + l.billed end),
      ('1-1210', r.amount, r.account_id, l.asked - p.paid),
      -- what of it pays an invoice left by an entry of that invoice
      ('2-1210', -c.amount, c.account_id, l.back - p.back)) w (code, booked, account_id, said)
    where ${ofBooks(scope, 'g.country_id')} and coalesce(w.booked, 0) <> w.said`,
})

/** 1-1330 holds for each build what it has cost, until it is delivered or cancelled. */
export const buildCosts = (scope: Scope): Rule => ({
  checked: sql`select count(*) from builds b join garages g on g.id = b.garage_id where ${ofBooks(scope, 'g.country_id')}`,
  broken: sql`
    select format('Build %s: the account 1-1330 says %s, it has cost %s', b.number, coalesce(k.amount, 0) + o.booked, c.cost) as what,
      null::int as entry_id, k.account_id, b.garage_id, null::int as order_id
    from builds b join garages g on g.id = b.garage_id
    left join lateral ${booked('WIP_BUILD')} k on true
    cross join lateral (select coalesce(sum(j.debit - j.credit), 0) as booked
      from third_party_purchases t join journal_entries e on e.source_type = 'third_party_purchase' and e.source_id = t.id::text
      join journal_lines j on j.entry_id = e.id join accounts a on a.id = j.account_id and a.system_key = 'WIP_BUILD'
      where t.build_id = b.id) o
    cross join lateral (select case when b.status in ('delivered', 'cancelled') then 0 else
      (select coalesce(sum(value - returned_value), 0) from build_materials where build_id = b.id)
      + (select coalesce(sum(value), 0) from build_times where build_id = b.id)
      + (select coalesce(sum(cost), 0) from third_party_purchases
          where build_id = b.id and cost_of = 'build' and deleted_at is null) end as cost) c
    where ${ofBooks(scope, 'g.country_id')} and coalesce(k.amount, 0) + o.booked <> c.cost`,
})
