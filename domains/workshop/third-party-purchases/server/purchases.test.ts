/** Third-party purchases with and without an order: created, paid and corrected. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, transitionTo } from '#test/orders.ts'
import {
  world,
  garage,
  owner,
  admin,
  supplier_id,
  account_id,
  proof,
  setUpBooks,
  tearDownBooks,
  path,
  today,
  body,
  SUB_TOTAL,
  bought,
  pay,
  moves,
  costs,
  plateOf,
  outsideLine,
} from '#test/third-party-purchases.ts'

beforeAll(setUpBooks)
afterAll(tearDownBooks)

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
    order by l.entry_id desc limit 1`.execute(world.appContext.database.reads)
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
  const order = await transitionTo(garage, 'ready')
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

test('unpaid, it is corrected by a mirror and a new entry; paid, only its documents', async () => {
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
  // documents do not change the journal
  expect(await moves(() => admin.put(one, { note: 'By post', invoice_code: 'F-1' }))).toEqual({})
  expect(await admin.put(one, { note: 'x', version: 1 })).toMatchObject({ status: 409 })
  await pay(one)
  expect((await admin.put(one, { note: 'Paid by bank' })).status).toBe(200)
  expect(await admin.put(one, { admin_fee: 5 })).toMatchObject({ status: 409 })
  expect((await admin.put(one, { admin_fee: 0, order_id: order.id })).status).toBe(200)
  expect(await moves(() => admin.delete(one))).toEqual({ WIP_ORDER: -100, FUND: 100 })
  expect(await costs(order)).toEqual([0, 0])
})
