/**
 * The only way to move stock, for every domain that buys, uses, moves or counts it (product decisions 6; accounting,
 * 1.10 and section 3). The caller posts the matching entry in the same transaction.
 */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { stockMessages } from '../messages.ts'
import {
  type Moved,
  type Movement,
  type Settled,
  type StockAccount,
  reserveItem,
  reserveItems,
  itemOf,
  lockItems,
  moveItems,
  stockErrorCode,
} from './queries.ts'

/**
 * Moves items of one garage in the open transaction, and reallocates stock among waiting orders.
 * @returns each line with its value, and the order lines whose reserved quantity changed
 * @throws 409 not enough on hand, or a removed item, naming the item; 404 an item of another garage; 422 a quantity or
 * value above the limits
 */
export async function moveStock(
  db: Db,
  movement: Movement,
): Promise<{ moved: Moved[]; settled: Settled[] }> {
  if (movement.lines.some(({ value = 0 }) => !Number.isSafeInteger(value)))
    throw invalid({ quantity: stockMessages.tooMuch })
  try {
    return await moveItems(db, movement)
  } catch (error) {
    const refusal = stockErrors[stockErrorCode(error) ?? '']
    throw refusal ? refusal(error) : error
  }
}

const stockErrors: Record<string, (error: unknown) => Error> = {
  ST001: (error) => conflict(createMessage(stockMessages.notOnHand, { ...itemOf(error) })),
  ST002: notFound,
  ST003: () => invalid({ quantity: stockMessages.tooMuch }),
  ST004: (error) => conflict(createMessage(stockMessages.removed, { name: itemOf(error).name })),
}

/** Sets the quantity that an order line still needs of its item; 0 ends its claim. Reallocates the stock on hand. */
export const reserveStock = reserveItem

/** Sets several claims in one statement. Locks their items until the commit. */
export async function reserveStocks(
  db: Db,
  claims: Parameters<typeof reserveItems>[1],
  at: Date,
): Promise<Settled[]> {
  return claims.length === 0 ? [] : reserveItems(db, claims, at)
}

/** Locks the items before several claims in one transaction, so that two orders cannot deadlock. */
export const lockStock = lockItems

/** The lines of an entry for movements on stock accounts: increases are debits, decreases credits. */
export function stockSides(moved: readonly Pick<Moved, 'account' | 'value'>[]): PostingLine[] {
  const sums = new Map<Moved['account'], number>()
  for (const { account, value } of moved) sums.set(account, (sums.get(account) ?? 0) + value)
  return [...sums].map(([account, value]) =>
    value >= 0 ? { account, debit: value } : { account, credit: -value },
  )
}

/** The stock account of an item (accounting, section 3): shop goods, workshop materials, or garage parts. */
export const stockAccountOf = (
  garage: { kind: string },
  { product_id }: { product_id: number | null },
): StockAccount =>
  product_id !== null
    ? 'INVENTORY_SHOP'
    : garage.kind === 'workshop'
      ? 'INVENTORY_RAW'
      : 'INVENTORY_PARTS'

export const stockValueOf = (moved: readonly Pick<Moved, 'value'>[]): number =>
  moved.reduce((sum, { value }) => sum + value, 0)
