/** Ranges of days as the reader's language writes them. */
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { reportsTexts } from '../../texts/texts.ts'
import { type Days, isOneMonth } from './ranges.ts'

/** "November 2026", "1 Oct 2026 – 15 Nov 2026", "Until 15 Nov 2026". */
export function useDaysText() {
  const text = useTexts(reportsTexts)
  const { dayLong, monthLong } = useFormat()
  return (days: Days) => {
    const { start_date, end_date } = days
    if (start_date === null) return text.until(dayLong(end_date))
    if (isOneMonth(days)) return monthLong(end_date)
    return `${dayLong(start_date)} – ${dayLong(end_date)}`
  }
}
