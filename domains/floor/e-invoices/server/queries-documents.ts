/** Reads documents for the writers of e-invoices, from the rows stored at issue. */
import { type RawBuilder, sql } from 'kysely'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { DocumentKind, ESource } from '../rules.ts'
import type { ELine } from './formats/document.ts'
import type { Adapter } from './queries.ts'
import { type SendTo, sendTo } from './queries-sending.ts'
import { customerNumbers } from '#domains/people/customers/rules.ts'

/** The numbers and address of a buyer, as stored in the document, and as of today. */
export interface BuyerRow {
  kind: string | null
  full_name: string | null
  legal_name: string | null
  npwp: string | null
  nitku: string | null
  nik: string | null
  tin: string | null
  brn: string | null
  nric: string | null
  sst_number: string | null
  kvk: string | null
  btw_id: string | null
  passport: string | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  city: string | null
  region_code: string | null
  country_code: string | null
  address: string | null
  email: string | null
  phone: string | null
  peppol_id: { scheme: string; value: string } | null
}

export interface CustomerNow extends BuyerRow {
  id: number
  tax_invoice_requested: boolean
  payment_terms_days: number | null
}

/** The e-invoice data beside the document. */
export interface DocumentRow {
  id: number
  source: Exclude<ESource, 'consolidated'>
  source_id: number
  number: string
  day: string
  issued_at: string
  is_void: boolean
  /** The invoice, or that of the credit note, is credited in full. */
  is_credited: boolean
  garage: { id: number; code: string }
  country_id: number
  currency: string
  /** The first e-invoicing day of its entity; null: none. */
  starts_on: string | null
  includes_tax: boolean
  issuer: Issuer | null
  /** The entity as of today, for data that the document lacks. */
  entity: Issuer & { phone_e164: string | null }
  /** As stored in the document; older ones have none. */
  buyer: BuyerRow | null
  customer: CustomerNow | null
  /** How its entity sends, and the customer's current address for invoices. */
  adapter: Adapter
  send_to: SendTo
  purchase_order_number: string | null
  down_payment: number
  /** The part of the down payment that came on an earlier day than the invoice. */
  prepaid: number
  grand_total: number
  is_vehicle: boolean
  lines: ELine[]
  original: {
    id: number
    number: string
    day: string
    kind: DocumentKind | null
    /** The e-invoice that contains it: its own, or the consolidated one. */
    e_invoice: { number: string; uuid: string | null; state: string | null }
    grand_total: number
    is_vehicle: boolean
    is_paid_back: boolean
  } | null
}

const identity = [
  'legal_name',
  ...customerNumbers,
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
  'address',
  'peppol_id',
  'kind',
  'full_name',
  'tax_invoice_requested',
  'payment_terms_days',
  'id',
] as const

const customer = sql`(select json_build_object(${sql.join(
  identity.map((name) => sql.raw(`'${name}', c.${name}`)),
)}, 'country_code', coalesce(c.country_code, (select h.code from countries h where h.id = c.country_id)),
  'email', coalesce(c.invoice_email, c.email), 'phone', nullif(c.phone, '')))`

const ofEntity = [
  'legal_name',
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
  'email',
  'iban',
  'bic',
  'npwp',
  'tin',
  'brn',
  'sst_number',
  'msic',
  'msic_name',
  'kvk',
  'oin',
  'btw_id',
] as const
const entity = sql`json_build_object('legal_entity_id', le.id, 'country_id', le.country_id, 'nitku', g.nitku,
  'phone_e164', le.phone, ${sql.join(ofEntity.map((name) => sql.raw(`'${name}', le.${name}`)))})`

/**
 * A tax code as of the day of the document; of a credit note, as of the day of the credited one.
 * @param rate the document's rate of it, in basis points
 */
const codeOf = (rate: RawBuilder<unknown>, day = sql`e.day`) =>
  sql`case when t.id is not null then (select json_build_object('code', t.code, 'name', t.name ->> 'en', 'kind', t.kind,
    'reason', t.reason, 'e_invoice', t.e_invoice, 'rate', coalesce(${rate}, 0),
    'base_numerator', coalesce(max(r.base_numerator), 1), 'base_denominator', coalesce(max(r.base_denominator), 1))
    from (select * from tax_code_rates r where r.tax_code_id = t.id and r.valid_from <= ${day}
      order by r.valid_from desc limit 1) r) end`

/** The document's rate of a code. Only a bill of a build may have two of one code, and then also its credit notes. */
const rateOf = (
  taxes: string,
) => sql`(select (x ->> 'rate')::int from jsonb_array_elements(${sql.raw(taxes)}) x
  where (x ->> 'tax_code_id')::int = t.id limit 1)`

/** The unit of a line: that of its part, else pieces of goods and services. */
const unitOf = (line: string) =>
  sql`coalesce(ii.unit, case when ${sql.raw(line)}.kind in ('part', 'product') then 'pcs' else 'service' end)`

const head = sql`e.id, e.source, e.source_id, e.number, e.day, json_build_object('id', g.id, 'code', g.code) as garage,
  g.country_id, b.currency, (le.e_invoice ->> 'from')::date as starts_on, ${entity} as entity,
  coalesce(le.e_invoice ->> 'adapter', 'file') as adapter, ${sendTo} as send_to`
const joins = sql`join legal_entities le on le.id = e.legal_entity_id join garages g on g.id = e.garage_id
  join books b on b.id = g.country_id`

const base = sql`coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points)`
const tax = sql`case when t.id is null then 0 else l.tax end`

/** Each line of an invoice, as the writers need it. */
const linesOfInvoice = sql`(select coalesce(json_agg(json_build_object('line_no', l.line_no, 'kind', l.kind, 'name', l.name, 'qty', l.qty,
    'unit', ${unitOf('l')}, 'unit_price', l.unit_price, 'gross', l.amount + l.discount, 'discount', l.discount,
    'shares', json_build_object('discount', l.order_discount, 'voucher', l.voucher, 'points', l.points),
    'base', ${base}, 'other_base', coalesce(l.other_base, ${base}), 'tax', ${tax}, 'code', ${codeOf(rateOf('i.taxes'))}) order by l.line_no), '[]')
  from invoice_lines l left join tax_codes t on t.id = l.tax_code_id
    left join order_lines ol on ol.id = l.order_line_id
    left join product_sale_lines pl on pl.invoice_id = i.id and pl.line_no = l.line_no
    left join inventory_items ii on ii.id = coalesce(ol.inventory_item_id, pl.item_id)
  where l.invoice_id = i.id)`

/** One line for each tax code: enough to validate an invoice, and half the work. No amount of a line is negative. */
const codesOfInvoice = sql`(select coalesce(json_agg(json_build_object('line_no', 1, 'kind', 'service', 'name', '', 'qty', 1,
    'unit', 'service', 'unit_price', s.base, 'gross', s.base, 'discount', 0,
    'shares', json_build_object('discount', 0, 'voucher', 0, 'points', 0),
    'base', s.base, 'other_base', s.base, 'tax', s.tax, 'code', ${codeOf(rateOf('i.taxes'))})), '[]')
  from (select l.tax_code_id, sum(${base})::bigint as base, sum(case when l.tax_code_id is null then 0 else l.tax end)::bigint as tax
    from invoice_lines l where l.invoice_id = i.id group by 1) s left join tax_codes t on t.id = s.tax_code_id)`

/** Deposits, and what was paid in excess before, less what was refunded of them. */
const prepaid = sql`least(i.down_payment, greatest(0, (select coalesce(sum(case p.kind when 'down_payment' then p.amount
    when 'payment' then p.excess when 'refund' then -p.excess when 'forfeit' then -p.excess else 0 end), 0)
  from payments p where p.order_id = i.order_id and p.paid_on < i.issued_on)))::bigint`

/** Orders and counter sales. */
const ofInvoices = (lines: RawBuilder<unknown>) => (ids: readonly number[]) =>
  sql<DocumentRow>`
  select ${head}, i.issued_at, i.status = 'void' as is_void, i.credited_on is not null as is_credited, i.prices_include_tax as includes_tax,
    i.sheet -> 'issuer' as issuer, nullif(i.sheet -> 'buyer', 'null') as buyer,
    case when c.id is not null then ${customer} end as customer,
    i.sheet ->> 'purchase_order_number' as purchase_order_number, i.down_payment, ${prepaid} as prepaid, i.grand_total, false as is_vehicle,
    ${lines} as lines, null as original
  from e_invoices e ${joins} join invoices i on i.id = e.source_id left join customers c on c.id = i.customer_id
  where e.id = any(${[...ids]}) and e.source in ('invoice', 'sale')`

/**
 * A bill is a stage of the build, or the remainder of its price: one line for each code and rate. Where the code or the
 * rate has changed since an earlier bill, the last one takes back what that bill charged: a line of minus one.
 */
const ofBills = (ids: readonly number[]) => sql<DocumentRow>`
  select ${head}, i.issued_at, i.withdrawn_on is not null as is_void, i.credited_on is not null as is_credited, false as includes_tax, i.issuer, i.buyer,
    case when c.id is not null then ${customer} end as customer, null as purchase_order_number, 0 as down_payment, 0 as prepaid,
    i.amount as grand_total, i.kind = 'final' as is_vehicle,
    (select json_agg(json_build_object('line_no', x.line_no, 'kind', 'build',
      'name', concat_ws(' - ', bd.name, st.names ->> 'en'), 'qty', case when x.base < 0 then -1 else 1 end, 'unit', 'service',
      'unit_price', abs(x.base), 'gross', x.base, 'discount', 0,
      'shares', json_build_object('discount', 0, 'voucher', 0, 'points', 0),
      'base', x.base, 'other_base', x.other_base, 'tax', x.tax, 'code', ${codeOf(sql`x.rate`)}) order by x.line_no)
      from (
        select n as line_no, (y ->> 'tax_code_id')::int as tax_code_id, (y ->> 'rate')::int as rate, (y ->> 'base')::bigint as base,
          (y ->> 'other_base')::bigint as other_base, (y ->> 'tax')::bigint as tax
        from jsonb_array_elements(i.taxes) with ordinality b (y, n)
        union all
        select 1, null, null, greatest(i.amount, 0), greatest(i.amount, 0), 0 where jsonb_array_length(i.taxes) = 0) x
      left join tax_codes t on t.id = x.tax_code_id) as lines, null as original
  from e_invoices e ${joins} join build_bills i on i.id = e.source_id join builds bd on bd.id = i.build_id
    left join build_stages st on st.id = i.build_stage_id left join customers c on c.id = i.customer_id
  where e.id = any(${[...ids]}) and e.source = 'build_bill'`

/** Of a bill with two rates of one code, a note has a line for each, with the figures of its row. */
const rateOfNote = sql`(select (x ->> 'rate')::int from jsonb_array_elements(n.taxes) x
  where (x ->> 'tax_code_id')::int = t.id
  order by (x ->> 'base')::bigint = l.base and (x ->> 'tax')::bigint = l.tax desc limit 1)`

/** A credit note as issued; by amount its quantity is one. Its original is joined separately. */
const ofCredits = (ids: readonly number[]) => sql<DocumentRow>`
  select ${head}, n.issued_at, n.status = 'void' as is_void,
    coalesce(i.credited_on, bb.credited_on) is not null as is_credited, n.prices_include_tax as includes_tax,
    nullif(n.sheet -> 'issuer', 'null') as issuer, nullif(n.sheet -> 'buyer', 'null') as buyer,
    case when c.id is not null then ${customer} end as customer,
    n.sheet ->> 'purchase_order_number' as purchase_order_number, 0 as down_payment, 0 as prepaid, n.grand_total, false as is_vehicle,
    (select coalesce(json_agg(json_build_object('line_no', l.line_no, 'kind', l.kind, 'name', l.name,
      'qty', coalesce(l.qty, 1), 'unit', case when l.kind in ('part', 'product') then 'pcs' else 'service' end,
      'unit_price', coalesce(l.unit_price, l.amount), 'gross', l.amount, 'discount', 0,
      'shares', json_build_object('discount', l.discount, 'voucher', l.voucher, 'points', l.points),
      'base', l.base, 'other_base', l.other_base, 'tax', case when t.id is null then 0 else l.tax end,
      'code', ${codeOf(rateOfNote, sql`o.day`)}) order by l.line_no), '[]')
      from jsonb_to_recordset(n.lines) l (line_no int, kind text, name text, qty numeric, unit_price bigint, amount bigint,
        discount bigint, voucher bigint, points bigint, base bigint, other_base bigint, tax bigint, tax_code_id int)
      left join tax_codes t on t.id = l.tax_code_id) as lines,
    json_build_object('id', o.id, 'number', o.number, 'day', o.day, 'kind', o.kind,
      'e_invoice', json_build_object('number', coalesce(pa.number, o.number), 'uuid', case when pa.id is null then o.uuid else pa.uuid end,
        'state', case when pa.id is null then o.state else pa.state end),
      'grand_total', coalesce(i.grand_total, bb.amount), 'is_vehicle', coalesce(bb.kind = 'final', false),
      'is_paid_back', n.refunded > 0) as original
  from e_invoices e ${joins} join e_invoice_credits n on n.id = e.source_id
    left join invoices i on i.id = n.invoice_id left join build_bills bb on bb.id = n.bill_id
    join e_invoices o on o.source_id = coalesce(n.invoice_id, n.bill_id)
      and o.source = any(case when n.bill_id is null then array['invoice', 'sale'] else array['build_bill'] end)
    left join e_invoices pa on pa.id = o.parent_id
    left join customers c on c.id = coalesce(i.customer_id, bb.customer_id)
  where e.id = any(${[...ids]}) and e.source = 'credit_note'`

type Statement = (ids: readonly number[]) => RawBuilder<DocumentRow>

const complete: readonly Statement[] = [ofInvoices(linesOfInvoice), ofBills, ofCredits]
const summarized: readonly Statement[] = [ofInvoices(codesOfInvoice), ofBills, ofCredits]

async function select(db: Db, statements: readonly Statement[], ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows: DocumentRow[] = []
  for (const statement of statements) rows.push(...(await statement(ids).execute(db)).rows)
  return rows
}

/** Unordered, without consolidated documents. The caller has checked the scope of the ids. */
export const selectDocuments = (db: Db, ids: readonly number[]) => select(db, complete, ids)

/** The same, with one line per tax code: for a list, which writes nothing. */
export const selectForValidation = (db: Db, ids: readonly number[]) => select(db, summarized, ids)
