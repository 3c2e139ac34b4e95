/**
 * A garage with a book in euro beside one in rupiah: from an order to its journal entries, with exports and imports.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { DUTCH_CASH, agreed, taken } from '#test/invoices.ts'
import { type Garage, type OrderUnderTest, aGarage, anOrder } from '#test/orders.ts'
import { readPdf } from '#test/pdf.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { cellOf } from '#platform/web/list/export/cells.ts'
import { csvOf } from '#platform/web/list/export/csv.ts'

const UTRECHT = 4
const NETHERLANDS = 3
const CASH = 3

let world: World
let utrecht: Garage
let cilandak: Garage
let owner: Who
let finance: Who
let order: OrderUnderTest
let invoice: { id: number; number: string }

const dutch = (role: 'admin' | 'service adviser' | 'mechanic') =>
  world.signedInAs(role, { garage_id: UTRECHT, country_id: NETHERLANDS })

async function aDutchCar(
  adviser: Who,
  { phone = '+31612345678', plate = 'GB-123-B', chassis = 'AE86-0001' } = {},
): Promise<{ vehicle_id: number }> {
  const brand = await taken(owner.post('/admin/brand', { name: `Volvo ${plate}` }))
  const model = await taken(owner.post('/admin/model', { name: 'V40', brand_id: brand.id }))
  const customer = await taken(
    adviser.post('/admin/customer', {
      full_name: 'Noor de Wit',
      phone,
      country_id: NETHERLANDS,
      is_owner: true,
    }),
  )
  const vehicle = await taken(
    adviser.post('/admin/vehicle', {
      customer_id: customer.id,
      country_id: NETHERLANDS,
      license_plate: plate,
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: chassis,
    }),
  )
  return { vehicle_id: vehicle.id }
}

async function ready(of: OrderUnderTest) {
  for (const stage of ['in_progress', 'quality_check', 'ready'])
    expect([stage, (await of.move(stage)).status]).toEqual([stage, 200])
}

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
  const set = await owner.put(`/admin/book/${NETHERLANDS}`, { currency: 'EUR' })
  expect(set.status).toBe(200)
  cilandak = await aGarage(world)
  utrecht = {
    world,
    admin: await dutch('admin'),
    adviser: await dutch('service adviser'),
    mechanic: await dutch('mechanic'),
  }
  order = await anOrder(utrecht, {
    garage_id: UTRECHT,
    car: await aDutchCar(utrecht.adviser),
    lines: [
      agreed({ name: 'Grote beurt', qty: 1, unit_price: 24_995 }),
      agreed({ name: 'Olie', qty: 4.5, unit_price: 1_299 }),
    ],
  })
  await ready(order)
  invoice = await taken(utrecht.adviser.post(`/admin/order/${order.id}/invoice`, {}))
})
afterAll(() => world.close())

test('an order, its list and its invoice say euro, and count cents', async () => {
  // 4.5 x 12.99 = 58.455, half up
  expect(await order.get()).toMatchObject({ currency: 'EUR', grand_total: 24_995 + 5_846 })
  const list = await owner.get(`/admin/order?garage_id=${UTRECHT}`)
  expect(list.data.data).toMatchObject([{ currency: 'EUR', grand_total: 30_841 }])
  const sheet = (await utrecht.adviser.get(`/admin/invoice/${invoice.id}`)).data
  expect(sheet).toMatchObject({ currency: 'EUR', grand_total: 30_841, due: 30_841 })
})

test('the paper has two decimals, and is no internal document', async () => {
  const raw = await world.app.inject({
    method: 'GET',
    url: `/api/admin/invoice/${invoice.id}/pdf?language=nl`,
    headers: { authorization: `Bearer ${utrecht.adviser.token}` },
  })
  const text = readPdf(raw.rawPayload).all.replaceAll(/\s+/g, ' ')
  for (const amount of ['€ 249,95', '€ 12,99', '€ 58,46', '€ 308,41'])
    expect(text).toContain(amount)
  expect(text).not.toContain('Rp')
  expect(text).not.toContain('Intern document')
})

test('too much is refused in euro, a part is taken in cents, and the rest is due', async () => {
  const pay = (amount: number, body: object = {}) =>
    utrecht.adviser.post(`/admin/invoice/${invoice.id}/payment`, {
      amount,
      account_id: DUTCH_CASH,
      ...body,
    })
  const refused = await pay(40_000)
  expect(refused.codes?.['amount']).toMatchObject([{ values: { due: 'EUR 308.41' } }])
  await taken(pay(10_001))
  const sheet = (await utrecht.adviser.get(`/admin/invoice/${invoice.id}`)).data
  expect(sheet).toMatchObject({ paid: 10_001, due: 20_840, currency: 'EUR' })
})

test('the reports of the country are in euro; those of all countries ask for one', async () => {
  const report = (query: string) => finance.get(`/admin/report/profit-and-loss${query}`)
  expect((await report(`?country_id=${NETHERLANDS}`)).data).toMatchObject({
    currency: 'EUR',
    total_income: 30_841,
  })
  for (const path of ['report/profit-and-loss', 'report/balance-sheet', 'report/receivables'])
    expect([path, (await finance.get(`/admin/${path}`)).errors]).toEqual([
      path,
      { country_id: expect.anything() },
    ])
  expect((await owner.get('/admin/supplier/payable')).errors).toHaveProperty('country_id')
  expect((await owner.get('/admin/dashboard/figure/income')).errors).toHaveProperty('country_id')
})

describe('beside a garage in rupiah', () => {
  beforeAll(async () => {
    for (const unit_price of [5_000, 1_000_000]) {
      const other = await anOrder(cilandak, { lines: [agreed({ unit_price })] })
      await ready(other)
      const { id } = await taken(cilandak.adviser.post(`/admin/order/${other.id}/invoice`, {}))
      await taken(
        cilandak.adviser.post(`/admin/invoice/${id}/payment`, {
          amount: unit_price,
          account_id: CASH,
        }),
      )
    }
  })

  test('the dashboard has a row a currency, and no sum of both', async () => {
    const { data } = await owner.get('/admin/dashboard')
    expect(data).toMatchObject({
      currency: null,
      income: null,
      cash: null,
      daily_revenue: null,
      work_orders: 3,
      by_currency: [
        { currency: 'IDR', income: { period: 1_005_000 }, cash: { period: 1_005_000 } },
        { currency: 'EUR', income: { period: 30_841 }, cash: { period: 10_001 } },
      ],
    })
    const own = (await owner.get(`/admin/dashboard?country_id=${NETHERLANDS}`)).data
    expect(own).toMatchObject({ currency: 'EUR', income: { period: 30_841 } })
    expect(own).not.toHaveProperty('by_currency')
  })

  test('the rows behind it have their currency, and sums for each', async () => {
    const { data } = await owner.get('/admin/dashboard/income?sort=-net')
    expect(data).toMatchObject({
      net: null,
      by_currency: [
        { currency: 'IDR', net: 1_005_000 },
        { currency: 'EUR', net: 30_841 },
      ],
    })
    const rows = data.data.map(({ currency, net }: { currency: string; net: number }) => [
      currency,
      net,
    ])
    expect(rows).toEqual([
      ['IDR', 1_000_000],
      ['IDR', 5_000],
      ['EUR', 30_841],
    ])
  })

  test.each(['grand_total', '-grand_total'])(
    'sorted by %s, currencies stay together',
    async (sort) => {
      const page = async (of: number, limit: number) =>
        (await owner.get(`/admin/order?sort=${sort}&limit=${limit}&page=${of}`)).data
      const seen: string[] = []
      for (const of of [1, 2, 3]) {
        const { data, total } = await page(of, 1)
        expect(total).toBe(3)
        seen.push(
          ...data.map(
            ({ currency, grand_total }: Record<string, unknown>) => `${currency} ${grand_total}`,
          ),
        )
      }
      const rupiah = ['IDR 5000', 'IDR 1000000']
      expect(seen).toEqual([...(sort.startsWith('-') ? rupiah.toReversed() : rupiah), 'EUR 30841'])
      const whole = (await page(1, 10)).data.map(
        ({ currency, grand_total }: Record<string, unknown>) => `${currency} ${grand_total}`,
      )
      expect(whole).toEqual(seen)
      // between two currencies
      expect((await page(2, 2)).data).toMatchObject([{ currency: 'EUR' }])
    },
  )

  test('the board has no sum of both, and each card its currency', async () => {
    const open = await anOrder(cilandak, { lines: [agreed({ unit_price: 7_000 })] })
    expect((await open.get()).currency).toBe('IDR')
    const stage = async (query: string) =>
      (await owner.get(`/admin/order/board${query}`)).data.stages.find(
        ({ count }: { count: number }) => count > 0,
      )
    expect(await stage('')).toMatchObject({
      amount: 7_000,
      currency: 'IDR',
      cards: [{ currency: 'IDR' }],
    })
    const dutchOne = await anOrder(utrecht, {
      garage_id: UTRECHT,
      car: await aDutchCar(utrecht.adviser, {
        phone: '+31612345679',
        plate: 'GB-124-B',
        chassis: 'AE86-0002',
      }),
      lines: [agreed({ unit_price: 1_234 })],
    })
    expect((await dutchOne.get()).currency).toBe('EUR')
    expect(await stage('')).toMatchObject({
      count: 2,
      amount: null,
      currency: null,
      by_currency: [
        { currency: 'IDR', amount: 7_000 },
        { currency: 'EUR', amount: 1_234 },
      ],
    })
    expect((await stage('?country_id=1')).amount).toBeGreaterThan(0)
  })

  test('a voucher with an amount is for countries of one currency, and holds there only', async () => {
    const voucher = (code: string, given: object) =>
      owner.post('/admin/voucher', {
        name: code,
        code,
        category: 'all',
        quantity: 10,
        expiry_date: '2030-01-01',
        discount_percent: 10,
        ...given,
      })
    for (const [code, given] of [
      ['BOTH', { country_ids: [1, NETHERLANDS], min_spend: 1000 }],
      ['ALL', { max_discount: 500 }],
    ] as const)
      expect([code, (await voucher(code, given)).errors]).toEqual([
        code,
        { country_ids: expect.anything() },
      ])
    await taken(voucher('PLAIN', {}))
    const { id } = await taken(voucher('EURO', { country_ids: [NETHERLANDS], min_spend: 1000 }))
    expect((await owner.get(`/admin/voucher/${id}`)).data).toMatchObject({ currency: 'EUR' })
    expect((await owner.post(`/admin/voucher/${id}/publish`)).status).toBe(200)
    const other = await anOrder(cilandak, { lines: [agreed({ unit_price: 5_000 })] })
    expect((await other.post('voucher', { code: 'EURO' })).code).toBe('WRONG_COUNTRY')
  })

  test('the coupons of a voucher by discount go currency by currency, the unused ones last', async () => {
    const { id } = await taken(
      owner.post('/admin/voucher', {
        name: 'Both books',
        code: 'ANYWHERE',
        category: 'all',
        quantity: 10,
        expiry_date: '2030-01-01',
        discount_percent: 10,
      }),
    )
    expect((await owner.post(`/admin/voucher/${id}/publish`)).status).toBe(200)
    const uses = async (garage: Garage, unit_price: number, plate: string, given: object = {}) => {
      const of = await anOrder(garage, { lines: [agreed({ unit_price })], ...given })
      expect([plate, (await of.post('voucher', { code: 'ANYWHERE' })).status]).toEqual([plate, 200])
    }
    const here = async (unit_price: number, phone: string, plate: string) =>
      uses(utrecht, unit_price, plate, {
        garage_id: UTRECHT,
        car: await aDutchCar(utrecht.adviser, { phone, plate, chassis: `AE86-${plate}` }),
      })
    await uses(cilandak, 90_000, 'one of 9,000 rupiah')
    await here(700_000, '+31612345681', 'GB-125-B')
    await uses(cilandak, 20_000, 'one of 2,000 rupiah')
    await here(4_000, '+31612345682', 'GB-126-B')
    const waiting = await taken(
      owner.post('/admin/customer', {
        full_name: 'Wati',
        phone: '+628123456701',
        country_id: 1,
      }),
    )
    const granted = await owner.post(`/admin/voucher/${id}/grant`, { customer_ids: [waiting.id] })
    expect([granted.status, granted.errors]).toEqual([200, undefined])
    const sorted = async (sort: string, page = '') => {
      const { data } = (await owner.get(`/admin/voucher/${id}/coupon?sort=${sort}${page}`)).data
      return data.map(
        ({ garage, discount }: { garage: { id: number } | null; discount: number }) => [
          garage?.id ?? null,
          discount,
        ],
      )
    }
    const up = [
      [1, 2_000],
      [1, 9_000],
      [UTRECHT, 400],
      [UTRECHT, 70_000],
      [null, 0],
    ]
    expect(await sorted('discount')).toEqual(up)
    expect(await sorted('-discount')).toEqual([up[1], up[0], up[3], up[2], up[4]])
    expect(await sorted('discount', '&limit=2&page=2')).toEqual(up.slice(2, 4))
  })
})

test('who has amounts in euro does not move to a book in rupiah, and who has none may', async () => {
  const { customer, vehicle } = await order.get()
  const buyer = await taken(
    utrecht.adviser.post('/admin/customer', {
      full_name: 'Jan Bakker',
      phone: '+31612345670',
      country_id: NETHERLANDS,
    }),
  )
  const moved = (id: number) => owner.put(`/admin/customer/${id}`, { country_id: 1 })
  expect((await moved(customer.id)).errors).toHaveProperty('country_id')
  const sold = await owner.put(`/admin/vehicle/${vehicle.id}`, { customer_id: buyer.id })
  expect([sold.status, sold.errors]).toEqual([200, undefined])
  expect((await moved(customer.id)).codes?.['country_id']).toMatchObject([
    { code: 'customers.otherCurrency', values: { currency: 'EUR' } },
  ])
  const held = (await owner.get(`/admin/customer/${customer.id}/held`)).data
  expect(held).toEqual({ amount: 0, rows: [], currency: 'EUR' })
  const newcomer = await taken(
    owner.post('/admin/customer', {
      full_name: 'Sari Dewi',
      phone: '+31612345671',
      country_id: NETHERLANDS,
    }),
  )
  expect((await moved(newcomer.id)).status).toBe(200)
})

test('a list that goes out as a file comes in again as the same cents', async () => {
  const bring = bringing(world)
  const services = [
    { name: 'Kleine beurt', price: 12_995 },
    { name: 'APK', price: 3_950 },
    { name: 'Ventiel', price: 5 },
  ]
  for (const service of services)
    await taken(owner.post('/admin/catalog-service', { ...service, country_id: NETHERLANDS }))
  const path = `/admin/catalog-service?country_id=${NETHERLANDS}&sort=name`
  const before = (await owner.get(path)).data.data as { name: string; price: number }[]
  const columns = [
    { name: 'name', label: 'Naam', value: (row: { name: string }) => row.name },
    {
      name: 'price',
      label: 'Prijs',
      kind: 'money' as const,
      value: (row: { price: number }) => row.price,
    },
  ]
  const words = { yes: 'Ja', no: 'Nee' }
  const cells = before.map((row) => columns.map((column) => cellOf(column as never, row, words)))
  const file = csvOf(['Naam', 'Prijs'], cells, 'nl')
  expect(file).toContain('Kleine beurt;129,95')
  expect(file).toContain('Ventiel;0,05')
  const given = { noun: 'services', country_id: NETHERLANDS }
  const same = await bring.judged(owner, given, file)
  expect(same.counts).toMatchObject({ same: before.length, changed: 0, wrong: 0 })

  const changed = await bring.judged(owner, given, file.replace('129,95', '1.134,90'))
  expect(changed.counts).toMatchObject({ same: before.length - 1, changed: 1, wrong: 0 })
  const [row] = (await bring.rowsOf(owner, changed.id)).filter(
    ({ change }: { change: string }) => change === 'changed',
  )
  expect(row).toMatchObject({ values: { price: 1134.9 }, before: { price: 129.95 } })
  await bring.applied(owner, changed.id)
  const after = (await owner.get(path)).data.data as { name: string; price: number }[]
  expect(after.find(({ name }) => name === 'Kleine beurt')).toMatchObject({ price: 113_490 })

  const exact = await bring.judged(owner, given, file.replace('129,95', '129,951'))
  expect(exact.counts).toMatchObject({ wrong: 0, changed: 1 })
  const tooExact = await bring.judged(owner, given, file.replace('129,95', '129,9512'))
  expect(tooExact.counts).toMatchObject({ wrong: 1 })
})
