/** What customers owe at the end of a day, by the age of the invoice, beside what the receivable account says. */
import { latestDay } from '#platform/server/session/scope.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { reports } from '../../contract.ts'
import { booksOf } from '../head.ts'
import { selectSums, snapshot } from '../queries.ts'
import { selectByHand, selectReceivableAccounts, selectReceivables } from './queries-receivables.ts'

export async function receivables({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof reports.receivables>) {
  const places = await appContext.garageDirectory.all()
  const { head, books } = await booksOf(db, scope, query, places)
  const date = query.date ?? latestDay(scope, places, at)
  return snapshot(db, async (reader) => {
    const { rows, totals } = await selectReceivables(reader, scope, date, query)
    const { customers, invoices, ...ages } = totals
    const accounts = await selectReceivableAccounts(reader, scope)
    const ids = accounts.map(({ id }) => id)
    let balance = 0
    for (const book of books) {
      const sums = await selectSums(reader, scope, book.id, [{ start: null, end: date }], ids)
      balance += sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    }
    return {
      ...head,
      date,
      rows,
      page: query.page,
      limit: query.limit,
      customers,
      invoices,
      totals: ages,
      account_id: books.length === 1 ? (ids[0] ?? null) : null,
      account_balance: balance,
      by_hand: await selectByHand(reader, scope, ids, date),
    }
  })
}
