/** Third-party purchases and the books: each posting to the rupiah (accounting, rules 4, 5, 7 and 13). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFile } from '#test/calls.ts'
import { type Garage, type OrderInHand, aGarage, anOrder, line, walkTo } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
let admin: Who
let supplier_id: number
let account_id: number
let proof: number

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  admin = garage.admin
  owner = await world.signedInAs('super admin', { garage_id: null })
  supplier_id = (await owner.post('/admin/supplier', { name: 'Kaca Jaya', country_id: 1 })).data.id
  account_id = (await owner.get('/admin/account?group=cash_bank&country_id=1')).data.data[0].id
  proof = await aFile(world, admin)
})
afterAll(() => world.close())

const path = '/admin/third-party/purchase'
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
const body = (given: object = {}) => ({
  garage_id: 1,
  supplier_id,
  date: today(),
  lines: [{ name: 'Windscreen', quantity: 1.5, unit: 'pcs', unit_price: 100_001 }],
  ...given,
})
/** What the lines of `body` come to: 150,001.5, half up. */
const SUB_TOTAL = 150_002

async function bought(given: object = {}): Promise<string> {
  const answer = await admin.post(path, body(given))
  expect(answer.status, JSON.stringify([answer.message, answer.errors])).toBe(201)
  return `${path}/${answer.data.id}`
}
const pay = (one: string, given: object = {}) =>
  admin.post(`${one}/proof`, { payment_proof_file_id: proof, account_id, ...given })

const watched = [
  'WIP_ORDER',
  'COGS_THIRD_PARTY',
  'ADMIN_FEE',
  'MISC_PURCHASE',
  'AP_THIRD_PARTY',
  'FUND',
]
/** Debit less credit of the accounts of these rules in garage 1. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; sum: number }>`
    select case when a.id = ${account_id} then 'FUND' else a.system_key end as key, sum(l.debit - l.credit) as sum
    from journal_lines l join accounts a on a.id = l.account_id where l.garage_id = 1 group by 1`.execute(
    world.house.database.reads,
  )
  return Object.fromEntries(
    watched.map((key) => [key, Number(rows.find((row) => row.key === key)?.sum ?? 0)]),
  )
}
/** What an action moves on these accounts; those that stay are left out. */
async function moves(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books()
  await act()
  const after = await books()
  return Object.fromEntries(
    watched
      .map((key) => [key, after[key]! - before[key]!] as const)
      .filter(([, change]) => change !== 0),
  )
}

async function costs({ id }: { id: number }) {
  const { third_party_cost, wip } = await world.house.database.reads
    .selectFrom('orders')
    .select(['third_party_cost', 'wip'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [third_party_cost, wip]
}
const plateOf = async (order: OrderInHand): Promise<string> => (await order.get()).license_plate
const outsideLine = () => line({ kind: 'third_party', name: 'Glass', unit_price: 500_000 })

test('without a work order it is an expense; fee and miscellaneous have accounts of their own', async () => {
  let one = ''
  expect(
    await moves(async () => {
      one = await bought({ admin_fee: 2500, miscellaneous: 700 })
    }),
  ).toEqual({
    COGS_THIRD_PARTY: SUB_TOTAL,
    ADMIN_FEE: 2500,
    MISC_PURCHASE: 700,
    AP_THIRD_PARTY: -(SUB_TOTAL + 3200),
  })
  const { data } = await owner.get(one)
  expect(data).toMatchObject({
    number: expect.stringMatching(/^TPP\/CIL\/20\d\d\/00001$/),
    status: 'Unpaid',
    sub_total: SUB_TOTAL,
    total: SUB_TOTAL + 3200,
    due: SUB_TOTAL + 3200,
    source_of_funds: null,
    order: null,
    cost_of: 'expense',
    supplier: { id: supplier_id, name: 'Kaca Jaya' },
    lines: [{ name: 'Windscreen', quantity: 1.5, unit: 'pcs', amount: SUB_TOTAL }],
    entries: [{ event: 'recorded', total: SUB_TOTAL + 3200 }],
  })
  const { rows } = await sql<{ party_id: number }>`select l.party_id from journal_lines l
    join accounts a on a.id = l.account_id where a.system_key = 'AP_THIRD_PARTY' and l.party_type = 'supplier'
    order by l.entry_id desc limit 1`.execute(world.house.database.reads)
  expect(rows[0]?.party_id).toBe(supplier_id)
})

test('the plate finds its open order: the cost is in its work, and leaves it with the deletion', async () => {
  const order = await anOrder(garage, { lines: [outsideLine()] })
  const plate = (await plateOf(order)).toLowerCase()
  const order_line_id = (await order.get()).lines[0].id
  let one = ''
  expect(
    await moves(async () => {
      one = await bought({
        license_plate: plate,
        lines: [{ name: 'Windscreen', quantity: 1, unit_price: 300_000, order_line_id }],
      })
    }),
  ).toEqual({ WIP_ORDER: 300_000, AP_THIRD_PARTY: -300_000 })
  expect(await costs(order)).toEqual([300_000, 300_000])
  await order.decide('approved')
  const [shown] = (await order.get()).lines
  expect(shown).toMatchObject({ amount: 500_000, cost: 300_000, margin: 200_000 })
  const [unseen] = (await garage.adviser.get(`/admin/order/${order.id}`)).data.lines
  for (const field of ['cost', 'margin']) expect(unseen).not.toHaveProperty(field)
  expect((await admin.get(one)).data).toMatchObject({
    order: { id: order.id },
    cost_of: 'order',
    license_plate: plate.toUpperCase(),
    lines: [{ order_line: { id: order_line_id, name: 'Glass' } }],
  })
  expect(
    await moves(async () => {
      expect(await admin.delete(one)).toMatchObject({
        status: 200,
        message: 'Transaction have been deleted!',
      })
    }),
  ).toEqual({ WIP_ORDER: -300_000, AP_THIRD_PARTY: 300_000 })
  expect(await costs(order)).toEqual([0, 0])
  expect((await order.get()).lines[0]).toMatchObject({ cost: 0, margin: 500_000 })
  expect((await admin.get(one)).status).toBe(404)
  expect((await admin.delete(one)).status).toBe(404)
})

test('several open orders of one plate: the answer names them, and the order decides', async () => {
  const first = await anOrder(garage, { lines: [outsideLine()] })
  const { vehicle, number, license_plate } = await first.get()
  const again = await garage.adviser.post('/admin/order', {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 16_000,
    lines: [outsideLine()],
  })
  const second = (await admin.get(`/admin/order/${again.data.id}`)).data
  const refused = await admin.post(path, body({ license_plate }))
  expect(refused).toMatchObject({
    status: 422,
    errors: {
      order_id: ['Several work orders of this license plate are open: choose one'],
      orders: [number, second.number],
    },
  })
  const one = await bought({ license_plate, order_id: second.id })
  expect((await admin.get(one)).data.order).toEqual({ id: second.id, number: second.number })
  expect(await costs(first)).toEqual([0, 0])
  expect(await costs(second)).toEqual([SUB_TOTAL, SUB_TOTAL])
})

test('after the invoice later cost is an expense, and what was billed for stays', async () => {
  const order = await walkTo(garage, 'ready')
  const plate = await plateOf(order)
  const before = await bought({ license_plate: plate })
  expect((await order.post('invoice', {})).status).toBe(201)
  expect(await admin.delete(before)).toMatchObject({
    status: 409,
    message: 'The work order is invoiced, so its cost cannot change',
  })
  expect((await admin.get(before)).data.can.remove).toMatchObject({ ok: false })
  expect(await moves(() => bought({ order_id: order.id }))).toEqual({
    COGS_THIRD_PARTY: SUB_TOTAL,
    AP_THIRD_PARTY: -SUB_TOTAL,
  })
  expect(await moves(() => bought({ license_plate: plate }))).toHaveProperty('COGS_THIRD_PARTY')
  expect((await costs(order))[0]).toBe(SUB_TOTAL)
  // it can still be paid
  expect((await pay(before)).status).toBe(201)
})

describe('the proof of payment', () => {
  test('pays from the source of funds, once', async () => {
    const one = await bought()
    expect(
      await moves(async () => {
        expect(await pay(one)).toMatchObject({
          status: 201,
          message: 'Proof successfully uploaded!',
        })
      }),
    ).toEqual({ AP_THIRD_PARTY: SUB_TOTAL, FUND: -SUB_TOTAL })
    expect((await owner.get(one)).data).toMatchObject({
      status: 'Paid',
      due: 0,
      source_of_funds: { id: account_id },
      payment_proof: { id: proof },
      paid_on: today(),
      entries: [{ event: 'recorded' }, { event: 'paid' }],
    })
    expect(await moves(() => pay(one))).toEqual({})
    expect(await pay(one)).toMatchObject({ status: 409 })
    expect(await moves(() => admin.delete(one))).toEqual({
      COGS_THIRD_PARTY: -SUB_TOTAL,
      FUND: SUB_TOTAL,
    })
  })

  test('a photo of the payment is a proof', async () => {
    const one = await bought()
    const photo = { payment_proof_file_id: null, payment_photo_file_id: proof }
    expect((await pay(one, photo)).status).toBe(201)
    expect((await owner.get(one)).data).toMatchObject({
      status: 'Paid',
      payment_proof: { id: proof },
      payment_photo: { id: proof },
    })
  })

  test('of twenty at once, one pays', async () => {
    const one = await bought()
    let answers: { status: number }[] = []
    const moved = await moves(async () => {
      answers = await Promise.all(Array.from({ length: 20 }, () => pay(one)))
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(moved).toEqual({ AP_THIRD_PARTY: SUB_TOTAL, FUND: -SUB_TOTAL })
  })

  test('is asked for: no fund, no proof, no day before the purchase or after today', async () => {
    const one = await bought()
    const wrong = async (given: object) => (await pay(one, given)).errors
    expect(await wrong({ payment_proof_file_id: null })).toHaveProperty('payment_proof_file_id')
    expect(await wrong({ payment_proof_file_id: 9999 })).toHaveProperty('payment_proof_file_id')
    expect(await wrong({ account_id: undefined })).toHaveProperty('account_id')
    const revenue = (await owner.get('/admin/account?keyword=revenue&country_id=1')).data.data
    expect(await wrong({ account_id: revenue.at(-1).id })).toHaveProperty('account_id')
    expect(await wrong({ paid_at: '2020-01-01' })).toHaveProperty('paid_at')
    expect(await wrong({ paid_at: '2090-01-01' })).toHaveProperty('paid_at')
    expect((await admin.get(one)).data.status).toBe('Unpaid')
  })

  test('a purchase made as paid goes through the payables as well', async () => {
    const paid = { status: 'paid', account_id, payment_proof_file_id: proof }
    expect(await moves(() => bought(paid))).toEqual({
      COGS_THIRD_PARTY: SUB_TOTAL,
      FUND: -SUB_TOTAL,
    })
    const wrong = async (given: object) =>
      (await admin.post(path, body({ ...paid, ...given }))).errors
    expect(await wrong({ payment_proof_file_id: null })).toHaveProperty('payment_proof_file_id')
    expect(await wrong({ account_id: null })).toHaveProperty('account_id')
  })
})

test('unpaid, it is corrected by a mirror and a new entry; paid, only its papers', async () => {
  const order = await anOrder(garage, { lines: [outsideLine()] })
  const one = await bought({ admin_fee: 1000 })
  const changed = {
    order_id: order.id,
    admin_fee: 0,
    lines: [{ name: 'Door', quantity: 2, unit_price: 50 }],
  }
  expect(
    await moves(async () => {
      expect((await admin.put(one, changed)).status).toBe(200)
    }),
  ).toEqual({
    COGS_THIRD_PARTY: -SUB_TOTAL,
    WIP_ORDER: 100,
    ADMIN_FEE: -1000,
    AP_THIRD_PARTY: SUB_TOTAL + 1000 - 100,
  })
  expect(await costs(order)).toEqual([100, 100])
  const now = (await owner.get(one)).data
  expect(now).toMatchObject({ total: 100, lines: [{ name: 'Door', quantity: 2 }] })
  expect(now.entries.map(({ event }: { event: string }) => event)).toEqual([
    'recorded',
    'recorded_reversed',
    'recorded',
  ])
  // papers move nothing
  expect(await moves(() => admin.put(one, { note: 'By post', invoice_code: 'F-1' }))).toEqual({})
  expect(await admin.put(one, { note: 'x', version: 1 })).toMatchObject({ status: 409 })
  await pay(one)
  expect((await admin.put(one, { note: 'Paid by bank' })).status).toBe(200)
  expect(await admin.put(one, { admin_fee: 5 })).toMatchObject({ status: 409 })
  expect((await admin.put(one, { admin_fee: 0, order_id: order.id })).status).toBe(200)
  expect(await moves(() => admin.delete(one))).toEqual({ WIP_ORDER: -100, FUND: 100 })
  expect(await costs(order)).toEqual([0, 0])
})

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
  expect(await wrong({ lines: [{ name: 'x', quantity: 1, unit_price: 0 }] })).toHaveProperty([
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
  // as the answers write it
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
