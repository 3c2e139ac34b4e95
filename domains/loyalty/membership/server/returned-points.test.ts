/** Points return with a void, and expire. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { credit, debit } from '#test/invoices.ts'
import { expirePoints } from './nightly.ts'
import {
  world,
  loyaltyFixture,
  setUpLoyalty,
  expectPointsIntegrity,
  tearDownLoyalty,
  today,
  posted,
  inGarage,
  endsOn,
} from '#test/points-fixtures.ts'

beforeAll(setUpLoyalty)
afterAll(tearDownLoyalty)
afterEach(expectPointsIntegrity)

describe('a void', () => {
  test('withdraws earned points and returns spent ones', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const order = await loyaltyFixture.ordered(member)
    await order.put(200)
    await order.finish()
    const invoice = await loyaltyFixture.billed(order)
    expect((await loyaltyFixture.look(member)).points).toBe(98)
    expect((await loyaltyFixture.voids(order, invoice, true)).status).toBe(200)
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: 200,
      reserved: 0,
      debt: 0,
      paid: 2_000_000,
    })
    expect((await order.get()).history.at(-1)).toMatchObject({
      said: { code: 'orders.pointsReturned' },
    })
    expect(await order.get()).toMatchObject({ points: 0, grand_total: 1_000_000, billing: 'void' })
    expect(
      (await loyaltyFixture.ledger(member)).map(
        ({ kind, points }: { kind: string; points: number }) => [kind, points],
      ),
    ).toEqual([
      ['earn', 200],
      ['redeem', -200],
      ['earn', 98],
      ['reverse', -98],
      ['release', 200],
    ])
    // and the replacement may use them again
    expect((await order.put(200)).status).toBe(200)
    expect((await order.issue()).status).toBe(201)
    // the earlier payment pays it: 98 are earned at once
    expect((await loyaltyFixture.look(member)).points).toBe(98)
  })

  test('spent points become a debt, and the next points repay it', async () => {
    const member = await loyaltyFixture.aMember()
    const { order: first, invoice } = await loyaltyFixture.spends(member, 2_000_000)
    const second = await loyaltyFixture.ordered(member)
    await second.put(150)
    await second.finish()
    await second.issue()
    await loyaltyFixture.voids(first, invoice)
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: -150,
      debt: 150,
      value: 0,
      lots: [],
    })
    // nothing to redeem while more is owed
    const third = await loyaltyFixture.ordered(member)
    expect(await third.offer()).toMatchObject({ balance: -150, available: 0 })
    // 98 repay a part, the next invoice the remainder
    const bill = (await third.get()).due
    expect(bill).toBe(1_000_000)
    await third.finish()
    await loyaltyFixture.billed(third)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: -50, debt: 50, lots: [] })
    await loyaltyFixture.spends(member, 1_200_000, 2)
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: 70,
      debt: 0,
      lots: [{ garage: { id: 2 }, remaining: 70, booked_remaining: 7000 }],
    })
  })

  test('returned points repay the debt they left', async () => {
    const member = await loyaltyFixture.aMember()
    const { order: first, invoice } = await loyaltyFixture.spends(member, 2_000_000)
    const second = await loyaltyFixture.ordered(member)
    await second.put(150)
    await second.finish()
    const { data: bill } = await second.issue()
    await loyaltyFixture.voids(first, invoice)
    await loyaltyFixture.voids(second, bill)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, debt: 0, lots: [] })
  })

  test('a lot that expired meanwhile is valid for another 30 days', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const order = await loyaltyFixture.ordered(member)
    await order.put(150)
    await order.finish()
    const { data: invoice } = await order.issue()
    const [lot] = (await loyaltyFixture.look(member)).lots
    await endsOn(lot.id, addDays(today(), -1))
    expect(await expirePoints(world.appContext)).toBe(1)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, lots: [] })
    await loyaltyFixture.voids(order, invoice)
    expect(await loyaltyFixture.look(member)).toMatchObject({
      points: 150,
      lots: [{ id: lot.id, remaining: 150, expires_on: addDays(today(), 30) }],
    })
  })

  test('expired points leave no debt', async () => {
    const member = await loyaltyFixture.aMember()
    const { order, invoice } = await loyaltyFixture.spends(member, 2_000_000)
    const [lot] = (await loyaltyFixture.look(member)).lots
    await endsOn(lot.id, addDays(today(), -1))
    await expirePoints(world.appContext)
    expect((await loyaltyFixture.look(member)).points).toBe(0)
    expect((await loyaltyFixture.voids(order, invoice)).status).toBe(200)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, debt: 0 })
    expect(await posted('points_unexpired', order.id)).toEqual(
      inGarage(1, credit('2-1220', 20_000), debit('4-1930', 20_000)),
    )
  })

  test('points that another order reserved stay with it, and are owed', async () => {
    const member = await loyaltyFixture.aMember()
    const { order, invoice } = await loyaltyFixture.spends(member, 2_000_000)
    const open = await loyaltyFixture.ordered(member)
    await open.put(150)
    await loyaltyFixture.voids(order, invoice)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 0, debt: 150, reserved: 150 })
    await open.finish()
    expect((await open.issue()).status).toBe(201)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: -150 })
  })
})

describe('expiry', () => {
  test('on the day after the last one, except reserved ones', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 2_000_000)
    const [lot] = (await loyaltyFixture.look(member)).lots
    const open = await loyaltyFixture.ordered(member)
    await open.put(100)
    await endsOn(lot.id, today())
    expect(await expirePoints(world.appContext)).toBe(0)
    await endsOn(lot.id, addDays(today(), -1))
    expect(await expirePoints(world.appContext)).toBe(1)
    // repeated: nothing is left to do
    expect(await expirePoints(world.appContext)).toBe(0)
    expect(await loyaltyFixture.look(member)).toMatchObject({ points: 100, reserved: 100 })
    expect((await loyaltyFixture.ledger(member)).at(-1)).toMatchObject({
      kind: 'expire',
      points: -100,
      lot: { id: lot.id },
    })
    expect((await posted('expired', `1 ${today()}`, 'points')).slice(-2)).toEqual(
      inGarage(1, debit('2-1220', 10_000), credit('4-1930', 10_000)),
    )
    // reserved points may still be redeemed
    await open.finish()
    expect((await open.issue()).status).toBe(201)
  })

  test('at midnight of the garage, in three time zones', async () => {
    const member = await loyaltyFixture.aMember()
    await loyaltyFixture.spends(member, 1_000_000)
    const [lot] = (await loyaltyFixture.look(member)).lots
    const zones = { 1: 'Asia/Jakarta', 3: 'Asia/Kuala_Lumpur', 4: 'Europe/Amsterdam' }
    for (const [garage, zone] of Object.entries(zones)) {
      const { rows } = await sql<{ id: number }>`insert into point_lots
        (customer_id, garage_id, points, remaining, booked, booked_remaining, earned_on, expires_on)
        values (${member.customer_id}, ${Number(garage)}, 10, 10, 0, 0, '2030-01-01', '2030-06-30') returning id`.execute(
        world.appContext.database.writes,
      )
      const left = async () =>
        (
          await sql<{
            remaining: number
          }>`select remaining from point_lots where id = ${rows[0]!.id}`.execute(
            world.appContext.database.reads,
          )
        ).rows[0]!.remaining
      await sql`update point_lots set reserved = remaining where expires_on < '2030-06-30'`.execute(
        world.appContext.database.writes,
      )
      // its last minute, and the next one
      const offset = { 'Asia/Jakarta': 7, 'Asia/Kuala_Lumpur': 8, 'Europe/Amsterdam': 2 }[zone]!
      const midnight = Date.UTC(2030, 6, 1) - offset * 3_600_000
      await expirePoints(world.appContext, new Date(midnight - 60_000))
      expect([zone, await left()]).toEqual([zone, 10])
      await expirePoints(world.appContext, new Date(midnight))
      expect([zone, await left()]).toEqual([zone, 0])
    }
    // leave the ledger unchanged: these lots were inserted by hand
    await sql`update point_lots l set reserved = coalesce((select sum(r.points) from point_reservations r where r.lot_id = l.id), 0)`.execute(
      world.appContext.database.writes,
    )
    expect(lot.remaining).toBe(100)
    await sql`insert into point_entries (customer_id, kind, points, balance, booked, garage_id, lot_id, day, at)
      select customer_id, 'adjust', 10, 0, 0, garage_id, id, '2030-01-01', now() from point_lots where earned_on = '2030-01-01'`.execute(
      world.appContext.database.writes,
    )
  })
})
