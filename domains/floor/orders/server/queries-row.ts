/** An order as its use cases need it: its row, locked or not, its lines, discounts and signatures. */
import { type SqlBool, sql } from 'kysely'
import { taxRulesColumn } from '#domains/books/tax-codes/server/queries.ts'
import type { CustomerKind } from '#domains/books/tax-codes/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { OrderDetail } from '../contract.ts'
import type { Approval, Billing, LineKind, Stage, Work } from '../rules.ts'
import type { ManualDiscount } from '#platform/contract/money/money.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { correction, credit, deposit, voidedBill } from './queries-detail.ts'

/** The order with values of its garage: the tax of the local day, code and zone. */
const orderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('garages', 'garages.id', 'orders.garage_id')
    .selectAll('orders')
    .select(['garages.country_id', 'garages.time_zone'])
    .select(
      taxRulesColumn(
        'garages',
        sql`(${at.toISOString()}::timestamptz at time zone garages.time_zone)::date`,
      ).as('tax_rules'),
    )
    .select(
      sql<CustomerKind>`(select c.kind from customers c where c.id = orders.customer_id)`.as(
        'customer_kind',
      ),
    )
    .select([
      sql.raw<number>(deposit).as('deposit'),
      sql.raw<number>(credit).as('credit'),
      sql.raw<OrderDetail['correction']>(correction).as('correction'),
      // a voucher is validated as of the day of that bill
      sql
        .raw<{ voucher_id: number | null } | null>(voidedBill(`'voucher_id', v.voucher_id`))
        .as('voided_bill'),
      // of its down payment: the part used by the issued invoice
      sql<number>`coalesce((select i.down_payment from invoices i
        where i.order_id = orders.id and i.status = 'issued'), 0)`.as('applied'),
      // of its part cost: the part that a voided invoice left in cost of sales
      sql<number>`(select coalesce(sum(kept_value), 0)::bigint from order_lines l where l.order_id = orders.id)`.as(
        'parts_kept',
      ),
    ])
    .where('orders.id', '=', id)
    .where(inScope(scope, 'orders.garage_id'))
    .$narrowType<{ stage: Stage; billing: Billing; taxes: TaxRow[] }>()

/** The order, locked until the transaction ends. */
export const lockOrder = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).forUpdate('orders').executeTakeFirst()
/** The same for display, without a lock: waiting for one on the shared read connections would delay all readers. */
export const selectOrderRow = (db: Db, scope: Scope, id: number, at: Date) =>
  orderRow(db, scope, id, at).executeTakeFirst()
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const ofOrder = (scope: Scope, id: number) =>
  sql<SqlBool>`exists (select from orders where orders.id = ${id} and ${inScope(scope, 'orders.garage_id')})`

export const selectLines = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_lines')
    .leftJoin('stock_claims as claim', 'claim.order_line_id', 'order_lines.id')
    .selectAll('order_lines')
    .select([
      sql<number>`coalesce(claim.reserved, 0)`.as('reserved'),
      sql<number>`coalesce(claim.wanted - claim.reserved, 0)`.as('shortage'),
      // the car that was promised first gets the part first (stock.md)
      sql<string | null>`(select promised_at from orders where orders.id = order_id)`.as(
        'promised_at',
      ),
    ])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('order_lines.id')
    .$narrowType<{ kind: LineKind; approval: Approval; work: Work }>()
    .execute()
export type StoredLine = Awaited<ReturnType<typeof selectLines>>[number]

export const selectDiscounts = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_discounts')
    .select(['id', 'type', 'amount', 'reason'])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .orderBy('id')
    .$narrowType<{ type: ManualDiscount['type'] }>()
    .execute()

export const selectSignatures = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('order_signatures')
    .select(['signer', 'svg', 'estimate_version', 'signed_at'])
    .where('order_id', '=', orderId)
    .where(ofOrder(scope, orderId))
    .execute()
