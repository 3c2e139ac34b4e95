import { VisuallyHidden } from '@mantine/core'
import { addDays } from '#platform/contract/days.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { useScrollSelectedIntoView } from '#platform/web/ui/scrollIntoView.ts'
import { fiscalYearStart, monthStart } from '../../rules.ts'
import { reportsTexts } from '../../texts/texts.ts'
import { dayOf, quickSpan } from '../components/ranges.ts'
import css from '../shared/report.module.css'
import { today } from '#platform/web/data/today.ts'
import { useFirstMonth } from './firstMonth.ts'

/** The day of a report at one day: today, unless the address has another. */
export const useReportDay = () => dayOf(useSearch().date) ?? today()

/** The usual days, each with one click. */
export function DayBar() {
  const text = useTexts(reportsTexts)
  const change = useUpdateSearch()
  const firstMonth = useFirstMonth()
  const date = useReportDay()
  const now = today()
  const strip = useScrollSelectedIntoView<HTMLFieldSetElement>(date)
  const choices = [
    [text.quickDay.today, now],
    [text.quickDay.lastMonth, addDays(monthStart(now), -1)],
    [text.quickDay.lastQuarter, addDays(quickSpan('thisQuarter', now, firstMonth).start_date, -1)],
    [text.quickDay.lastYear, addDays(fiscalYearStart(now, firstMonth), -1)],
  ] as const
  return (
    <fieldset ref={strip} className={css.quick}>
      <VisuallyHidden component="legend">{text.days}</VisuallyHidden>
      {choices.map(([label, day]) => (
        <button
          key={label}
          type="button"
          aria-pressed={day === date}
          onClick={() => change({ date: day === now ? null : day, page: null })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

export function DayPicker() {
  const text = useTexts(reportsTexts)
  const change = useUpdateSearch()
  const date = useReportDay()
  return (
    <div className={css.day}>
      <DateField
        aria-label={text.date}
        value={date}
        onChange={(day) => change({ date: day === today() ? null : day, page: null })}
      />
    </div>
  )
}
