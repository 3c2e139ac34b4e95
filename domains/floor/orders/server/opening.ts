/**
 * Creates an order: its number, its row and its first event; for a walk-in also the odometer reading and the ticket.
 */
import { onOrderCheckedIn } from '#domains/floor/queue/server/queue.ts'
import { readOdometer } from '#domains/people/vehicles/server/vehicles.ts'
import { dayIn } from '#platform/contract/days.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import type { Change } from './change.ts'
import {
  insertEvent,
  insertOrder,
  type selectGarage,
  type selectVehicle,
} from './queries-changes.ts'

type Found<S extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<S>>>

interface Opening {
  garage: Found<typeof selectGarage>
  vehicle: Found<typeof selectVehicle>
  customer: { id: number; full_name: string }
  /** A booking; otherwise the car is here, with its odometer reading. */
  slot_at: string | null
  odometer_in: number | null
  mechanic_id: number | null
  complaint?: string | null
  mechanic_notes: string | null
  purchase_order_number?: string | null
  promised_at: string | null
  reason: string | null
}

/** The caller has read all of them in scope. @returns the order with its first version */
export async function openOrder(
  { db, scope, me, at }: Pick<Change, 'db' | 'scope' | 'me' | 'at'>,
  { garage, vehicle, customer, slot_at, odometer_in, reason, ...head }: Opening,
) {
  const today = dayIn(garage.time_zone, at)
  const now = at.toISOString()
  const isHere = slot_at === null
  const order = await insertOrder(db, {
    ...head,
    number: await nextNumber(db, 'WO', garage, Number(today.slice(0, 4))),
    garage_id: garage.id,
    vehicle_id: vehicle.id,
    customer_id: customer.id,
    license_plate: vehicle.license_plate,
    customer_name: customer.full_name,
    stage: isHere ? 'queued' : 'booked',
    slot_at,
    slot_on: isHere ? null : dayIn(garage.time_zone, slot_at),
    opened_on: today,
    checked_in_at: isHere ? now : null,
    checked_in_on: isHere ? today : null,
    odometer_in: isHere ? odometer_in : null,
    odometer_reason: isHere ? reason : null,
    staged_at: now,
    created_by: me.employee_id,
    created_at: now,
  })
  await insertEvent(db, {
    order_id: order.id,
    garage_id: garage.id,
    from_stage: null,
    to_stage: order.stage as 'booked',
    reason,
    employee_id: me.employee_id,
    at: now,
  })
  if (isHere) {
    await readOdometer(db, vehicle.id, odometer_in as number, reason)
    const { license_plate } = vehicle
    const queued = { ...order, vehicle_id: vehicle.id, license_plate, slot_at: null }
    await onOrderCheckedIn(
      { db, scope, me, at },
      { ...queued, stage: 'queued', time_zone: garage.time_zone },
    )
  }
  return { ...order, stage: order.stage as 'booked' }
}
