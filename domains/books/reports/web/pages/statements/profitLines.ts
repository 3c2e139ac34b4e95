/**
 * The rows of a profit and loss (accounting, section 4). Within a block the figures add up to its total, so a
 * deduction from revenue or cost is negative. The steps between the blocks subtract costs from revenue.
 */
import type { AccountGroup } from '#domains/books/accounts/groups.ts'
import type { Address } from '#platform/web/data/address.ts'
import type { ProfitAndLoss, Section, StatementRow } from '../../../answers.ts'
import { type Line, type Term, minus, plus } from '../../components/statement.ts'

export interface ProfitWords {
  groups: Record<AccountGroup, string>
  steps: Record<
    | 'netRevenue'
    | 'costOfSales'
    | 'grossProfit'
    | 'operatingExpense'
    | 'operatingProfit'
    | 'otherIncome'
    | 'otherExpense'
    | 'profitBeforeTax'
    | 'tax'
    | 'netProfit',
    string
  >
}

interface Asked {
  words: ProfitWords
  nameOf: (row: StatementRow) => string
  /** The link behind an account's figure in a column. */
  to: (row: StatementRow, at: number) => Address
}

export function profitLines({ sections, steps }: ProfitAndLoss, asked: Asked): Line[] {
  const { words, nameOf, to } = asked

  const accountsOf = (section: Section | undefined, sign: 1 | -1): Line[] =>
    (section?.rows ?? []).map((row) => ({
      kind: 'account',
      key: `account ${row.account_id}`,
      code: row.code,
      name: nameOf(row),
      amounts: row.amounts.map((amount) => (amount === 0 ? 0 : sign * amount)),
      to: (at) => to(row, at),
    }))
  const found = (group: AccountGroup) => sections.find((section) => section.group === group)

  /** A block: its accounts, their deductions and the total. An empty block is left out. */
  const block = (
    group: AccountGroup,
    total: readonly number[],
    name: string,
    contra?: AccountGroup,
  ): Line[] => {
    const accounts = [
      ...accountsOf(found(group), 1),
      ...(contra ? accountsOf(found(contra), -1) : []),
    ]
    if (accounts.length === 0) return []
    return [
      { kind: 'heading', key: `heading ${group}`, name: words.groups[group] },
      ...accounts,
      {
        kind: 'total',
        key: `total ${group}`,
        name,
        amounts: total,
        of: plus(accounts.map(({ key }) => key)),
      },
    ]
  }
  const step = (
    key: keyof ProfitWords['steps'],
    amounts: readonly number[],
    of: readonly Term[],
  ): Line => ({
    kind: key === 'netProfit' ? 'result' : 'step',
    key,
    name: words.steps[key],
    amounts,
    of,
  })
  const others = [
    ...block('other_income', steps.other_income, words.steps.otherIncome),
    ...block('other_expense', steps.other_expense, words.steps.otherExpense),
  ]
  const tax = block('tax_expense', steps.tax, words.steps.tax)
  const isLong = others.length > 0 || tax.length > 0
  return [
    ...block('revenue', steps.net_revenue, words.steps.netRevenue, 'revenue_contra'),
    ...block('cogs', steps.cost_of_sales, words.steps.costOfSales, 'cogs_contra'),
    step('grossProfit', steps.gross_profit, [...plus(['total revenue']), ...minus(['total cogs'])]),
    ...block('opex', steps.operating_expense, words.steps.operatingExpense),
    step('operatingProfit', steps.operating_profit, [
      ...plus(['grossProfit']),
      ...minus(['total opex']),
    ]),
    ...others,
    ...(isLong
      ? [
          step('profitBeforeTax', steps.profit_before_tax, [
            ...plus(['operatingProfit', 'total other_income']),
            ...minus(['total other_expense']),
          ]),
        ]
      : []),
    ...tax,
    step('netProfit', steps.net_profit, [
      ...plus([isLong ? 'profitBeforeTax' : 'operatingProfit']),
      ...minus(['total tax_expense']),
    ]),
  ]
}
