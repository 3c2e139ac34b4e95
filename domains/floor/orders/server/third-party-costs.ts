/** The interface for third-party purchases: open orders of a plate, and their cost (accounting, rules 4 and 7). */
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { isOpenForCost } from '../rules.ts'
import { type LockedOrder, lockOrder, selectLines } from './queries-row.ts'
import { updateThirdPartyCost } from './queries-third-party.ts'

export { selectOpenOfPlate as openOrdersOfPlate } from './queries-third-party.ts'

/** An order with its third-party lines, locked for a change of its cost. Undefined outside the scope. */
export async function orderForCost(db: Db, scope: Scope, id: number, at: Date) {
  const order = await lockOrder(db, scope, id, at)
  if (!order) return undefined
  const lines = await selectLines(db, scope, id)
  return { ...order, lines: lines.filter(({ kind }) => kind === 'third_party') }
}

/** Adds cost to the work in progress of a locked order. */
export const addThirdPartyCost = (db: Db, scope: Scope, order: LockedOrder, cost: number) =>
  updateThirdPartyCost(db, scope, order.id, { cost, wip: cost })

/**
 * Takes cost off an order. Returns where the cost is now: in work in progress, or in cost of sales after a
 * cancellation or a void without a replacement.
 */
export async function removeThirdPartyCost(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  cost: number,
): Promise<'WIP_ORDER' | 'COGS_THIRD_PARTY'> {
  const inWork = order.wip - (order.parts_cost - order.parts_kept)
  const isInWork = isOpenForCost(order) && inWork >= cost
  await updateThirdPartyCost(db, scope, order.id, { cost: -cost, wip: isInWork ? -cost : 0 })
  return isInWork ? 'WIP_ORDER' : 'COGS_THIRD_PARTY'
}
