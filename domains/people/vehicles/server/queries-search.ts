/** Vehicles for the global search. */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { newestHits } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { compactPlate, looksLikePlate } from '#platform/contract/text/license-plate.ts'

/** The newest open order of the car within the caller's scope. */
const openOrder = (scope: Scope) => sql<{ id: number; number: string; stage: string } | null>`(
  select json_build_object('id', o.id, 'number', o.number, 'stage', o.stage) from orders o
  where o.vehicle_id = vehicles.id and o.stage not in ('delivered', 'cancelled', 'no_show')
    and ${inScope(scope, 'o.garage_id')}
  order by o.id desc limit 1)`

/** The newest few that match a keyword by plate, VIN, chassis number, car or owner. */
export function selectVehicleHits(db: Db, scope: Scope, keyword: string, most: number) {
  const reader = withoutPlanCache(db)
  const plate = looksLikePlate(keyword) ? compactPlate(keyword) : undefined
  const asTyped = matches('vehicles.search', keyword)
  const hits = reader
    .selectFrom('vehicles')
    .select('vehicles.id')
    .where(countryInScope(scope, 'vehicles.country_id'))
    .where(plate ? sql<SqlBool>`(${asTyped} or ${matches('vehicles.search', plate)})` : asTyped)
  return reader
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .innerJoin('models', 'models.id', 'vehicles.model_id')
    .innerJoin('customers', 'customers.id', 'vehicles.customer_id')
    .select([
      'vehicles.id',
      'vehicles.license_plate',
      'vehicles.country_id',
      'brands.name as brand',
      'models.name as model',
      'customers.full_name as owner',
      openOrder(scope).as('open_order'),
    ])
    .where(sql<SqlBool>`vehicles.id in ${newestHits(hits, most)}`)
    .where(countryInScope(scope, 'vehicles.country_id'))
    .orderBy('vehicles.id', 'desc')
    .execute()
}
