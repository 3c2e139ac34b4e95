/** The calendar below a day field. Always loaded lazily, when the field gets the focus. */
import { Popover } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { CalendarLocale } from '../CalendarLocale.tsx'
import css from '../ui.module.css'

interface Props {
  /** An ISO day. */
  value: string | null
  /** The clicked day; null if that day was chosen already. */
  onPick: (day: string | null) => void
  earliest?: string
  latest?: string
}

export default function DayCalendar({ value, onPick, earliest, latest }: Props) {
  const { calendar } = useTexts(commonTexts)
  // the visible month follows the typed text
  const [month, setMonth] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value) setMonth(value)
  }
  return (
    <Popover opened position="bottom-start" trapFocus={false} withRoles={false}>
      <Popover.Target>
        <span className={css.under} aria-hidden />
      </Popover.Target>
      {/* the focus stays in the field until the user leaves it */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <CalendarLocale>
          <Calendar
            ariaLabels={calendar}
            __preventFocus
            {...(month ? { date: month } : {})}
            onDateChange={setMonth}
            highlightToday
            {...(earliest ? { minDate: earliest } : {})}
            {...(latest ? { maxDate: latest } : {})}
            getDayProps={(day) => ({
              selected: day === value,
              onClick: () => onPick(day === value ? null : day),
            })}
            getMonthControlProps={(first) => ({
              selected: first.slice(0, 7) === value?.slice(0, 7),
            })}
            getYearControlProps={(first) => ({
              selected: first.slice(0, 4) === value?.slice(0, 4),
            })}
          />
        </CalendarLocale>
      </Popover.Dropdown>
    </Popover>
  )
}
