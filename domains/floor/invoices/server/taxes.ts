/** The tax of an invoice: noted for the return, and where each code of it is owed in the books. */
import { taxAccounts } from '#domains/books/tax-codes/server/service.ts'
import { recordTaxes } from '#domains/books/tax-returns/server/service.ts'
import type { TaxRow } from '#platform/contract/tax.ts'
import type { Db } from '#platform/server/db.ts'
import type { TaxOwed } from './posting.ts'

interface Taxed {
  id: number
  number: string
  garage_id: number
  legal_entity_id: number | null
  day: string
}

/** An invoice without tax notes nothing, and asks nothing. */
export async function oweTaxes(
  db: Db,
  { id, ...invoice }: Taxed,
  taxes: readonly TaxRow[],
): Promise<TaxOwed[]> {
  if (taxes.length === 0) return []
  await recordTaxes(db, { side: 'output', source: 'invoice', source_id: id, ...invoice, taxes })
  const accounts = await taxAccounts(
    db,
    taxes.map(({ tax_code_id }) => tax_code_id),
  )
  return taxes.map(({ tax_code_id, tax }) => ({
    tax,
    account: accounts.get(tax_code_id)?.out ?? null,
  }))
}
