/** The rules between builds and the books. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, ofBooks } from './queries-integrity-rule.ts'

/** What an account says of a build, from its own entries and those of the credit notes of its bills. */
const booked = (
  key: string,
) => sql`(select sum(j.debit - j.credit) as amount, min(j.account_id) as account_id
  from (
    select 'build' as source, b.id::text as id
    union all select 'credit_note', n.id::text from build_bills i join credit_notes n on n.bill_id = i.id where i.build_id = b.id) s
  join journal_entries e on e.source_type = s.source and e.source_id = s.id
  join journal_lines j on j.entry_id = e.id join accounts a on a.id = j.account_id
  -- what is set against an invoice moves between two papers of the receivable
  where a.system_key = ${key} and not (s.source = 'credit_note' and e.event in ('offset', 'offset_reversed')))`

/**
 * Until a build is sold, 2-1230 holds its deposits and bills, less refunds, forfeits and reversals; 1-1210 the open amount
 * of its bills; 2-1210 overpayments not yet refunded, and the customer credit of its credit notes.
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
    cross join lateral (select coalesce(sum(n.net) filter (where n.status = 'issued' and not n.of_revenue), 0) as net,
        coalesce(sum(n.grand_total) filter (where n.status = 'issued'), 0) - coalesce(sum(n.refunded), 0)
          - coalesce(sum(n.kept) filter (where n.kept_back_on is null), 0) as owed,
        coalesce(sum(n.kept) filter (where n.kept_back_on is null), 0) as kept
      from build_bills i join credit_notes n on n.bill_id = i.id where i.build_id = b.id) n
    left join lateral ${booked('BUILD_DEPOSIT')} d on true
    left join lateral ${booked('AR')} r on true
    left join lateral ${booked('CUSTOMER_DEPOSIT')} c on true
    cross join lateral (values
      ('2-1230', -d.amount, d.account_id, case when b.status in ('delivered', 'cancelled') then 0 else p.deposits + l.billed - n.net end),
      ('1-1210', r.amount, r.account_id, l.asked - p.paid - n.owed),
      -- what of it pays an invoice left by an entry of that invoice
      ('2-1210', -c.amount, c.account_id, l.back - p.back + n.kept)) w (code, booked, account_id, said)
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
