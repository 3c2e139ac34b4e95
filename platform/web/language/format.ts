/**
 * Formats money, numbers and days in the reader's language. Components call `useFormat()`, so that they follow a switch
 * of language. An empty value is an em dash.
 */
import { type Currency, defaultCurrency, moneyFormat } from '#platform/contract/money/currency.ts'
import { useCurrency } from './currency.ts'
import { languageTags, useLanguage } from './i18n.tsx'
import type { Language } from '../scope.ts'

export const EMPTY = '—'

type Amount = number | null | undefined
type Text = string | null | undefined

export interface Format {
  /** By default in the currency of the current content: Rp 1.234.567 */
  money(amount: Amount, currency?: Currency): string
  /** With a sign for increases too: +Rp 1.234.567 */
  moneyChange(amount: Amount, currency?: Currency): string
  /** Short, for axes and stat tiles: Rp 1,3 jt */
  moneyShort(amount: Amount, currency?: Currency): string
  /** Without its symbol, for tables that name their currency once: 1.234,50 */
  moneyPlain(amount: Amount, currency?: Currency): string
  /** At most three decimals. */
  number(value: Amount): string
  /** A day of tables: 05/03/2026. Takes an ISO day, or an instant with the zone to see it in. */
  day(value: Text, timeZone?: string): string
  /** A day in details: 5 Mar 2026 */
  dayLong(value: Text, timeZone?: string): string
  /** A day whose year is clear: 5 Mar */
  dayShort(value: Text, timeZone?: string): string
  /** A month, from 2026-03 or one of its days: Mar 2026 */
  month(value: Text): string
  /** March 2026 */
  monthLong(value: Text): string
  /** A moment in details: 5 Mar 2026, 16:07. Without a zone: the reader's own. */
  moment(value: Text, timeZone?: string): string
  /** A moment among those of several garages: 5 Mar, 16:07 GMT+9 */
  momentZoned(value: Text, timeZone: string): string
  /** 16:07 */
  time(value: Text, timeZone?: string): string
}

const isDay = (value: string) => /^\d{4}-\d{2}(-\d{2})?$/.test(value)

function formatOf(language: Language, shown: Currency): Format {
  const tag = languageTags[language]
  const isNone = (value: Amount): value is null | undefined =>
    value === null || value === undefined || Number.isNaN(value)
  // formats are created at first use and cached, because the browser takes long to create one
  const amount = (make: () => Intl.NumberFormat) => {
    let format: Intl.NumberFormat | undefined
    return (value: Amount) => (isNone(value) ? EMPTY : (format ??= make()).format(value))
  }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const byZone = new Map<string | undefined, Intl.DateTimeFormat>()
    const formatFor = (zone: string | undefined) => {
      const format =
        byZone.get(zone) ??
        new Intl.DateTimeFormat(tag, zone ? { ...options, timeZone: zone } : options)
      byZone.set(zone, format)
      return format
    }
    return (value: Text, timeZone?: string) => {
      const at = new Date(value ?? Number.NaN)
      if (!value || Number.isNaN(at.getTime())) return EMPTY
      // a calendar day or month is the same everywhere
      return formatFor(isDay(value) ? 'UTC' : timeZone || undefined).format(at)
    }
  }
  const number = amount(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }))
  return {
    money: (value, currency = shown) =>
      isNone(value) ? EMPTY : moneyFormat(language, currency).full(value),
    moneyChange: (value, currency = shown) =>
      isNone(value) ? EMPTY : moneyFormat(language, currency).change(value),
    moneyShort: (value, currency = shown) =>
      isNone(value) ? EMPTY : moneyFormat(language, currency).short(value),
    moneyPlain: (value, currency = shown) =>
      isNone(value) ? EMPTY : moneyFormat(language, currency).plain(value),
    // below a thousand every language of the app writes only the digits: most pages need no number format
    number: (value) =>
      Number.isInteger(value) && value! >= 0 && value! < 1000 ? String(value) : number(value),
    day: instant({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    dayLong: instant({ dateStyle: 'medium' }),
    dayShort: instant({ day: 'numeric', month: 'short' }),
    month: instant({ month: 'short', year: 'numeric' }),
    monthLong: instant({ month: 'long', year: 'numeric' }),
    moment: instant({ dateStyle: 'medium', timeStyle: 'short' }),
    momentZoned: instant({
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    time: instant({ timeStyle: 'short' }),
  }
}

const formats = new Map<string, Format>()

/** The formats of one language, with money in one currency; cached. */
export function formatIn(language: Language, currency: Currency = defaultCurrency): Format {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? formatOf(language, currency)
  formats.set(key, format)
  return format
}

/** const { money, day } = useFormat(). Money is in the currency of the current record or garage. */
export function useFormat(): Format {
  return formatIn(useLanguage(), useCurrency())
}

/** The separators of a language's numbers. */
export function separators(language: Language): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(languageTags[language]).formatToParts(1234567.8)
  const of = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  return { group: of('group', ','), decimal: of('decimal', '.') }
}

/** Parses a number in a language's format; @returns undefined if it is not a number, null for an empty text */
export function parseNumber(typed: string, language: Language): number | null | undefined {
  const { group, decimal } = separators(language)
  const plain = typed.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return null
  const ungrouped = plain.replaceAll(new RegExp(`\\${group}(?=\\d{3}(\\D|$))`, 'g'), '')
  const value = ungrouped.replace(decimal, '.')
  return /^-?\d*\.?\d+$/.test(value) ? Number(value) : undefined
}

/** How the three countries group a number: mobile numbers, then landlines by the length of their area code. */
const phones: readonly RegExp[] = [
  /^(\+62)(8\d\d)(\d{3})(\d{3})$/,
  /^(\+62)(8\d\d)(\d{4})(\d{3,5})$/,
  /^(\+62)(2[124]|31|61)(\d+)$/,
  /^(\+62)([2-79]\d\d)(\d+)$/,
  /^(\+60)(11|3)(\d{4})(\d{4})$/,
  /^(\+60)(1\d|[4-79])(\d{3})(\d{4})$/,
  /^(\+60)(8\d)(\d{3})(\d{3})$/,
  /^(\+31)(6)(\d{8})$/,
  /^(\+31)(1[035]|2[0346]|3[03568]|4[0356]|5[0358]|7\d|8[58])(\d{3})(\d{4})$/,
  /^(\+31)([1-5]\d\d)(\d{3})(\d{3})$/,
]

/** A phone in E.164 as its country writes it, like the server's `phone_display` (contract/text/phone.ts). */
export function showPhone(e164: Text): string {
  if (!e164) return EMPTY
  const parts = phones.map((groups) => groups.exec(e164)).find(Boolean)
  return parts ? parts.slice(1).join(' ') : e164
}
