/** The bill on the customer's page: the invoice that stands, or a bill of a build. */
import { accountLines } from '#domains/company/legal-entities/letterhead.ts'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { eInvoiceOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import type { InvoiceContent } from '#domains/floor/invoices/content.ts'
import { selectInvoice, selectNewest } from '#domains/floor/invoices/server/queries.ts'
import { selectCredits } from '#domains/floor/invoices/server/queries-credits.ts'
import { selectBills } from '#domains/workshop/build-money/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/errors.ts'
import type { PageInvoice } from '../contract.ts'
import type { BillState } from '../values.ts'
import { type PageHead, selectReplaced } from './queries-page.ts'
import { type StoredShare } from './queries.ts'
import { scopeOfShare } from './shares.ts'

interface Bill {
  id: number
  invoice: PageInvoice
  issuer: Issuer | null
}

type Money = Pick<PageInvoice, 'grand_total' | 'credited' | 'paid' | 'due'>

const billStateOf = ({ grand_total, credited, paid, due }: Money): BillState => {
  if (credited > 0 && credited >= grand_total) return 'credited'
  if (due === 0) return 'paid'
  return paid > 0 ? 'part_paid' : 'issued'
}

interface Printed extends Money {
  number: string
  issued_on: string
  credit_notes: readonly {
    number: string
    issued_on: string
    status: string
    grand_total: number
  }[]
  e_invoice: EInvoiceOfDocument | null
  replaces: string | null
  /** Where a transfer goes. */
  account: readonly string[]
}

const pageInvoiceOf = (share: StoredShare, bill: Printed): PageInvoice => {
  const { number, issued_on, grand_total, credited, paid, due, e_invoice, account } = bill
  const isValid = e_invoice?.state === 'valid'
  return {
    number,
    issued_on,
    state: billStateOf(bill),
    grand_total,
    credited,
    paid,
    due,
    credit_notes: bill.credit_notes
      .filter(({ status }) => status === 'issued')
      .map((note) => ({
        number: note.number,
        issued_on: note.issued_on,
        grand_total: note.grand_total,
      })),
    tax_number: isValid ? e_invoice.number : null,
    tax_url: isValid ? e_invoice.url : null,
    replaces: bill.replaces,
    paper: share.purpose === 'bill',
    qr: null,
    transfer: due > 0 && account.length > 0 ? { lines: [...account], reference: number } : null,
    can_pay: false,
    payment_url: null,
  }
}

/** `correcting`: the bill was voided or credited for correction, and its replacement is not issued yet. */
export async function billOfShare(
  db: Db,
  share: StoredShare,
  head: PageHead,
): Promise<{ bill: Bill | null; correcting: boolean }> {
  if (share.build_bill_id !== null && head.build_id !== null)
    return { bill: await billOfBuild(db, share, head), correcting: false }
  const id = head.order_id === null ? share.invoice_id : await newestOf(db, share, head.order_id)
  const invoice = id === null ? undefined : await selectInvoice(db, scopeOfShare(share), id)
  if (!invoice) return { bill: null, correcting: false }
  if (invoice.status !== 'issued')
    return { bill: null, correcting: invoice.void_replace === true || invoice.credit_replaces }
  const sheet = invoice.sheet as InvoiceContent
  const [e_invoice, credits, replaces] = await Promise.all([
    invoice.legal_entity_id === null ? null : eInvoiceOf(db, ['invoice', 'sale'], invoice.id),
    selectCredits(db, scopeOfShare(share), invoice.id),
    invoice.order_id === null ? null : selectReplaced(db, invoice.order_id, invoice.id),
  ])
  const bill = pageInvoiceOf(share, {
    number: invoice.number,
    issued_on: invoice.issued_on,
    grand_total: invoice.grand_total,
    credited: invoice.credited,
    paid: invoice.down_payment + invoice.paid,
    due: invoice.due,
    credit_notes: credits.notes,
    e_invoice,
    replaces,
    account: accountLines(sheet.issuer, sheet.garage.bank_account),
  })
  return {
    bill: { id: invoice.id, invoice: bill, issuer: sheet.issuer ?? null },
    correcting: false,
  }
}

const newestOf = async (db: Db, share: StoredShare, orderId: number) =>
  (await selectNewest(db, scopeOfShare(share), orderId))?.id ?? null

async function billOfBuild(
  db: Db,
  share: StoredShare,
  { build_id, bank_account }: PageHead,
): Promise<Bill | null> {
  const bill = (await selectBills(db, build_id ?? 0)).find(({ id }) => id === share.build_bill_id)
  if (!bill) throw notFound()
  if (bill.withdrawn > 0 && bill.withdrawn >= bill.total) return null
  const e_invoice =
    bill.legal_entity_id === null ? null : await eInvoiceOf(db, ['build_bill'], bill.id)
  const invoice = pageInvoiceOf(share, {
    number: bill.number,
    issued_on: bill.issued_on,
    grand_total: bill.total,
    credited: bill.credited,
    paid: bill.paid,
    due: Math.max(0, bill.due),
    credit_notes: bill.credit_notes,
    e_invoice,
    replaces: null,
    account: accountLines(bill.issuer, bank_account),
  })
  return { id: bill.id, invoice, issuer: bill.issuer }
}
