/** Customers for the search over everything. */
import { type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches } from '#platform/server/keywords.ts'
import { newestHits } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import { phoneDigits } from '../rules.ts'

/** The newest few that match a keyword by name, phone or email. */
export function selectCustomerHits(db: Db, scope: Scope, keyword: string, most: number) {
  const reader = adhoc(db)
  const phone = phoneDigits(keyword)
  const asTyped = matches('customers.search', keyword)
  const hits = reader
    .selectFrom('customers')
    .select('customers.id')
    .where(withinCountry(scope, 'customers.country_id'))
    .where('customers.merged_into_id', 'is', null)
    .where(phone ? sql<SqlBool>`(${asTyped} or ${matches('customers.search', phone)})` : asTyped)
  return reader
    .selectFrom('customers')
    .select(['customers.id', 'full_name', 'phone', 'country_id'])
    .where(sql<SqlBool>`customers.id in ${newestHits(hits, most)}`)
    .where(withinCountry(scope, 'customers.country_id'))
    .orderBy('customers.id', 'desc')
    .execute()
}
