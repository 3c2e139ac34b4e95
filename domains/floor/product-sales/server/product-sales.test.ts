/** Counter sales through the API, each posted to the rupiah (accounting, rules 8, 12 and 15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK, CASH, credit, debit } from '#test/invoices.ts'
import { inCurrency } from '#test/currencies.ts'
import { atOneRate } from '#test/taxed.ts'
import {
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

  test('takes another price if the user enters one, also zero', async () => {
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

test('tax reversed to nobody, or to a person, is rejected on its line', async () => {
  const name = { en: 'Reversed', id: 'Dialihkan', my: 'Dialihkan', nl: 'Verlegd' }
  const made = await owner.post('/admin/tax-code', {
    country_id: 1,
    code: 'WAPU',
    kind: 'reverse',
    name,
  })
  expect([made.status, made.errors]).toEqual([201, undefined])
  const tax_code_id = made.data.id as number
  await owner.post(`/admin/tax-code/${tax_code_id}/rate`, {
    basis_points: 0,
    valid_from: '2020-01-01',
  })
  const entity = await owner.post('/admin/legal-entity', {
    country_id: 1,
    legal_name: 'Contoh',
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2020-01-01',
  })
  const use = (legal_entity_id: number | null) =>
    maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id })
  expect((await use(entity.data.id)).status).toBe(200)
  const goods = await aProduct()
  const line = { product_id: goods.id, quantity: 1 }
  const lines = [line, { ...line, tax_code_id }]
  for (const buyer of [{}, { customer_id: customer }]) {
    const { status, errors } = await sell(maker, sale(WORKSHOP, lines, buyer))
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['lines.1.tax_code_id']])
  }
  expect(await stockOf(goods.item)).toEqual([10, 100])
  const company = { kind: 'company', legal_name: 'PT Armada', npwp: '0098765432101000' }
  const bought = await owner.post('/admin/customer', {
    ...company,
    phone: '+6281299887766',
    country_id: 1,
  })
  await sold(maker, sale(WORKSHOP, lines, { customer_id: bought.data.id }))
  expect((await use(null)).status).toBe(200)
})

describe('paid in cash in ringgit', () => {
  beforeAll(() => inCurrency(world, 'MYR'))
  afterAll(() => inCurrency(world, 'IDR'))
  const ofSen = async (unit_price: number, fields: object = {}) => {
    const { id } = await aProduct()
    const cash = { account_id: CASH, ...fields }
    return sold(maker, sale(WORKSHOP, [{ product_id: id, quantity: 1, unit_price }], cash))
  }

  test('coins are rounded, and the difference is posted as rounding', async () => {
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

  test('into a bank nothing is rounded, and less than a coin is not rounded to zero', async () => {
    expect(await ofSen(1002, { account_id: BANK })).toMatchObject({ rounding: 0 })
    expect(await ofSen(2)).toMatchObject({ grand_total: 2, rounding: 0 })
  })

  test('its void refunds the received amount', async () => {
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
  test('to a customer: owed and paid at once', async () => {
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

  test('to a member: earns points, which a void withdraws', async () => {
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

  test('from the item of the same SKU, if none names the product: from its own account', async () => {
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
    const invoice = await atOneRate(world.appContext.database.writes, 1100, () =>
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

describe('many at once', () => {
  test('twenty requests for the last unit: one gets it, no number is skipped', async () => {
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

  test('the same key twice is one sale, another body is rejected', async () => {
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
