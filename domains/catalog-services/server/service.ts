/** Catalog services: list, get, create, update, remove. */
import { messages, say } from '#platform/contract/messages.ts'
import { requireMaster } from '#domains/master-data/server/service.ts'
import { changesSince } from '#platform/server/audit.ts'
import { conflict, invalid, notFound, unique, unlessInUse } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import type { Db } from '#platform/server/db.ts'
import type { Scope } from '#platform/server/scope.ts'
import { CATALOG_SERVICE, catalogServices } from '../contract.ts'
import {
  deleteCatalogService,
  insertCatalogService,
  selectCatalogService,
  selectCatalogServices,
  selectForChange,
  updateCatalogService,
} from './queries.ts'

export const catalogServicesApi = implement(catalogServices, { list, get, create, update, remove })

const fields: Record<string, [field: string, why: string]> = {
  catalog_services_name_key: ['name', messages.nameTaken],
}

async function list({ db, scope, query }: Ask<typeof catalogServices.list>) {
  return selectCatalogServices(db, scope, query)
}

async function get({ db, scope, params }: Ask<typeof catalogServices.get>) {
  const service = await selectCatalogService(db, scope, params.id)
  if (!service) throw notFound()
  return service
}

async function create({ db, scope, body, audit }: Ask<typeof catalogServices.create>) {
  await assertFits(db, scope, body)
  const saved = await unique(insertCatalogService(db, body), fields)
  audit.created(CATALOG_SERVICE, { ...body, ...saved })
  return saved
}

async function update({ db, scope, params, body, audit }: Ask<typeof catalogServices.update>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  const { version, ...change } = body
  if (version !== undefined && version !== before.version)
    throw conflict(messages.stale, {
      version: before.version,
      changes: await changesSince(db, CATALOG_SERVICE, params.id, version),
    })
  const { country_id = before.country_id, service_category_id = before.service_category_id } =
    change
  await assertFits(db, scope, { country_id, service_category_id })

  await unique(updateCatalogService(db, scope, params.id, change), fields)
  const saved = { id: params.id, version: before.version + 1 }
  audit.updated(CATALOG_SERVICE, before, { ...change, version: saved.version })
  return saved
}

async function remove({ db, scope, params, audit }: Ask<typeof catalogServices.remove>) {
  const before = await selectForChange(db, scope, params.id)
  if (!before) throw notFound()
  await unlessInUse(
    deleteCatalogService(db, scope, params.id),
    say(messages.inUse, { item: before.name }),
  )
  audit.removed(CATALOG_SERVICE, before)
  return {}
}

/** The country is in reach, and the category is one of that country's. */
async function assertFits(
  db: Db,
  scope: Scope,
  service: { country_id: number; service_category_id?: number | null | undefined },
) {
  const { countries } = scope
  if (countries !== 'all' && !countries.includes(service.country_id))
    throw invalid({ country_id: messages.unknownReference })
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
