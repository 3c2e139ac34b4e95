/** Trial balance, ledger and receivables as plain tables, with their amounts as files carry them. */
import type { Currency } from '#platform/contract/money/currency.ts'
import { type Cell, moneyCell } from '#platform/web/list/export/cells.ts'
import type { Ledger, LedgerRow, Receivables, TrialBalance, TrialRow } from '../../answers.ts'
import type { ReportTable } from '../shared/file.ts'

/** The three pairs of figures: before, within and at the end of the days. */
export const pairs = [
  ['opening_debit', 'opening_credit'],
  ['period_debit', 'period_credit'],
  ['debit', 'credit'],
] as const

export const ages = ['days_0_30', 'days_31_60', 'days_61_90', 'days_over_90', 'total'] as const

export function trialBalanceTable(
  report: Omit<TrialBalance, 'currency'>,
  {
    currency,
    ...text
  }: Record<
    'code' | 'account' | 'opening' | 'movements' | 'closing' | 'debit' | 'credit' | 'total',
    string
  > & { currency: Currency },
  nameOf: (row: TrialRow) => string,
): ReportTable {
  const sides = [text.debit, text.credit]
  const money = (amount: number) => moneyCell(amount, currency)
  return {
    titles: [
      text.code,
      text.account,
      ...[text.opening, text.movements, text.closing].flatMap((part) =>
        sides.map((side) => `${part} ${side}`),
      ),
    ],
    rows: [
      ...report.rows.map((row) => [
        row.code,
        nameOf(row),
        ...pairs.flat().map((name) => money(row[name])),
      ]),
      [null, text.total, ...pairs.flat().map((name) => money(report[`total_${name}`]))],
    ],
  }
}

interface ReceivablesWords {
  customer: string
  invoices: string
  total: string
  ages: Record<(typeof ages)[number], string>
  currency: Currency
}

export function receivablesTable(
  report: Pick<Receivables, 'totals'>,
  rows: Receivables['rows'],
  { currency, ...text }: ReceivablesWords,
): ReportTable {
  const byAge = (one: Record<(typeof ages)[number], number>) =>
    ages.map((age) => moneyCell(one[age], currency))
  return {
    titles: [text.customer, text.invoices, ...ages.map((age) => text.ages[age])],
    rows: [
      ...rows.map((row) => [row.customer.full_name, row.invoices, ...byAge(row)]),
      [text.total, null, ...byAge(report.totals)],
    ],
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
export function ledgerTable(
  ledger: Ledger,
  rows: readonly LedgerRow[],
  { currency, ...words }: LedgerWords & { currency: Currency },
  accountName: (account: LedgerRow['account']) => string,
): ReportTable {
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
        moneyCell(opening_balance, currency),
      ],
      ...rows.map((row): Cell[] => [
        dayCell(row.date),
        row.source,
        row.number,
        accountName(row.account),
        row.garage.name,
        row.notes,
        moneyCell(row.debit, currency),
        moneyCell(row.credit, currency),
        moneyCell(row.balance, currency),
      ]),
      [
        end_date ? dayCell(end_date) : null,
        words.closing,
        ...nothing,
        null,
        moneyCell(ledger.total_debit, currency),
        moneyCell(ledger.total_credit, currency),
        moneyCell(closing_balance, currency),
      ],
    ],
  }
}
