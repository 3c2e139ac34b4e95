/** Builders for parts: items on the shelf of a garage, lines that use them, and orders that are worked on. */
import { sql } from 'kysely'
import { aTill, agreed, taken } from './invoices.ts'
import type { OrderUnderTest } from './orders.ts'
import type { Who } from './world.ts'

let skus = 0

/** The till of garage 1, with a shelf behind it. */
export async function aStockedGarage(way: Parameters<typeof aTill>[0] = {}) {
  const till = await aTill(way)
  const owner = await till.world.signedInAs('super admin', { garage_id: null })
  const { reads } = till.world.appContext.database

  /** An item with so many on the shelf; its id. */
  const anItem = async (quantity: number, given: object = {}, garage = 1): Promise<number> => {
    const item = {
      name: 'Spark plug',
      sku: `PLUG-${++skus}`,
      unit: 'pcs',
      buy_price: 40_000,
      sell_price: 65_000,
      quantity,
      ...given,
    }
    return (await taken(owner.post(`/admin/garage/${garage}/inventory`, item))).id
  }

  const lineAt = (order: OrderUnderTest, index: number) => async () =>
    (await order.get()).lines[index] as Record<string, number>

  return {
    ...till,
    owner,
    anItem,
    partOf: (item: number, qty = 1, given: object = {}) =>
      agreed({
        kind: 'part',
        inventory_item_id: item,
        name: 'Spark plug',
        qty,
        unit_price: 65_000,
        ...given,
      }),
    /** An order with these lines, agreed and begun. */
    async begun(...lines: object[]) {
      const order = await till.ordered(lines)
      const { status, message } = await order.move('in_progress')
      if (status !== 200) throw new Error(message)
      return order
    },
    /** What the page says of a line, by its place. */
    lineOf: (order: OrderUnderTest, index = 0) => lineAt(order, index)(),
    issue: async (
      order: OrderUnderTest,
      body: object = {},
      { index = 0, who = till.mechanic } = {},
    ) => order.post(`line/${(await lineAt(order, index)())!.id}/issue`, body, who as Who),
    bringBack: async (
      order: OrderUnderTest,
      body: object,
      { index = 0, who = till.mechanic } = {},
    ) =>
      order.post(
        `line/${(await lineAt(order, index)())!.id}/return`,
        { reason: 'Not needed', ...body },
        who as Who,
      ),
    stock: async (item: number, garage = 1) =>
      (await owner.get(`/admin/garage/${garage}/inventory/${item}`)).data,
    deliver: (item: number, quantity: number, unit_cost?: number) =>
      owner.post(`/admin/garage/1/inventory/${item}/adjust`, {
        quantity,
        reason: 'Delivered',
        ...(unit_cost === undefined ? {} : { unit_cost }),
      }),
    /** What the order's row keeps of its cost, and what its lines and account say. */
    async costOf({ id }: OrderUnderTest) {
      const { rows } = await sql<{ parts: number; wip: number; lines: number; booked: number }>`
        select o.parts_cost as parts, o.wip,
          (select coalesce(sum(issued_value), 0)::bigint from order_lines where order_id = o.id) as lines,
          (select coalesce(sum(l.debit - l.credit), 0)::bigint from journal_entries e
            join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
            where e.source_type = 'work_order' and e.source_id = o.id::text and a.system_key = 'WIP_ORDER') as booked
        from orders o where o.id = ${id}`.execute(reads)
      return rows[0]!
    },
  }
}
