import { requireGarage } from '#domains/company/garages/server/garages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { sharedBuildMessages } from '../messages.ts'

/** Returns a workshop in scope. 422 on `garage_id`: a branch, or an unknown id. */
export async function requireWorkshop(db: Db, scope: Scope, id: number) {
  const garage = await requireGarage(db, scope, id)
  if (garage.kind !== 'workshop') throw invalid({ garage_id: sharedBuildMessages.notWorkshop })
  return garage
}
