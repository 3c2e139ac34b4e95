/** Voided, rejected and displayed sales: goods, money and visibility. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK, DUTCH_CASH, credit, debit } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import type { ApiResponse } from '#test/world.ts'
import {
  type Goods,
  world,
  owner,
  maker,
  admin,
  adviser,
  customer,
  setUpProductSales,
  FUND,
  RECEIVABLE,
  REVENUE,
  COST,
  SHOP,
  WORKSHOP,
  aProduct,
  inGarage,
  sale,
  sell,
  sold,
  voided,
  posted,
  stockOf,
  inOrder,
} from '#test/product-sales-fixtures.ts'

beforeAll(setUpProductSales)
afterAll(() => world.close())

describe('a void', () => {
  test('returns the goods at the cost issued, not at the current average, and refunds', async () => {
    const goods = await aProduct(2)
    const item = await inGarage(goods, 2)
    const invoice = await sold(
      adviser,
      sale(1, [{ product_id: goods.id, quantity: 1 }], { customer_id: customer }),
    )
    await owner.post(`/admin/garage/1/inventory/${item}/adjust`, {
      quantity: 1,
      unit_cost: 90,
      reason: 'Found',
    })
    expect(await stockOf(item)).toEqual([2, 100])
    expect((await voided(admin, invoice.id)).status).toBe(200)
    expect(await stockOf(item)).toEqual([3, 110])
    expect(await posted(invoice.id, 'payment_reversed')).toEqual([
      credit(FUND, 25),
      debit(RECEIVABLE, 25),
    ])
    expect(await posted(invoice.id, 'invoiced_reversed')).toEqual([
      credit(RECEIVABLE, 25),
      debit(REVENUE, 25),
      credit(COST, 10),
      debit(SHOP, 10),
    ])
    const { data } = await admin.get(`/admin/invoice/${invoice.id}`)
    expect(data).toMatchObject({
      status: 'void',
      void_reason: 'Broken',
      due: 0,
      payments: [
        { kind: 'payment', amount: 25 },
        { kind: 'refund', amount: 25, note: 'Broken' },
      ],
    })
    await inOrder()
  })

  test('once, and not by an adviser', async () => {
    const goods = await aProduct(2)
    await inGarage(goods, 2)
    const invoice = await sold(adviser, sale(1, [{ product_id: goods.id, quantity: 1 }]))
    expect((await voided(adviser, invoice.id)).status).toBe(403)
    const answers = await Promise.all([1, 2, 3, 4].map(() => voided(admin, invoice.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await voided(admin, invoice.id)).code).toBe('invoices.isVoid')
    await inOrder()
  })

  test('the item belongs to no product any more: its cost goes to its current account', async () => {
    const goods = await aProduct(2)
    const item = await inGarage(goods, 2)
    const invoice = await sold(adviser, sale(1, [{ product_id: goods.id, quantity: 1 }]))
    const { data } = await owner.get(`/admin/inventory/${item}`)
    const change = { product_id: null, version: data.version }
    expect((await owner.put(`/admin/garage/1/inventory/${item}`, change)).status).toBe(200)
    expect((await voided(admin, invoice.id)).status).toBe(200)
    expect(await stockOf(item)).toEqual([2, 20])
    expect(await posted(invoice.id, 'goods_moved')).toEqual([debit('1-1310', 10), credit(SHOP, 10)])
    await inOrder()
  })
})

describe('a rejected sale', () => {
  let goods: Goods
  beforeAll(async () => {
    goods = await aProduct(1)
    await inGarage(goods, 1)
  })
  const one = () => [{ product_id: goods.id, quantity: 1 }]

  test('more than is available: 409, naming the item, and no trace', async () => {
    const before = (await owner.get('/admin/invoice?limit=1')).data.total
    const response = await sell(maker, sale(WORKSHOP, [{ product_id: goods.id, quantity: 2 }]))
    expect(response).toMatchObject({ status: 409, code: 'stock.notOnHand', values: { on_hand: 1 } })
    expect((await owner.get('/admin/invoice?limit=1')).data.total).toBe(before)
    await inOrder()
  })

  test('a product that the garage does not have', async () => {
    const away = await aProduct()
    expect(await sell(admin, sale(1, [{ product_id: away.id, quantity: 1 }]))).toMatchObject({
      status: 422,
      codes: { 'lines.0.product_id': [{ code: 'products.notSoldHere' }] },
    })
  })

  test('an account of another book, a customer of another country, a garage out of scope', async () => {
    const far = await world.signedInAs('service adviser', { garage_id: 4, country_id: 3 })
    const person = { full_name: 'Jan de Vries', phone: '+31612345678', country_id: 3 }
    const stranger = (await far.post('/admin/customer', person)).data.id
    const refused = async (body: object) => Object.keys((await sell(adviser, body)).errors ?? {})
    expect(await refused(sale(1, one(), { account_id: DUTCH_CASH }))).toEqual(['account_id'])
    expect(await refused(sale(1, one(), { customer_id: stranger }))).toEqual(['customer_id'])
    expect(await refused(sale(2, one()))).toEqual(['garage_id'])
    expect(await refused(sale(1, []))).toEqual(['lines'])
  })

  test.each([
    ['a workshop by the head office', () => owner, WORKSHOP, 403],
    ['a garage by the head office', () => owner, 1, 201],
  ] as const)('%s', async (_, who, garage, status) => {
    const garageProduct = await aProduct(1)
    await inGarage(garageProduct, 1)
    const lines = [{ product_id: garageProduct.id, quantity: 1 }]
    expect((await sell(who(), sale(garage, lines))).status).toBe(status)
  })

  test('a garage by a maker, a mechanic, finance', async () => {
    expect((await sell(maker, sale(1, one()))).status).toBe(422)
    for (const role of ['mechanic', 'finance'] as const) {
      const who = await world.signedInAs(role)
      expect((await sell(who, sale(1, one()))).status).toBe(403)
    }
  })

  test('a payment on it', async () => {
    const invoice = await sold(adviser, sale(1, one()))
    const response = await adviser.post(`/admin/invoice/${invoice.id}/payment`, {
      amount: 1,
      account_id: BANK,
    })
    expect(response).toMatchObject({ status: 409, code: 'invoices.paidAtOnce' })
  })
})

describe('a sale is visible', () => {
  let invoice: { id: number; number: string }
  let goods: Goods
  beforeAll(async () => {
    goods = await aProduct(9)
    await inGarage(goods, 9)
    invoice = await sold(adviser, sale(1, [{ product_id: goods.id, quantity: 1 }]))
  })
  const found = (response: ApiResponse) =>
    response.data.data.find(({ number }: { number: string }) => number === invoice.number)

  test('in the list of invoices, and by its number', async () => {
    const path = '/admin/invoice?limit=100'
    expect(found(await adviser.get(path))).toMatchObject({
      order: null,
      customer: null,
      paid: 25,
      due: 0,
    })
    const part = invoice.number.split('/').at(-1)
    expect(found(await adviser.get(`${path}&keyword=${part}`))).toBeDefined()
    const { data } = await adviser.get(`/admin/search?keyword=${invoice.number}`)
    expect(data.invoices).toMatchObject([{ id: invoice.id, order_id: null, license_plate: null }])
  })

  test('in the income of the day', async () => {
    const { data } = await owner.get('/admin/dashboard/income?country_id=1&limit=100')
    const row = data.data.find(({ number }: { number: string }) => number === invoice.number)
    expect(row).toMatchObject({ order: null, customer: null, net: 25, kind: 'issued' })
  })

  test('not in anybody’s debts', async () => {
    const { data } = await owner.get('/admin/report/receivables?country_id=1')
    expect(data.totals.total).toBe(data.account_balance)
  })

  test('among the movements of its item', async () => {
    const { data: items } = await owner.get(`/admin/inventory?garage_id=1&keyword=${goods.sku}`)
    const item = items.data.find(({ sku }: { sku: string }) => sku === goods.sku)
    const { data } = await owner.get(`/admin/garage/1/inventory/${item.id}/movement`)
    expect(data.data[0]).toMatchObject({
      kind: 'issue',
      quantity: -1,
      source: { type: 'product_sale', id: invoice.id, number: invoice.number },
    })
  })

  test('as a PDF without a car', async () => {
    const pdf = await world.app.inject({
      url: `/api/admin/invoice/${invoice.id}/pdf?language=nl`,
      headers: { authorization: `Bearer ${adviser.token}` },
    })
    const text = readPdf(pdf.rawPayload).all
    expect(text).toContain(invoice.number)
    expect(text).toContain('Passant')
    expect(text).not.toContain('Voertuig')
  })

  test('by a maker in workshops alone', async () => {
    expect((await maker.get(`/admin/invoice/${invoice.id}`)).status).toBe(404)
    expect((await voided(maker, invoice.id)).status).toBe(404)
  })
})

describe('offers', () => {
  test('the goods of the garage, a whole SKU first', async () => {
    const goods = await aProduct(7)
    const longer = await aProduct(1, {
      name: 'AAA',
      sku: `${goods.sku}-XL`,
      code: `${goods.sku}-XL`,
    })
    const path = `/admin/product-sale/product?garage_id=${WORKSHOP}`
    const { data } = await maker.get(`${path}&keyword=${goods.sku.toLowerCase()}`)
    expect(data.data[0]).toMatchObject({ id: goods.id, available: 7, price: 25, unit: 'pcs' })
    expect(data.data.map(({ id }: { id: number }) => id)).toContain(longer.id)
    expect((await adviser.get(`${path}&keyword=${goods.sku}`)).data.data).toEqual([])
  })

  test('an item whose SKU belongs to no product, to a scanner', async () => {
    const goods = await aProduct()
    await inGarage(goods, 3, { product_id: null })
    const path = '/admin/product-sale/product?garage_id=1'
    const { data } = await adviser.get(`${path}&keyword=${goods.sku}`)
    expect(data.data).toMatchObject([{ id: goods.id, available: 3 }])
  })
})
