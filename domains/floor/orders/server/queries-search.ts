/** Orders for the search over everything. */
import { type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { newestHits } from '#platform/server/query.ts'
import { type Scope, filteredReach, within } from '#platform/server/scope.ts'
import { plateOrText } from './queries.ts'

/** The newest few that a keyword finds by number, plate or customer. */
export function selectOrderHits(db: Db, scope: Scope, keyword: string, most: number) {
  const reader = adhoc(db)
  const hits = reader
    .selectFrom('orders')
    .select('orders.id')
    .where(filteredReach(within(scope, 'orders.garage_id')))
    .where(plateOrText(keyword))
  return reader
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .innerJoin('vehicles', 'vehicles.id', 'orders.vehicle_id')
    .select([
      'orders.id',
      'orders.number',
      'orders.stage',
      'orders.license_plate',
      'orders.customer_name',
      'vehicles.country_id',
      'garages.name as garage',
    ])
    .where(sql<SqlBool>`orders.id in ${newestHits(hits, most)}`)
    .where(within(scope, 'orders.garage_id'))
    .orderBy('orders.id', 'desc')
    .execute()
}
