/** The rule between builds and their money. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/scope.ts'
import { type Rule, ofBooks } from './queries-house-rule.ts'

/** 2-1230 holds for each build what came in, less what was paid back, kept or sold. */
export const buildDeposits = (scope: Scope): Rule => ({
  checked: sql`select count(*) from builds b join garages g on g.id = b.garage_id where ${ofBooks(scope, 'g.country_id')}`,
  broken: sql`
    select format('Build %s: the account 2-1230 says %s, its payments say %s', b.number, coalesce(l.held, 0), coalesce(p.held, 0)) as what,
      null::int as entry_id, l.account_id, b.garage_id, null::int as order_id
    from builds b join garages g on g.id = b.garage_id
    left join lateral (select sum(case kind when 'deposit' then amount else -amount end) as held
      from build_payments where build_id = b.id) p on true
    left join lateral (select sum(j.credit - j.debit) as held, min(j.account_id) as account_id
      from journal_entries e join journal_lines j on j.entry_id = e.id join accounts a on a.id = j.account_id
      where e.source_type = 'build' and e.source_id = b.id::text and a.system_key = 'BUILD_DEPOSIT') l on true
    where ${ofBooks(scope, 'g.country_id')} and coalesce(l.held, 0) <> coalesce(p.held, 0)`,
})
