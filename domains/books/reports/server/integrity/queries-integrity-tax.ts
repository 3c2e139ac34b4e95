/** Rules between the ledger and the tax of documents: tax not filed yet, and the liability of filed returns. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, type Since, ofBooks } from './queries-integrity-rule.ts'

/** What the accounts of tax hold in each garage as credit, without what somebody typed: that has no document. */
const booked = (scope: Scope, isDue: boolean): RawBuilder<unknown> => {
  const ofThese = sql`(t.side = 'due') = ${isDue} and ${ofBooks(scope, 't.book_id')}`
  return sql`
    select account_id, garage_id, sum(amount) as amount from (
      select t.account_id, b.garage_id, b.credit - b.debit as amount
      from tax_accounts t join account_period_balances b on b.account_id = t.account_id where ${ofThese}
      union all
      select t.account_id, l.garage_id, l.debit - l.credit
      from journal_entries e join journal_lines l on l.entry_id = e.id join tax_accounts t on t.account_id = l.account_id
      where e.source_type in ('manual', 'opening') and ${ofThese}
    ) x group by account_id, garage_id`
}

/** The same from documents: each selects account_id, garage_id and amount. */
const compared = (scope: Scope, isDue: boolean, claimed: RawBuilder<unknown>) => sql`
  select format('Garage %s: the account %s says %s, its documents say %s', g.code, a.code, x.booked, x.claimed) as what,
    null::int as entry_id, a.id as account_id, g.id as garage_id, null::int as order_id
  from (
    select account_id, garage_id, coalesce(b.amount, 0) as booked, coalesce(c.amount, 0) as claimed
    from (${booked(scope, isDue)}) b full join (${claimed}) c using (account_id, garage_id)) x
  join accounts a on a.id = x.account_id join garages g on g.id = x.garage_id
  where ${ofBooks(scope, 'g.country_id')} and x.booked <> x.claimed`

/** 2-1310 and 1-1410 hold the tax of documents that no return has declared, in each garage and so for each company. */
export const taxOpen = (scope: Scope): Rule => ({
  checked: sql`select count(*) from document_taxes d where d.tax_return_id is null and ${ofBooks(scope, 'd.country_id')}`,
  broken: compared(
    scope,
    false,
    sql`select account_id, garage_id, sum(case side when 'output' then tax - filed_tax else filed_tax - tax end) as amount
      from document_taxes where tax_return_id is null group by 1, 2`,
  ),
})

/** 2-1340 equals the liability of filed returns (payments are manual entries), and each liability equals its documents. */
export const taxDue = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from tax_returns r join legal_entities e on e.id = r.legal_entity_id
    where r.reopened_at is null and ${ofBooks(scope, 'e.country_id')}`,
  broken: sql`
    ${compared(
      scope,
      true,
      sql`select a.id as account_id, t.garage_id, sum(t.output - t.input) as amount
        from tax_return_entries t join tax_returns r on r.id = t.tax_return_id and r.reopened_at is null
        join garages g on g.id = t.garage_id cross join lateral (select a.id from accounts a where a.system_key = 'TAX_DUE'
          and a.book_id = g.country_id and coalesce(a.garage_id, g.id) = g.id order by a.garage_id nulls last limit 1) a
        group by 1, 2`,
    )}
    union all
    select format('Tax return %s of garage %s: it declared %s and %s, its documents say %s and %s', r.until, g.code,
        coalesce(t.output, 0), coalesce(t.input, 0), coalesce(d.output, 0), coalesce(d.input, 0)),
      t.entry_id, null::int, g.id, null::int
    from tax_return_entries t full join (
      select tax_return_id, garage_id, sum(tax) filter (where side = 'output') as output,
        sum(tax) filter (where side = 'input') as input
      from (
        select d.tax_return_id, d.garage_id, d.side, d.tax from document_taxes d
        where d.tax_return_id is not null
          and not exists (select from tax_return_shares s where s.document_tax_id = d.id)
        union all
        select s.tax_return_id, d.garage_id, d.side, s.tax
        from tax_return_shares s join document_taxes d on d.id = s.document_tax_id) x
      group by 1, 2) d using (tax_return_id, garage_id)
    join tax_returns r on r.id = coalesce(t.tax_return_id, d.tax_return_id)
    join garages g on g.id = coalesce(t.garage_id, d.garage_id)
    where r.reopened_at is null and ${since ? sql`r.filed_at >= ${since.at}::timestamptz - interval '10 minutes'` : sql`true`}
      and ${ofBooks(scope, 'g.country_id')}
      and (coalesce(t.output, 0) <> coalesce(d.output, 0) or coalesce(t.input, 0) <> coalesce(d.input, 0))`,
})
