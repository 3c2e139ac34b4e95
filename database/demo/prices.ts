/** The price list as it moves: dearer since six weeks, dearer again in three, and two packages. */
import { catalogServices } from '#domains/stock/catalog-services/contract.ts'
import { changedPrice } from '#domains/stock/catalog-services/rules.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { instantIn } from './calendar.ts'
import type { DemoClient } from './demo-client.ts'
import type { Lists } from './lists.ts'

const INDONESIA = 1
const ZONE = 'Asia/Jakarta'
const DEARER = ['svc-tuneup', 'svc-injector', 'svc-spooring']
const SOON = ['svc-spoorbal', 'svc-brakef']

const packages = [
  {
    name: 'Paket servis ringan',
    price: 575_000,
    services: ['svc-tuneup', 'svc-throttle'],
    sku: 'OIL-SYN-5W30-4L',
  },
  {
    name: 'Paket kaki-kaki',
    price: 450_000,
    services: ['svc-spoorbal', 'svc-tyrerot', 'svc-nitrogen'],
  },
]

export async function* priceList(
  demo: DemoClient,
  lists: Lists,
  today: Date,
): AsyncGenerator<Date, void> {
  const [owner] = demo.whoIs('super admin', 1)
  if (!owner) throw new Error('Nobody sets the prices')
  const day = (days: number) => addDays(dayIn(ZONE, today), days)
  const idOf = (key: string) => lists.service(key, INDONESIA) ?? 0
  const dearer = async (keys: readonly string[], at: Date) => {
    const changes = []
    for (const key of keys) {
      const { id, price } = await demo.ask(catalogServices.get, owner, at, {
        params: { id: idOf(key) },
      })
      changes.push({ id, price: changedPrice(price, { by: 'percent', value: 8, rounding: 1000 }) })
    }
    return changes
  }

  const begun = instantIn(ZONE, day(-42), 480)
  yield begun
  const changes = await dearer(DEARER, begun)
  await demo.ask(catalogServices.changePrices, owner, begun, { body: { changes, from: day(-42) } })

  const packed = instantIn(ZONE, day(-12), 540)
  yield packed
  for (const { name, price, services, sku } of packages)
    await demo.ask(catalogServices.create, owner, packed, {
      body: {
        name,
        price,
        country_id: INDONESIA,
        items: [
          ...services.map((key) => ({ catalog_service_id: idOf(key), qty: 1 })),
          ...(sku ? [{ sku, qty: 1 }] : []),
        ],
      },
    })

  const planned = instantIn(ZONE, day(-1), 600)
  yield planned
  const coming = await dearer(SOON, planned)
  await demo.ask(catalogServices.changePrices, owner, planned, {
    body: { changes: coming, from: day(21) },
  })
}
