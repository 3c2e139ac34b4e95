/** The button and the calendar of a `DateRangeField` that was pressed: it mounts open. */
import { DatePickerInput, type DatesRangeValue } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useId, useLayoutEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { CalendarLocale } from '../CalendarLocale.tsx'

export interface DateRangeProps {
  label: string
  from: string | undefined
  until: string | undefined
  /** Called when both days are set, or neither. */
  onChange: (from: string | null, until: string | null) => void
}

export default function DateRange({ label, from, until, onChange }: DateRangeProps) {
  const language = useLanguage()
  const { form, calendar } = useTexts(commonTexts)
  // the calendar takes its name from the field: both must have its id
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.click(), [])
  const change = ([first, last]: DatesRangeValue<string>) => {
    if (Boolean(first) === Boolean(last)) onChange(first, last)
  }
  return (
    <CalendarLocale>
      <DatePickerInput
        // a pasted URL or Back changes the chosen days
        key={`${from}${until}`}
        ref={button}
        ariaLabels={calendar}
        id={id}
        popoverProps={{ id }}
        type="range"
        aria-label={label}
        placeholder={label}
        defaultValue={[from ?? null, until ?? null]}
        onChange={change}
        valueFormat={language === 'nl' ? 'DD-MM-YYYY' : 'DD/MM/YYYY'}
        allowSingleDateInRange
        highlightToday
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        miw={150}
      />
    </CalendarLocale>
  )
}
