/** The entries of a purchase (accounting, rules 1-3 and 18a). */
import type { Posting, PostingLine } from '#domains/books/journal/server/service.ts'
import { type Moved, stockSides, worthOf } from '#domains/stock/stock/server/service.ts'

export const PURCHASE_SOURCE = 'inventory_purchase'

interface Purchase {
  id: number
  garage_id: number
  supplier_id: number
  number: string
}

interface Posted {
  event: string
  seq?: number
  day: string
  by: number
  lines: PostingLine[]
}

/** What the events are called in the descriptions of entries. */
const names: Record<string, string> = {
  received: 'Receipt',
  advance_used: 'Advance',
  paid: 'Payment',
  closed: 'Refund',
  deleted: 'Difference',
}

export const entryOf = (
  { id, garage_id, number }: Purchase,
  { event, seq = 1, day, by, lines }: Posted,
): Posting => ({
  garage_id,
  entry_date: day,
  description: `${names[event]} ${number}`,
  source_number: number,
  source: { type: PURCHASE_SOURCE, id, event, seq },
  created_by: by,
  lines,
})

const supplierOf = ({ supplier_id }: Purchase) => ({ type: 'supplier', id: supplier_id }) as const

/** Rule 1: what came, against what is owed for it. */
export const receivedLines = (purchase: Purchase, moved: readonly Moved[]): PostingLine[] => [
  ...stockSides(moved),
  { account: 'AP_INVENTORY', credit: worthOf(moved), party: supplierOf(purchase) },
]

/** Rule 18a at the receipt: what was paid ahead settles the debt. */
export const advanceUsedLines = (purchase: Purchase, amount: number): PostingLine[] => [
  { account: 'AP_INVENTORY', debit: amount, party: supplierOf(purchase) },
  { account: 'SUPPLIER_ADVANCE', credit: amount },
]

/** Rules 2 and 18a: the debt for what has come, and an advance for the rest. */
export const paidLines = (
  purchase: Purchase,
  { owed, advance, fund }: { owed: number; advance: number; fund: number },
): PostingLine[] => [
  { account: 'AP_INVENTORY', debit: owed, party: supplierOf(purchase) },
  { account: 'SUPPLIER_ADVANCE', debit: advance },
  { account: { id: fund }, credit: owed + advance },
]

/** What was paid for goods that do not come goes back to the source of funds. */
export const refundLines = (advance: number, fund: number): PostingLine[] => [
  { account: { id: fund }, debit: advance },
  { account: 'SUPPLIER_ADVANCE', credit: advance },
]

/**
 * Rule 3: the mirror takes goods out of the account that they came into, at the price they came in at. They leave at
 * their average, and from the account that their item has today. The differences are posted here, so that each account
 * holds what its stock is worth.
 */
export function varianceLines(
  came: readonly Pick<Moved, 'account' | 'value'>[],
  left: readonly Moved[],
): PostingLine[] {
  const differences = [...came, ...left]
  const more = worthOf(differences)
  return [
    ...stockSides(differences),
    more >= 0
      ? { account: 'STOCK_VARIANCE', credit: more }
      : { account: 'STOCK_VARIANCE', debit: -more },
  ]
}
