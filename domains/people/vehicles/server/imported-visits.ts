/**
 * Imported visits: the service history from another program. They are read-only and post nothing. They set a car's
 * odometer only if no later reading exists.
 */
import type { Db } from '#platform/server/database/db.ts'
import {
  type NewImportedVisit,
  type ImportedVisit,
  deleteImportedVisits,
  insertImportedVisits,
  updateImportedOdometers,
  selectExistingVisits,
  selectImportedVisits,
} from './queries-imported-visits.ts'

export type { NewImportedVisit, ImportedVisit }

const keyOf = ({
  vehicle_id,
  day,
  garage_id,
  text,
}: Omit<NewImportedVisit, 'odometer' | 'amount'>) =>
  JSON.stringify([vehicle_id, day, garage_id, text.toLowerCase()])

export interface ExistingVisit extends NewImportedVisit {
  id: number
}

/** The visits that already exist, by car, day, garage and text. */
export async function existingVisits(
  db: Db,
  cars: readonly number[],
): Promise<(visit: Omit<NewImportedVisit, 'odometer' | 'amount'>) => ExistingVisit | undefined> {
  const existing = new Map(
    (await selectExistingVisits(db, cars)).map((visit) => [keyOf(visit), visit]),
  )
  return (visit) => existing.get(keyOf(visit))
}

/** Returns their ids in the order of the rows. */
export async function importVisits(
  { db, me }: { db: Db; me: { employee_id: number } },
  visits: readonly NewImportedVisit[],
): Promise<number[]> {
  if (visits.length === 0) return []
  const saved = await insertImportedVisits(db, visits, me.employee_id)
  await updateImportedOdometers(db, saved)
  return saved
}

/** Applies the readings and amounts of a later file to existing visits. */
export { updateImportedVisits as correctVisits } from './queries-imported-visits.ts'

/** No other table refers to imported visits. */
export async function undoVisitImport(db: Db, ids: readonly number[]): Promise<void> {
  await deleteImportedVisits(db, ids)
}

/** The imported visits of a car, oldest first. The caller has checked that the car is in scope. */
export const importedVisitsOf = (db: Db, vehicleId: number): Promise<ImportedVisit[]> =>
  selectImportedVisits(db, vehicleId)
