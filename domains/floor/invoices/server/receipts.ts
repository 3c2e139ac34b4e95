/** The receipts of payments, as data and as PDF. */
import { accountNameIn } from '#domains/books/accounts/texts/chart.ts'
import { printedLogo } from '#domains/company/legal-entities/server/legal-entities.ts'
import { allowed } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import { zoneOfGarage } from '#platform/server/session/scope.ts'
import { contentSeenBy } from '../content.ts'
import type { invoices } from '../contract.ts'
import { receiptDocument } from '../print-receipt.ts'
import { type Receipt, receiptOf } from '../receipt.ts'
import { sheet, wholeInvoice } from './invoices.ts'

type Context = CallContext<typeof invoices.receipt>
type Sheet = Awaited<ReturnType<typeof sheet>>

/** The parties and the rest due are those of the invoice, or of the order's draft before it. */
async function contentOf({ appContext, at, params }: Context, content: Sheet) {
  const paid = receiptOf(content.payments, params.payment_id)
  if (!paid) throw notFound()
  const { language, country_id, garage, garage_id, issuer, bill_to, buyer, vehicle } = content
  const is_due_expected = content.status === 'draft'
  // an order without lines yet has no total
  const isKnown = content.status !== 'void' && !(is_due_expected && content.due === 0)
  return {
    ...paid,
    language,
    country_id,
    garage,
    issuer,
    bill_to,
    buyer,
    vehicle,
    build: null,
    due: isKnown && paid.kind !== 'refund' ? content.due : null,
    due_on: dayIn(zoneOfGarage(garage_id, await appContext.garageDirectory.all()), at),
    is_due_expected,
    paper: content.paper,
    can: { pdf: allowed },
  }
}

export const receipt = async (context: Context) =>
  contentOf(context, await wholeInvoice(context, context.params.id))

export const orderReceipt = async (context: Context) => contentOf(context, await sheet(context))

type Printing = Pick<CallContext<typeof invoices.receiptPdf>, 'db' | 'appContext' | 'me' | 'query'>

/** Responds with the PDF of a receipt, in the customer's language and on the garage's paper unless `query` names others. */
export async function printReceipt(
  { query, ...context }: Printing,
  content: Omit<Receipt, 'currency'>,
) {
  const { appContext, me } = context
  const language = query.language ?? content.language
  const currency = await currencyOfCountry(appContext.garageDirectory, content.country_id)
  const document = receiptDocument(
    { ...contentSeenBy(me.role, content), currency },
    {
      language,
      size: query.paper ?? content.paper,
      fund: accountNameIn(language, content.account),
    },
  )
  const logo = await printedLogo(context, content.issuer)
  return {
    type: 'application/pdf',
    content: await renderPdf(appContext, me.employee_id, { ...document, ...logo }, content.paid_on),
    headers: {
      'Content-Disposition': `attachment; filename="${pdfName('receipt', content.number)}"`,
    },
  }
}

export const receiptPdf = async (context: CallContext<typeof invoices.receiptPdf>) =>
  printReceipt(context, await receipt(context))

export const orderReceiptPdf = async (context: CallContext<typeof invoices.orderReceiptPdf>) =>
  printReceipt(context, await orderReceipt(context))
