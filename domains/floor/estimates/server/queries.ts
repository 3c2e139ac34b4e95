/** The only SQL of estimates. */
import { type Selectable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { LINK } from '#domains/floor/order-values/values.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Estimate, EstimateLine } from '../contract.ts'

type Stored = Selectable<DB['order_estimates']>
type NewEstimate = Omit<Stored, 'lines' | 'superseded_at' | 'taxes'> & {
  lines: readonly EstimateLine[]
  taxes: readonly TaxRow[]
}

/** Inserts a version; earlier ones are superseded. */
export async function insertEstimate(db: Db, { lines, taxes, ...estimate }: NewEstimate) {
  await supersede(db, estimate.order_id, estimate.frozen_at)
  await db
    .insertInto('order_estimates')
    .values({ ...estimate, lines: JSON.stringify(lines), taxes: JSON.stringify(taxes) })
    .execute()
}

/** Marks the versions of an order as withdrawn. */
export const supersede = (db: Db, orderId: number, at: string) =>
  db
    .updateTable('order_estimates')
    .set({ superseded_at: at })
    .where('order_id', '=', orderId)
    .where('superseded_at', 'is', null)
    .execute()

/** The hash of the current version. */
export async function selectCurrent(db: Db, orderId: number) {
  return db
    .selectFrom('order_estimates')
    .select(['version', 'hash'])
    .where('order_id', '=', orderId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
}

/** For the verification code of the print document: says only whether the version is valid. */
export const selectKept = (db: Db, orderId: number, version: number) =>
  db
    .selectFrom('order_estimates')
    .select(['hash', 'canonical', 'superseded_at'])
    .where('order_id', '=', orderId)
    .where('version', '=', version)
    .executeTakeFirst()

/** Undefined if the order is outside the scope. @param version the newest if omitted */
export async function selectEstimates(db: Db, scope: Scope, orderId: number, version?: number) {
  const { rows } = await sql<Estimate & { canonical: string; version: number | null }>`
    select orders.garage_id, v.version, v.frozen_at, e.full_name as frozen_by, v.hash, v.canonical, v.lines, v.sub_total, v.discount, v.tax, v.taxes,
      v.grand_total, v.difference, v.superseded_at,
      (select json_build_object('svg', s.svg, 'signed_at', s.signed_at, 'hash', s.estimate_hash) from order_signatures s
        where s.order_id = v.order_id and s.signer = 'customer' and s.purpose = 'estimate' and s.estimate_version = v.version) as signature,
      case when orders.agreed_how = ${LINK} and orders.link_version = v.version
        then json_build_object('name', orders.agreed_by, 'at', orders.agreed_at) end as by_link
    from orders left join order_estimates v on v.order_id = orders.id
      and (${version ?? null}::int is null or v.version = ${version ?? null}::int)
    left join employees e on e.id = v.frozen_by
    where orders.id = ${orderId} and ${inScope(scope, 'orders.garage_id')}
    order by v.version desc`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((row) => row.version !== null)
}
