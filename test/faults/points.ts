/** Points for the tests that cut them at each statement: put on an order, redeemed, earned, reversed, adjusted, lapsed. */
import { expect } from 'vitest'
import type pg from 'pg'
import { BANK } from '../invoices.ts'
import { type Member, aLoyaltyGarage } from '../members.ts'
import type { Who, World } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
  method?: 'delete'
}

/** What a flow of points may leave behind. */
export const pointTraces = `(select count(*)::int from point_entries) as point_entries,
    (select json_build_array(count(*), sum(remaining), sum(reserved), sum(booked_remaining)) from point_lots) as lots,
    (select json_build_array(count(*), sum(remaining), sum(booked_remaining)) from point_debts) as debts,
    (select json_build_array(sum(points), sum(version), sum(tier_rank)) from memberships) as members,
    (select json_build_array(count(*), count(voided_on)) from membership_invoices) as counted,
    (select coalesce(sum(points), 0)::int from point_reservations) as held`

type Desk = Awaited<ReturnType<typeof aLoyaltyGarage>>
let loyaltyDesk: Promise<Desk> | undefined
const theDesk = (world: World) => (loyaltyDesk ??= aLoyaltyGarage(world))

export function pointFlows(worldOf: () => World): Record<string, () => Promise<Request>> {
  let known: Promise<{ desk: Desk; member: Member }> | undefined
  /** With points of two garages, enough for every flow. */
  const aMember = () =>
    (known ??= (async () => {
      const loyaltyDesk = await theDesk(worldOf())
      const member = await loyaltyDesk.aMember()
      for (const garage_id of [1, 2]) {
        await loyaltyDesk.spends(member, 1_000_000, garage_id)
        expect((await loyaltyDesk.adjusts(member, 60_000, { garage_id })).status).toBe(201)
      }
      return { desk: loyaltyDesk, member }
    })())
  /** Finished work of Rp 1,000,000 that 150 points are to pay for. */
  async function ready(points = 150) {
    const { desk, member } = await aMember()
    const order = await desk.ordered(member)
    await order.finish()
    if (points > 0) expect((await order.put(points)).status).toBe(200)
    return { desk, order, till: desk.deskOf(1) }
  }
  const adjusted = async (points: number): Promise<Request> => {
    const { desk, member } = await aMember()
    const path = `/admin/membership/${member.customer_id}/points/adjust`
    return { who: desk.owner, path, body: { points, reason: 'Goodwill' }, status: 201 }
  }
  let bare: Awaited<ReturnType<typeof ready>> | undefined

  return {
    'points put on an order': async () => {
      const { order, till } = (bare ??= await ready(0))
      if ((await order.get()).points > 0) expect((await order.takeOff()).status).toBe(200)
      const { version } = await order.get()
      const body = { points: 170, version }
      return { who: till.adviser, path: `/admin/order/${order.id}/points`, body, status: 200 }
    },
    'an invoice that redeems points': async () => {
      const { order, till } = await ready()
      return { who: till.adviser, path: `/admin/order/${order.id}/invoice`, body: {}, status: 201 }
    },
    'a payment that earns points': async () => {
      const { order, till } = await ready()
      const { data } = await order.issue()
      const body = { amount: (await order.get()).due, account_id: BANK }
      return { who: till.adviser, path: `/admin/invoice/${data.id}/payment`, body, status: 201 }
    },
    'an invoice made void that redeemed and earned': async () => {
      const { desk, order, till } = await ready()
      const { id } = await desk.billed(order)
      const body = { reason: 'Wrong customer' }
      return { who: till.admin, path: `/admin/invoice/${id}/void`, body, status: 200 }
    },
    'points given by hand': () => adjusted(25),
    'points taken by hand': () => adjusted(-25),
  }
}

let lapsing: Promise<Member> | undefined

/** A lot whose last day is over. */
export async function somethingLapses(world: World, owner: pg.Client | pg.Pool) {
  const at = await theDesk(world)
  const member = await (lapsing ??= at.aMember('Late'))
  const points = 40
  expect((await at.adjusts(member, points, { garage_id: 1 })).status).toBe(201)
  const { rows } = await owner.query<{ id: number }>(
    `update point_lots set expires_on = '2020-01-01' where remaining > 0 and customer_id = $1 returning id`,
    [member.customer_id],
  )
  const id = rows[0]!.id
  const figure = async (text: string): Promise<number> => (await owner.query(text, [id])).rows[0].n
  return {
    points,
    left: () => figure('select remaining as n from point_lots where id = $1'),
    lapsed: () =>
      figure(
        `select coalesce(-sum(points), 0)::int as n from point_entries where lot_id = $1 and kind = 'expire'`,
      ),
  }
}
