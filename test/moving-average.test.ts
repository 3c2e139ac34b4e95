/**
 * The moving average of stock. Two public worked examples of the perpetual method are reproduced through the calls, to
 * the rupiah; then any interleaving of several connections keeps one law: what came in is what went out and what is left.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from './faults/integrity.ts'
import { aStockedGarage } from './parts.ts'
import type { ApiResponse } from './world.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let supplier: number

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  const body = { name: 'Sumber Jaya', country_id: 1 }
  supplier = (await stockedGarage.admin.post('/admin/supplier', body)).data.id
})
afterAll(async () => {
  await expectIntegrity(stockedGarage.world.appContext.database.reads)
  await stockedGarage.world.close()
})

const done = (response: ApiResponse) => {
  expect([response.status < 300, response.message, response.errors]).toEqual([
    true,
    response.message,
    undefined,
  ])
  return response.data
}

/** A purchase that arrives at once. */
const bought = async (item: number, quantity: number, unit_price: number) =>
  done(
    await stockedGarage.admin.post('/admin/inventory/purchase', {
      garage_id: 1,
      supplier_id: supplier,
      date: '2026-01-05',
      lines: [{ item_id: item, quantity, unit: 'pcs', unit_price }],
    }),
  )
/** A part given out to an order; what it cost the order. */
async function issued(item: number, quantity: number): Promise<number> {
  const order = await stockedGarage.begun(stockedGarage.partOf(item, quantity))
  done(await stockedGarage.issue(order))
  const { parts, booked, lines } = await stockedGarage.costOf(order)
  expect([booked, lines]).toEqual([parts, parts])
  return parts
}
const left = async (item: number) => {
  const { quantity, value, average_cost } = await stockedGarage.stock(item)
  return { quantity, value, average_cost }
}

describe('public worked examples', () => {
  test('OpenStax, Principles of Accounting 1, section 10.3: the perpetual weighted average', async () => {
    const item = await stockedGarage.anItem(150, { buy_price: 21 })
    expect(await issued(item, 120)).toBe(2520)
    expect(await left(item)).toEqual({ quantity: 30, value: 630, average_cost: 21 })
    await bought(item, 225, 27)
    expect(await left(item)).toEqual({ quantity: 255, value: 6705, average_cost: 26 })
    expect(await issued(item, 180)).toBe(4733)
    expect(await left(item)).toEqual({ quantity: 75, value: 1972, average_cost: 26 })
    await bought(item, 210, 33)
    // 7,253 sold in all, 8,902 left
    expect(await left(item)).toEqual({ quantity: 285, value: 8902, average_cost: 31 })
  })

  test('principlesofaccounting.com, chapter 8: the moving average of a perpetual inventory', async () => {
    const item = await stockedGarage.anItem(4000, { buy_price: 12 })
    await bought(item, 6000, 16)
    expect(await left(item)).toEqual({ quantity: 10_000, value: 144_000, average_cost: 14 })
    expect(await issued(item, 7000)).toBe(100_800)
    await bought(item, 8000, 17)
    expect(await left(item)).toEqual({ quantity: 11_000, value: 179_200, average_cost: 16 })
    expect(await issued(item, 6000)).toBe(97_745)
    expect(await left(item)).toEqual({ quantity: 5000, value: 81_455, average_cost: 16 })
  })
})

test('takers of four kinds race for the last five: five succeed, and nothing is below zero', async () => {
  const item = await stockedGarage.anItem(5, { buy_price: 777 })
  const { owner, admin } = stockedGarage
  const takers: (() => Promise<ApiResponse>)[] = []
  for (let at = 0; at < 5; at++) {
    const lines = [{ item_id: item, quantity: 1 }]
    const draft = { from_garage_id: 1, to_garage_id: 2, lines }
    const { id } = done(await admin.post('/admin/inventory/transfer', draft))
    takers.push(() => admin.post(`/admin/inventory/transfer/${id}/send`))
    const one = `/admin/garage/1/inventory/${item}`
    takers.push(() => owner.post(`${one}/scrap`, { quantity: 1, reason: 'Race' }))
    takers.push(() => owner.post(`${one}/adjust`, { quantity: -1, reason: 'Race' }))
  }
  const orders = []
  for (let at = 0; at < 5; at++)
    orders.push(await stockedGarage.begun(stockedGarage.partOf(item, 1)))
  for (const order of orders) takers.push(() => stockedGarage.issue(order))
  const answers = await Promise.all(takers.map((take) => take()))
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  expect(await left(item)).toEqual({ quantity: 0, value: 0, average_cost: 0 })
})

/** What one of several connections does with an item, in its turn. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    quantity: fc.integer({ min: 1, max: 9000 }).map((n) => n / 1000),
    price: fc.integer({ min: 0, max: 99_999 }),
  }),
  fc.record({
    kind: fc.constantFrom('find' as const, 'scrap' as const, 'send' as const, 'count' as const),
    quantity: fc.integer({ min: 1, max: 5000 }).map((n) => n / 1000),
    price: fc.constant(0),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does it; a refusal for want of stock is as good as any other answer. */
async function act(item: number, category: number, { kind, quantity, price }: Step) {
  const { owner, admin } = stockedGarage
  const one = `/admin/garage/1/inventory/${item}`
  const fine = (response: ApiResponse) => expect([200, 201, 409]).toContain(response.status)
  if (kind === 'buy') {
    const what = { quantity, reason: 'Bought', unit_cost: price }
    return fine(await owner.post(`${one}/adjust`, what))
  }
  if (kind === 'find') return fine(await owner.post(`${one}/adjust`, { quantity, reason: 'Found' }))
  if (kind === 'scrap')
    return fine(await owner.post(`${one}/scrap`, { quantity, reason: 'Broken' }))
  if (kind === 'send') {
    const lines = [{ item_id: item, quantity }]
    const draft = { from_garage_id: 1, to_garage_id: 2, lines }
    const { id } = done(await admin.post('/admin/inventory/transfer', draft))
    const path = `/admin/inventory/transfer/${id}`
    const sent = await admin.post(`${path}/send`)
    fine(sent)
    if (sent.status !== 200) return
    const [{ id: line_id }] = (await owner.get(path)).data.lines
    const half = Math.round(quantity * 500) / 1000
    for (const part of [half, Math.round((quantity - half) * 1000) / 1000].filter(Boolean))
      fine(await owner.post(`${path}/receive`, { lines: [{ line_id, quantity: part }] }))
    return
  }
  const started = { garage_id: 1, inventory_category_id: category }
  const count = await owner.post('/admin/inventory/count', started)
  fine(count)
  if (count.status !== 201) return
  const path = `/admin/inventory/count/${count.data.id}`
  fine(await owner.put(`${path}/line`, { lines: [{ item_id: item, counted: quantity }] }))
  const posted = await owner.post(`${path}/post`)
  fine(posted)
  if (posted.status === 409) fine(await owner.post(`${path}/cancel`))
}

interface Move {
  quantity: number
  value: number
  quantity_after: number
  value_after: number
}
const movesOf = async (item: number): Promise<Move[]> => {
  const { rows } =
    await sql<Move>`select quantity, value, quantity_after, value_after from stock_moves
    where item_id = ${item} order by id`.execute(stockedGarage.world.appContext.database.reads)
  return rows.map(({ quantity, value, quantity_after, value_after }) => ({
    quantity: Number(quantity),
    value: Number(value),
    quantity_after: Number(quantity_after),
    value_after: Number(value_after),
  }))
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))

/** Walks the movements with figures of its own: each that goes out is worth its share, half up, and the last one the rest. */
function expectAverages(moves: readonly Move[]) {
  let [quantity, value] = [0n, 0n]
  for (const move of moves) {
    const moved = thousandths(move.quantity)
    if (moved < 0n) {
      const share = (2n * value * -moved + quantity) / (2n * quantity)
      expect(BigInt(-move.value)).toBe(-moved === quantity ? value : share)
    }
    quantity += moved
    value += BigInt(move.value)
    expect([thousandths(move.quantity_after), BigInt(move.value_after)]).toEqual([quantity, value])
    expect(quantity >= 0n && value >= 0n).toBe(true)
  }
}

test('value in = value out + value on hand, for any interleaving of several connections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 5 }),
      async (connections) => {
        const name = `Any ${Math.random()}`
        const category = done(
          await stockedGarage.owner.post('/admin/inventory-category', { name }),
        ).id
        const item = await stockedGarage.anItem(7.5, {
          buy_price: 3333,
          inventory_category_id: category,
        })
        await Promise.all(
          connections.map(async (steps) => {
            for (const step of steps) await act(item, category, step)
          }),
        )
        const moves = await movesOf(item)
        const sum = (of: readonly Move[]) => of.reduce((total, { value }) => total + value, 0)
        const came = sum(moves.filter(({ quantity }) => quantity > 0))
        const went = -sum(moves.filter(({ quantity }) => quantity < 0))
        const { value } = await left(item)
        expect(came).toBe(went + value)
        expectAverages(moves)
      },
    ),
    { numRuns: 6 },
  )
}, 120_000)
