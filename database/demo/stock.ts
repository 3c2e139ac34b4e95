/** What lies on the shelves when the demo begins: every part of every garage, opened by the head of the network. */
import { inventory } from '#domains/stock/inventory/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { instantIn } from './calendar.ts'
import type { DemoClient } from './demo-client.ts'
import type { Lists, PartOfGarage } from './lists.ts'
import type { Network } from './network.ts'
import { DAYS } from './plan.ts'

/** A garage keeps somewhat more than its minimum, so that it buys now and then; a workshop what the file says. */
const openingOf = ({ minimum_stock = 0 }: { minimum_stock?: number }, quantity: number) =>
  minimum_stock > 0 ? Math.min(quantity, Math.ceil(minimum_stock * 1.3)) : quantity

/** The parts by their SKU and garage, as the lists find them. */
export async function openStock(
  demo: DemoClient,
  { garages }: Network,
  parts: readonly PartOfGarage[],
  today: Date,
): Promise<Lists['part']> {
  const ids = new Map<string, number>()
  for (const { garage_id, quantity, ...item } of parts) {
    const garage = garages.find(({ id }) => id === garage_id)
    const [owner] = demo.whoIs('super admin', garage_id)
    if (!garage || !owner) throw new Error(`Nobody opens the stock of garage ${garage_id}`)
    const day = addDays(dayIn(garage.time_zone, today), -DAYS - 1)
    const { id } = await demo.ask(inventory.create, owner, instantIn(garage.time_zone, day, 480), {
      params: { id: garage_id },
      body: { ...item, quantity: openingOf(item, quantity) },
    })
    ids.set(`${item.sku} ${garage_id}`, id)
  }
  return (sku, garage) => ids.get(`${sku} ${garage}`)
}
