/** From day to day: a filter of lists. Only ever loaded with `later(...)`. */
import { DatePickerInput, type DatesRangeValue } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useId } from 'react'
import { useLanguage, useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import { Localised } from './Localised.tsx'

interface Props {
  label: string
  from: string | undefined
  until: string | undefined
  /** Told when both are there, or none. */
  onChange: (from: string | null, until: string | null) => void
}

export default function DateRange({ label, from, until, onChange }: Props) {
  const language = useLanguage()
  const { form, calendar } = useTexts(commonTexts)
  // the calendar is named after the field: both must know its id
  const id = useId()
  const change = ([first, last]: DatesRangeValue<string>) => {
    if (Boolean(first) === Boolean(last)) onChange(first, last)
  }
  return (
    <Localised>
      <DatePickerInput
        // a pasted address or Back changes what was picked
        key={`${from}${until}`}
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
    </Localised>
  )
}
