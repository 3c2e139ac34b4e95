/** The lines of a ledger beyond the shown page, for print and files. */
import { callApi } from '#platform/web/data/api.ts'
import type { Ledger, LedgerRow } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'

/** At most what one call returns. */
const MAX_A_PAGE = 500

/** Loads every line of the chosen days, page by page. Throws `ApiFailure`. */
export async function everyLine(accountId: number, query: object): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  for (let after: string | undefined; ;) {
    const page = await callApi(reports.ledger, {
      params: { accountId },
      query: { ...query, limit: MAX_A_PAGE, ...(after ? { after } : {}) },
    })
    rows.push(...page.rows)
    if (!page.next) return rows
    after = page.next
  }
}

/** The balance before the first of these rows, brought forward from the previous page. */
export function balanceBefore({ account, opening_balance, rows }: Ledger): number {
  const [first] = rows
  if (!first) return opening_balance
  const moved = first.debit - first.credit
  return first.balance - (account.normal_side === 'D' ? moved : -moved)
}
