/** All SQL of transfers. A transfer is in scope if its sender or receiver is. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { TransferLine } from '../contract.ts'
import { transferStatuses } from '../rules.ts'
import { orderByName } from '#platform/server/database/query.ts'

const inReach = (scope: Scope) =>
  sql<SqlBool>`(${inScope(scope, 'stock_transfers.from_garage_id')} or ${inScope(scope, 'stock_transfers.to_garage_id')})`

export const transferRows = recordQueries('stock_transfers', {
  reach: inReach,
  columns: ['from_garage_id', 'to_garage_id', 'number', 'status', 'note', 'sent_at', 'received_at'],
  choices: { status: transferStatuses },
  names: {
    from_garage: ['garages', 'from_garage_id'],
    to_garage: ['garages', 'to_garage_id'],
  },
  computed: {
    created_by: sql<
      string | null
    >`(select e.full_name from employees e where e.id = stock_transfers.created_by)`,
    lines_count: sql<number>`(select count(*)::int from stock_transfer_lines l where l.transfer_id = stock_transfers.id)`,
    first_item: sql<
      string | null
    >`(select i.name from stock_transfer_lines l join inventory_items i on i.id = l.item_id
      where l.transfer_id = stock_transfers.id order by l.line_no limit 1)`,
    order_lines: sql<{ line_id: number; quantity: number }[]>`coalesce((
      select json_agg(json_build_object('line_id', l.order_line_id, 'quantity', l.quantity - l.received - l.lost)
        order by l.line_no) from stock_transfer_lines l
      where l.transfer_id = stock_transfers.id and l.order_line_id is not null), '[]')`,
  },
  // ids grow with time
  sorts: { created_at: 'id', number: 'number' },
  byDefault: '-created_at',
  filters: ['status'],
  narrows: ({ order_id }) =>
    order_id === undefined
      ? []
      : [
          sql`exists (select from stock_transfer_lines l join order_lines o on o.id = l.order_line_id
            where l.transfer_id = stock_transfers.id and o.order_id = ${order_id})`,
        ],
})

/** The number of drafts to send from the scope, and of transfers in transit to it. */
export async function countWaiting(db: Db, scope: Scope) {
  const { rows } = await sql<{ to_send: number; to_receive: number }>`
    select (select count(*)::int from stock_transfers t
        where t.status = 'draft' and ${inScope(scope, 't.from_garage_id')}) as to_send,
      (select count(*)::int from stock_transfers t
        where t.status in ('sent', 'part_received') and ${inScope(scope, 't.to_garage_id')}) as to_receive`.execute(
    db,
  )
  return rows[0]!
}

/** The other garages of a garage's country. The garage itself is in scope. */
export async function selectPartners(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from garages g join garages o on o.country_id = g.country_id and o.id <> g.id
    where g.id = ${id} and ${inScope(scope, 'g.id')} order by ${orderByName('o.name')}, o.id`.execute(
    db,
  )
  return rows
}

/** The lines of a transfer for the response. */
export async function selectShownLines(db: Db, scope: Scope, id: number): Promise<TransferLine[]> {
  const { rows } = await sql<TransferLine>`
    select l.id, json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'unit', i.unit) as item, l.to_item_id,
      l.quantity, l.received, l.lost, l.value, l.reason,
      case when ${inScope(scope, 'stock_transfers.from_garage_id')} then b.available end as available,
      case when o.id is not null and ${inScope(scope, 'o.garage_id')}
        then json_build_object('id', o.id, 'number', o.number, 'line_id', ol.id) end as "order"
    from stock_transfers join stock_transfer_lines l on l.transfer_id = stock_transfers.id
    join inventory_items i on i.id = l.item_id join stock_balances b on b.item_id = i.id
    left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
    where stock_transfers.id = ${id} and ${inReach(scope)} order by l.line_no`.execute(db)
  return rows
}

export interface StoredLine {
  id: number
  item_id: number
  to_item_id: number | null
  quantity: number
  value: number
  received: number
  received_value: number
  lost: number
  lost_value: number
  order_line_id: number | null
}

/** The lines of a transfer that the caller has locked. */
export async function selectLines(db: Db, scope: Scope, id: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.item_id, l.to_item_id, l.quantity, l.value, l.received, l.received_value, l.lost, l.lost_value,
      l.order_line_id
    from stock_transfers join stock_transfer_lines l on l.transfer_id = stock_transfers.id
    where stock_transfers.id = ${id} and ${inReach(scope)} order by l.line_no`.execute(db)
  return rows
}

export interface NewLine {
  item_id: number
  quantity: number
  order_line_id: number | null
}

/** Replaces the lines of a draft. */
export async function replaceLines(
  db: Db,
  scope: Scope,
  id: number,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`delete from stock_transfer_lines l using stock_transfers
    where stock_transfers.id = l.transfer_id and l.transfer_id = ${id} and ${inReach(scope)}`.execute(
    db,
  )
  await db
    .insertInto('stock_transfer_lines')
    .values(lines.map((line, at) => ({ ...line, transfer_id: id, line_no: at + 1 })))
    .execute()
}

/** Stores the received and lost quantities of the lines. */
export async function updateLines(
  db: Db,
  scope: Scope,
  id: number,
  lines: readonly (Omit<StoredLine, 'item_id' | 'order_line_id'> & { reason: string | null })[],
): Promise<void> {
  await sql`update stock_transfer_lines l set to_item_id = x.to_item_id, value = x.value, received = x.received,
      received_value = x.received_value, lost = x.lost, lost_value = x.lost_value, reason = coalesce(x.reason, l.reason)
    from stock_transfers, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id int, to_item_id int, value bigint,
      received numeric, received_value bigint, lost numeric, lost_value bigint, reason text)
    where stock_transfers.id = l.transfer_id and l.transfer_id = ${id} and l.id = x.id and ${inReach(scope)}`.execute(
    db,
  )
}

/** The part line of an order in scope, locked, so that simultaneous requests for it are serialised. */
export async function lockOrderLine(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<{ garage_id: number; item_id: number | null; shortage: number }>`
    select o.garage_id, l.inventory_item_id as item_id,
      coalesce((select c.wanted - c.reserved from stock_claims c where c.order_line_id = l.id), 0) as shortage
    from order_lines l join orders o on o.id = l.order_id
    where l.id = ${id} and ${inScope(scope, 'o.garage_id')} for no key update of l`.execute(db)
  return rows[0]
}

/** The quantity that other open transfers bring for an order line, and the number of one of them. */
export async function selectRequested(
  db: Db,
  scope: Scope,
  orderLineId: number,
  but: number | null,
) {
  const { rows } = await sql<{ quantity: number; number: string | null }>`
    select coalesce(sum(l.quantity - l.received - l.lost), 0) as quantity, min(stock_transfers.number) as number
    from stock_transfer_lines l join stock_transfers on stock_transfers.id = l.transfer_id
    where l.order_line_id = ${orderLineId} and stock_transfers.status in ('draft', 'sent', 'part_received')
      and stock_transfers.id is distinct from ${but}::int and ${inReach(scope)}`.execute(db)
  return rows[0]!
}
