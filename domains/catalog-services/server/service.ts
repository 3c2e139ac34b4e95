/** Catalog services: each belongs to a country in reach, and its category to the same country. */
import { messages } from '#platform/contract/messages.ts'
import { requireMaster } from '#domains/master-data/server/service.ts'
import type { Db } from '#platform/server/db.ts'
import { invalid } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { recordOf } from '#platform/server/record.ts'
import { type Scope, requireCountry } from '#platform/server/scope.ts'
import { CATALOG_SERVICE, catalogServices } from '../contract.ts'
import { services } from './queries.ts'

const record = recordOf(CATALOG_SERVICE, services, catalogServices)
export const catalogServicesApi = implement(catalogServices, { ...record, create, update })

async function create(ask: Ask<typeof catalogServices.create>) {
  await assertFits(ask.db, ask.scope, ask.body)
  return record.create(ask)
}

async function update(ask: Ask<typeof catalogServices.update>) {
  return record.change(ask, async (before, fields) => {
    await assertFits(ask.db, ask.scope, { ...before, ...fields })
    return fields
  })
}

async function assertFits(
  db: Db,
  scope: Scope,
  service: { country_id: number; service_category_id?: number | null | undefined },
) {
  requireCountry(scope, service.country_id)
  if (!service.service_category_id) return
  const category = await requireMaster(
    db,
    scope,
    'service-category',
    service.service_category_id,
    'service_category_id',
  )
  if (category.country_id !== service.country_id)
    throw invalid({ service_category_id: messages.unknownReference })
}
