import { canDeliver } from '#domains/workshop/build-money/rules.ts'
import { moneyOf } from '#domains/workshop/build-money/server/build-money.ts'
import { fileUrl } from '#domains/company/files/server/files.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { forecastOf } from '#domains/workshop/workshop-plan/server/workshop-plan.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { Build } from '../detail.ts'
import { allowedTransitions, buildAbilities } from '../rules.ts'
import { selectAround } from './queries-parts.ts'
import { colouredOf, stagesOf } from './stages.ts'
import { buildRows } from './queries.ts'

type Reader = { db: Db; scope: Scope; me: CurrentUser; appContext: AppContext }

/** The build for its page, with the transitions that this caller may make. */
export async function wholeBuild(
  { db, scope, me, appContext }: Reader,
  id: number,
): Promise<Build> {
  const row = await buildRows.one(db, scope, id)
  if (!row) throw notFound()
  const [around, stages] = await Promise.all([selectAround(db, scope, id), stagesOf(db, scope, id)])
  if (!around) throw notFound()
  const { vehicle, ...rest } = around
  const { money, meter, cost, owed } = await moneyOf(db, scope, id)
  const facts = factsOf(row, stages, { deposits: money.deposits, cost })
  return {
    ...row,
    ...(await colouredOf(db, row)),
    ...rest,
    vehicle: vehicle && {
      id: vehicle.id,
      license_plate: showPlate(vehicle.license_plate, vehicle.country_id),
    },
    cover:
      row.cover_file_id === null
        ? null
        : { id: row.cover_file_id, url: fileUrl(appContext, row.cover_file_id) },
    stages,
    money,
    meter,
    forecast: await forecastOf(db, scope, id),
    allowed: allowedTransitions(facts, me.role),
    can: {
      ...buildAbilities(me.role, row),
      deliver: canDeliver(me.role, { ...row, signatures: around.signatures, unpaid: owed.unpaid }),
    },
  }
}

interface Row {
  id: number
  status: Build['status']
  deposit_required: number
}

export const factsOf = (
  { status, deposit_required }: Row,
  stages: Build['stages'],
  { deposits, cost }: { deposits: number; cost: number },
) => ({
  status,
  deposit_required,
  deposits,
  cost,
  stages,
})
