/** Profit and loss and balance sheet: the sums of the books, set out as a statement with one or more columns. */
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, latestDay, narrowScope } from '#platform/server/session/scope.ts'
import { accountGroups } from '#domains/books/accounts/groups.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Column, Section, StatementRow } from '../../answers.ts'
import type { reports } from '../../contract.ts'
import {
  MAX_MONTH_COLUMNS,
  type ProfitGroup,
  type Span,
  addMonths,
  fiscalYearStart,
  monthsBetween,
  monthsOf,
  periodBefore,
  profitSections,
  profitSteps,
  signedForDisplay,
  yearBefore,
  tooManyColumns,
} from '../../rules.ts'
import { booksOf, spanOf, yearStartOf } from '../head.ts'
import {
  type Range,
  type ReportAccount,
  type Sum,
  dayBefore,
  selectFigures,
  selectGaragesOf,
} from '../queries.ts'

/** Debit less credit by account and column. */
function byAccount(sums: readonly Sum[], columns: number, first = 0): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { at, account_id, debit, credit } of sums) {
    const column = at - first
    if (column < 0 || column >= columns) continue
    const amounts = found.get(account_id) ?? Array.from({ length: columns }, () => 0)
    amounts[column] = debit - credit
    found.set(account_id, amounts)
  }
  return found
}

const add = (a: readonly number[], b: readonly number[], sign = 1) =>
  a.map((amount, at) => amount + sign * (b[at] ?? 0))

const anyOf = (amounts: readonly number[]) => amounts.some((amount) => amount !== 0)

const rowOf = (
  { id, country_id, code, name, name_id, system_key }: ReportAccount,
  amounts: number[],
  earnings = 0,
  computed: StatementRow['computed'] = null,
): StatementRow => ({
  account_id: id,
  country_id,
  code,
  name,
  name_id,
  system_key,
  amount: amounts[0] ?? 0,
  amounts,
  earnings,
  computed,
})

function sectionOf(
  group: { code: string; sign: 1 | -1 },
  rows: StatementRow[],
  columns: number,
): Section {
  const known = accountGroups.find(({ code }) => code === group.code)!
  const totals = rows.reduce(
    (sum, row) => add(sum, row.amounts),
    Array.from({ length: columns }, () => 0),
  )
  return {
    group: known.code,
    type: known.type,
    normal_side: known.normal,
    sign: group.sign,
    total: totals[0] ?? 0,
    totals,
    rows,
  }
}

const asRange = ({ start_date, end_date }: Span): Range => ({ start: start_date, end: end_date })

function profitColumns(
  span: Span,
  { columns, compare }: { columns?: string | undefined; compare?: string | undefined },
): Column[] {
  const wanted: Column[] = [{ kind: 'total', ...span }]
  if (columns === 'month') {
    if (monthsBetween(span.start_date, span.end_date) > MAX_MONTH_COLUMNS)
      throw invalid({ columns: tooManyColumns })
    wanted.push(...monthsOf(span).map((month) => ({ kind: 'month' as const, ...month })))
  }
  if (compare === 'previous_period' || compare === 'both')
    wanted.push({ kind: 'previous_period', ...periodBefore(span) })
  if (compare === 'previous_year' || compare === 'both')
    wanted.push({ kind: 'previous_year', ...yearBefore(span) })
  return wanted
}

interface Asked extends Pick<CallContext<typeof reports.profitAndLoss>, 'db' | 'scope'> {
  books: Awaited<ReturnType<typeof booksOf>>['books']
  places: Parameters<typeof narrowScope>[2]
  span: Span
}

/**
 * A column for each garage in scope, from the same sums with a narrower scope: together they are the total.
 * @param figures of the whole; those of the garages are put beside them
 * @param first the number of the first of these columns
 */
async function addGarages(
  { db, scope, books, places, span }: Asked,
  figures: Awaited<ReturnType<typeof selectFigures>>,
  first: number,
): Promise<Column[]> {
  const garages = await selectGaragesOf(db, scope)
  for (const [index, { id }] of garages.entries()) {
    const garageScope = narrowScope(scope, { garage_id: id }, places)
    const found = await selectFigures(db, garageScope, books, () => [asRange(span)])
    for (const [book, { sums }] of found.entries())
      figures[book]?.sums.push(...sums.map((sum) => ({ ...sum, at: first + index })))
  }
  return garages.map((garage) => ({ kind: 'garage' as const, garage, ...span }))
}

export async function profitAndLoss({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof reports.profitAndLoss>) {
  const places = await appContext.garageDirectory.all()
  const { head, books } = await booksOf(db, scope, query, places)
  const span = spanOf(query, books, latestDay(scope, places, at))
  const columns = profitColumns(span, query)

  const ranges = columns.map((column) => asRange(column as Span))
  const figures = await selectFigures(db, scope, books, () => ranges)
  if (query.columns === 'garage') {
    const asked = { db, scope, books, places, span }
    columns.push(...(await addGarages(asked, figures, columns.length)))
  }
  const rows = new Map<string, StatementRow[]>()
  for (const { accounts, sums } of figures) {
    const amounts = byAccount(sums, columns.length)
    for (const account of accounts) {
      const amountsOfAccount = amounts.get(account.id)
      if (!amountsOfAccount || !anyOf(amountsOfAccount)) continue
      const shown = amountsOfAccount.map((amount) => signedForDisplay(account.normal_side, amount))
      rows.set(account.group, [...(rows.get(account.group) ?? []), rowOf(account, shown)])
    }
  }
  const sections = profitSections.map(({ group, sign }) =>
    sectionOf({ code: group, sign }, rows.get(group) ?? [], columns.length),
  )
  const perColumn = columns.map((_, column) =>
    profitSteps(
      Object.fromEntries(
        sections.map(({ group, totals }) => [group, totals[column] ?? 0]),
      ) as Record<ProfitGroup, number>,
    ),
  )
  type Steps = ReturnType<typeof profitSteps>
  const steps = Object.fromEntries(
    Object.keys(perColumn[0]!).map((step) => [
      step,
      perColumn.map((column) => column[step as keyof Steps]),
    ]),
  ) as Record<keyof Steps, number[]>
  return {
    ...head,
    ...span,
    total_income: steps.total_income[0] ?? 0,
    total_expense: steps.total_expense[0] ?? 0,
    net_profit: steps.net_profit[0] ?? 0,
    columns,
    steps,
    sections,
  }
}

/** The net profit of a country's book in some days, as the profit and loss says it. */
export async function netProfitOf(
  db: Db,
  scope: Scope,
  country_id: number,
  days: Span,
): Promise<number> {
  const [found] = await selectFigures(db, scope, [{ id: country_id }], () => [asRange(days)])
  const sums = byAccount(found?.sums ?? [], 1)
  const totals = Object.fromEntries(
    profitSections.map(({ group, sign }) => {
      const rows = (found?.accounts ?? [])
        .filter((account) => account.group === group)
        .map((account) =>
          rowOf(account, [signedForDisplay(account.normal_side, sums.get(account.id)?.[0] ?? 0)]),
        )
      return [group, sectionOf({ code: group, sign }, rows, 1).total]
    }),
  ) as Record<ProfitGroup, number>
  return profitSteps(totals).net_profit
}

/** The groups of the balance sheet; a group that grows on the other side than its type is taken off. */
const balanceGroups = accountGroups
  .filter(({ type }) => type === 'asset' || type === 'liability' || type === 'equity')
  .map(({ code, type, normal }) => ({
    code,
    sign: (normal === (type === 'asset' ? 'D' : 'C') ? 1 : -1) as 1 | -1,
  }))

function sheetDays(date: string, compare: string | undefined): Column[] {
  const column = (kind: Column['kind'], end_date: string) => ({ kind, start_date: null, end_date })
  const days = [column('total', date)]
  if (compare === 'previous_month' || compare === 'both')
    days.push(column('previous_period', addMonths(date, -1)))
  if (compare === 'previous_year' || compare === 'both')
    days.push(column('previous_year', addMonths(date, -12)))
  return days
}

const isEarning = ({ type }: ReportAccount) => type === 'income' || type === 'expense'

/** Earnings are computed and shown with these two accounts; there is no closing entry. */
const earningsOn: Record<string, StatementRow['computed']> = {
  RETAINED_EARNINGS: 'prior',
  CURRENT_EARNINGS: 'current',
}

interface Balances {
  balances: Map<number, number[]>
  /** Up to the day before each column's fiscal year. */
  before: Map<number, number[]>
  /** Zero for each column. */
  none: number[]
}

/** What a book earned before the fiscal year of each column, and in it. */
function earningsOf(accounts: readonly ReportAccount[], { balances, before, none }: Balances) {
  let earned = none
  let prior = none
  for (const { id } of accounts.filter(isEarning)) {
    earned = add(earned, balances.get(id) ?? none, -1)
    prior = add(prior, before.get(id) ?? none, -1)
  }
  return { prior, current: add(earned, prior, -1) }
}

export async function balanceSheet({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof reports.balanceSheet>) {
  const places = await appContext.garageDirectory.all()
  const { head, books } = await booksOf(db, scope, query, places)
  const date = query.date ?? latestDay(scope, places, at)
  const columns = sheetDays(date, query.compare)
  const none = columns.map(() => 0)

  // balances up to each day, then up to the day before each one's fiscal year
  const figures = await selectFigures(db, scope, books, ({ fiscal_year_start }) => [
    ...columns.map(({ end_date }) => ({ start: null, end: end_date })),
    ...columns.map(({ end_date }) => ({
      start: null,
      end: dayBefore(fiscalYearStart(end_date, fiscal_year_start)),
    })),
  ])
  const rows = new Map<string, StatementRow[]>()
  let prior = none
  let current = none
  for (const { accounts, sums } of figures) {
    const balances = byAccount(sums, columns.length)
    const before = byAccount(sums, columns.length, columns.length)
    const earned = earningsOf(accounts, { balances, before, none })
    prior = add(prior, earned.prior)
    current = add(current, earned.current)
    for (const account of accounts) {
      if (isEarning(account)) continue
      const computed = earningsOn[account.system_key ?? ''] ?? null
      const earnings = computed ? earned[computed] : none
      const ownAmounts = (balances.get(account.id) ?? none).map((amount) =>
        signedForDisplay(account.normal_side, amount),
      )
      const shown = add(ownAmounts, earnings)
      if (!anyOf(shown) && !anyOf(earnings)) continue
      rows.set(account.group, [
        ...(rows.get(account.group) ?? []),
        rowOf(account, shown, earnings[0] ?? 0, computed),
      ])
    }
  }
  const sections = balanceGroups.map((group) =>
    sectionOf(group, rows.get(group.code) ?? [], columns.length),
  )
  const totalOf = (type: string) =>
    sections
      .filter((section) => section.type === type)
      .reduce((sum, { totals, sign }) => add(sum, totals, sign), none)
  const totals = {
    assets: totalOf('asset'),
    liabilities: totalOf('liability'),
    equity: totalOf('equity'),
    prior_earnings: prior,
    current_earnings: current,
  }
  return {
    ...head,
    date,
    fiscal_year_start: yearStartOf(books, date),
    total_assets: totals.assets[0] ?? 0,
    total_liabilities: totals.liabilities[0] ?? 0,
    total_equity: totals.equity[0] ?? 0,
    prior_earnings: prior[0] ?? 0,
    current_earnings: current[0] ?? 0,
    columns,
    totals,
    sections,
  }
}
