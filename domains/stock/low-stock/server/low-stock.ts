/** Low stock: the list, and drafts of orders: one purchase per supplier. */
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { createPurchase } from '#domains/stock/purchases/server/create.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { lowStock } from '../contract.ts'
import { lowStockMessages } from '../messages.ts'
import { daysLeft, suggestionOf } from '../rules.ts'
import { selectLow, selectNewest } from './queries.ts'

export async function list({ db, scope, query }: CallContext<typeof lowStock.list>) {
  const page = await selectLow(db, scope, query)
  return {
    ...page,
    data: page.data.map((row) => ({
      ...row,
      days_left: daysLeft(row),
      suggested: suggestionOf(row),
    })),
  }
}

export async function draft(context: CallContext<typeof lowStock.draft>) {
  const { db, scope, body, at } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  const bySupplier = new Map<number, Order>()
  for (const { supplier, ...line } of await linesOf(context)) {
    const order = bySupplier.get(supplier.id) ?? { supplier, lines: [] }
    order.lines.push(line)
    bySupplier.set(supplier.id, order)
  }
  const purchases = []
  // in the order of their ids, so that two simultaneous drafts cannot deadlock
  for (const { supplier, lines } of [...bySupplier.values()].toSorted(
    (one, two) => one.supplier.id - two.supplier.id,
  )) {
    const { id, number } = await createPurchase(context, {
      garage_id: garage.id,
      supplier_id: supplier.id,
      date: dayIn(garage.time_zone, at),
      received: false,
      status: 'unpaid',
      lines,
    })
    purchases.push({ id, number, supplier })
  }
  return { purchases }
}

interface OrderLine {
  item_id: number
  quantity: number
  unit: string
  per_unit: number
  unit_price: number
}
interface Order {
  supplier: { id: number; name: string }
  lines: OrderLine[]
}

/** Each line has the unit, price and supplier of the item's newest purchase; whole boxes for a box. */
async function linesOf({ db, scope, body }: CallContext<typeof lowStock.draft>) {
  const ids = body.lines.map(({ item_id }) => item_id)
  const lastPurchases = new Map(
    (await selectNewest(db, scope, body.garage_id, ids)).map((item) => [item.id, item]),
  )
  return body.lines.map(({ item_id, quantity }, index) => {
    const field = `lines.${index}.item_id`
    const item = lastPurchases.get(item_id)
    if (!item || ids.indexOf(item_id) !== index)
      throw invalid({ [field]: messages.unknownReference })
    if (!item.supplier)
      throw invalid({ [field]: createMessage(lowStockMessages.noSupplier, { item: item.name }) })
    const { supplier, unit, per_unit, unit_price } = item
    const units = per_unit === 1 ? quantity : Math.ceil(quantity / per_unit - 1e-9)
    return { supplier, item_id, quantity: units, unit, per_unit, unit_price }
  })
}
