/** Bills and delivery of a build, and the settlement of a cancelled one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  WORKSHOP,
  anItem,
  assertInOrder,
  bank,
  bankCode,
  booked,
  deliver,
  drawn,
  finance,
  finish,
  inBuild,
  maker,
  money,
  move,
  namesOf,
  openWorkshop,
  outside,
  path,
  pay,
  readBuild,
  take,
  world,
} from '#test/workshop.ts'
import { aCar } from '#test/orders.ts'

beforeAll(openWorkshop)
afterAll(() => world.close())

describe('bills and delivery', () => {
  const bill = async (id: number, amount: number) =>
    maker.post(`${path}/${id}/bill`, { stage_id: (await readBuild(id)).stages[0]?.id, amount })
  const payBill = (id: number, billId: number, amount: number, fields: object = {}) =>
    maker.post(`${path}/${id}/bill/${billId}/payment`, { amount, account_id: bank, ...fields })

  test('a bill is owed, paid in parts, never above what is due, and is no revenue yet', async () => {
    const id = await inBuild()
    const made = await bill(id, 30_000_000)
    expect([made.status, made.data.number]).toEqual([
      201,
      expect.stringMatching(/^BIL\/\w+\/\d{4}\/\d{5}$/),
    ])
    expect(await booked(id)).toEqual({ '1-1210': 30_000_000, '2-1230': -30_000_000 })
    const { data } = await finance.get(`/admin/report/receivables?country_id=1`)
    expect(data.totals.total).toBeGreaterThanOrEqual(30_000_000)
    expect((await payBill(id, made.data.id, 10_000_000)).data.due).toBe(20_000_000)
    expect((await payBill(id, made.data.id, 20_000_001)).codes).toEqual({
      amount: [{ code: 'build-money.aboveDue', values: { due: 20_000_000 } }],
    })
    expect(await booked(id)).toEqual({
      [await bankCode()]: 10_000_000,
      '1-1210': 20_000_000,
      '2-1230': -30_000_000,
    })
    expect(await money(id)).toMatchObject({
      deposits: 10_000_000,
      bills: [{ paid: 10_000_000, due: 20_000_000, kind: 'stage' }],
    })
    await assertInOrder()
  })

  test('delivered: revenue, tax and cost to the rupiah; the last bill has the rest', async () => {
    const db = world.appContext.database.writes
    const { id: tax_code_id } = await db
      .insertInto('tax_codes')
      .values({
        country_id: 1,
        code: 'TAX',
        kind: 'standard',
        name: JSON.stringify(namesOf('Tax')),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rate = { tax_code_id, valid_from: '2020-01-01', basis_points: 1100 }
    await db.insertInto('tax_code_rates').values(rate).execute()
    const id = await inBuild(100_000_000)
    await pay(id, 40_000_000)
    await bill(id, 30_000_000)
    const steel = await anItem(4, 2_000_000)
    await take(id, steel, 4)
    await finish(id)
    expect((await deliver(id)).code).toBe('build-money.unpaid')
    const gone = await deliver(id, { reason: 'pays on Friday' })
    await db.deleteFrom('tax_code_rates').where('tax_code_id', '=', tax_code_id).execute()
    expect(gone.data.status).toBe('delivered')
    expect(gone.data.history[0]).toMatchObject({ from: 'finished', reason: 'pays on Friday' })
    expect(await booked(id)).toEqual({
      [await bankCode()]: 40_000_000,
      '1-1210': 71_000_000,
      '1-1320': -8_000_000,
      '2-1310': -11_000_000,
      '4-1400': -100_000_000,
      '5-1400': 8_000_000,
    })
    const { bills, unpaid } = await money(id)
    expect(bills[0]).toMatchObject({
      kind: 'final',
      price: 100_000_000,
      tax: 11_000_000,
      amount: 41_000_000,
      due: 41_000_000,
    })
    expect(unpaid).toBe(71_000_000)
    expect((await payBill(id, bills[0].id, 41_000_000)).data.due).toBe(0)
    expect((await take(id, steel, 1)).code).toBe('build-money.costClosed')
    expect((await pay(id, 1)).code).toBe('build-money.closed')
    await assertInOrder()
  })

  test('stands on the page of its car once it is delivered', async () => {
    const adviser = await world.signedInAs('service adviser')
    const { vehicle_id, customer_id } = await aCar({ world, adviser: adviser })
    const id = await inBuild(1_000_000)
    const { version } = await readBuild(id)
    await maker.put(`${path}/${id}`, { vehicle_id, customer_id, version })
    const shown = async () => (await adviser.get(`/admin/vehicle/${vehicle_id}`)).data.builds
    await finish(id)
    expect(await shown()).toEqual([])
    await deliver(id, { reason: 'pays later' })
    const { number, name } = await readBuild(id)
    expect(await shown()).toMatchObject([{ id, number, name, delivered_on: expect.any(String) }])
  })

  test('more was paid than it costs: the rest is the customer’s', async () => {
    const id = await inBuild(5_000_000)
    await pay(id, 6_000_000)
    await finish(id)
    expect((await deliver(id)).status).toBe(200)
    expect(await booked(id)).toEqual({
      [await bankCode()]: 6_000_000,
      '2-1210': -1_000_000,
      '4-1400': -5_000_000,
    })
    await assertInOrder()
    const back = (amount: number, fields: object = {}) =>
      maker.post(`${path}/${id}/payback`, { amount, account_id: bank, ...fields })
    const sums = async () => (await maker.get(`/manufacture/build-order/${id}/money`)).data
    expect(await sums()).toMatchObject({ overpaid: 1_000_000, deposits: 6_000_000 })
    expect((await back(1_000_001)).codes).toEqual({
      amount: [{ code: 'build-money.aboveOverpaid', values: { overpaid: 1_000_000 } }],
    })
    expect((await back(1, { paid_at: '2020-01-01' })).status).toBe(422)
    expect(
      (await finance.post(`${path}/${id}/payback`, { amount: 1, account_id: bank })).status,
    ).toBe(403)
    expect((await back(400_000)).data).toMatchObject({ overpaid: 600_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => back(600_000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await booked(id)).toEqual({ [await bankCode()]: 5_000_000, '4-1400': -5_000_000 })
    expect(await sums()).toMatchObject({ overpaid: 0, deposits: 5_000_000 })
    expect((await back(1)).code).toBe('build-money.notOverpaid')
    await assertInOrder()
  })

  test('a price below deposit and bills lowers what is open first; only what was received above it goes back', async () => {
    const id = await inBuild(100_000_000)
    await pay(id, 50_000_000)
    const made = await bill(id, 80_000_000)
    await finish(id)
    expect((await readBuild(id)).money).toMatchObject({ unpaid: 50_000_000 })
    expect((await deliver(id, { reason: 'pays later' })).status).toBe(200)
    const after = await money(id)
    expect(after).toMatchObject({ overpaid: 0, unpaid: 50_000_000 })
    expect(after.bills).toMatchObject([
      { kind: 'final', amount: -30_000_000, due: 0 },
      { kind: 'stage', lowered: 30_000_000, due: 50_000_000 },
    ])
    expect(await booked(id)).toEqual({
      [await bankCode()]: 50_000_000,
      '1-1210': 50_000_000,
      '4-1400': -100_000_000,
    })
    expect(
      (await maker.post(`${path}/${id}/payback`, { amount: 1, account_id: bank })).status,
    ).toBe(409)
    await assertInOrder()

    // a bad debt of a bill is written off like that of an invoice
    const off = (body: object = {}, who = finance) =>
      who.post(`${path}/${id}/bill/${made.data.id}/write-off`, { reason: 'Gone', ...body })
    expect((await off({}, maker)).status).toBe(403)
    expect((await off({ amount: 50_000_001 })).errors).toHaveProperty('amount')
    expect(await off()).toMatchObject({ status: 201, data: { due: 0 } })
    expect(await booked(id)).toMatchObject({ '6-2100': 50_000_000 })
    expect((await payBill(id, made.data.id, 1)).message).toBe('Reverse the write-off first')
    await assertInOrder()
    const back = `${path}/${id}/bill/${made.data.id}/write-off/reverse`
    expect(await finance.post(back, { reason: 'Paid after all' })).toMatchObject({
      status: 200,
      data: { due: 50_000_000 },
    })
    expect((await payBill(id, made.data.id, 50_000_000)).status).toBe(201)
    await assertInOrder()
  })

  test('a bill that was given up was not received: it is owed again before it asks for less', async () => {
    const id = await inBuild(100_000_000)
    await pay(id, 50_000_000)
    const { data: made } = await bill(id, 80_000_000)
    expect((await payBill(id, made.id, 20_000_000)).status).toBe(201)
    const debt = `${path}/${id}/bill/${made.id}/write-off`
    expect((await finance.post(debt, { reason: 'Gone', amount: 40_000_000 })).status).toBe(201)
    await finish(id)
    // 20,000,000 are due and can be reduced; the other 10,000,000 were never received
    expect(await deliver(id, { reason: 'gave up' })).toMatchObject({
      status: 409,
      message: 'Reverse the write-off first',
    })
    expect((await finance.post(`${debt}/reverse`, { reason: 'Before delivery' })).status).toBe(200)
    expect((await deliver(id, { reason: 'pays later' })).status).toBe(200)
    expect(await money(id)).toMatchObject({ overpaid: 0, unpaid: 30_000_000 })
    expect((await finance.post(debt, { reason: 'Gone' })).data).toMatchObject({ due: 0 })
    expect(await booked(id)).toEqual({
      [await bankCode()]: 70_000_000,
      '6-2100': 30_000_000,
      '4-1400': -100_000_000,
    })
    await assertInOrder()
  })

  test('not before it is finished and signed by both, and once of twenty', async () => {
    const id = await inBuild(1_000_000)
    await pay(id, 1_000_000)
    expect((await deliver(id)).code).toBe('build-money.notFinished')
    await finish(id, ['customer'])
    expect((await readBuild(id)).can.deliver).toMatchObject({
      ok: false,
      why: { code: 'build-money.signatureMissing' },
    })
    expect((await deliver(id)).code).toBe('build-money.signatureMissing')
    await maker.post(`${path}/${id}/signature`, { signer: 'workshop', svg: drawn })
    const { version } = await readBuild(id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => maker.post(`${path}/${id}/deliver`, { version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await booked(id)).toEqual({ [await bankCode()]: 1_000_000, '4-1400': -1_000_000 })
    expect((await finance.post(`${path}/${id}/deliver`, { version })).status).toBe(403)
    await assertInOrder()
  })

  test('cancelled: what is not paid of a bill goes first, the rest is paid back, the cost is written off', async () => {
    const id = await inBuild()
    await pay(id, 5_000_000)
    const made = await bill(id, 20_000_000)
    await payBill(id, made.data.id, 8_000_000)
    await take(id, await anItem(2, 700_000), 2)
    const reason = 'The owner moved away'
    expect((await readBuild(id)).allowed.at(-1)?.needs).toEqual(['reason', 'deposit', 'cost'])
    const refund = { reason, deposit: 'refund', account_id: bank }
    expect((await move(id, 'cancelled', refund)).codes).toEqual({
      cost: [{ code: 'build-money.whereCost' }],
    })
    // the rejected delivery wrote nothing
    expect((await money(id)).bills[0]).toMatchObject({ withdrawn: 0, due: 12_000_000 })
    expect((await move(id, 'cancelled', { ...refund, cost: 'write_off' })).status).toBe(200)
    expect(await booked(id)).toEqual({ '1-1320': -1_400_000, '5-1400': 1_400_000 })
    expect((await money(id)).bills[0]).toMatchObject({ withdrawn: 12_000_000, due: 0 })
    await assertInOrder()
  })

  test('cancelled into stock: one item of the build’s name at its cost', async () => {
    const id = await inBuild()
    await take(id, await anItem(1, 900_000), 1)
    await outside(id, 100_000)
    const { name, number } = await readBuild(id)
    const ended = await move(id, 'cancelled', { reason: 'Sold as it stands', cost: 'to_stock' })
    expect(ended.status).toBe(200)
    expect(await booked(id)).toEqual({ '1-1320': 100_000, '2-1120': -100_000 })
    const items = await maker.get(
      `/admin/garage/${WORKSHOP}/inventory?keyword=${encodeURIComponent(number)}`,
    )
    expect(items.data.data).toMatchObject([{ name, quantity: 1 }])
    await assertInOrder()
  })
})
