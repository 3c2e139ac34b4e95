/** Random lives of builds through the API, with a model of their money beside them: 1-1330, 2-1230, 1-1210 and 2-1210 of each. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { BANK } from './invoices.ts'
import { type Who, type World, aWorld } from './world.ts'

const WORKSHOP = 5
const STEPS = 40
const RUNS = 6
const path = '/admin/manufacture/build-order'
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'

let world: World
let maker: Who
let customer: number
let supplier: number
let item: number

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const adviser = await world.signedInAs('service adviser')
  const person = { full_name: 'Rustam Efendi', phone: '+6281234560001', country_id: 1 }
  customer = (await adviser.post('/admin/customer', { ...person, is_owner: true })).data.id
  supplier = (await owner.post('/admin/supplier', { name: 'Cahaya Chrome', country_id: 1 })).data.id
  const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Verf' }
  const stage = await maker.post('/admin/manufacture/stage', { names, planned_days: 3 })
  await maker.post(`/admin/manufacture/stage/${stage.data.id}/task`, {
    names,
    weight: 1,
    proof: 'none',
  })
  const steel = { name: 'Steel', sku: 'STEEL', unit: 'pcs', sell_price: 0, buy_price: 1_003 }
  const made = await maker.post(`/admin/garage/${WORKSHOP}/inventory`, {
    ...steel,
    quantity: 5_000,
  })
  item = made.data.id
})
afterAll(() => world.close())

/** What the books should say of one build; whole rupiah. */
interface Model {
  id: number
  status: 'planned' | 'in_build' | 'delivered' | 'cancelled'
  price: number
  deposits: number
  bills: { id: number; amount: number; due: number }[]
  materials: { id: number; left: number; value: number }[]
  outside: number
  /** Owed by the customer after the delivery, and what was paid too much. */
  owed: number
  tooMuch: number
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const isOpen = ({ status }: Model) => status === 'planned' || status === 'in_build'
const costOf = (one: Model) => sum(one.materials.map(({ value }) => value)) + one.outside
const heldOf = (one: Model) => one.deposits + sum(one.bills.map(({ amount }) => amount))
const dueOf = (one: Model) => sum(one.bills.map(({ due }) => due)) + one.owed

async function booked(id: number) {
  const { rows } = await sql<{ key: string; amount: number }>`
    select a.system_key as key, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where (e.source_type = 'build' and e.source_id = ${String(id)})
      or (e.source_type = 'third_party_purchase' and e.source_id in
        (select t.id::text from third_party_purchases t where t.build_id = ${id}))
    group by 1`.execute(world.appContext.database.reports)
  const of = (key: string) => Number(rows.find((row) => row.key === key)?.amount ?? 0)
  return {
    cost: of('WIP_BUILD'),
    held: 0 - of('BUILD_DEPOSIT'),
    due: of('AR'),
    tooMuch: 0 - of('CUSTOMER_DEPOSIT'),
  }
}

const figuresOf = (one: Model) => ({
  cost: isOpen(one) ? costOf(one) : 0,
  held: isOpen(one) ? heldOf(one) : 0,
  due: dueOf(one),
  tooMuch: one.tooMuch,
})

type Step = { kind: (typeof kinds)[number]; pick: number; amount: number; flip: boolean }
const kinds = [
  'create',
  'begin',
  'deposit',
  'take',
  'take',
  'bring',
  'outside',
  'bill',
  'pay',
  'deliver',
  'cancel',
  'payBack',
] as const

async function done(answer: ReturnType<Who['post']>) {
  const { status, data, message, errors } = await answer
  expect([status, errors], message).toEqual([
    expect.toSatisfy((code: number) => code < 300),
    undefined,
  ])
  return data
}
const versionOf = async (id: number) =>
  (await maker.get(`/manufacture/build-order/${id}`)).data.version as number

async function create(amount: number): Promise<Model> {
  const body = { name: 'Evo', date: '2026-01-05', garage_id: WORKSHOP, customer_id: customer }
  const { id } = await done(maker.post(path, { ...body, price: amount }))
  await done(maker.post(`${path}/${id}/transition`, { to: 'planned', version: 1 }))
  const nothing = { deposits: 0, bills: [], materials: [], outside: 0, owed: 0, tooMuch: 0 }
  return { id, status: 'planned', price: amount, ...nothing }
}

const steps: Record<(typeof kinds)[number], (one: Model, step: Step) => Promise<void>> = {
  create: () => Promise.resolve(),
  async begin(one) {
    if (one.status !== 'planned') return
    const version = await versionOf(one.id)
    await done(maker.post(`${path}/${one.id}/transition`, { to: 'in_build', version }))
    one.status = 'in_build'
  },
  async deposit(one, { amount }) {
    await done(maker.post(`${path}/${one.id}/deposit`, { amount, account_id: BANK }))
    one.deposits += amount
  },
  async take(one, { pick }) {
    const body = { item_id: item, quantity: 1 + (pick % 5) }
    const { id, cost } = await done(maker.post(`${path}/${one.id}/material`, body))
    one.materials.push({ id, left: body.quantity, value: cost })
  },
  async bring(one, { pick, flip }) {
    const inHand = one.materials.filter(({ left }) => left > 0)
    const material = inHand[pick % inHand.length]
    if (!material) return
    const quantity = flip ? material.left : Math.min(material.left, 0.5)
    const before = await booked(one.id)
    await done(maker.post(`${path}/${one.id}/material/${material.id}/return`, { quantity }))
    const back = before.cost - (await booked(one.id)).cost
    // its share of the cost issued, to the rupiah
    expect(Math.abs(back - (material.value * quantity) / material.left)).toBeLessThanOrEqual(1)
    material.value -= back
    material.left -= quantity
    if (material.left === 0) expect(material.value).toBe(0)
  },
  async outside(one, { amount }) {
    await done(
      maker.post('/admin/third-party/purchase', {
        garage_id: WORKSHOP,
        supplier_id: supplier,
        date: '2026-01-06',
        build_order_id: one.id,
        lines: [{ name: 'Chrome', quantity: 1, unit_price: amount }],
      }),
    )
    one.outside += amount
  },
  async bill(one, { amount }) {
    const { stages } = (await maker.get(`/manufacture/build-order/${one.id}`)).data
    const body = { stage_id: stages[0].id, amount }
    const { id } = await done(maker.post(`${path}/${one.id}/bill`, body))
    one.bills.push({ id, amount, due: amount })
  },
  async pay(one, { pick, flip }) {
    const owed = one.bills.filter(({ due }) => due > 0)
    const bill = owed[pick % owed.length]
    if (!bill) return
    const amount = flip ? bill.due : Math.ceil(bill.due / 3)
    const body = { amount, account_id: BANK }
    await done(maker.post(`${path}/${one.id}/bill/${bill.id}/payment`, body))
    bill.due -= amount
  },
  async deliver(one) {
    if (one.status !== 'in_build') return
    const { id } = one
    const db = world.appContext.database.writes
    await db.updateTable('build_tasks').set({ status: 'done' }).where('build_id', '=', id).execute()
    const version = await versionOf(id)
    await done(maker.post(`${path}/${id}/transition`, { to: 'finished', version }))
    for (const signer of ['customer', 'workshop'])
      await done(maker.post(`${path}/${id}/signature`, { signer, svg: drawn }))
    const body = { reason: 'pays later', version: await versionOf(id) }
    await done(maker.post(`${path}/${id}/deliver`, body))
    const rest = one.price - heldOf(one)
    one.owed = Math.max(0, rest)
    // a price below what was billed lowers open bills first, the newest first
    let above = Math.max(0, -rest)
    for (const bill of one.bills.toReversed()) {
      const lowered = Math.min(above, bill.due)
      bill.due -= lowered
      above -= lowered
    }
    one.tooMuch = above
    one.status = 'delivered'
  },
  /** Of builds that are delivered. */
  async payBack(one, { amount, flip }) {
    if (one.tooMuch === 0) return
    const back = flip ? one.tooMuch : Math.min(one.tooMuch, amount)
    await done(maker.post(`${path}/${one.id}/payback`, { amount: back, account_id: BANK }))
    one.tooMuch -= back
  },
  async cancel(one, { pick, flip }) {
    const body = {
      to: 'cancelled',
      reason: 'x',
      deposit: flip ? 'refund' : 'forfeit',
      ...(flip ? { account_id: BANK } : {}),
      cost: pick % 2 === 0 ? 'write_off' : 'to_stock',
      version: await versionOf(one.id),
    }
    await done(maker.post(`${path}/${one.id}/transition`, body))
    one.status = 'cancelled'
    for (const bill of one.bills) bill.due = 0
  },
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 9_000_001 }),
  flip: fc.boolean(),
})

test('the books say of every build what its life says, after each step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (life) => {
      const builds: Model[] = [await create(5_000_000)]
      for (const taken of life) {
        if (taken.kind === 'create') builds.push(await create(taken.amount))
        const among = taken.kind === 'payBack' ? builds : builds.filter(isOpen)
        const one = among[taken.pick % among.length]
        if (!one) continue
        await steps[taken.kind](one, taken)
        expect(await booked(one.id), `${taken.kind} of build ${one.id}`).toEqual(figuresOf(one))
      }
      const checks = await checkIntegrity(world.appContext.database.reports)
      expect(checks.filter(({ holds }) => !holds)).toEqual([])
    }),
    { numRuns: RUNS },
  )
}, 240_000)
