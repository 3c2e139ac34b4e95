/** Purchases through the calls, each posting to the rupiah (accounting, rules 1-3 and 18a). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile } from '#test/calls.ts'
import { BANK, DUTCH_CASH, type Entry, credit, debit } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import { type Answer, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let supplier: number
let proofFile: number

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  proofFile = await aFile(world, admin)
})
afterAll(() => world.close())

const path = '/admin/inventory/purchase'
const DAY = '2026-01-05'
const STOCK = '1-1310'
const PAYABLE = '2-1110'
const ADVANCE = '1-1440'
const VARIANCE = '5-1900'
const FUND = '1-1130'
let number = 0

beforeEach(async () => {
  supplier = (await admin.post('/admin/supplier', { name: 'Sumber Jaya', country_id: 1 })).data.id
})

async function anItem(fields: object = {}, garage = 1): Promise<number> {
  const item = { name: `Part ${++number}`, sku: `P${number}`, unit: 'pcs', sell_price: 1 }
  const body = { ...item, buy_price: 1, ...fields }
  return (await owner.post(`/admin/garage/${garage}/inventory`, body)).data.id
}
const itemOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

const aPurchase = (lines: object[], fields: object = {}) => ({
  garage_id: 1,
  supplier_id: supplier,
  date: DAY,
  lines: lines.map((line) => ({ unit: 'pcs', ...line })),
  ...fields,
})
const paid = () => ({ status: 'paid', account_id: BANK, payment_proof_file_id: proofFile })
const proof = () => ({ payment_proof_file_id: proofFile, account_id: BANK, paid_at: DAY })

async function made(lines: object[], fields: object = {}, who = admin): Promise<number> {
  const answer = await who.post(path, aPurchase(lines, fields))
  expect(answer.status, JSON.stringify(answer)).toBe(201)
  return answer.data.id
}
const got = async (id: number) => (await owner.get(`${path}/${id}`)).data
const fine = async (answer: Promise<Answer>) => {
  const { status, message, errors, data } = await answer
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

/** What a purchase posted: each event with its lines, in the order of posting. */
async function posted(id: number): Promise<[event: string, ...lines: Entry[]][]> {
  const { rows } = await sql<Entry & { entry_id: number; event: string }>`
    select e.id as entry_id, e.event, a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'inventory_purchase' and e.source_id = ${String(id)}
    order by e.id, l.line_no`.execute(world.house.database.reads)
  const entries = new Map<number, [string, ...Entry[]]>()
  for (const { entry_id, event, ...line } of rows)
    entries.set(entry_id, [...(entries.get(entry_id) ?? [event]), line] as [string, ...Entry[]])
  return [...entries.values()]
}

/** Debit less credit on an account of garage 1, and of this supplier where it is one of payables. */
async function balance(code: string, of?: number): Promise<number> {
  const party = of ? sql`and l.party_type = 'supplier' and l.party_id = ${of}` : sql``
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as balance from journal_lines l
    join accounts a on a.id = l.account_id where a.code = ${code} and l.garage_id = 1 ${party}`.execute(
    world.house.database.reads,
  )
  return rows[0]!.balance
}

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

    const answer = await admin.post(`${path}/${id}/proof`, proof())
    expect(answer).toMatchObject({ status: 201, message: 'Proof successfully uploaded!' })
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
    await fine(take(0.7))
    await fine(take(0.8))
    expect((await take(0.1)).errors).toEqual({ 'lines.0.quantity': ['Must be at most 0'] })
    // 1502 (1501.5), 2202 (2202.2) and 3003 in all
    expect((await posted(id)).map(([, first]) => first)).toEqual([
      debit(STOCK, 1502),
      debit(STOCK, 700),
      debit(STOCK, 801),
    ])
    expect(await itemOf(item)).toMatchObject({ quantity: 0.999, value: 3003, on_order: 0.5 })
    const rest = { lines: [{ line_id: other.id, quantity: 0.5 }], date: DAY }
    expect((await fine(admin.post(`${path}/${id}/receive`, rest))).receipt).toBe('received')
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
    await fine(
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
    await fine(
      admin.post(`${path}/${id}/receive`, {
        lines: [{ line_id: line.id, quantity: 3 }],
        date: DAY,
      }),
    )
    await fine(admin.post(`${path}/${id}/proof`, proof()))
    expect((await posted(id))[1]).toEqual([
      'paid',
      debit(PAYABLE, 3000),
      debit(ADVANCE, 7000),
      credit(FUND, 10_000),
    ])
    await fine(
      admin.post(`${path}/${id}/receive`, {
        lines: [{ line_id: line.id, quantity: 7 }],
        date: DAY,
      }),
    )
    expect(await got(id)).toMatchObject({ advance: 0, receipt: 'received', status: 'Paid' })
    expect(await balance(PAYABLE, supplier)).toBe(0)
  })

  test('a workshop’s material stands on its own account', async () => {
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

  test('is refused where the goods are gone, naming the item', async () => {
    const item = await anItem({ name: 'Air filter' })
    const id = await made([{ item_id: item, quantity: 3, unit_price: 1000 }])
    await fine(
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
    const { id: product_id } = await fine(
      maker.post('/admin/product', { ...product, warehouse_id: 5, country_id: 1 }),
    )
    const item = await anItem()
    const id = await made([{ item_id: item, quantity: 4, unit_price: 250 }])
    await fine(owner.put(`/admin/garage/1/inventory/${item}`, { product_id }))
    expect([await balance(STOCK), await balance('1-1340')]).toEqual([before, 1000])
    await fine(admin.delete(`${path}/${id}`))
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
    await fine(admin.delete(`${path}/${id}`))
    expect(await balance(ADVANCE)).toBe(before)
    expect((await itemOf(item)).on_order).toBe(0)
    await fine(owner.delete(`/admin/garage/1/inventory/${item}`))
    await fine(admin.delete(`/admin/supplier/${supplier}`))
  })
})

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
    await fine(admin.post(`${path}/${id}/proof`, proof()))
    expect(
      await change({ lines: [{ item_id: two, quantity: 1, unit: 'set', unit_price: 30 }] }),
    ).toMatchObject({
      status: 409,
      message: 'The date, supplier and lines of a paid purchase cannot change',
    })
    await fine(change({ invoice_code: 'INV-7' }))
    const [line] = (await got(id)).lines
    await fine(admin.post(`${path}/${id}/receive`, { lines: [{ line_id: line.id, quantity: 1 }] }))
    expect(await change({ note: 'Too late' })).toMatchObject({
      status: 409,
      message: 'Goods have arrived, so this purchase can no longer be changed',
    })
  })

  test('a second purchase with the same invoice code asks first', async () => {
    const line = { item_id: await anItem(), quantity: 1, unit_price: 10 }
    await made([line], { invoice_code: 'A-1' })
    const again = aPurchase([line], { invoice_code: 'a-1' })
    expect(await admin.post(path, again)).toMatchObject({
      status: 409,
      message: 'This supplier already has a purchase with this invoice code',
    })
    await fine(admin.post(path, { ...again, duplicate_confirmed: true }))
    const id = await made([line], { invoice_code: 'A-2', received: false })
    expect((await admin.put(`${path}/${id}`, { invoice_code: 'A-1' })).status).toBe(409)
    await fine(admin.put(`${path}/${id}`, { invoice_code: 'A-2', note: 'Own code' }))
  })

  test('one invoice code, however it is typed; once confirmed it is not asked again', async () => {
    const line = { item_id: await anItem(), quantity: 1, unit_price: 10 }
    await made([line], { invoice_code: 'INV 2026/7' })
    const again = aPurchase([line], { invoice_code: ' inv2026 / 7', received: false })
    expect(await admin.post(path, again)).toMatchObject({
      status: 409,
      data: { field: 'invoice_code' },
    })
    const { id } = await fine(admin.post(path, { ...again, duplicate_confirmed: true }))
    await fine(admin.put(`${path}/${id}`, { note: 'Known' }))
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

test('the order is a paper in the language of the supplier', async () => {
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

test('refuses what does not fit', async () => {
  const item = await anItem()
  const line = { item_id: item, quantity: 1, unit_price: 10 }
  const wrong = async (fields: object, lines: object[] = [line]) =>
    (await admin.post(path, aPurchase(lines, fields))).errors
  expect(await wrong({ status: 'paid' })).toEqual({
    account_id: ['This field is required'],
    payment_proof_file_id: ['This field is required'],
  })
  expect(await wrong({ date: '2099-01-01' })).toMatchObject({
    date: [expect.stringMatching(/^Between 2020-01-01 and \d{4}-\d\d-\d\d$/)],
  })
  expect(await wrong({ ...paid(), account_id: DUTCH_CASH })).toHaveProperty('account_id')
  expect(await wrong({ ...paid(), payment_proof_file_id: 99_999 })).toHaveProperty(
    'payment_proof_file_id',
  )
  expect(await wrong({}, [])).toHaveProperty('lines')
  expect(await wrong({}, [{ ...line, item_id: await anItem({}, 2) }])).toHaveProperty(
    'lines.0.item_id',
  )
  expect(await wrong({}, [{ ...line, quantity: 0.001, per_unit: 0.001 }])).toHaveProperty(
    'lines.0.quantity',
  )
  expect(await wrong({}, [{ ...line, quantity: 1_000_000, per_unit: 2 }])).toHaveProperty(
    'lines.0.quantity',
  )
  expect(
    await wrong({}, [{ ...line, quantity: 1_000_000, unit_price: 1_000_000_000_000 }]),
  ).toHaveProperty('lines.0.unit_price')
  const abroad = (await owner.post('/admin/supplier', { name: 'Ver', country_id: 3 })).data.id
  const byOwner = await owner.post(path, aPurchase([line], { supplier_id: abroad }))
  expect(byOwner.errors).toHaveProperty('supplier_id')
  expect(await wrong({ garage_id: 2 })).toHaveProperty('garage_id')
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

test('a closed month takes nothing, and nothing of the try remains', async () => {
  const item = await anItem()
  const month = { country_id: 1, month: '2025-03' }
  await fine(owner.post('/admin/period/close', { ...month, version: 0 }))
  const body = aPurchase([{ item_id: item, quantity: 1, unit_price: 10 }], { date: '2025-03-03' })
  expect((await admin.post(path, body)).status).toBe(409)
  expect((await itemOf(item)).quantity).toBe(0)
  // an order posts nothing
  await fine(admin.post(path, { ...body, received: false }))
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
    // as the answers write them
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
    const here = await made([{ item_id: await anItem(), quantity: 1, unit_price: 10 }])
    const there = await made(
      [{ item_id: await anItem({}, 2), quantity: 1, unit_price: 10 }],
      { garage_id: 2 },
      owner,
    )
    expect((await admin.get(`${path}/${there}`)).status).toBe(404)
    expect((await admin.delete(`${path}/${there}`)).status).toBe(404)
    const finance = await world.signedInAs('finance')
    expect((await finance.get(`${path}/${here}`)).data.can.proof.ok).toBe(false)
    expect((await finance.post(`${path}/${here}/proof`, proof())).status).toBe(403)
    for (const role of ['mechanic', 'service adviser'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get(path)).status).toBe(403)
      expect((await who.get(`${path}/${here}`)).status).toBe(403)
    }
  })
})

describe('races', () => {
  const CROWD = 20
  const crowd = (act: () => Promise<Answer>) => Promise.all(Array.from({ length: CROWD }, act))
  const succeeded = (answers: Answer[]) => answers.filter(({ status }) => status < 300)

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

test('the house is in order afterwards', async () => {
  const { data } = await owner.get('/admin/report/house-in-order?country_id=1&full=true')
  expect(data.checks.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([])
})
