/** What third-party purchases need of an order: the open order of a plate, and its cost (accounting, rules 4 and 7). */
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { isOpenForCost } from '../rules.ts'
import { type LockedOrder, lockOrder, selectLines } from './queries-row.ts'
import { updateThirdPartyCost } from './queries-third-party.ts'

export { selectOpenOfPlate as openOrdersOfPlate } from './queries-third-party.ts'

/** An order with its third-party lines, locked: what it costs is decided on. Undefined out of reach. */
export async function orderForCost(db: Db, scope: Scope, id: number, at: Date) {
  const order = await lockOrder(db, scope, id, at)
  if (!order) return undefined
  const lines = await selectLines(db, scope, id)
  return { ...order, lines: lines.filter(({ kind }) => kind === 'third_party') }
}

/** Puts cost into the work in progress of an order that the caller has locked. */
export const addThirdPartyCost = (db: Db, scope: Scope, order: LockedOrder, cost: number) =>
  updateThirdPartyCost(db, scope, order.id, { cost, wip: cost })

/**
 * Takes cost off an order again. Answers where it is now: in work in progress, or in the cost of sales, after a
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
