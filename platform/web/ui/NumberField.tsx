import { TextInput } from '@mantine/core'
import type { FocusEvent, ReactNode, Ref } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { parseMoney, parseNumber, separators } from '../format.ts'
import { languageTags, useLanguage } from '../i18n.tsx'

interface Props {
  kind: 'number' | 'year' | 'money'
  /** A number, null for nothing, or the text that was typed when it is no number: the schema then says so. */
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

/** A number as the reader's language writes it. Typing is left alone; on leaving, the digits are grouped. */
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
  // "1.234.567" would be read as a decimal by another keyboard: while typing, no groups
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
        // the text changes under the cursor: select it anew, or typing would go on behind the old amount
        flushSync(() => setTyping(typeof value === 'number' ? plain : shown))
        input.select()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyping(text)
        onChange(parse(text) === undefined ? text : (parse(text) ?? null))
      }}
      onBlur={(event) => {
        setTyping(undefined)
        onBlur?.(event)
      }}
    />
  )
}
