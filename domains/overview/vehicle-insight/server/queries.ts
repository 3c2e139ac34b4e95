/** The history of a car. The caller has checked its scope; its visits are those of all garages. */
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import { sql } from 'kysely'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namedReference } from '#platform/server/database/query.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'

export interface Car {
  id: number
  license_plate: string
  country_id: number
  language: Language
  car: string
  vin: string | null
  production_year: number | null
  /** The unit of its odometer. */
  unit: 'km' | 'mi'
  owner: { id: number; full_name: string; address: string | null; phone: string | null }
}

/** @returns undefined: no such car in reach */
export async function selectCar(db: Db, scope: Scope, id: number): Promise<Car | undefined> {
  const { rows } = await sql<Car>`
    select v.id, v.license_plate, v.country_id, n.language, v.production_year, coalesce(v.mileage_type, 'km') as unit, coalesce(v.vin, v.chassis_number) as vin,
      concat_ws(' ', ${sql.raw(namedReference('brands', 'v.brand_id'))}->>'name', ${sql.raw(namedReference('models', 'v.model_id'))}->>'name',
        v.production_year) as car,
      json_build_object('id', c.id, 'full_name', c.full_name, 'address', c.address, 'phone', c.phone) as owner
    from vehicles v join countries n on n.id = v.country_id join customers c on c.id = v.customer_id
    where v.id = ${id} and ${countryInScope(scope, 'v.country_id')}`.execute(db)
  return rows[0]
}

export interface Place {
  name: string
  address: string | null
  phone: string | null
}

/** The garage that issues a document, and its company. */
export async function selectPlace(db: Db, garageId: number) {
  const { rows } = await sql<Place & { issuer: Issuer | null }>`
    select g.name, g.address, g.phone, ${issuerColumn('g')} as issuer from garages g where g.id = ${garageId}`.execute(
    db,
  )
  return rows[0]
}

export interface Visit {
  /** Null for a previous visit. */
  order: { id: number; number: string } | null
  garage: { id: number; name: string } | null
  on: string
  odometer: number | null
  odometer_out: number | null
  odometer_reason: string | null
  out_on: string | null
  services: string[]
  billed: number
  has_service: boolean
}

/** The visits of the car, oldest first. A cancelled order is no visit. */
export async function selectVisits(db: Db, vehicleId: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select json_build_object('id', o.id, 'number', o.number) as "order", json_build_object('id', g.id, 'name', g.name) as garage,
      o.checked_in_on as "on", o.odometer_in as odometer, o.odometer_out, o.odometer_reason, o.completed_on as out_on, o.services,
      case when o.billing in ('issued', 'part_paid', 'paid', 'written_off') then o.grand_total
        - coalesce((select i.credited from invoices i where i.order_id = o.id and i.status = 'issued'), 0) else 0 end as billed,
      o.completed_on is not null and exists (select from order_lines l where l.order_id = o.id and l.approval = 'approved'
        and l.catalog_service_id is not null) as has_service
    from orders o join garages g on g.id = o.garage_id
    where o.vehicle_id = ${vehicleId} and o.checked_in_on is not null and o.stage not in ('cancelled', 'no_show')
    order by o.checked_in_at, o.id`.execute(db)
  return rows
}

export interface Owner {
  customer: { id: number; full_name: string }
  from: string | null
  until: string | null
}

/** The current owner first. */
export async function selectOwners(db: Db, vehicleId: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select json_build_object('id', c.id, 'full_name', c.full_name) as customer, x.from_on as "from", x.until_on as until
    from (select v.customer_id, (select max(f.until_on) from vehicle_owners f where f.vehicle_id = v.id) as from_on,
          null::date as until_on, 2147483647 as place from vehicles v where v.id = ${vehicleId}
        union all select w.customer_id, w.from_on, w.until_on, w.id from vehicle_owners w where w.vehicle_id = ${vehicleId}) x
      join customers c on c.id = x.customer_id
    order by x.until_on desc nulls first, x.place desc`.execute(db)
  return rows
}

export interface PassedLine {
  order_id: number
  name: string
  qty: number
  kind: string
  serial_number: string | null
}

/** Work and parts by visit. */
export const selectDone = async (db: Db, vehicleId: number): Promise<PassedLine[]> =>
  (
    await sql<PassedLine>`
    select l.order_id, l.name, l.qty, l.kind, l.serial_number from orders o join order_lines l on l.order_id = o.id
    where o.vehicle_id = ${vehicleId} and l.approval = 'approved' and l.work = 'done' order by l.id`.execute(
      db,
    )
  ).rows

export interface Finding {
  order_id: number
  name: string
  result: 'amber' | 'red'
  note: string | null
}

/** Problems found by inspections. */
export const selectFindings = async (db: Db, vehicleId: number): Promise<Finding[]> =>
  (
    await sql<Finding>`
    select f.order_id, i.name, f.result, f.note from orders o join order_inspections f on f.order_id = o.id
      join inspection_items i on i.id = f.inspection_item_id
    where o.vehicle_id = ${vehicleId} and f.result in ('amber', 'red') order by i.id`.execute(db)
  ).rows

export interface PassedBuild {
  number: string
  lineup: string | null
  /** Installed parts that were not returned. */
  parts: { name: string; qty: number; serial_number: string | null }[]
  name: string
  workshop: string
  on: string
}

export const selectBuilds = async (db: Db, vehicleId: number): Promise<PassedBuild[]> =>
  (
    await sql<PassedBuild>`
    select b.number, b.name, o.name as lineup, g.name as workshop, b.delivered_on as "on",
      (select coalesce(json_agg(json_build_object('name', i.name, 'qty', m.quantity - m.returned, 'serial_number', m.serial_number)
          order by m.id), '[]')
        from build_materials m join inventory_items i on i.id = m.item_id
        where m.build_id = b.id and m.quantity > m.returned) as parts
    from builds b join garages g on g.id = b.garage_id left join vehicle_spec_options o on o.id = b.lineup_id
    where b.vehicle_id = ${vehicleId} and b.status = 'delivered' and b.delivered_on is not null order by b.id`.execute(
      db,
    )
  ).rows
