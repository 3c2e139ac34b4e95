/** The entry of a count (accounting, rule 17): gains and losses, each against the variance account. */
import type { Posting } from '#domains/books/journal/server/posting.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import { stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'

interface Posted {
  count: { id: number; number: string; garage_id: number }
  day: string
  created_by: number
}

export function countEntry({ count, day, created_by }: Posted, moved: readonly Moved[]): Posting {
  const gained = moved.filter(({ quantity }) => quantity > 0)
  const lost = moved.filter(({ quantity }) => quantity < 0)
  return {
    garage_id: count.garage_id,
    entry_date: day,
    description: `Stock count ${count.number}`,
    source_number: count.number,
    source: { type: 'stock_count', id: count.id, event: 'posted' },
    created_by,
    lines: [
      ...stockSides(gained),
      { account: 'STOCK_VARIANCE', credit: stockValueOf(gained) },
      { account: 'STOCK_VARIANCE', debit: -stockValueOf(lost) },
      ...stockSides(lost),
    ],
  }
}
