/** The money of the demo's builds: materials, outside work, bills, and how a build ends. */
import { buildMoney } from '#domains/workshop/build-money/contract.ts'
import { builds } from '#domains/workshop/builds/contract.ts'
import { signers } from '#domains/workshop/builds/rules.ts'
import { thirdPartyPurchases } from '#domains/workshop/third-party-purchases/contract.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { DemoClient } from './demo-client.ts'
import { type Random, seededRandom } from './random.ts'
import { aSignature } from './signature.ts'

interface Of {
  desk: DemoClient
  workshop: { id: number; time_zone: string; country_id: number }
  /** Of the build. */
  id: number
  price: number
}

const makerOf = ({ desk, workshop }: Pick<Of, 'desk' | 'workshop'>) =>
  desk.oneOf('super admin - manufacture', workshop.id)
const bankOf = ({ desk, workshop }: Of) => desk.fund(workshop.country_id, 'BANK')

/** A piece of something that the workshop has, for a task. */
export async function takeMaterial(
  of: Omit<Of, 'price'> & { chance: Random },
  task_id: number,
  at: Date,
) {
  const onHand = await of.desk.db
    .selectFrom('stock_balances')
    .innerJoin('inventory_items', 'inventory_items.id', 'stock_balances.item_id')
    .select('item_id')
    .where('stock_balances.garage_id', '=', of.workshop.id)
    .where('product_id', 'is', null)
    .where('quantity', '>=', 3)
    .orderBy('item_id')
    .execute()
  if (onHand.length === 0) return
  const body = { item_id: of.chance.pick(onHand).item_id, quantity: 1, task_id }
  await of.desk.ask(buildMoney.take, makerOf(of), at, { params: { id: of.id }, body })
}

/** What another firm does for it, and what it asks. */
export interface ThirdPartyWork {
  what: string
  price: number
}

export async function* thirdPartyWork(of: Of, { what, price }: ThirdPartyWork, at: Date) {
  const { desk, workshop, id } = of
  yield at
  const supplier = await desk.db
    .selectFrom('suppliers')
    .select('id')
    .where('country_id', '=', workshop.country_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await desk.ask(thirdPartyPurchases.create, makerOf(of), at, {
    body: {
      garage_id: workshop.id,
      build_order_id: id,
      supplier_id: supplier.id,
      date: dayIn(workshop.time_zone, at),
      lines: [{ name: what, quantity: 1, unit_price: price }],
    },
  })
}

/** Which stage is billed, from 0, and how much of the price. */
export interface Billed {
  stage: number
  share: number
}

/** Half of a bill is paid at once. */
export async function* bill(of: Of, { stage, share }: Billed, at: Date) {
  const { desk, id, price } = of
  yield at
  const stages = await desk.db
    .selectFrom('build_stages')
    .select('id')
    .where('build_id', '=', id)
    .orderBy('position')
    .execute()
  const amount = Math.round(price * share)
  const body = { stage_id: stages[stage]?.id ?? 0, amount }
  const made = await desk.ask(buildMoney.bill, makerOf(of), at, { params: { id }, body })
  await desk.ask(buildMoney.payBill, makerOf(of), at, {
    params: { id, bill_id: made.id },
    body: { amount: Math.round(amount / 2), account_id: bankOf(of) },
  })
}

/** So many days before today its tasks are done; then it may be delivered. */
export interface Done {
  ago: number
  delivered?: 'paid' | 'on credit'
}

interface When {
  on: (after: number) => Date
  after: number
}

/** Finished; signed by both, paid if the story says so, and delivered the day after. */
export async function* end(of: Of, { delivered }: Done, { on, after }: When) {
  const { desk, id } = of
  const maker = makerOf(of)
  const params = { id }
  const versionNow = async () =>
    (
      await desk.db
        .selectFrom('builds')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version
  yield on(after)
  const finished = { to: 'finished' as const, version: await versionNow() }
  await desk.ask(builds.transition, maker, on(after), { params, body: finished })
  if (!delivered) return
  const at = on(after + 1)
  yield at
  const random = seededRandom(`signatures ${id}`)
  for (const signer of signers)
    await desk.ask(builds.sign, maker, at, { params, body: { signer, svg: aSignature(random) } })
  const isPaid = delivered === 'paid'
  if (isPaid) {
    // after the deposit: with tax where there is any
    const { unpaid } = await desk.ask(buildMoney.get, maker, at, { params })
    const rest = { amount: unpaid, account_id: bankOf(of), note: 'Pelunasan' }
    await desk.ask(buildMoney.deposit, maker, at, { params, body: rest })
  }
  const reason = isPaid ? {} : { reason: 'The owner pays the rest after the first race.' }
  const body = { version: await versionNow(), ...reason }
  await desk.ask(builds.deliver, maker, at, { params, body })
}
