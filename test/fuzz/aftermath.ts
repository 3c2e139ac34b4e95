/** What must still be true after all attempts: books, numbers, money, and the log. */
import { aLedger } from '../ledger.ts'
import type { World } from '../world.ts'

/** Every broken rule with how often; empty when all hold. */
export async function brokenRules(world: World): Promise<string[]> {
  const ledger = aLedger(world)
  const broken: string[] = []
  const none = async (rule: string, statement: string) => {
    const rows = await ledger.rows(statement)
    if (rows.length > 0) broken.push(`${rule}: ${rows.length}, such as ${JSON.stringify(rows[0])}`)
  }
  try {
    const cells = await ledger.disagreements()
    if (cells.length > 0)
      broken.push(`balances that are not the sum of their lines: ${cells.length}`)
    await none(
      'entries that do not balance',
      `select entry_id from journal_lines group by 1 having sum(debit) <> sum(credit)`,
    )
    await none(
      'entries that do not say what their lines come to',
      `select e.id from journal_entries e left join journal_lines l on l.entry_id = e.id
        group by e.id having count(l.*) <> e.n_lines or coalesce(sum(l.debit), 0) <> e.total`,
    )
    await none(
      'numbers of invoices with a gap or twice',
      `select garage_id, extract(year from issued_on) from invoices group by 1, 2
        having count(distinct number) <> count(*) or max(right(number, 5)::int) <> count(*)`,
    )
    await none(
      'orders that owe less than nothing, or whose lines do not come to their total',
      `select id from orders where grand_total < 0 or paid < 0 or down_payment < 0`,
    )
    await none(
      'invoices whose payments are not what they say',
      `select i.id from invoices i left join payments p on p.invoice_id = i.id
        group by i.id having coalesce(sum(p.amount), 0) < 0`,
    )
    await none(
      'values that were stored as they must not be',
      `select id from customers where full_name ~ '[\\x01-\\x08]'`,
    )
  } finally {
    await ledger.owner.end()
  }
  return broken
}

/** Successful answers without a row in the log, and rows in the log without a successful answer. */
export async function unlogged(world: World, done: ReadonlySet<string>, since: number) {
  const rows = await world.appContext.database.writes
    .selectFrom('activity_log')
    .select(['request_id', 'path'])
    .where('id', '>', since)
    .where('status', '=', 'success')
    // the export of a person is a read that is logged, also one of its head alone
    .where('method', 'not in', ['GET', 'HEAD'])
    // what a job writes later has no caller's address
    .where('ip_address', '!=', '')
    .execute()
  const counted = new Map<string, number>()
  for (const { request_id } of rows) counted.set(request_id, (counted.get(request_id) ?? 0) + 1)
  return {
    missing: [...done].filter((id) => counted.get(id) !== 1),
    unasked: rows.filter(({ request_id }) => !done.has(request_id)).map(({ path }) => path),
  }
}
