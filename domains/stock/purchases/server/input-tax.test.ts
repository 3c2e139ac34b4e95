/** The tax on what is bought, through the calls: claimed, part of the cost, or declared under reverse charge. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectHouseInOrder } from '#test/faults/books.ts'
import { aFile } from '#test/calls.ts'
import { BANK } from '#test/invoices.ts'
import { whileFiled } from '#test/taxed.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let proofFile: number

const path = '/admin/inventory/purchase'
const DAY = '2026-01-05'
/** Garages of registered companies, and one without. */
const INDONESIA = 1
const UNTAXED = 2
const MALAYSIA = 3
const NETHERLANDS = 4
const countryOf: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 3 }
const companies: Record<number, object> = {
  [INDONESIA]: { npwp: '0012345678901000' },
  [MALAYSIA]: { tin: 'C20880050010', brn: '202001234567' },
  [NETHERLANDS]: { kvk: '12345678', btw_id: 'NL004495445B01' },
}
const suppliers = new Map<number, number>()
const companyOf = new Map<number, number>()
const codes = new Map<string, number>()
let number = 0

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  proofFile = await aFile(world, owner)
  for (const [garage, numbers] of Object.entries(companies)) {
    const country_id = countryOf[Number(garage)]
    const { data } = await owner.post('/admin/legal-entity', {
      country_id,
      legal_name: 'Contoh',
      is_registered: true,
      registered_from: '2026-01-01',
      ...numbers,
    })
    await owner.put(`/admin/garage/${garage}/settings`, { legal_entity_id: data.id })
    companyOf.set(Number(garage), data.id)
  }
  for (const garage of [INDONESIA, UNTAXED, MALAYSIA, NETHERLANDS]) {
    const body = { name: `Supplier ${garage}`, country_id: countryOf[garage] }
    suppliers.set(garage, (await owner.post('/admin/supplier', body)).data.id)
  }
  const db = world.house.database.writes
  // a tax on goods that nobody gives back
  const sales = { country_id: 2, code: 'SALES', kind: 'standard', recoverable: false }
  const name = {
    en: 'Sales tax',
    id: 'Pajak penjualan',
    my: 'Cukai jualan',
    nl: 'Verkoopbelasting',
  }
  const { id } = await db
    .insertInto('tax_codes')
    .values({ ...sales, name: JSON.stringify(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = { tax_code_id: id, valid_from: '2018-09-01', basis_points: 1000 }
  await db.insertInto('tax_code_rates').values(rate).execute()
  for (const row of await db.selectFrom('tax_codes').select(['id', 'code']).execute())
    codes.set(row.code, row.id)
})
afterAll(async () => {
  await expectHouseInOrder(world.house.database.reads)
  await world.close()
})

const codeOf = (name: string) => codes.get(name) ?? 0
const fine = async (answer: Promise<Answer>) => {
  const { status, message, errors, data } = await answer
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

async function anItem(garage: number): Promise<number> {
  const item = { name: `Part ${++number}`, sku: `T${number}`, unit: 'pcs', sell_price: 1 }
  return (await fine(owner.post(`/admin/garage/${garage}/inventory`, { ...item, buy_price: 1 }))).id
}
const itemOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

const buy = (garage: number, lines: object[], fields: object = {}) =>
  owner.post(path, {
    garage_id: garage,
    supplier_id: suppliers.get(garage),
    date: DAY,
    lines: lines.map((line) => ({ unit: 'pcs', ...line })),
    ...fields,
  })
const made = async (garage: number, lines: object[], fields: object = {}): Promise<number> =>
  (await fine(buy(garage, lines, fields))).id
const got = async (id: number) => (await owner.get(`${path}/${id}`)).data
const change = (id: number, body: object) => owner.put(`${path}/${id}`, body)
const receive = (id: number, line_id: number, quantity: number) =>
  fine(owner.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity }], date: DAY }))

/** What a purchase has in the books: debit less credit of each account that it moved. */
async function booked(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'inventory_purchase' and e.source_id = ${String(id)}
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(world.house.database.reads)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}

/** What the return hears of it, by side. */
const heard = (id: number) =>
  world.house.database.reads
    .selectFrom('document_taxes')
    .select(['side', 'day', 'base', 'other_base', 'tax', 'claim_from'])
    .where('source', '=', 'purchase')
    .where('source_id', '=', id)
    .orderBy('id')
    .execute()

describe('tax that is claimed', () => {
  test('goes to 1-1410 beside the goods, and the supplier is owed both', async () => {
    const item = await anItem(INDONESIA)
    const id = await made(INDONESIA, [{ item_id: item, quantity: 2, unit_price: 50_000 }])
    expect(await got(id)).toMatchObject({
      sub_total: 100_000,
      tax: 11_000,
      total: 111_000,
      due: 111_000,
      tax_waits: true,
      tax_invoice_number: null,
      taxes: [{ code: 'PPN', rate: 1200, base: 100_000, other_base: 91_667, tax: 11_000 }],
      lines: [{ tax_code_id: codeOf('PPN'), tax_amount: 11_000, tax_is_typed: false }],
    })
    expect(await booked(id)).toEqual({
      '1-1310': 100_000,
      '1-1410': 11_000,
      '2-1110': -111_000,
    })
    expect(await itemOf(item)).toMatchObject({ value: 100_000, average_cost: 50_000 })
    expect((await itemOf(item)).prices).toMatchObject([{ unit_price: 50_000 }])
    const proof = { payment_proof_file_id: proofFile, account_id: BANK, paid_at: DAY }
    await fine(owner.post(`${path}/${id}/proof`, proof))
    expect(await booked(id)).toMatchObject({ '1-1130': -111_000 })
  })

  test('waits for the number of the tax invoice, which may come at any time', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const id = await made(INDONESIA, [line])
    expect(await heard(id)).toMatchObject([{ side: 'input', day: DAY, claim_from: null }])
    const waiting = async () => (await owner.get(`${path}?tax_waits=true&limit=100`)).data.data
    expect(await waiting()).toContainEqual(expect.objectContaining({ id, tax_waits: true }))
    expect((await got(id)).can).toMatchObject({ update: { ok: false }, tax_invoice: { ok: true } })

    const given = { tax_invoice_number: '0400260012345678', tax_invoice_date: '2026-02-03' }
    const { version } = await got(id)
    expect((await change(id, { ...given, note: 'Late' })).status).toBe(409)
    await fine(change(id, { ...given, version }))
    expect((await change(id, { ...given, version })).status).toBe(409)
    expect(await got(id)).toMatchObject({ ...given, tax_waits: false, version: version + 1 })
    expect(await heard(id)).toMatchObject([{ day: DAY, claim_from: '2026-02-03' }])
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
    // once a return has claimed it, another number may take its place, but none may not
    const filed = { legal_entity_id: companyOf.get(INDONESIA) ?? 0, until: '2026-02-28' }
    await whileFiled(
      world.house.database.writes,
      { ...filed, source: 'purchase', source_id: id },
      async () => {
        const refused = await change(id, { tax_invoice_number: null })
        expect([refused.status, refused.errors]).toEqual([
          422,
          {
            tax_invoice_number: [
              'Its tax is claimed in the return of 2026-02-28: a number can take its place, but not go',
            ],
          },
        ])
        await fine(change(id, { tax_invoice_number: '0400260012345679' }))
      },
    )
    await fine(change(id, { tax_invoice_number: null }))
    expect(await heard(id)).toMatchObject([{ claim_from: null }])
    const mechanic = await world.signedInAs('mechanic')
    expect((await mechanic.put(`${path}/${id}`, given)).status).toBe(403)
    const finance = await world.signedInAs('finance')
    expect((await finance.put(`${path}/${id}`, given)).status).toBe(403)
  })

  test('is as the paper says it; more than 1 % off is asked about', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const near = await made(INDONESIA, [{ ...line, tax_amount: 11_110 }])
    expect(await got(near)).toMatchObject({
      total: 111_110,
      taxes: [{ base: 100_000, tax: 11_110 }],
      lines: [{ tax_amount: 11_110, tax_is_typed: true }],
    })
    const far = [{ ...line, tax_amount: 11_111 }]
    expect((await buy(INDONESIA, far)).codes).toEqual({
      'lines.0.tax_amount': [{ code: 'supplier-bills.otherTax', values: { tax: 11_000 } }],
    })
    const id = await made(INDONESIA, far, { tax_confirmed: true, received: false })
    expect(await got(id)).toMatchObject({ total: 111_111, tax_confirmed: true })
    // once confirmed, a change of the note asks nothing
    await fine(change(id, { note: 'Checked', lines: [{ ...far[0], unit: 'pcs' }] }))
    await fine(change(id, { lines: [{ ...line, unit: 'pcs' }] }))
    expect(await got(id)).toMatchObject({ total: 111_000, lines: [{ tax_is_typed: false }] })
  })

  test('comes with each receipt by quantity, and leaves with the purchase', async () => {
    const item = await anItem(INDONESIA)
    const id = await made(INDONESIA, [{ item_id: item, quantity: 3, unit_price: 1001 }], {
      received: false,
      tax_invoice_number: 'F-1',
    })
    expect(await booked(id)).toEqual({})
    expect(await heard(id)).toEqual([])
    const [line] = (await got(id)).lines
    await receive(id, line.id, 1)
    // 3003 x 11/12 x 12 % = 330 in all
    expect(await booked(id)).toEqual({ '1-1310': 1001, '1-1410': 110, '2-1110': -1111 })
    await receive(id, line.id, 2)
    expect(await booked(id)).toEqual({ '1-1310': 3003, '1-1410': 330, '2-1110': -3333 })
    expect(await heard(id)).toMatchObject([
      { base: 1001, tax: 110, claim_from: DAY },
      { base: 2002, tax: 220, claim_from: DAY },
    ])
    await fine(owner.delete(`${path}/${id}`))
    expect(await booked(id)).toEqual({})
    expect(await heard(id)).toEqual([])
  })

  test('is that of what came, once the rest is given up', async () => {
    const item = await anItem(INDONESIA)
    const paid = { status: 'paid', account_id: BANK, payment_proof_file_id: proofFile }
    const id = await made(INDONESIA, [{ item_id: item, quantity: 4, unit_price: 1000 }], {
      received: false,
      ...paid,
    })
    expect(await booked(id)).toEqual({ '1-1130': -4440, '1-1440': 4440 })
    await receive(id, (await got(id)).lines[0].id, 1)
    await fine(owner.post(`${path}/${id}/close`, { reason: 'Sold out' }))
    expect(await got(id)).toMatchObject({
      sub_total: 1000,
      tax: 110,
      total: 1110,
      taxes: [{ base: 1000, tax: 110 }],
    })
    expect(await booked(id)).toEqual({ '1-1130': -1110, '1-1310': 1000, '1-1410': 110 })
  })

  test('is that of the day of the purchase: another day is taxed anew', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const id = await made(INDONESIA, [line], { received: false, date: '2025-12-31' })
    // the company was not registered yet
    expect(await got(id)).toMatchObject({ total: 100_000, tax: 0, taxes: [] })
    await fine(change(id, { date: '2026-01-01' }))
    expect(await got(id)).toMatchObject({
      total: 111_000,
      tax: 11_000,
      lines: [{ tax_amount: 11_000 }],
    })
    await fine(change(id, { date: '2025-12-31' }))
    expect(await got(id)).toMatchObject({ total: 100_000, tax: 0, lines: [{ tax_code_id: null }] })
  })
})

describe('each country', () => {
  test('the Netherlands round by rate, and need the number of the invoice', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => anItem(NETHERLANDS)))
    const id = await made(NETHERLANDS, [
      { item_id: one, quantity: 1, unit_price: 1002 },
      { item_id: two, quantity: 1, unit_price: 1002 },
      { item_id: three, quantity: 1, unit_price: 1000, tax_code_id: codeOf('BTW9') },
    ])
    const purchase = await got(id)
    // each line alone would be 210.42; together they are 420.84
    expect(purchase).toMatchObject({
      taxes: [
        { code: 'BTW21', base: 2004, tax: 421 },
        { code: 'BTW9', base: 1000, tax: 90 },
      ],
      tax: 511,
      total: 3515,
      tax_waits: true,
    })
    expect(purchase.lines.map((line: { tax_amount: number }) => line.tax_amount)).toEqual([
      211, 210, 90,
    ])
  })

  test('under reverse charge the supplier is owed the price; the tax is declared and claimed', async () => {
    const item = await anItem(NETHERLANDS)
    const id = await made(
      NETHERLANDS,
      [{ item_id: item, quantity: 1, unit_price: 10_000, tax_code_id: codeOf('VERLEGD') }],
      { tax_invoice_number: 'R-1' },
    )
    expect(await got(id)).toMatchObject({
      sub_total: 10_000,
      tax: 0,
      total: 10_000,
      taxes: [{ code: 'VERLEGD', kind: 'reverse', rate: 2100, tax: 2100 }],
    })
    expect(await booked(id)).toEqual({
      '1-1310': 10_000,
      '1-1410': 2100,
      '2-1110': -10_000,
      '2-1310': -2100,
    })
    expect(await heard(id)).toMatchObject([
      { side: 'input', base: 10_000, tax: 2100, claim_from: DAY },
      { side: 'output', base: 10_000, tax: 2100, claim_from: null },
    ])
  })

  test('what nobody gives back is part of the cost, the last price and the average', async () => {
    const item = await anItem(MALAYSIA)
    const none = await made(MALAYSIA, [{ item_id: item, quantity: 1, unit_price: 1000 }])
    expect(await got(none)).toMatchObject({ total: 1000, tax: 0, tax_waits: false })
    const id = await made(MALAYSIA, [
      { item_id: item, quantity: 3, unit_price: 1000, tax_code_id: codeOf('SALES') },
    ])
    expect(await got(id)).toMatchObject({
      tax: 300,
      total: 3300,
      tax_waits: false,
      lines: [{ unit_price: 1000, unit_cost: 1100, amount: 3000 }],
    })
    expect(await booked(id)).toEqual({ '1-1310': 3300, '2-1110': -3300 })
    expect(await heard(id)).toEqual([])
    expect(await itemOf(item)).toMatchObject({ value: 4300, average_cost: 1075 })
    const prices = (await owner.get(`${path}/price?item_id=${item}`)).data.data
    expect(prices.map((price: { unit_price: number }) => price.unit_price)).toEqual([1100, 1000])
  })
})

test('a garage without a company knows no tax on what it buys', async () => {
  const line = { item_id: await anItem(UNTAXED), quantity: 1, unit_price: 5000 }
  const id = await made(UNTAXED, [line])
  expect(await got(id)).toMatchObject({ sub_total: 5000, tax: 0, total: 5000, taxes: [] })
  expect(await booked(id)).toEqual({ '1-1310': 5000, '2-1110': -5000 })
  expect((await buy(UNTAXED, [{ ...line, tax_code_id: codeOf('PPN') }])).errors).toEqual({
    'lines.0.tax_code_id': ['Purchases of this garage have no tax on this day'],
  })
  expect((await buy(UNTAXED, [{ ...line, tax_amount: 1 }])).errors).toEqual({
    'lines.0.tax_amount': ['Purchases of this garage have no tax on this day'],
  })
  expect(
    (
      await buy(INDONESIA, [
        { ...line, item_id: await anItem(INDONESIA), tax_code_id: codeOf('BTW9') },
      ])
    ).errors,
  ).toHaveProperty(['lines.0.tax_code_id'])
})

test('in whatever parts it comes, the receipts add up to the purchase', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(INDONESIA, MALAYSIA, NETHERLANDS),
      fc.array(
        fc.record({
          thousandths: fc.integer({ min: 3, max: 9000 }),
          unit_price: fc.integer({ min: 0, max: 90_000 }),
          cut: fc.double({ min: 0, max: 1, noNaN: true }),
          other: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
      async (garage, drawn, isBackwards) => {
        const other = { 1: 'PPN0', 3: 'SALES', 4: 'VERLEGD' }[garage] ?? ''
        const lines = await Promise.all(
          drawn.map(async ({ thousandths, unit_price, other: isOther }) => ({
            item_id: await anItem(garage),
            quantity: thousandths / 1000,
            unit_price,
            ...(isOther ? { tax_code_id: codeOf(other) } : {}),
          })),
        )
        const id = await made(garage, lines, { received: false })
        const order = await got(id)
        const parts = order.lines.flatMap((line: { id: number; quantity: number }, at: number) => {
          const whole = Math.round(line.quantity * 1000)
          const first = Math.max(1, Math.min(whole - 1, Math.round(whole * (drawn[at]?.cut ?? 0))))
          return [first, whole - first].map((part) => ({ id: line.id, quantity: part / 1000 }))
        })
        for (const part of isBackwards ? parts.toReversed() : parts)
          await receive(id, part.id, part.quantity)
        const { sub_total, tax, total, received_value, taxes } = await got(id)
        expect([sub_total + tax, received_value]).toEqual([total, total])
        const sides = await booked(id)
        const all = taxes.reduce((sum: number, row: { tax: number }) => sum + row.tax, 0)
        const claimed = sides['1-1410'] ?? 0
        const declared = 0 - (sides['2-1310'] ?? 0)
        expect([all - declared, 0 - (sides['2-1110'] ?? 0)]).toEqual([tax, total])
        expect(sides['1-1310'] ?? 0).toBe(total + declared - claimed)
        const rows = await heard(id)
        const of = (side: string) =>
          rows.filter((row) => row.side === side).reduce((sum, row) => sum + Number(row.tax), 0)
        expect([of('input'), of('output')]).toEqual([claimed, declared])
      },
    ),
    { numRuns: 25 },
  )
})
