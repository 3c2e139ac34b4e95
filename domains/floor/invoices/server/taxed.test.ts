/** Orders, estimates, invoices and sales of a company registered for tax: amounts, entries, documents and voids. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASH, agreed, aTill, credit, debit, taken } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import { type OrderUnderTest, anOrder, line } from '#test/orders.ts'
import { codesOf, registered, whileFiled } from '#test/taxed.ts'
import type { Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, adviser, ready, issued, issue, sheetOf, posted, ordered } = till
afterAll(() => world.close())

let owner: Who
let ppn: number
let zero: number
let svt: number

beforeAll(async () => {
  owner = await world.signedInAs('super admin', { garage_id: null })
  const code = await codesOf(owner, 1)
  ppn = code('PPN').id
  zero = code('PPN0').id
  svt = (await codesOf(owner, 2))('SVT').id
})

const entity = { id: 0 }
const includesTax = async (prices_include_tax: boolean) => {
  const { version } = (await owner.get(`/admin/legal-entity/${entity.id}`)).data
  const body = { prices_include_tax, version }
  expect((await owner.put(`/admin/legal-entity/${entity.id}`, body)).status).toBe(200)
}
const noted = async (invoice: { id: number }) =>
  (
    await sql`select side, base, other_base, tax, legal_entity_id, day::text from document_taxes
      where source = 'invoice' and source_id = ${invoice.id} order by tax desc`.execute(
      world.appContext.database.reads,
    )
  ).rows
const holds = async () => {
  const { checks } = (await owner.get('/admin/report/integrity?full=true')).data
  expect(checks.filter((check: { holds: boolean }) => !check.holds)).toEqual([])
}
async function paper(invoice: { id: number }, language: string) {
  const pdf = await world.app.inject({
    url: `/api/admin/invoice/${invoice.id}/pdf?language=${language}`,
    headers: { authorization: `Bearer ${adviser.token}` },
  })
  return readPdf(pdf.rawPayload).all.replaceAll(/\s+/g, ' ')
}
const change = (order: OrderUnderTest, id: number, body: object, who?: Who) =>
  order.put(`line/${id}`, body, who)

test('before there is a company, an order has no tax and takes no code of another country', async () => {
  const order = await ordered([line({ approval: 'approved' })])
  expect(await order.get()).toMatchObject({ tax: 0, taxes: [], prices_include_tax: false })
  const [first] = (await order.get()).lines
  expect(first).toMatchObject({ tax_code_id: null, chosen_tax_code_id: null, tax: 0 })
  const refused = await change(order, first.id, { tax_code_id: svt })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['tax_code_id']])
  const invoice = await issued(await ready())
  expect(await sheetOf(invoice)).toMatchObject({ tax: 0, taxes: [], items: [{ tax: 0 }] })
  expect(await noted(invoice)).toEqual([])
})

describe('a registered company', () => {
  beforeAll(async () => {
    entity.id = await registered(owner, 1)
  })

  test('taxes an order by line, and order, document and books agree', async () => {
    const order = await ready(
      [
        agreed({ unit_price: 101_229 }),
        agreed({ kind: 'part', name: 'Brake pads', unit_price: 250_000, qty: 2 }),
        agreed({ kind: 'third_party', name: 'Machining', unit_price: 33_333 }),
      ],
      [{ type: 'amount', amount: 10_000, reason: 'Regular customer' }],
    )
    const before = await order.get()
    const shares = before.lines.map(({ tax }: { tax: number }) => tax)
    expect(before.tax).toBe(shares.reduce((sum: number, tax: number) => sum + tax, 0))
    expect(before.total).toBe(624_562)
    expect(before.lines[0]).toMatchObject({ tax_code_id: ppn, chosen_tax_code_id: null })
    expect(before.taxes).toMatchObject([
      { tax_code_id: ppn, code: 'PPN', kind: 'standard', rate: 1200, base: 624_562 },
    ])
    expect(before.taxes[0].tax).toBe(before.tax)
    const invoice = await issued(order)
    const sheet = await sheetOf(invoice)
    expect(sheet.taxes).toEqual(before.taxes)
    expect(sheet.items.map(({ tax }: { tax: number }) => tax)).toEqual(shares)
    expect(sheet).toMatchObject({
      tax: before.tax,
      grand_total: 624_562 + before.tax,
      due: before.due,
    })
    expect(await posted(order, 'invoiced')).toEqual(
      expect.arrayContaining([
        debit('1-1210', sheet.grand_total),
        debit('4-1910', 10_000),
        credit('2-1310', sheet.tax),
      ]),
    )
    const [row] = await noted(invoice)
    expect(row).toMatchObject({
      side: 'output',
      base: 624_562,
      tax: sheet.tax,
      legal_entity_id: entity.id,
      day: sheet.date,
    })
  })

  test('prints the breakdown with rate and base in the language of the document', async () => {
    const invoice = await issued(await ready())
    for (const [language, said] of [
      ['en', 'VAT 12% of Rp'],
      ['id', 'PPN 12% dari Rp'],
      ['nl', 'PPN 12% over'],
    ] as const) {
      const text = await paper(invoice, language)
      expect(text).toContain(said)
      expect(text).toMatch(/916.667/)
    }
  })

  test('a correction takes another code, and logs it', async () => {
    const order = await ready([agreed({ name: 'Export', unit_price: 50_000 })])
    const invoice = await issued(order)
    const now = await order.get()
    const correct = (body: object) =>
      admin.post(`/admin/invoice/${invoice.id}/correct`, {
        version: now.version,
        reason: 'It was for export',
        lines: [{ line_id: now.lines[0].id, tax_code_id: zero }],
        ...body,
      })
    const said = { code: 'orders.taxCorrected', message: 'Export: tax PPN is now PPN0' }
    const look = await correct({})
    expect([look.status, look.errors]).toEqual([200, undefined])
    expect(look.data).toMatchObject({ after: { grand_total: 50_000 }, changes: [said] })
    const done = await taken(correct({ apply: true }))
    expect(await sheetOf(done)).toMatchObject({ tax: 0, taxes: [{ tax_code_id: zero, tax: 0 }] })
  })

  test('an invoice of a filed return shows why it cannot be voided', async () => {
    const invoice = await issued(await ready())
    const canOf = async () => (await admin.get(`/admin/invoice/${invoice.id}`)).data.can
    expect(await canOf()).toMatchObject({ void: { ok: true }, correct: { ok: true } })
    const filed = { legal_entity_id: entity.id, until: '2099-12-31' }
    const why = {
      code: 'tax-returns.creditInstead',
      message: 'The tax return up to 2099-12-31 has been filed: issue a credit note instead',
    }
    await whileFiled(
      world.appContext.database.writes,
      { ...filed, source: 'invoice', source_id: invoice.id },
      async () => {
        expect(await canOf()).toMatchObject({
          void: { ok: false, why },
          correct: { ok: false, why },
          credit: { ok: true },
        })
        const refused = await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
        expect([refused.status, refused.message]).toEqual([409, why.message])
      },
    )
    const gone = await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
    expect(gone.status).toBe(200)
  })

  test('another kind of code needs a branch admin, and removes the tax', async () => {
    const order = await ordered([agreed(), agreed({ name: 'Export', unit_price: 50_000 })])
    const [, second] = (await order.get()).lines
    expect((await change(order, second.id, { tax_code_id: zero }, adviser)).status).toBe(403)
    expect((await change(order, second.id, { tax_code_id: svt }, admin)).status).toBe(422)
    expect((await change(order, second.id, { tax_code_id: ppn }, adviser)).status).toBe(200)
    expect((await change(order, second.id, { tax_code_id: zero }, admin)).status).toBe(200)
    const now = await order.get()
    expect(now.taxes).toMatchObject([
      { code: 'PPN', base: 100_000, other_base: 91_667, tax: 11_000 },
      { code: 'PPN0', kind: 'zero', rate: 0, base: 50_000, tax: 0 },
    ])
    expect(now.lines[1]).toMatchObject({ tax_code_id: zero, chosen_tax_code_id: zero, tax: 0 })
    expect((await change(order, second.id, { tax_code_id: null }, adviser)).status).toBe(200)
    expect((await order.get()).taxes).toMatchObject([{ code: 'PPN', base: 150_000 }])
    const made = await adviser.post('/admin/order', {
      garage_id: 1,
      vehicle_id: now.vehicle.id,
      odometer_in: 20_000,
      lines: [line({ tax_code_id: zero })],
    })
    expect(made.status).toBe(403)
  })

  test('an estimate shows the tax of today, and hashes the shown amounts', async () => {
    const order = await anOrder(till, { lines: [line({ unit_price: 200_000 })] })
    for (const stage of ['inspecting', 'awaiting_approval']) await order.move(stage)
    const { data } = await adviser.get(`/admin/order/${order.id}/estimate/1`)
    expect(data).toMatchObject({ tax: 22_000, grand_total: 222_000 })
    expect(data.taxes).toMatchObject([{ code: 'PPN', base: 200_000, tax: 22_000 }])
    expect(data.lines[0]).toMatchObject({ tax_code_id: ppn, tax: 22_000 })
    expect(JSON.parse(data.canonical).taxes).toEqual(data.taxes)
  })

  test('a void reverses the tax, and its replacement owes it again', async () => {
    const order = await ready()
    const invoice = await issued(order)
    expect(await noted(invoice)).toHaveLength(1)
    const corrected = await admin.post(`/admin/invoice/${invoice.id}/correct`, {
      version: (await order.get()).version,
      reason: 'Too much',
      lines: [{ line_id: (await order.get()).lines[0].id, unit_price: 900_000 }],
      apply: true,
    })
    expect([corrected.status, corrected.errors]).toEqual([201, undefined])
    expect(corrected.data.after.grand_total).toBe(999_000)
    expect(await noted(invoice)).toEqual([])
    expect(await noted(corrected.data)).toMatchObject([{ base: 900_000, tax: 99_000 }])
    await holds()
  })

  test('prices with tax: the customer pays the shown price, revenue and points exclude it', async () => {
    const kept = await ready([agreed({ unit_price: 111_000 })])
    await includesTax(true)
    expect(await kept.get()).toMatchObject({ prices_include_tax: false, grand_total: 123_210 })
    const order = await ready(
      [agreed({ unit_price: 1_110_000 })],
      [{ type: 'amount', amount: 111_000, reason: 'Regular customer' }],
    )
    const shown = await order.get()
    expect(shown).toMatchObject({
      prices_include_tax: true,
      sub_total: 1_110_000,
      grand_total: 999_000,
      total: 900_000,
      tax: 99_000,
    })
    await includesTax(false)
    const invoice = await issued(order, { down_payment: 999_000, account_id: CASH })
    expect(await posted(order, 'invoiced')).toEqual([
      debit('1-1210', 999_000),
      debit('4-1910', 111_000),
      credit('4-1100', 1_011_000),
      credit('2-1310', 99_000),
    ])
    const { rows } = await sql`select net, earning from membership_invoices
      where invoice_id = ${invoice.id}`.execute(world.appContext.database.reads)
    expect(rows).toEqual([{ net: 900_000, earning: 900_000 }])
    expect(await paper(invoice, 'en')).toContain('Including VAT 12% of')
    await issued(kept)
    await holds()
  })

  test('the rate on the invoice date counts, without a new approval', async () => {
    const order = await ready()
    const code = await taken(
      owner.post('/admin/tax-code', {
        country_id: 1,
        code: 'PPN-NEW',
        name: { en: 'New VAT' },
        kind: 'standard',
      }),
    )
    await taken(
      owner.post(`/admin/tax-code/${code.id}/rate`, {
        basis_points: 1000,
        valid_from: '2020-01-01',
      }),
    )
    const row = { line_kind: 'service', customer_kind: 'person' }
    const put = (tax_code_id: number) =>
      owner.put('/admin/tax-default', { country_id: 1, rows: [{ ...row, tax_code_id }] })
    await put(code.id)
    const invoice = await issued(order)
    await put(ppn)
    expect(await sheetOf(invoice)).toMatchObject({ tax: 100_000, due: 1_100_000 })
    expect(await order.get()).toMatchObject({ tax: 100_000, due: 1_100_000 })
    expect(await noted(invoice)).toMatchObject([{ tax: 100_000 }])
  })

  test('a code posts to its own account', async () => {
    const other = await taken(
      owner.post('/admin/account', {
        code: '2-1315',
        name: 'Luxury tax payable',
        type: 'liability',
        parent_id: (
          await sql<{ parent_id: number }>`select parent_id from accounts
            where system_key = 'VAT_OUT' and book_id = 1`.execute(world.appContext.database.reads)
        ).rows[0]?.parent_id,
      }),
    )
    const code = await taken(
      owner.post('/admin/tax-code', {
        country_id: 1,
        code: 'LUX',
        name: { en: 'Luxury' },
        kind: 'standard',
        account_out_id: other.id,
      }),
    )
    await taken(
      owner.post(`/admin/tax-code/${code.id}/rate`, {
        basis_points: 2000,
        valid_from: '2020-01-01',
      }),
    )
    const order = await ready([agreed(), agreed({ name: 'Chrome', tax_code_id: code.id })])
    await issued(order)
    const entry = await posted(order, 'invoiced')
    expect(entry).toContainEqual(credit('2-1310', 11_000))
    expect(entry).toContainEqual(credit('2-1315', 20_000))
    await holds()
  })

  test('a warranty line at nothing has no tax, and no row', async () => {
    const order = await ready([agreed({ unit_price: 0 })])
    const answer = await issue(order)
    expect(answer.status).toBe(201)
    expect(await sheetOf(answer.data)).toMatchObject({ tax: 0, taxes: [], grand_total: 0 })
  })
})
