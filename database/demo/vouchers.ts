/** Twelve vouchers, one in every status at least; coupons granted, used, waiting on orders, and expired unused. */
import { inRupiah } from './money.ts'
import { orderBill } from '#domains/floor/orders/contract-bill.ts'
import { vouchers } from '#domains/loyalty/vouchers/contract.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { BodyIn } from '#platform/contract/client-calls.ts'
import { HttpError } from '#platform/server/http/errors.ts'
import { instantIn } from './calendar.ts'
import type { Car } from './customers.ts'
import type { DemoClient } from './demo-client.ts'
import { seededRandom } from './random.ts'
import type { Visit } from './steps.ts'

const HOME = 1
const HOME_COUNTRY = 1
const ZONE = 'Asia/Jakarta'

type Terms = Omit<BodyIn<typeof vouchers.create>, 'expiry_date'>

interface Wanted extends Terms {
  /** Days before today on which it is made and published. */
  ago: number
  /** Days after today, or before it: its last one. */
  lasts: number
  isDraft?: true
  /** Who is given a coupon, two days after it was published. */
  given?: { country: number; every: number; most: number }
  /** What its people do with it afterwards, and how many days ago. */
  then?: { ago: number; call: 'pause' | 'end' }
}

const wanted: readonly Wanted[] = [
  {
    name: 'Servis hemat 10%',
    code: 'HEMAT10',
    category: 'all',
    discount_percent: 10,
    max_discount: 75_000,
    min_spend: 300_000,
    quantity: 400,
    customer_limit: 3,
    country_ids: [1],
    ago: 80,
    lasts: 60,
    description: 'Potongan untuk servis apa saja, di semua bengkel di Indonesia.',
    terms: 'Tidak dapat diuangkan. Tiga kali untuk setiap pelanggan.',
  },
  {
    name: 'Ganti oli 15%',
    code: 'OLI15',
    category: 'service',
    discount_percent: 15,
    max_discount: 100_000,
    quantity: 150,
    customer_limit: 2,
    garage_ids: [1, 2, 3],
    ago: 60,
    lasts: 45,
  },
  {
    name: 'Ulang tahun pelanggan',
    code: 'ULTAH20',
    category: 'birthday',
    audience: 'granted',
    discount_percent: 20,
    max_discount: 200_000,
    quantity: 60,
    ago: 70,
    lasts: 90,
    given: { country: 1, every: 1, most: 30 },
    description: 'Hadiah ulang tahun untuk pelanggan setia.',
  },
  {
    name: 'Kembali ke bengkel',
    code: 'KEMBALI25',
    category: 'win-back',
    audience: 'granted',
    discount_percent: 25,
    max_discount: 250_000,
    min_spend: 400_000,
    quantity: 40,
    ago: 30,
    lasts: 30,
    given: { country: 1, every: 2, most: 14 },
  },
  {
    name: 'Servis Shah Alam 12%',
    code: 'SERVIS12',
    category: 'all',
    discount_percent: 12,
    max_discount: 90_000,
    quantity: 120,
    customer_limit: 2,
    country_ids: [2],
    ago: 75,
    lasts: 40,
  },
  {
    name: 'Wintercontrole 10%',
    code: 'WINTER10',
    category: 'campaign',
    discount_percent: 10,
    quantity: 80,
    customer_limit: 2,
    country_ids: [3],
    ago: 45,
    lasts: 70,
    description: 'Korting op de wintercontrole bij onze garages in Nederland.',
  },
  {
    name: 'Sore hemat 8%',
    code: 'SORE8',
    category: 'service',
    discount_percent: 8,
    quantity: 100,
    country_ids: [1],
    ago: 65,
    lasts: 50,
    then: { ago: 9, call: 'pause' },
  },
  {
    name: 'Mudik aman 17%',
    code: 'MUDIK17',
    category: 'campaign',
    discount_percent: 17,
    max_discount: 150_000,
    quantity: 90,
    country_ids: [1],
    ago: 85,
    lasts: -25,
    given: { country: 1, every: 3, most: 9 },
  },
  {
    name: 'Pembukaan cabang 30%',
    code: 'BUKA30',
    category: 'campaign',
    discount_percent: 30,
    max_discount: 300_000,
    quantity: 50,
    garage_ids: [1],
    ago: 88,
    lasts: 20,
    then: { ago: 50, call: 'end' },
  },
  {
    name: 'Delapan pelanggan pertama',
    code: 'PERTAMA8',
    category: 'campaign',
    audience: 'granted',
    discount_percent: 18,
    max_discount: 180_000,
    quantity: 8,
    ago: 40,
    lasts: 25,
    given: { country: 1, every: 1, most: 8 },
  },
  {
    name: 'Akhir tahun 20%',
    code: 'AKHIRTAHUN20',
    category: 'campaign',
    discount_percent: 20,
    max_discount: 250_000,
    min_spend: 500_000,
    quantity: 200,
    ago: 3,
    lasts: 39,
    isDraft: true,
  },
  {
    name: 'Suku cadang 5%',
    code: 'PARTS5',
    category: 'parts',
    discount_percent: 5,
    quantity: 300,
    ago: 1,
    lasts: 100,
    isDraft: true,
  },
]

/** The customers who get a coupon of it: those with a car in the country, in the order of their cars. */
function customersOf({ given }: Wanted, cars: readonly Car[]): number[] {
  if (!given) return []
  const localCars = cars.filter(({ country_id }) => country_id === given.country)
  return [...new Set(localCars.map(({ customer_id }) => customer_id))]
    .filter((_, at) => at % given.every === 0)
    .slice(0, given.most)
}

export function vouchersOf(
  demo: DemoClient,
  cars: readonly Car[],
  today: Date,
): AsyncGenerator<Date, void>[] {
  return wanted.map((voucher) => aVoucher(demo, voucher, customersOf(voucher, cars), today))
}

/** With an amount a voucher is for one country: for its own, else for the home of the network. */
function inMoneyOf<T extends Pick<Wanted, 'max_discount' | 'min_spend' | 'country_ids'>>(
  { money }: DemoClient,
  terms: T,
): T {
  const { max_discount, min_spend, country_ids = [] } = terms
  if (money === inRupiah || (max_discount == null && min_spend == null)) return terms
  const [country = HOME_COUNTRY] = country_ids
  return {
    ...terms,
    country_ids: [country],
    ...(max_discount == null ? {} : { max_discount: money.of(country, max_discount) }),
    ...(min_spend == null ? {} : { min_spend: money.of(country, min_spend) }),
  }
}

async function* aVoucher(
  demo: DemoClient,
  voucher: Wanted,
  customer_ids: readonly number[],
  today: Date,
): AsyncGenerator<Date, void> {
  const { ago, lasts, isDraft, given, then, ...terms } = voucher
  const owner = demo.oneOf('super admin', HOME)
  const day = (days: number) => addDays(dayIn(ZONE, today), days)
  const moment = (before: number, minute: number) => instantIn(ZONE, day(-before), minute)

  const made = moment(ago, 500)
  yield made
  const { id } = await demo.ask(vouchers.create, owner, made, {
    body: { ...inMoneyOf(demo, terms), expiry_date: day(lasts) },
  })
  // it is known since it was made, not since this moment
  await demo.db
    .updateTable('vouchers')
    .set({ created_at: made.toISOString() })
    .where('id', '=', id)
    .execute()
  if (isDraft) return
  await demo.ask(vouchers.publish, owner, made, { params: { id }, body: {} })
  if (given) {
    const granted = moment(ago - 2, 540)
    yield granted
    await demo.ask(vouchers.grant, owner, granted, {
      params: { id },
      body: { customer_ids: [...customer_ids] },
    })
  }
  if (then) {
    const done = moment(then.ago, 1020)
    yield done
    await demo.ask(vouchers[then.call], owner, done, { params: { id }, body: {} })
  }
}

const isFor = ({ country_ids = [], garage_ids = [] }: Terms, { garage }: Visit) =>
  (country_ids.length === 0 || country_ids.includes(garage.country_id)) &&
  (garage_ids.length === 0 || garage_ids.includes(garage.id))

/** What a customer of that day may have in hand: three days after it was published everybody who is given it has it. */
function atHand(visit: Visit, cars: readonly Car[], today: Date): string[] {
  const ago = (Date.parse(dayIn(ZONE, today)) - Date.parse(visit.clock.day)) / 86_400_000
  return wanted
    .filter(
      (voucher) =>
        !voucher.isDraft &&
        ago <= voucher.ago - 3 &&
        ago >= (voucher.then?.ago ?? -1) + 1 &&
        ago >= -voucher.lasts &&
        isFor(voucher, visit) &&
        (voucher.audience !== 'granted' ||
          customersOf(voucher, cars).includes(visit.car.customer_id)),
    )
    .map(({ code }) => code)
}

/** Some customers come with a voucher. A customer who has used it already, or spends too little, is refused. */
export async function offer(visit: Visit): Promise<void> {
  const { desk, id, clock, adviser, name, trade } = visit
  const random = seededRandom(`${name} voucher`)
  const codes = atHand(visit, trade.cars, trade.today)
  if (codes.length === 0 || !random.chance(0.22)) return
  const code = random.pick(codes)
  const version = await desk.versionOf(id)
  try {
    await desk.ask(orderBill.applyVoucher, adviser, clock.at, {
      params: { id },
      body: { code, version },
    })
  } catch (refused) {
    if (!(refused instanceof HttpError)) throw refused
  }
}
