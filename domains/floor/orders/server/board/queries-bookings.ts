/** Context of a booking: the garage's opening hours, and other bookings of its mechanic. */
import { sql } from 'kysely'
import type { OpeningHours } from '#domains/company/garages/hours.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'

const planned =
  sql.raw(`(select coalesce(sum(round(s.minutes * l.qty)), 0)::bigint from order_lines l
  join catalog_services s on s.id = l.catalog_service_id
  where l.order_id = o.id and l.approval <> 'declined' and l.work <> 'done')`)

export interface Booking {
  slot_at: string
  opening_hours: OpeningHours
  closed_on: string[]
  time_zone: string
  /** Whether the mechanic has another car within these planned minutes, or this booking overlaps with another's. */
  overlaps: boolean
}

/** A booked order in scope; undefined for any other. */
export async function selectBooked(db: Db, scope: Scope, id: number): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    with booked as (
      select o.id, o.garage_id, o.mechanic_id, o.slot_at, o.slot_on, ${planned} as minutes
      from orders o where o.id = ${id} and o.stage = 'booked' and ${inScope(scope, 'o.garage_id')})
    select b.slot_at, g.opening_hours, closed_on(g.id, g.country_id) as closed_on, g.time_zone, exists (
      select from orders o cross join lateral (select ${planned} as minutes) p
      where o.mechanic_id = b.mechanic_id and o.garage_id = b.garage_id and o.id <> b.id
        and o.slot_on between b.slot_on - 1 and b.slot_on + 1
        and o.stage not in ('ready', 'delivered', 'cancelled', 'no_show')
        and (o.slot_at = b.slot_at or (o.slot_at < b.slot_at + b.minutes * interval '1 minute'
          and b.slot_at < o.slot_at + p.minutes * interval '1 minute'))) as overlaps
    from booked b join garages g on g.id = b.garage_id`.execute(db)
  return rows[0]
}
