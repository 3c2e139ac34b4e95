/** Stock counts: differences from the ledger at the moment of counting while goods move, and their posting. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity as expectIntegrityOf } from '#test/faults/integrity.ts'
import { type ApiResponse, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let second: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin', { full_name: 'Ayu' })
  second = await world.signedInAs('admin', { full_name: 'Budi' })
})
afterAll(() => world.close())

const succeeded = (response: ApiResponse) => {
  expect([response.status < 300, response.message, response.errors]).toEqual([
    true,
    response.message,
    undefined,
  ])
  return response.data
}

const path = '/admin/inventory/count'
let number = 0
/** Each test counts the items of its own category. */
async function someItems(...stock: object[]) {
  const name = `Shelf ${++number}`
  const { id: category } = succeeded(await owner.post('/admin/inventory-category', { name }))
  const items: number[] = []
  for (const [at, fields] of stock.entries()) {
    const part = { name: `Item ${at}`, sku: `C${number}-${at}`, unit: 'pcs', sell_price: 1 }
    const body = { buy_price: 1000, ...part, inventory_category_id: category, ...fields }
    items.push(succeeded(await owner.post('/admin/garage/1/inventory', body)).id)
  }
  return { category, items }
}
async function aCount(category: number, more: object = {}): Promise<string> {
  const body = { garage_id: 1, inventory_category_id: category, ...more }
  return `${path}/${succeeded(await admin.post(path, body)).id}`
}
const put = (countPath: string, who: Who, ...lines: [item_id: number, counted: number | null][]) =>
  who.put(`${countPath}/line`, { lines: lines.map(([item_id, counted]) => ({ item_id, counted })) })
const stockOf = async (id: number | undefined) => (await owner.get(`/admin/inventory/${id}`)).data
const scrap = (id: number | undefined, quantity: number) =>
  owner.post(`/admin/garage/1/inventory/${id}/scrap`, { quantity, reason: 'Broken' })
const linesOf = async (countPath: string) =>
  (await admin.get(`${countPath}?limit=100`)).data.lines.data
const expectIntegrity = () => expectIntegrityOf(world.appContext.database.reads)

/** The lines of the entries of a count: account, debit less credit. */
async function posted(countPath: string) {
  const { rows } = await sql<{ entry: number; key: string; amount: number }>`
    select e.id as entry, a.system_key as key, l.debit - l.credit as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'stock_count' and e.source_id = ${countPath.split('/').at(-1)} order by l.line_no`.execute(
    world.appContext.database.reads,
  )
  expect(new Set(rows.map(({ entry }) => entry)).size).toBeLessThanOrEqual(1)
  return rows.map(({ key, amount }) => [key, Number(amount)])
}

describe('counting', () => {
  test('takes the items of a category, and shows what differs and what it is worth', async () => {
    const { category, items } = await someItems(
      { quantity: 10, location: 'B' },
      { quantity: 4, location: 'A', buy_price: 333 },
      {},
    )
    const response = await admin.post(path, {
      garage_id: 1,
      inventory_category_id: category,
      note: 'Quarter',
    })
    expect(response).toMatchObject({ status: 201, message: 'Stock count successfully created' })
    expect(response.data.number).toMatch(/^CNT\/CIL\/\d{4}\/\d{5}$/)
    const countPath = `${path}/${response.data.id}`
    expect((await admin.get(countPath)).data).toMatchObject({
      status: 'open',
      note: 'Quarter',
      items: 3,
      counted: 0,
      different: 0,
      can: { count: { ok: true }, post: { ok: false }, cancel: { ok: true } },
      // by shelf
      lines: {
        total: 3,
        data: [
          { id: items[1], expected: 4, counted: null, difference: null, value: null },
          { id: items[0], expected: 10 },
          { id: items[2], expected: 0 },
        ],
      },
    })
    expect(await put(countPath, admin, [items[0]!, 8.5], [items[1]!, 5])).toMatchObject({
      status: 200,
      message: 'Stock count successfully updated',
    })
    succeeded(await put(countPath, second, [items[2]!, 2]))
    const { data } = await admin.get(countPath)
    expect(data).toMatchObject({ counted: 3, different: 3, gain: 333 + 2000, loss: 1500 })
    expect(data.lines.data).toMatchObject([
      { id: items[1], counted: 5, difference: 1, value: 333, counted_by: 'Ayu' },
      { id: items[0], counted: 8.5, difference: -1.5, value: -1500, counted_by: 'Ayu' },
      { id: items[2], counted: 2, difference: 2, value: 2000, counted_by: 'Budi' },
    ])
  })

  test('posts gains and losses with one entry, at average', async () => {
    const { category, items } = await someItems(
      { quantity: 10 },
      { quantity: 3, buy_price: 333 },
      { quantity: 5 },
      { quantity: 7 },
    )
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 8], [items[1]!, 4], [items[2]!, 5]))
    expect(await admin.post(`${countPath}/post`)).toMatchObject({
      status: 200,
      message: 'Stock count successfully updated',
    })
    expect(await posted(countPath)).toEqual([
      ['INVENTORY_PARTS', 333],
      ['STOCK_VARIANCE', -333],
      ['STOCK_VARIANCE', 2000],
      ['INVENTORY_PARTS', -2000],
    ])
    expect((await admin.get(countPath)).data).toMatchObject({
      status: 'posted',
      counted: 3,
      different: 2,
      gain: 333,
      loss: 2000,
      can: { count: { ok: false }, post: { ok: false }, cancel: { ok: false } },
    })
    expect(await linesOf(countPath)).toMatchObject([
      { value: -2000 },
      { value: 333 },
      { value: 0 },
      {},
    ])
    expect(await stockOf(items[0])).toMatchObject({ quantity: 8, value: 8000 })
    expect(await stockOf(items[1])).toMatchObject({ quantity: 4, value: 1332 })
    // not counted, so unchanged
    expect(await stockOf(items[3])).toMatchObject({ quantity: 7 })
    const { data: moves } = await owner.get(`/admin/garage/1/inventory/${items[0]}/movement`)
    expect(moves.data[0]).toMatchObject({
      kind: 'count',
      quantity: -2,
      source: { type: 'stock_count', number: expect.stringMatching(/^CNT/) },
    })
    for (const verb of ['post', 'cancel'])
      expect(await admin.post(`${countPath}/${verb}`)).toMatchObject({
        status: 409,
        message: 'This count is closed',
      })
    expect((await put(countPath, admin, [items[0]!, 1])).status).toBe(409)
    await expectIntegrity()
  })

  test('gains as large as losses are both in the books', async () => {
    const { category, items } = await someItems({ quantity: 2 }, { quantity: 2 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 1], [items[1]!, 3]))
    succeeded(await admin.post(`${countPath}/post`))
    expect(await posted(countPath)).toHaveLength(4)
    await expectIntegrity()
  })

  test('goods move meanwhile: the difference is that at the time of counting', async () => {
    const { category, items } = await someItems({ quantity: 10 }, { quantity: 10 })
    const countPath = await aCount(category)
    succeeded(await scrap(items[0], 2))
    // uncounted items follow the ledger
    expect(await linesOf(countPath)).toMatchObject([{ expected: 8 }, { expected: 10 }])
    succeeded(await put(countPath, admin, [items[0]!, 7], [items[1]!, 12]))
    succeeded(await scrap(items[0], 3))
    succeeded(await scrap(items[1], 3))
    expect(await linesOf(countPath)).toMatchObject([
      { expected: 8, counted: 7, difference: -1 },
      { expected: 10, counted: 12, difference: 2 },
    ])
    succeeded(await admin.post(`${countPath}/post`))
    expect(await stockOf(items[0])).toMatchObject({ quantity: 4, value: 4000 })
    expect(await stockOf(items[1])).toMatchObject({ quantity: 9, value: 9000 })
    await expectIntegrity()
  })

  test('goods that left meanwhile cannot be missing: rejected with the item’s name until it is counted again', async () => {
    const { category, items } = await someItems({ quantity: 5, name: 'Brake pad' }, { quantity: 5 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 1], [items[1]!, 4]))
    succeeded(await scrap(items[0], 3))
    expect(await admin.post(`${countPath}/post`)).toMatchObject({
      status: 409,
      message: 'Only 2 of Brake pad on hand',
    })
    expect(await stockOf(items[1])).toMatchObject({ quantity: 5 })
    succeeded(await put(countPath, admin, [items[0]!, 2]))
    succeeded(await admin.post(`${countPath}/post`))
    expect(await stockOf(items[1])).toMatchObject({ quantity: 4 })
    await expectIntegrity()
  })

  test('the last entry wins, and a quantity can be cleared', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 1]))
    succeeded(await put(countPath, second, [items[0]!, 4]))
    expect(await linesOf(countPath)).toMatchObject([{ counted: 4, counted_by: 'Budi' }])
    succeeded(await put(countPath, admin, [items[0]!, null]))
    expect(await linesOf(countPath)).toMatchObject([
      { counted: null, difference: null, counted_by: null, counted_at: null },
    ])
    expect(await admin.post(`${countPath}/post`)).toMatchObject({
      status: 409,
      message: 'Nothing has been counted yet',
    })
  })

  test('less than is reserved: the newest reservation gives back', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 0]))
    succeeded(await admin.post(`${countPath}/post`))
    expect(await stockOf(items[0])).toMatchObject({ quantity: 0, value: 0 })
    await expectIntegrity()
  })
})

describe('blind', () => {
  test('hides what is expected from everybody, until it is posted', async () => {
    const { category, items } = await someItems({ quantity: 5 }, { quantity: 6 })
    const countPath = await aCount(category, { blind: true })
    succeeded(await put(countPath, admin, [items[0]!, 4]))
    for (const who of [admin, owner]) {
      const { data } = await who.get(countPath)
      expect(data).toMatchObject({ blind: true, different: null, gain: null, loss: null })
      for (const line of data.lines.data)
        expect(line).toMatchObject({ expected: null, difference: null, value: null })
      expect((await who.get(`${countPath}?state=different`)).errors).toHaveProperty('state')
    }
    succeeded(await admin.post(`${countPath}/post`))
    expect((await admin.get(countPath)).data).toMatchObject({
      different: 1,
      loss: 1000,
      lines: { data: [{ expected: 5, difference: -1, value: -1000 }, {}] },
    })
  })
})

describe('which items', () => {
  test('an item is in one open count at a time', async () => {
    const { category, items } = await someItems({ quantity: 5, name: 'Fan belt' })
    const first = await aCount(category)
    const { number: named } = (await admin.get(first)).data
    expect(await admin.post(path, { garage_id: 1, inventory_category_id: category })).toMatchObject(
      {
        status: 409,
        message: `Fan belt is in another open count: ${named}`,
      },
    )
    expect((await admin.post(path, { garage_id: 1 })).status).toBe(409)
    succeeded(await admin.post(`${first}/cancel`))
    expect((await admin.get(first)).data.status).toBe('cancelled')
    succeeded(await put(await aCount(category), admin, [items[0]!, 5]))
  })

  test('two start at once: one count', async () => {
    const { category } = await someItems({ quantity: 5 }, { quantity: 5 })
    const body = { garage_id: 1, inventory_category_id: category }
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(path, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('finds lines by words, state and item', async () => {
    const { category, items } = await someItems(
      { quantity: 5, name: 'Oil 5W30' },
      { quantity: 5, name: 'Oil 10W40' },
      { quantity: 5 },
    )
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 5], [items[1]!, 6]))
    const found = async (query: string) =>
      (await admin.get(`${countPath}?sort=name&${query}`)).data.lines.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await found('keyword=5w3')).toEqual([items[0]])
    expect(await found(`keyword=c${number}-2`)).toEqual([items[2]])
    expect(await found('state=uncounted')).toEqual([items[2]])
    expect(await found('state=counted')).toEqual([items[1], items[0]])
    expect(await found('state=different')).toEqual([items[1]])
    expect(await found(`item_id=${items[1]}`)).toEqual([items[1]])
    expect((await admin.get(`${countPath}?limit=1&page=2`)).data.lines).toMatchObject({
      total: 3,
      last_page: 3,
      page: 2,
    })
  })

  test('rejects invalid input', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const { items: others } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    expect((await put(countPath, admin, [others[0]!, 1])).errors).toEqual({
      'lines.0.item_id': ['This item is not in the count'],
    })
    expect((await put(countPath, admin, [items[0]!, 1], [items[0]!, 2])).errors).toHaveProperty([
      'lines.1.item_id',
    ])
    expect((await put(countPath, admin, [items[0]!, -1])).errors).toHaveProperty([
      'lines.0.counted',
    ])
    expect((await put(countPath, admin, [items[0]!, 0.0001])).errors).toHaveProperty([
      'lines.0.counted',
    ])
    expect(await linesOf(countPath)).toMatchObject([{ counted: null }])
    const empty = succeeded(
      await owner.post('/admin/inventory-category', { name: 'Empty shelf' }),
    ).id
    expect(
      (await admin.post(path, { garage_id: 1, inventory_category_id: empty })).errors,
    ).toHaveProperty('inventory_category_id')
    expect((await admin.post(path, { garage_id: 2 })).errors).toHaveProperty('garage_id')
    expect((await admin.post(`${countPath}/cancel`, { version: 9 })).status).toBe(409)
  })

  test('branch admins count their own garage, finance reads, the floor sees nothing', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    const finance = await world.signedInAs('finance', { garage_id: null })
    expect((await finance.get(countPath)).data.lines.data).toHaveLength(1)
    expect((await put(countPath, finance, [items[0]!, 1])).status).toBe(403)
    expect((await finance.post(`${countPath}/post`)).status).toBe(403)
    const nearby = await world.signedInAs('admin', { garage_id: 2 })
    expect((await nearby.get(countPath)).status).toBe(404)
    expect((await put(countPath, nearby, [items[0]!, 1])).status).toBe(404)
    expect((await nearby.post(`${countPath}/cancel`)).status).toBe(404)
    expect((await nearby.get(path)).data.total).toBe(0)
    for (const role of ['mechanic', 'service adviser'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get(path)).status).toBe(403)
      expect((await who.post(path, { garage_id: 1 })).status).toBe(403)
    }
    expect((await admin.get(`${path}?status=open&sort=-number`)).data.data[0]).toMatchObject({
      garage: { name: 'Cilandak' },
      items: 1,
      counted: 0,
      created_by: 'Ayu',
    })
  })
})

describe('at once', () => {
  test('several count while goods move, and one of them posts', async () => {
    const { category, items } = await someItems(
      ...Array.from({ length: 8 }, () => ({ quantity: 20, buy_price: 777 })),
    )
    const countPath = await aCount(category)
    const all = (order: number[]) =>
      put(countPath, second, ...order.map((id): [number, number] => [id, 19]))
    await Promise.all([
      ...items.map((id) => put(countPath, admin, [id, 19])),
      ...items.map((id) => scrap(id, 1)),
      all(items),
      all(items.toReversed()),
    ])
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${countPath}/post`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const lines = await linesOf(countPath)
    for (const line of lines) {
      const scrapped = 19 - line.expected
      expect([0, -1]).toContain(scrapped)
      // counted before the scrapping: one missing; counted after it: none
      expect((await stockOf(line.id)).quantity).toBe(19 + line.difference)
    }
    await expectIntegrity()
  })

  test('twenty post one count: its differences move once', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 4]))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(`${countPath}/post`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect((await stockOf(items[0])).quantity).toBe(4)
    expect(await posted(countPath)).toEqual([
      ['STOCK_VARIANCE', 1000],
      ['INVENTORY_PARTS', -1000],
    ])
  })

  test('a count that closes lets no late figure in', async () => {
    const { category, items } = await someItems({ quantity: 5 })
    const countPath = await aCount(category)
    succeeded(await put(countPath, admin, [items[0]!, 4]))
    const [end, ...late] = await Promise.all([
      admin.post(`${countPath}/post`),
      ...[1, 2, 3].map((counted) => put(countPath, second, [items[0]!, counted])),
    ])
    expect(end.status).toBe(200)
    const last = (await linesOf(countPath))[0]
    expect((await stockOf(items[0])).quantity).toBe(last.counted)
    for (const { status } of late) expect([200, 409]).toContain(status)
    await expectIntegrity()
  })
})
