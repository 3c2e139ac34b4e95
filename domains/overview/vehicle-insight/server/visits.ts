/** The visits of a car: those of its orders, and imported previous ones. */
import { importedVisitsOf } from '#domains/people/vehicles/server/imported-visits.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Visit, selectVisits } from './queries.ts'

/** By day, oldest first; `old` are the imported ones. Their work counts as a service. */
export async function visitsOf(db: Db, vehicleId: number) {
  const [ours, old] = await Promise.all([
    selectVisits(db, vehicleId),
    importedVisitsOf(db, vehicleId),
  ])
  const before = old.map(({ day, garage, odometer, text, amount }): Visit => ({
    order: null,
    garage,
    on: day,
    odometer,
    odometer_out: null,
    odometer_reason: null,
    out_on: day,
    services: [text],
    billed: amount ?? 0,
    has_service: true,
  }))
  const visits = [...before, ...ours].toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1))
  return { visits, old }
}
