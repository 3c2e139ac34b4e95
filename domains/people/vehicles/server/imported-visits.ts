/**
 * Visits of before: what another program knew of a car. They are only read: they post nothing, and they fill the odometer
 * of a car only where nothing later is known of it.
 */
import type { Db } from '#platform/server/database/db.ts'
import {
  type NewOldVisit,
  type OldVisit,
  deleteOldVisits,
  insertOldVisits,
  keepOdometers,
  selectKnownVisits,
  selectOldVisits,
} from './queries-old-visits.ts'

export type { NewOldVisit, OldVisit }

const keyOf = ({ vehicle_id, day, garage_id, text }: Omit<NewOldVisit, 'odometer' | 'amount'>) =>
  JSON.stringify([vehicle_id, day, garage_id, text.toLowerCase()])

export interface KnownVisit extends NewOldVisit {
  id: number
}

/** The visits that are there already, by car, day, garage and text. */
export async function existingVisits(
  db: Db,
  cars: readonly number[],
): Promise<(visit: Omit<NewOldVisit, 'odometer' | 'amount'>) => KnownVisit | undefined> {
  const known = new Map((await selectKnownVisits(db, cars)).map((visit) => [keyOf(visit), visit]))
  return (visit) => known.get(keyOf(visit))
}

/** Answers their ids in the order of the rows. */
export async function importVisits(
  { db, me }: { db: Db; me: { employee_id: number } },
  visits: readonly NewOldVisit[],
): Promise<number[]> {
  if (visits.length === 0) return []
  const saved = await insertOldVisits(db, visits, me.employee_id)
  await keepOdometers(db, saved)
  return saved
}

/** What a later file says of visits that are known: their reading and their amount. */
export { updateOldVisits as correctVisits } from './queries-old-visits.ts'

/** Nothing is built on a visit of before. */
export async function undoVisitImport(db: Db, ids: readonly number[]): Promise<void> {
  await deleteOldVisits(db, ids)
}

/** Of one car, the oldest first. The caller has found the car in reach. */
export const importedVisitsOf = (db: Db, vehicleId: number): Promise<OldVisit[]> =>
  selectOldVisits(db, vehicleId)
