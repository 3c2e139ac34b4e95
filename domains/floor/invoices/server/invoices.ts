/** Invoices. Each posts to the books in the same transaction (accounting rules 8, 15); their money is in money.ts. */
import { printedLogo, shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { declaredUntil } from '#domains/books/tax-returns/server/recording.ts'
import { draftOf } from '#domains/floor/orders/server/bill/billing.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import type { PdfOptions } from '#platform/contract/print-query.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { type GarageInfo, type Scope, zoneOfGarage } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { type InvoiceContent, contentSeenBy } from '../content.ts'
import type { invoices } from '../contract.ts'
import { printDocumentOf } from '../print-document.ts'
import {
  canCorrectBill,
  canCredit,
  canDownload,
  canPay,
  canApplyHeldMoney,
  canVoid,
  canWriteBack,
  canWriteOff,
  canRecordWithheld,
} from '../rules.ts'
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { eInvoiceOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import { noWithholding, withholdingFields } from '#domains/floor/withholdings/rules.ts'
import { selectWithholding } from '#domains/floor/withholdings/server/queries.ts'
import { heldMoneyFor } from './held-money.ts'
import { findInvoice } from './find-invoice.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import {
  selectIncome,
  selectInvoiceLines,
  selectInvoices,
  selectNewest,
  selectPayments,
  selectPaper,
  selectSalePayments,
  selectUnits,
} from './queries.ts'
import { selectCredits, selectSettlements } from './queries-credits.ts'
import { contentOfDraft, contentOf } from './content.ts'

export async function list({ db, scope, query }: CallContext<typeof invoices.list>) {
  const page = await selectInvoices(db, scope, query)
  return {
    ...page,
    data: page.data.map(({ license_plate, country_id, ...row }) => ({
      ...row,
      order:
        row.order && license_plate && country_id
          ? { ...row.order, license_plate: showPlate(license_plate, country_id) }
          : null,
    })),
  }
}

type Caller = Pick<CallContext<typeof invoices.get>, 'db' | 'scope' | 'me' | 'appContext'>

/** The printed content with its row. */
async function loadPrintContent({ db, scope }: Pick<Caller, 'db' | 'scope'>, id: number) {
  const invoice = await findInvoice({ db, scope, params: { id } })
  const [lines, credits, settlements, payments] = await Promise.all([
    selectInvoiceLines(db, scope, id),
    selectCredits(db, scope, id),
    selectSettlements(db, scope, id),
    invoice.sold_into === null
      ? selectPayments(
          db,
          scope,
          invoice.order_id === null ? { invoice_id: id } : { order_id: invoice.order_id },
        )
      : selectSalePayments(db, scope, id),
  ])
  // a garage without a legal entity has no e-invoices
  const e_invoice =
    invoice.legal_entity_id === null ? null : await eInvoiceOf(db, ['invoice', 'sale'], id)
  const content = {
    ...contentOf(invoice, lines, credits),
    e_invoice,
    payments: [
      ...payments.map((payment) => ({ ...payment, kind: payment.kind as 'payment' })),
      ...settlements,
    ],
  }
  return { invoice, content }
}

export async function wholeInvoice({ db, scope, me, appContext }: Caller, id: number) {
  const { invoice, content } = await loadPrintContent({ db, scope }, id)
  const held_available = await heldMoneyFor(db, invoice)
  const withheld = withholdingFields(
    invoice.shown_status === 'issued' ? await selectWithholding(db, id) : noWithholding,
  )
  const declared_until =
    invoice.taxes.length > 0
      ? await declaredUntil(db, { source: 'invoice', source_id: invoice.id })
      : null
  return {
    ...content,
    issuer: shown(appContext, content.issuer),
    version: invoice.version,
    paper: await selectPaper(db, scope, invoice.garage_id),
    garage_id: invoice.garage_id,
    ...withheld,
    held_available,
    can: abilitiesOf(me, { ...content, ...withheld, declared_until }, held_available),
  }
}

const abilitiesOf = (
  { role }: CurrentUser,
  content: InvoiceContent & {
    e_invoice: EInvoiceOfDocument | null
    withholds: boolean
    declared_until?: string | null
  },
  held_available: number,
) => ({
  pay: canPay(role, content),
  record_withheld: canRecordWithheld(role, content, content),
  void: canVoid(role, content),
  credit: canCredit(role, content),
  correct: canCorrectBill(role, content),
  use_held: canApplyHeldMoney(role, content, held_available),
  write_off: canWriteOff(role, content),
  write_off_reverse: canWriteBack(role, content),
  pdf: canDownload(content),
})

export async function get(context: CallContext<typeof invoices.get>) {
  const invoice = await wholeInvoice(context, context.params.id)
  const time_zone = zoneOfGarage(invoice.garage_id, await context.appContext.garageDirectory.all())
  return { ...invoice, time_zone }
}

export async function pdf({ query, ...context }: CallContext<typeof invoices.pdf>) {
  const { name, content } = await drawInvoice(context, context.params.id, query)
  return {
    type: 'application/pdf',
    content,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  }
}

type PdfContext = Pick<Caller, 'db' | 'scope' | 'appContext'> & {
  me: Pick<CurrentUser, 'employee_id' | 'role'>
}

/** The PDF, in the customer's language and on the garage's paper unless the request names others. */
export async function drawInvoice(
  context: PdfContext,
  id: number,
  { language, paper }: PdfOptions = {},
) {
  const { invoice: row, content: invoice } = await loadPrintContent(context, id)
  const size = paper ?? (await selectPaper(context.db, context.scope, row.garage_id))
  const currency = await currencyOfCountry(context.appContext.garageDirectory, invoice.country_id)
  const visibleContent = contentSeenBy(context.me.role, invoice)
  const content = await renderPdf(
    context.appContext,
    context.me.employee_id,
    {
      ...printDocumentOf({ ...visibleContent, currency }, language),
      size,
      ...(await printedLogo(context, invoice.issuer)),
    },
    invoice.date,
  )
  return { name: pdfName(invoice.number ?? 'draft'), content }
}

/** The newest invoice of an order. Before the first one, or after a void, the draft of the next. */
export async function sheet(context: CallContext<typeof invoices.sheet>) {
  const { db, scope, me, params, at, appContext } = context
  const newest = await selectNewest(db, scope, params.id)
  if (newest?.status === 'issued') return wholeInvoice(context, newest.id)
  const billed = await draftOf(db, scope, params.id, at)
  if (newest && billed.totals.sub_total === 0) return wholeInvoice(context, newest.id)
  const [payments, units, paper] = await Promise.all([
    selectPayments(db, scope, { order_id: params.id }),
    selectUnits(
      db,
      scope,
      billed.lines.map(({ inventory_item_id }) => inventory_item_id),
    ),
    selectPaper(db, scope, billed.parties.garage_id),
  ])
  const draft = {
    ...contentOfDraft(billed, units),
    ...withholdingFields(noWithholding),
    e_invoice: null,
  }
  return {
    ...draft,
    issuer: shown(appContext, draft.issuer),
    version: null,
    paper,
    garage_id: billed.parties.garage_id,
    held_available: 0,
    can: abilitiesOf(me, draft, 0),
    payments: payments.map((payment) => ({ ...payment, kind: payment.kind as 'payment' })),
  }
}

/** For the dashboard: income by local day, invoices issued minus invoices voided, without tax. */
export const incomeByDay = (
  db: Db,
  scope: Scope,
  where: { places: readonly GarageInfo[]; at: Date },
  days: number,
) => selectIncome(db, scope, where, days)
