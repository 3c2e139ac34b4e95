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
  event: keyof typeof descriptions
  seq?: number
  day: string
  by: number
  lines: PostingLine[]
}

/** The description of each event, as the journal translates it. */
const descriptions = {
  received: (number: string) => `Receipt ${number}`,
  opened: (number: string) => `Opening ${number}`,
  advance_used: (number: string) => `Advance ${number}`,
  paid: (number: string) => `Payment ${number}`,
  closed: (number: string) => `Refund ${number}`,
  deleted: (number: string) => `Difference ${number}`,
}

export const entryOf = (purchase: PostedBill, posted: Posted) =>
  billEntry(PURCHASE_SOURCE, purchase, {
    ...posted,
    description: descriptions[posted.event](purchase.number),
  })

/** Rule 1: received goods and claimed tax against the payable; under reverse charge, our tax against tax payable. */
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

/** Rule 22 for one bill: its open amount on the opening date. */
export const openedLines = (
  purchase: Pick<PostedBill, 'supplier_id'>,
  open: number,
): PostingLine[] => [
  { account: 'OPENING', debit: open },
  { account: 'AP_INVENTORY', credit: open, party: supplierOf(purchase) },
]

/** Rule 18a at the receipt: the advance settles the payable. */
export const advanceUsedLines = (purchase: PostedBill, amount: number): PostingLine[] => [
  { account: 'AP_INVENTORY', debit: amount, party: supplierOf(purchase) },
  { account: 'SUPPLIER_ADVANCE', credit: amount },
]

/** Rules 2 and 18a: pays the payable of received goods, and an advance for the rest. */
export const paidLines = (
  purchase: PostedBill,
  { owed, advance, fund }: { owed: number; advance: number; fund: number },
): PostingLine[] => [
  { account: 'AP_INVENTORY', debit: owed, party: supplierOf(purchase) },
  { account: 'SUPPLIER_ADVANCE', debit: advance },
  { account: { id: fund }, credit: owed + advance },
]

/** Refunds the advance for undelivered goods to the source of funds. */
export const refundLines = (advance: number, fund: number): PostingLine[] => [
  { account: { id: fund }, debit: advance },
  { account: 'SUPPLIER_ADVANCE', credit: advance },
]

/**
 * Rule 3: the reversal takes goods out of their former account at the purchase price. They leave stock at average
 * cost, and from the item's account of today. Posts the differences here, so that each account equals the value of its
 * stock.
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
