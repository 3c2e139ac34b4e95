/** The tax of documents: recorded when the document posts, withdrawn with it unless a return has declared it. */
import { createMessage } from '#platform/contract/messages.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import { taxReturnMessages } from '../messages.ts'
import {
  deleteOpenTaxes,
  insertDocumentTaxes,
  insertMirror,
  selectFiledTaxes,
  selectFiledUntil,
  updateClaimFrom,
} from './queries.ts'

/** Documents with tax: invoices of orders and counter sales, build bills, purchases, credit notes. */
export type TaxSource =
  | 'invoice'
  | 'build_bill'
  | 'build_delivery'
  | 'purchase'
  | 'third_party_purchase'
  | 'credit_note'

/**
 * Purchases and the bills of cancelled builds may be reversed after their return was filed: the next return includes the
 * reversal. Invoices and credit notes may not.
 */
const mayCorrect: ReadonlySet<TaxSource> = new Set([
  'purchase',
  'third_party_purchase',
  'build_bill',
  'build_delivery',
])

export interface TaxedDocument {
  side: 'output' | 'input'
  source: TaxSource
  source_id: number
  /** Of the document, as people read it. */
  number: string
  garage_id: number
  legal_entity_id: number | null
  /** On which it counts. */
  day: string
  taxes: readonly TaxRow[]
  /** -1 if the document reverses tax. */
  sign?: 1 | -1
  /** Of a purchase: the first day on which its tax may be claimed; null while the supplier's tax invoice number is missing. */
  claim_from?: string | null
}

/**
 * Records the tax of a document in the transaction of its entry, if it has any. A document of a filed period needs no
 * check: it counts in the first open one.
 */
export async function recordTaxes(db: Db, { taxes, sign = 1, ...document }: TaxedDocument) {
  if (taxes.length === 0) return
  const { side, source, source_id, number, garage_id, legal_entity_id, day } = document
  await insertDocumentTaxes(
    db,
    taxes.map(({ tax_code_id, rate, base, other_base, tax }) => ({
      side,
      source,
      source_id,
      number,
      garage_id,
      legal_entity_id,
      day,
      claim_from: document.claim_from ?? null,
      tax_code_id,
      rate,
      base: sign * base,
      other_base: sign * other_base,
      tax: sign * tax,
    })),
  )
}

/**
 * Withdraws a document's tax when it is voided or deleted on `day`. Declared tax that may be corrected counts in the first
 * open period. For a credited document only the remaining tax is withdrawn.
 * @throws 409 a return has declared an invoice or a credit note
 */
export async function withdrawTaxes(
  db: Db,
  {
    credited = [],
    ...of
  }: { source: TaxSource; source_id: number; day: string; credited?: readonly TaxRow[] },
) {
  if (credited.length > 0) {
    const { until: declared } = await selectFiledTaxes(db, of)
    await insertMirror(db, of, { credited, isCorrection: declared !== null })
    return
  }
  // waits for a return that is being filed, whose rows are declared afterwards
  await deleteOpenTaxes(db, of)
  const { until } = await selectFiledTaxes(db, of)
  if (until === null) return
  if (!mayCorrect.has(of.source))
    throw conflict(createMessage(taxReturnMessages.creditInstead, { until }), { until })
  await insertMirror(db, of)
}

/** The last day of the return that has declared the tax of a document, or of one side of it; null while none has. */
export const declaredUntil = async (
  db: Db,
  document: { source: TaxSource; source_id: number; side?: 'output' | 'input' },
) => (await selectFiledTaxes(db, document)).until

/** The last day that is filed, where a day of this company is among those; else null. */
export async function filedUntil(
  db: Db,
  { legal_entity_id, day }: { legal_entity_id: number | null; day: string },
): Promise<string | null> {
  if (legal_entity_id === null) return null
  const until = await selectFiledUntil(db, legal_entity_id)
  return until !== null && day <= until ? until : null
}

/** The supplier's tax invoice number was added, changed or removed: the tax becomes claimable, or waits. */
export const claimTaxes = (
  db: Db,
  document: { source: TaxSource; source_id: number },
  taxInvoice: { waits: boolean; date: string | null },
) => updateClaimFrom(db, document, taxInvoice)

/**
 * @param field where a form shows it (422); without one it is a 409
 * @throws the return of this day is filed
 */
export async function assertNotFiled(
  db: Db,
  companyDay: { legal_entity_id: number | null; day: string },
  field?: string,
) {
  const until = await filedUntil(db, companyDay)
  if (until === null) return
  const why = createMessage(taxReturnMessages.filed, { until })
  throw field ? invalid({ [field]: why }) : conflict(why, { until })
}
