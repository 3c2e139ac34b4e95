/** What customers owe at the end of a day, by the age of the invoice, beside what the receivable account says. */
import type { Ask } from '#platform/server/mount.ts'
import type { reports } from '../contract.ts'
import { booksOf, todayIn } from './head.ts'
import { selectSums, snapshot } from './queries.ts'
import { selectByHand, selectReceivableAccounts, selectReceivables } from './queries-receivables.ts'

export async function receivables({
  db,
  scope,
  query,
  house,
  at,
}: Ask<typeof reports.receivables>) {
  const places = await house.places.all()
  const { head, books } = await booksOf(db, scope, query, places)
  const date = query.date ?? todayIn(scope, places, at)
  return snapshot(db, async (reader) => {
    const rows = await selectReceivables(reader, scope, date)
    const accounts = await selectReceivableAccounts(reader, scope)
    const ids = accounts.map(({ id }) => id)
    let balance = 0
    for (const book of books) {
      const sums = await selectSums(reader, scope, book.id, [{ start: null, end: date }], ids)
      balance += sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    }
    const sum = (age: 'days_0_30' | 'days_31_60' | 'days_61_90' | 'days_over_90' | 'total') =>
      rows.reduce((total, row) => total + row[age], 0)
    return {
      ...head,
      date,
      rows,
      totals: {
        days_0_30: sum('days_0_30'),
        days_31_60: sum('days_31_60'),
        days_61_90: sum('days_61_90'),
        days_over_90: sum('days_over_90'),
        total: sum('total'),
      },
      account_id: books.length === 1 ? (ids[0] ?? null) : null,
      account_balance: balance,
      by_hand: await selectByHand(reader, scope, ids, date),
    }
  })
}
