/** Stock of items: initial stock, adjusting, scrapping, values, and their entries in the books. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

const of = (garage: number) => `/admin/garage/${garage}/inventory`
let number = 0
async function made(fields: object = {}, garage = 1): Promise<string> {
  const response = await owner.post(of(garage), {
    name: 'Oil filter',
    sku: `OIL-${++number}`,
    unit: 'pcs',
    buy_price: 30_000,
    sell_price: 45_000,
    ...fields,
  })
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return `${of(garage)}/${response.data.id}`
}

/** Debit less credit of an account in a garage, from the lines. */
async function balance(key: string, garage = 1): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit - l.credit), 0) as sum from journal_lines l join accounts a on a.id = l.account_id
    where a.system_key = ${key} and l.garage_id = ${garage}`.execute(
    world.appContext.database.reads,
  )
  return Number(rows[0]?.sum)
}

test('the opening quantity is worth its buy price, against the opening balance', async () => {
  const before = [await balance('INVENTORY_PARTS'), await balance('OPENING')]
  const one = await made({ quantity: 2.5, minimum_stock: 3, buy_price: 10_001 })
  expect((await owner.get(one)).data).toMatchObject({
    quantity: 2.5,
    reserved: 0,
    available: 2.5,
    low_stock: true,
    value: 25_003,
    average_cost: 10_001,
  })
  expect([await balance('INVENTORY_PARTS'), await balance('OPENING')]).toEqual([
    before[0]! + 25_003,
    before[1]! - 25_003,
  ])
  const { data } = await owner.get(`${one}/movement`)
  expect(data.data).toMatchObject([
    {
      kind: 'opening',
      quantity: 2.5,
      value: 25_003,
      quantity_after: 2.5,
      source: { type: 'inventory' },
    },
  ])
  expect((await owner.get(one)).data.curve).toHaveLength(12)
  expect((await owner.get(one)).data.curve.at(-1)).toMatchObject({ quantity: 2.5 })
})

test('a workshop’s material has its own account', async () => {
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  const before = await balance('INVENTORY_RAW', 5)
  const path = '/admin/manufacture/garage/5/inventory'
  const plain = { name: 'Sheet', sku: 'SH-1', unit: 'kg', buy_price: 900, sell_price: 0 }
  const answer = await maker.post(path, { ...plain, quantity: 10 })
  expect(answer).toMatchObject({ status: 201, message: 'Inventory item successfully created' })
  expect(await balance('INVENTORY_RAW', 5)).toBe(before + 9000)
  const one = `/admin/manufacture/garage/inventory/${answer.data.id}`
  expect(await maker.put(one, { location: 'B2' })).toMatchObject({
    status: 200,
    message: 'Inventory item successfully updated',
  })
  expect((await maker.get(`${of(5)}/${answer.data.id}`)).data).toMatchObject({
    location: 'B2',
    value: 9000,
  })
  expect((await maker.post('/admin/manufacture/garage/1/inventory', plain)).status).toBe(404)
  expect((await admin.post(path, plain)).status).toBe(403)
})

describe('adjusting and scrapping', () => {
  test('changes the average, and the last unit takes the remaining value', async () => {
    const one = await made({ quantity: 3, buy_price: 1000 })
    const variance = await balance('STOCK_VARIANCE')
    const parts = await balance('INVENTORY_PARTS')
    const up = await owner.post(`${one}/adjust`, { quantity: 1, reason: 'Found', unit_cost: 3001 })
    expect(up).toMatchObject({ status: 201, data: { quantity: 4, available: 4 } })
    expect((await owner.get(one)).data).toMatchObject({ value: 6001, average_cost: 1500 })
    expect(
      (await owner.post(`${one}/scrap`, { quantity: 3, reason: 'Broken' })).data,
    ).toMatchObject({ quantity: 1 })
    expect((await owner.get(one)).data).toMatchObject({ value: 1500 })
    expect(
      (await owner.post(`${one}/adjust`, { quantity: -1, reason: 'Lost' })).data,
    ).toMatchObject({ quantity: 0 })
    expect((await owner.get(one)).data).toMatchObject({ quantity: 0, value: 0, average_cost: 0 })
    expect(await balance('INVENTORY_PARTS')).toBe(parts - 3000)
    expect(await balance('STOCK_VARIANCE')).toBe(variance + 3000)
    const { data } = await owner.get(`${one}/movement?limit=2`)
    expect(data).toMatchObject({ total: 4, last_page: 2 })
    expect(
      data.data.map(({ kind, value }: { kind: string; value: number }) => [kind, value]),
    ).toEqual([
      ['adjust', -1500],
      ['scrap', -4501],
    ])
  })

  test('what is not there cannot go, and nothing of the try remains', async () => {
    const one = await made({ name: 'Spark plug', quantity: 2 })
    const response = await owner.post(`${one}/scrap`, { quantity: 2.001, reason: 'Broken' })
    expect(response).toMatchObject({ status: 409, message: 'Only 2 of Spark plug on hand' })
    expect((await owner.get(`${one}/movement`)).data.total).toBe(1)
    expect((await owner.get(one)).data).toMatchObject({ quantity: 2 })
  })

  test('rejects invalid input', async () => {
    const one = await made({ quantity: 2 })
    const wrong = async (path: string, body: object) =>
      (await owner.post(`${one}/${path}`, body)).errors
    expect(await wrong('adjust', { quantity: 0, reason: 'x' })).toHaveProperty('quantity')
    expect(await wrong('adjust', { quantity: 0.0001, reason: 'x' })).toHaveProperty('quantity')
    expect(await wrong('adjust', { quantity: 1 })).toHaveProperty('reason')
    expect(await wrong('adjust', { quantity: -1, reason: 'x', unit_cost: 5 })).toHaveProperty(
      'unit_cost',
    )
    expect(await wrong('scrap', { quantity: -1, reason: 'x' })).toHaveProperty('quantity')
    expect(await wrong('scrap', { quantity: 1, reason: 'x', photo_file_id: 9999 })).toHaveProperty(
      'photo_file_id',
    )
    expect((await owner.put(one, { quantity: 5 })).errors).toEqual({
      quantity: ['Quantity changes by movements'],
    })
    expect(
      await wrong('adjust', { quantity: 1_000_000, reason: 'x', unit_cost: 1_000_000_000_000 }),
    ).toEqual({ quantity: ['More than can be counted'] })
  })

  test('twenty take the last five at once: five succeed', async () => {
    const one = await made({ quantity: 5 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post(`${one}/scrap`, { quantity: 1, reason: 'Race' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    expect((await owner.get(one)).data).toMatchObject({ quantity: 0, value: 0 })
  })

  test('a branch neither adjusts nor scraps', async () => {
    const one = await made({ quantity: 5 })
    for (const role of ['admin', 'service adviser', 'mechanic', 'finance'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.post(`${one}/adjust`, { quantity: 1, reason: 'x' })).status, role).toBe(403)
      expect((await who.post(`${one}/scrap`, { quantity: 1, reason: 'x' })).status, role).toBe(403)
    }
  })
})

test('an item with stock stays; without it, it is hidden and its SKU is free', async () => {
  const one = await made({ quantity: 1, sku: 'GONE' })
  expect(await owner.delete(one)).toMatchObject({ status: 409 })
  await owner.post(`${one}/scrap`, { quantity: 1, reason: 'Broken' })
  expect((await owner.delete(one)).status).toBe(200)
  expect((await owner.get(one)).status).toBe(404)
  expect((await owner.get(`${one}/movement`)).status).toBe(404)
  expect((await owner.post(`${one}/adjust`, { quantity: 1, reason: 'x' })).status).toBe(404)
  await made({ sku: 'gone' })
})

describe('the list of all', () => {
  test('low stock comes first, and can be filtered', async () => {
    await made({ name: 'Few of it', quantity: 1, minimum_stock: 900 })
    const { data } = await owner.get('/admin/inventory?sort=spare&limit=3')
    expect(data.data[0]).toMatchObject({ name: 'Few of it', low_stock: true })
    const low = (await owner.get('/admin/inventory?low_stock=true&limit=100')).data.data
    expect(low.length).toBeGreaterThan(0)
    expect(low.every((item: { low_stock: boolean }) => item.low_stock)).toBe(true)
    const rest = (await owner.get('/admin/inventory?low_stock=false&limit=100')).data.data
    expect(rest.every((item: { low_stock: boolean }) => !item.low_stock)).toBe(true)
    expect(
      (await owner.get('/admin/inventory?keyword=few&sort=-available')).data.data,
    ).toHaveLength(1)
  })

  test('applies the scope and the selectors', async () => {
    await made({ quantity: 1 }, 2)
    const garages = (answer: { data: { data: { garage_id: number }[] } }) => [
      ...new Set(answer.data.data.map(({ garage_id }) => garage_id)),
    ]
    expect(garages(await admin.get('/admin/inventory?limit=100'))).toEqual([1])
    expect(garages(await owner.get('/admin/inventory?limit=100&garage_id=2'))).toEqual([2])
    expect(garages(await admin.get('/admin/inventory?limit=100&garage_id=2'))).toEqual([])
  })

  test('costs are absent for the floor, also from its order and from the movements', async () => {
    const one = await made({ quantity: 1 })
    for (const role of ['service adviser', 'mechanic'] as const) {
      const who = await world.signedInAs(role)
      const item = (await who.get(one)).data
      for (const cost of ['buy_price', 'average_cost', 'value'])
        expect(item, role).not.toHaveProperty(cost)
      expect(item).toMatchObject({ quantity: 1 })
      expect((await who.get(`${one}/movement`)).data.data[0]).not.toHaveProperty('value')
      expect((await who.get('/admin/inventory?sort=-value')).errors).toHaveProperty('sort')
    }
    for (const sort of ['name', 'sku', 'quantity', 'available', 'spare', 'value', 'sell_price'])
      expect((await admin.get(`/admin/inventory?sort=-${sort}`)).status, sort).toBe(200)
  })
})

test('stock moves only through its function', async () => {
  const write = (statement: string) => sql.raw(statement).execute(world.appContext.database.writes)
  await expect(write('update stock_balances set quantity = quantity + 1')).rejects.toThrow(
    /permission denied/,
  )
  await expect(write('delete from stock_moves')).rejects.toThrow(/permission denied/)
  await expect(write('insert into stock_claims (item_id) values (1)')).rejects.toThrow(
    /permission denied/,
  )
})
