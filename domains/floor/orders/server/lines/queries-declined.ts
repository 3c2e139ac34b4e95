/** Declined lines: read by car, offered again, dismissed. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { DeclinedWork } from '../../contract-lines.ts'

/** How long declined work is offered again. */
const OFFERED_FOR = sql.raw(`interval '12 months'`)

export interface StoredDeclined extends DeclinedWork {
  catalog_service_id: number | null
  service_item_id: number | null
  inspection_item_id: number | null
  inventory_item_id: number | null
  third_party_item_id: number | null
}

/** @returns undefined if the car is outside the scope */
export const selectCar = (db: Db, scope: Scope, vehicleId: number) =>
  db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where(countryInScope(scope, 'country_id'))
    .executeTakeFirst()

/**
 * The declined lines of a car still to offer, of all garages, the newest first. A line is superseded by the one that
 * offers it again, unless that order was cancelled. The caller has read the car in its scope.
 */
export async function selectDeclined(
  db: Db,
  vehicleId: number,
  at: Date,
): Promise<StoredDeclined[]> {
  const { rows } = await sql<StoredDeclined>`
    select l.id as line_id, l.kind, l.name, l.qty, l.unit_price, l.discount, l.amount, l.notes, l.declined_at,
      l.catalog_service_id, l.service_item_id, l.inspection_item_id, l.inventory_item_id, l.third_party_item_id,
      json_build_object('id', o.id, 'number', o.number) as "order",
      json_build_object('id', g.id, 'name', g.name) as garage, g.time_zone
    from orders o join order_lines l on l.order_id = o.id join garages g on g.id = o.garage_id
    where o.vehicle_id = ${vehicleId} and l.approval = 'declined' and l.dismissed_at is null
      and l.declined_at > ${at.toISOString()}::timestamptz - ${OFFERED_FOR}
      and not exists (select from order_lines again join orders later on later.id = again.order_id
        where again.offer_of = l.id and (again.approval = 'declined' or later.stage not in ('cancelled', 'no_show')))
    order by l.declined_at desc, l.id`.execute(db)
  return rows
}

/** The same part in another garage: items belong to one garage, SKUs are shared. */
export async function selectSameSkuItem(db: Db, itemId: number, garageId: number) {
  const { rows } = await sql<{ id: number }>`
    select twin.id from inventory_items item join inventory_items twin on lower(twin.sku) = lower(item.sku)
    where item.id = ${itemId} and twin.garage_id = ${garageId} and twin.deleted_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

/** Without a lock: a second call finds it dismissed. @returns whether it was still open */
export async function dismissLine(
  db: Db,
  id: number,
  by: { at: string; employee_id: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_lines')
    .set({ dismissed_at: by.at, dismissed_by: by.employee_id, dismiss_reason: by.reason })
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
