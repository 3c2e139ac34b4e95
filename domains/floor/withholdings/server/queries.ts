/** Withheld tax by payment, and the share of a document that may be withheld. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type WithholdingRates, usualWithholding } from '#domains/company/legal-entities/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { inScope } from '#platform/server/session/scope.ts'
import { type Withholding, noWithholding, withholdingOf } from '../rules.ts'

interface Numbered {
  id: number
  number: string
}

export const withholdingRows = recordQueries('withholdings', {
  reach: (scope) => inScope(scope, 'withholdings.garage_id'),
  columns: ['garage_id', 'paid_on', 'withheld', 'document', 'number'],
  names: { garage: ['garages', 'garage_id'] },
  computed: {
    invoice: sql<(Numbered & { order_id: number | null }) | null>`(
      select json_build_object('id', i.id, 'number', i.number, 'order_id', i.order_id)
      from payments p join invoices i on i.id = p.invoice_id where p.id = withholdings.payment_id)`,
    bill: sql<(Numbered & { build_id: number }) | null>`(
      select json_build_object('id', b.id, 'number', b.number, 'build_id', b.build_id)
      from build_payments p join build_bills b on b.id = p.bill_id where p.id = withholdings.build_payment_id)`,
    customer: sql<{ id: number; full_name: string } | null>`(
      select json_build_object('id', c.id, 'full_name', c.full_name) from customers c where c.id = coalesce(
        (select i.customer_id from payments p join invoices i on i.id = p.invoice_id where p.id = withholdings.payment_id),
        (select b.customer_id from build_payments p join build_bills b on b.id = p.bill_id
          where p.id = withholdings.build_payment_id)))`,
  },
  sorts: { paid_on: 'paid_on', withheld: 'withheld' },
  byDefault: '-paid_on',
  narrows: ({ without_number, until, start_date, end_date }) => [
    ...(without_number === undefined
      ? []
      : [
          without_number
            ? sql<SqlBool>`withholdings.number is null`
            : sql<SqlBool>`withholdings.number is not null`,
        ]),
    ...(until ? [sql<SqlBool>`withholdings.paid_on <= ${until}`] : []),
    ...(start_date && end_date
      ? [sql<SqlBool>`withholdings.paid_on between ${start_date} and ${end_date}`]
      : []),
  ],
})

/** Of the certificate of a payment: it may have come later than the payment. @param payment the id of a payment of an invoice */
export const numberOfPayment = (payment: string) =>
  sql<string | null>`(select w.number from withholdings w where w.payment_id = ${sql.ref(payment)})`

export const numberOfBillPayment = (payment: string) =>
  sql<
    string | null
  >`(select w.number from withholdings w where w.build_payment_id = ${sql.ref(payment)})`

interface ShareRow extends Partial<WithholdingRates> {
  id: number
  is_company: boolean
  is_numbered: boolean
  country_id: number
  services: number
  withheld: number
}

/** The shares of documents, by id. */
async function sharesOf(db: Db, statement: RawBuilder<ShareRow>) {
  const { rows } = await statement.execute(db)
  return new Map(
    rows.map((row) => {
      const usual = usualWithholding(row.country_id)
      const rates = {
        withholding_rate: row.withholding_rate ?? usual.withholding_rate,
        withholding_rate_without_number:
          row.withholding_rate_without_number ?? usual.withholding_rate_without_number,
      }
      return [row.id, withholdingOf({ ...row, rates })]
    }),
  )
}

/** A snapshot of a party has a tax number. */
const hasNumber = (party: string) => {
  const snapshot = sql.raw(party)
  return sql<boolean>`(coalesce(${snapshot} ->> 'npwp', ${snapshot} ->> 'tin', ${snapshot} ->> 'btw_id') is not null)`
}

/** Both parties; the seller only if the document names one. */
const areNumbered = (buyer: string) =>
  sql<boolean>`(${hasNumber(buyer)} and (e.id is null or ${hasNumber('to_jsonb(e)')}))`

/**
 * The share of an invoice that its buyer may still withhold: of its services, less what was credited and withheld before.
 * The buyer is the one that the document keeps. An opening invoice keeps none and has no lines: nothing is lawful there.
 */
export async function selectWithholding(db: Db, invoiceId: number): Promise<Withholding> {
  const shares = await sharesOf(
    db,
    sql<ShareRow>`select i.id, g.country_id, e.withholding_rate, e.withholding_rate_without_number,
      case when i.opened_on is null then coalesce(i.sheet -> 'buyer' ->> 'kind' = 'company', false)
        else exists (select from customers c where c.id = i.customer_id and c.kind = 'company') end as is_company,
      ${areNumbered("(i.sheet -> 'buyer')")} as is_numbered,
      (select coalesce(sum(coalesce(l.base, l.amount - l.order_discount - l.voucher - l.points) - coalesce(k.base, 0)), 0)
        from invoice_lines l left join lateral (select sum(n.base) as base from credit_note_lines n
          join credit_notes c on c.id = n.credit_note_id and c.status = 'issued'
          where c.invoice_id = i.id and n.invoice_line_no = l.line_no) k on true
        where l.invoice_id = i.id and l.kind not in ('part', 'product'))::bigint as services,
      (select coalesce(sum(p.withheld), 0) from payments p
        where p.kind = 'payment' and (p.order_id = i.order_id or p.invoice_id = i.id))::bigint as withheld
      from invoices i join garages g on g.id = i.garage_id left join legal_entities e on e.id = i.legal_entity_id
      where i.id = ${invoiceId}`,
  )
  return shares.get(invoiceId) ?? noWithholding
}

/** The shares of bills of a build, which are for work, by bill. */
export const selectWithholdingsOfBills = (db: Db, billIds: readonly number[]) =>
  sharesOf(
    db,
    sql<ShareRow>`select b.id, g.country_id, e.withholding_rate, e.withholding_rate_without_number,
      coalesce(b.buyer ->> 'kind' = 'company', false) as is_company, ${areNumbered('b.buyer')} as is_numbered,
      greatest(0, b.amount - b.tax - b.withdrawn + b.withdrawn_tax - coalesce(k.net, 0))::bigint as services,
      (select coalesce(sum(p.withheld), 0) from build_payments p where p.bill_id = b.id and p.kind = 'payment')::bigint as withheld
      from build_bills b join garages g on g.id = b.garage_id left join legal_entities e on e.id = b.legal_entity_id
      left join bill_credits k on k.bill_id = b.id
      where b.id = any(${[...billIds]})`,
  )
