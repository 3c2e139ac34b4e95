/** The days of a report in its address, and the ranges that need one click. Pure. */
import { addDays } from '#platform/contract/days.ts'
import {
  type Span,
  addMonths,
  fiscalYearStart,
  monthEnd,
  monthStart,
  monthsBetween,
} from '../../rules.ts'

export const quickNames = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear', 'lastYear'] as const
export type QuickName = (typeof quickNames)[number]

/** Quarters and years follow the fiscal year, which begins with `firstMonth`. */
export function quickSpan(name: QuickName, today: string, firstMonth: number): Span {
  const month = monthStart(today)
  const year = fiscalYearStart(today, firstMonth)
  const months = (start_date: string, count: number): Span => ({
    start_date,
    end_date: addDays(addMonths(start_date, count), -1),
  })
  switch (name) {
    case 'thisMonth':
      return { start_date: month, end_date: monthEnd(month) }
    case 'lastMonth':
      return months(addMonths(month, -1), 1)
    case 'thisQuarter': {
      const passed = monthsBetween(year, month) - 1
      return months(addMonths(year, passed - (passed % 3)), 3)
    }
    case 'thisYear':
      return months(year, 12)
    case 'lastYear':
      return months(addMonths(year, -12), 12)
  }
}

const isDay = (text: string | undefined): text is string =>
  /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text ?? '') &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text as string)

/** A day in the address; undefined if it is not a day. */
export const dayOf = (text: string | undefined) => (isDay(text) ? text : undefined)

export interface Days {
  /** Null: from the first line on. */
  start_date: string | null
  end_date: string
}

/** The range in the address; without one, the current month. */
export function daysOf(
  { start_date, end_date }: { start_date?: string; end_date?: string },
  today: string,
): Days {
  const end = dayOf(end_date)
  if (!end) return { start_date: monthStart(today), end_date: monthEnd(today) }
  return { start_date: dayOf(start_date) ?? null, end_date: end }
}

/** Whether the range is one whole month: the title then names the month instead of its days. */
export const isOneMonth = ({ start_date, end_date }: Days) =>
  start_date !== null && start_date === monthStart(end_date) && end_date === monthEnd(end_date)
