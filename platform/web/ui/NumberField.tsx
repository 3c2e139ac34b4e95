import { TextInput } from '@mantine/core'
import type { FocusEvent, ReactNode, Ref } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { parseMoney, parseNumber, separators } from '../format.ts'
import { languageTags, useLanguage } from '../i18n.tsx'
import type { Language } from '../scope.ts'

/** Digits as money, in groups; whatever else is typed or pasted stays as it is. */
function grouped(typed: string, language: Language): string {
  const digits = typed.replaceAll(separators(language).group, '')
  if (!/^\d{1,15}$/.test(digits)) return typed
  return new Intl.NumberFormat(languageTags[language]).format(Number(digits))
}

interface Props {
  kind: 'number' | 'year' | 'money'
  /** A number, null for an empty field, or typed text that is not a number: the schema then reports it. */
  value: unknown
  onChange: (value: number | string | null) => void
  name?: string
  label?: ReactNode
  'aria-label'?: string
  error?: string | undefined
  description?: ReactNode
  placeholder?: string | undefined
  disabled?: boolean | undefined
  withAsterisk?: boolean
  ref?: Ref<HTMLInputElement>
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  'aria-required'?: boolean | undefined
  size?: string
}

/**
 * A number in the reader's language. The digits of money are grouped while they are typed, those of other numbers when
 * the field loses the focus.
 */
export function NumberField({ kind, value, onChange, onBlur, size, ...rest }: Props) {
  const language = useLanguage()
  const [typing, setTyping] = useState<string>()
  const shown =
    typeof value === 'number'
      ? new Intl.NumberFormat(languageTags[language], {
          maximumFractionDigits: 3,
          useGrouping: kind !== 'year',
        }).format(value)
      : ((value as string | null | undefined) ?? '')
  const parse = (text: string) =>
    kind === 'money' ? parseMoney(text) : parseNumber(text, language)
  // another keyboard would read "1.234.567" as a decimal: no groups while typing
  const plain = shown.replaceAll(separators(language).group, '')
  return (
    <TextInput
      {...rest}
      {...(size ? { size } : {})}
      inputMode={kind === 'number' ? 'decimal' : 'numeric'}
      autoComplete="off"
      leftSection={kind === 'money' ? <span aria-hidden>Rp</span> : undefined}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
      value={typing ?? shown}
      onFocus={({ currentTarget: input }) => {
        // the text changes under the cursor: select it again, or typing would continue behind the old amount
        const text = kind === 'money' ? shown : plain
        flushSync(() => setTyping(typeof value === 'number' ? text : shown))
        input.select()
      }}
      onChange={(event) => {
        const input = event.currentTarget
        const text = kind === 'money' ? grouped(input.value, language) : input.value
        const behind = input.value.length - (input.selectionEnd ?? input.value.length)
        flushSync(() => setTyping(text))
        // as many signs stand behind the cursor as before
        if (text !== input.value || kind === 'money')
          input.setSelectionRange(text.length - behind, text.length - behind)
        onChange(parse(text) === undefined ? text : (parse(text) ?? null))
      }}
      onBlur={(event) => {
        setTyping(undefined)
        onBlur?.(event)
      }}
    />
  )
}
