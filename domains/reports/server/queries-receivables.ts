/** Receivables from the documents (invoices less payments), and the account that they must come to. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { type Scope, within, withinCountry } from '#platform/server/scope.ts'
import type { Receivables } from '../contract.ts'

type Row = Receivables['rows'][number]

/**
 * What was open at the end of a day. An invoice that was voided by then owes nothing; what had been paid on it is the
 * customer's, and stands against the rest with the age of the payment.
 */
export async function selectReceivables(db: Db, scope: Scope, date: string): Promise<Row[]> {
  const age = (
    from: number,
    to: number | null,
  ) => sql`coalesce(sum(amount) filter (where ${date}::date - since >= ${from}
    ${to === null ? sql`` : sql`and ${date}::date - since <= ${to}`}), 0)`
  const { rows } = await sql<Row>`
    with open as (
      select i.customer_id, i.id as invoice_id, i.issued_on as since,
        i.grand_total - i.down_payment - coalesce((
          select sum(p.amount - p.excess) from payments p
          where p.invoice_id = i.id and p.kind = 'payment' and p.paid_on <= ${date}::date), 0) as amount
      from invoices i
      where ${within(scope, 'i.garage_id')} and i.issued_on <= ${date}::date
        and (i.voided_on is null or i.voided_on > ${date}::date)
      union all
      select i.customer_id, null, p.paid_on, -(p.amount - p.excess)
      from payments p join invoices i on i.id = p.invoice_id
      where ${within(scope, 'p.garage_id')} and p.kind = 'payment' and p.paid_on <= ${date}::date
        and i.voided_on is not null and i.voided_on <= ${date}::date
    )
    select json_build_object('id', c.id, 'full_name', c.full_name) as customer,
      count(o.invoice_id)::int as invoices, ${age(-1_000_000, 30)} as days_0_30, ${age(31, 60)} as days_31_60,
      ${age(61, 90)} as days_61_90, ${age(91, null)} as days_over_90, sum(o.amount) as total
    from open o join customers c on c.id = o.customer_id
    where o.amount <> 0
    group by c.id, c.full_name having sum(o.amount) <> 0 or count(o.invoice_id) > 0
    order by sum(o.amount) desc, c.id`.execute(db)
  return rows
}

/** The receivable accounts of the books in reach; the book's own first, then those of single garages. */
export const selectReceivableAccounts = (db: Db, scope: Scope) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.book_id'])
    .where('accounts.system_key', '=', 'AR')
    .where(withinCountry(scope, 'accounts.book_id'))
    .orderBy(sql`accounts.garage_id is not null`)
    .orderBy('accounts.id')
    .execute()

/** What was posted to these accounts up to a day by hand or as opening balances: debit less credit. */
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
      and ${within(scope, 'l.garage_id')} and l.entry_date <= ${date}::date`.execute(db)
  return rows[0]?.amount ?? 0
}
