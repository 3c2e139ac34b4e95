/** Work that a third party does for nothing is paid from the start, and has no payment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transitionTo } from '#test/orders.ts'
import {
  account_id,
  admin,
  body,
  bought,
  costs,
  garage,
  moves,
  path,
  pay,
  proof,
  setUpBooks,
  tearDownBooks,
} from '#test/third-party-purchases.ts'

beforeAll(setUpBooks)
afterAll(tearDownBooks)

const lines = (unit_price: number) => [{ name: 'Windscreen', quantity: 2, unit: 'pcs', unit_price }]
const got = async (one: string) => (await admin.get(one)).data
const listed = async (status: string) =>
  (await admin.get(`${path}?limit=100&status=${status}`)).data.data.map(
    ({ id }: { id: number }) => id,
  )

test('it is Paid, stands with the paid ones, and no proof is asked for', async () => {
  let one = ''
  expect(await moves(async () => (one = await bought({ lines: lines(0) })))).toEqual({})
  const purchase = await got(one)
  expect(purchase).toMatchObject({
    status: 'Paid',
    total: 0,
    due: 0,
    paid_on: null,
    source_of_funds: null,
    entries: [],
    can: {
      correct: { ok: true },
      proof: { ok: false, why: { message: 'There is nothing to pay' } },
    },
  })
  expect(await listed('paid')).toContain(purchase.id)
  expect(await listed('unpaid')).not.toContain(purchase.id)
  const refused = await pay(one)
  expect([refused.status, refused.message]).toEqual([409, 'There is nothing to pay'])
  expect(await moves(() => admin.delete(one))).toEqual({})
  expect((await admin.get(one)).status).toBe(404)
})

test('an amount makes it unpaid, and nothing due makes it paid again', async () => {
  const one = await bought({ lines: lines(0) })
  const change = async (fields: object) => {
    const { version } = await got(one)
    const { status, errors } = await admin.put(one, { ...fields, version })
    expect([status, errors]).toEqual([200, undefined])
    const { status: paid, due } = await got(one)
    return [paid, due]
  }
  expect(await change({ admin_fee: 700 })).toEqual(['Unpaid', 700])
  expect(await change({ admin_fee: 0 })).toEqual(['Paid', 0])
  expect(await change({ lines: lines(500) })).toEqual(['Unpaid', 1000])
  expect((await pay(one)).status).toBe(201)
  expect(await got(one)).toMatchObject({ status: 'Paid', can: { correct: { ok: false } } })
})

test('a line for nothing stands beside others, and one is entered as paid', async () => {
  const both = await bought({ lines: [...lines(0), ...lines(100)] })
  expect(await got(both)).toMatchObject({ status: 'Unpaid', total: 200, due: 200 })
  const paid = { status: 'paid', account_id, payment_proof_file_id: proof }
  expect(
    await moves(async () => {
      expect(await got(await bought({ lines: lines(0), ...paid }))).toMatchObject({
        status: 'Paid',
        due: 0,
      })
    }),
  ).toEqual({})
  expect((await admin.post(path, body({ lines: lines(-1) }))).status).toBe(422)
})

test('for a work order it costs nothing, and the order is invoiced', async () => {
  const order = await transitionTo(garage, 'ready')
  const { license_plate } = await order.get()
  const one = await bought({ license_plate, lines: lines(0) })
  expect(await got(one)).toMatchObject({ order: { id: order.id }, cost_of: 'order' })
  expect(await costs(order)).toEqual([0, 0])
  expect((await admin.post(`/admin/order/${order.id}/invoice`, {})).status).toBe(201)
  expect(await got(one)).toMatchObject({ status: 'Paid', can: { correct: { ok: false } } })
})
