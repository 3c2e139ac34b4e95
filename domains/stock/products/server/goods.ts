/** Issues goods of counter sales from stock, and returns them at the issued cost when a sale is voided. */
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { type Moved, type StockAccount } from '#domains/stock/stock/server/queries.ts'
import { lockStock, moveStock } from '#domains/stock/stock/server/stock.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { insertSold, selectSold } from './queries-goods.ts'

/** One line of a sale: a product, and the garage's item of it. */
export interface Sold {
  product_id: number
  item_id: number
  quantity: number
}

interface OfSale {
  garage_id: number
  /** The garage's local day. */
  day: string
  at: Date
  employee_id: number
  invoice: { id: number; number: string }
  source_type: string
}

const movementOf = ({ garage_id, day, at, employee_id, invoice, source_type }: OfSale) => ({
  garage_id,
  day,
  at,
  employee_id,
  source: { type: source_type, id: invoice.id, number: invoice.number },
})

/** @throws 409 fewer are available than sold, naming the item */
export async function issueGoods(
  db: Db,
  sale: OfSale & { lines: readonly Sold[] },
): Promise<Moved[]> {
  const { lines, invoice } = sale
  const { moved } = await moveStock(db, {
    ...movementOf(sale),
    lines: lines.map(({ item_id, quantity }) => ({ item_id, kind: 'issue', quantity: -quantity })),
  })
  await insertSold(
    db,
    lines.map(({ product_id, item_id, quantity }, index) => ({
      invoice_id: invoice.id,
      line_no: index + 1,
      product_id,
      item_id,
      quantity,
      cost: -(moved[index]?.value ?? 0),
      account: moved[index]?.account ?? '',
    })),
  )
  return moved
}

/** If the item's stock account has changed since, moves the returned cost to the new account. */
export async function returnGoods(db: Db, sale: OfSale): Promise<void> {
  const scope: Scope = { garages: [sale.garage_id], countries: 'all' }
  const sold = await selectSold(db, scope, sale.invoice.id)
  await lockStock(
    db,
    sold.map(({ item_id }) => item_id),
  )
  const { moved } = await moveStock(db, {
    ...movementOf(sale),
    lines: sold.map(({ item_id, quantity, cost }) => ({
      item_id,
      kind: 'issue_return',
      quantity,
      value: cost,
    })),
  })
  const elsewhere = sold.flatMap(({ account, cost }, index) =>
    moved[index] && moved[index].account !== account
      ? [
          { account: moved[index].account, debit: cost },
          { account: account as StockAccount, credit: cost },
        ]
      : [],
  )
  await postEntry(db, {
    garage_id: sale.garage_id,
    entry_date: sale.day,
    description: `Goods back ${sale.invoice.number}`,
    source_number: sale.invoice.number,
    source: { type: sale.source_type, id: sale.invoice.id, event: 'goods_moved' },
    created_by: sale.employee_id,
    lines: elsewhere,
  })
}
