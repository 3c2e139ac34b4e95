/** The flows of transfers and counts for the tests that cut them at each statement: each call gives the next request. */
import { expect } from 'vitest'
import type { ApiResponse, Who, World } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

const transfer = '/admin/inventory/transfer'
const count = '/admin/inventory/count'

export function movingFlows(worldOf: () => World): Record<string, () => Promise<Request>> {
  let known: Who | undefined
  const owner = async () =>
    (known ??= await worldOf().signedInAs('super admin', { garage_id: null }))
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  let sku = 0
  async function anItem(garage: number, quantity: number): Promise<number> {
    const part = { name: 'Cut', sku: `CUT-${++sku}`, unit: 'pcs', buy_price: 333, sell_price: 500 }
    const who = await owner()
    return done(await who.post(`/admin/garage/${garage}/inventory`, { ...part, quantity })).id
  }
  async function aDraft(): Promise<string> {
    const who = await owner()
    const lines = [{ item_id: await anItem(2, 5), quantity: 3 }]
    const body = { from_garage_id: 2, to_garage_id: 1, lines }
    return `${transfer}/${done(await who.post(transfer, body)).id}`
  }

  const aCategory = async () => {
    const body = { name: `Cut ${Math.random()}` }
    return done(await (await owner()).post('/admin/inventory-category', body)).id as number
  }

  return {
    'a transfer drafted': async () => {
      const lines = [{ item_id: await anItem(2, 5), quantity: 3 }]
      const body = { from_garage_id: 2, to_garage_id: 1, lines }
      return { who: await owner(), path: transfer, body, status: 201 }
    },
    'a count taken': async () => {
      const who = await owner()
      const inventory_category_id = await aCategory()
      const fields = { inventory_category_id }
      const id = await anItem(1, 5)
      done(await who.put(`/admin/garage/1/inventory/${id}`, fields))
      return { who, path: count, body: { garage_id: 1, ...fields }, status: 201 }
    },
    'a transfer sent': async () => ({
      who: await owner(),
      path: `${await aDraft()}/send`,
      body: {},
      status: 200,
    }),
    // into an item that has to be made, with a part that is lost
    'a transfer received': async () => {
      const who = await owner()
      const one = await aDraft()
      done(await who.post(`${one}/send`))
      const [line] = done(await who.get(one)).lines
      const lines = [{ line_id: line.id, quantity: 2, reason: 'Fell from the van' }]
      return { who, path: `${one}/receive`, body: { lines }, status: 200 }
    },
    'a count posted': async () => {
      const who = await owner()
      const category = await aCategory()
      const found: [id: number, counted: number][] = [
        [await anItem(1, 5), 3],
        [await anItem(1, 5), 6],
      ]
      for (const [id] of found)
        done(await who.put(`/admin/garage/1/inventory/${id}`, { inventory_category_id: category }))
      const started = { garage_id: 1, inventory_category_id: category }
      const one = `${count}/${done(await who.post(count, started)).id}`
      const lines = found.map(([item_id, counted]) => ({ item_id, counted }))
      done(await who.put(`${one}/line`, { lines }))
      return { who, path: `${one}/post`, body: {}, status: 200 }
    },
  }
}
