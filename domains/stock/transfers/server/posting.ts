/**
 * The entries of transfers (accounting, rule 18). An entry has one day: the sender's when goods are sent, the
 * receiver's when they arrive.
 */
import type { Posting, PostingLine } from '#domains/books/journal/server/posting.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import { stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'

interface Document {
  id: number
  number: string
  from_garage_id: number
  to_garage_id: number
}

interface Posted {
  transfer: Document
  day: string
  created_by: number
}

const sourceOf = ({ id }: Document, event: string, seq = 1) => ({
  type: 'stock_transfer',
  id,
  event,
  seq,
})

export const sentEntry = (
  { transfer, day, created_by }: Posted,
  moved: readonly Moved[],
): Posting => ({
  garage_id: transfer.from_garage_id,
  entry_date: day,
  description: `Transfer ${transfer.number} sent`,
  source_number: transfer.number,
  source: sourceOf(transfer, 'sent'),
  created_by,
  lines: [{ account: 'IN_TRANSIT', debit: -stockValueOf(moved) }, ...stockSides(moved)],
})

/** Received goods become the receiver's; lost goods were the sender's. */
export function receivedEntry(
  { transfer, day, created_by }: Posted,
  { seq, moved, lost }: { seq: number; moved: readonly Moved[]; lost: number },
): Posting {
  const receivedValue = stockValueOf(moved)
  const atSender = (line: PostingLine) => ({ ...line, garage_id: transfer.from_garage_id })
  return {
    garage_id: moved.length > 0 ? transfer.to_garage_id : transfer.from_garage_id,
    entry_date: day,
    description: `Transfer ${transfer.number} received`,
    source_number: transfer.number,
    source: sourceOf(transfer, 'received', seq),
    created_by,
    lines: [
      ...stockSides(moved).map((line) => ({ ...line, garage_id: transfer.to_garage_id })),
      { account: 'INTERBRANCH', credit: receivedValue, garage_id: transfer.to_garage_id },
      atSender({ account: 'INTERBRANCH', debit: receivedValue }),
      atSender({ account: 'STOCK_VARIANCE', debit: lost }),
      atSender({ account: 'IN_TRANSIT', credit: receivedValue + lost }),
    ],
  }
}
