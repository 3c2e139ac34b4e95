/** Reduces the points of an order after a change of its bill, and records it in the history. */
import { redeemablePoints } from '#domains/loyalty/membership/rules.ts'
import {
  lockMember as holdMember,
  selectMember as memberOf,
} from '#domains/loyalty/membership/server/queries-points.ts'
import { reduceReservedPoints, releasePoints } from '#domains/loyalty/membership/server/points.ts'
import { selectTerms as termsOf } from '#domains/loyalty/membership/server/queries-settings.ts'
import { dayIn } from '#platform/contract/days.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import { orderMessages } from '../../messages.ts'
import { insertEvent } from '../queries-changes.ts'
import type { LockedOrder } from '../queries-row.ts'

/** How many of an order's points still fit the rest of its bill, and their discount. Zero if the member is blocked. */
export async function pointsOnOrder(db: Db, order: LockedOrder, at: Date) {
  if (order.points === 0) return () => ({ points: 0, value: 0 })
  const [terms, member] = [
    await termsOf(db, order.country_id, dayIn(order.time_zone, at)),
    await memberOf(db, fullScope, order.customer_id),
  ]
  return (left: number) => {
    const points = member?.blocked_at ? 0 : redeemablePoints(order.points, left, terms)
    return { points, value: points * terms.worth }
  }
}

/** Releases points that no longer fit after a change of the bill. Totals are computed with the remaining ones. */
export async function adjustPointsToBill(
  change: { db: Db; me: Actor; at: Date },
  order: LockedOrder,
  points: number,
) {
  if (points === order.points) return
  const { db, at, me } = change
  const member = await holdMember(db, order.customer_id)
  await (points === 0 ? releasePoints(db, order.id) : reduceReservedPoints(db, order.id, points))
  const why = member?.blocked_at
    ? orderMessages.pointsBlocked
    : points === 0
      ? orderMessages.pointsRemoved
      : orderMessages.pointsReduced
  await addHistoryEvent(db, order, createMessage(why, { points }), { at, me })
}

/** Records an event without a transition in the order's history. */
export const addHistoryEvent = (
  db: Db,
  order: LockedOrder,
  said: ApiMessage,
  { at, me }: { at: Date; me: Actor },
) =>
  insertEvent(db, {
    order_id: order.id,
    garage_id: order.garage_id,
    from_stage: order.stage,
    to_stage: order.stage,
    reason: null,
    said,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
