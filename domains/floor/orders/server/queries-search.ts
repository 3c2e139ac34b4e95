/** Orders for the global search. */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { hitAlternatives, instant, newestHits } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { DUE, plateOrText } from './queries.ts'

/** The newest few whose number, plate or customer match a keyword. */
export async function selectOrderHits(db: Db, scope: Scope, keyword: string, most: number) {
  const reader = withoutPlanCache(db)
  const where = await hitAlternatives(reader, sql`orders`, [
    inScope(scope, 'orders.garage_id'),
    plateOrText(keyword),
  ])
  const hits = reader
    .selectFrom('orders')
    .select('orders.id')
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
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
      'garages.time_zone',
      sql<number>`${sql.raw(DUE)}`.as('due'),
      sql<string | null>`${sql.raw(instant('orders.promised_at'))}`.as('promised_at'),
      sql<string | null>`${sql.raw(instant('orders.slot_at'))}`.as('slot_at'),
      sql<string>`${sql.raw(instant('orders.created_at'))}`.as('created_at'),
    ])
    .where(sql<SqlBool>`orders.id in ${newestHits(hits, most)}`)
    .where(inScope(scope, 'orders.garage_id'))
    .orderBy('orders.id', 'desc')
    .execute()
}
