/** The rows behind the income: read from invoices, written by nobody here. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/contract/list.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { boundedCount, matches, order, pageOfRows } from '#platform/server/query.ts'
import { type GaragePlace, type Scope, onLocalDays, within } from '#platform/server/scope.ts'
import type { Movement, dashboard } from '../contract.ts'

type Wanted = QueryOf<typeof dashboard.income>
interface Where {
  places: readonly GaragePlace[]
  at: Date
}
type StoredMovement = Movement & { country_id: number }

/** An invoice counts on the day it was issued, and against it on the day it was voided. */
const movements = (db: Db, scope: Scope, wanted: Wanted, { places, at }: Where) => {
  const { start_date, end_date, keyword } = wanted
  const ownToday = (column: string) =>
    onLocalDays(
      { scope, places, at, garageColumn: 'invoices.garage_id' },
      (today) => sql`${sql.ref(column)} = ${today}`,
    )
  const days = (column: string): Expression<SqlBool> => {
    if (wanted.today) return ownToday(column)
    if (!start_date || !end_date) return sql<SqlBool>`true`
    return sql<SqlBool>`${sql.ref(column)} between ${start_date} and ${end_date}`
  }
  const side = (kind: Movement['kind']) => {
    const on = kind === 'issued' ? 'invoices.issued_on' : 'invoices.voided_on'
    return db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .select([
        'invoices.id',
        'invoices.number',
        'invoices.order_id',
        'invoices.customer_id',
        'invoices.garage_id',
        sql<string>`${sql.ref(on)}`.as('day'),
        sql<Movement['kind']>`${kind}::text`.as('kind'),
        sql<number>`${kind === 'issued' ? sql`` : sql`-`}invoices.net`.as('net'),
      ])
      .where(within(scope, 'invoices.garage_id'))
      .where(sql<SqlBool>`${sql.ref(on)} is not null`)
      .where(days(on))
      .$if(Boolean(keyword), (rows) =>
        rows.where(
          sql<SqlBool>`(${matches('orders.search', keyword ?? '')} or position(${keyword?.toLowerCase() ?? ''} in lower(invoices.number)) > 0)`,
        ),
      )
  }
  return side('issued').unionAll(side('void'))
}

/** A page of them, and what all pages come to. */
export async function selectMovements(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  where: Where,
): Promise<{ page: Page<StoredMovement>; net: number }> {
  const reader = adhoc(db)
  const moved = () => reader.selectFrom(movements(reader, scope, wanted, where).as('moved'))
  const [rows, total, sum] = await Promise.all([
    moved()
      .innerJoin('orders', 'orders.id', 'moved.order_id')
      .innerJoin('garages', 'garages.id', 'moved.garage_id')
      .innerJoin('customers', 'customers.id', 'moved.customer_id')
      .select([
        'moved.id',
        'moved.day',
        'moved.kind',
        'moved.number',
        'moved.net',
        'garages.country_id',
        sql<
          Movement['order']
        >`json_build_object('id', orders.id, 'number', orders.number, 'license_plate', orders.license_plate)`.as(
          'order',
        ),
        sql<
          Movement['customer']
        >`json_build_object('id', customers.id, 'name', customers.full_name)`.as('customer'),
        sql<Movement['garage']>`json_build_object('id', garages.id, 'name', garages.name)`.as(
          'garage',
        ),
      ])
      .orderBy(order(wanted.sort, { day: 'moved.day', net: 'moved.net' }, '-day', 'moved.id'))
      .limit(sql.lit(wanted.limit))
      .offset(sql.lit((wanted.page - 1) * wanted.limit))
      .execute(),
    boundedCount(reader, moved().select(sql<number>`1`.as('one')) as never),
    moved()
      .select(sql<number>`coalesce(sum(net), 0)::bigint`.as('net'))
      .executeTakeFirstOrThrow(),
  ])
  return { page: pageOfRows(rows as StoredMovement[], total, wanted), net: sum.net }
}
