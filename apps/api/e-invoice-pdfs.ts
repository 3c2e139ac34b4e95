/** Gives the e-invoice e-mails the PDFs of the modules whose documents they are. */
import { drawCreditNote } from '#domains/floor/credit-notes/server/credit-notes.ts'
import type { DrawPdf } from '#domains/floor/e-invoices/server/tasks.ts'
import { drawInvoice } from '#domains/floor/invoices/server/invoices.ts'
import { drawnBill } from '#domains/workshop/build-money/server/print-bills.ts'
import { fullScope } from '#platform/server/session/scope.ts'

/** A mail is read on a screen, so the garage's printer does not count. */
const SHEET = { paper: 'a4' } as const

/** Runs in the fair queue without an employee. */
const NOBODY = { employee_id: 0, role: 'super admin' } as const

export const printDocumentOf: DrawPdf = async (appContext, { source, source_id: id }) => {
  const ask = { db: appContext.database.reads, scope: fullScope, appContext, me: NOBODY }
  if (source === 'invoice' || source === 'sale') return drawInvoice(ask, id, SHEET)
  if (source === 'build_bill') return drawnBill(ask, id, SHEET)
  return source === 'credit_note' ? drawCreditNote({ ...ask, params: { id } }, SHEET) : null
}
