/** Days, months and years of the reports, and the position of each account group in them. Used by server and web. */
import { createMessage } from '#platform/contract/messages.ts'
import { reportMessages } from './messages.ts'
import type { AccountGroup, AccountType } from '#domains/books/accounts/groups.ts'
import { addDays } from '#platform/contract/days.ts'

export interface Span {
  start_date: string
  end_date: string
}

export const MAX_YEARS = 10
export const MAX_MONTH_COLUMNS = 36

const parts = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}
const two = (n: number) => String(n).padStart(2, '0')
const lastDate = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`
export const monthEnd = (day: string) => {
  const { year, month } = parts(day)
  return `${day.slice(0, 7)}-${two(lastDate(year, month))}`
}

/** The same date some months later or earlier; the last day of a month stays the last day. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = parts(day)
  const at = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1]
  const last = lastDate(y, m)
  const wanted = date === lastDate(year, month) ? last : Math.min(date, last)
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(wanted)}`
}

/** How many calendar months a span touches. */
export const monthsBetween = (start: string, end: string) => {
  const [one, other] = [parts(start), parts(end)]
  return other.year * 12 + other.month - (one.year * 12 + one.month) + 1
}
export const yearsBetween = (start: string, end: string) => monthsBetween(start, end) / 12

/** The first day of the fiscal year that a day falls in; `firstMonth` 1 is January. */
export function fiscalYearStart(day: string, firstMonth: number): string {
  const { year, month } = parts(day)
  return `${String(month >= firstMonth ? year : year - 1).padStart(4, '0')}-${two(firstMonth)}-01`
}

/** The calendar months of a span, the first and the last cut to it. */
export function monthsOf({ start_date, end_date }: Span): Span[] {
  const months: Span[] = []
  for (let start = start_date; start <= end_date; start = addMonths(monthStart(start), 1)) {
    const end = monthEnd(start)
    months.push({ start_date: start, end_date: end < end_date ? end : end_date })
  }
  return months
}

/** The span before: as many whole months where the span is whole months, else as many days. */
export function periodBefore({ start_date, end_date }: Span): Span {
  if (start_date === monthStart(start_date) && end_date === monthEnd(end_date)) {
    const months = monthsBetween(start_date, end_date)
    return { start_date: addMonths(start_date, -months), end_date: addDays(start_date, -1) }
  }
  const days = Math.round((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000) + 1
  return { start_date: addDays(start_date, -days), end_date: addDays(start_date, -1) }
}

export const yearBefore = ({ start_date, end_date }: Span): Span => ({
  start_date: addMonths(start_date, -12),
  end_date: addMonths(end_date, -12),
})

/** The groups of the profit and loss in its order; a `sign` of -1 lessens the profit. */
export const profitSections = [
  { group: 'revenue', sign: 1 },
  { group: 'revenue_contra', sign: -1 },
  { group: 'cogs', sign: -1 },
  { group: 'cogs_contra', sign: 1 },
  { group: 'opex', sign: -1 },
  { group: 'other_income', sign: 1 },
  { group: 'other_expense', sign: -1 },
  { group: 'tax_expense', sign: -1 },
] as const satisfies readonly { group: AccountGroup; sign: 1 | -1 }[]

export type ProfitGroup = (typeof profitSections)[number]['group']

/** From what each group comes to, the steps of the statement (accounting, section 4). */
export function profitSteps(of: Record<ProfitGroup, number>) {
  const net_revenue = of.revenue - of.revenue_contra
  const cost_of_sales = of.cogs - of.cogs_contra
  const gross_profit = net_revenue - cost_of_sales
  const operating_profit = gross_profit - of.opex
  const profit_before_tax = operating_profit + of.other_income - of.other_expense
  return {
    revenue: of.revenue,
    contra_revenue: of.revenue_contra,
    net_revenue,
    cost_of_sales,
    gross_profit,
    operating_expense: of.opex,
    operating_profit,
    other_income: of.other_income,
    other_expense: of.other_expense,
    profit_before_tax,
    tax: of.tax_expense,
    net_profit: profit_before_tax - of.tax_expense,
    total_income: net_revenue + of.other_income,
    total_expense: cost_of_sales + of.opex + of.other_expense + of.tax_expense,
  }
}

/** Debit less credit, as it is shown: on the side on which the account grows. */
export const signedForDisplay = (side: 'D' | 'C', debitLessCredit: number) =>
  side === 'D' ? debitLessCredit : 0 - debitLessCredit

export const sideOfType = (type: AccountType): 'D' | 'C' =>
  type === 'asset' || type === 'expense' ? 'D' : 'C'

export const tooManyColumns = createMessage(reportMessages.tooManyColumns, {
  max: MAX_MONTH_COLUMNS,
})

export const exportFormats = ['hledger', 'beancount'] as const
