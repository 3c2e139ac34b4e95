/**
 * The trial balance: every account with a figure, opening, period and closing. Income and expense count from the
 * beginning of the fiscal year of the first day; earlier earnings are shown on Retained earnings.
 */
import { latestDay } from '#platform/server/session/scope.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { TrialRow } from '../../answers.ts'
import type { reports } from '../../contract.ts'
import { fiscalYearStart } from '../../rules.ts'
import { booksOf, spanOf, yearStartOf } from '../head.ts'
import { dayBefore, selectFigures } from '../queries.ts'

const onDebit = (balance: number) => Math.max(0, balance)
const onCredit = (balance: number) => Math.max(0, 0 - balance)

export async function trialBalance({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof reports.trialBalance>) {
  const places = await appContext.garageDirectory.all()
  const { head, books } = await booksOf(db, scope, query, places)
  const span = spanOf(query, books, latestDay(scope, places, at))

  const figures = await selectFigures(db, scope, books, ({ fiscal_year_start }) => [
    { start: null, end: dayBefore(span.start_date) },
    { start: null, end: dayBefore(fiscalYearStart(span.start_date, fiscal_year_start)) },
    { start: span.start_date, end: span.end_date },
  ])
  const rows: TrialRow[] = []
  for (const { accounts, sums } of figures) {
    const sumsByAccount = new Map(sums.map((sum) => [`${sum.at} ${sum.account_id}`, sum]))
    const balance = (at: number, id: number) => {
      const sum = sumsByAccount.get(`${at} ${id}`)
      return sum ? sum.debit - sum.credit : 0
    }
    const isEarning = (type: string) => type === 'income' || type === 'expense'
    const earned = accounts
      .filter(({ type }) => isEarning(type))
      .reduce((sum, { id }) => sum - balance(1, id), 0)

    for (const account of accounts) {
      const earnings = account.system_key === 'RETAINED_EARNINGS' ? earned : 0
      const opening =
        balance(0, account.id) - (isEarning(account.type) ? balance(1, account.id) : 0) - earnings
      const period = sumsByAccount.get(`2 ${account.id}`)
      const closing = opening + balance(2, account.id)
      if (opening === 0 && !period && earnings === 0) continue
      rows.push({
        account_id: account.id,
        country_id: account.country_id,
        code: account.code,
        name: account.name,
        name_id: account.name_id,
        type: account.type,
        group: account.group,
        debit: onDebit(closing),
        credit: onCredit(closing),
        opening_debit: onDebit(opening),
        opening_credit: onCredit(opening),
        period_debit: period?.debit ?? 0,
        period_credit: period?.credit ?? 0,
        earnings,
      })
    }
  }
  rows.sort((a, b) => a.country_id - b.country_id || (a.code < b.code ? -1 : 1))
  const total = (pick: (row: TrialRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
  return {
    ...head,
    ...span,
    fiscal_year_start: yearStartOf(books, span.start_date),
    rows,
    total_debit: total((row) => row.debit),
    total_credit: total((row) => row.credit),
    total_opening_debit: total((row) => row.opening_debit),
    total_opening_credit: total((row) => row.opening_credit),
    total_period_debit: total((row) => row.period_debit),
    total_period_credit: total((row) => row.period_credit),
  }
}
