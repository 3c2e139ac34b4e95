/** Credit notes: lists, contents, and the remaining amounts of originals. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { hasIdentifyingNumber } from '#domains/people/customers/server/queries.ts'
import type { PaperSize } from '#platform/contract/print-document.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { sortOrder, readLongList } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import type { CreditRow, creditNotes } from '../contract.ts'
import type { CreditedSoFar } from '../shares.ts'

type ListFilters = QueryOf<typeof creditNotes.list>

function conditions(scope: Scope, filters: ListFilters): Expression<SqlBool>[] {
  const { keyword, status, invoice_id, customer_id, start_date, end_date } = filters
  const where: Expression<SqlBool>[] = [inScope(scope, 'credit_notes.garage_id')]
  if (keyword)
    where.push(matchesInGarages('credit_notes.search', 'credit_notes.garage_id', keyword))
  if (status) where.push(sql`credit_notes.status = ${status}`)
  if (invoice_id) where.push(sql`credit_notes.invoice_id = ${invoice_id}`)
  if (customer_id)
    where.push(sql`(credit_notes.invoice_id in (select i.id from invoices i where i.customer_id = ${customer_id})
      or credit_notes.bill_id in (select b.id from build_bills b where b.customer_id = ${customer_id}))`)
  if (start_date && end_date)
    where.push(sql`credit_notes.issued_on between ${start_date} and ${end_date}`)
  return where
}

const columns = sql`credit_notes.id, credit_notes.number, credit_notes.status, credit_notes.issued_at, credit_notes.issued_on,
  credit_notes.reason, credit_notes.grand_total, json_build_object('id', garages.id, 'name', garages.name) as garage,
  case when customers.id is not null then json_build_object('id', customers.id, 'full_name', customers.full_name) end as customer,
  case when invoices.id is not null then
    json_build_object('id', invoices.id, 'number', invoices.number, 'issued_on', invoices.issued_on) end as invoice,
  case when build_bills.id is not null then
    json_build_object('id', build_bills.id, 'number', build_bills.number, 'issued_on', build_bills.issued_on,
      'build', json_build_object('id', builds.id, 'number', builds.number)) end as bill`

const joins = sql`join garages on garages.id = credit_notes.garage_id
  left join invoices on invoices.id = credit_notes.invoice_id
  left join build_bills on build_bills.id = credit_notes.bill_id
  left join builds on builds.id = build_bills.build_id
  left join customers on customers.id = coalesce(invoices.customer_id, build_bills.customer_id)`

export async function selectNotes(db: Db, scope: Scope, filters: ListFilters) {
  const reader = filters.keyword || filters.start_date ? withoutPlanCache(db) : db
  const sorted = sortOrder(
    filters.sort,
    {
      issued_on: 'credit_notes.issued_on',
      number: 'credit_notes.number',
      grand_total: 'credit_notes.grand_total',
    },
    '-issued_on',
    'credit_notes.id',
  )
  return readLongList<CreditRow>(
    reader,
    {
      from: sql`credit_notes`,
      id: 'credit_notes.id',
      columns,
      joins,
      where: conditions(scope, filters),
      sorted,
    },
    filters,
  )
}

export const selectNote = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('credit_notes')
    .leftJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .leftJoin('build_bills', 'build_bills.id', 'credit_notes.bill_id')
    .leftJoin('invoices as other', 'other.id', 'credit_notes.offset_invoice_id')
    .selectAll('credit_notes')
    .select([
      sql<string>`coalesce(invoices.number, build_bills.number)`.as('original_number'),
      sql<string>`coalesce(invoices.issued_on, build_bills.issued_on)`.as('original_day'),
      sql<number | null>`coalesce(invoices.customer_id, build_bills.customer_id)`.as('customer_id'),
      'invoices.number as invoice_number',
      'invoices.order_id',
      sql<boolean>`coalesce(invoices.credit_replaces, false)`.as('of_replaced'),
      'build_bills.number as bill_number',
      sql<string | null>`(select b.status from builds b where b.id = build_bills.build_id)`.as(
        'build_status',
      ),
      'other.number as offset_number',
      sql<{
        id: number
        number: string
      } | null>`(select json_build_object('id', o.id, 'number', o.number)
        from orders o where o.id = invoices.order_id)`.as('order'),
      sql<{
        id: number
        number: string
      } | null>`(select json_build_object('id', b.id, 'number', b.number)
        from builds b where b.id = build_bills.build_id)`.as('build'),
      sql<{
        id: number
        full_name: string
      } | null>`(select json_build_object('id', c.id, 'full_name', c.full_name)
        from customers c where c.id = coalesce(invoices.customer_id, build_bills.customer_id))`.as(
        'customer',
      ),
      sql<{ id: number; name: string; name_id: string | null } | null>`(select
        json_build_object('id', a.id, 'name', a.name, 'name_id', a.name_id) from accounts a
        where a.id = credit_notes.account_id)`.as('account'),
    ])
    .where('credit_notes.id', '=', id)
    .where(inScope(scope, 'credit_notes.garage_id'))
    .$narrowType<{ status: 'issued' | 'void' }>()
    .executeTakeFirst()
export type StoredNote = NonNullable<Awaited<ReturnType<typeof selectNote>>>

/** The unit of a credited line's item; `service` of work. */
const unitOfLine = sql<string>`coalesce((select i.unit from inventory_items i where i.id = coalesce(
  (select o.inventory_item_id from invoice_lines l join order_lines o on o.id = l.order_line_id
    where l.invoice_id = credit_notes.invoice_id and l.line_no = credit_note_lines.invoice_line_no),
  (select s.item_id from product_sale_lines s where s.invoice_id = credit_notes.invoice_id
    and s.line_no = credit_note_lines.invoice_line_no))),
  case when credit_note_lines.kind in ('part', 'product') then 'pcs' else 'service' end)`

export const selectNoteLines = (db: Db, scope: Scope, noteId: number) =>
  db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_id')
    .selectAll('credit_note_lines')
    .select(unitOfLine.as('unit'))
    .where('credit_note_id', '=', noteId)
    .where(inScope(scope, 'credit_notes.garage_id'))
    .orderBy('line_no')
    .execute()

/** The issued stock of a line, by its order or a counter sale. */
export interface Goods {
  item_id: number
  quantity: number
  cost: number
  /** The part in the cost of sales: warranty parts are free. */
  is_free: boolean
}

export interface StoredLine {
  line_no: number
  kind: string
  name: string
  qty: number
  unit_price: number
  amount: number
  order_discount: number
  voucher: number
  points: number
  tax: number
  tax_code_id: number | null
  other_base: number | null
  order_line_id: number | null
  goods: Goods | null
  taken: CreditedSoFar
  /** Returned stock of the credited quantity: quantity of the line, of goods, and cost. */
  returned: { line_qty: number; quantity: number; cost: number }
}

/** The lines of an invoice that the caller has locked, with the amounts that valid notes credited. */
export async function selectCreditable(db: Db, invoiceId: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.line_no, l.kind, l.name, l.qty, l.unit_price, l.amount, l.order_discount, l.voucher, l.points, l.tax, l.tax_code_id,
      l.other_base, l.order_line_id,
      case when o.inventory_item_id is not null and o.issued > 0 then json_build_object('item_id', o.inventory_item_id,
          'quantity', o.issued::float8, 'cost', o.issued_value, 'is_free', o.warranty_id is not null)
        when s.item_id is not null then json_build_object('item_id', s.item_id, 'quantity', s.quantity::float8, 'cost', s.cost,
          'is_free', false) end as goods,
      json_build_object('qty', t.qty, 'by_amount', t.by_amount, 'net', t.net, 'discount', t.discount, 'voucher', t.voucher,
        'points', t.points, 'tax', t.tax, 'other_base', t.other_base) as taken,
      json_build_object('line_qty', t.back_line, 'quantity', t.back_qty, 'cost', t.back_cost) as returned
    from invoice_lines l left join order_lines o on o.id = l.order_line_id
      left join product_sale_lines s on s.invoice_id = l.invoice_id and s.line_no = l.line_no
    cross join lateral (select coalesce(sum(c.qty), 0)::float8 as qty,
        coalesce(sum(c.amount - c.discount - c.voucher - c.points) filter (where c.qty is null), 0)::bigint as by_amount,
        coalesce(sum(c.amount - c.discount - c.voucher - c.points), 0)::bigint as net,
        coalesce(sum(c.discount), 0)::bigint as discount, coalesce(sum(c.voucher), 0)::bigint as voucher,
        coalesce(sum(c.points), 0)::bigint as points, coalesce(sum(c.tax), 0)::bigint as tax,
        coalesce(sum(c.other_base), 0)::bigint as other_base,
        coalesce(sum(c.qty) filter (where n.returns_stock), 0)::float8 as back_line,
        coalesce(sum(c.returned_qty), 0)::float8 as back_qty, coalesce(sum(c.returned_cost), 0)::bigint as back_cost
      from credit_note_lines c join credit_notes n on n.id = c.credit_note_id and n.status = 'issued'
      where n.invoice_id = l.invoice_id and c.invoice_line_no = l.line_no) t
    where l.invoice_id = ${invoiceId} order by l.line_no`.execute(db)
  return rows
}

/** The totals of an invoice's valid notes. */
export async function selectActiveNoteTotals(db: Db, invoiceId: number) {
  const { rows } = await sql<{
    count: number
    points: number
    returned: number
    earning: number
    deposit_back: number
    with_voucher: { id: number; number: string } | null
  }>`
    select count(*)::int as count, coalesce(sum(n.points), 0)::bigint as points,
      coalesce(bool_or(exists (select from credit_note_lines l where l.credit_note_id = n.id and l.returned_qty > 0)), false)::int as returned,
      coalesce(sum((select sum(l.base) from credit_note_lines l where l.credit_note_id = n.id and l.kind <> 'third_party')), 0)::bigint as earning,
      coalesce(sum(n.deposit_back), 0)::bigint as deposit_back,
      (select json_build_object('id', v.id, 'number', v.number) from credit_notes v
        where v.invoice_id = ${invoiceId} and v.status = 'issued' and v.voucher_back) as with_voucher
    from credit_notes n where n.invoice_id = ${invoiceId} and n.status = 'issued'`.execute(db)
  return rows[0]!
}

/** The net amount of the invoice that earns points: third parties earn none. */
export async function selectEarning(db: Db, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ earning: number }>`
    select coalesce(sum(coalesce(base, amount - order_discount - voucher - points)), 0)::bigint as earning
    from invoice_lines where invoice_id = ${invoiceId} and kind <> 'third_party'`.execute(db)
  return rows[0]!.earning
}

export const insertNote = (db: Db, note: Insertable<DB['credit_notes']>) =>
  db.insertInto('credit_notes').values(note).returning(['id', 'number']).executeTakeFirstOrThrow()

export const insertNoteLines = (db: Db, lines: Insertable<DB['credit_note_lines']>[]) =>
  db.insertInto('credit_note_lines').values(lines).execute()

export const updateVoid = (
  db: Db,
  id: number,
  voided: {
    at: string
    on: string
    reason: string
    kept_back_on: string | null
    offset_back_on: string | null
    refund_back_on: string | null
  },
) =>
  db
    .updateTable('credit_notes')
    .set({
      status: 'void',
      voided_at: voided.at,
      voided_on: voided.on,
      void_reason: voided.reason,
      kept_back_on: voided.kept_back_on,
      offset_back_on: voided.offset_back_on,
      refund_back_on: voided.refund_back_on,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Locks orders in the order of their ids, so that two credits never deadlock. */
export const lockOrders = (db: Db, ids: readonly number[]) =>
  sql`select from orders where id = any(${[...ids]}::int[]) order by id for update`.execute(db)

/** A counter sale. */
export const lockSale = (db: Db, id: number) =>
  sql`select from invoices where id = ${id} for update`.execute(db)

/** The build of a bill. */
export const lockBuildOf = (db: Db, billId: number) =>
  sql`select from builds where id = (select build_id from build_bills where id = ${billId}) for no key update`.execute(
    db,
  )

/** Marks a bill as no longer fully credited. */
export const reopenCreditedBill = (db: Db, billId: number) =>
  db.updateTable('build_bills').set({ credited_on: null }).where('id', '=', billId).execute()

/** Country, code and time zone of a garage. */
export const selectGarage = (db: Db, garageId: number) =>
  db
    .selectFrom('garages')
    .select(['id', 'code', 'country_id', 'time_zone', 'paper'])
    .where('id', '=', garageId)
    .$narrowType<{ paper: PaperSize }>()
    .executeTakeFirstOrThrow()

/** Notes of a customer's invoices and of the bills of their builds. Needs `c`. */
const ofCustomer = sql`(
  select n.id from invoices i join credit_notes n on n.invoice_id = i.id where i.customer_id = c.id
  union all
  select n.id from build_bills b join credit_notes n on n.bill_id = b.id where b.customer_id = c.id)`

/** An erased customer's notes are not found by the name any more, unless they carry a tax number, like invoices. */
export const anonymizeNotes = (db: Db, customerId: number) =>
  sql`update credit_notes n set is_forgotten = true from customers c
    where c.id = ${customerId} and n.id in ${ofCustomer} and not ${hasIdentifyingNumber(sql`n.sheet -> 'buyer'`)}`.execute(
    db,
  )

/**
 * Removes the buyer from notes of erased customers whose retention period is over.
 * @returns how many, at most `most`
 */
export async function clearNoteRecipients(
  db: Db,
  countries: readonly { id: number; years: number }[],
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update credit_notes n set is_forgotten = true, sheet = n.sheet || jsonb_build_object('buyer', null,
        'bill_to', jsonb_build_object('full_name', '#' || gone.customer_id, 'address', null, 'phone', ''))
    from (select x.id, c.id as customer_id from customers c join credit_notes x on x.id in ${ofCustomer}
      join garages g on g.id = x.garage_id
      join jsonb_to_recordset(${JSON.stringify(countries)}::jsonb) as k (id int, years int) on k.id = g.country_id
      where c.erased_at is not null and x.sheet -> 'bill_to' ->> 'full_name' is distinct from '#' || c.id
        and date_trunc('year', x.issued_on::timestamp) + make_interval(years => k.years + 1) <= now() at time zone g.time_zone
      limit ${most}) gone where gone.id = n.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The points liability that a note restored, by the garage of their lots. */
export async function selectReleased(db: Db, noteId: number) {
  const { rows } = await sql<{ garage_id: number; booked: number }>`
    select garage_id, sum(booked)::bigint as booked from point_entries
    where credit_note_id = ${noteId} and kind = 'release' group by garage_id`.execute(db)
  return rows
}
