/**
 * The rows of a balance sheet. Within a type the figures add up to its total, so deductions are negative. Retained
 * earnings are those of earlier fiscal years, current-year earnings those since (accounting, section 4). Neither was
 * posted, so each leads to its profit and loss.
 */
import type { AccountGroup, AccountType } from '#domains/books/accounts/groups.ts'
import type { Address } from '#platform/web/data/address.ts'
import type { BalanceSheet, Section, StatementRow } from '../../../answers.ts'
import { type Line, plus } from '../../components/statement.ts'

type SheetType = Extract<AccountType, 'asset' | 'liability' | 'equity'>

export interface BalanceWords {
  groups: Record<AccountGroup, string>
  types: Record<SheetType, string>
  totals: Record<SheetType, string>
  totalOf: (group: string) => string
  bothSides: string
  ofEarlierYears: string
}

interface Asked {
  words: BalanceWords
  nameOf: (row: StatementRow) => string
  /** The link behind an account's figure in a column. */
  to: (row: StatementRow, at: number) => Address
  /** The page that shows an account's debts by age, if the reader may open one. */
  byAge: (row: StatementRow) => Address | undefined
  /** The link behind a column's earnings, of this fiscal year or of earlier ones. */
  earned: (which: 'current' | 'prior', at: number) => Address
  /** The earnings of earlier years by column; undefined for the sum of several books. */
  prior: readonly number[] | undefined
}

const totalOf = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
} as const satisfies Record<SheetType, keyof BalanceSheet['totals']>

/** Zero has no sign. */
const signed = (amount: number, sign: 1 | -1) => (amount === 0 ? 0 : sign * amount)

export function balanceLines(balanceSheet: BalanceSheet, asked: Asked): Line[] {
  const { words } = asked
  const { totals } = balanceSheet
  const ofType = (type: SheetType): Line[] => {
    const sections = balanceSheet.sections.filter(
      (section) => section.type === type && section.rows.length > 0,
    )
    const lines = sections.flatMap((section) => sectionLines(section, sections.length, asked))
    const summed = lines.filter((line) => line.kind === 'total')
    // a group of one account has no total of its own
    const single = sections.flatMap(({ group, rows: [row, ...more] }) =>
      row &&
      (more.length === 0 || sections.length === 1) &&
      !summed.some(({ key }) => key === `total ${group}`)
        ? [row, ...more].map(({ account_id }) => `account ${account_id}`)
        : [],
    )
    return [
      { kind: 'type', key: `type ${type}`, name: words.types[type] },
      ...lines,
      {
        kind: 'step',
        key: type,
        name: words.totals[type],
        amounts: totals[totalOf[type]],
        of: plus([...summed.map(({ key }) => key), ...single]),
      },
    ]
  }
  return [
    ...ofType('asset'),
    ...ofType('liability'),
    ...ofType('equity'),
    {
      kind: 'result',
      key: 'both sides',
      name: words.bothSides,
      amounts: totals.liabilities.map((amount, at) => amount + (totals.equity[at] ?? 0)),
      of: plus(['liability', 'equity']),
    },
  ]
}

function sectionLines(
  { group, type, sign, rows, totals }: Section,
  sections: number,
  asked: Asked,
): Line[] {
  const { words } = asked
  const total: Line = {
    kind: 'total',
    key: `total ${group}`,
    name: words.totalOf(words.groups[group]),
    amounts: totals.map((amount) => signed(amount, sign)),
    of: plus(rows.map(({ account_id }) => `account ${account_id}`)),
  }
  const heading: Line = { kind: 'heading', key: `heading ${group}`, name: words.groups[group] }
  return [
    // no "Equity" below "Equity"
    ...(words.groups[group] === words.types[type as SheetType] ? [] : [heading]),
    ...rows.flatMap((row) => accountLines(row, sign, asked)),
    // a single account needs no total, nor does a single group
    ...(rows.length > 1 && sections > 1 ? [total] : []),
  ]
}

/** An account. Below Retained earnings comes the part that was not posted. */
function accountLines(row: StatementRow, sign: 1 | -1, asked: Asked): Line[] {
  const { words, nameOf, to, byAge, earned, prior } = asked
  const { computed } = row
  const account: Line = {
    kind: 'account',
    key: `account ${row.account_id}`,
    code: row.code,
    name: nameOf(row),
    amounts: row.amounts.map((amount) => signed(amount, sign)),
    to: (at) => (computed === 'current' ? earned('current', at) : to(row, at)),
    byAge: byAge(row),
  }
  if (computed !== 'prior' || !prior?.some((amount) => amount !== 0)) return [account]
  return [
    account,
    {
      kind: 'account',
      key: `earnings ${row.account_id}`,
      code: '',
      name: words.ofEarlierYears,
      amounts: prior,
      to: (at) => earned('prior', at),
      isPart: true,
    },
  ]
}
