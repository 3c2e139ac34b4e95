/**
 * Orders to suppliers: editing before the first receipt, search by invoice code, printing, listing, and rejected
 * requests.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DUTCH_CASH } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import {
  aPurchase,
  aSupplier,
  admin,
  anItem,
  expectOk,
  got,
  itemOf,
  made,
  openShop,
  owner,
  paid,
  path,
  proof,
  supplier,
  world,
} from '#test/purchases.ts'

beforeAll(openShop)
beforeEach(aSupplier)
afterAll(() => world.close())

describe('changing', () => {
  test('an order is changed until something comes', async () => {
    const [one, two] = [await anItem(), await anItem()]
    const id = await made([{ item_id: one, quantity: 1, unit_price: 10 }], { received: false })
    const change = (body: object) => admin.put(`${path}/${id}`, body)
    expect(
      await change({
        lines: [{ item_id: two, quantity: 2, unit: 'set', unit_price: 30 }],
        note: 'Soon',
        version: 1,
      }),
    ).toMatchObject({ status: 200, message: 'Purchase successfully updated' })
    expect((await change({ note: 'Late', version: 1 })).status).toBe(409)
    expect((await change({ garage_id: 2 })).errors).toHaveProperty('garage_id')
    expect(await got(id)).toMatchObject({
      total: 60,
      note: 'Soon',
      lines: [{ item: { id: two }, on_order: 2 }],
    })
    expect((await itemOf(one)).on_order).toBe(0)
    await expectOk(admin.post(`${path}/${id}/proof`, proof()))
    expect(
      await change({ lines: [{ item_id: two, quantity: 1, unit: 'set', unit_price: 30 }] }),
    ).toMatchObject({
      status: 409,
      message: 'The date, supplier and lines of a paid purchase cannot be changed',
    })
    await expectOk(change({ invoice_code: 'INV-7' }))
    const [line] = (await got(id)).lines
    await expectOk(
      admin.post(`${path}/${id}/receive`, { lines: [{ line_id: line.id, quantity: 1 }] }),
    )
    expect(await change({ note: 'Too late' })).toMatchObject({
      status: 409,
      message: 'Goods have arrived, so this purchase can no longer be changed',
    })
  })

  test('a second purchase with the same invoice code asks first', async () => {
    const line = { item_id: await anItem(), quantity: 1, unit_price: 10 }
    await made([line], { invoice_code: 'A-1' })
    const duplicate = aPurchase([line], { invoice_code: 'a-1' })
    expect(await admin.post(path, duplicate)).toMatchObject({
      status: 409,
      message: 'This supplier already has a purchase with this invoice code',
    })
    await expectOk(admin.post(path, { ...duplicate, duplicate_confirmed: true }))
    const id = await made([line], { invoice_code: 'A-2', received: false })
    expect((await admin.put(`${path}/${id}`, { invoice_code: 'A-1' })).status).toBe(409)
    await expectOk(admin.put(`${path}/${id}`, { invoice_code: 'A-2', note: 'Own code' }))
  })

  test('matches an invoice code in any spelling; a confirmed duplicate is accepted', async () => {
    const line = { item_id: await anItem(), quantity: 1, unit_price: 10 }
    await made([line], { invoice_code: 'INV 2026/7' })
    const duplicate = aPurchase([line], { invoice_code: ' inv2026 \uff0f 7', received: false })
    expect(await admin.post(path, duplicate)).toMatchObject({
      status: 409,
      data: { field: 'invoice_code' },
    })
    const { id } = await expectOk(admin.post(path, { ...duplicate, duplicate_confirmed: true }))
    await expectOk(admin.put(`${path}/${id}`, { note: 'Known' }))
    const other = (await admin.post('/admin/supplier', { name: 'Lain', country_id: 1 })).data.id
    await made([line], { invoice_code: 'INV 2026/7', supplier_id: other })
  })

  test('of three at once with one invoice code, one is made', async () => {
    const line = { item_id: await anItem(), quantity: 1, unit_price: 10 }
    const spelled = ['F 100', 'f100', 'F1 00']
    const answers = await Promise.all(
      spelled.map((invoice_code) => admin.post(path, aPurchase([line], { invoice_code }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})

test('prints the order in the language of the supplier', async () => {
  const id = await made(
    [
      {
        item_id: await anItem({ name: 'Oli mesin' }),
        quantity: 2,
        unit: 'dus',
        per_unit: 12,
        unit_price: 60_000,
      },
    ],
    { received: false, note: 'Pagi hari' },
  )
  const pdf = async (query = '') => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await world.app.inject({ url: `/api${path}/${id}/pdf${query}`, headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="PUR-CIL-2026-\d{5}\.pdf"$/,
    )
    return readPdf(answer.rawPayload).all
  }
  expect(await pdf()).toMatch(
    /Pesanan pembelian[\s\S]*Sumber Jaya[\s\S]*Oli mesin[\s\S]*120\.000[\s\S]*Pagi hari/,
  )
  expect(await pdf('?language=nl')).toMatch(/Inkooporder[\s\S]*Afleveren bij/)
  const stranger = await world.signedInAs('admin', { garage_id: 2 })
  expect((await stranger.get(`${path}/${id}/pdf`)).status).toBe(404)
})

test('rejects invalid input', async () => {
  const item = await anItem()
  const line = { item_id: item, quantity: 1, unit_price: 10 }
  const problemsOf = async (fields: object, lines: object[] = [line]) =>
    (await admin.post(path, aPurchase(lines, fields))).errors
  expect(await problemsOf({ status: 'paid' })).toEqual({
    account_id: ['This field is required'],
    payment_proof_file_id: ['This field is required'],
  })
  expect(await problemsOf({ date: '2099-01-01' })).toMatchObject({
    date: [expect.stringMatching(/^Between 2020-01-01 and \d{4}-\d\d-\d\d$/)],
  })
  expect(await problemsOf({ ...paid(), account_id: DUTCH_CASH })).toHaveProperty('account_id')
  expect(await problemsOf({ ...paid(), payment_proof_file_id: 99_999 })).toHaveProperty(
    'payment_proof_file_id',
  )
  expect(await problemsOf({}, [])).toHaveProperty('lines')
  expect(await problemsOf({}, [{ ...line, item_id: await anItem({}, 2) }])).toHaveProperty(
    'lines.0.item_id',
  )
  expect(await problemsOf({}, [{ ...line, quantity: 0.001, per_unit: 0.001 }])).toHaveProperty(
    'lines.0.quantity',
  )
  expect(await problemsOf({}, [{ ...line, quantity: 1_000_000, per_unit: 2 }])).toHaveProperty(
    'lines.0.quantity',
  )
  expect(
    await problemsOf({}, [{ ...line, quantity: 1_000_000, unit_price: 1_000_000_000_000 }]),
  ).toHaveProperty('lines.0.unit_price')
  const abroad = (await owner.post('/admin/supplier', { name: 'Ver', country_id: 3 })).data.id
  const byOwner = await owner.post(path, aPurchase([line], { supplier_id: abroad }))
  expect(byOwner.errors).toHaveProperty('supplier_id')
  expect(await problemsOf({ garage_id: 2 })).toHaveProperty('garage_id')
  const id = await made([line], { received: false })
  const receive = async (body: object) => (await admin.post(`${path}/${id}/receive`, body)).errors
  const [own] = (await got(id)).lines
  expect(await receive({ lines: [{ line_id: 1, quantity: 1 }] })).toHaveProperty('lines.0.line_id')
  expect(
    await receive({ lines: [{ line_id: own.id, quantity: 1 }], date: '2025-12-31' }),
  ).toHaveProperty('date')
  const twice = [
    { line_id: own.id, quantity: 0.5 },
    { line_id: own.id, quantity: 0.5 },
  ]
  expect(await receive({ lines: twice })).toHaveProperty('lines.1.line_id')
  const early = { ...proof(), paid_at: '2025-12-31' }
  expect((await admin.post(`${path}/${id}/proof`, early)).errors).toHaveProperty('paid_at')
})

describe('the list', () => {
  test('shows, filters and sums', async () => {
    const item = await anItem({ name: 'Oil' })
    await made(
      [
        { item_id: item, quantity: 2, unit: 'can', unit_price: 100 },
        { item_id: item, quantity: 1, unit_price: 50 },
      ],
      { date: '2026-02-01', invoice_code: 'F-9' },
    )
    await made([{ item_id: item, quantity: 1, unit_price: 30 }], { date: '2026-02-02', ...paid() })
    await made([{ item_id: item, quantity: 1, unit_price: 7 }], {
      date: '2026-02-03',
      received: false,
    })
    const list = async (query: string) =>
      (await admin.get(`${path}?supplier_id=${supplier}${query}`)).data
    const all = await list('')
    expect(all).toMatchObject({ total: 3, totals: { total: 287, due: 257 } })
    expect(all.data[2]).toMatchObject({
      first_line: { item: { id: item, name: 'Oil' }, quantity: 2, unit: 'can', unit_price: 100 },
      lines_count: 2,
      status: 'Unpaid',
    })
    expect((await list('&status=paid')).totals).toEqual({ total: 30, due: 0 })
    expect((await list('&status=unpaid&receipt=received')).totals).toEqual({ total: 250, due: 250 })
    expect((await list('&receipt=ordered')).data).toMatchObject([{ total: 7 }])
    // as in responses
    expect((await list('&status=Paid')).totals).toEqual({ total: 30, due: 0 })
    expect((await list('&status=UNPAID&receipt=Ordered')).data).toMatchObject([{ total: 7 }])
    expect((await admin.get(`${path}?status=partly`)).status).toBe(422)
    expect((await list('&start_date=2026-02-02&end_date=2026-02-02')).data).toMatchObject([
      { total: 30 },
    ])
    expect((await list('&keyword=F-9')).data).toHaveLength(1)
    expect((await list('&sort=-total')).data.map((row: { total: number }) => row.total)).toEqual([
      250, 30, 7,
    ])
  })

  test('knows the last three prices of an item', async () => {
    const item = await anItem()
    for (const unit_price of [10, 20, 30, 40])
      await made([{ item_id: item, quantity: 1, unit_price }])
    const { data } = (await admin.get(`${path}/price?item_id=${item}`)).data
    expect(data.map((price: { unit_price: number }) => price.unit_price)).toEqual([40, 30, 20])
    const id = await made([{ item_id: item, quantity: 1, unit_price: 50 }])
    expect((await got(id)).lines[0].last_prices).toMatchObject([
      { unit_price: 40 },
      { unit_price: 30 },
      { unit_price: 20 },
    ])
  })

  test('a branch sees its own garage; finance reads; the floor sees nothing', async () => {
    const inScope = await made([{ item_id: await anItem(), quantity: 1, unit_price: 10 }])
    const outOfScope = await made(
      [{ item_id: await anItem({}, 2), quantity: 1, unit_price: 10 }],
      { garage_id: 2 },
      owner,
    )
    expect((await admin.get(`${path}/${outOfScope}`)).status).toBe(404)
    expect((await admin.delete(`${path}/${outOfScope}`)).status).toBe(404)
    const finance = await world.signedInAs('finance')
    expect((await finance.get(`${path}/${inScope}`)).data.can.proof.ok).toBe(false)
    expect((await finance.post(`${path}/${inScope}/proof`, proof())).status).toBe(403)
    for (const role of ['mechanic', 'service adviser'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get(path)).status).toBe(403)
      expect((await who.get(`${path}/${inScope}`)).status).toBe(403)
    }
  })
})
