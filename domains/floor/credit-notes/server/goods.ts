/** Returns goods to stock with a credit note, at the cost of their issue; and issues them again when it is voided. */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { type StockAccount } from '#domains/stock/stock/server/queries.ts'
import {
  lockStock,
  moveStock,
  stockSides,
  stockValueOf,
} from '#domains/stock/stock/server/stock.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CreditedLine } from '../shares.ts'
import { CREDIT_SOURCE, type PostedNote, postOfNote, signedLine } from './posting.ts'
import type { StoredLine } from './queries.ts'

export interface Returned {
  line_no: number
  item_id: number
  quantity: number
  cost: number
  account: 'COGS_PARTS' | 'COGS_SHOP' | 'WARRANTY'
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))
const portion = (amount: bigint, part: bigint, total: bigint) =>
  (2n * amount * part + total) / (2n * total)

/** Allocates issued quantity and cost to the lines credited by quantity. The last one takes the remainder. */
export function returnedGoods(
  lines: readonly StoredLine[],
  credited: readonly CreditedLine[],
): Returned[] {
  const so = new Map<number, StoredLine['returned']>()
  return credited.flatMap(({ line_no, qty }) => {
    const line = lines.find((line) => line.line_no === line_no)
    if (qty === null || !line?.goods) return []
    const { goods } = line
    const earlier = so.get(line_no) ?? line.returned
    const lineQty = thousandths(line.qty)
    const part = thousandths(earlier.line_qty) + thousandths(qty)
    const quantity = Number(portion(thousandths(goods.quantity), part, lineQty)) / 1000
    const cost = Number(portion(BigInt(goods.cost), part, lineQty))
    so.set(line_no, { line_qty: toThreeDecimals(earlier.line_qty + qty), quantity, cost })
    const returnedQty = toThreeDecimals(quantity - earlier.quantity)
    if (returnedQty <= 0) return []
    const account = goods.is_free
      ? 'WARRANTY'
      : line.kind === 'product'
        ? 'COGS_SHOP'
        : 'COGS_PARTS'
    return [
      {
        line_no,
        item_id: goods.item_id,
        quantity: returnedQty,
        cost: cost - earlier.cost,
        account,
      },
    ]
  })
}

const movementOf = (note: PostedNote, at: Date) => ({
  garage_id: note.garage_id,
  day: note.day,
  at,
  employee_id: note.employee_id,
  source: { type: CREDIT_SOURCE, id: note.id, number: note.number },
})

/** Returns goods to stock. Returns the lines of the note's entry. */
export async function restock(
  db: Db,
  note: PostedNote,
  at: Date,
  goods: readonly Returned[],
): Promise<{ lines: PostingLine[]; accounts: string[] }> {
  if (goods.length === 0) return { lines: [], accounts: [] }
  await lockStock(
    db,
    goods.map(({ item_id }) => item_id),
  )
  const { moved } = await moveStock(db, {
    ...movementOf(note, at),
    lines: goods.map(({ item_id, quantity, cost }) => ({
      item_id,
      kind: 'issue_return',
      quantity,
      value: cost,
    })),
  })
  return {
    lines: [...stockSides(moved), ...goods.map(({ account, cost }) => ({ account, credit: cost }))],
    accounts: moved.map(({ account }) => account),
  }
}

/**
 * Issues the goods again, at today's average; the reversal of the note's entry used the old cost, and the difference
 * is a variance.
 * @throws 409 for insufficient stock, naming the item
 */
export async function reverseRestock(
  db: Db,
  note: PostedNote,
  at: Date,
  goods: readonly { item_id: number; quantity: number; cost: number; account: StockAccount }[],
) {
  if (goods.length === 0) return
  await lockStock(
    db,
    goods.map(({ item_id }) => item_id),
  )
  const { moved } = await moveStock(db, {
    ...movementOf(note, at),
    lines: goods.map(({ item_id, quantity }) => ({ item_id, kind: 'issue', quantity: -quantity })),
  })
  const cost = goods.reduce((sum, good) => sum + good.cost, 0)
  await postOfNote(db, note, {
    event: 'goods_moved',
    description: `Goods out again ${note.number}`,
    lines: [
      ...stockSides(moved),
      ...goods.map(({ account, cost: debit }) => ({ account, debit })),
      signedLine('STOCK_VARIANCE', -stockValueOf(moved) - cost),
    ],
  })
}
