/** The entries of a purchase (accounting, rules 1-3 and 18a). */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { type BookedTax } from '#domains/stock/supplier-bills/server/tax.ts'
import {
  type PostedBill,
  billEntry,
  supplierOf,
} from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import { stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'

export const PURCHASE_SOURCE = 'inventory_purchase'

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
  opened: 'Opening',
  advance_used: 'Advance',
  paid: 'Payment',
  closed: 'Refund',
  deleted: 'Difference',
}

export const entryOf = (purchase: PostedBill, posted: Posted) =>
  billEntry(PURCHASE_SOURCE, purchase, {
    ...posted,
    description: `${names[posted.event]} ${purchase.number}`,
  })

/** Rule 1: what came and the tax that is claimed, against what is owed for it; under reverse charge the tax to the state. */
export const receivedLines = (
  purchase: PostedBill,
  moved: readonly Moved[],
  { claimed, declared, sides }: BookedTax,
): PostingLine[] => [
  ...stockSides(moved),
  ...sides,
  {
    account: 'AP_INVENTORY',
    credit: stockValueOf(moved) + claimed - declared,
    party: supplierOf(purchase),
  },
]

/** Rule 22 of one bill: what was still open of it when the books began here. */
export const openedLines = (
  purchase: Pick<PostedBill, 'supplier_id'>,
  open: number,
): PostingLine[] => [
  { account: 'OPENING', debit: open },
  { account: 'AP_INVENTORY', credit: open, party: supplierOf(purchase) },
]

/** Rule 18a at the receipt: what was paid ahead settles the debt. */
export const advanceUsedLines = (purchase: PostedBill, amount: number): PostingLine[] => [
  { account: 'AP_INVENTORY', debit: amount, party: supplierOf(purchase) },
  { account: 'SUPPLIER_ADVANCE', credit: amount },
]

/** Rules 2 and 18a: the debt for what has come, and an advance for the rest. */
export const paidLines = (
  purchase: PostedBill,
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
  const more = stockValueOf(differences)
  return [
    ...stockSides(differences),
    more >= 0
      ? { account: 'STOCK_VARIANCE', credit: more }
      : { account: 'STOCK_VARIANCE', debit: -more },
  ]
}
