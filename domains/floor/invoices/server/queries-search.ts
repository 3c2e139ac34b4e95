/** Invoices for the global search. */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { parseInvoiceNumber } from '../rules.ts'

/**
 * Finds invoices by number, whole or as people say it. The query uses the index on numbers: invoices need no text
 * search. An opening invoice is found by its old number.
 */
export async function selectInvoiceHits(
  db: Db,
  scope: Scope,
  { keyword, at }: { keyword: string; at: Date },
  most: number,
) {
  const numberParts = parseInvoiceNumber(keyword, at.getUTCFullYear())
  const { code, years = [], serial = '' } = numberParts ?? {}
  const ofGarage = code ? sql`and garages.code = ${code}` : sql``
  const ours = sql`select i.id from invoices i where i.number in (
      select 'INV/' || garages.code || '/' || year || '/' || ${serial}::text
      from garages, unnest(${years}::int[]) year where ${inScope(scope, 'garages.id')} ${ofGarage}) union all`
  // of another program: only by its whole number
  const old = sql`select b.id from invoices b where b.opened_on is not null
    and number_key(b.number) = number_key(${keyword})`
  return withoutPlanCache(db)
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('garages', 'garages.id', 'invoices.garage_id')
    .leftJoin('customers', 'customers.id', 'invoices.customer_id')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.order_id',
      'orders.license_plate',
      sql<string | null>`coalesce(orders.customer_name, customers.full_name)`.as('customer_name'),
      sql<number | null>`(select v.country_id from vehicles v where v.id = orders.vehicle_id)`.as(
        'country_id',
      ),
      'garages.name as garage',
    ])
    .where(sql<SqlBool>`invoices.id in (${numberParts ? ours : sql``} ${old})`)
    .where(inScope(scope, 'invoices.garage_id'))
    .orderBy('invoices.id', 'desc')
    .limit(sql.lit(most))
    .execute()
}
