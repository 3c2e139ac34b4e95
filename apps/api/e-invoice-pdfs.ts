/** The papers that go with e-invoices by e-mail: drawn by the nouns whose documents they are. */
import { drawnNote } from '#domains/floor/credit-notes/server/credit-notes.ts'
import type { PaperOf } from '#domains/floor/e-invoices/server/tasks.ts'
import { drawnInvoice } from '#domains/floor/invoices/server/invoices.ts'
import { drawnBill } from '#domains/workshop/build-money/server/print-bills.ts'
import { fullScope } from '#platform/server/session/scope.ts'

/** Nobody's request: drawn in the turn of no employee. */
const NOBODY = { employee_id: 0, role: 'super admin' } as const

export const printDocumentOf: PaperOf = async (appContext, { source, source_id: id }) => {
  const ask = { db: appContext.database.reads, scope: fullScope, appContext, me: NOBODY }
  if (source === 'invoice' || source === 'sale') return drawnInvoice(ask, id)
  if (source === 'build_bill') return drawnBill(ask, id)
  return source === 'credit_note' ? drawnNote({ ...ask, params: { id } }) : null
}
