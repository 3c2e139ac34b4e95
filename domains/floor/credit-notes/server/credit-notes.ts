/** Credit notes. Each posts to the books in the same transaction (accounting, rule 23). */
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { printedLogo, shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { contentSeenBy } from '#domains/floor/invoices/content.ts'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { findInvoice } from '#domains/floor/invoices/server/find-invoice.ts'
import { filedUntil } from '#domains/books/tax-returns/server/recording.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import type { PdfOptions } from '#platform/contract/print-query.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import type { CreditSheet, creditNotes } from '../contract.ts'
import { type PrintedNote, printDocumentOf } from '../print-document.ts'
import { canDownloadNote, canVoidNote } from '../rules.ts'
import { eInvoiceOfNote, factsOf } from './original.ts'
import {
  type StoredNote,
  selectCreditable,
  selectGarage,
  selectNote,
  selectNoteLines,
  selectNotes,
  selectActiveNoteTotals,
} from './queries.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

/** Without a lock: for the dialog. */
export async function creditable({
  db,
  scope,
  params,
}: CallContext<typeof creditNotes.creditable>) {
  const invoice = await findInvoice({ db, scope, params })
  const [lines, standing, garage] = await Promise.all([
    selectCreditable(db, invoice.id),
    selectActiveNoteTotals(db, invoice.id),
    selectGarage(db, invoice.garage_id),
  ])
  const { includesTax, ...facts } = factsOf(invoice, lines, garage.country_id, standing.points)
  const { number, garage_id, customer_id, kind, due } = invoice
  return {
    number,
    garage_id,
    customer_id,
    kind,
    due,
    ...facts,
    taxes: invoice.taxes as DataOut<typeof creditNotes.creditable>['taxes'],
    prices_include_tax: includesTax,
    lines: lines.map(
      (
        { goods: _, returned: __, order_line_id: ___, unit_price: ____, kind: of, ...line },
        at,
      ) => ({
        ...line,
        kind: of as 'service',
        tax_code_id: facts.lines[at]?.tax_code_id ?? null,
      }),
    ),
  }
}

export function list({ db, scope, query }: CallContext<typeof creditNotes.list>) {
  return selectNotes(db, scope, query)
}

type NoteSnapshot = Pick<
  CreditSheet,
  'language' | 'country_id' | 'garage' | 'bill_to' | 'vehicle'
> & {
  issuer?: Issuer | null
  buyer?: Buyer | null
}

type Lines = Awaited<ReturnType<typeof selectNoteLines>>

const itemOf = (line: Lines[number]): CreditSheet['items'][number] => ({
  line_no: line.invoice_line_no,
  kind: line.kind as CreditSheet['items'][number]['kind'],
  name: line.name,
  qty: line.qty,
  unit: line.unit,
  unit_price: line.unit_price,
  amount: line.amount,
  discount: line.discount,
  voucher: line.voucher,
  points: line.points,
  tax: line.tax,
  tax_code_id: line.tax_code_id,
  returned_qty: line.returned_qty,
})

function contentOf(note: StoredNote, lines: Lines): PrintedNote {
  const snapshot = note.sheet as unknown as NoteSnapshot
  const { refunded, kept: onAccount, offset_amount: offset, grand_total } = note
  return {
    id: note.id,
    number: note.number,
    status: note.status,
    date: note.issued_on,
    original: { number: note.original_number, date: note.original_day },
    reason: note.reason,
    language: snapshot.language,
    country_id: snapshot.country_id,
    garage: snapshot.garage,
    issuer: snapshot.issuer ?? null,
    bill_to: snapshot.bill_to,
    buyer: snapshot.buyer ?? null,
    vehicle: snapshot.vehicle,
    items: lines.map(itemOf),
    sub_total: note.sub_total,
    discount: note.discount,
    voucher_value: note.voucher_value,
    points_value: note.points_value,
    points: note.points,
    net: note.net,
    tax: note.tax,
    taxes: note.taxes as TaxRow[],
    prices_include_tax: note.prices_include_tax,
    grand_total,
    lowered: note.replaces ? 0 : grand_total - refunded - onAccount - offset,
    refunded,
    rounding: note.refund_rounding,
    kept: onAccount,
    offset,
    offset_number: note.offset_number,
    void_reason: note.void_reason,
  }
}

async function find({
  db,
  scope,
  params,
}: Pick<CallContext<typeof creditNotes.get>, 'db' | 'scope' | 'params'>) {
  const note = await selectNote(db, scope, params.id)
  if (!note) throw notFound()
  return { note, content: contentOf(note, await selectNoteLines(db, scope, note.id)) }
}

const linkOf = (id: number | null, number: string | null) =>
  id === null || number === null ? null : { id, number }

export async function get(context: CallContext<typeof creditNotes.get>) {
  const { note, content } = await find(context)
  const e_invoice = await eInvoiceOfNote(context.db, note)
  const { paper } = await selectGarage(context.db, note.garage_id)
  const filed_until = await filedUntil(context.db, { ...note, day: note.issued_on })
  return {
    ...content,
    issuer: shown(context.appContext, content.issuer),
    version: note.version,
    paper,
    issued_at: note.issued_at,
    garage_id: note.garage_id,
    returns_stock: note.returns_stock,
    replaces: note.replaces,
    voucher_back: note.voucher_back,
    customer: note.customer,
    invoice: linkOf(note.invoice_id, note.invoice_number),
    order: note.order,
    bill: linkOf(note.bill_id, note.bill_number),
    build: note.build,
    offset_invoice: linkOf(note.offset_invoice_id, note.offset_number),
    account: note.account,
    e_invoice,
    can: {
      void: canVoidNote(context.me.role, { ...note, e_invoice, filed_until }),
      pdf: canDownloadNote(),
    },
  }
}

export async function pdf({ query, ...context }: CallContext<typeof creditNotes.pdf>) {
  const { name, content } = await drawCreditNote(context, query)
  return {
    type: 'application/pdf',
    content,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  }
}

type PdfContext = Parameters<typeof find>[0] &
  Pick<CallContext<typeof creditNotes.pdf>, 'appContext'> & {
    me: Pick<CurrentUser, 'employee_id' | 'role'>
  }

/** The PDF, in the customer's language and on the garage's paper unless the request names others. */
export async function drawCreditNote(context: PdfContext, { language, paper }: PdfOptions = {}) {
  const { note, content: printed } = await find(context)
  const e_invoice = await eInvoiceOfNote(context.db, note)
  const currency = await currencyOfCountry(context.appContext.garageDirectory, printed.country_id)
  const size = paper ?? (await selectGarage(context.db, note.garage_id)).paper
  const content = await renderPdf(
    context.appContext,
    context.me.employee_id,
    {
      ...printDocumentOf(
        { ...contentSeenBy(context.me.role, printed), e_invoice, currency },
        language,
      ),
      size,
      ...(await printedLogo(context, printed.issuer)),
    },
    printed.date,
  )
  return { name: pdfName(printed.number), content }
}
