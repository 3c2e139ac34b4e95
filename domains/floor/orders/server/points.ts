/**
 * Points on an order: held from the customer's oldest lots until its invoice redeems them. They are fitted to the bill at
 * every change of it; what no longer fits is let go, and the history says so.
 */
import { dayIn } from '#platform/contract/days.ts'
import { say } from '#platform/contract/messages.ts'
import {
  holdMember,
  holdPoints,
  letGo,
  memberOf,
  offerOf,
} from '#domains/loyalty/membership/server/service.ts'
import { membershipMessages } from '#domains/loyalty/membership/messages.ts'
import { mostFor } from '#domains/loyalty/membership/rules.ts'
import type { Db } from '#platform/server/db.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { everywhere } from '#platform/server/scope.ts'
import type { orderBill } from '../contract-bill.ts'
import { orderMessages } from '../messages.ts'
import { canDiscount } from '../rights.ts'
import { type Change, factsOf, lockForChange, required, saveTotals } from './change.ts'
import { computeTotals } from './computing.ts'
import { tell } from './fit-points.ts'
import { type LockedOrder, selectOrderRow } from './queries-row.ts'

const today = (order: LockedOrder, at: Date) => dayIn(order.time_zone, at)

/** What the customer may redeem on this order, for the desk. */
export async function offerPoints({ db, scope, params, at }: Ask<typeof orderBill.offerPoints>) {
  const order = await selectOrderRow(db, scope, params.id, at)
  if (!order) throw notFound()
  const member = await memberOf(db, everywhere, order.customer_id)
  const { customer_id, country_id } = order
  const offer = await offerOf(
    db,
    { customer_id, country_id, day: today(order, at), at },
    member && { points: member.points, blocked_at: member.blocked_at },
  )
  const { worth, min_points } = offer.terms
  return {
    balance: offer.balance,
    blocked: offer.blocked,
    // what this order holds it may hold again
    available: offer.blocked ? 0 : offer.available + order.points,
    most: mostFor(await leftOf(db, scope, order, at), offer.terms),
    min_points,
    worth,
  }
}

/** What discounts and the voucher leave of the bill. */
async function leftOf(db: Db, scope: Change['scope'], order: LockedOrder, at: Date) {
  const { totals } = await computeTotals(db, scope, { ...order, points: 0 }, at)
  // as it is shown, with the tax in it where prices have it
  return totals.sub_total - totals.discount - totals.voucher
}

/** Puts points on an order, instead of those that it has. */
export async function setPoints(ask: Ask<typeof orderBill.setPoints>) {
  const { db, scope, me, params, body, at } = ask
  const order = await lockForChange(ask, params.id, body.version)
  assertCan(canDiscount(me.role, factsOf(order)))
  const { customer_id, country_id } = order
  const member = await holdMember(db, customer_id)
  await letGo(db, order.id)
  const offer = await offerOf(db, { customer_id, country_id, day: today(order, at), at }, member)
  if (offer.blocked) throw conflict(membershipMessages.isBlocked)
  const { points } = body
  const { terms, lots, available } = offer
  if (points < terms.min_points)
    throw invalid({ points: say(membershipMessages.tooFew, { min: terms.min_points }) })
  if (points > available)
    throw invalid({ points: say(membershipMessages.notThere, { points: available }) })
  const most = mostFor(await leftOf(db, scope, order, at), terms)
  if (points > most) throw invalid({ points: say(membershipMessages.aboveShare, { points: most }) })
  await holdPoints(db, order.id, lots, points)
  return saveTotals(ask, order, { points })
}

/** Takes the points off an order. */
export async function removePoints(ask: Ask<typeof orderBill.removePoints>) {
  const { db, me, params, query, body } = ask
  const order = await lockForChange(ask, params.id, required(body?.version ?? query.version))
  assertCan(canDiscount(me.role, factsOf(order)))
  if (order.points > 0) {
    await holdMember(db, order.customer_id)
    await letGo(db, order.id)
  }
  return saveTotals(ask, order, { points: 0 })
}

/** An order that is off holds no points. */
export async function dropPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await holdMember(change.db, order.customer_id)
  await letGo(change.db, order.id)
  await saveTotals(change, order, { points: 0 })
}

/** Its invoice is void and the points are the customer's again: they can be put on the next one. */
export async function returnPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await tell(change.db, order, say(orderMessages.pointsReturned), change)
  await saveTotals(change, order, { points: 0 })
}
