/** Goods between garages, counts, and what broke: three transfers, one of them under way, one posted count and an open one. */
import { counts } from '#domains/stock/counts/contract.ts'
import { inventory } from '#domains/stock/inventory/contract.ts'
import { transfers } from '#domains/stock/transfers/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { instantIn } from './calendar.ts'
import type { DemoClient } from './demo-client.ts'
import type { Lists } from './lists.ts'
import { categoryOf, countLinesOf, onHand, transferLinesOf } from './stock-lookups.ts'
import type { Network } from './network.ts'

interface Sending {
  from: number
  to: number
  ago: number
  parts: [sku: string, quantity: number | 'all'][]
  note: string
  /** Of the first part, this much arrives; the reason says where the rest is. */
  arrives?: { quantity: number; reason?: string }
  underWay?: true
}

const sendings: readonly Sending[] = [
  {
    from: 1,
    to: 2,
    ago: 40,
    parts: [
      ['SUS-SHOCK-R', 2],
      ['ENG-GSK-HEAD', 1],
    ],
    note: 'Untuk perbaikan kaki-kaki',
  },
  {
    from: 3,
    to: 1,
    ago: 20,
    parts: [['ELE-BULB-H7', 10]],
    note: 'Stok berlebih',
    arrives: { quantity: 8, reason: 'Dua pecah di jalan' },
  },
  // the last radiators leave: a car of today waits for one, while other garages have more than they need
  { from: 1, to: 5, ago: 1, parts: [['COL-RAD', 'all']], note: 'Pesanan cabang', underWay: true },
]

export function transfersAndCounts(
  demo: DemoClient,
  { garages }: Network,
  lists: Lists,
  today: Date,
): AsyncGenerator<Date, void>[] {
  const [head] = garages
  if (!head) return []
  const moment = (ago: number, minute: number) =>
    instantIn(head.time_zone, addDays(dayIn(head.time_zone, today), -ago), minute)
  return [
    ...sendings.map((sending) => aTransfer(demo, lists, sending, moment)),
    aCount(demo, moment),
    anOpenCount(demo, moment),
    broken(demo, lists, moment),
  ]
}

type Moment = (ago: number, minute: number) => Date

/** Drafted in the evening, sent the next morning, received a day later. */
async function* aTransfer(
  demo: DemoClient,
  lists: Lists,
  { from, to, ago, parts, note, arrives, underWay }: Sending,
  moment: Moment,
): AsyncGenerator<Date, void> {
  const sender = demo.oneOf('admin', from)
  const receiver = demo.oneOf('admin', to)
  const drafted = moment(ago, 7 * 60 + 10)
  yield drafted
  const { id } = await demo.ask(transfers.create, sender, drafted, {
    body: {
      from_garage_id: from,
      to_garage_id: to,
      note,
      lines: await Promise.all(
        parts.map(async ([sku, quantity]) => {
          const item_id = lists.part(sku, from) ?? 0
          return { item_id, quantity: quantity === 'all' ? await onHand(demo, item_id) : quantity }
        }),
      ),
    },
  })
  const sent = moment(ago, 7 * 60 + 25)
  yield sent
  await demo.ask(transfers.send, sender, sent, { params: { id }, body: {} })
  if (underWay) return
  const received = moment(ago - 1, 7 * 60 + 40)
  yield received
  const lines = await transferLinesOf(demo, id)
  await demo.ask(transfers.receive, receiver, received, {
    params: { id },
    body: {
      lines: lines.map(({ line_id, quantity }, index) =>
        index === 0 && arrives ? { line_id, ...arrives } : { line_id, quantity },
      ),
    },
  })
}

/** Counted before the doors open: one part too few, one too many. */
async function* aCount(demo: DemoClient, moment: Moment): AsyncGenerator<Date, void> {
  const head = demo.oneOf('admin', 1)
  const begun = moment(30, 6 * 60 + 30)
  yield begun
  const category = await categoryOf(demo, 'FLT-OIL-JPN-M')
  const { id } = await demo.ask(counts.create, head, begun, {
    body: { garage_id: 1, inventory_category_id: category, note: 'Stok opname bulanan' },
  })
  const counted = moment(30, 7 * 60)
  yield counted
  const lines = await countLinesOf(demo, id)
  await demo.ask(counts.count, head, counted, {
    params: { id },
    body: {
      lines: lines.map(({ item_id, quantity }, index) => ({
        item_id,
        counted: Math.max(0, quantity + (index === 0 ? -1 : index === 2 ? 1 : 0)),
      })),
    },
  })
  const posted = moment(30, 7 * 60 + 20)
  yield posted
  await demo.ask(counts.post, head, posted, { params: { id }, body: {} })
}

/** A blind one that is half done. */
async function* anOpenCount(demo: DemoClient, moment: Moment): AsyncGenerator<Date, void> {
  const head = demo.oneOf('admin', 1)
  const begun = moment(1, 18 * 60)
  yield begun
  const category = await categoryOf(demo, 'BRK-HOSE')
  const { id } = await demo.ask(counts.create, head, begun, {
    body: { garage_id: 1, inventory_category_id: category, blind: true, note: 'Rem' },
  })
  const lines = await countLinesOf(demo, id)
  await demo.ask(counts.count, head, moment(1, 18 * 60 + 20), {
    params: { id },
    body: {
      lines: lines
        .slice(0, Math.ceil(lines.length / 2))
        .map(({ item_id, quantity }) => ({ item_id, counted: quantity })),
    },
  })
}

async function* broken(demo: DemoClient, lists: Lists, moment: Moment): AsyncGenerator<Date, void> {
  const owner = demo.oneOf('super admin', 1)
  const at = moment(25, 7 * 60 + 50)
  yield at
  await demo.ask(inventory.scrap, owner, at, {
    params: { id: 1, item_id: lists.part('ELE-BULB-H4', 1) ?? 0 },
    body: { quantity: 2, reason: 'Pecah saat dibongkar' },
  })
  await demo.ask(inventory.adjust, owner, at, {
    params: { id: 1, item_id: lists.part('FLU-WASH-1L', 1) ?? 0 },
    body: { quantity: 3, reason: 'Ditemukan di rak belakang' },
  })
}
