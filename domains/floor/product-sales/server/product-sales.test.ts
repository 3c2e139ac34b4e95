/** Sales over the counter through the calls, each posting to the rupiah (accounting, rules 8, 12 and 15). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCar } from '#test/orders.ts'
import { BANK, CASH, DUTCH_CASH, type Entry, credit, debit } from '#test/invoices.ts'
import { inCurrency } from '#test/currencies.ts'
import { readPdf } from '#test/pdf.ts'
import { atOneRate } from '#test/taxed.ts'
import { houseInOrder } from '#domains/books/reports/server/service.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let maker: Who
let admin: Who
let adviser: Who
let customer: number
beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  admin = await world.signedInAs('admin')
  adviser = await world.signedInAs('service adviser')
  customer = (await aCar({ world, adviser })).customer_id
})
afterAll(() => world.close())

const FUND = '1-1130'
const RECEIVABLE = '1-1210'
const REVENUE = '4-1500'
const COST = '5-1500'
const SHOP = '1-1340'
const WORKSHOP = 5

let count = 0
interface Goods {
  id: number
  sku: string
  item: number
}

/** A product of the workshop with its stock there, at Rp 10 a piece; it sells at Rp 25. */
async function aProduct(stock = 10, fields: object = {}): Promise<Goods> {
  const sku = `G-${++count}`
  const product = { name: `Goods ${count}`, code: sku, sku, unit: 'pcs', price: 25, country_id: 1 }
  const body = { ...product, warehouse_id: WORKSHOP, stock, buy_price: 10, ...fields }
  const { status, data, errors } = await maker.post('/admin/product', body)
  expect([status, errors]).toEqual([201, undefined])
  const { data: made } = await maker.get(`/admin/product/${data.id}`)
  return { id: data.id, sku, item: made.item_id }
}

/** The same goods in garage 1, as its own item. */
async function inGarage({ id, sku }: Goods, quantity: number, fields: object = {}) {
  const item = { name: `Goods of ${sku}`, sku, unit: 'pcs', sell_price: 30, buy_price: 10 }
  const body = { ...item, product_id: id, quantity, ...fields }
  const { status, data } = await owner.post('/admin/garage/1/inventory', body)
  expect(status).toBe(201)
  return data.id as number
}

const sale = (garage_id: number, lines: object[], fields: object = {}) => ({
  garage_id,
  lines,
  account_id: BANK,
  ...fields,
})
const sell = (who: Who, body: object, key?: string) =>
  who.post('/admin/product-sale', body, key ? { 'idempotency-key': key } : {})
const sold = async (
  who: Who,
  body: object,
): Promise<{ id: number; number: string; grand_total: number }> => {
  const { status, message, errors, data } = await sell(who, body)
  expect([status, errors], message).toEqual([201, undefined])
  return data
}
const voided = (who: Who, id: number) => who.post(`/admin/invoice/${id}/void`, { reason: 'Broken' })

async function posted(invoiceId: number, event: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'product_sale' and e.source_id = ${String(invoiceId)} and e.event = ${event}
    order by e.id, l.line_no`.execute(world.house.database.reads)
  return rows
}
const stockOf = async (item: number) => {
  const { data } = await owner.get(`/admin/inventory/${item}`)
  return [data.quantity, data.value]
}
const inOrder = async () =>
  expect((await houseInOrder(world.house.database.reads)).filter(({ holds }) => !holds)).toEqual([])

describe('a sale at a workshop', () => {
  test('is an invoice paid at once: revenue of the shop, cost at what was issued', async () => {
    const goods = await aProduct()
    const invoice = await sold(maker, sale(WORKSHOP, [{ product_id: goods.id, quantity: 3 }]))
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV\/HER\/\d{4}\/\d{5}$/),
      grand_total: 75,
    })
    expect(await posted(invoice.id, 'invoiced')).toEqual([
      debit(FUND, 75),
      credit(REVENUE, 75),
      debit(COST, 30),
      credit(SHOP, 30),
    ])
    expect(await posted(invoice.id, 'payment')).toEqual([])
    expect(await stockOf(goods.item)).toEqual([7, 70])
    await inOrder()
  })

  test('takes another price where the desk gives one, also nothing', async () => {
    const goods = await aProduct()
    const lines = [
      { product_id: goods.id, quantity: 0.5, unit_price: 31 },
      { product_id: goods.id, quantity: 1, unit_price: 0 },
    ]
    const invoice = await sold(maker, sale(WORKSHOP, lines))
    // half up: 15.5
    expect(invoice.grand_total).toBe(16)
    const { data } = await maker.get(`/admin/invoice/${invoice.id}`)
    expect(
      data.items.map(({ qty, amount }: { qty: number; amount: number }) => [qty, amount]),
    ).toEqual([
      [0.5, 16],
      [1, 0],
    ])
    expect(await stockOf(goods.item)).toEqual([8.5, 85])
  })

  test('given away: no revenue, but its cost', async () => {
    const goods = await aProduct(1)
    const free = await sold(
      maker,
      sale(WORKSHOP, [{ product_id: goods.id, quantity: 1, unit_price: 0 }]),
    )
    expect(await posted(free.id, 'invoiced')).toEqual([debit(COST, 10), credit(SHOP, 10)])
    expect((await voided(maker, free.id)).status).toBe(200)
    expect(await stockOf(goods.item)).toEqual([1, 10])
    await inOrder()
  })
})

describe('paid in cash in ringgit', () => {
  beforeAll(() => inCurrency(world, 'MYR'))
  afterAll(() => inCurrency(world, 'IDR'))
  const ofSen = async (unit_price: number, fields: object = {}) => {
    const { id } = await aProduct()
    const cash = { account_id: CASH, ...fields }
    return sold(maker, sale(WORKSHOP, [{ product_id: id, quantity: 1, unit_price }], cash))
  }

  test('what coins can pay comes in, and the rest is rounding', async () => {
    const below = await ofSen(1002)
    expect(below).toMatchObject({ grand_total: 1002, rounding: 2 })
    expect(await posted(below.id, 'invoiced')).toEqual([
      debit('1-1110', 1000),
      debit('7-1200', 2),
      credit(REVENUE, 1002),
      debit(COST, 10),
      credit(SHOP, 10),
    ])
    const above = await ofSen(1003, { customer_id: customer })
    expect(above).toMatchObject({ grand_total: 1003, rounding: -2 })
    expect(await posted(above.id, 'payment')).toEqual([
      debit('1-1110', 1005),
      credit('7-1200', 2),
      credit(RECEIVABLE, 1003),
    ])
    const { data } = await maker.get(`/admin/invoice/${above.id}`)
    expect(data).toMatchObject({
      grand_total: 1003,
      due: 0,
      payments: [{ amount: 1005, rounding: -2 }],
    })
    await inOrder()
  })

  test('into a bank nothing is rounded, and less than a coin is asked as it is', async () => {
    expect(await ofSen(1002, { account_id: BANK })).toMatchObject({ rounding: 0 })
    expect(await ofSen(2)).toMatchObject({ grand_total: 2, rounding: 0 })
  })

  test('its void pays back what came in', async () => {
    const { id } = await ofSen(1003)
    expect((await voided(maker, id)).status).toBe(200)
    expect(await posted(id, 'invoiced_reversed')).toEqual(
      expect.arrayContaining([credit('1-1110', 1005), debit('7-1200', 2)]),
    )
    const { data } = await maker.get(`/admin/invoice/${id}`)
    expect(data.payments).toMatchObject([
      { kind: 'payment', amount: 1005, rounding: -2 },
      { kind: 'refund', amount: 1005, rounding: 0 },
    ])
    const { data: cash } = await owner.get(`/admin/dashboard/cash?garage_id=${WORKSHOP}&limit=100`)
    const own = cash.data.filter(
      ({ invoice_id }: { invoice_id: number | null }) => invoice_id === id,
    )
    expect(own.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([-1005, 1005])
    await inOrder()
  })
})

describe('a sale at a garage', () => {
  test('to a customer: owed and paid in the same moment', async () => {
    const goods = await aProduct()
    const item = await inGarage(goods, 4)
    const invoice = await sold(
      adviser,
      sale(1, [{ product_id: goods.id, quantity: 2 }], { customer_id: customer }),
    )
    expect(await posted(invoice.id, 'invoiced')).toEqual([
      debit(RECEIVABLE, 50),
      credit(REVENUE, 50),
      debit(COST, 20),
      credit(SHOP, 20),
    ])
    expect(await posted(invoice.id, 'payment')).toEqual([debit(FUND, 50), credit(RECEIVABLE, 50)])
    expect(await stockOf(item)).toEqual([2, 20])
    // the workshop's own stock is another
    expect(await stockOf(goods.item)).toEqual([10, 100])
    const { data } = await adviser.get(`/admin/invoice/${invoice.id}`)
    expect(data).toMatchObject({
      order: null,
      vehicle: null,
      bill_to: { full_name: expect.any(String) },
      paid: 50,
      due: 0,
      payments: [{ kind: 'payment', amount: 50, account: { id: BANK } }],
      can: { pay: { ok: false, why: { code: 'invoices.paidAtOnce' } }, pdf: { ok: true } },
    })
    await inOrder()
  })

  test('to a member: earns points, which a void takes back', async () => {
    const goods = await aProduct()
    const invoice = await sold(
      maker,
      sale(WORKSHOP, [{ product_id: goods.id, quantity: 2, unit_price: 500_000 }], {
        customer_id: customer,
      }),
    )
    // 100 points of the lowest tier, worth Rp 100 each
    expect(await posted(invoice.id, 'points_earned')).toEqual([
      credit('2-1220', 10_000),
      debit('4-1930', 10_000),
    ])
    const { data: lived } = await owner.get(`/admin/membership/${customer}/points`)
    expect(lived.data[0]).toMatchObject({ kind: 'earn', points: 100, order: null })
    expect(lived.data[0].sale).toEqual({ id: invoice.id, number: invoice.number })
    const { data: member } = await owner.get(`/admin/membership/${customer}`)
    expect(member.lots.at(-1).invoice).toMatchObject({ id: invoice.id, order_id: null })
    await inOrder()

    expect((await voided(maker, invoice.id)).status).toBe(200)
    const { data: after } = await owner.get(`/admin/membership/${customer}`)
    expect(after.points).toBe(member.points - 100)
    expect(await posted(invoice.id, 'points_earned_reversed')).toEqual([
      debit('2-1220', 10_000),
      credit('4-1930', 10_000),
    ])
    await inOrder()
  })

  test('from the item of the same SKU, where none names the product: out of its own account', async () => {
    const goods = await aProduct()
    const item = await inGarage(goods, 4, { product_id: null })
    const invoice = await sold(admin, sale(1, [{ product_id: goods.id, quantity: 1 }]))
    expect(await posted(invoice.id, 'invoiced')).toEqual([
      debit(FUND, 25),
      credit(REVENUE, 25),
      debit(COST, 10),
      credit('1-1310', 10),
    ])
    expect(await stockOf(item)).toEqual([3, 30])
  })

  test('with tax where the country has a rate', async () => {
    const goods = await aProduct()
    const invoice = await atOneRate(world.house.database.writes, 1100, () =>
      sold(maker, sale(WORKSHOP, [{ product_id: goods.id, quantity: 2 }])),
    )
    // 5.5, half up
    expect(await posted(invoice.id, 'invoiced')).toEqual([
      debit(FUND, 56),
      credit(REVENUE, 50),
      credit('2-1310', 6),
      debit(COST, 20),
      credit(SHOP, 20),
    ])
    await inOrder()
  })
})

describe('a void', () => {
  test('brings the goods back at the cost issued, not at the average of the day, and pays back', async () => {
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

  test('the item is no product’s any more: its cost goes to the account that it has now', async () => {
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

describe('what is refused', () => {
  let goods: Goods
  beforeAll(async () => {
    goods = await aProduct(1)
    await inGarage(goods, 1)
  })
  const one = () => [{ product_id: goods.id, quantity: 1 }]

  test('more than is free: 409, naming the item, and nothing is left of it', async () => {
    const before = (await owner.get('/admin/invoice?limit=1')).data.total
    const answer = await sell(maker, sale(WORKSHOP, [{ product_id: goods.id, quantity: 2 }]))
    expect(answer).toMatchObject({ status: 409, code: 'stock.notOnHand', values: { on_hand: 1 } })
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

  test('an account of another book, a customer of another country, a garage out of reach', async () => {
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
    const answer = await adviser.post(`/admin/invoice/${invoice.id}/payment`, {
      amount: 1,
      account_id: BANK,
    })
    expect(answer).toMatchObject({ status: 409, code: 'invoices.paidAtOnce' })
  })
})

describe('many at once', () => {
  test('twenty callers for the last unit: one gets it, no number is skipped', async () => {
    const goods = await aProduct(1)
    const item = await inGarage(goods, 1)
    const lines = [{ product_id: goods.id, quantity: 1 }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sell(adviser, sale(1, lines))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'stock.notOnHand')).toHaveLength(19)
    expect(await stockOf(item)).toEqual([0, 0])
    await inOrder()
  })

  test('the same key twice is one sale, another body a refusal', async () => {
    const goods = await aProduct(5)
    const body = sale(WORKSHOP, [{ product_id: goods.id, quantity: 1 }])
    const [one, two] = await Promise.all([sell(maker, body, 'k-1'), sell(maker, body, 'k-1')])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.data).toEqual(two.data)
    expect(await stockOf(goods.item)).toEqual([4, 40])
    const other = sale(WORKSHOP, [{ product_id: goods.id, quantity: 2 }])
    expect((await sell(maker, other, 'k-1')).status).toBe(422)
  })
})

describe('where it is seen', () => {
  let invoice: { id: number; number: string }
  let goods: Goods
  beforeAll(async () => {
    goods = await aProduct(9)
    await inGarage(goods, 9)
    invoice = await sold(adviser, sale(1, [{ product_id: goods.id, quantity: 1 }]))
  })
  const found = (answer: Answer) =>
    answer.data.data.find(({ number }: { number: string }) => number === invoice.number)

  test('in the list of invoices, by its number too', async () => {
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

  test('in nobody’s debts', async () => {
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

  test('as a paper without a car', async () => {
    const pdf = await world.app.inject({
      url: `/api/admin/invoice/${invoice.id}/pdf?language=nl`,
      headers: { authorization: `Bearer ${adviser.token}` },
    })
    const text = readPdf(pdf.rawPayload).all
    expect(text).toContain(invoice.number)
    expect(text).toContain('Klant aan de balie')
    expect(text).not.toContain('Voertuig')
  })

  test('by a maker in workshops alone', async () => {
    expect((await maker.get(`/admin/invoice/${invoice.id}`)).status).toBe(404)
    expect((await voided(maker, invoice.id)).status).toBe(404)
  })
})

describe('what is offered', () => {
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

  test('an item of the SKU that names no product, to a scanner', async () => {
    const goods = await aProduct()
    await inGarage(goods, 3, { product_id: null })
    const path = '/admin/product-sale/product?garage_id=1'
    const { data } = await adviser.get(`${path}&keyword=${goods.sku}`)
    expect(data.data).toMatchObject([{ id: goods.id, available: 3 }])
  })
})
