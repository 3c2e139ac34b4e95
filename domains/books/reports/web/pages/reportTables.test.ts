/** A report of a book in euro goes out in euro: 12.34, never 1234. Of rupiah it is the whole number. */
import { describe, expect, test } from 'vitest'
import { csvOf } from '#platform/web/list/export/csv.ts'
import type { Ledger, LedgerRow, Receivables, TrialRow } from '../../answers.ts'
import type { ReportTable } from '../shared/file.ts'
import { type Line, statementTable } from '../components/statement.ts'
import { ledgerTable, receivablesTable, trialBalanceTable } from './reportTables.ts'

const textOf = ({ titles, rows }: ReportTable) => csvOf(titles, rows, 'en').split('\r\n').slice(1)
const words = {
  code: 'Code',
  account: 'Account',
  opening: 'Opening',
  movements: 'Movements',
  closing: 'Closing',
  debit: 'Debit',
  credit: 'Credit',
  total: 'Total',
  balance: 'Balance',
  customer: 'Customer',
  invoices: 'Invoices',
  notes: 'Notes',
  garage: 'Garage',
  date: 'Date',
  source: 'Source',
  entry: 'Entry',
}

describe.each([
  ['EUR', '12.34', '0.05', '-7.00'],
  ['MYR', '12.34', '0.05', '-7.00'],
  ['IDR', '1234', '5', '-700'],
] as const)('in %s', (currency, amount, little, less) => {
  test('a statement', () => {
    const line: Line = {
      kind: 'account',
      key: '4-1100',
      code: '4-1100',
      name: 'Labour',
      amounts: [1234, 5, -700],
      to: () => ({}) as never,
    }
    const headings = ['a', 'b', 'c'].map((key, at) => ({ key, label: key, at }))
    const lines: Line[] = [{ kind: 'heading', key: 'income', name: 'Income' }, line]
    expect(
      textOf(statementTable(headings, lines, { code: 'Code', account: 'Account', currency })),
    ).toEqual([',Income,,,', `4-1100,Labour,${amount},${little},${less}`])
  })

  test('a trial balance', () => {
    const row = { code: '1-1100', opening_debit: 1234, opening_credit: 0, period_debit: 5 }
    const last = { period_credit: 0, debit: 1239, credit: 0 }
    const totals = Object.fromEntries(
      Object.entries({ ...row, ...last }).map(([field, value]) => [`total_${field}`, value]),
    )
    const report = { ...totals, rows: [{ ...row, ...last } as TrialRow] } as never
    const [first, sum] = textOf(trialBalanceTable(report, { ...words, currency }, () => 'Cash'))
    expect(first).toMatch(new RegExp(`^1-1100,Cash,${amount},0(\\.00)?,${little},`))
    expect(sum).toMatch(new RegExp(`^,Total,${amount},`))
  })

  test('a ledger', () => {
    const ledger = {
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      opening_balance: -700,
      closing_balance: 529,
      total_debit: 1234,
      total_credit: 5,
    } as Ledger
    const row = {
      date: '2026-11-02',
      source: 'payment',
      number: 'JE-1',
      account: {},
      notes: null,
      garage: { id: 4, name: 'Utrecht' },
      debit: 1234,
      credit: 5,
      balance: 529,
    } as unknown as LedgerRow
    const rows = textOf(ledgerTable(ledger, [row], { ...words, currency }, () => '1-1100 Cash'))
    expect(rows[0]).toMatch(new RegExp(`,${less}$`))
    expect(rows[1]).toContain(`,${amount},${little},`)
    expect(rows[2]).toContain(`,${amount},${little},`)
  })

  test('receivables by age', () => {
    const debts = { days_0_30: 1234, days_31_60: 5, days_61_90: 0, days_over_90: 0, total: 1239 }
    const rows = [{ customer: { id: 1, full_name: 'Noor' }, invoices: 2, ...debts }]
    const sheet = receivablesTable({ totals: debts }, rows as unknown as Receivables['rows'], {
      ...words,
      currency,
      ages: {
        days_0_30: '0',
        days_31_60: '31',
        days_61_90: '61',
        days_over_90: '91',
        total: 'All',
      },
    })
    expect(textOf(sheet)[0]).toContain(`Noor,2,${amount},${little},`)
    expect(textOf(sheet)[1]).toContain(`Total,,${amount},${little},`)
  })
})
