/**
 * Catalog services: each belongs to a country in scope, and its category to the same country. Prices are in prices.ts.
 * A package contains services of its country, and parts by SKU.
 */
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { Audit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import { CATALOG_SERVICE, catalogServices } from '../contract.ts'
import { catalogServiceMessages } from '../messages.ts'
import { beginPrice } from './prices.ts'
import {
  type PackageItem,
  type SoldItem,
  isInPackage,
  lockServices,
  replaceItems,
  selectComponents,
  selectItems,
  selectSold,
  selectZone,
  services,
  upsertPrice,
} from './queries.ts'

export const record = recordUseCases(CATALOG_SERVICE, services, catalogServices)

export async function get(context: CallContext<typeof catalogServices.get>) {
  const service = await record.get(context)
  const day = dayIn(await selectZone(context.db, service.country_id), context.at)
  return {
    ...service,
    items: service.is_package ? await selectItems(context.db, service.id, day) : [],
  }
}

export async function create(context: CallContext<typeof catalogServices.create>) {
  const { db, scope, audit, body } = context
  const { price, items = [], ...columns } = body
  await assertFits(db, scope, columns)
  await assertItems(context, columns.country_id, items)
  const { id } = await services.insert(db, { ...columns, is_package: items.length > 0 })
  await beginPrice(context, { id, country_id: columns.country_id }, price)
  await replaceItems(db, id, items)
  audit.created(CATALOG_SERVICE, { id, ...body })
  return { id }
}

/** Inserts one of several services; the activity log names all of them in one entry. */
export async function addService(
  ask: Pick<CallContext<typeof catalogServices.create>, 'db' | 'scope' | 'me' | 'at'>,
  { price, ...columns }: Omit<CallContext<typeof catalogServices.create>['body'], 'items'>,
) {
  await assertFits(ask.db, ask.scope, columns)
  const { id } = await services.insert(ask.db, columns)
  await beginPrice({ ...ask, audit: new Audit() }, { id, country_id: columns.country_id }, price)
}

export async function update(context: CallContext<typeof catalogServices.update>) {
  const { db, scope, params } = context
  return record.change(context, async (before, { price, items, ...columns }) => {
    const country_id = columns.country_id ?? before.country_id
    await assertFits(db, scope, { ...before, ...columns })
    if (country_id !== before.country_id && (await isInPackage(db, params.id)))
      throw invalid({ country_id: messages.unknownReference })
    if (price !== undefined) await beginPrice(context, { id: params.id, country_id }, price)
    const contents = items ?? (before.is_package ? await currentItems(db, params.id) : [])
    await assertItems(context, country_id, contents, params.id)
    if (!items) return columns
    await replaceItems(db, params.id, items)
    context.audit.updated('package', { items: await currentItems(db, params.id) }, { items })
    return { ...columns, is_package: items.length > 0 }
  })
}

const currentItems = (db: Db, id: number): Promise<PackageItem[]> =>
  selectItems(db, id, '2000-01-01')

/** A package contains only services of its country that are not packages, and is in no package itself. */
async function assertItems(
  { db, scope }: { db: Db; scope: Scope },
  countryId: number,
  items: readonly PackageItem[],
  id?: number,
) {
  if (items.length === 0) return
  if (id !== undefined && (await isInPackage(db, id)))
    throw invalid({ items: catalogServiceMessages.held })
  const serviceIds = items.flatMap(({ catalog_service_id }) => catalog_service_id ?? [])
  // locked, so that none of them becomes a package meanwhile
  await lockServices(db, scope, serviceIds)
  const packageFlags = new Map(
    (await selectComponents(db, countryId, serviceIds)).map((component) => [
      component.id,
      component.is_package,
    ]),
  )
  for (const [index, { catalog_service_id }] of items.entries()) {
    if (catalog_service_id == null) continue
    const field = `items.${index}.catalog_service_id`
    const isPackage = packageFlags.get(catalog_service_id)
    if (isPackage === undefined) throw invalid({ [field]: messages.unknownReference })
    if (isPackage || catalog_service_id === id)
      throw invalid({ [field]: catalogServiceMessages.aPackage })
  }
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

/**
 * The items of a package as a garage sells them: its own parts of the SKUs, and services at the day's prices. A part
 * that the garage lacks has no name.
 */
export const packageItems = (
  db: Db,
  packageId: number,
  garage: { id: number; day: string },
): Promise<SoldItem[]> => selectSold(db, packageId, garage.id, garage.day)

/** Restores a service that an import changed; the price from the day of the import. */
export async function restoreService(
  db: Db,
  scope: Scope,
  id: number,
  { price, ...columns }: { price?: { price: number; valid_from: string } },
) {
  await services.update(db, scope, id, columns)
  if (price) await upsertPrice(db, { ...price, catalog_service_id: id, created_by: null })
}
