/** Invoices, their lines and payments. */
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import {
  buyerColumn,
  hasIdentifyingNumber,
  languageColumn,
} from '#domains/people/customers/server/queries.ts'
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#database/tables.gen.ts'
import { addDays } from '#platform/contract/days.ts'
import { taxRulesColumn } from '#domains/books/tax-codes/server/queries.ts'
import type { CustomerKind, TaxRules } from '#domains/books/tax-codes/rules.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { PaperSize } from '#platform/contract/print-document.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import {
  type Reassignment,
  sortOrder,
  readLongList,
  reassign,
} from '#platform/server/database/query.ts'
import {
  type GarageInfo,
  type Scope,
  onLocalDays,
  inScope,
} from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import { KeywordCondition } from '#platform/server/database/sql-alternatives.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import { numberOfPayment } from '#domains/floor/withholdings/server/queries.ts'
import type { InvoiceKind, PrintContent, receiptOfPayment } from '../content.ts'
import type { InvoiceRow, invoices } from '../contract.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

type ListFilters = QueryOf<typeof invoices.list>

/**
 * The invoices that a keyword finds. Indexes of other orders include the text (migration 0320), and the planner would read one of
 * them whole instead of looking the keyword up. The address of a row, `ctid`, is in no index.
 */
export function findsInvoice(keyword: string): KeywordCondition {
  const word = matchesInGarages('invoices.search', 'invoices.garage_id', keyword)
  const byRows = (piece: Expression<SqlBool>) =>
    sql<SqlBool>`(${piece} and invoices.ctid <> '(0,0)'::tid)`
  const { indexed, walked, inPlaces, several } = word
  return new KeywordCondition({
    indexed: byRows(indexed),
    walked,
    inPlaces,
    several: several && {
      ...several,
      sparing: (frequent) => byRows(several.sparing(frequent)),
    },
  })
}

function conditions(scope: Scope, filters: ListFilters): Expression<SqlBool>[] {
  const { keyword, status, order_id, customer_id, start_date, end_date } = filters
  const ofKind = {
    order: sql<SqlBool>`invoices.order_id is not null`,
    sale: sql<SqlBool>`invoices.sold_into is not null`,
    opening: sql<SqlBool>`invoices.opened_on is not null`,
  }
  const where: Expression<SqlBool>[] = [inScope(scope, 'invoices.garage_id')]
  if (keyword) where.push(findsInvoice(keyword))
  // as a literal: the planner uses the partial index of voided ones only for a constant
  if (status === 'void') where.push(sql`invoices.status = 'void'`)
  if (status === 'issued')
    where.push(sql`invoices.status = 'issued' and invoices.credited_on is null`)
  if (status === 'credited') where.push(sql`invoices.credited_on is not null`)
  if (filters.kind) where.push(ofKind[filters.kind])
  if (order_id) where.push(sql`invoices.order_id = ${order_id}`)
  if (customer_id) where.push(sql`invoices.customer_id = ${customer_id}`)
  if (start_date && end_date)
    where.push(sql`invoices.issued_on between ${start_date} and ${end_date}`)
  return where
}

/**
 * Payments belong to the order: after a void they count for the replacement. A counter sale is paid when it is made.
 * An opening invoice has its own payments.
 */
const due = sql<number>`case when invoices.status <> 'issued' or invoices.sold_into is not null then 0
  when invoices.opened_on is not null
    then greatest(0, invoices.grand_total - invoices.down_payment - invoices.settled - invoices.written_off)
  else greatest(0, invoices.grand_total - invoices.credited - invoices.down_payment - orders.paid - orders.written_off) end`

/** `credited`: fully credited, and the order is possibly open again. */
const status = sql<
  'issued' | 'void' | 'credited'
>`case when invoices.credited_on is not null then 'credited' else invoices.status end`

/** A database row: the plate is still compact. */
type StoredRow = Omit<InvoiceRow, 'order'> & {
  order: { id: number; number: string } | null
  license_plate: string | null
  country_id: number | null
}

const paid = sql<number>`case when invoices.opened_on is not null then invoices.settled
  else coalesce(orders.paid, invoices.grand_total - invoices.credited) end`

/** What the invoice bills. */
const kind = sql<InvoiceKind>`case when invoices.opened_on is not null then 'opening'
  when invoices.order_id is null then 'sale' else 'order' end`

const columns = sql`invoices.id, invoices.number, ${kind} as kind, ${status} as status, issued_at, issued_on,
  invoices.grand_total, invoices.down_payment, invoices.credited, ${paid} as paid, vehicles.country_id, orders.license_plate,
  json_build_object('id', garages.id, 'name', garages.name) as garage,
  case when customers.id is not null then json_build_object('id', customers.id, 'full_name', customers.full_name) end as customer,
  case when orders.id is not null then json_build_object('id', orders.id, 'number', orders.number) end as order,
  ${due} as due`

const joins = sql`left join orders on orders.id = invoices.order_id
  join garages on garages.id = invoices.garage_id
  left join customers on customers.id = invoices.customer_id
  left join vehicles on vehicles.id = orders.vehicle_id`

/** The number of invoices per garage in scope. */
const countKept = (scope: Scope) => sql<{ total: number }>`
  select (coalesce(sum(issued_count), 0) + (select count(*) from invoices
    where opened_on is not null and ${inScope(scope, 'invoices.garage_id')}))::int as total
  from income_days where ${inScope(scope, 'income_days.garage_id')}`

export async function selectInvoices(db: Db, scope: Scope, filters: ListFilters) {
  const reader = filters.keyword || filters.start_date ? withoutPlanCache(db) : db
  const sorted = sortOrder(
    filters.sort,
    {
      issued_on: 'invoices.issued_on',
      number: 'invoices.number',
      grand_total: 'invoices.grand_total',
    },
    '-issued_on',
    'invoices.id',
  )
  const where = conditions(scope, filters)
  return readLongList<StoredRow>(
    reader,
    {
      from: sql`invoices`,
      id: 'invoices.id',
      columns,
      joins,
      where,
      sorted,
      kept: where.length === 1 ? countKept(scope) : undefined,
      sampled: SAMPLE_PAGES.long,
      byPlace: filters.sort?.endsWith('number') ? 'invoices.garage_id' : undefined,
    },
    filters,
  )
}

/** Without a lock: for display. */
export const selectInvoice = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select([
      kind.as('kind'),
      status.as('shown_status'),
      paid.as('paid'),
      'orders.down_payment as order_down_payment',
      sql<
        'km' | 'mi'
      >`coalesce((select v.mileage_type from vehicles v where v.id = orders.vehicle_id), 'km')`.as(
        'mileage_type',
      ),
      due.as('due'),
      sql<number>`case when invoices.status = 'issued' then coalesce(orders.written_off, invoices.written_off) else 0 end`.as(
        'written_off',
      ),
    ])
    .where('invoices.id', '=', id)
    .where(inScope(scope, 'invoices.garage_id'))
    .$narrowType<{ taxes: TaxRow[] }>()
    .executeTakeFirst()
export type StoredInvoice = NonNullable<Awaited<ReturnType<typeof selectInvoice>>>

/** The issued one, else the newest voided one. */
export const selectNewest = (db: Db, scope: Scope, orderId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where(inScope(scope, 'garage_id'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The unit of the item of an invoice's line; null for work. */
const unitOfLine = sql<string | null>`(select i.unit from inventory_items i where i.id = coalesce(
  (select o.inventory_item_id from order_lines o where o.id = invoice_lines.order_line_id),
  (select s.item_id from product_sale_lines s
    where s.invoice_id = invoice_lines.invoice_id and s.line_no = invoice_lines.line_no)))`

/** The units of items, by id. */
export async function selectUnits(db: Db, scope: Scope, itemIds: readonly (number | null)[]) {
  const ids = itemIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .selectFrom('inventory_items')
    .select(['id', 'unit'])
    .where('id', 'in', ids)
    .where(inScope(scope, 'garage_id'))
    .execute()
  return new Map(rows.map(({ id, unit }) => [id, unit]))
}

/** The paper of a garage's printer. */
export async function selectPaper(db: Db, scope: Scope, garageId: number): Promise<PaperSize> {
  const row = await db
    .selectFrom('garages')
    .select('paper')
    .where('id', '=', garageId)
    .where(inScope(scope, 'id'))
    .executeTakeFirst()
  return (row?.paper ?? 'a4') as PaperSize
}

export const selectInvoiceLines = (db: Db, scope: Scope, invoiceId: number) =>
  db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .selectAll('invoice_lines')
    .select(unitOfLine.as('unit'))
    .where('invoice_id', '=', invoiceId)
    .where(inScope(scope, 'invoices.garage_id'))
    .orderBy('line_no')
    .execute()

/** Payments that move money. */
const movesMoney = sql<SqlBool>`payments.kind in ('down_payment', 'payment', 'refund')`

/** Returns the receipt of a payment: its number is that of the document, and its position among those that move money. */
export const receiptColumn = (
  document: { kind: RawBuilder<unknown>; number: RawBuilder<unknown> },
  position: RawBuilder<unknown>,
) => sql<
  z.output<typeof receiptOfPayment>
>`json_build_object('number', ${document.number} || '-' || ${position},
  'document', json_build_object('kind', ${document.kind}, 'number', ${document.number}))`

const receipt = sql<z.output<
  typeof receiptOfPayment
> | null>`case when ${movesMoney} then ${receiptColumn(
  {
    kind: sql`case when payments.invoice_id is null then 'order' else 'invoice' end`,
    number: sql`coalesce((select i.number from invoices i where i.id = payments.invoice_id),
      (select o.number from orders o where o.id = payments.order_id))`,
  },
  sql`count(*) filter (where ${movesMoney}) over (partition by payments.invoice_id order by payments.id)`,
)} end`

/** The payments of an order or an opening invoice. */
export const selectPayments = (
  db: Db,
  scope: Scope,
  of: { order_id: number } | { invoice_id: number },
) =>
  db
    .selectFrom('payments')
    .select(['id', 'kind', 'excess', 'rounding', 'withheld'])
    .select(numberOfPayment('payments.id').as('withholding_number'))
    .select(['paid_at', 'paid_on', 'note', sql<number>`amount - rounding - withheld`.as('amount')])
    .select(receipt.as('receipt'))
    .select(
      sql<{
        id: number
        name: string
        name_id: string | null
      }>`(select json_build_object('id', a.id, 'name', a.name, 'name_id', a.name_id)
        from accounts a where a.id = payments.account_id)`.as('account'),
    )
    .where(
      'order_id' in of
        ? sql<SqlBool>`order_id = ${of.order_id}`
        : sql<SqlBool>`invoice_id = ${of.invoice_id}`,
    )
    .where(inScope(scope, 'garage_id'))
    .orderBy('id')
    .execute()

/** A counter sale was paid with its invoice, and refunded with its void. */
export async function selectSalePayments(db: Db, scope: Scope, invoiceId: number) {
  const { rows } = await sql<PrintContent['payments'][number]>`
    select p.id, p.kind, i.grand_total - i.rounding as amount, 0 as excess,
      case p.kind when 'payment' then i.rounding else 0 end as rounding, 0 as withheld,
      null as withholding_number, p.at as paid_at, p.day as paid_on, p.note,
      ${receiptColumn({ kind: sql`'invoice'`, number: sql`i.number` }, sql`p.place`)} as receipt,
      json_build_object('id', a.id, 'name', a.name, 'name_id', a.name_id) as account
    from invoices i join accounts a on a.id = i.sold_into cross join lateral (values
      (1, i.id, 'payment', i.issued_at, i.issued_on, null),
      (2, -i.id, 'refund', i.voided_at, i.voided_on, i.void_reason)) p (place, id, kind, at, day, note)
    where i.id = ${invoiceId} and i.grand_total > 0 and p.at is not null and ${inScope(scope, 'i.garage_id')}
    order by p.id desc`.execute(db)
  return rows
}

/** A counter sale, locked: undefined for other invoices, or out of scope. */
export const lockSale = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'status',
      'garage_id',
      'version',
      'customer_id',
      'taxes',
      'credited',
      'credited_on',
    ])
    .where('id', '=', id)
    .where('sold_into', 'is not', null)
    .where(inScope(scope, 'garage_id'))
    .$narrowType<{ status: 'issued' | 'void'; taxes: TaxRow[] }>()
    .forUpdate()
    .executeTakeFirst()

/** An opening invoice, locked. */
export const lockOpening = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', id)
    .where('opened_on', 'is not', null)
    .where(inScope(scope, 'garage_id'))
    .forUpdate()
    .executeTakeFirst()

/** Updates the paid and written-off amounts of an opening invoice. */
export const updateOpening = (
  db: Db,
  scope: Scope,
  id: number,
  money: { settled: number; written_off: number },
) =>
  db
    .updateTable('invoices')
    .set(money)
    .where('id', '=', id)
    .where('opened_on', 'is not', null)
    .where(inScope(scope, 'garage_id'))
    .execute()

/** The printed data of the garage and the customer of a sale, and the tax of the day. */
export async function selectSaleParties(
  db: Db,
  scope: Scope,
  of: { garage_id: number; customer_id: number | null; at: Date },
) {
  const { rows } = await sql<SaleParties>`
    select g.id as garage_id, g.code as garage_code, g.name, g.address, g.phone, g.bank_account, g.country_id, g.time_zone,
      ${languageColumn('c', 'n')} as language, ${issuerColumn('g')} as issuer,
      case when c.id is not null then json_build_object('full_name', c.full_name, 'address', c.address, 'phone', c.phone) end as bill_to,
      ${buyerColumn('c')} as buyer,
      ${taxRulesColumn('g', sql`(${of.at.toISOString()}::timestamptz at time zone g.time_zone)::date`)} as tax_rules,
      coalesce(c.kind, 'person') as customer_kind
    from garages g join countries n on n.id = g.country_id left join customers c on c.id = ${of.customer_id}
    where g.id = ${of.garage_id} and ${inScope(scope, 'g.id')}`.execute(db)
  return rows[0]
}

export interface SaleParties {
  garage_id: number
  garage_code: string
  name: string
  address: string | null
  phone: string | null
  bank_account: string | null
  country_id: number
  time_zone: string
  language: Language
  issuer: Issuer | null
  bill_to: { full_name: string; address: string | null; phone: string } | null
  buyer: Buyer | null
  tax_rules: TaxRules | null
  customer_kind: CustomerKind
}

/** The credit that each voided invoice of an order has left, the newest first. */
export async function selectCredits(db: Db, scope: Scope, orderId: number) {
  const { rows } = await sql<{ invoice_id: number; credit: number }>`
    select invoice_id, sum(amount)::bigint as credit from (
      select i.id as invoice_id, case p.kind when 'payment' then p.amount - p.excess else p.excess - p.amount end as amount
      from invoices i join payments p on p.invoice_id = i.id and p.kind in ('payment', 'refund')
      where i.order_id = ${orderId} and i.status <> 'issued' and ${inScope(scope, 'i.garage_id')}
      union all
      -- subtracts what credit notes refunded of it; adds what other notes applied to it
      select i.id, case when n.invoice_id = i.id then -n.refunded - case when n.kept_back_on is null then n.kept else 0 end
          - case when n.offset_back_on is null then n.offset_amount else 0 end
        when n.offset_back_on is null then n.offset_amount else 0 end
      from invoices i join credit_notes n on n.invoice_id = i.id or n.offset_invoice_id = i.id
      where i.order_id = ${orderId} and i.status <> 'issued' and ${inScope(scope, 'i.garage_id')}) left_of
    group by invoice_id having sum(amount) > 0 order by invoice_id desc`.execute(db)
  return rows
}

export const insertInvoice = (db: Db, invoice: Insertable<DB['invoices']>) =>
  db.insertInto('invoices').values(invoice).returning(['id', 'number']).executeTakeFirstOrThrow()

export const insertInvoiceLines = async (db: Db, lines: Insertable<DB['invoice_lines']>[]) => {
  if (lines.length > 0) await db.insertInto('invoice_lines').values(lines).execute()
}

export const insertPayment = (db: Db, payment: Insertable<DB['payments']>) =>
  db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()

export const updateVoided = (
  db: Db,
  scope: Scope,
  id: number,
  voided: { at: string; on: string; reason: string; replace: boolean },
) =>
  db
    .updateTable('invoices')
    .set({
      status: 'void',
      voided_at: voided.at,
      voided_on: voided.on,
      void_booked_on: voided.on,
      void_replace: voided.replace,
      void_reason: voided.reason,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .where(inScope(scope, 'garage_id'))
    .executeTakeFirst()

/** Net income per day for the last `days` local days: invoices issued minus those voided and credited. */
export async function selectIncome(
  db: Db,
  scope: Scope,
  { places, at }: { places: readonly GarageInfo[]; at: Date },
  days: number,
) {
  const recent = onLocalDays(
    { scope, places, at, garageColumn: 'garage_id' },
    (today) => sql`day between ${addDays(today, 1 - days)} and ${today}`,
  )
  const { rows } = await sql<{ day: string; income: number }>`
    select day, sum(issued - voided - credited)::bigint as income from income_days where ${recent}
    group by day order by day`.execute(withoutPlanCache(db))
  return rows
}

/**
 * An erased customer's invoices are not found by the name any more; the documents stay unchanged. Those with a tax
 * number keep the name, because the tax authority may ask for it.
 */
export const anonymizeInvoices = (db: Db, customerId: number) =>
  db
    .updateTable('invoices')
    .set({ is_forgotten: true })
    .where('customer_id', '=', customerId)
    .where(sql<SqlBool>`not ${hasIdentifyingNumber(sql`sheet -> 'buyer'`)}`)
    .execute()

/**
 * Removes the buyer from documents of erased customers whose retention period is over, and prints `#12` instead.
 * @param countries the retention period of each in years
 * @returns how many, at most `most`
 */
export async function clearInvoiceRecipients(
  db: Db,
  countries: readonly { id: number; years: number }[],
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update invoices i set is_forgotten = true, sheet = i.sheet || jsonb_build_object('buyer', null,
        'bill_to', jsonb_build_object('full_name', '#' || i.customer_id, 'address', null, 'phone', ''))
    from (select i.id from customers c join invoices i on i.customer_id = c.id join garages g on g.id = i.garage_id
      join jsonb_to_recordset(${JSON.stringify(countries)}::jsonb) as n (id int, years int) on n.id = g.country_id
      where c.erased_at is not null and i.sheet -> 'bill_to' ->> 'full_name' is distinct from '#' || c.id
        and date_trunc('year', i.issued_on::timestamp) + make_interval(years => n.years + 1) <= now() at time zone g.time_zone
      limit ${most}) gone where gone.id = i.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Reassigns invoices and their receivables. The document keeps the name of its issue. */
export const reassignInvoices = (db: Db, move: Reassignment) => reassign(db, 'invoices', move)
