/**
 * What the garages buy from suppliers: each week what runs low, now and then a part that a car waits for, and the work
 * of other firms. Some of it is paid at once, some later, some not yet.
 */
import { purchases } from '#domains/stock/purchases/contract.ts'
import { thirdPartyPurchases } from '#domains/workshop/third-party-purchases/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { instantIn, weekday } from './calendar.ts'
import type { Car } from './customers.ts'
import type { DemoClient } from './demo-client.ts'
import type { Firm, Firms } from './suppliers.ts'
import { awaitedOf, lowStockAt, outsideLinesOf, proofOf, shortOf } from './stock-lookups.ts'
import type { Garage, Network } from './network.ts'
import { DAYS } from './plan.ts'
import { type Random, seededRandom } from './random.ts'
import type { Visit } from './steps.ts'

/** Half an hour before the doors open. */
const MORNING = 450

export interface Trade {
  desk: DemoClient
  firms: Firms
  cars: readonly Car[]
  today: Date
}

interface Bought {
  item_id: number
  sku: string
  unit: string
  buy_price: number
  quantity: number
}

/** A story's steps one after the other. Without a garage of its own it may touch several. */
export interface StoryStep {
  in?: number
  story: AsyncGenerator<Date, void>
}

/** The weeks of every garage: each is a story of its own, as its last bill is paid weeks later. */
export function restocking(trade: Trade, { garages }: Network, today: Date): StoryStep[] {
  return garages
    .filter(({ kind }) => kind === 'garage')
    .flatMap((garage) =>
      Array.from({ length: Math.floor(DAYS / 7) }, (_, week) => {
        const ago = DAYS - 3 - week * 7 - (garage.id % 3)
        const day = addDays(dayIn(garage.time_zone, today), -ago)
        return { in: garage.id, story: aWeek(trade, garage, day, today) }
      }),
    )
}

async function* aWeek(
  { desk, firms }: Trade,
  garage: Garage,
  day: string,
  today: Date,
): AsyncGenerator<Date, void> {
  const buysOn = weekday(day) === 0 ? addDays(day, 1) : day
  yield instantIn(garage.time_zone, buysOn, MORNING)
  const low = await lowStockAt(desk, garage.id)
  const bySeller = new Map<Firm, typeof low>()
  for (const part of low) {
    const firm = firms.sellerOf(part.sku, garage.country_id)
    bySeller.set(firm, [...(bySeller.get(firm) ?? []), part])
  }
  const stories = [...bySeller].map(([firm, parts], index) => {
    const random = seededRandom(`purchase ${garage.id} ${day} ${index}`)
    const few = parts.slice(0, 12).map((part) => ({ ...part, quantity: enough(part) }))
    return aPurchase({ desk, garage, firm, parts: few, day: buysOn, chance: random, today })
  })
  yield* inTurn(stories)
}

/** Somewhat more than the minimum, in whole units. */
const enough = ({ minimum, coming }: { minimum: number; coming: number }) =>
  Math.max(1, Math.ceil(minimum * 1.4 - coming))

/** The steps of several stories by their moments. */
async function* inTurn(stories: AsyncGenerator<Date, void>[]): AsyncGenerator<Date, void> {
  const waiting: { at: Date; story: AsyncGenerator<Date, void> }[] = []
  const goOn = async (story: AsyncGenerator<Date, void>) => {
    const step = await story.next()
    if (!step.done) waiting.push({ at: step.value, story })
  }
  for (const story of stories) await goOn(story)
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
    const [{ at, story } = { at: new Date(), story: undefined }] = waiting.splice(0, 1)
    if (!story) return
    yield at
    await goOn(story)
  }
}

interface Buying {
  desk: DemoClient
  garage: Garage
  firm: Firm
  parts: readonly Bought[]
  day: string
  chance: Random
  today: Date
}

async function* aPurchase(buying: Buying): AsyncGenerator<Date, void> {
  const { desk, garage, day, chance } = buying
  const at = instantIn(garage.time_zone, day, MORNING)
  const on = (later: number, minute: number) =>
    instantIn(garage.time_zone, addDays(day, later), minute)
  const buyer = chance.pick(desk.whoIs('admin', garage.id))
  const isOrder = chance.chance(0.25)
  const isPaid = chance.chance(isOrder ? 0.15 : 0.45)
  const { id } = await desk.ask(purchases.create, buyer, at, {
    body: {
      ...contentOf(buying),
      received: !isOrder,
      ...(isPaid ? await paidBy(desk, garage, buyer) : {}),
    },
  })
  if (isOrder) {
    const parts = chance.chance(0.4) ? 2 : 1
    for (let part = 1; part <= parts; part++) {
      const comesOn = on(part * chance.between(2, 4), 10 * 60)
      yield comesOn
      await receive(desk, buyer, id, comesOn, part === parts ? 1 : 0.5)
    }
  }
  if (isPaid || chance.chance(0.2)) return
  const paidOn = on(chance.between(14, 35), 11 * 60)
  yield paidOn
  const { account_id, payment_proof_file_id } = await paidBy(desk, garage, buyer)
  await desk.ask(purchases.proof, buyer, paidOn, {
    params: { id },
    body: { account_id, payment_proof_file_id },
  })
}

/** Where tax is claimed, most suppliers give the number of their tax invoice at once; of the others it waits. */
const taxPaper = (demo: DemoClient, country: number, number: string) =>
  demo.taxed.has(country) && seededRandom(`paper ${number}`).chance(0.85)
    ? { tax_invoice_number: number }
    : {}

/** Oil comes in cartons of twelve where enough of it is bought; now and then a price has risen. */
function contentOf({ desk, garage, firm, parts, day, chance }: Buying) {
  const step = desk.money.of(garage.country_id, 500)
  const lines: BodyIn<typeof purchases.create>['lines'] = parts.map(
    ({ item_id, sku, unit, buy_price, quantity }) => {
      const rise = chance.chance(0.06) ? 1.18 : 0.96 + chance.roll() * 0.08
      const price = Math.round((buy_price * rise) / step) * step
      const inCartons = sku.startsWith('OIL') && quantity >= 12
      return inCartons
        ? {
            item_id,
            quantity: Math.ceil(quantity / 12),
            unit: 'carton',
            per_unit: 12,
            unit_price: price * 12,
          }
        : { item_id, quantity, unit, unit_price: Math.max(step, price) }
    },
  )
  const invoice_code = `${firm.code}-${day.slice(2).replaceAll('-', '')}-${garage.code}${chance.between(10, 99)}`
  return {
    garage_id: garage.id,
    supplier_id: firm.id,
    date: day,
    invoice_code,
    ...taxPaper(desk, garage.country_id, invoice_code),
    lines,
  }
}

/** From the bank account of the book, with the proof of the transfer. */
async function paidBy(demo: DemoClient, garage: Garage, buyer: CurrentUser) {
  return {
    status: 'paid' as const,
    account_id: demo.fund(garage.country_id, 'BANK'),
    payment_proof_file_id: await proofOf(demo, buyer),
  }
}

async function receive(demo: DemoClient, buyer: CurrentUser, id: number, at: Date, share: number) {
  const lines = await awaitedOf(demo, id)
  const come = lines.flatMap(({ line_id, quantity }) => {
    const received = share === 1 ? quantity : Math.floor(quantity * share)
    return received > 0 ? [{ line_id, quantity: received }] : []
  })
  if (come.length > 0)
    await demo.ask(purchases.receive, buyer, at, { params: { id }, body: { lines: come } })
}

/** What a car waits for is fetched around the corner and paid in cash, so that the work goes on. */
export async function fetchMissing({ desk, firms }: Trade, visit: Visit): Promise<void> {
  const { garage, clock, id, head } = visit
  const short = await shortOf(desk, id)
  for (const { item_id, sku, unit, buy_price, quantity } of short) {
    const firm = firms.sellerOf(sku, garage.country_id)
    await desk.ask(purchases.create, head, clock.at, {
      body: {
        garage_id: garage.id,
        supplier_id: firm.id,
        date: dayIn(garage.time_zone, clock.at),
        invoice_code: `${firm.code}-${id}-${item_id}`,
        ...taxPaper(desk, garage.country_id, `${firm.code}-${id}-${item_id}`),
        lines: [{ item_id, quantity, unit, unit_price: buy_price }],
        status: 'paid',
        account_id: desk.fund(garage.country_id, 'CASH'),
        payment_proof_file_id: await proofOf(desk, head),
      },
    })
  }
  if (short.length > 0) desk.forget(id)
}

/** Work that another firm does for this car: bought for its order, at some three quarters of its price. */
export async function sendToThirdParty({ desk, firms }: Trade, visit: Visit): Promise<void> {
  const { garage, clock, id, head, chance } = visit
  for (const line of await outsideLinesOf(desk, id)) {
    const firm = firms.thirdParty(line.third_party_item_id)
    if (!firm) continue
    const isPaid = chance.chance(0.6)
    await desk.ask(thirdPartyPurchases.create, head, clock.at, {
      body: {
        garage_id: garage.id,
        supplier_id: firm.supplier_id,
        date: dayIn(garage.time_zone, clock.at),
        license_plate: line.license_plate,
        order_id: id,
        supplier_invoice_number: `${id}-${line.id}`,
        ...taxPaper(desk, garage.country_id, `${firm.id}-${id}-${line.id}`),
        admin_fee: chance.chance(0.3) ? desk.money.of(garage.country_id, 2500) : 0,
        lines: [
          {
            third_party_id: firm.id,
            quantity: line.qty,
            unit: 'pcs',
            unit_price: desk.money.round(
              garage.country_id,
              (line.unit_price * chance.between(65, 80)) / 100,
            ),
            order_line_id: line.id,
          },
        ],
        ...(isPaid ? await paidBy(desk, garage, head) : {}),
      },
    })
    desk.forget(id)
  }
}
