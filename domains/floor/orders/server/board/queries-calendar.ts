/** Entries of the calendar: bookings on their day, open orders on the day of their promise. */
import { sql } from 'kysely'
import type { OpeningHours } from '#domains/company/garages/hours.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { instant, namedReference, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { CalendarEntry } from '../../contract-floor.ts'

export interface CalendarGarage {
  id: number
  name: string
  time_zone: string
  opening_hours: OpeningHours
  closed_on: string[]
  mechanics: { id: number; name: string }[]
}

/** The garages in scope with their mechanics. */
export async function selectCalendarGarages(db: Db, scope: Scope): Promise<CalendarGarage[]> {
  const { rows } = await sql<CalendarGarage>`
    select g.id, g.name, g.time_zone, g.opening_hours, closed_on(g.id, g.country_id) as closed_on,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.full_name) order by ${orderByName('e.full_name')}, e.id), '[]')
        from employees e join roles r on r.id = e.role_id
        where e.garage_id = g.id and e.active and r.name = 'mechanic') as mechanics
    from garages g where g.kind = 'garage' and ${inScope(scope, 'g.id')} order by ${orderByName('g.name')}, g.id`.execute(
    db,
  )
  return rows
}

export type StoredEntry = Omit<CalendarEntry, 'license_plate'> & {
  day: string
  garage_id: number
  country_id: number
  license_plate: string
  mechanic: { id: number; name: string } | null
}

/** A limit that no calendar of a few weeks needs to exceed; the list shows all orders. */
export const MAX_ENTRIES = 2000

/**
 * An entry's planned time covers all lines of its order that are not declined. A booking is on the day of its slot, an
 * open order on the day of its promise in its garage's zone; a booking promised for another day is on both.
 */
export async function selectCalendar(
  db: Db,
  scope: Scope,
  days: { from: string; to: string },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    with entries as (
      select o.id, 'booking' as kind, o.slot_on as day, o.slot_at as at from orders o
      where o.stage = 'booked' and o.slot_on between ${days.from}::date and ${days.to}::date and ${inScope(scope, 'o.garage_id')}
      union all
      select o.id, 'promise', (o.promised_at at time zone g.time_zone)::date, o.promised_at
      from orders o join garages g on g.id = o.garage_id
      where o.promised_at is not null and o.stage not in ('delivered', 'cancelled', 'no_show') and ${inScope(scope, 'o.garage_id')}
        and o.promised_at >= ${days.from}::date - interval '1 day' and o.promised_at < ${days.to}::date + interval '2 days'
        and (o.promised_at at time zone g.time_zone)::date between ${days.from}::date and ${days.to}::date)
    select x.kind, x.day::text as day, o.id, o.number, o.version, o.stage, ${sql.raw(instant('x.at'))} as at, o.license_plate,
      o.garage_id, g.country_id, o.customer_name as customer,
      concat_ws(' ', ${sql.raw(namedReference('brands', 'v.brand_id'))}->>'name', ${sql.raw(namedReference('models', 'v.model_id'))}->>'name') as car,
      case when m.id is not null then json_build_object('id', m.id, 'name', m.full_name) end as mechanic,
      (select coalesce(sum(round(s.minutes * l.qty)), 0)::bigint from order_lines l
        join catalog_services s on s.id = l.catalog_service_id
        where l.order_id = o.id and l.approval <> 'declined' and l.work <> 'done') as minutes
    from entries x join orders o on o.id = x.id join garages g on g.id = o.garage_id
      join vehicles v on v.id = o.vehicle_id left join employees m on m.id = o.mechanic_id
    order by x.at, o.id limit ${sql.lit(MAX_ENTRIES)}`.execute(
    // a range of days changes the plan
    withoutPlanCache(db),
  )
  return rows
}
