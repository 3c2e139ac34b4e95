/** Moves an order from stage to stage. rules.ts gives the blockers, for the server and the page alike. */
import { dayIn } from '#platform/contract/days.ts'
import { messages, say } from '#platform/contract/messages.ts'
import { may } from '#platform/contract/roles.ts'
import { supersedeEstimate } from '#domains/floor/estimates/server/service.ts'
import { orderMoved } from '#domains/floor/queue/server/service.ts'
import { raiseOdometer } from '#domains/people/vehicles/server/service.ts'
import { releaseVoucher, voucherOnOrder } from '#domains/loyalty/vouchers/server/service.ts'
import { giveWarranties } from '#domains/floor/warranties/server/service.ts'
import { assertCan, invalid, notFound } from '#platform/server/errors.ts'
import type { Transition } from '../forms.ts'
import { orderMessages } from '../messages.ts'
import { canMove } from '../rights.ts'
import { type Move, holdReasons, moves, needsOf } from '../rules.ts'
import {
  type Change,
  assertMechanic,
  assertOdometer,
  factsOf,
  lockForChange,
  saveFields,
  saveTotals,
} from './change.ts'
import { nowOf } from './computing.ts'
import { freeze } from './freezing.ts'
import { moveParts } from './parts.ts'
import { dropPoints } from './points.ts'
import { stopClocks } from './queries-clocks.ts'
import { type OrderFields, agreeToLines, insertEvent, selectVehicle } from './queries-changes.ts'
import { type LockedOrder, selectLines, selectSignatures } from './queries.ts'

/** Makes a move or refuses it: 409 for a blocker, 422 for missing input, 403 for the wrong role. */
export async function moveTo(change: Change, id: number, wanted: Transition): Promise<void> {
  const { db, scope, me, at } = change
  const order = await lockForChange(change, id, wanted.version)
  const lines = await selectLines(db, scope, id)
  const facts = factsOf({
    ...order,
    lines,
    signatures: await selectSignatures(db, scope, id),
  } as typeof order)
  assertCan(canMove(me.role, facts, wanted.to, wanted, at.toISOString()))
  const move = moves.find(({ from, to }) => from === order.stage && to === wanted.to)
  if (!move) throw notFound()
  await assertMechanic(db, scope, order.garage_id, wanted.mechanic_id)
  assertGiven(needsOf(facts, move, may(me.role, 'order.authorise')), wanted, order)

  await moveParts(change, order, lines, move.to)
  const isOff = move.to === 'cancelled' || move.to === 'no_show'
  const on = isOff ? await voucherOnOrder(db, nowOf(order, at), lines) : undefined
  if (on) await releaseVoucher(db, on)
  if (isOff) await dropPoints(change, order)
  const effects = await effectsOf(change, order, move, wanted, dayIn(order.time_zone, at))
  const moved = { stage: move.to, staged_at: at.toISOString(), ...effects }
  if (on) await saveTotals(change, order, { ...moved, points: 0 })
  else await saveFields(change, order, moved)
  if (move.to === 'delivered') await giveWarranties(db, id)
  if (move.to === 'awaiting_approval') await freeze(change, order, lines)
  if (isAgreed(move)) await agreeToLines(db, id)
  if (move.from === 'awaiting_approval' && move.to === 'inspecting')
    await supersedeEstimate(db, id, at.toISOString())
  // nobody works on a car that left the bay
  if (move.to !== 'in_progress') await stopClocks(db, id, at.toISOString())
  await orderMoved(change, order, move)
  await insertEvent(db, {
    order_id: id,
    garage_id: order.garage_id,
    from_stage: move.from,
    since: order.staged_at,
    to_stage: move.to,
    reason: wanted.reason ?? null,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
}

/** The work begins, or goes on, on what the customer has agreed to. */
const isAgreed = ({ from, to }: Move) =>
  to === 'in_progress' && (from === 'queued' || from === 'awaiting_approval')

/** The input that the move needs must exist and be valid. */
function assertGiven(needs: Move['needs'], given: Transition, order: LockedOrder) {
  for (const need of needs) {
    if (need === 'reason' && !given.reason) throw invalid({ reason: messages.required })
    if (need === 'hold_reason' && !holdReasons.some((reason) => reason === given.reason))
      throw invalid({ reason: say(orderMessages.oneOf, { choices: holdReasons.join(', ') }) })
    if (need === 'odometer_in' && given.odometer_in == null && order.odometer_in == null)
      throw invalid({ odometer_in: messages.required })
    if (need === 'odometer_out') assertOdometerOut(given, order)
    if (need === 'agreement' && !(given.agreed_by && given.agreed_how))
      throw invalid({
        agreed_by: orderMessages.whoAgreed,
        ...(given.agreed_how ? {} : { agreed_how: messages.required }),
      })
    if (need === 'checklist') assertChecklist(given)
  }
}

function assertOdometerOut({ odometer_out }: Transition, { odometer_in }: LockedOrder) {
  if (odometer_out == null) throw invalid({ odometer_out: messages.required })
  if (odometer_in !== null && odometer_out < odometer_in)
    throw invalid({ odometer_out: say(orderMessages.belowCheckIn, { odometer: odometer_in }) })
}

function assertChecklist({ checklist }: Transition) {
  if (!checklist || checklist.length === 0) throw invalid({ checklist: messages.required })
  const failed = checklist.filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw invalid({
      checklist: say(orderMessages.notPassed, { items: failed.map(({ name }) => name).join(', ') }),
    })
}

/** What a move writes besides the stage. */
async function effectsOf(
  { db, scope, at }: Change,
  order: LockedOrder,
  move: Move,
  given: Transition,
  today: string,
): Promise<OrderFields> {
  const { from, to } = move
  const now = at.toISOString()
  const effects: OrderFields = {}
  const write = (fields: OrderFields) => void Object.assign(effects, fields)
  if (given.mechanic_id) effects.mechanic_id = given.mechanic_id
  if (to === 'queued') {
    const vehicle = await selectVehicle(db, scope, order.vehicle_id)
    assertOdometer(given.odometer_in as number, vehicle?.odometer ?? null, given.reason)
    await raiseOdometer(db, order.vehicle_id, given.odometer_in as number)
    write({
      odometer_in: given.odometer_in,
      checked_in_at: now,
      checked_in_on: today,
    })
  }
  if (to === 'awaiting_approval') effects.estimate_version = order.estimate_version + 1
  if (from === 'awaiting_approval' && to === 'in_progress' && given.agreed_by)
    write({
      agreed_by: given.agreed_by,
      agreed_how: given.agreed_how,
      agreed_at: now,
    })
  if (isAgreed(move)) effects.agreed_total = order.grand_total
  if (to === 'on_hold') effects.hold_reason = given.reason
  if (from === 'on_hold') effects.hold_reason = null
  if (from === 'quality_check' && to === 'in_progress')
    effects.rework_count = order.rework_count + 1
  if (to === 'ready') {
    write({ completed_at: now, completed_on: today })
    if (given.odometer_out != null) {
      write({
        odometer_out: given.odometer_out,
        checklist: JSON.stringify(given.checklist),
      })
      await raiseOdometer(db, order.vehicle_id, given.odometer_out)
    }
    if (from === 'quality_check' && order.billing === 'none') effects.billing = 'draft'
  }
  if (from === 'ready' && to === 'in_progress') {
    write({ completed_at: null, completed_on: null })
    if (order.billing === 'draft') effects.billing = 'none'
  }
  if (to === 'delivered') effects.delivered_at = now
  if (to === 'cancelled') effects.cancel_reason = given.reason
  return effects
}
