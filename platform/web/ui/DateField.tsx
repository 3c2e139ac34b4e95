/** The calendar. Only ever loaded lazily: import it with `lazy(() => import(...))`. */
import { DateInput, DatePickerInput, type DatesRangeValue, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/id'
import 'dayjs/locale/ms'
import 'dayjs/locale/nl'
import { type ReactNode, type Ref, useId } from 'react'
import { useTexts, useLanguage } from '../i18n.tsx'
import type { Language } from '../scope.ts'
import { commonTexts } from '../texts/texts.ts'

const locales: Record<Language, string> = { en: 'en-gb', id: 'id', my: 'ms', nl: 'nl' }
const dayFormat = (language: Language) => (language === 'nl' ? 'DD-MM-YYYY' : 'DD/MM/YYYY')

const Localised = ({ language, children }: { language: Language; children: ReactNode }) => (
  <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1 }}>
    {children}
  </DatesProvider>
)

interface Props {
  /** An ISO day. */
  value: string | null
  onChange: (day: string | null) => void
  name?: string
  label?: ReactNode
  'aria-label'?: string
  error?: string | undefined
  description?: ReactNode
  placeholder?: string | undefined
  disabled?: boolean | undefined
  withAsterisk?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** What the arrows of the calendar are called. */
function useArrowNames() {
  const { calendar } = useTexts(commonTexts)
  return { ariaLabels: calendar }
}

/** A day: typed as the language writes it, or picked. */
export default function DateField({ value, onChange, placeholder, ...rest }: Props) {
  const language = useLanguage()
  const { form } = useTexts(commonTexts)
  const format = dayFormat(language)
  return (
    <Localised language={language}>
      <DateInput
        {...rest}
        value={value}
        onChange={onChange}
        valueFormat={format}
        dateParser={(typed) => isoOf(typed)}
        placeholder={placeholder ?? format}
        {...useArrowNames()}
        highlightToday
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        autoComplete="off"
      />
    </Localised>
  )
}

/** Day first, in every language of ours: 5/3/2026, 05-03-26, 2026-03-05. */
function isoOf(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed.trim())
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : []
  if (!year || !month || !day) return null
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

interface RangeProps {
  label: string
  from: string | undefined
  until: string | undefined
  /** Told when both are there, or none. */
  onChange: (from: string | null, until: string | null) => void
}

/** From day to day: a filter of lists. */
export function DateRange({ label, from, until, onChange }: RangeProps) {
  const language = useLanguage()
  const { form } = useTexts(commonTexts)
  // the calendar is named after the field: both must know its id
  const id = useId()
  const change = ([first, last]: DatesRangeValue<string>) => {
    if (Boolean(first) === Boolean(last)) onChange(first, last)
  }
  return (
    <Localised language={language}>
      <DatePickerInput
        // a pasted address or Back changes what was picked
        key={`${from}${until}`}
        {...useArrowNames()}
        id={id}
        popoverProps={{ id }}
        type="range"
        aria-label={label}
        placeholder={label}
        defaultValue={[from ?? null, until ?? null]}
        onChange={change}
        valueFormat={dayFormat(language)}
        allowSingleDateInRange
        highlightToday
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        miw={150}
      />
    </Localised>
  )
}
