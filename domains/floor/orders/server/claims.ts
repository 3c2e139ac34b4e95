/** Claims a warranty: creates an order of the same car with a free line. Its parts post by rule 19 (parts.ts). */
import type { warrantyClaims } from '../contract-claims-and-queue.ts'
import {
  type WarrantyToClaim,
  warrantyToClaim,
} from '#domains/floor/warranties/server/warranties.ts'
import { insertClaim as keepClaim } from '#domains/floor/warranties/server/queries.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { ORDER } from '../contract.ts'
import type { NewLine } from '../forms.ts'
import type { LineKind } from '../rules.ts'
import { assertOdometer, saveTotals } from './change.ts'
import { saveLine } from './lines/lines.ts'
import { openOrder } from './opening.ts'
import { selectCustomer, selectGarage, selectVehicle, updateLine } from './queries-changes.ts'
import { selectSameSkuItem } from './lines/queries-declined.ts'
import { lockOrder } from './queries-row.ts'

export async function claim(context: CallContext<typeof warrantyClaims.claim>) {
  const { db, scope, me, audit, params, body, at } = context
  const { warranty, state, why } = await warrantyToClaim(db, scope, params.id, at)
  const mayAllow = me.role === 'super admin' && Boolean(body.reason)
  if (state !== 'live' && why && !mayAllow) throw conflict(why)
  const garage = await selectGarage(db, scope, body.garage_id)
  const vehicle = await selectVehicle(db, scope, warranty.vehicle_id)
  if (!garage || !vehicle || vehicle.country_id !== garage.country_id)
    throw invalid({ garage_id: messages.unknownReference })
  const customer = await selectCustomer(db, scope, vehicle.customer_id)
  if (!customer) throw invalid({ garage_id: messages.unknownReference })
  assertOdometer(body.odometer_in, vehicle.odometer, body.reason)
  const order = await openOrder(context, {
    garage,
    vehicle,
    customer,
    slot_at: null,
    odometer_in: body.odometer_in,
    mechanic_id: null,
    mechanic_notes: body.notes,
    promised_at: null,
    reason: body.reason ?? null,
  })
  await keepClaim(db, {
    warranty_id: warranty.id,
    order_id: order.id,
    garage_id: garage.id,
    claimed_on: dayIn(garage.time_zone, at),
    claimed_by: me.employee_id,
    allowed_because: state === 'live' ? null : (body.reason ?? null),
  })
  const line = await freeLine(context, warranty, garage.id)
  const { id } = await saveLine(context, { order_id: order.id, garage }, line)
  // the warranty of the sold line continues; the replacement gets none of its own
  await updateLine(db, order.id, id, { warranty_id: warranty.id, warranty_days: 0 })
  audit.created(ORDER, { ...order, warranty_id: warranty.id, mechanic_notes: body.notes })
  const locked = await lockOrder(db, scope, order.id, at)
  const { version } = await saveTotals(context, locked!)
  return { id: order.id, number: order.number, version }
}

/** Copies the sold line: a part comes from the stock of the repairing garage, if that garage has it. */
async function freeLine(
  { db }: Pick<CallContext<typeof warrantyClaims.claim>, 'db'>,
  warranty: WarrantyToClaim,
  garageId: number,
): Promise<NewLine> {
  const { line, inventory_item_id, catalog_service_id, service_item_id, inspection_item_id } =
    warranty
  const part =
    inventory_item_id !== null && warranty.sold_in !== garageId
      ? await selectSameSkuItem(db, inventory_item_id, garageId)
      : inventory_item_id
  return {
    kind: line.kind as LineKind,
    name: line.name,
    qty: line.qty,
    unit_price: 0,
    ...(part ? { inventory_item_id: part } : {}),
    ...(catalog_service_id ? { catalog_service_id } : {}),
    ...(service_item_id ? { service_item_id } : {}),
    ...(inspection_item_id ? { inspection_item_id } : {}),
  }
}
