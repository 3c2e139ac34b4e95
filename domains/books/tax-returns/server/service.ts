/** The tax of documents: each is noted when its document posts, and leaves with it. */
import type { TaxRow } from '#platform/contract/tax.ts'
import type { Db } from '#platform/server/db.ts'
import { deleteDocumentTaxes, insertDocumentTaxes } from './queries.ts'

/** What brings tax: an invoice of an order or of a sale over the counter, a bill of a build, what was bought, a credit. */
export type TaxSource =
  | 'invoice'
  | 'build_bill'
  | 'build_delivery'
  | 'purchase'
  | 'third_party_purchase'
  | 'credit_note'

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
  /** -1 where the document takes back. */
  sign?: 1 | -1
  /** Of a purchase: from when its tax may be claimed; null while the number of the supplier's paper is missing. */
  claim_from?: string | null
}

/** Notes the tax of a document: in the same transaction as its entry. One without tax notes nothing. */
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

/** Takes back what a document noted: it is void or deleted. */
export const withdrawTaxes = (
  db: Db,
  { source, source_id }: { source: TaxSource; source_id: number; day: string },
) => deleteDocumentTaxes(db, { source, source_id })
