/** Third-party purchases: duplicate invoices, invalid bodies, lists and rights. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, line } from '#test/orders.ts'
import {
  world,
  garage,
  owner,
  admin,
  supplier_id,
  setUpBooks,
  tearDownBooks,
  path,
  today,
  body,
  SUB_TOTAL,
  bought,
  pay,
  plateOf,
  outsideLine,
} from '#test/third-party-purchases.ts'

beforeAll(setUpBooks)
afterAll(tearDownBooks)

test('the same invoice of the same supplier is asked about', async () => {
  await bought({ invoice_code: 'INV-77' })
  const twice = await admin.post(path, body({ invoice_code: 'inv-77' }))
  expect(twice).toMatchObject({ status: 409, data: { field: 'invoice_code' } })
  const one = await bought({ invoice_code: 'inv-77', duplicate_confirmed: true })
  expect((await admin.put(one, { note: 'Known' })).status).toBe(200)
  expect((await admin.put(await bought(), { invoice_code: 'INV-77' })).status).toBe(409)
})

test("the supplier's own number counts as well, without case and spaces", async () => {
  await bought({ supplier_invoice_number: 'KJ 12/2026' })
  const given = { invoice_code: 'another', supplier_invoice_number: 'kj12 / 2026' }
  const twice = await admin.post(path, body(given))
  expect(twice).toMatchObject({
    status: 409,
    message: 'This supplier already has a purchase with this supplier invoice number',
    data: { field: 'supplier_invoice_number' },
  })
  const one = await bought({ ...given, duplicate_confirmed: true })
  expect((await admin.put(one, { note: 'Known', ...given })).status).toBe(200)
  const later = await bought()
  expect((await admin.put(later, { supplier_invoice_number: 'KJ12/2026' })).status).toBe(409)
})

test('marks that nobody sees make no other number', async () => {
  for (const field of ['invoice_code', 'supplier_invoice_number']) {
    await bought({ [field]: 'MARK-1' })
    for (const pasted of ['\u202aMARK-1\u202c', 'MA\u200bRK-\ufeff1'])
      expect(await admin.post(path, body({ [field]: pasted }))).toMatchObject({
        status: 409,
        data: { field },
      })
  }
})

test.each(['invoice_code', 'supplier_invoice_number'])(
  'of three at once with one %s, one is recorded',
  async (field) => {
    const spelled = ['AT ONCE 1', 'atonce1', 'At Once1']
    const answers = await Promise.all(
      spelled.map((number) => admin.post(path, body({ [field]: number }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  },
)

test('refuses what does not fit', async () => {
  const wrong = async (given: object) => (await admin.post(path, body(given))).errors
  expect(await wrong({ lines: [] })).toHaveProperty('lines')
  expect(await wrong({ lines: [{ quantity: 1, unit_price: 5 }] })).toHaveProperty(['lines.0.name'])
  expect(await wrong({ lines: [{ name: 'x', quantity: 1, unit_price: -1 }] })).toHaveProperty([
    'lines.0.unit_price',
  ])
  const dear = { name: 'x', quantity: 1_000_000, unit_price: 1_000_000_000_000 }
  expect(await wrong({ lines: [dear] })).toHaveProperty(['lines.0.unit_price'])
  expect(await wrong({ date: '2090-01-01' })).toHaveProperty('date')
  expect(await wrong({ supplier_id: 9999 })).toHaveProperty('supplier_id')
  const abroad = await owner.post('/admin/supplier', { name: 'Elsewhere', country_id: 2 })
  expect((await owner.post(path, body({ supplier_id: abroad.data.id }))).errors).toHaveProperty(
    'supplier_id',
  )
  expect(await wrong({ order_id: 9999 })).toHaveProperty('order_id')
  const other = await owner.post('/admin/supplier', { name: 'Other', country_id: 1 })
  const theirs = await owner.post('/admin/third-party', {
    name: 'Machining',
    type: 'machining',
    supplier_id: other.data.id,
  })
  const third_party_id = theirs.data.id
  const ofTheirs = { lines: [{ third_party_id, quantity: 1, unit_price: 5 }] }
  expect(await wrong(ofTheirs)).toHaveProperty(['lines.0.third_party_id'])
  const named = await bought({ supplier_id: other.data.id, ...ofTheirs })
  expect((await admin.get(named)).data.lines).toMatchObject([{ name: 'Machining', unit: 'pcs' }])
  const order = await anOrder(garage, { lines: [line({})] })
  const order_line_id = (await order.get()).lines[0].id
  const forLine = { lines: [{ name: 'x', quantity: 1, unit_price: 5, order_line_id }] }
  expect(await wrong(forLine)).toHaveProperty(['lines.0.order_line_id'])
  expect(await wrong({ ...forLine, order_id: order.id })).toHaveProperty(['lines.0.order_line_id'])
})

test('a list of its own beside the third parties, with filters and sums', async () => {
  const order = await anOrder(garage, { lines: [outsideLine()] })
  const plate = await plateOf(order)
  const one = await bought({ license_plate: plate, supplier_invoice_number: 'SIN-9' })
  const id = Number(one.split('/').at(-1))
  const found = async (query: string) =>
    (await admin.get(`${path}?limit=100&${query}`)).data.data.map((row: { id: number }) => row.id)
  expect(await found(`order_id=${order.id}`)).toEqual([id])
  expect(await found(`keyword=${encodeURIComponent(plate)}`)).toEqual([id])
  expect(await found('keyword=SIN-9')).toEqual([id])
  expect(await found(`supplier_id=${supplier_id}&for_order=true`)).toContain(id)
  expect(await found('status=paid')).not.toContain(id)
  // as in responses
  expect(await found('status=Paid')).not.toContain(id)
  expect(await found('status=Unpaid')).toContain(id)
  expect(await found('end_date=2020-01-01')).toEqual([])
  expect(await found(`start_date=${today()}&end_date=${today()}&sort=-total`)).toContain(id)
  expect(await found('end_date=2020-01-01&start_date=2020-01-01')).toEqual([])
  const totals = async () => (await admin.get(`${path}?order_id=${order.id}`)).data.totals
  expect(await totals()).toEqual({ total: SUB_TOTAL, due: SUB_TOTAL })
  await pay(one)
  expect(await totals()).toEqual({ total: SUB_TOTAL, due: 0 })
})

test('a branch for itself, finance reads, the floor sees nothing', async () => {
  const one = await bought()
  const other = await world.signedInAs('admin', { garage_id: 2 })
  expect((await other.get(one)).status).toBe(404)
  expect((await pay(one)).status).toBe(201)
  expect((await other.delete(one)).status).toBe(404)
  expect((await other.post(path, body())).errors).toHaveProperty('garage_id')
  const finance = await world.signedInAs('finance', { garage_id: null })
  expect((await finance.get(one)).status).toBe(200)
  expect((await finance.delete(one)).status).toBe(403)
  for (const role of ['service adviser', 'mechanic'] as const)
    expect((await (await world.signedInAs(role)).get(one)).status).toBe(403)
})
