/**
 * Members beside the ordinary customers: one that sleeps, one that is lost, one that is blocked, and one that owes points. Lots
 * of the first weeks end soon, because the settings of that time let points live for three months only.
 */
import { invoices } from '#domains/floor/invoices/contract.ts'
import { membership } from '#domains/loyalty/membership/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Clock, OPENS } from './calendar.ts'
import { type Car, aCar } from './customers.ts'
import type { DemoClient } from './demo-client.ts'
import { insertAll } from './insert.ts'
import { jobs } from './jobs.ts'
import type { Lists } from './lists.ts'
import type { Network } from './network.ts'
import { DAYS } from './plan.ts'
import { seededRandom } from './random.ts'
import type { Trade } from './purchasing.ts'
import { visitOf } from './visit.ts'

const HEAD = 1
const INDONESIA = 1
const ZONE = 'Asia/Jakarta'
const DAY = 86_400_000

/** Days since they joined; nobody but the last one has come since. */
const people = [
  { key: 'sleeping', full_name: 'Endang Purwaningsih', gender: 'female', joined: 520 },
  { key: 'lost', full_name: 'Yohanes Wattimena', gender: 'male', joined: 880 },
  { key: 'blocked', full_name: 'Slamet Riyadi Putra', gender: 'male', joined: 610 },
  { key: 'owing', full_name: 'Maryam Tuhuteru', gender: 'female', joined: 300 },
] as const

export type Regulars = Record<(typeof people)[number]['key'], Car>

/** These members with a car each, which no ordinary visit picks. */
export async function insertMembers(
  db: Db,
  lists: Pick<Lists, 'cars'>,
  { customers, cars }: { customers: number; cars: number },
  today: Date,
): Promise<Regulars> {
  const since = (days: number) => new Date(today.getTime() - days * DAY).toISOString()
  await insertAll(
    db,
    'customers',
    people.map(({ full_name, gender, joined }, at) => ({
      id: customers + 1 + at,
      full_name,
      gender,
      phone: `+628120000119${at}`,
      country_id: INDONESIA,
      is_owner: true,
      tier: 'Bronze',
      created_at: since(joined),
    })),
  )
  const made = people.map(({ key, joined }, at) => {
    const random = seededRandom(`member ${key}`)
    const model = random.pick(
      lists.cars.filter(({ markets, classic }) => markets.includes('ID') && !classic),
    )
    const given = { id: cars + 1 + at, customer_id: customers + 1 + at, country: 'ID' as const }
    const { row, kept } = aCar(random, { ...given, model, today })
    const license_plate = `B${1907 + at}MBR`
    return { key, kept, row: { ...row, license_plate, created_at: since(joined) } }
  })
  await insertAll(
    db,
    'vehicles',
    made.map(({ row }) => row),
  )
  return Object.fromEntries(made.map(({ key, kept }) => [key, kept])) as Regulars
}

const owner = (demo: DemoClient) => demo.oneOf('super admin', HEAD)

/** Each story runs by itself. */
export const memberStories = (
  trade: Trade,
  lists: Lists,
  network: Network,
  regulars: Regulars,
  today: Date,
): AsyncGenerator<Date, void>[] => [
  settingsOf(trade.desk, today),
  goodwill(trade.desk, regulars, today),
  owing(trade, lists, network, regulars, today),
]

/** Points lived for three months until ten weeks ago, since then for a year. */
async function* settingsOf(demo: DemoClient, today: Date): AsyncGenerator<Date, void> {
  for (const { ago, months } of [
    { ago: DAYS + 1, months: 3 },
    { ago: 70, months: 12 },
  ]) {
    const at = new Date(today.getTime() - ago * DAY)
    yield at
    await demo.ask(membership.saveSettings, owner(demo), at, {
      body: {
        country_id: INDONESIA,
        valid_from: dayIn(ZONE, at),
        step: 10_000,
        worth: 100,
        min_points: 100,
        max_share: 50,
        months,
        redemption_share: 100,
        tiers: [
          { name: 'Bronze', from: 0, multiplier: 1 },
          { name: 'Silver', from: 5_000_000, multiplier: 1.25 },
          { name: 'Gold', from: 15_000_000, multiplier: 1.5 },
          { name: 'Platinum', from: 40_000_000, multiplier: 2 },
        ],
      },
    })
  }
}

/** Points by hand for one that has stayed away, and a member that is blocked. */
async function* goodwill(
  demo: DemoClient,
  { sleeping, blocked }: Regulars,
  today: Date,
): AsyncGenerator<Date, void> {
  const given = (ago: number) => new Date(today.getTime() - ago * DAY)
  for (const [car, points] of [
    [sleeping, 250],
    [blocked, 180],
  ] as const) {
    yield given(75)
    await demo.ask(membership.adjust, owner(demo), given(75), {
      params: { id: car.customer_id },
      body: { points, reason: 'Poin selamat datang kembali', garage_id: HEAD },
    })
  }
  yield given(12)
  await demo.ask(membership.block, owner(demo), given(12), {
    params: { id: blocked.customer_id },
    body: { reason: 'Kartu dipakai orang lain' },
  })
}

/** Earned by a large repair, spent on a small one, and then the first invoice is void: the points are owed. */
async function* owing(
  trade: Trade,
  lists: Lists,
  { garages }: Network,
  { owing: car }: Regulars,
  today: Date,
): AsyncGenerator<Date, void> {
  const { desk } = trade
  const garage = garages.find(({ id }) => id === HEAD)!
  const visit = (name: string, ago: number, redeems: boolean) =>
    visitOf(trade, lists, {
      name: `member ${name}`,
      garage,
      car,
      job: jobs.find((job) => job.name === name)!,
      clock: new Clock(garage.time_zone, addDays(dayIn(ZONE, today), -ago), OPENS + 60),
      booked_at: null,
      ending: 'delivered',
      brief: true,
      redeems,
    })
  yield* visit('paint', 40, false)
  yield* visit('oil', 26, true)
  const at = new Date(today.getTime() - 20 * DAY)
  yield at
  const { id, order_id, paid, down_payment } = await desk.db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'orders.id as order_id', 'orders.paid', 'orders.down_payment'])
    .where('invoices.customer_id', '=', car.customer_id)
    .orderBy('invoices.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const head = desk.oneOf('admin', HEAD)
  const reason = 'Ditanggung asuransi'
  await desk.ask(invoices.void, head, at, { params: { id }, body: { reason, replace: false } })
  desk.forget(order_id)
  await desk.ask(invoices.refund, head, at, {
    params: { id: order_id },
    body: {
      amount: paid + down_payment,
      account_id: desk.fund(INDONESIA, 'BANK'),
      reason,
      version: await desk.versionOf(order_id),
    },
  })
}
