/** Months and ranges of days as the reader's language writes them. */
import { useFormat } from '#platform/web/format.ts'
import { languageTags, useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { reportsTexts } from '../texts/texts.ts'
import { type Days, isOneMonth } from './ranges.ts'

/** A month, from `2026-11` or one of its days: Nov 2026, or November 2026. */
export function useMonth() {
  const tag = languageTags[useLanguage()]
  return (month: string, style: 'short' | 'long' = 'short') =>
    new Intl.DateTimeFormat(tag, { month: style, year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month.slice(0, 7)}-01T00:00:00Z`),
    )
}

/** "November 2026", "1 Oct 2026 – 15 Nov 2026", "Until 15 Nov 2026". */
export function useDaysText() {
  const text = useTexts(reportsTexts)
  const { dayLong } = useFormat()
  const month = useMonth()
  return (days: Days) => {
    const { start_date, end_date } = days
    if (start_date === null) return text.until(dayLong(end_date))
    if (isOneMonth(days)) return month(end_date, 'long')
    return `${dayLong(start_date)} – ${dayLong(end_date)}`
  }
}
