/**
 * Months of two garages that buy, pay, return, move, count, use, return and lose parts, with the model beside the API
 * (accounting, section 7, tests 9 and 12): after every step the shelves, the accounts and what is owed agree.
 */
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { expectIntegrity } from './faults/integrity.ts'
import { BANK, agreed, taken } from './invoices.ts'
import type { OrderUnderTest } from './orders.ts'
import { aStockedGarage } from './parts.ts'
import { StockModel } from './stock-model.ts'
import type { Who } from './world.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let owner: Who
let supplier: number
let proof: number
/** Three items in garage 1, and what garage 2 has under the same SKU. */
const items: { 1: number; 2: number }[] = []
const model = new StockModel()
interface InHand {
  order: OrderUnderTest
  item: number
  open: number
  invoice?: number
}
const orders: InHand[] = []

let today = '2026-07-06'
const setDay = (day: string) => {
  today = day
  vi.setSystemTime(new Date(`${day}T05:00:00Z`))
}

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  owner = stockedGarage.owner
  vi.useFakeTimers({ toFake: ['Date'] })
  setDay(today)
  supplier = (await taken(owner.post('/admin/supplier', { name: 'Sumber', country_id: 1 }))).id
  proof = (
    await stockedGarage.world.appContext.database.writes
      .insertInto('files')
      .values({
        key: 'proof',
        name: 'x',
        type: 'image/png',
        size: 1,
        sha256: Buffer.alloc(32),
        employee_id: owner.employee_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  for (const [index, price] of [40_001, 9_999, 333].entries()) {
    const given = { sku: `MODEL-${index}`, buy_price: price }
    const inJakarta = await stockedGarage.anItem(20, given)
    const inBandung = await stockedGarage.anItem(10, given, 2)
    items.push({ 1: inJakarta, 2: inBandung })
    model.open(1, inJakarta, 20, 20 * price)
    model.open(2, inBandung, 10, 10 * price)
  }
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await stockedGarage.world.close()
})

const pick = fc.nat()
const few = fc.integer({ min: 1, max: 7 })
const garage = fc.constantFrom(1 as const, 2 as const)
const of = <D extends string, F extends Record<string, fc.Arbitrary<unknown>>>(
  weight: number,
  what: D,
  fields: F,
) => ({ weight, arbitrary: fc.record({ do: fc.constant(what), ...fields }) })
const step = fc.oneof(
  of(4, 'buy', { garage, pick, few, price: fc.integer({ min: 1, max: 90_000 }) }),
  of(2, 'pay', { pick }),
  of(1, 'take back', { pick }),
  of(4, 'use', { pick, few }),
  of(3, 'bring back', { pick, few }),
  of(3, 'invoice', { pick }),
  of(1, 'void', { pick }),
  of(3, 'send', { garage, pick, few }),
  of(4, 'receive', { pick, few, lost: fc.boolean() }),
  of(2, 'correct', { garage, pick, change: fc.integer({ min: -4, max: 4 }) }),
  of(2, 'count', { garage, pick, change: fc.integer({ min: -2, max: 2 }) }),
  of(2, 'wait', { few }),
)
type Step = {
  do: string
  garage: 1 | 2
  pick: number
  few: number
  price: number
  lost: boolean
  change: number
}

const one = <T>(from: readonly T[], at: number): T | undefined =>
  from[at % Math.max(1, from.length)]
const enough = (garageId: number, item: number, wanted: number) =>
  model.balance(garageId, item).quantity >= wanted

const acts: Record<string, (given: Step) => Promise<unknown>> = {
  async buy({ garage: garage_id, pick: at, few: quantity, price }) {
    const item = one(items, at)![garage_id]
    const line = { item_id: item, quantity, unit: 'pcs', unit_price: price }
    const body = { garage_id, supplier_id: supplier, date: today, lines: [line] }
    const { id } = await taken(owner.post('/admin/inventory/purchase', body))
    model.buy(id, garage_id, item, quantity, price)
  },
  async pay({ pick: at }) {
    const bill = one(
      model.bills.filter(({ paid }) => !paid),
      at,
    )
    if (!bill) return
    const body = { payment_proof_file_id: proof, account_id: BANK }
    await taken(owner.post(`/admin/inventory/purchase/${bill.id}/proof`, body))
    model.pay(bill, '1-1130')
  },
  /** Deletes a purchase whose goods are still there. */
  async 'take back'({ pick: at }) {
    const bill = one(
      model.bills.filter(({ garage: of, item, came }) => enough(of, item, came.quantity)),
      at,
    )
    if (!bill) return
    expect((await owner.delete(`/admin/inventory/purchase/${bill.id}`)).status).toBe(200)
    model.takeBack(bill, '1-1130')
  },
  /** An order for one part, which the mechanic takes. */
  async use({ pick: at, few: quantity }) {
    const item = one(items, at)![1]
    if (!enough(1, item, quantity)) return
    const order = await stockedGarage.begun(
      stockedGarage.partOf(item, quantity),
      agreed({ unit_price: 100_000 }),
    )
    expect((await stockedGarage.issue(order)).status).toBe(200)
    model.issue(order.id, 1, item, quantity)
    orders.push({ order, item, open: quantity })
  },
  async 'bring back'({ pick: at, few: wanted }) {
    const found = one(
      orders.filter(({ open, invoice }) => open > 0 && invoice === undefined),
      at,
    )
    if (!found) return
    const quantity = Math.min(wanted, found.open)
    const { status } = await stockedGarage.bringBack(found.order, { quantity })
    expect(status).toBe(200)
    model.bringBack(found.order.id, 1, found.item, quantity)
    found.open -= quantity
  },
  async invoice({ pick: at }) {
    const found = one(
      orders.filter(({ invoice }) => invoice === undefined),
      at,
    )
    if (!found) return
    for (const stage of ['quality_check', 'ready'])
      if ((await found.order.get()).stage !== 'ready')
        expect((await found.order.move(stage)).status).toBe(200)
    found.invoice = (await stockedGarage.issued(found.order)).id
    model.invoice(found.order.id, 1)
  },
  async void({ pick: at }) {
    const found = one(
      orders.filter(({ invoice }) => invoice !== undefined),
      at,
    )
    if (!found) return
    const response = await owner.post(`/admin/invoice/${found.invoice}/void`, { reason: 'Wrong' })
    expect(response.status).toBe(200)
    delete found.invoice
    model.void(found.order.id, 1)
  },
  async send({ garage: from, pick: at, few: quantity }) {
    const item = one(items, at)![from]
    if (!enough(from, item, quantity)) return
    const to = from === 1 ? 2 : 1
    const body = { from_garage_id: from, to_garage_id: to, lines: [{ item_id: item, quantity }] }
    const { id } = await taken(owner.post('/admin/inventory/transfer', body))
    expect((await owner.post(`/admin/inventory/transfer/${id}/send`, {})).status).toBe(200)
    const { lines } = (await owner.get(`/admin/inventory/transfer/${id}`)).data
    model.send({ id, lineId: lines[0].id, from, to, item }, quantity)
  },
  /** Part of it, or all; what is missing may be lost. */
  async receive({ pick: at, few: wanted, lost }) {
    const shipment = one(
      model.shipments.filter(({ left }) => left.quantity > 0),
      at,
    )
    if (!shipment) return
    const quantity = Math.min(wanted, shipment.left.quantity)
    const isRestLost = lost && quantity < shipment.left.quantity
    const line = { line_id: shipment.lineId, quantity, ...(isRestLost ? { reason: 'Lost' } : {}) }
    const path = `/admin/inventory/transfer/${shipment.id}/receive`
    expect((await owner.post(path, { lines: [line] })).status).toBe(200)
    const itemPair = items.find((pair) => Object.values(pair).includes(shipment.item))!
    model.receive(shipment, itemPair[shipment.to as 1 | 2], quantity, isRestLost)
  },
  async correct({ garage: garageId, pick: at, change }) {
    const item = one(items, at)![garageId]
    const { quantity } = model.balance(garageId, item)
    if (change === 0 || quantity + change < 0 || (change > 0 && quantity === 0)) return
    const path = `/admin/garage/${garageId}/inventory/${item}/adjust`
    await taken(owner.post(path, { quantity: change, reason: 'Seen' }))
    model.correct(garageId, item, change)
  },
  /** A count of one item, during which nothing moves. */
  async count({ garage: garage_id, pick: at, change }) {
    const item = one(items, at)![garage_id]
    const { quantity } = model.balance(garage_id, item)
    if (quantity + change < 0 || quantity === 0) return
    const { id } = await taken(owner.post('/admin/inventory/count', { garage_id }))
    const path = `/admin/inventory/count/${id}`
    const lines = [{ item_id: item, counted: quantity + change }]
    expect((await owner.put(`${path}/line`, { lines })).status).toBe(200)
    expect((await owner.post(`${path}/post`, {})).status).toBe(200)
    if (change !== 0) model.correct(garage_id, item, change)
  },
  async wait({ few: days }) {
    setDay(addDays(today, days))
  },
}

async function agree(what: string) {
  const { reads } = stockedGarage.world.appContext.database
  const { rows: kept } = await sql<{ key: string; quantity: number; value: number }>`
    select b.garage_id || ' ' || b.item_id as key, b.quantity, b.value from stock_balances b
    join inventory_items i on i.id = b.item_id where i.sku like 'MODEL-%' order by b.item_id`.execute(
    reads,
  )
  expect([what, Object.fromEntries(kept.map(({ key, ...shown }) => [key, shown]))]).toEqual([
    what,
    Object.fromEntries(model.stockBalances),
  ])
  const { rows: booked } = await sql<{ key: string; amount: number }>`
    select l.garage_id || ' ' || a.code as key, sum(l.debit - l.credit)::bigint as amount
    from journal_lines l join accounts a on a.id = l.account_id
    where a.code not in ('1-1210', '4-1100', '4-1200') group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    reads,
  )
  const written = [...model.balances]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect([what, booked.map(({ key, amount }) => [key, Number(amount)])]).toEqual([what, written])
}

test('shelves, accounts and debts are those of the model after every step', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (given) => {
      for (const each of given as Step[]) {
        await acts[each.do]!(each)
        steps += 1
        await agree(`step ${steps}, ${each.do} on ${today}`)
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
  // the run did something, and what it did is in order
  expect(model.bills.length).toBeGreaterThan(1)
  expect(orders.length).toBeGreaterThan(0)
  expect(model.shipments.length).toBeGreaterThan(0)
  const owed = model.bills.reduce((sum, { open }) => sum + open, 0)
  const { data } = await owner.get('/admin/supplier/payable')
  expect(JSON.stringify(data)).toContain(String(owed))
  await expectIntegrity(stockedGarage.world.appContext.database.reads)
}, 180_000)
