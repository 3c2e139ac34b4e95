/**
 * Points on an order: held from the customer's oldest lots until its invoice redeems them. They are fitted to the bill at
 * every change of it; what no longer fits is let go, and the history says so.
 */
import { dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import {
  lockMember as holdMember,
  selectMember as memberOf,
} from '#domains/loyalty/membership/server/queries-points.ts'
import { reservePoints, releasePoints, offerOf } from '#domains/loyalty/membership/server/points.ts'
import { membershipMessages } from '#domains/loyalty/membership/messages.ts'
import { maxRedeemableFor } from '#domains/loyalty/membership/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import type { orderBill } from '../contract-bill.ts'
import { orderMessages } from '../messages.ts'
import { canDiscount } from '../rights.ts'
import { type Change, factsOf, lockForChange, required, saveTotals } from './change.ts'
import { computeTotals } from './computing.ts'
import { addHistoryEvent } from './adjust-points.ts'
import { type LockedOrder, selectOrderRow } from './queries-row.ts'

const today = (order: LockedOrder, at: Date) => dayIn(order.time_zone, at)

/** What the customer may redeem on this order, for the desk. */
export async function offerPoints({
  db,
  scope,
  params,
  at,
}: CallContext<typeof orderBill.offerPoints>) {
  const order = await selectOrderRow(db, scope, params.id, at)
  if (!order) throw notFound()
  const member = await memberOf(db, fullScope, order.customer_id)
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
    most: maxRedeemableFor(await leftOf(db, scope, order, at), offer.terms),
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
export async function setPoints(context: CallContext<typeof orderBill.setPoints>) {
  const { db, scope, me, params, body, at } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canDiscount(me.role, factsOf(order)))
  const { customer_id, country_id } = order
  const member = await holdMember(db, customer_id)
  await releasePoints(db, order.id)
  const offer = await offerOf(db, { customer_id, country_id, day: today(order, at), at }, member)
  if (offer.blocked) throw conflict(membershipMessages.isBlocked)
  const { points } = body
  const { terms, lots, available } = offer
  if (points < terms.min_points)
    throw invalid({ points: createMessage(membershipMessages.tooFew, { min: terms.min_points }) })
  if (points > available)
    throw invalid({ points: createMessage(membershipMessages.notThere, { points: available }) })
  const most = maxRedeemableFor(await leftOf(db, scope, order, at), terms)
  if (points > most)
    throw invalid({ points: createMessage(membershipMessages.aboveShare, { points: most }) })
  await reservePoints(db, order.id, lots, points)
  return saveTotals(context, order, { points })
}

/** Takes the points off an order. */
export async function removePoints(context: CallContext<typeof orderBill.removePoints>) {
  const { db, me, params, query, body } = context
  const order = await lockForChange(context, params.id, required(body?.version ?? query.version))
  assertCan(canDiscount(me.role, factsOf(order)))
  if (order.points > 0) {
    await holdMember(db, order.customer_id)
    await releasePoints(db, order.id)
  }
  return saveTotals(context, order, { points: 0 })
}

/** An order that is off holds no points. */
export async function dropPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await holdMember(change.db, order.customer_id)
  await releasePoints(change.db, order.id)
  await saveTotals(change, order, { points: 0 })
}

/** Its invoice is void and the points are the customer's again: they can be put on the next one. */
export async function returnPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await addHistoryEvent(change.db, order, createMessage(orderMessages.pointsReturned), change)
  await saveTotals(change, order, { points: 0 })
}
