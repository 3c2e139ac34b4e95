/** Customers for the global search. */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { newestHits } from '#platform/server/database/query.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { notByEmail, spellingsOf } from './queries.ts'

/** The newest few that match a keyword by name, phone or, if the caller may see it, email address. */
export function selectCustomerHits(
  db: Db,
  scope: Scope,
  { keyword, seesEmail }: { keyword: string; seesEmail: boolean },
  most: number,
) {
  const reader = withoutPlanCache(db)
  const hits = reader
    .selectFrom('customers')
    .select('customers.id')
    .where(countryInScope(scope, 'customers.country_id'))
    .where('customers.merged_into_id', 'is', null)
    .where(matches('customers.search', ...spellingsOf(keyword)))
    .where(seesEmail ? sql<SqlBool>`true` : notByEmail(keyword))
  return reader
    .selectFrom('customers')
    .select(['customers.id', 'full_name', 'phone', 'country_id'])
    .where(sql<SqlBool>`customers.id in ${newestHits(hits, most)}`)
    .where(countryInScope(scope, 'customers.country_id'))
    .orderBy('customers.id', 'desc')
    .execute()
}
