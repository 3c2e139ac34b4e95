/**
 * Points on an order: reserved from the customer's oldest lots until the invoice redeems them. Every change of the
 * bill adjusts them; points that no longer fit are released, and the history records it.
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
import type { orderBill } from '../../contract-bill.ts'
import { orderMessages } from '../../messages.ts'
import { canDiscount } from '../../rights.ts'
import { type Change, factsOf, lockForChange, requireVersion, saveTotals } from '../change.ts'
import { computeTotals } from './computing.ts'
import { addHistoryEvent } from './adjust-points.ts'
import { type LockedOrder, selectOrderRow } from '../queries-row.ts'

const today = (order: LockedOrder, at: Date) => dayIn(order.time_zone, at)

/** How many points the customer may redeem on this order, for advisers. */
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
    // the points that this order reserves are available to it again
    available: offer.blocked ? 0 : offer.available + order.points,
    most: maxRedeemableFor(await leftOf(db, scope, order, at), offer.terms),
    min_points,
    worth,
  }
}

/** The bill after discounts and the voucher. */
async function leftOf(db: Db, scope: Change['scope'], order: LockedOrder, at: Date) {
  const { totals } = await computeTotals(db, scope, { ...order, points: 0 }, at)
  // as displayed, including tax if prices include it
  return totals.sub_total - totals.discount - totals.voucher
}

/** Applies points to an order, replacing existing ones. */
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

/** Removes the points of an order. */
export async function removePoints(context: CallContext<typeof orderBill.removePoints>) {
  const { db, me, params, query, body } = context
  const order = await lockForChange(
    context,
    params.id,
    requireVersion(body?.version ?? query.version),
  )
  assertCan(canDiscount(me.role, factsOf(order)))
  if (order.points > 0) {
    await holdMember(db, order.customer_id)
    await releasePoints(db, order.id)
  }
  return saveTotals(context, order, { points: 0 })
}

/** A cancelled order reserves no points. */
export async function releaseOrderPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await holdMember(change.db, order.customer_id)
  await releasePoints(change.db, order.id)
  await saveTotals(change, order, { points: 0 })
}

/** After a void the points are the customer's again, and can be applied to the next invoice. */
export async function returnPoints(change: Change, order: LockedOrder) {
  if (order.points === 0) return
  await addHistoryEvent(change.db, order, createMessage(orderMessages.pointsReturned), change)
  await saveTotals(change, order, { points: 0 })
}
