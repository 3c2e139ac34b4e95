/** Garages that send each other goods, for tests of transfers: their people, items, drafts, and what the books say. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { expectIntegrity } from './faults/integrity.ts'
import { type ApiResponse, aWorld } from './world.ts'

export const done = <A extends ApiResponse>(answer: A) => {
  expect([answer.status, answer.errors, answer.message]).toEqual([
    answer.status < 300 ? answer.status : 200,
    undefined,
    answer.message,
  ])
  return answer.data
}

let number = 0
export const aSku = () => `SKU-${++number}`

const keys = ['INVENTORY_PARTS', 'IN_TRANSIT', 'INTERBRANCH', 'STOCK_VARIANCE'] as const

export const path = '/admin/inventory/transfer'
export const from2to1 = { from_garage_id: 2, to_garage_id: 1 }

export async function aDepot() {
  const world = await aWorld()
  const owner = await world.signedInAs('super admin', { garage_id: null })
  /** Of garage 1, Cilandak, and of garage 2, Bandung. */
  const receiver = await world.signedInAs('admin')
  const sender = await world.signedInAs('admin', { garage_id: 2 })
  const adviser = await world.signedInAs('service adviser')

  async function anItem(garage: number, fields: object = {}): Promise<{ id: number; sku: string }> {
    const sku = aSku()
    const part = { name: 'Oil filter', sku, unit: 'pcs', buy_price: 30_000, sell_price: 45_000 }
    const { id } = done(
      await owner.post(`/admin/garage/${garage}/inventory`, { ...part, ...fields }),
    )
    return { id, sku: (fields as { sku?: string }).sku ?? sku }
  }
  const stockOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

  /** Debit less credit of an account in a garage, from the lines. */
  async function balance(key: string, garage: number): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(l.debit - l.credit), 0) as sum from journal_lines l join accounts a on a.id = l.account_id
      where a.system_key = ${key} and l.garage_id = ${garage}`.execute(
      world.appContext.database.reads,
    )
    return Number(rows[0]?.sum)
  }
  /** What some work adds to the four accounts of transfers, in the garages 1 and 2. */
  async function booked(work: () => Promise<unknown>) {
    const read = () =>
      Promise.all([1, 2].map((garage) => Promise.all(keys.map((key) => balance(key, garage)))))
    const before = await read()
    await work()
    const after = await read()
    return after.map((sums, g) => sums.map((sum, k) => sum - before[g]![k]!))
  }

  async function aDraft(lines: object[], who = sender): Promise<string> {
    const { id } = done(await who.post(path, { ...from2to1, lines }))
    return `${path}/${id}`
  }
  async function aSent(lines: object[]): Promise<string> {
    const one = await aDraft(lines)
    done(await sender.post(`${one}/send`))
    return one
  }
  const linesOf = async (one: string) => (await owner.get(one)).data.lines

  return {
    world,
    owner,
    receiver,
    sender,
    adviser,
    anItem,
    stockOf,
    balance,
    booked,
    aDraft,
    aSent,
    linesOf,
    expectIntegrity: () => expectIntegrity(world.appContext.database.reads),
  }
}
export type Depot = Awaited<ReturnType<typeof aDepot>>
