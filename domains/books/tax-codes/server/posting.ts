/** Lines of an entry for taxes by code. */
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import type { Db } from '#platform/server/database/db.ts'
import { selectAccountsOf } from './queries-codes.ts'

const usualAccount = { out: 'VAT_OUT', in: 'VAT_IN' } as const

/** The lines of an entry for output or input tax, on the account of each code; a reversal swaps the sides. */
export async function taxSides(
  db: Db,
  side: keyof typeof usualAccount,
  rows: readonly { tax_code_id: number; rate: number; tax: number }[],
): Promise<PostingLine[]> {
  const accounts = await selectAccountsOf(
    db,
    rows.map(({ tax_code_id }) => tax_code_id),
  )
  return rows.map(({ tax_code_id, rate, tax }) => {
    const id = accounts.get(tax_code_id)?.[side]
    const account = id ? { id } : usualAccount[side]
    const line = { account, tax: { tax_code_id, rate } }
    return (side === 'in') === tax >= 0
      ? { ...line, debit: Math.abs(tax) }
      : { ...line, credit: Math.abs(tax) }
  })
}
