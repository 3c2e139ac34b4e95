/** The tax of an invoice: recorded for the return, and owed in the books. */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { taxSides } from '#domains/books/tax-codes/server/posting.ts'
import { recordTaxes } from '#domains/books/tax-returns/server/recording.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'

interface Taxed {
  id: number
  number: string
  garage_id: number
  legal_entity_id: number | null
  day: string
}

/** @returns the lines of its entry; an invoice without tax records nothing and runs no query */
export async function oweTaxes(
  db: Db,
  { id, ...invoice }: Taxed,
  taxes: readonly TaxRow[],
): Promise<PostingLine[]> {
  if (taxes.length === 0) return []
  await recordTaxes(db, { side: 'output', source: 'invoice', source_id: id, ...invoice, taxes })
  return taxSides(db, 'out', taxes)
}
