/** Purchases through the API, each posted exactly (accounting, rules 1-3 and 18a). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BANK, credit, debit } from '#test/invoices.ts'
import {
  ADVANCE,
  DAY,
  FUND,
  PAYABLE,
  STOCK,
  VARIANCE,
  aPurchase,
  aSupplier,
  admin,
  anItem,
  balance,
  expectOk,
  got,
  itemOf,
  made,
  openShop,
  owner,
  paid,
  path,
  posted,
  proof,
  proofFile,
  supplier,
  world,
} from '#test/purchases.ts'
import type { ApiResponse } from '#test/world.ts'

beforeAll(openShop)
beforeEach(aSupplier)
afterAll(() => world.close())

describe('what it posts', () => {
  test('received and unpaid: stock against the supplier; the proof pays it, once', async () => {
    const item = await anItem()
    const id = await made([
      { item_id: item, quantity: 2, unit: 'box', per_unit: 12, unit_price: 60_000 },
    ])
    expect(await posted(id)).toEqual([
      ['received', debit(STOCK, 120_000), credit(PAYABLE, 120_000)],
    ])
    expect(await balance(PAYABLE, supplier)).toBe(-120_000)
    expect(await itemOf(item)).toMatchObject({
      quantity: 24,
      value: 120_000,
      average_cost: 5000,
      on_order: 0,
    })
    const purchase = await got(id)
    expect(purchase).toMatchObject({
      number: expect.stringMatching(/^PUR\/CIL\/2026\/\d{5}$/),
      status: 'Unpaid',
      receipt: 'received',
      total: 120_000,
      due: 120_000,
      source_of_funds: null,
      supplier: { id: supplier, name: 'Sumber Jaya' },
      lines: [{ item: { id: item }, quantity: 2, received: 2, amount: 120_000, on_order: 0 }],
      entries: [{ event: 'received', total: 120_000, number: expect.any(String) }],
    })

    const response = await admin.post(`${path}/${id}/proof`, proof())
    expect(response).toMatchObject({ status: 201, message: 'Proof successfully uploaded!' })
    expect((await posted(id))[1]).toEqual(['paid', debit(PAYABLE, 120_000), credit(FUND, 120_000)])
    expect(await got(id)).toMatchObject({
      status: 'Paid',
      due: 0,
      source_of_funds: { id: BANK },
      payment_proof: { id: proofFile },
    })
    expect(await balance(PAYABLE, supplier)).toBe(0)
    expect(await admin.post(`${path}/${id}/proof`, proof())).toMatchObject({
      status: 409,
      message: 'This purchase is already paid',
    })
    expect((await itemOf(item)).prices).toMatchObject([
      {
        purchase: { id },
        supplier: { id: supplier },
        quantity: 2,
        per_unit: 12,
        unit_price: 60_000,
      },
    ])
  })

  test('received and paid: both at once, through payables', async () => {
    const id = await made([{ item_id: await anItem(), quantity: 1.5, unit_price: 333 }], paid())
    // 1.5 x 333 = 499.5, half up
    expect(await posted(id)).toEqual([
      ['received', debit(STOCK, 500), credit(PAYABLE, 500)],
      ['paid', debit(PAYABLE, 500), credit(FUND, 500)],
    ])
    expect(await got(id)).toMatchObject({ status: 'Paid', receipt: 'received', due: 0, total: 500 })
  })

  test('ordered: nothing, until it comes; the parts add up to the line to the rupiah', async () => {
    const item = await anItem()
    const id = await made(
      [
        { item_id: item, quantity: 3, per_unit: 0.333, unit_price: 1001 },
        { item_id: item, quantity: 0.5, unit_price: 3 },
      ],
      { received: false },
    )
    expect(await posted(id)).toEqual([])
    expect(await itemOf(item)).toMatchObject({ quantity: 0, on_order: 1.499 })
    expect(await got(id)).toMatchObject({ receipt: 'ordered', total: 3005, due: 3005 })

    const [line, other] = (await got(id)).lines
    const take = (quantity: number) =>
      admin.post(`${path}/${id}/receive`, { lines: [{ line_id: line.id, quantity }], date: DAY })
    expect(await take(1.5)).toMatchObject({ status: 201, data: { receipt: 'part_received' } })
    await expectOk(take(0.7))
    await expectOk(take(0.8))
    expect((await take(0.1)).errors).toEqual({ 'lines.0.quantity': ['Must be at most 0'] })
    // 1502 (1501.5), 2202 (2202.2) and 3003 in total
    expect((await posted(id)).map(([, first]) => first)).toEqual([
      debit(STOCK, 1502),
      debit(STOCK, 700),
      debit(STOCK, 801),
    ])
    expect(await itemOf(item)).toMatchObject({ quantity: 0.999, value: 3003, on_order: 0.5 })
    const rest = { lines: [{ line_id: other.id, quantity: 0.5 }], date: DAY }
    expect((await expectOk(admin.post(`${path}/${id}/receive`, rest))).receipt).toBe('received')
    expect(await itemOf(item)).toMatchObject({ quantity: 1.499, value: 3005, on_order: 0 })
    expect(await balance(PAYABLE, supplier)).toBe(-3005)
    expect((await admin.post(`${path}/${id}/receive`, rest)).status).toBe(409)
  })

  test('paid before it comes: an advance, which each receipt uses up', async () => {
    const before = await balance(ADVANCE)
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 10, unit_price: 1000 }], {
      received: false,
      ...paid(),
    })
    expect(await posted(id)).toEqual([['paid', debit(ADVANCE, 10_000), credit(FUND, 10_000)]])
    const [line] = (await got(id)).lines
    await expectOk(
      admin.post(`${path}/${id}/receive`, {
        lines: [{ line_id: line.id, quantity: 4 }],
        date: DAY,
      }),
    )
    expect((await posted(id)).slice(1)).toEqual([
      ['received', debit(STOCK, 4000), credit(PAYABLE, 4000)],
      ['advance_used', debit(PAYABLE, 4000), credit(ADVANCE, 4000)],
    ])
    expect(await balance(ADVANCE)).toBe(before + 6000)
    expect(await got(id)).toMatchObject({ advance: 6000, due: 0, receipt: 'part_received' })

    const closing = { reason: 'Out of production' }
    expect(await admin.post(`${path}/${id}/close`, closing)).toMatchObject({
      status: 200,
      message: 'Purchase closed',
    })
    expect((await posted(id))[3]).toEqual(['closed', debit(FUND, 6000), credit(ADVANCE, 6000)])
    expect(await balance(ADVANCE)).toBe(before)
    expect(await itemOf(item)).toMatchObject({ quantity: 4, on_order: 0 })
    expect(await got(id)).toMatchObject({
      total: 4000,
      advance: 0,
      is_closed: true,
      close_reason: closing.reason,
    })
    expect((await admin.post(`${path}/${id}/close`, closing)).status).toBe(409)
  })

  test('paid when a part has come: the debt for it, and an advance for the rest', async () => {
    const id = await made([{ item_id: await anItem(), quantity: 10, unit_price: 1000 }], {
      received: false,
    })
    const [line] = (await got(id)).lines
    await expectOk(
      admin.post(`${path}/${id}/receive`, {
        lines: [{ line_id: line.id, quantity: 3 }],
        date: DAY,
      }),
    )
    await expectOk(admin.post(`${path}/${id}/proof`, proof()))
    expect((await posted(id))[1]).toEqual([
      'paid',
      debit(PAYABLE, 3000),
      debit(ADVANCE, 7000),
      credit(FUND, 10_000),
    ])
    await expectOk(
      admin.post(`${path}/${id}/receive`, {
        lines: [{ line_id: line.id, quantity: 7 }],
        date: DAY,
      }),
    )
    expect(await got(id)).toMatchObject({ advance: 0, receipt: 'received', status: 'Paid' })
    expect(await balance(PAYABLE, supplier)).toBe(0)
  })

  test('a workshop’s material has its own account', async () => {
    const item = await anItem({}, 5)
    const id = await made(
      [{ item_id: item, quantity: 1, unit_price: 700 }],
      { garage_id: 5 },
      owner,
    )
    expect(await posted(id)).toEqual([['received', debit('1-1320', 700), credit(PAYABLE, 700)]])
  })
})

describe('deleting', () => {
  test('mirrors what it posted; goods leave at their average, the rest is a stock difference', async () => {
    const item = await anItem()
    await made([{ item_id: item, quantity: 10, unit_price: 1000 }])
    const [stock, variance, payable] = [
      await balance(STOCK),
      await balance(VARIANCE),
      await balance(PAYABLE),
    ]
    const id = await made([{ item_id: item, quantity: 10, unit_price: 2000 }], paid())
    expect((await itemOf(item)).average_cost).toBe(1500)
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      message: 'Transaction have been deleted!',
    })
    expect((await posted(id)).slice(2)).toEqual([
      ['deleted', debit(STOCK, 5000), credit(VARIANCE, 5000)],
      ['received_reversed', credit(STOCK, 20_000), debit(PAYABLE, 20_000)],
      ['paid_reversed', credit(PAYABLE, 20_000), debit(FUND, 20_000)],
    ])
    expect(await balance(STOCK)).toBe(stock + 5000)
    expect(await itemOf(item)).toMatchObject({ quantity: 10, value: 15_000 })
    expect(await balance(VARIANCE)).toBe(variance - 5000)
    expect(await balance(PAYABLE)).toBe(payable)
    expect((await owner.get(`${path}/${id}`)).status).toBe(404)
    expect((await owner.delete(`${path}/${id}`)).status).toBe(404)
    const { data } = (await owner.get(`${path}?supplier_id=${supplier}`)).data
    expect(data.map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await itemOf(item)).prices).toHaveLength(1)
  })

  test('is rejected if the goods are no longer in stock, naming the item', async () => {
    const item = await anItem({ name: 'Air filter' })
    const id = await made([{ item_id: item, quantity: 3, unit_price: 1000 }])
    await expectOk(
      owner.post(`/admin/garage/1/inventory/${item}/scrap`, { quantity: 1, reason: 'Broken' }),
    )
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 409,
      message: 'Only 2 of Air filter on hand',
    })
    expect(await got(id)).toMatchObject({ receipt: 'received' })
    expect(await posted(id)).toHaveLength(1)
  })

  test('goods whose item became a product leave its account, not the one they came into', async () => {
    const before = await balance(STOCK)
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: 5 })
    const product = { name: 'Bumper', code: 'BUMP', sku: 'BUMP', unit: 'pcs', price: 9 }
    const { id: product_id } = await expectOk(
      maker.post('/admin/product', { ...product, warehouse_id: 5, country_id: 1 }),
    )
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 4, unit_price: 250 }])
    await expectOk(owner.put(`/admin/garage/1/inventory/${item}`, { product_id }))
    expect([await balance(STOCK), await balance('1-1340')]).toEqual([before, 1000])
    await expectOk(admin.delete(`${path}/${id}`))
    expect([await balance(STOCK), await balance('1-1340')]).toEqual([before, 0])
  })

  test('takes an order and an advance back', async () => {
    const before = await balance(ADVANCE)
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 10, unit_price: 10 }], {
      received: false,
      ...paid(),
    })
    expect(await owner.delete(`/admin/garage/1/inventory/${item}`)).toMatchObject({ status: 409 })
    expect(await admin.delete(`/admin/supplier/${supplier}`)).toMatchObject({ status: 409 })
    await expectOk(admin.delete(`${path}/${id}`))
    expect(await balance(ADVANCE)).toBe(before)
    expect((await itemOf(item)).on_order).toBe(0)
    await expectOk(owner.delete(`/admin/garage/1/inventory/${item}`))
    await expectOk(admin.delete(`/admin/supplier/${supplier}`))
  })
})

test('a closed month takes nothing, and nothing of the try remains', async () => {
  const item = await anItem()
  const month = { country_id: 1, month: '2025-03' }
  await expectOk(owner.post('/admin/period/close', { ...month, version: 0 }))
  const body = aPurchase([{ item_id: item, quantity: 1, unit_price: 10 }], { date: '2025-03-03' })
  expect((await admin.post(path, body)).status).toBe(409)
  expect((await itemOf(item)).quantity).toBe(0)
  // an order posts nothing
  await expectOk(admin.post(path, { ...body, received: false }))
})

describe('races', () => {
  const CROWD = 20
  const crowd = (act: () => Promise<ApiResponse>) => Promise.all(Array.from({ length: CROWD }, act))
  const succeeded = (answers: ApiResponse[]) => answers.filter(({ status }) => status < 300)

  test('twenty receive the same lines: once', async () => {
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 5, unit_price: 100 }], { received: false })
    const [line] = (await got(id)).lines
    const body = { lines: [{ line_id: line.id, quantity: 5 }] }
    const answers = await crowd(() => admin.post(`${path}/${id}/receive`, body))
    expect(succeeded(answers)).toHaveLength(1)
    expect(await itemOf(item)).toMatchObject({ quantity: 5, value: 500, on_order: 0 })
    expect(await posted(id)).toHaveLength(1)
  })

  test('twenty prove the same purchase: once', async () => {
    const id = await made([{ item_id: await anItem(), quantity: 5, unit_price: 100 }])
    const answers = await crowd(() => admin.post(`${path}/${id}/proof`, proof()))
    expect(succeeded(answers)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CROWD - 1)
    expect(await posted(id)).toHaveLength(2)
  })

  test('twenty delete the same purchase: once', async () => {
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 5, unit_price: 100 }], paid())
    expect(succeeded(await crowd(() => admin.delete(`${path}/${id}`)))).toHaveLength(1)
    expect(await itemOf(item)).toMatchObject({ quantity: 0, value: 0 })
    expect(await posted(id)).toHaveLength(4)
  })
})

test('passes the integrity check afterwards', async () => {
  const { data } = await owner.get('/admin/report/integrity?country_id=1&full=true')
  expect(data.checks.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([])
})
