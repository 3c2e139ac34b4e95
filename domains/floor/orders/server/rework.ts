/** A rework order: an order of its own for a returned car, linked to the original one. */
import { dayIn } from '#platform/contract/days.ts'
import { assertCan } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { ORDER } from '../contract.ts'
import type { orderFloor } from '../contract-floor.ts'
import { canRework } from '../rights.ts'
import { factsOf, lockForChange } from './change.ts'
import { insertEvent, insertOrder, selectGarage } from './queries-changes.ts'

/** Booked for now: check-in asks for the odometer as usual. */
export async function rework(context: CallContext<typeof orderFloor.rework>) {
  const { db, scope, me, params, body, at, audit } = context
  const before = await lockForChange(context, params.id, body.version)
  assertCan(canRework(me.role, factsOf(before)))
  const garage = (await selectGarage(db, scope, before.garage_id))!
  const today = dayIn(garage.time_zone, at)
  const now = at.toISOString()
  const order = await insertOrder(db, {
    number: await nextNumber(db, 'WO', garage, Number(today.slice(0, 4))),
    garage_id: garage.id,
    vehicle_id: before.vehicle_id,
    customer_id: before.customer_id,
    license_plate: before.license_plate,
    customer_name: before.customer_name,
    stage: 'booked',
    slot_at: now,
    slot_on: today,
    opened_on: today,
    checked_in_at: null,
    checked_in_on: null,
    odometer_in: null,
    mechanic_id: before.mechanic_id,
    mechanic_notes: body.notes,
    rework_of_id: before.id,
    staged_at: now,
    created_by: me.employee_id,
    created_at: now,
  })
  await insertEvent(db, {
    order_id: order.id,
    garage_id: garage.id,
    from_stage: null,
    to_stage: 'booked',
    reason: body.notes,
    employee_id: me.employee_id,
    at: now,
  })
  audit.created(ORDER, { ...order, rework_of_id: before.id, mechanic_notes: body.notes })
  return { ...order, stage: 'booked' as const }
}
