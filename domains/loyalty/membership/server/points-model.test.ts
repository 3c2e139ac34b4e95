/**
 * Random histories of members, call by call, compared with a model. After every step both agree, and so do the books.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { seededRandom } from '#database/demo/random.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { agreed } from '#test/invoices.ts'
import { aLoyaltyGarage } from '#test/members.ts'
import { PointsModel } from '#test/points-model.ts'
import { type World, aWorld } from '#test/world.ts'
import { tierNames } from '../rules.ts'
import { expirePoints } from './nightly.ts'

let world: World
let loyaltyDesk: Awaited<ReturnType<typeof aLoyaltyGarage>>

beforeAll(async () => {
  world = await aWorld()
  loyaltyDesk = await aLoyaltyGarage(world)
})
afterAll(() => world.close())

const multipliers = [1, 1.25, 1.5, 2]

test.each(['one', 'two'])('the life of member %s', { timeout: 240_000 }, async (name) => {
  const random = seededRandom(`points ${name}`)
  const integer = random.between
  const member = await loyaltyDesk.aMember(name)
  const model = new PointsModel()
  const billed: { order: Awaited<ReturnType<typeof loyaltyDesk.ordered>>; id: number }[] = []
  let blocked = false

  const steps = {
    async spend() {
      const seen = await loyaltyDesk.look(member)
      const order = await loyaltyDesk.ordered(member, {
        garage: integer(1, 2),
        lines: [agreed({ unit_price: integer(100_000, 3_000_000) })],
      })
      const most = Math.min(model.available, (await order.offer()).most)
      if (!blocked && most >= 100 && random.chance(0.7)) {
        const points = integer(100, most)
        expect((await order.put(points)).status).toBe(200)
        model.hold(order.id, points)
      }
      await order.finish()
      const invoice = await loyaltyDesk.billed(order)
      model.redeem(order.id, invoice.id)
      const { total } = await order.get()
      const multiplier = multipliers[tierNames.indexOf(seen.tier)]!
      if (!blocked) model.earn(invoice.id, Math.floor(Math.floor(total / 10_000) * multiplier))
      billed.push({ order, id: invoice.id })
    },
    async void() {
      const [one] = billed.splice(integer(0, Math.max(0, billed.length - 1)), 1)
      if (!one) return
      expect((await loyaltyDesk.voids(one.order, one)).status).toBe(200)
      model.void(one.id)
    },
    async expire() {
      const [lot] = (await loyaltyDesk.look(member)).lots
      if (!lot) return
      const oldest = model.lots.find(({ left }) => left > 0)!
      expect(oldest.left).toBe(lot.remaining)
      await sql`update point_lots set expires_on = ${addDays(dayIn('Asia/Jakarta', new Date()), -1)} where id = ${lot.id}`.execute(
        world.appContext.database.writes,
      )
      await expirePoints(world.appContext)
      model.lapse()
    },
    async give() {
      const points = integer(1, 300)
      expect((await loyaltyDesk.adjusts(member, points, { garage_id: 1 })).status).toBe(201)
      model.earn(null, points)
    },
    async take() {
      if (model.available === 0) return
      const points = integer(1, model.available)
      expect((await loyaltyDesk.adjusts(member, -points, { garage_id: 1 })).status).toBe(201)
      model.takeAway(points)
    },
    async block() {
      const call = blocked ? 'unblock' : 'block'
      await loyaltyDesk.owner.post(`/admin/membership/${member.customer_id}/${call}`, {
        reason: 'x',
      })
      blocked = !blocked
    },
  }
  const kinds = ['spend', 'spend', 'spend', 'void', 'give', 'take', 'block', 'expire'] as const
  for (let at = 0; at < 16; at++) {
    const kind = kinds[integer(0, kinds.length - 1)]!
    await steps[kind]()
    const { points, reserved } = await loyaltyDesk.look(member)
    expect([at, kind, points, reserved]).toEqual([at, kind, model.balance, model.held])
    await expectIntegrity(world.appContext.database.reads)
  }
})
