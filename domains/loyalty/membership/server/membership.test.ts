import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { type Member, aLoyaltyGarage } from '#test/members.ts'
import { type World, aWorld } from '#test/world.ts'
import { customerOfCard } from '#domains/people/customers/rules.ts'
import { type Tier, addMonths, liabilityOf, pointsOf } from '../rules.ts'
import { lowerTiers } from './nightly.ts'

let world: World
let loyaltyDesk: Awaited<ReturnType<typeof aLoyaltyGarage>>

beforeAll(async () => {
  world = await aWorld()
  loyaltyDesk = await aLoyaltyGarage(world)
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

const today = () => dayIn('Asia/Jakarta', new Date())
const terms = {
  step: 10_000,
  worth: 100,
  min_points: 100,
  max_share: 50,
  months: 12,
  redemption_share: 100,
  tiers: [
    { name: 'Bronze', from: 0, multiplier: 1 },
    { name: 'Silver', from: 5_000_000, multiplier: 1.25 },
    { name: 'Gold', from: 15_000_000, multiplier: 1.5 },
    { name: 'Platinum', from: 40_000_000, multiplier: 2 },
  ] as Tier[],
}
const path = '/admin/membership'
const listed = async (query: string) =>
  (await loyaltyDesk.owner.get(`${path}?limit=100&${query}`)).data

/** Moves the last visit to another day. */
const cameOn = ({ customer_id }: Member, day: string) =>
  world.appContext.database.writes
    .updateTable('memberships')
    .set({ last_visit: day })
    .where('customer_id', '=', customer_id)
    .execute()

/** A coupon for each of them. */
async function given(members: Member[]) {
  const { data } = await loyaltyDesk.owner.post('/admin/voucher', {
    name: 'Thank you',
    code: 'THANKS-AA',
    category: 'all',
    quantity: 10,
    expiry_date: addDays(today(), 30),
    discount_percent: 10,
  })
  await loyaltyDesk.owner.post(`/admin/voucher/${data.id}/publish`)
  const customer_ids = members.map(({ customer_id }) => customer_id)
  expect(
    (await loyaltyDesk.owner.post(`/admin/voucher/${data.id}/grant`, { customer_ids })).status,
  ).toBe(200)
}

describe('the list', () => {
  test('has each customer, by status, tier and expiring points, in every order', async () => {
    const [active, sleeping, lost, barred] = [
      await loyaltyDesk.aMember('Aa Active'),
      await loyaltyDesk.aMember('Aa Sleeping'),
      await loyaltyDesk.aMember('Aa Lost'),
      await loyaltyDesk.aMember('Aa Blocked'),
    ]
    await loyaltyDesk.spends(active, 5_000_000)
    await cameOn(sleeping, addDays(today(), -366))
    await cameOn(lost, addDays(today(), -731))
    await loyaltyDesk.owner.post(`${path}/${barred.customer_id}/block`, { reason: 'Fraud' })
    await given([lost, barred])
    for (const [status, { customer_id }] of [
      ['active', active],
      ['sleeping', sleeping],
      ['lost', lost],
      ['blocked', barred],
    ] as const) {
      const { data, total } = await listed(`status=${status}&keyword=aa`)
      expect([status, total, data[0].id, data[0].status]).toEqual([status, 1, customer_id, status])
    }
    expect((await listed('tier=Silver&keyword=aa')).data).toMatchObject([
      {
        name: 'Aa Active',
        tier: 'Silver',
        points: 500,
        total_transaction: 5_000_000,
        vehicles: 1,
        last_visit: today(),
        vouchers: { active: 0, used: 0, expired: 0 },
      },
    ])
    // a day at the edge still counts
    await cameOn(sleeping, addDays(today(), -365))
    expect((await listed('status=sleeping&keyword=aa')).total).toBe(0)
    for (const sort of [
      'name',
      'tier',
      'status',
      'points',
      'vouchers',
      'total_transaction',
      'vehicles',
      'last_visit',
    ]) {
      const up = (await listed(`sort=${sort}&keyword=aa`)).data.map(({ id }: { id: number }) => id)
      const down = (await listed(`sort=-${sort}&keyword=aa`)).data.map(
        ({ id }: { id: number }) => id,
      )
      expect([sort, up]).toEqual([sort, down.toReversed()])
      expect([sort, up.length]).toEqual([sort, 4])
    }
    expect((await listed('sort=-points&keyword=aa')).data[0].id).toBe(active.customer_id)
    expect((await listed('sort=-vouchers&keyword=aa')).data.slice(0, 2)).toMatchObject([
      { id: barred.customer_id, vouchers: { active: 1, used: 0, expired: 0 } },
      { id: lost.customer_id, vouchers: { active: 1, used: 0, expired: 0 } },
    ])
    expect((await listed('sort=-status&keyword=aa')).data.at(-1).status).toBe('blocked')
    expect((await loyaltyDesk.owner.get(`${path}?sort=phone`)).status).toBe(422)
  })

  test('points that expire within 30 days', async () => {
    const member = await loyaltyDesk.aMember('Ee Ending')
    await loyaltyDesk.spends(member, 1_000_000)
    const [lot] = (await loyaltyDesk.look(member)).lots
    const ends = async (day: string) => {
      await sql`update point_lots set expires_on = ${day} where id = ${lot.id}`.execute(
        world.appContext.database.writes,
      )
      const { data } = (await loyaltyDesk.owner.get(`${path}/expiring?limit=100&keyword=ee`)).data
      return [data.length, (await listed('expiring=true&keyword=ee')).total]
    }
    expect(await ends(addDays(today(), 31))).toEqual([0, 0])
    expect(await ends(addDays(today(), 30))).toEqual([1, 1])
    expect((await loyaltyDesk.look(member)).expiring).toBe(100)
  })

  test('is for the super admin alone', async () => {
    const member = await loyaltyDesk.aMember()
    for (const role of [
      'admin',
      'finance',
      'service adviser',
      'mechanic',
      'super admin - manufacture',
    ] as const) {
      const who = await world.signedInAs(role)
      for (const call of [
        '',
        `/${member.customer_id}`,
        `/${member.customer_id}/points`,
        '/expiring',
        '/settings?country_id=1',
      ])
        expect([role, call, (await who.get(`${path}${call}`)).status]).toEqual([role, call, 403])
      expect((await who.post(`${path}/${member.customer_id}/block`, { reason: 'x' })).status).toBe(
        403,
      )
      expect(
        (await who.post(`${path}/${member.customer_id}/points/adjust`, { points: 1, reason: 'x' }))
          .status,
      ).toBe(403)
    }
    expect((await loyaltyDesk.owner.get(`${path}/999999`)).status).toBe(404)
  })
})

describe('adjusting', () => {
  test('adds and removes, booked in the garage of the last visit', async () => {
    const member = await loyaltyDesk.aMember()
    expect((await loyaltyDesk.adjusts(member, 100)).errors).toHaveProperty('garage_id')
    expect((await loyaltyDesk.adjusts(member, 100, { garage_id: 3 })).errors).toHaveProperty(
      'garage_id',
    )
    expect((await loyaltyDesk.adjusts(member, 100, { garage_id: 2 })).data).toEqual({ points: 100 })
    expect((await loyaltyDesk.adjusts(member, 0)).errors).toHaveProperty('points')
    await loyaltyDesk.ordered(member)
    expect((await loyaltyDesk.adjusts(member, 50)).data).toEqual({ points: 150 })
    expect((await loyaltyDesk.look(member)).lots).toMatchObject([
      { garage: { id: 2 }, points: 100, invoice: null, expires_on: addMonths(today(), 12) },
      { garage: { id: 1 }, points: 50 },
    ])
    expect((await loyaltyDesk.adjusts(member, -120)).data).toEqual({ points: 30 })
    expect((await loyaltyDesk.adjusts(member, -31)).errors).toEqual({
      points: ['Only 30 points can be redeemed'],
    })
    expect(await loyaltyDesk.ledger(member)).toMatchObject([
      { kind: 'adjust', points: 100, booked: 10_000, reason: 'Goodwill', by: 'Test super admin' },
      { kind: 'adjust', points: 50 },
      { kind: 'adjust', points: -100, balance: 50 },
      { kind: 'adjust', points: -20, balance: 30 },
    ])
    await expectIntegrity(world.appContext.database.reads)
  })
})

describe('a blocked member', () => {
  test('neither earns nor redeems, until it is unblocked', async () => {
    const member = await loyaltyDesk.aMember()
    await loyaltyDesk.spends(member, 2_000_000)
    const open = await loyaltyDesk.ordered(member)
    await open.put(150)
    const block = () =>
      loyaltyDesk.owner.post(`${path}/${member.customer_id}/block`, { reason: 'Fraud' })
    expect((await block()).status).toBe(200)
    expect((await block()).message).toBe('This membership is blocked')
    expect(await open.offer()).toMatchObject({ blocked: true, available: 0 })
    expect((await open.put(100)).message).toBe('This membership is blocked')
    // its invoice releases them, with the reason
    await open.finish()
    await loyaltyDesk.billed(open)
    expect(await open.get()).toMatchObject({ points: 0, grand_total: 1_000_000 })
    expect((await open.get()).history.at(-1)).toMatchObject({
      said: { code: 'orders.pointsBlocked' },
    })
    expect(await loyaltyDesk.look(member)).toMatchObject({
      status: 'blocked',
      points: 200,
      reserved: 0,
      blocked_reason: 'Fraud',
    })
    const unblock = () => loyaltyDesk.owner.post(`${path}/${member.customer_id}/unblock`)
    expect((await unblock()).status).toBe(200)
    expect((await unblock()).status).toBe(409)
    await loyaltyDesk.spends(member, 1_000_000)
    expect((await loyaltyDesk.look(member)).points).toBe(300)
  })
})

describe('tiers', () => {
  test('fall on the first of a month, one step, once', async () => {
    const member = await loyaltyDesk.aMember()
    await loyaltyDesk.spends(member, 16_000_000)
    expect((await loyaltyDesk.look(member)).tier).toBe('Gold')
    const first = (months: number) =>
      new Date(`${addMonths(`${today().slice(0, 7)}-01`, months)}T12:00:00Z`)
    const tierAfter = async (months: number) => {
      await lowerTiers(world.appContext, first(months))
      return (await loyaltyDesk.look(member)).tier
    }
    expect(await tierAfter(11)).toBe('Gold')
    expect(await tierAfter(13)).toBe('Silver')
    expect(await tierAfter(13)).toBe('Silver')
    expect(await tierAfter(14)).toBe('Bronze')
    expect(await tierAfter(15)).toBe('Bronze')
  })

  test('show the amount missing for the next, or to keep the current one', async () => {
    const member = await loyaltyDesk.aMember()
    await loyaltyDesk.spends(member, 4_000_000)
    expect((await loyaltyDesk.look(member)).progress).toEqual({
      tier: 'Silver',
      missing: 1_000_000,
      until: addDays(today(), 364),
      keeps: false,
    })
    const { order, invoice } = await loyaltyDesk.spends(member, 2_000_000)
    expect((await loyaltyDesk.look(member)).progress).toMatchObject({
      tier: 'Gold',
      missing: 9_000_000,
    })
    // a void does not lower the tier before the first of a month
    await loyaltyDesk.voids(order, invoice)
    expect((await loyaltyDesk.look(member)).tier).toBe('Silver')
    expect((await loyaltyDesk.look(member)).progress).toEqual({
      tier: 'Silver',
      missing: 1_000_000,
      until: addDays(addMonths(`${today().slice(0, 7)}-01`, 1), -1),
      keeps: true,
    })
  })
})

describe('settings', () => {
  const put = (body: object) =>
    loyaltyDesk.owner.put(`${path}/settings`, {
      ...terms,
      country_id: 3,
      valid_from: addDays(today(), 2),
      ...body,
    })

  test('are valid from a day on; an invoice uses those of its day', async () => {
    const read = async (country = 3) =>
      (await loyaltyDesk.owner.get(`${path}/settings?country_id=${country}`)).data
    expect((await read()).settings).toMatchObject([{ valid_from: '2000-01-01', ...terms }])
    expect((await put({ step: 20_000 })).message).toBe('Membership settings saved')
    expect((await put({ step: 30_000 })).status).toBe(200)
    expect((await read()).settings).toMatchObject([{ step: 30_000 }, { step: 10_000 }])
    expect((await put({ valid_from: '2026-01-01' })).errors).toHaveProperty('valid_from')
    expect((await put({ max_share: 50.001 })).errors).toHaveProperty('max_share')
    expect((await put({ tiers: terms.tiers.slice(1) })).errors).toHaveProperty('tiers')
    expect(
      (await put({ tiers: terms.tiers.map((tier) => ({ ...tier, from: 0 })) })).errors,
    ).toHaveProperty('tiers')

    const member = await loyaltyDesk.aMember()
    await put({ country_id: 1, valid_from: today(), redemption_share: 80, worth: 50 })
    const { order, invoice } = await loyaltyDesk.spends(member, 2_000_000)
    // 200 points x Rp 50 x 80 %
    expect((await loyaltyDesk.look(member)).lots).toMatchObject([
      { points: 200, booked_remaining: 8000 },
    ])
    // redeemed at its face: the difference goes to 4-1930
    const next = await loyaltyDesk.ordered(member)
    await next.put(200)
    expect((await next.get()).points_value).toBe(10_000)
    await next.finish()
    await next.issue()
    await loyaltyDesk.voids(order, invoice)
    await expectIntegrity(world.appContext.database.reads)
    await put({ country_id: 1, valid_from: today() })
  })

  test('are simulated on past payments, order by order', async () => {
    const member = await loyaltyDesk.aMember('Rr Rehearsed')
    await loyaltyDesk.spends(member, 4_900_000)
    await loyaltyDesk.spends(member, 2_345_678)
    await loyaltyDesk.spends(member, 1_999_999)
    const settings = {
      ...terms,
      country_id: 1,
      step: 5000,
      tiers: terms.tiers.map((tier) =>
        tier.name === 'Silver' ? { ...tier, from: 7_000_000 } : tier,
      ),
    }
    const entries = (await loyaltyDesk.ledger(member)).length
    const answer = await loyaltyDesk.owner.post(`${path}/rehearse`, {
      settings: { ...settings, valid_from: today() },
      days: 90,
    })
    expect(answer.status).toBe(200)
    const mine = answer.data.customers.find(
      ({ customer }: { customer: { full_name: string } }) => customer.full_name === 'Rr Rehearsed',
    )
    // before: 490 x 1, 234 x 1, 199 x 1.25 (7,245,678 paid); after: 980 x 1, 469 x 1, 399 x 1.25
    const before = 490 + 234 + Math.floor(199 * 1.25)
    const after = 980 + 469 + Math.floor(399 * 1.25)
    expect(mine).toMatchObject({ amount: after - before, orders: 3 })
    const { rows } = await sql<{
      customer_id: number
      paid_on: string
      net: number
      earning: number
    }>`
      select customer_id, paid_on, net, earning from membership_invoices where voided_on is null
      order by customer_id, paid_on, invoice_id`.execute(world.appContext.database.reads)
    const multiplied = (paid: number, tiers: readonly Tier[], points: number) =>
      Math.floor(points * [...tiers].reverse().find(({ from }) => paid >= from)!.multiplier)
    let difference = 0
    const paid = new Map<number, number>()
    for (const row of rows) {
      const sum = paid.get(row.customer_id) ?? 0
      difference +=
        multiplied(sum, settings.tiers, Math.floor(row.earning / 5000)) -
        multiplied(sum, terms.tiers, Math.floor(row.earning / 10_000))
      paid.set(row.customer_id, sum + row.net)
    }
    expect(answer.data).toMatchObject({ replayed: rows.length, amount: difference })
    expect((await loyaltyDesk.ledger(member)).length).toBe(entries)
  })
})

test('the code of a card finds its customer', async () => {
  const member = await loyaltyDesk.aMember('Cc Card')
  const code = `member-${String(member.customer_id).padStart(6, '0')}`
  const { data } = await loyaltyDesk.deskOf(1).adviser.get(`/admin/customer?keyword=${code}`)
  expect(data.data.map(({ id }: { id: number }) => id)).toEqual([member.customer_id])
  expect(customerOfCard('MEMBER-00')).toBeUndefined()
  expect(customerOfCard('0812')).toBeUndefined()
})

/**
 * Example 52 of IFRS 15 (ASC 606-10-55-353): one point for each $10, worth $1; $100,000 of purchases earn 10,000 points, of
 * which 9,500 are expected to be redeemed. There the price is split by stand-alone prices: 100,000 x 9,500 / 109,500 =
 * 8,676 is deferred. Rule 9 defers points x worth x share: 9,500, which is 824 more and needs no stand-alone price.
 */
test('the worked example of IFRS 15, as far as the rules allow', () => {
  const example = {
    ...terms,
    step: 10,
    worth: 1,
    redemption_share: 95,
    tiers: terms.tiers.map((tier) => ({ ...tier, multiplier: 1 })),
  }
  const points = pointsOf(100_000, 'Bronze', example)
  expect(points).toBe(10_000)
  const deferred = liabilityOf(points, example)
  expect(deferred).toBe(9500)
  const byStandAlonePrices = Math.round((100_000 * 9500) / (100_000 + 9500))
  expect([byStandAlonePrices, deferred - byStandAlonePrices]).toEqual([8676, 824])
})
