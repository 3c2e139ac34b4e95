/** The shop: products of the workshop with drawn pictures, some of them in a garage, and sales over both counters. */
import sharp from 'sharp'
import { inventory } from '#domains/stock/inventory/contract.ts'
import { invoices } from '#domains/floor/invoices/contract.ts'
import { productSales } from '#domains/floor/product-sales/contract.ts'
import { products } from '#domains/stock/products/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { instantIn } from './calendar.ts'
import type { DemoClient } from './demo-client.ts'
import { pictureOf } from './stock-lookups.ts'
import type { Network } from './network.ts'

interface Good {
  name: string
  code: string
  /** Of lists.ts, from 1. */
  category: number
  tags: number[]
  price: number
  cost: number
  stock: number
  color: string
  about: string
  weight: number
  hidden?: true
}

const goods: readonly Good[] = [
  {
    name: 'Wide body kit, touring',
    code: 'KIT-TOUR',
    category: 1,
    tags: [3, 4],
    price: 48_500_000,
    cost: 27_000_000,
    stock: 3,
    color: '#7a3b2e',
    about:
      '# Wide body kit\n\nFour **hand-laid** arches, made in our own workshop.\n\n- front and rear arches\n- side skirts\n- bolts and seals',
    weight: 38,
  },
  {
    name: 'Front splitter, carbon',
    code: 'KIT-SPLIT',
    category: 1,
    tags: [3],
    price: 9_750_000,
    cost: 5_200_000,
    stock: 4,
    color: '#2f3640',
    about: 'A splitter of **carbon**, clear coated.',
    weight: 6.5,
  },
  {
    name: 'Forged wheel 17 x 9',
    code: 'WHL-17',
    category: 2,
    tags: [1],
    price: 6_400_000,
    cost: 3_900_000,
    stock: 16,
    color: '#596275',
    about: '## Forged wheel\n\n1. forged\n2. machined\n3. balanced',
    weight: 8.2,
  },
  {
    name: 'Forged wheel 18 x 10',
    code: 'WHL-18',
    category: 2,
    tags: [1, 4],
    price: 7_900_000,
    cost: 4_800_000,
    stock: 8,
    color: '#303952',
    about: 'For wide arches.',
    weight: 9.1,
  },
  {
    name: 'Bucket seat, cloth',
    code: 'INT-SEAT',
    category: 3,
    tags: [],
    price: 11_200_000,
    cost: 7_000_000,
    stock: 5,
    color: '#474787',
    about: 'A seat for long days on the track.',
    weight: 7.4,
  },
  {
    name: 'Steering wheel, suede',
    code: 'INT-WHEEL',
    category: 3,
    tags: [1],
    price: 3_850_000,
    cost: 2_100_000,
    stock: 9,
    color: '#2c2c54',
    about: 'Suede, 330 mm.',
    weight: 1.6,
  },
  {
    name: 'Shampoo, 1 litre',
    code: 'CARE-SOAP',
    category: 4,
    tags: [],
    price: 145_000,
    cost: 62_000,
    stock: 60,
    color: '#227093',
    about: 'Mild, for **every** finish.',
    weight: 1.1,
  },
  {
    name: 'Wax, 250 gram',
    code: 'CARE-WAX',
    category: 4,
    tags: [1],
    price: 265_000,
    cost: 118_000,
    stock: 40,
    color: '#b33939',
    about: 'Carnauba wax.',
    weight: 0.3,
  },
  {
    name: 'T-shirt, workshop',
    code: 'TEE-SHOP',
    category: 5,
    tags: [],
    price: 185_000,
    cost: 78_000,
    stock: 80,
    color: '#218c74',
    about: 'Heavy cotton.',
    weight: 0.25,
  },
  {
    name: 'Jacket, pit crew',
    code: 'JKT-PIT',
    category: 5,
    tags: [2],
    price: 875_000,
    cost: 410_000,
    stock: 25,
    color: '#cd6133',
    about: 'Windproof, with **embroidered** name.',
    weight: 0.8,
  },
  {
    name: 'Scale model 1:18',
    code: 'MDL-18',
    category: 6,
    tags: [2, 3],
    price: 1_450_000,
    cost: 690_000,
    stock: 12,
    color: '#84817a',
    about: '# Limited\n\nOne of **500**.',
    weight: 1.2,
  },
  {
    name: 'Scale model 1:43',
    code: 'MDL-43',
    category: 6,
    tags: [],
    price: 420_000,
    cost: 190_000,
    stock: 30,
    color: '#aaa69d',
    about: 'For the desk.',
    weight: 0.2,
    hidden: true,
  },
]

/** What garage 1 has of them, how many. */
const inGarage: [code: string, quantity: number][] = [
  ['CARE-SOAP', 24],
  ['CARE-WAX', 18],
  ['TEE-SHOP', 30],
  ['MDL-43', 6],
]

interface Counter {
  ago: number
  at: 'workshop' | 'garage'
  lines: [code: string, quantity: number, price?: number][]
  voided?: string
}

const counters: readonly Counter[] = [
  { ago: 46, at: 'workshop', lines: [['WHL-17', 4, 6_100_000]] },
  {
    ago: 39,
    at: 'garage',
    lines: [
      ['CARE-SOAP', 2],
      ['CARE-WAX', 1],
    ],
  },
  { ago: 33, at: 'garage', lines: [['TEE-SHOP', 3]] },
  {
    ago: 27,
    at: 'workshop',
    lines: [
      ['JKT-PIT', 2],
      ['MDL-18', 1],
    ],
  },
  { ago: 21, at: 'garage', lines: [['CARE-WAX', 2]], voided: 'Salah barang' },
  { ago: 14, at: 'workshop', lines: [['INT-WHEEL', 1]] },
  {
    ago: 8,
    at: 'garage',
    lines: [
      ['MDL-43', 5],
      ['CARE-SOAP', 1],
    ],
  },
  {
    ago: 3,
    at: 'workshop',
    lines: [
      ['KIT-TOUR', 1],
      ['WHL-18', 4],
    ],
  },
  {
    ago: 1,
    at: 'garage',
    lines: [
      ['CARE-SOAP', 3],
      ['TEE-SHOP', 1],
    ],
  },
]

const BEGUN = 60

export function shop(
  demo: DemoClient,
  { garages }: Network,
  today: Date,
): AsyncGenerator<Date, void>[] {
  const workshop = garages.find(({ kind }) => kind === 'workshop')
  const head = garages.find(({ id }) => id === 1)
  if (!workshop || !head) return []
  const known = new Map<string, number>()
  const moment = (ago: number, minute: number) =>
    instantIn(head.time_zone, addDays(dayIn(head.time_zone, today), -ago), minute)
  return [
    opening(demo, workshop, known, moment),
    ...counters.map((counter) =>
      aSale(demo, { workshop: workshop.id, garage: 1 }, known, counter, moment),
    ),
  ]
}

type Moment = (ago: number, minute: number) => Date

/** The catalogue is made in one day, pictures and stock included; the head garage gets its part. */
async function* opening(
  demo: DemoClient,
  workshop: { id: number; country_id: number },
  known: Map<string, number>,
  moment: Moment,
): AsyncGenerator<Date, void> {
  const at = moment(BEGUN, 9 * 60)
  yield at
  const maker = demo.oneOf('super admin - manufacture', workshop.id)
  for (const good of goods) {
    const images = [await drawn(demo, maker, good, 0), await drawn(demo, maker, good, 1)]
    const { id } = await demo.ask(products.create, maker, at, {
      body: {
        name: good.name,
        code: good.code,
        sku: good.code,
        image_file_ids: images,
        description: good.about,
        weight: good.weight,
        tag_ids: good.tags,
        product_category_id: good.category,
        warehouse_id: workshop.id,
        stock: good.stock,
        buy_price: good.cost,
        unit: 'pcs',
        currency: 'IDR',
        price: good.price,
        country_id: workshop.country_id,
        published: !good.hidden,
      },
    })
    known.set(good.code, id)
  }
  const owner = demo.oneOf('super admin', 1)
  for (const [code, quantity] of inGarage) {
    const good = goods.find((good) => good.code === code)
    if (!good) continue
    await demo.ask(inventory.create, owner, at, {
      params: { id: 1 },
      body: {
        name: good.name,
        sku: code,
        product_id: known.get(code) ?? null,
        unit: 'pcs',
        buy_price: good.cost,
        sell_price: good.price,
        quantity,
        minimum_stock: 5,
      },
    })
  }
}

async function* aSale(
  demo: DemoClient,
  places: { workshop: number; garage: number },
  known: ReadonlyMap<string, number>,
  { ago, at, lines, voided }: Counter,
  moment: Moment,
): AsyncGenerator<Date, void> {
  const sold = moment(ago, 15 * 60 + 5)
  yield sold
  const garage_id = places[at]
  const isWorkshop = at === 'workshop'
  const seller = demo.oneOf(isWorkshop ? 'super admin - manufacture' : 'service adviser', garage_id)
  const { id } = await demo.ask(productSales.sell, seller, sold, {
    body: {
      garage_id,
      account_id: demo.fund(1, 'CASH'),
      lines: lines.map(([code, quantity, unit_price]) => ({
        product_id: known.get(code) ?? 0,
        quantity,
        ...(unit_price ? { unit_price } : {}),
      })),
    },
  })
  if (!voided) return
  const later = moment(ago, 15 * 60 + 40)
  yield later
  const head = demo.oneOf(isWorkshop ? 'super admin - manufacture' : 'admin', garage_id)
  await demo.ask(invoices.void, head, later, { params: { id }, body: { reason: voided } })
}

/** A plain drawing in the color of the product: from the front, and from above. */
const drawn = (
  demo: DemoClient,
  maker: { employee_id: number; garage_id: number | null },
  { code, color }: Good,
  side: number,
) => {
  const shape =
    side === 0
      ? `<rect x="190" y="150" width="260" height="190" rx="34" fill="#fff" opacity=".86"/><rect x="190" y="226" width="260" height="36" fill="${color}" opacity=".5"/>`
      : '<circle cx="320" cy="240" r="120" fill="#fff" opacity=".86"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${color}"/>${shape}</svg>`
  return pictureOf(demo, maker, `${code.toLowerCase()}-${side + 1}.webp`, () =>
    sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer(),
  )
}
