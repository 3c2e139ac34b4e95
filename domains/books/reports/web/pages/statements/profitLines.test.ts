import { expect, test } from 'vitest'
import accountWords from '#domains/books/accounts/texts/en.ts'
import { linkTo } from '#platform/web/data/address.ts'
import type { ProfitAndLoss, Section } from '../../../answers.ts'
import { type ProfitGroup, profitSections, profitSteps } from '../../../rules.ts'
import type { Computed, Line } from '../../components/statement.ts'
import { profitLines } from './profitLines.ts'
import words from '../../../texts/en.ts'

/** Two columns: what each group comes to, on one account each. */
function aStatement(of: Record<ProfitGroup, readonly [number, number]>): ProfitAndLoss {
  const sections = profitSections.map(({ group, sign }, at): Section => ({
    group,
    sign,
    type: 'income',
    normal_side: 'C',
    total: of[group][0],
    totals: [...of[group]],
    rows: of[group].some((amount) => amount !== 0)
      ? [
          {
            account_id: at + 1,
            country_id: 1,
            code: group,
            name: group,
            name_id: null,
            system_key: null,
            amount: of[group][0],
            amounts: [...of[group]],
            earnings: 0,
            computed: null,
          },
        ]
      : [],
  }))
  const column = (at: 0 | 1) =>
    profitSteps(
      Object.fromEntries(profitSections.map(({ group }) => [group, of[group][at]])) as never,
    )
  const [one, other] = [column(0), column(1)]
  const steps = Object.fromEntries(
    (Object.keys(one) as (keyof typeof one)[]).map((step) => [step, [one[step], other[step]]]),
  )
  return { sections, steps } as unknown as ProfitAndLoss
}

const linesOf = (report: ProfitAndLoss) =>
  profitLines(report, {
    words: { groups: accountWords.groups, steps: words.steps },
    nameOf: ({ name }) => name,
    to: ({ account_id }, at) => linkTo('/ledger/$accountId', { accountId: account_id }, { at }),
  })

const amountsOf = (lines: Line[], key: string) =>
  lines.flatMap((line) => (line.key === key && 'amounts' in line ? [line.amounts] : []))[0]

const full = aStatement({
  revenue: [1000, 900],
  revenue_contra: [100, 0],
  cogs: [400, 300],
  cogs_contra: [50, 20],
  opex: [200, 100],
  other_income: [30, 0],
  other_expense: [10, 5],
  tax_expense: [25, 0],
})

test('within a block the accounts add up to its total, in every column', () => {
  let sum = [0, 0]
  const totals: string[] = []
  for (const line of linesOf(full)) {
    if (line.kind === 'heading') sum = [0, 0]
    if (line.kind === 'account') sum = sum.map((amount, at) => amount + (line.amounts[at] ?? 0))
    if (line.kind !== 'total') continue
    expect(line.amounts, line.name).toEqual(sum)
    totals.push(line.key)
  }
  expect(totals).toHaveLength(6)
})

test('what lessens a revenue stands below zero; a figure leads to its own column', () => {
  const discount = linesOf(full).find(({ name }) => name === 'revenue_contra')
  expect(discount).toMatchObject({ kind: 'account', amounts: [-100, 0] })
  expect(discount?.kind === 'account' && discount.to(1)).toBe('/ledger/2?at=1')
})

test('the steps are those of the statement', () => {
  const lines = linesOf(full)
  expect(amountsOf(lines, 'grossProfit')).toEqual([550, 620])
  expect(amountsOf(lines, 'operatingProfit')).toEqual([350, 520])
  expect(amountsOf(lines, 'netProfit')).toEqual([345, 515])
})

test('what there is none of takes no room', () => {
  const zero = [0, 0] as const
  const lines = linesOf(
    aStatement({
      revenue: [70, 0],
      revenue_contra: zero,
      cogs: zero,
      cogs_contra: zero,
      opex: zero,
      other_income: zero,
      other_expense: zero,
      tax_expense: zero,
    }),
  )
  expect(lines.map(({ key }) => key)).toEqual([
    'heading revenue',
    'account 1',
    'total revenue',
    'grossProfit',
    'operatingProfit',
    'netProfit',
  ])
})

test('each figure is what the lines that it names come to', () => {
  const lines = linesOf(full)
  const computed = lines.filter((line): line is Computed => 'of' in line)
  expect(computed.length).toBeGreaterThan(8)
  for (const line of computed) {
    expect(line.of.length, line.name).toBeGreaterThan(0)
    const sum = line.amounts.map((_, at) =>
      line.of.reduce((all, { key, sign }) => all + sign * (amountsOf(lines, key)?.[at] ?? 0), 0),
    )
    expect(line.amounts, line.name).toEqual(sum)
  }
})
