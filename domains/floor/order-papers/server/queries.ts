/** The only SQL of an order's print documents. */
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import { sql } from 'kysely'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import type { PaperSize } from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Approval, LineKind } from '#domains/floor/orders/rules.ts'
import type { Result } from '#domains/floor/inspections/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

export interface Head {
  id: number
  number: string
  version: number
  country_id: number
  paper: PaperSize
  language: Language
  time_zone: string
  garage: { name: string; address: string | null; phone: string | null }
  issuer: (Issuer & { logo_url?: string | null }) | null
  customer: { full_name: string; address: string | null; phone: string | null }
  license_plate: string
  car: string
  vin: string | null
  odometer_in: number | null
  mileage_type: 'km' | 'mi'
  checked_in_at: string | null
  mechanic: string | null
  complaint: string | null
  notes: string | null
}

const head = sql`${languageColumn('c', 'n')} as language, ${sql.raw(`o.id, o.number, o.version, g.country_id, g.paper, g.time_zone, o.license_plate, o.odometer_in, coalesce(v.mileage_type, 'km') as mileage_type,
  o.checked_in_at, o.complaint, o.mechanic_notes as notes, m.full_name as mechanic, coalesce(v.vin, v.chassis_number) as vin,
  json_build_object('name', g.name, 'address', g.address, 'phone', g.phone) as garage,
  json_build_object('full_name', c.full_name, 'address', c.address, 'phone', c.phone) as customer,
  concat_ws(' ', b.name, k.name, v.production_year) as car`)}`
const joins = sql.raw(`join garages g on g.id = o.garage_id join countries n on n.id = g.country_id
  join customers c on c.id = o.customer_id join vehicles v on v.id = o.vehicle_id
  left join brands b on b.id = v.brand_id left join models k on k.id = v.model_id
  left join employees m on m.id = o.mechanic_id`)

/** Undefined if outside the scope. @param scope omitted when a code is verified, which says only whether it is valid */
export async function selectHead(db: Db, scope: Scope | null, orderId: number) {
  const { rows } =
    await sql<Head>`select ${head}, ${issuerColumn('g')} as issuer from orders o ${joins}
    where o.id = ${orderId} and ${scope ? inScope(scope, 'o.garage_id') : sql`true`}`.execute(db)
  return rows[0]
}

export interface JobLine {
  kind: LineKind
  name: string
  qty: number
  approval: Approval
  serial_number: string | null
  notes: string | null
}

// the caller has read the order in its scope
export async function selectJobLines(db: Db, orderId: number) {
  const { rows } =
    await sql<JobLine>`select kind, name, qty, approval, serial_number, notes from order_lines
    where order_id = ${orderId} and approval <> 'declined' order by id`.execute(db)
  return rows
}

/** The unit of each line of an order, by line, in the order of the lines; `service` of work. */
export async function selectLineUnits(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; approval: string; unit: string }>`
    select o.id, o.approval, coalesce(i.unit, case when o.kind = 'part' then 'pcs' else 'service' end) as unit
    from order_lines o left join inventory_items i on i.id = o.inventory_item_id
    where o.order_id = ${orderId} order by o.id`.execute(db)
  return rows
}
export type LineUnits = Awaited<ReturnType<typeof selectLineUnits>>

export interface FoundItem {
  name: string
  result: Result
  measure: number | null
  unit: string | null
  note: string | null
}

export async function selectFound(db: Db, orderId: number) {
  const { rows } = await sql<FoundItem>`select i.name, f.result, f.measure, f.unit, f.note
    from order_inspections f join inspection_items i on i.id = f.inspection_item_id
    where f.order_id = ${orderId} order by i.id`.execute(db)
  return rows
}
