/** What the customer's page shows of an order or a bill: no phone, address or stored name of the customer. */
import { sql } from 'kysely'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { issuerColumn } from '#domains/company/legal-entities/server/queries.ts'
import type { EstimateLine } from '#domains/floor/estimates/contract.ts'
import type { Approval } from '#domains/floor/order-values/values.ts'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PageLine } from '../contract.ts'
import type { StoredShare } from './queries.ts'

export interface GarageContact {
  name: string
  phone: string | null
  address: string | null
}

/** The garage to call when a link has expired. */
export const selectGarageContact = (db: Db, garageId: number): Promise<GarageContact> =>
  db
    .selectFrom('garages')
    .select(['name', 'phone', 'address'])
    .where('id', '=', garageId)
    .executeTakeFirstOrThrow()

export interface PageHead extends GarageContact {
  language: Language
  bank_account: string | null
  /** Today's company of the garage. */
  issuer: Issuer | null
  approval_moves: boolean
  approval_code_from: number | null
  /** Of the order; null for a bill without one. */
  order_id: number | null
  number: string | null
  license_plate: string | null
  brand: string | null
  model: string | null
  production_year: number | null
  /** Of a bill of a build. */
  build_id: number | null
  build: string | null
  promised_at: string | null
  prices_include_tax: boolean | null
  estimate_version: number | null
  link_version: number | null
  agreed_by: string | null
  agreed_how: string | null
  agreed_at: string | null
  agreed_total: number | null
  grand_total: number | null
  /** When the customer signed the present estimate. */
  signed_at: string | null
}

/** The head of the page of a link. */
export async function selectHead(db: Db, { id }: Pick<StoredShare, 'id'>): Promise<PageHead> {
  const { rows } = await sql<PageHead>`
    select g.name, g.phone, g.address, g.bank_account, g.approval_moves, g.approval_code_from,
      ${languageColumn('c', 'n')} as language, ${issuerColumn('g')} as issuer,
      o.id as order_id, o.number, o.license_plate, o.promised_at, o.prices_include_tax, o.estimate_version, o.link_version,
      o.agreed_by, o.agreed_how, o.agreed_at, o.agreed_total, o.grand_total,
      (select x.signed_at from order_signatures x where x.order_id = o.id and x.signer = 'customer'
        and x.purpose = 'estimate' and x.estimate_version = o.estimate_version) as signed_at,
      r.name as brand, m.name as model, v.production_year, u.id as build_id, u.name as build
    from shares s join garages g on g.id = s.garage_id join countries n on n.id = g.country_id
      left join invoices i on i.id = s.invoice_id
      left join orders o on o.id = coalesce(s.order_id, i.order_id)
      left join build_bills b on b.id = s.build_bill_id left join builds u on u.id = b.build_id
      left join vehicles v on v.id = o.vehicle_id
      left join brands r on r.id = v.brand_id left join models m on m.id = v.model_id
      left join customers c on c.id = coalesce(o.customer_id, i.customer_id, b.customer_id)
    where s.id = ${id}`.execute(db)
  return rows[0]!
}

export interface PresentEstimate {
  version: number
  hash: string
  lines: readonly EstimateLine[]
  sub_total: number
  discount: number
  tax: number
  taxes: readonly TaxRow[]
  grand_total: number
}

/** The estimate that the customer decides on now. */
export const selectPresentEstimate = async (
  db: Db,
  orderId: number,
): Promise<PresentEstimate | undefined> =>
  (await db
    .selectFrom('order_estimates')
    .select(['version', 'hash', 'lines', 'sub_total', 'discount', 'tax', 'taxes', 'grand_total'])
    .where('order_id', '=', orderId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()) as PresentEstimate | undefined

export interface LiveLine {
  id: number
  approval: Approval
  qty: number
  unit_price: number
  discount: number
  amount: number
  warranty_id: number | null
  finding: PageLine['finding']
  photos: number[]
}

/** The pictures of a line and of its finding. */
const photos = sql`array(select p.id from files p where p.type like 'image/%' and (p.id = any(l.file_ids)
    or p.id = any(f.file_ids) or p.id in (select m.file_id from order_media m where m.line_id = l.id))
  order by p.id)`

/** The lines of an order as they are now, each with its finding. */
export async function selectLiveLines(db: Db, orderId: number): Promise<LiveLine[]> {
  const { rows } = await sql<LiveLine>`
    select l.id, l.approval, l.qty, l.unit_price, l.discount, l.amount, l.warranty_id, ${photos} as photos,
      case when f.order_id is not null then json_build_object('result', f.result, 'measure', f.measure,
        'unit', f.unit, 'note', f.note) end as finding
    from order_lines l left join order_inspections f on f.order_id = l.order_id and f.line_id = l.id
    where l.order_id = ${orderId} order by l.id`.execute(db)
  return rows
}

/** The number of the bill that this one replaces. */
export async function selectReplaced(db: Db, orderId: number, invoiceId: number) {
  const row = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .where('id', '<', invoiceId)
    .where((where) =>
      where.or([where('void_replace', 'is', true), where('credit_replaces', '=', true)]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** A credit note that stands, of an invoice or of a bill of a build, by its number. */
export async function selectCreditNote(
  db: Db,
  of: { invoice_id: number } | { bill_id: number },
  number: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('credit_notes')
    .select('id')
    .where('number', '=', number)
    .where('status', '=', 'issued')
    .where(
      'invoice_id' in of
        ? sql<boolean>`invoice_id = ${of.invoice_id}`
        : sql<boolean>`bill_id = ${of.bill_id}`,
    )
    .executeTakeFirst()
  return row?.id
}

/** The phone that a code is sent to. */
export async function selectPhone(db: Db, orderId: number): Promise<string> {
  const { phone } = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.phone')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return phone
}
