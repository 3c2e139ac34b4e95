/** The print document of a bill, and its PDF. */
import { printedLogo, shown } from '#domains/company/legal-entities/server/legal-entities.ts'
import { allowed } from '#platform/contract/abilities.ts'
import { type PaperSize, pdfName } from '#platform/contract/print-document.ts'
import type { PdfOptions } from '#platform/contract/print-query.ts'
import { showPhone } from '#platform/contract/text/phone.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import type { buildMoney } from '../contract.ts'
import { type BillDocument, printDocumentOf } from '../print-document.ts'
import {
  type StoredBill,
  selectBills,
  selectBuild,
  selectBuildOfBill,
  selectPayments,
  selectReceiver,
} from './queries.ts'

/** The customer and the workshop of a bill or a build, as they are now. */
export async function receiverOf(db: Db, table: 'build_bills' | 'builds', id: number) {
  const { garage, full_name, address, phone, ...printed } = await selectReceiver(db, table, id)
  return {
    ...printed,
    garage: { ...garage, phone: garage.phone && showPhone(garage.phone) },
    bill_to: { full_name, address, phone: showPhone(phone) },
  }
}

/** The parties as stored with the bill; fields that it does not store are current. */
export async function partiesOf(db: Db, { id, issuer, buyer }: StoredBill) {
  return { ...(await receiverOf(db, 'build_bills', id)), issuer, buyer }
}

type PrintedBill = BillDocument & { paper: PaperSize }
type Reader = Pick<CallContext<typeof buildMoney.sheet>, 'db' | 'scope'>

async function contentOf({ db, scope }: Reader, buildId: number, billId: number) {
  const build = await selectBuild(db, scope, buildId)
  const bill = build && (await selectBills(db, build.id)).find(({ id }) => id === billId)
  if (!build || !bill) throw notFound()
  const payments = await selectPayments(db, build.id)
  const content: PrintedBill = {
    ...bill,
    ...(await partiesOf(db, bill)),
    build: { id: build.id, number: build.number, name: build.name },
    prices_include_tax: build.prices_include_tax,
    payments: payments
      .filter(({ bill_id, kind }) => bill_id === bill.id && kind === 'payment')
      .toReversed(),
  }
  return content
}

export async function sheet(context: CallContext<typeof buildMoney.sheet>) {
  const {
    issuer,
    buyer = null,
    ...content
  } = await contentOf(context, context.params.id, context.params.bill_id)
  return { ...content, issuer: shown(context.appContext, issuer), buyer, can: { pdf: allowed } }
}

export async function pdf({ query, params, ...context }: CallContext<typeof buildMoney.pdf>) {
  const content = await contentOf(context, params.id, params.bill_id)
  const file = await drawn(context, content, query)
  return {
    type: 'application/pdf',
    content: file.content,
    headers: { 'Content-Disposition': `attachment; filename="${file.name}"` },
  }
}

type Drawer = Reader &
  Pick<CallContext<typeof buildMoney.pdf>, 'appContext'> & { me: { employee_id: number } }

/** Everyone who may read the build may see its customer. */
async function drawn(context: Drawer, bill: PrintedBill, { language, paper }: PdfOptions) {
  const currency = await currencyOfCountry(context.appContext.garageDirectory, bill.country_id)
  const content = await renderPdf(
    context.appContext,
    context.me.employee_id,
    {
      ...printDocumentOf({ ...bill, currency }, language),
      size: paper ?? bill.paper,
      ...(await printedLogo(context, bill.issuer)),
    },
    bill.issued_on,
  )
  return { name: pdfName(bill.number), content }
}

/** For its e-mail, in the customer's language. */
export async function drawnBill(context: Drawer, billId: number, options: PdfOptions) {
  const buildId = await selectBuildOfBill(context.db, billId)
  return drawn(context, await contentOf(context, buildId, billId), options)
}
