/** The lines of a ledger beyond the shown page, for print and files. */
import type { Cell } from '#platform/web/list/export/cells.ts'
import { callApi } from '#platform/web/api.ts'
import type { Ledger, LedgerRow } from '../../answers.ts'
import { reports } from '../../contract.ts'
import type { Sheet } from '../parts/file.ts'

/** At most what one call returns. */
const MOST_A_PAGE = 500

/** Loads every line of the chosen days, page by page. Throws `ApiFailure`. */
export async function everyLine(accountId: number, query: object): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  for (let after: string | undefined; ;) {
    const page = await callApi(reports.ledger, {
      params: { accountId },
      query: { ...query, limit: MOST_A_PAGE, ...(after ? { after } : {}) },
    })
    rows.push(...page.rows)
    if (!page.next) return rows
    after = page.next
  }
}

export interface LedgerWords {
  date: string
  source: string
  entry: string
  account: string
  garage: string
  notes: string
  debit: string
  credit: string
  balance: string
  opening: string
  closing: string
}

const dayCell = (clock: string): Cell => ({ clock })

/** The ledger as a plain table, with its opening and closing balances. */
export function ledgerSheet(
  ledger: Ledger,
  rows: readonly LedgerRow[],
  words: LedgerWords,
  accountName: (account: LedgerRow['account']) => string,
): Sheet {
  const { start_date, end_date, opening_balance, closing_balance } = ledger
  const nothing: Cell[] = [null, null, null]
  return {
    titles: [
      words.date,
      words.source,
      words.entry,
      words.account,
      words.garage,
      words.notes,
      words.debit,
      words.credit,
      words.balance,
    ],
    rows: [
      [
        start_date ? dayCell(start_date) : null,
        words.opening,
        ...nothing,
        null,
        null,
        null,
        opening_balance,
      ],
      ...rows.map((row): Cell[] => [
        dayCell(row.date),
        row.source,
        row.number,
        accountName(row.account),
        row.garage.name,
        row.notes,
        row.debit,
        row.credit,
        row.balance,
      ]),
      [
        end_date ? dayCell(end_date) : null,
        words.closing,
        ...nothing,
        null,
        ledger.total_debit,
        ledger.total_credit,
        closing_balance,
      ],
    ],
  }
}

/** The balance before the first of these rows, brought forward from the page before. */
export function balanceBefore({ account, opening_balance, rows }: Ledger): number {
  const [first] = rows
  if (!first) return opening_balance
  const moved = first.debit - first.credit
  return first.balance - (account.normal_side === 'D' ? moved : -moved)
}
