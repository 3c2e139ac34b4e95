/** Points are earned and redeemed. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { agreed, credit, debit } from '#test/invoices.ts'
import { addMonths } from '../rules.ts'
import {
  loyaltyFixture,
  setUpLoyalty,
  expectPointsIntegrity,
  tearDownLoyalty,
  today,
  posted,
  inGarage,
} from '#test/points-fixtures.ts'

beforeAll(setUpLoyalty)
afterAll(tearDownLoyalty)
afterEach(expectPointsIntegrity)

describe('earning', () => {
  test('a paid invoice earns one point for each Rp 10,000, booked at its expected cost', async () => {
    const member = await loyaltyFixture.aMember()
    const order = await loyaltyFixture.ordered(member, {
      lines: [
        agreed({ unit_price: 259_999 }),
        agreed({ kind: 'third_party', name: 'Chrome', unit_price: 500_000 }),
      ],
    })
    await order.finish()
    const { data: invoice } = await order.issue()
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, lots: [] })
    expect((await loyaltyFixture.paid(order, invoice, 500_000)).data.billing).toBe('part_paid')
    expect((await loyaltyFixture.look(member)).points).toBe(0)
    expect((await loyaltyFixture.paid(order, invoice, 259_999)).data.billing).toBe('paid')

    // nothing for the third party: floor(259,999 / 10,000)
    const seen = await loyaltyFixture.look(member)
    expect(seen).toMatchObject({
      points: 25,
      value: 2500,
      paid: 759_999,
      total_transaction: 759_999,
      vehicles: [{ license_plate: expect.stringMatching(/^B \d{4} \w{3}$/), brand: {}, model: {} }],
      last_visit: today(),
      status: 'active',
      lots: [
        {
          garage: { id: 1 },
          invoice: { id: invoice.id },
          points: 25,
          remaining: 25,
          booked_remaining: 2500,
          expires_on: addMonths(today(), 12),
        },
      ],
    })
    expect(seen.spending.at(-1)).toEqual({ month: today().slice(0, 7), net: 759_999, invoices: 1 })
    expect(await posted('points_earned', order.id)).toEqual(
      inGarage(1, credit('2-1220', 2500), debit('4-1930', 2500)),
    )
    expect(await loyaltyFixture.ledger(member)).toMatchObject([
      { kind: 'earn', points: 25, balance: 25, booked: 2500, order: { id: order.id } },
    ])
  })

  test('a discount reduces them, a down payment that covers the bill earns at once', async () => {
    const member = await loyaltyFixture.aMember()
    const order = await loyaltyFixture.ordered(member)
    await order.post('discount', { type: 'amount', amount: 100_000, reason: 'Regular' })
    await order.finish()
    const invoice = await order.post('invoice', { down_payment: 900_000 })
    expect(invoice.status).toBe(201)
    expect((await loyaltyFixture.look(member)).points).toBe(90)
  })

  test('by the tier held before it; the tier rises at once', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 5_000_000)
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: 500,
      tier: 'Silver',
      progress: { tier: 'Gold', missing: 10_000_000, until: addDays(today(), 364) },
    })
    // 1.25 points now
    await loyaltyFixture.spends(member, 10_070_000)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 500 + 1258, tier: 'Gold' })
    const { data } = await loyaltyFixture.owner.get(`/admin/customer/${member.customer_id}`)
    expect(data.tier).toBe('Gold')
  })

  test('a free invoice counts as paid and earns nothing', async () => {
    const member = await loyaltyFixture.aMember()
    const order = await loyaltyFixture.ordered(member, { lines: [agreed({ unit_price: 0 })] })
    await order.finish()
    expect((await order.issue()).status).toBe(201)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, lots: [] })
  })
})

describe('redeeming', () => {
  test('more points than 32 bits can hold are added, redeemed, returned and removed', async () => {
    const member = await loyaltyFixture.aMember()
    const adjustment = await loyaltyFixture.adjusts(member, 4_000_000_000, { garage_id: 1 })
    expect([adjustment.status, adjustment.data]).toEqual([201, { points: 4_000_000_000 }])
    const order = await loyaltyFixture.ordered(member, {
      lines: [agreed({ unit_price: 1_000_000_000_000 })],
    })
    expect(await order.offer()).toMatchObject({ available: 4_000_000_000, most: 5_000_000_000 })
    expect((await order.put(4_000_000_001)).errors).toEqual({
      points: ['Only 4000000000 points can be redeemed'],
    })
    expect((await order.put(3_000_000_000)).status).toBe(200)
    await order.finish()
    const { data: invoice } = await order.issue()
    expect(await order.get()).toMatchObject({
      points: 3_000_000_000,
      points_value: 300_000_000_000,
      grand_total: 700_000_000_000,
    })
    expect((await loyaltyFixture.look(member)).points).toBe(1_000_000_000)
    expect((await loyaltyFixture.voids(order, invoice)).status).toBe(200)
    expect((await loyaltyFixture.look(member)).points).toBe(4_000_000_000)
    expect((await loyaltyFixture.adjusts(member, -4_000_000_000)).data).toEqual({ points: 0 })
  })

  test('takes its value off the bill and releases the booked liability', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 5_000_000)
    const order = await loyaltyFixture.ordered(member, { lines: [agreed({ unit_price: 100_000 })] })
    expect(await order.offer()).toEqual({
      balance: 500,
      blocked: false,
      available: 500,
      most: 500,
      min_points: 100,
      worth: 100,
    })
    const answer = await order.put(300)
    expect(answer).toMatchObject({ status: 200, message: 'Points added to the order' })
    expect(await order.get()).toMatchObject({
      points: 300,
      points_value: 30_000,
      total: 70_000,
      grand_total: 70_000,
    })
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 500, reserved: 300 })
    await order.finish()
    const { data: invoice } = await order.issue()
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: 200,
      reserved: 0,
      lots: [{ remaining: 200, booked_remaining: 20_000 }],
    })
    expect(await posted('invoiced', order.id)).toEqual(
      inGarage(1, debit('1-1210', 70_000), debit('2-1220', 30_000), credit('4-1100', 100_000)),
    )
    const invoiceContent = (
      await loyaltyFixture.deskOf(1).adviser.get(`/admin/invoice/${invoice.id}`)
    ).data
    expect(invoiceContent).toMatchObject({ points: 300, points_value: 30_000, grand_total: 70_000 })
    // the part paid with points earns nothing, and Silver since the first invoice: floor(7 x 1.25)
    await loyaltyFixture.paid(order, invoice, 70_000)
    expect((await loyaltyFixture.look(member)).points).toBe(208)
  })

  test('at least 100 at a time, at most half of the bill, never more than available', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const order = await loyaltyFixture.ordered(member, { lines: [agreed({ unit_price: 30_001 })] })
    for (const [points, message] of [
      [99, 'Redeem at least 100 points'],
      [151, 'At most 150 points can be used for this order'],
      [201, 'Only 200 points can be redeemed'],
    ] as const) {
      const refused = await order.put(points)
      expect(refused).toMatchObject({ status: 422, errors: { points: [message] } })
    }
    expect((await order.put(150)).status).toBe(200)
    // again, instead of those
    expect((await order.put(120)).status).toBe(200)
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 120 })
    expect((await order.takeOff()).message).toBe('Points removed from the order')
    expect(await order.get()).toMatchObject({ points: 0, points_value: 0, grand_total: 30_001 })
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 0, points: 200 })
  })

  test('a smaller bill takes fewer, or none; the history logs it', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const order = await loyaltyFixture.ordered(member, { lines: [agreed({ unit_price: 40_000 })] })
    await order.put(200)
    await order.post('discount', { type: 'amount', amount: 10_000, reason: 'Regular' })
    expect(await order.get()).toMatchObject({ points: 150, points_value: 15_000, total: 15_000 })
    expect((await order.get()).history.at(-1)).toMatchObject({
      said: { code: 'orders.pointsReduced', values: { points: 150 } },
    })
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 150 })
    await order.post('discount', { type: 'amount', amount: 20_000, reason: 'More' })
    expect(await order.get()).toMatchObject({ points: 0, points_value: 0, total: 10_000 })
    expect((await order.get()).history.at(-1)).toMatchObject({
      said: { code: 'orders.pointsRemoved' },
    })
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 0 })
  })

  test('an order that is cancelled releases them', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const order = await loyaltyFixture.ordered(member)
    await order.put(200)
    expect((await order.move('cancelled', { reason: 'Sold' })).status).toBe(200)
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 0, points: 200 })
    expect(await order.get()).toMatchObject({ points: 0 })
  })

  test('the oldest lots first; a lot of another garage is released there', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 1_500_000, 2)
    await loyaltyFixture.spends(member, 1_000_000, 1)
    const [first] = (await loyaltyFixture.look(member)).lots
    const order = await loyaltyFixture.ordered(member)
    expect((await order.put(200)).status).toBe(200)
    expect((await loyaltyFixture.look(member)).lots).toMatchObject([
      { id: first.id, garage: { id: 2 }, reserved: 150 },
      { garage: { id: 1 }, reserved: 50 },
    ])
    await order.finish()
    await order.issue()
    const lines = await posted('invoiced', order.id)
    expect(lines.filter(({ garage_id }) => garage_id === 2)).toEqual(
      inGarage(2, debit('2-1220', 15_000), credit('1-1900', 15_000)),
    )
    expect(lines).toEqual(
      expect.arrayContaining(inGarage(1, debit('2-1220', 5000), debit('1-1900', 15_000))),
    )
  })

  test('two orders racing for the same points: one gets them', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 1_000_000)
    const orders = await Promise.all([
      loyaltyFixture.ordered(member),
      loyaltyFixture.ordered(member),
    ])
    const answers = await Promise.all(orders.map((order) => order.put(100)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await loyaltyFixture.look(member)).toMatchObject({ reserved: 100 })
  })

  test('not on a bill that is issued, not with an old version, not by a mechanic', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const { order } = await loyaltyFixture.spends(member, 1_000_000)
    expect((await order.put(100)).status).toBe(409)
    const open = await loyaltyFixture.ordered(member)
    const { adviser, mechanic } = loyaltyFixture.deskOf(1)
    const stale = await adviser.post(`/admin/order/${open.id}/points`, { points: 100, version: 99 })
    expect(stale.status).toBe(409)
    expect((await open.put(100, mechanic)).status).toBe(403)
    const offer = (who: typeof mechanic) => who.get(`/admin/order/${open.id}/points`)
    expect((await offer(adviser)).data).toMatchObject({ balance: 300 })
    expect((await offer(mechanic)).status).toBe(403)
    expect((await offer(loyaltyFixture.deskOf(2).adviser)).status).toBe(404)
    expect((await open.put(100, loyaltyFixture.deskOf(2).adviser)).status).toBe(404)
  })
})
