/**
 * Random legal lives of a work order: lines, approvals, clocks, parts, moves, the bill. After each step its totals are
 * those of its lines, its parts those of the stock, and one clock runs at most; after each life every integrity check passes.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#domains/floor/orders/contract.ts'
import { primaryTransition } from '#domains/floor/orders/rules.ts'
import { type OrderTax, totalsOf } from '#platform/contract/money/totals.ts'
import { type OrderUnderTest, anOrder, line, signature } from './orders.ts'
import { aStockedGarage } from './parts.ts'

type StockedGarage = Awaited<ReturnType<typeof aStockedGarage>>
let stockedGarage: StockedGarage
let item: number

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  // enough for the first lives; the last ones run short
  item = await stockedGarage.anItem(60)
})
afterAll(() => stockedGarage.world.close())

const LIVES = 14
const acts = [
  'line',
  'part',
  'decide',
  'work',
  'settle',
  'move',
  'issue',
  'bring',
  'bill',
  'remove',
] as const
type Act = (typeof acts)[number]

/** Moves and decisions come more often: a life shall get somewhere. */
const often: Act[] = ['move', 'move', 'move', 'settle', 'settle', 'bill']
const life = fc.array(fc.tuple(fc.constantFrom<Act>(...acts, ...often), fc.nat(1000)), {
  minLength: 25,
  maxLength: 50,
})

type Step = (order: OrderUnderTest, now: OrderDetail, chance: number) => Promise<{ status: number }>
const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % list.length]
const nothing = { status: 409 }
const onLine = (now: OrderDetail, chance: number) => pick(now.lines, chance)?.id ?? 0

const steps: Record<Act, Step> = {
  line: (order, _, chance) =>
    order.post('line', line({ unit_price: 1000 * (chance % 97), qty: 1 + (chance % 3) })),
  part: (order, _, chance) =>
    order.post('line', {
      kind: 'part',
      inventory_item_id: item,
      name: 'Spark plug',
      qty: 1 + (chance % 4),
      unit_price: 65_000,
    }),
  decide: (order, now, chance) =>
    order.put(`line/${onLine(now, chance)}`, {
      approval: pick(['approved', 'approved', 'declined'], chance),
    }),
  work: (order, now, chance) =>
    order.post(
      `line/${onLine(now, chance)}/work`,
      { action: pick(['start', 'finish', 'finish', 'pause'], chance >> 3) },
      stockedGarage.mechanic,
    ),
  /** Whatever is open is decided and done. */
  async settle(order, now) {
    for (const { id, approval, work } of now.lines) {
      if (approval === 'proposed') await order.put(`line/${id}`, { approval: 'approved' })
      if (work !== 'done') await order.put(`line/${id}`, { work: 'done' })
    }
    return nothing
  },
  issue: (order, now, chance) => order.post(`line/${onLine(now, chance)}/issue`, {}),
  bring: (order, now, chance) =>
    order.post(`line/${onLine(now, chance)}/return`, { quantity: 1, reason: 'Not needed' }),
  remove: (order, now, chance) => order.delete(`line/${onLine(now, chance)}`),
  async move(order, now, chance) {
    if (now.stage === 'ready' && chance % 3 > 0) return steps.bill(order, now, chance)
    // hardly any is called off: a life shall be long
    const open = now.allowed.filter(
      ({ to, blockers }) => blockers.length === 0 && (to !== 'cancelled' || chance % 25 === 0),
    )
    const usual = primaryTransition(now)
    const isOn = chance % 4 > 0 && usual && open.includes(usual)
    const chosen = isOn ? usual : pick(open, chance >> 2)
    return chosen ? order.move(chosen.to) : nothing
  },
  async bill(order, now) {
    if (now.stage !== 'ready') return nothing
    for (const signer of ['customer', 'service_adviser'])
      await order.post('signature', { signer, svg: signature })
    await order.post('invoice', now.due > 0 ? { down_payment: now.due } : {})
    return order.move('delivered')
  },
}

/** What an order says of itself is what its lines and the shelf say. */
async function holds(order: OrderUnderTest) {
  const now = (await order.get()) as OrderDetail
  const totals = totalsOf(now.lines, { tax: taxOf(now) })
  expect([now.sub_total, now.grand_total]).toEqual([totals.sub_total, totals.grand_total])
  const running = now.lines.flatMap(({ time }) => time.filter(({ to }) => to === null))
  expect(running.length).toBeLessThanOrEqual(1)
  if (!['inspecting', 'in_progress', 'on_hold'].includes(now.stage)) expect(running).toEqual([])
  for (const part of now.lines.filter(({ kind }) => kind === 'part')) {
    expect(part.reserved).toBeGreaterThanOrEqual(0)
    expect(part.reserved + part.issued).toBeLessThanOrEqual(part.qty)
  }
  const { quantity, reserved } = (await stockedGarage.stock(item)) as Record<string, number>
  expect(quantity).toBeGreaterThanOrEqual(reserved ?? 0)
  const cost = await stockedGarage.costOf(order)
  expect(cost.parts).toBe(cost.lines)
  return now
}

let known: number | undefined
/** What the first order with a price was taxed, of every line and rounded once. */
function taxOf({ sub_total, tax, lines }: OrderDetail): OrderTax {
  if (known === undefined && sub_total > 0) known = Math.round((tax * 10_000) / sub_total)
  const rate = { basis_points: known ?? 0, base_numerator: 1, base_denominator: 1 }
  const names = { en: 'Tax', id: 'Tax', my: 'Tax', nl: 'Tax' }
  const code = { tax_code_id: 1, code: 'TAX', name: 'Tax', names, kind: 'standard' as const, rate }
  return { codes: lines.map(() => code), rounding: 'rate', includesTax: false }
}

test('each life keeps its sums, its parts and its clocks, and every integrity check passes', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(life, async (acted) => {
      const order = await anOrder(stockedGarage, { lines: [line({})] })
      for (const [act, chance] of acted) {
        const before = (await order.get()) as OrderDetail
        const { status } = await steps[act](order, before, chance)
        expect([200, 201, 404, 409, 422]).toContain(status)
        reached.add((await holds(order)).stage)
      }
      const { checks } = (await stockedGarage.owner.get('/admin/report/integrity?full=true')).data
      expect(checks.filter((check: { holds: boolean }) => !check.holds)).toEqual([])
    }),
    { numRuns: LIVES, seed: 14 },
  )
  for (const stage of ['inspecting', 'in_progress', 'quality_check', 'ready', 'delivered'])
    expect(reached).toContain(stage)
}, 180_000)
