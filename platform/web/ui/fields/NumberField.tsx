import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type FocusEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Currency,
  factsOf,
  parseMoney,
  typedMoney,
} from '#platform/contract/money/currency.ts'
import { useCurrency } from '../../language/currency.ts'
import { parseNumber, separators } from '../../language/format.ts'
import { languageTags, useLanguage } from '../../language/i18n.tsx'
import type { Language } from '../../scope.ts'

/** Formats digits as money, in groups; any other text stays unchanged. */
function grouped(typed: string, language: Language): string {
  const digits = typed.replaceAll(separators(language).group, '')
  if (!/^\d{1,15}$/.test(digits)) return typed
  return new Intl.NumberFormat(languageTags[language]).format(Number(digits))
}

/** A dot or a comma that is pressed at the end begins the decimals: many keyboards have only one of the two. */
const withDecimal = (typed: string, pressed: string | null, language: Language) =>
  (pressed === '.' || pressed === ',') && typed.endsWith(pressed)
    ? typed.slice(0, -1) + separators(language).decimal
    : typed

/** Preserves the decimals of an amount while they are typed: `1250,5` is `1.250,5`. */
function groupedMoney(typed: string, language: Language, currency: Currency): string {
  const { decimal } = separators(language)
  const at = factsOf[currency].digits > 0 ? typed.lastIndexOf(decimal) : -1
  if (at < 0) return grouped(typed, language)
  const behind = typed.slice(at + 1)
  if (!/^\d{0,2}$/.test(behind)) return typed
  return `${grouped(typed.slice(0, at), language)}${decimal}${behind}`
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
 * Shows typed text unchanged until the field is left or its form sets another value. That value is selected, so that
 * typing replaces it.
 */
function useTyping(value: unknown, ref: Ref<HTMLInputElement> | undefined) {
  const [typing, setTyping] = useState<string>()
  const self = useRef<HTMLInputElement>(null)
  const attach = useMergedRef(self, ref ?? null)
  const isTyped = useRef(false)
  const isOther = useRef(false)
  useLayoutEffect(() => {
    if (isOther.current && document.activeElement === self.current) self.current?.select()
    isOther.current = false
  })
  useLayoutEffect(() => {
    isOther.current = !isTyped.current
    if (!isTyped.current) setTyping(undefined)
    isTyped.current = false
  }, [value])
  return {
    typing,
    setTyping,
    attach,
    /** The next value is the typed one. */
    typed: (next: unknown) => {
      isTyped.current = next !== value
    },
  }
}

/**
 * A number in the reader's language. The digits of money are grouped while they are typed, those of other numbers when
 * the field loses the focus.
 */
export function NumberField({ kind, value, onChange, onBlur, size, ref, ...rest }: Props) {
  const language = useLanguage()
  const { typing, setTyping, attach, typed } = useTyping(value, ref)
  const currency = useCurrency()
  const shown =
    typeof value !== 'number'
      ? ((value as string | null | undefined) ?? '')
      : kind === 'money'
        ? typedMoney(value, { language, currency })
        : new Intl.NumberFormat(languageTags[language], {
            maximumFractionDigits: 3,
            useGrouping: kind !== 'year',
          }).format(value)
  const parse = (text: string) =>
    kind === 'money' ? parseMoney(text, currency) : parseNumber(text, language)
  // another keyboard would read "1.234.567" as a decimal: no groups while typing
  const plain = shown.replaceAll(separators(language).group, '')
  return (
    <TextInput
      {...rest}
      ref={attach}
      {...(size ? { size } : {})}
      inputMode={
        kind === 'number' || (kind === 'money' && factsOf[currency].digits > 0)
          ? 'decimal'
          : 'numeric'
      }
      autoComplete="off"
      leftSection={
        kind === 'money' ? <span aria-hidden>{factsOf[currency].symbol}</span> : undefined
      }
      styles={{ input: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' } }}
      value={typing ?? shown}
      onFocus={({ currentTarget: input }) => {
        // the text changes under the cursor: select it again, or typing would continue after the old amount
        const text = kind === 'money' ? shown : plain
        flushSync(() => setTyping(typeof value === 'number' ? text : shown))
        input.select()
      }}
      onChange={(event) => {
        const input = event.currentTarget
        const pressed = (event.nativeEvent as InputEvent).data
        const text =
          kind === 'money'
            ? groupedMoney(withDecimal(input.value, pressed, language), language, currency)
            : input.value
        const behind = input.value.length - (input.selectionEnd ?? input.value.length)
        flushSync(() => setTyping(text))
        // as many characters follow the cursor as before
        if (text !== input.value || kind === 'money')
          input.setSelectionRange(text.length - behind, text.length - behind)
        const next = parse(text) === undefined ? text : (parse(text) ?? null)
        typed(next)
        onChange(next)
      }}
      onBlur={(event) => {
        setTyping(undefined)
        onBlur?.(event)
      }}
    />
  )
}
