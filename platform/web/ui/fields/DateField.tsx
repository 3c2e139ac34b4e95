/**
 * A day: typed as the language writes it, or picked. The calendar loads with the first day field that gets
 * the focus.
 */
import { Input, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { useTexts, useLanguage } from '../../language/i18n.tsx'
import type { Language } from '../../scope.ts'
import { commonTexts } from '../../../texts/texts.ts'
import { isAutoFocused } from '../dialogs/focus.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import css from '../ui.module.css'

const DayCalendar = lazyComponent(async () => (await import('./DayCalendar.tsx')).default)

const separatorOf = (language: Language) => (language === 'nl' ? '-' : '/')
const shownDay = (iso: string, language: Language) =>
  iso.split('-').toReversed().join(separatorOf(language))

interface Props extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'> {
  /** An ISO day. */
  value: string | null
  onChange: (day: string | null) => void
  /** The first and the last day that can be picked; the form validates typed days. */
  earliest?: string | undefined
  latest?: string | undefined
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function DateField({
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  earliest,
  latest,
  ...rest
}: Props) {
  const language = useLanguage()
  const { form } = useTexts(commonTexts)
  const [typing, setTyping] = useState<string>()
  const [opened, setOpened] = useState(false)
  const shown = value ? shownDay(value, language) : ''
  const type = (text: string) => {
    setTyping(text)
    setOpened(true)
    const day = text.trim() === '' ? null : isoOf(text)
    if (day !== undefined && day !== value) onChange(day)
  }
  const take = (day: string | null) => {
    setTyping(undefined)
    setOpened(false)
    onChange(day)
  }
  return (
    <TextInput
      {...rest}
      disabled={disabled}
      autoComplete="off"
      placeholder={placeholder ?? ['DD', 'MM', 'YYYY'].join(separatorOf(language))}
      value={typing ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onPointerEnter={() => void DayCalendar.ahead().catch(() => undefined)}
      onFocus={({ currentTarget }) => !isAutoFocused(currentTarget) && setOpened(true)}
      onClick={() => setOpened(true)}
      onBlur={(event) => {
        // drops text that is not a day
        setTyping(undefined)
        setOpened(false)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpened(false)
      }}
      // Escape closes the calendar, not the dialog below it
      data-mantine-stop-propagation={opened || undefined}
      rightSection={
        value &&
        !disabled && <Input.ClearButton aria-label={form.clear} onClick={() => take(null)} />
      }
      // oxlint-disable-next-line react/no-unstable-nested-components -- called, not rendered: it only frames the input
      inputContainer={(input) => (
        <div className={css.dated}>
          {input}
          {opened && !disabled && (
            <DayCalendar
              value={value}
              onPick={take}
              {...(earliest ? { earliest } : {})}
              {...(latest ? { latest } : {})}
            />
          )}
        </div>
      )}
    />
  )
}

/**
 * Parses day first, in every language of the app: 5/3/2026, 05-03-26, 2026-03-05. Undefined if the text is not a day.
 */
export function isoOf(typed: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed.trim())
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : []
  if (!year || !month || !day) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}
