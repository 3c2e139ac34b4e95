/** Receivables from the stored open amounts of invoices (0013_receivables.sql), and the account that they must equal. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { Receivables } from '../../answers.ts'

type Row = Receivables['rows'][number]
type Totals = Receivables['totals'] & { customers: number; invoices: number }

const ages =
  sql.raw(`coalesce(sum(days_0_30), 0)::bigint as days_0_30, coalesce(sum(days_31_60), 0)::bigint as days_31_60,
  coalesce(sum(days_61_90), 0)::bigint as days_61_90, coalesce(sum(days_over_90), 0)::bigint as days_over_90,
  coalesce(sum(total), 0)::bigint as total`)

/** Open amounts at the end of a day, largest first: a page of customers, and the totals of all. */
export async function selectReceivables(
  db: Db,
  scope: Scope,
  date: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Row[]; totals: Totals }> {
  const age = (
    from: number,
    to: number | null,
  ) => sql`sum(o.amount) filter (where ${date}::date - o.since >= ${sql.lit(from)}
    ${to === null ? sql`` : sql`and ${date}::date - o.since <= ${sql.lit(to)}`})`
  const { rows } = await sql<{ rows: Row[]; totals: Totals }>`
    with debt as materialized (
      select o.customer_id, (count(*) filter (where o.is_debt))::int as invoices, ${age(-1_000_000, 30)} as days_0_30,
        ${age(31, 60)} as days_31_60, ${age(61, 90)} as days_61_90, ${age(91, null)} as days_over_90, sum(o.amount) as total
      from receivable_spans o
      where daterange(o.from_on, o.to_on) @> ${date}::date and ${inScope(scope, 'o.garage_id')}
      group by o.customer_id having sum(o.amount) <> 0 or bool_or(o.is_debt)
    ), page as (
      select * from debt order by total desc, customer_id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}
    )
    select (select coalesce(json_agg(r order by r.total desc, (r.customer ->> 'id')::int), '[]') from (
        select json_build_object('id', c.id, 'full_name', c.full_name) as customer, p.invoices, ${ages}
        from page p join customers c on c.id = p.customer_id group by c.id, c.full_name, p.invoices) r) as rows,
      (select row_to_json(t) from (select count(*)::int as customers, coalesce(sum(invoices), 0)::int as invoices, ${ages}
        from debt) t) as totals`.execute(db)
  return rows[0]!
}

/** The receivable accounts of the books in scope; the book's own first, then those of single garages. */
export const selectReceivableAccounts = (db: Db, scope: Scope) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.book_id'])
    .where('accounts.system_key', '=', 'AR')
    .where(countryInScope(scope, 'accounts.book_id'))
    .orderBy(sql`accounts.garage_id is not null`)
    .orderBy('accounts.id')
    .execute()

/** Manual entries and opening balances on these accounts up to a day: debit less credit. */
export async function selectByHand(
  db: Db,
  scope: Scope,
  accountIds: readonly number[],
  date: string,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.debit - l.credit), 0) as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.source_type in ('manual', 'opening') and l.account_id = any(${[...accountIds]}::int[])
      and ${inScope(scope, 'l.garage_id')} and l.entry_date <= ${date}::date`.execute(db)
  return rows[0]?.amount ?? 0
}
