/** The days of a report: presets, and a calendar for all others. The choice is in the URL. */
import { VisuallyHidden } from '@mantine/core'
import { useUpdateSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { DateRangeField } from '#platform/web/ui/fields/DateRangeField.tsx'
import { useScrollSelectedIntoView } from '#platform/web/ui/scrollIntoView.ts'
import { reportsTexts } from '../../texts/texts.ts'
import { type Days, quickNames, quickSpan } from '../components/ranges.ts'
import css from '../shared/report.module.css'
import { today } from '#platform/web/data/today.ts'
import { useFirstMonth } from './firstMonth.ts'

interface Props {
  days: Days
  /** Offers everything up to today, from the first line on. */
  withAll?: boolean
  /** Parameters that other days make invalid: page marks. */
  forgets?: readonly string[]
}

export function RangeBar({ days, withAll, forgets = [] }: Props) {
  const text = useTexts(reportsTexts)
  const change = useUpdateSearch()
  const firstMonth = useFirstMonth()
  const strip = useScrollSelectedIntoView<HTMLFieldSetElement>(
    `${days.start_date} ${days.end_date}`,
  )
  const go = (start_date: string | null, end_date: string | null) =>
    change({ start_date, end_date, ...Object.fromEntries(forgets.map((name) => [name, null])) })
  return (
    <fieldset ref={strip} className={css.quick}>
      <VisuallyHidden component="legend">{text.days}</VisuallyHidden>
      {quickNames.map((name) => {
        const span = quickSpan(name, today(), firstMonth)
        const isOn = span.start_date === days.start_date && span.end_date === days.end_date
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            // the default days are left out of the address
            onClick={() =>
              name === 'thisMonth' ? go(null, null) : go(span.start_date, span.end_date)
            }
          >
            {text.quick[name]}
          </button>
        )
      })}
      {withAll && (
        <button
          type="button"
          aria-pressed={days.start_date === null}
          onClick={() => go(null, today())}
        >
          {text.quick.all}
        </button>
      )}
    </fieldset>
  )
}

/** The calendar, among the options of the report. */
export function RangePicker({ days, forgets = [] }: Omit<Props, 'withAll'>) {
  const { filter } = useTexts(commonTexts)
  const change = useUpdateSearch()
  return (
    <div className={css.range}>
      <DateRangeField
        label={filter.dateRange}
        from={days.start_date ?? undefined}
        until={days.start_date ? days.end_date : undefined}
        onChange={(start_date, end_date) =>
          change({
            start_date,
            end_date,
            ...Object.fromEntries(forgets.map((name) => [name, null])),
          })
        }
      />
    </div>
  )
}
